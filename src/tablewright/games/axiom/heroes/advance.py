"""Experience: 3 XP a session and milestones, and what they buy."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import Fact, Refused
from tablewright.core.ledger import clause
from tablewright.core.making import players
from tablewright.core.referee import no_good_reason
from tablewright.core.refusals import why_long
from tablewright.core.text import REASON_LENGTH, alike, bad_name, tidy
from tablewright.dice.sources import Dice
from tablewright.games.axiom import content, figures, kernel
from tablewright.games.axiom.heroes.facts import (
    AttributeBought,
    BuyAttribute,
    BuyFocus,
    BuyTalent,
    EndSession,
    FocusBought,
    Milestone,
    MilestoneReached,
    SessionEnded,
    StageGained,
    TalentBought,
)
from tablewright.games.axiom.records import HIGHEST_TALENT
from tablewright.games.axiom.say import heroes as words
from tablewright.games.axiom.say import nobody
from tablewright.games.axiom.world import ATTRIBUTES, BODY, Figure, World

SESSION_XP = 3
CEILING, LIFTED_CEILING = 5, 6
"""The most dice of an Attribute; of one that a lineage lifts."""
MOST_XP = 100
"""XP that one milestone may bring."""


# ── Prices ──────────────────────────────────────────────────────────────────────────────────


def talent_price(dice: int) -> int:
    """XP for the next die of a Talent at so many dice: its new value. A Focus costs the same."""
    clause("axiom.advancement")
    return dice + 1


def attribute_price(dice: int) -> int:
    """XP for the next die of an Attribute at so many dice: three times its new value."""
    clause("axiom.advancement")
    return 3 * (dice + 1)


def ceiling(figure: Figure, attribute: str) -> int:
    """The most dice that the Attribute may have: 5, or 6 where a lineage lifts it."""
    clause("axiom.attributes")
    return LIFTED_CEILING if figure.lifted == attribute else CEILING


def left(figure: Figure) -> int:
    """XP that are not spent yet."""
    return figure.xp - figure.spent


# ── Spending ────────────────────────────────────────────────────────────────────────────────


def _refused(world: World, figure: str) -> Refused | None:
    if not world.options.get("beyond", True):
        return words.switched_off()
    who = world.figures.get(figure)
    if who is None or not who.character:
        return nobody()
    if who.state in ("dead", "gone"):
        return words.not_able(who.name)
    return words.no_xp_in_fight(clause("axiom.advancement")) if world.fight is not None else None


def _too_dear(figure: Figure, price: int) -> Refused | None:
    return words.too_dear(price, left(figure), clause("axiom.advancement")) if price > left(figure) else None


def refuse_talent(world: World, command: BuyTalent) -> Refused | None:
    """Why no die can be bought in the Talent."""
    refused = _refused(world, command.figure)
    if refused is not None:
        return refused
    figure = world.figures[command.figure]
    odd = command.talent in figure.odd
    if command.talent not in content.talents() and not odd:
        return words.no_talent(clause("axiom.talents"))
    dice = figures.talent(figure, command.talent)
    if dice >= HIGHEST_TALENT:
        return words.talent_top(command.talent, HIGHEST_TALENT, clause("axiom.talents"))
    return _too_dear(figure, talent_price(dice))


def decide_talent(world: World, command: BuyTalent, _dice: Dice) -> Iterator[Fact]:
    """Buy it; a stage of the track may come with it."""
    figure = world.figures[command.figure]
    dice, before = figures.talent(figure, command.talent), figures.stage(figure)
    price = talent_price(dice)
    yield TalentBought(
        clauses=(clause("axiom.advancement"),),
        figure=figure.id,
        talent=command.talent,
        value=dice + 1,
        price=price,
        spent=figure.spent + price,
    )
    yield from stages(figure, before)


def refuse_focus(world: World, command: BuyFocus) -> Refused | None:
    """Why the Focus cannot be bought: it needs 1D of its Talent, a name that is new, and the XP."""
    refused = _refused(world, command.figure)
    if refused is not None:
        return refused
    figure = world.figures[command.figure]
    cited = clause("axiom.focus")
    if command.talent not in content.talents():
        return words.no_talent(cited)
    dice = figure.talents.get(command.talent, 0)
    if not dice:
        return words.focus_needs_talent(command.talent, tidy(command.focus), cited)
    bad = bad_name(command.focus, what="Focus")
    if bad is not None:
        return bad
    if alike(command.focus) in {alike(one) for one in figure.foci.get(command.talent, ())}:
        return words.focus_twice(tidy(command.focus), cited)
    return _too_dear(figure, talent_price(dice))


def decide_focus(world: World, command: BuyFocus, _dice: Dice) -> Iterator[Fact]:
    """Buy it, for what the next die of its Talent would cost."""
    figure = world.figures[command.figure]
    before, price = figures.stage(figure), talent_price(figure.talents.get(command.talent, 0))
    yield FocusBought(
        clauses=(clause("axiom.advancement"), clause("axiom.focus")),
        figure=figure.id,
        talent=command.talent,
        focus=figures.focus_name(command.talent, command.focus),
        price=price,
        spent=figure.spent + price,
    )
    yield from stages(figure, before)


def refuse_attribute(world: World, command: BuyAttribute) -> Refused | None:
    """Why no die can be bought in the Attribute."""
    refused = _refused(world, command.figure)
    if refused is not None:
        return refused
    figure = world.figures[command.figure]
    if command.attribute not in ATTRIBUTES:
        return words.no_attribute(clause("axiom.attributes"))
    dice, top = figure.attributes.get(command.attribute, 0), ceiling(figure, command.attribute)
    if dice >= top:
        return words.attribute_top(command.attribute, top, clause("axiom.attributes"))
    return _too_dear(figure, attribute_price(dice))


def decide_attribute(world: World, command: BuyAttribute, _dice: Dice) -> Iterator[Fact]:
    """Buy it; Body lifts the greatest Health at once."""
    figure = world.figures[command.figure]
    dice, before = figure.attributes.get(command.attribute, 0), figures.stage(figure)
    price = attribute_price(dice)
    yield AttributeBought(
        clauses=(clause("axiom.advancement"),),
        figure=figure.id,
        attribute=command.attribute,
        value=dice + 1,
        price=price,
        spent=figure.spent + price,
        top=_top_with(figure, command.attribute),
    )
    yield from stages(figure, before)


def _top_with(figure: Figure, attribute: str) -> int:
    """The greatest Health once the Attribute has a die more, a condition of Body counted."""
    if attribute != BODY:
        return figures.top_health(figure)
    worst = figures.worst_of(figure, BODY)
    return kernel.health(kernel.lost(figure.attributes.get(BODY, 0) + 1, worst.severity if worst else 0))


def stages(figure: Figure, before: int) -> Iterator[Fact]:
    """The stages of its track that the figure has reached since it had `before`."""
    for number in range(before + 1, figures.stage(figure) + 1):
        cited = content.PROFESSIONS[figure.profession].clause
        yield StageGained(clauses=(cited,), figure=figure.id, profession=figure.profession, stage=number)


def evolve_talent(world: World, fact: TalentBought) -> None:
    """The Talent has a die more."""
    figure = world.figures.get(fact.figure)
    if figure is not None:
        (figure.odd if fact.talent in figure.odd else figure.talents)[fact.talent] = fact.value
        figure.spent = fact.spent


def evolve_focus(world: World, fact: FocusBought) -> None:
    """The Focus is there."""
    figure = world.figures.get(fact.figure)
    if figure is not None:
        figure.foci.setdefault(fact.talent, []).append(fact.focus)
        figure.spent = fact.spent


def evolve_attribute(world: World, fact: AttributeBought) -> None:
    """The Attribute has a die more; the greatest Health rises with Body, Health itself does not."""
    figure = world.figures.get(fact.figure)
    if figure is not None:
        figure.attributes[fact.attribute] = fact.value
        figure.spent = fact.spent
        if figure.top is not None:
            figure.top = fact.top
            if figure.health is not None and figure.state == "up":
                figure.wounds = figures.wounds(figure.health, figure.top)


def evolve_stage(_world: World, _fact: StageGained) -> None:
    """The stage follows from the XP spent."""


# ── Earning ─────────────────────────────────────────────────────────────────────────────────


def refuse_session(world: World, _command: EndSession) -> Refused | None:
    """Why no session can end now: the pack is off, a fight is on, or nobody plays."""
    if not world.options.get("beyond", True):
        return words.switched_off()
    if world.fight is not None:
        return words.in_fight()
    return None if players(world.party()) else words.nobody_plays()


def decide_session(world: World, _command: EndSession, _dice: Dice) -> Iterator[Fact]:
    """Everybody earns 3 XP."""
    yield SessionEnded(
        clauses=(clause("axiom.advancement"),),
        number=world.sessions + 1,
        figures=tuple(figure.id for figure in players(world.party())),
        xp=SESSION_XP,
    )


def evolve_session(world: World, fact: SessionEnded) -> None:
    """The XP are there to be spent."""
    world.sessions = fact.number
    _earn(world, fact.figures, fact.xp)


def refuse_milestone(world: World, command: Milestone) -> Refused | None:
    """Why this is no milestone: as for a session, no reason, or neither XP nor a stage."""
    refused = refuse_session(world, EndSession())
    if refused is not None:
        return refused
    if no_good_reason(command.reason):
        return why_long(REASON_LENGTH)
    cited = clause("axiom.advancement")
    if not 0 <= command.xp <= MOST_XP or not (command.xp or command.stage):
        return words.empty_milestone(MOST_XP, cited)
    gains = command.xp or any(_rises(figure) for figure in players(world.party()))
    return None if gains else words.no_stage_left(cited)


def _rises(figure: Figure) -> bool:
    """Whether the figure's track has a stage that it has not reached."""
    profession = content.PROFESSIONS.find(figure.profession)
    return profession is not None and figures.stage(figure) < len(profession.stage)


def decide_milestone(world: World, command: Milestone, _dice: Dice) -> Iterator[Fact]:
    """Mark it; who has a track with a stage left gains the next where that is asked."""
    party = players(world.party())
    before = {figure.id: figures.stage(figure) for figure in party}
    yield MilestoneReached(
        clauses=(clause("axiom.advancement"),),
        reason=command.reason.strip(),
        figures=tuple(figure.id for figure in party),
        xp=command.xp,
        stage=command.stage,
    )
    for figure in party:
        yield from stages(figure, before[figure.id])


def evolve_milestone(world: World, fact: MilestoneReached) -> None:
    """XP to spend, or a stage."""
    _earn(world, fact.figures, fact.xp)
    for id_ in fact.figures:
        figure = world.figures.get(id_)
        if fact.stage and figure is not None:
            profession = content.PROFESSIONS.find(figure.profession)
            figure.granted = min(figures.stage(figure) + 1, len(profession.stage) if profession is not None else 0)


def _earn(world: World, ids: tuple[str, ...], xp: int) -> None:
    for id_ in ids:
        figure = world.figures.get(id_)
        if figure is not None:
            figure.xp += xp
