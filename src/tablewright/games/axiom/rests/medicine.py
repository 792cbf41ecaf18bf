"""Medicine and what else helps the hurt and the sick: treating, nursing, healing powers, mending a weapon."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tablewright.core.facts import Asked, Chance, Fact, Refused, Term
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axiom import conditions, figures, harm, kernel, moment, pools, rolled
from tablewright.games.axiom.challenges import criticals
from tablewright.games.axiom.fight import bands, turns
from tablewright.games.axiom.pools import Pool
from tablewright.games.axiom.rests import orders as o
from tablewright.games.axiom.rests.rest import passing, safe
from tablewright.games.axiom.rolled import ChallengeRolled
from tablewright.games.axiom.say import heroes as hero_words
from tablewright.games.axiom.say import nobody, nothing
from tablewright.games.axiom.say import rests as words
from tablewright.games.axiom.whats import What
from tablewright.games.axiom.world import TOUCH, WIT, Figure, World

MINUTES = 10
"""What Medicine and mending take outside a fight."""
WOUNDS, MENDING = "wounds", "smithing"
"""The Focus of Medicine that wounds are squarely inside, and the one of Technical for a damaged weapon."""
TALENTS = {What.MEDICINE: "medicine", What.MEND: "technical"}
"""What is rolled with Wit; a healing power has an Odd Talent of its own."""


# ── Who can do it now ───────────────────────────────────────────────────────────────────────


def free(world: World, id_: str, cost: str) -> Refused | None:
    """In a fight an action of the own turn; else anybody who can act, while nothing is being decided."""
    if not world.options.get("beyond", True):
        return hero_words.switched_off()
    if world.fight is not None:
        return turns.refuse(world, id_, cost)
    figure = world.figures.get(id_)
    if figure is None:
        return nobody()
    return None if conditions.can_act(figure) else words.not_able(figure.name)


def within(world: World, figure: Figure, target: Figure, band: int) -> bool:
    """Whether somebody is near enough; outside a fight everybody is."""
    return world.fight is None or bands.between(world.fight, figure.id, target.id) <= band


def patient(world: World, figure: Figure, id_: str) -> Figure | None:
    """A living companion who has not got away from the fight, or the figure itself."""
    target = world.figures.get(id_)
    if target is None or target.side != figure.side or target.state in harm.GONE:
        return None
    return None if world.fight is not None and target.id in world.fight.left else target


def _refuse_hands(world: World, command: o.Treat | o.Cure) -> Refused | None:
    """A Primary action on a living companion in Touch, or on oneself."""
    wrong = free(world, command.figure, turns.PRIMARY)
    if wrong is not None:
        return wrong
    figure = world.figures[command.figure]
    target = patient(world, figure, command.target)
    if target is None:
        return nobody()
    return None if within(world, figure, target, TOUCH) else words.not_in_touch(target.name)


def _tried(
    world: World, dice: Dice, command: o.Treat | o.Cure | o.Mend, *, pool: Pool, what: What, cited: str, item: str = ""
) -> ChallengeRolled:
    """The roll of Wit and a Talent for somebody's good; hands laid on somebody in a fight cost the Primary action."""
    about: dict[str, Any] = {"item": item}
    if isinstance(command, o.Mend):
        about |= {"target": command.owner, "item": command.item}
    else:
        about |= {"target": command.target, "key": command.key, "cost": turns.PRIMARY}
    talent = command.talent if isinstance(command, o.Cure) else TALENTS[what]
    return rolled.roll(
        world,
        dice,
        pool,
        figure=command.figure,
        what=what,
        attribute=WIT,
        talent=talent,
        clauses=(cited,),
        **about,
    )


# ── Medicine ────────────────────────────────────────────────────────────────────────────────


