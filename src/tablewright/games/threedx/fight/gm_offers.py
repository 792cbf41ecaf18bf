"""What the game master may order about a fight: starting it, bringing NPCs in, ruling on levels, places, falls."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import Choice, Command, Field, Offer
from tablewright.core.ledger import clause
from tablewright.core.prose import signed
from tablewright.games.threedx import content, figures
from tablewright.games.threedx.fight import away, begins, npcs, who, word
from tablewright.games.threedx.fight import orders as o
from tablewright.games.threedx.say import fight_buttons as words
from tablewright.games.threedx.say.fight_facts import OUTCOMES, side_name
from tablewright.games.threedx.say.fight_states import CAME, STATES
from tablewright.games.threedx.world import FOES, PARTY, Figure, World
from tablewright.games.threedx.world_fight import ACTING, DEFENDING, FIRST

GROUP = "gm"


def _choices(people: list[Figure]) -> tuple[Choice, ...]:
    return tuple(Choice(one.id, one.name) for one in people)


def _text(name: str, words_: str) -> Field:
    return Field(name, words_, text=True)


def starting(seen: World) -> Iterator[Offer]:
    """Starting a fight, bringing NPCs in, letting somebody fall; not while a challenge waits."""
    able = [one for one in seen.party() if figures.able(one)]
    if seen.call is not None or not able or (seen.story and not seen.gm):
        return
    hostile = [one for one in npcs.waiting(seen) if not one.allied]
    line = _text("foes", "NPCs, as in “bandit 4 x3, wolf”")
    apart = Field("apart", "Metres between the sides", number=True)
    first = Field(
        "first", "Who begins", (Choice("", "by initiative"), Choice(PARTY, "the party"), Choice(FOES, "the foes"))
    )
    unaware = Field(
        "unaware",
        "Who is taken by surprise",
        (Choice("", "nobody"), Choice(PARTY, "the party"), Choice(FOES, "the foes")),
    )
    blank = o.StartFight(foes="" if hostile else "bandit x2")
    cited = clause("3dx.combat.turns")
    blanks = (line, apart, first, unaware)
    if seen.resting is None:
        yield Offer(blank, words.start(len(hostile)), GROUP, clause=cited, blanks=blanks, typed="fight …")
    yield _bring(seen)
    yield from _falls(seen, able)
    yield from _ills(seen, [one for one in seen.party() if one.state not in who.GONE])


def _bring(_seen: World) -> Offer:
    line = _text("npcs", "NPCs, as in “bandit 4 x3”")
    side = Field(
        "side",
        "For which side",
        (Choice(FOES, "the foes"), Choice(PARTY, "the party"), Choice("others", "a third side")),
    )
    cited = clause("3dx.npc.target_number")
    where = Field("at", "Where they stand, in metres", number=True)
    blank = o.BringNpcs(npcs="bandit")
    return Offer(blank, "Bring NPCs in", GROUP, clause=cited, blanks=(line, side, where), typed="npc …")


def _falls(seen: World, people: list[Figure]) -> Iterator[Offer]:
    fits = [one for one in people if word.refuse_drop(seen, o.DropFigure(figure=one.id, metres=10)) is None]
    if fits:
        blank = o.DropFigure(figure=fits[0].id, metres=10)
        blanks = (
            Field("figure", "Who", _choices(fits)),
            Field("metres", "How many metres", number=True),
            Field("target", "Target number to stop it", number=True),
        )
        yield Offer(blank, "Somebody begins to fall", GROUP, clause=clause("3dx.falling"), blanks=blanks)


def _ills(seen: World, people: list[Figure]) -> Iterator[Offer]:
    if people:
        ladder = tuple(
            Choice(str(one.target), f"{one.name} ({one.target})") for one in content.of(seen).severities.values()
        )
        blanks = (
            Field("figure", "Who", _choices(people)),
            _text("name", "What it is"),
            Field("severity", "How severe", ladder),
            Field("turns", "For how many turns (0: until ended)", number=True),
        )
        blank = o.Afflict(figure=people[0].id, name="poison", severity=4)
        yield Offer(
            blank, "Poison, sickness and the like", GROUP, clause=clause("3dx.damage.non_wounding"), blanks=blanks
        )
    for figure in people:
        for ill in figure.ills:
            yield Offer(o.EndIll(figure=figure.id, name=ill.name), f"{figure.name}: rid of {ill.name}", GROUP)


def offers(seen: World) -> Iterator[Offer]:
    """What may be ruled in a fight."""
    fight, there = who.fight_of(seen), who.there(seen)
    if away.refuse_end(seen, o.EndTurn()) is None:
        cited = clause("3dx.combat.closing")
        text = words.end_turn(first=fight.phase == FIRST)
        yield Offer(o.EndTurn(), text, GROUP, clause=cited, typed="end the turn")
    if fight.phase == FIRST:
        for side in begins.sides(seen):
            text = f"{side_name(side)} begin{'' if side == FOES else 's'}"
            yield Offer(o.SetFirst(side=side), text, GROUP, clause=clause("3dx.combat.initiative"), typed=text.lower())
    yield _bring(seen)
    if fight.phase in (FIRST, ACTING, DEFENDING):
        yield from _level([one for one in there if one.character or fight.phase != FIRST], first=fight.phase == FIRST)
    if fight.phase in (ACTING, DEFENDING):
        yield from _rulings(seen, there)
    if there:
        yield from _places(seen, there)
        yield from _falls(seen, there)
        yield from _ills(seen, there)
    for id_ in fight.falls:
        blank = o.EndFall(figure=id_, reason="")
        yield Offer(blank, f"{seen.figures[id_].name} does not fall after all", GROUP, blanks=(_text("reason", "Why"),))
    stops = [one for one in begins.OUTCOMES if begins.refuse_stop(seen, o.StopFight(outcome=one)) is None]
    outcome = Field("outcome", "How it ends", tuple(Choice(one, OUTCOMES[one]) for one in stops))
    text = "Change how the fight ended" if fight.outcome else "End the fight as it stands"
    yield Offer(o.StopFight(outcome="truce" if "truce" in stops else stops[0]), text, GROUP, blanks=(outcome,))


def _level(people: list[Figure], *, first: bool) -> Iterator[Offer]:
    """Advantage or disadvantage, on acting first or in a turn."""
    if people:
        levels = tuple(Choice(str(one), signed(one)) for one in (-2, -1, 1, 2))
        blanks = (Field("figure", "Who", _choices(people)), Field("level", "Levels", levels), _text("reason", "Why"))
        blank = o.SetLevel(figure=people[0].id, level=1, reason="")
        cited = clause("3dx.condition.stacked")
        yield Offer(blank, words.give_level(first=first), GROUP, clause=cited, blanks=blanks)


def _rulings(seen: World, there: list[Figure]) -> Iterator[Offer]:
    fight = who.fight_of(seen)
    for id_ in (*fight.plans, *fight.answers):
        plan = who.plan_of(seen, id_)
        if plan is not None and plan.lying is not None and not plan.does and id_ in seen.figures:
            ladder = tuple(
                Choice(str(one.target), f"{one.name} ({one.target})") for one in content.of(seen).difficulties.values()
            )
            blank: Command = o.SetTarget(figure=id_, target=4 if plan.target != 4 else 6)
            text = f"Say what {seen.figures[id_].name} must reach"
            yield Offer(blank, text, GROUP, blanks=(Field("target", "Target number", ladder),))
    for id_, ready in fight.ready.items():
        if ready.on == "word":
            text = f"What {seen.figures[id_].name} waited for (“{ready.when}”)"
            for came, told in CAME.items():
                judged = o.JudgeReady(figure=id_, came=came)
                if word.refuse_judge(seen, judged) is None:
                    yield Offer(judged, f"{text} {told}", GROUP, clause=clause("3dx.combat.ready"))
    spent = (*fight.unaware, *fight.answers)
    waiting = [one for one in there if not who.at_turn(seen, one.id) and figures.able(one) and one.id not in spent]
    acting = [one for one in there if who.at_turn(seen, one.id)]
    if waiting and acting:
        opening = (Field("figure", "Who may strike", _choices(waiting)), Field("target", "At whom", _choices(acting)))
        blank = o.GrantOpening(figure=waiting[0].id, target=acting[0].id)
        yield Offer(blank, "Grant an opening", GROUP, clause=clause("3dx.combat.reaction"), blanks=opening)


def _places(_seen: World, there: list[Figure]) -> Iterator[Offer]:
    people = Field("figure", "Who", _choices(there))
    metres = Field("metres", "Metres on the line", number=True)
    yield Offer(o.SetPlace(figure=there[0].id, metres=0), "Set where somebody stands", GROUP, blanks=(people, metres))
    states = Field("state", "How", tuple(Choice(one, STATES[one]) for one in word.STATES))
    blank = o.SetState(figure=there[0].id, state="prone", reason="")
    yield Offer(blank, "Say how somebody is", GROUP, blanks=(people, states, _text("reason", "Why")))
