"""Readable transcripts of 3dX: whole fights in group turns, and an evening of challenges and rest, by simple players.

goldens_threedx.py write   plays them and writes tests/golden/threedx_*.txt
goldens_threedx.py check   plays them and says which file is no longer what happens; exit status 1 then
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from golden_files import button, keep
from tablewright.core.facts import Command
from tablewright.core.game import Seat, run
from tablewright.core.story import BeginStory, GoAhead
from tablewright.core.view import Card, CardLine
from tablewright.dice.sources import SeededDice
from tablewright.games.threedx import kernel_fight
from tablewright.games.threedx.challenges import orders as c
from tablewright.games.threedx.challenges import reading as reading_of
from tablewright.games.threedx.downtime import orders as d
from tablewright.games.threedx.fight import away, lying, policy, reading, reducing, who
from tablewright.games.threedx.fight import orders as o
from tablewright.games.threedx.game import ThreeDX
from tablewright.games.threedx.heroes.facts import MakeParty
from tablewright.games.threedx.rests import orders as r
from tablewright.games.threedx.world import Figure, World
from tablewright.table.say import order_words

GAME = ThreeDX()
SEAT = Seat(id="all", role="engine")
LIMIT = 1_000
HARD = 3


def main(arguments: list[str]) -> int:
    """Write or check."""
    return keep(arguments, transcripts(), tool="goldens_threedx.py", usage=__doc__)


def transcripts() -> Iterator[tuple[str, str]]:
    """Every transcript by name."""
    plays = (
        ("threedx_bandits", Fight(11, "bandit x2, archer", apart=12)),
        ("threedx_wolves", Fight(5, "wolf x3", apart=8)),
    )
    for name, fight in plays:
        yield name, "\n".join(fight.play()) + "\n"
    yield "threedx_evening", "\n".join(Evening(58, "", apart=0).play()) + "\n"


class Fight:
    """Plays a fight by the seed, and tells each order with its chance and each fact as its card."""

    def __init__(self, seed: int, foes: str, *, apart: int) -> None:
        self.seed, self.count, self.foes, self.apart = seed, 0, foes, apart
        self.world: World = GAME.new_world()

    def play(self) -> Iterator[str]:
        """The transcript, line by line."""
        run(GAME, self.world, MakeParty(size=3), SeededDice(self.seed))
        for figure in self.world.party():
            dice = ", ".join(f"{name.capitalize()} d{size}" for name, size in figure.attributes.items() if size)
            yield f"{figure.name}: {dice}"
        yield ""
        yield from self.told(o.StartFight(foes=self.foes, apart=self.apart))
        for _ in range(LIMIT):
            if self.world.fight is None:
                return
            yield from self.one()

    def one(self) -> Iterator[str]:
        """What one of those who are waited for does."""
        command = self.chosen()
        offer = next((one for one in GAME.offers(self.world, SEAT) if one.command == command), None)
        yield button(offer) if offer is not None and not offer.blanks else self.filled(command)
        yield from self.told(command)

    def filled(self, command: Command) -> str:
        """An order with blanks, as they were filled."""
        names = GAME.names(self.world)
        if isinstance(command, o.Attack):
            return f"> {names(command.figure)}: attack {names(command.targets[0])} to help {names(command.to)}"
        values = [str(getattr(command, name, "")) for name in ("ability", "to")]
        told = ", ".join(names(one) if one in self.world.figures else one for one in values if one)
        return f"> {names(str(getattr(command, 'figure', '')))}: help ({told})"

    def chosen(self) -> Command:
        """The order of the first who is waited for: as a simple player would, with help, bonus dice and reductions."""
        fight = who.fight_of(self.world)
        if fight.phase == "reducing":
            blow = reducing.waiting(self.world)[0]
            figure = self.world.figures[blow.figure]
            return o.Reduce(figure=figure.id, blow=blow.number, ways=policy.reductions(self.world, figure, blow))
        figure = self.world.figures[away.waited_for(self.world)[0]]
        if figure.id in fight.saving:
            return self.saving(figure)
        if fight.phase == "first":
            rolled = figure.id in fight.plans
            return o.Done(figure=figure.id) if rolled else o.RollInitiative(figure=figure.id)
        if fight.phase == "acting" and figure.id not in fight.plans:
            return self.action(figure)
        if figure in who.attacked(self.world) and figure.id not in fight.defences:
            return o.DefendWith(figure=figure.id, ability=policy.best_defence(self.world, figure))
        return policy.worth_a_bonus(self.world, figure) or o.Done(figure=figure.id)

    def saving(self, figure: Figure) -> Command:
        """A save that fails is bettered by the first bonus die that fits, once Vitality is low."""
        dice = lying.fitting(self.world, figure, lying.SAVE)
        better = dice and (figure.vitality or 0) <= kernel_fight.FRAIL
        if better:
            return o.SpendBonus(figure=figure.id, die=dice[0], on=lying.SAVE)
        return o.KeepSave(figure=figure.id)

    def action(self, figure: Figure) -> Command:
        """Help somebody whose attack fails as things stand; else what the policy does."""
        for plan in who.fight_of(self.world).plans.values():
            if plan.does != "attack" or plan.lying is None or reading.helped(self.world, plan.figure):
                continue
            need = reading.helped_target(self.world, plan.figure)
            close = need - reading.value_of(self.world, plan, helped=0)
            if 0 < close <= HARD and plan.figure != figure.id:
                command = o.Act(figure=figure.id, ability="intimidate", to=plan.figure)
                if GAME.refusal(self.world, command) is None:
                    return command
        return policy.hero(self.world, figure)

    def told(self, command: Command) -> Iterator[str]:
        """What a command brings, each fact as its card, and all that the procedures call for because of it."""
        step: Command | None = command
        while step is not None:
            assert GAME.refusal(self.world, step) is None, (step, GAME.refusal(self.world, step))  # noqa: S101 (a tool)
            self.count += 1
            for fact in GAME.decide(self.world, step, SeededDice(self.seed, self.count)):
                GAME.evolve(self.world, fact)
                if not fact.audience:
                    yield from card_lines(GAME.card(fact, GAME.names(self.world)))
            step = GAME.next(self.world)


class Evening(Fight):
    """Plays the two challenges of an adventure with help and bonus dice, treats wounds, rests and learns."""

    def play(self) -> Iterator[str]:
        """The transcript, line by line."""
        for command in (MakeParty(size=4), BeginStory(title="What the Ferry Brought")):
            yield from self.told(command)
        for _ in range(2):
            yield from self.given(GoAhead())
            while self.world.call is not None:
                yield from self.given(self.tried())
        yield from self.between()

    def given(self, command: Command) -> Iterator[str]:
        """An order as its button says it, and what it brings."""
        offer = next((one for one in GAME.offers(self.world, SEAT) if one.command == command), None)
        yield button(offer) if offer is not None else f"> {order_words(command)}"
        yield from self.told(command)

    def tried(self) -> Command:
        """What the first who is waited for does: roll, help who fails, a bonus die where it may do, else let stand."""
        world, waiting = self.world, GAME.awaited(self.world)
        call = world.call
        assert call is not None  # noqa: S101 (a tool)
        failing = [id_ for id_ in call.laid if reading_of.stands(world, call, id_) is False]
        for id_ in world.order:
            helps = [c.HelpWith(figure=id_, to=to) for to in failing]
            fitting = [one for one in helps if call.one and GAME.refusal(world, one) is None]
            if fitting:
                return fitting[0]
        for id_ in failing:
            dice = reading_of.bonus_dice(world.figures[id_], call.laid[id_])
            if dice and call.one:
                return c.JoinBonus(figure=id_, die=dice[0])
        return next(one.otherwise for one in waiting if one.otherwise is not None)

    def between(self) -> Iterator[str]:
        """What comes between two days: wounds treated, a rest with points, hours of study, a new relationship."""
        healer = max(self.world.party(), key=lambda one: one.abilities.get("medicine", 0))
        hurt = next((one for one in self.world.party() if one.wounds), None)
        if hurt is not None:
            yield from self.given(r.Treat(figure=healer.id, patient=hurt.id))
            while self.world.call is not None:
                yield from self.given(self.tried())
        yield from self.given(r.TakeRest(comfort="plain"))
        while self.world.resting is not None:
            waiting = [one.otherwise for one in GAME.awaited(self.world)]
            yield from self.given(next(one for one in waiting if one is not None))
        yield from self.given(d.BeginLearning(figure=healer.id, kind="proficiency", name="ropes and knots"))
        yield from self.given(d.PassTime(hours=4))
        yield from self.given(d.Study(figure=healer.id, entry="ropes and knots", hours=4))
        yield from self.given(d.SetRelationship(name="the ferryman", target=4, reason="met at the landing"))
        yield from self.given(d.SetRelationship(name="the ferryman", change=-1, reason="the rope is back"))


def card_lines(card: Card) -> Iterator[str]:
    """A card as text: its title, its dice, its outcome, and the rules by title."""
    if card.shape == "quiet":
        yield f"    {card.title}"
        return
    mark = {"scene": "== ", "round": "-- "}.get(card.shape, "")
    rules = ", ".join(_rule(cited, card) for cited in dict.fromkeys(card.clauses))
    yield f"{mark}{card.title}{f'  [{rules}]' if rules else ''}"
    for line in card.rolls:
        yield f"    {line_text(line)}"
    if card.text:
        yield f"    {card.text}"
    if card.outcome:
        yield f"    {card.outcome}"


def _rule(cited: str, card: Card) -> str:
    return f"{GAME.ledger.title_of(cited)}{' (house default)' if cited in (card.house or ()) else ''}"


def line_text(line: CardLine) -> str:
    """Level and its sources, dice, what counts, what it is against."""
    dice = " ".join(f"[{face}]" for _, face in line.dice)
    terms = ", ".join(f"{term.text} {term.words}" for term in line.terms)
    need = f" {line.need}" if line.need else ""
    return f"{line.words}{f' ({terms})' if terms else ''}: {dice} = {line.total}{need}"


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