def refuse_treat(world: World, command: o.Treat) -> Refused | None:
    """Why this cannot be treated now: ten minutes do not fit into a challenge."""
    if world.fight is None and world.call is not None:
        return words.not_now()
    wrong = _refuse_hands(world, command)
    if wrong is not None:
        return wrong
    figure, target = world.figures[command.figure], world.figures[command.target]
    if command.kit and figures.kit_for(figure, "medicine") is None:
        return words.no_kit()
    if command.focus and not _focus_fits(figure, command):
        return words.no_focus()
    if command.key:
        condition = target.conditions.get(command.key)
        if condition is None or condition.kind != conditions.HEALTH:
            return words.no_illness(target.name)
        return words.nursed_already(target.name) if condition.nursed else None
    if target.health is None or (target.health >= (target.top or 0) and target.state == "up"):
        return words.unhurt(target.name)
    return words.tended_already(target.name) if target.tended == world.day else None


def _focus_fits(figure: Figure, command: o.Treat) -> bool:
    if command.key:
        return command.focus in nursing_foci(figure)
    return figures.has_focus(figure, "medicine", command.focus)


def nursing_foci(figure: Figure) -> list[str]:
    """The figure's Foci of Medicine that nursing an illness may be inside: any but the one on wounds."""
    own = figure.foci.get("medicine", []) if figures.talent(figure, "medicine") else []
    return [focus for focus in own if focus != WOUNDS]


def treat_pool(world: World, command: o.Treat) -> Pool:
    """Wit + Medicine and a kit: at 2, on oneself at 3; in a safe place with Advantage, amid a fight at Disadvantage."""
    figure = world.figures[command.figure]
    cited = clause("axiom.healing")
    terms = figures.pool_terms(figure, WIT, TALENTS[What.MEDICINE], focus=command.focus)
    terms = (*terms, *(figures.kit_terms(figure, "medicine") if command.kit else ()))
    own = kernel.DIFFICULT if command.target == command.figure and not command.key else kernel.STANDARD
    amid = world.fight is not None and not world.fight.outcome
    return moment.pool(
        world,
        figure,
        terms,
        threshold=own,
        helps=(Term("safe_place", 0, cited),) if world.fight is None and safe(world) else (),
        hampers=(Term("amid_a_fight", 0, cited),) if amid else (),
    )


def chance_treat(world: World, command: o.Treat) -> Chance | None:
    """The exact chance that it helps."""
    if refuse_treat(world, command) is not None:
        return None
    return pools.chance(treat_pool(world, command), what="medicine")


def treat(world: World, command: o.Treat, dice: Dice) -> Iterator[Fact]:
    """Try it; the try of the day is used either way."""
    figure = world.figures[command.figure]
    kit = figures.kit_for(figure, "medicine") if command.kit else None
    cited = clause("axiom.conditions.health") if command.key else clause("axiom.healing")
    pool, item = treat_pool(world, command), kit[0].id if kit is not None else ""
    fact = _tried(world, dice, command, pool=pool, what=What.MEDICINE, cited=cited, item=item)
    yield fact
    if world.fight is None:
        yield from passing(world, MINUTES)
    asked = list(criticals.ask(world, fact))
    yield from asked
    if any(isinstance(one, Asked) for one in asked):
        return
    yield from goes_on(world, criticals.about_of(fact), dice, better=fact.critical > 0 and bool(asked))


def goes_on(world: World, about: dict[str, Any], dice: Dice, *, better: bool) -> Iterator[Fact]:
    """What a success brings: 1d6 Health for each, one more where it went better, or dice for the next Save."""
    target = world.figures.get(str(about["target"]))
    if not about["passed"] or target is None or target.state in harm.GONE or target.health is None:
        return
    count, key = int(about["successes"]) + better, str(about["key"])
    if key:
        if key in target.conditions:
            yield conditions.ConditionNursed(
                clauses=(clause("axiom.conditions.health"),),
                figure=target.id,
                key=key,
                dice=count,
                by=str(about["figure"]),
            )
        return
    before = len(dice.thrown)
    amount = sum(dice.roll(6, by=str(about["figure"]), what=What.HEALTH, count=count))
    yield from harm.heal(target, amount, cause="medicine", by=str(about["figure"]), rolls=tuple(dice.thrown[before:]))


def fold(world: World, fact: ChallengeRolled) -> None:
    """The patient's try of the day is used; so is the nursing of an illness until its next Save."""
    target = world.figures.get(fact.target)
    if fact.what == What.MEDICINE and target is not None:
        if fact.key in target.conditions:
            target.conditions[fact.key].nursed = True
        else:
            target.tended = world.day
    figure = world.figures.get(fact.figure)
    if fact.what == What.SAVE and figure is not None and fact.key in figure.conditions:
        figure.conditions[fact.key].aid, figure.conditions[fact.key].nursed = 0, False


# ── Healing powers ──────────────────────────────────────────────────────────────────────────


def refuse_cure(world: World, command: o.Cure) -> Refused | None:
    """Only with Power Access and an Odd Talent, at Touch."""
    wrong = _refuse_hands(world, command)
    if wrong is not None:
        return wrong
    figure, target = world.figures[command.figure], world.figures[command.target]
    if not figure.power or command.talent not in figure.odd:
        return words.no_power(figure.name)
    condition = target.conditions.get(command.key)
    return None if condition is not None and condition.kind == conditions.HEALTH else words.no_illness(target.name)


def cure_pool(world: World, command: o.Cure) -> Pool:
    """Wit and the Odd Talent against severity and 1 more."""
    clause("axiom.conditions.health")
    figure, target = world.figures[command.figure], world.figures[command.target]
    terms = figures.pool_terms(figure, WIT, command.talent)
    again, severity = moment.spoilt(world, figure, WIT, command.talent), target.conditions[command.key].severity
    return moment.pool(world, figure, terms, threshold=severity + 1, hampers=again)


def chance_cure(world: World, command: o.Cure) -> Chance | None:
    """The exact chance that it ends."""
    if refuse_cure(world, command) is not None:
        return None
    return pools.chance(cure_pool(world, command), what="cure")


def cure(world: World, command: o.Cure, dice: Dice) -> Iterator[Fact]:
    """Try to end it."""
    cited = clause("axiom.conditions.health")
    fact = _tried(world, dice, command, pool=cure_pool(world, command), what=What.CURE, cited=cited)
    yield fact
    if fact.passed:
        yield conditions.end(world.figures[command.target], command.key, "cure")
    yield from criticals.ask(world, fact)


# ── Mending ─────────────────────────────────────────────────────────────────────────────────


def refuse_mend(world: World, command: o.Mend) -> Refused | None:
    """Only a damaged weapon, and not in a fight or a challenge."""
    if world.fight is not None or world.call is not None:
        return words.not_now()
    wrong = free(world, command.figure, turns.PRIMARY)
    if wrong is not None:
        return wrong
    owner = world.figures.get(command.owner)
    if owner is None or owner.side != world.figures[command.figure].side:
        return nobody()
    item = owner.items.get(command.item)
    if item is None:
        return nothing()
    return None if item.damaged else words.whole()


def mend_pool(world: World, command: o.Mend) -> Pool:
    """Wit + Technical at 2, with the Focus that fits."""
    figure = world.figures[command.figure]
    talent = TALENTS[What.MEND]
    terms = figures.pool_terms(figure, WIT, talent, focus=figures.fitting(figure, talent, MENDING))
    again = moment.spoilt(world, figure, WIT, talent)
    return moment.pool(world, figure, terms, threshold=kernel.STANDARD, hampers=again)


def chance_mend(world: World, command: o.Mend) -> Chance | None:
    """The exact chance to mend it."""
    return pools.chance(mend_pool(world, command), what="mend") if refuse_mend(world, command) is None else None


def mend(world: World, command: o.Mend, dice: Dice) -> Iterator[Fact]:
    """Ten minutes' work."""
    cited = clause("axiom.critical.failure")
    fact = _tried(world, dice, command, pool=mend_pool(world, command), what=What.MEND, cited=cited)
    yield fact
    yield from passing(world, MINUTES)
    if fact.passed:
        item = world.figures[command.owner].items[command.item]
        yield o.WeaponMended(
            clauses=(cited,),
            figure=command.figure,
            owner=command.owner,
            item=item.id,
            what=item.kind,
            called=item.called,
        )
    yield from criticals.ask(world, fact)


def fold_mended(world: World, fact: o.WeaponMended) -> None:
    """Whole again."""
    owner = world.figures.get(fact.owner)
    if owner is not None and fact.item in owner.items:
        owner.items[fact.item].damaged = False
