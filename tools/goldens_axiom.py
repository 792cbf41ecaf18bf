"""Readable transcripts of AxiomRPG: a group's challenge with criticals, and a whole fight by a simple player.

goldens_axiom.py write   plays them and writes tests/golden/axiom_*.txt
goldens_axiom.py check   plays them and says which file is no longer what happens; exit status 1 then
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from golden_files import button, keep
from tablewright.core.facts import Answer, Command, Offer
from tablewright.core.game import Seat, run
from tablewright.core.view import Card, CardLine
from tablewright.dice.sources import SeededDice
from tablewright.games.axiom.challenges.orders import Aid, CallChallenge, RollChallenge, SetOdds
from tablewright.games.axiom.fight.facts import Attack, EndTurn, Move, StandUp, StartFight
from tablewright.games.axiom.game import Axiom
from tablewright.games.axiom.heroes.facts import MakeParty
from tablewright.games.axiom.rests.orders import Rest
from tablewright.games.axiom.scenes import OpenScene
from tablewright.games.axiom.world import World

GAME = Axiom()
SEAT = Seat(id="all", role="engine")
LIMIT = 1_000


def main(arguments: list[str]) -> int:
    """Write or check."""
    return keep(arguments, transcripts(), tool="goldens_axiom.py", usage=__doc__)


def transcripts() -> Iterator[tuple[str, str]]:
    """Every transcript by name."""
    for name, player in (("axiom_group", Group(17)), ("axiom_fight", Fight(4))):
        yield name, "\n".join(player.play()) + "\n"


class Player:
    """Plays by the seed, and tells each order with its chance and each fact as its card."""

    def __init__(self, seed: int) -> None:
        self.seed, self.count = seed, 0
        self.world: World = GAME.new_world({"criticals": True})

    def play(self) -> Iterator[str]:
        """The transcript, line by line."""
        raise NotImplementedError

    def told(self, command: Command) -> Iterator[str]:
        """What a command brings, each fact as its card, and all that the procedures call for because of it."""
        step: Command | None = command
        while step is not None:
            assert GAME.refusal(self.world, step) is None, (step, GAME.refusal(self.world, step))  # noqa: S101 (a tool)
            self.count += 1
            for fact in GAME.decide(self.world, step, SeededDice(self.seed, self.count)):
                GAME.evolve(self.world, fact)
                yield from card_lines(GAME.card(fact, GAME.names(self.world)))
            if self.world.question is not None:
                offer = GAME.offers(self.world, SEAT)[0]
                yield f"> {offer.note} {offer.words}"
                step = Answer(choice=self.world.question.choices[0])
            else:
                step = GAME.next(self.world)

    def made(self, size: int) -> Iterator[str]:
        """A random party."""
        run(GAME, self.world, MakeParty(size=size), SeededDice(self.seed))
        for figure in self.world.party():
            dice = ", ".join(f"{name.capitalize()} {value}D" for name, value in figure.attributes.items())
            yield f"{figure.name}: {dice}, {figure.health} Health"
        yield ""


class Group(Player):
    """A party sneaks past guards: a challenge for the group."""

    def play(self) -> Iterator[str]:
        yield from self.made(4)
        yield from self.told(OpenScene(title="The gatehouse", text="Two guards, one lantern, a dog asleep."))
        order = CallChallenge(
            kind="group",
            attribute="speed",
            talent="stealth",
            why="creep past the guards",
            mode="advantage",
            mode_why="fog",
        )
        yield from self.told(order)
        yield from self.told(SetOdds(figure="hero2", bonus=-1, mode="disadvantage", reason="a rattling pack"))
        for id_ in self.world.order:
            yield from self.rolled(RollChallenge(figure=id_))
        yield from self.told(
            CallChallenge(who=("hero1",), attribute="wit", talent="lore", why="read the seal on the gate")
        )
        yield from self.told(Aid(figure="hero3", to="hero1"))
        yield from self.rolled(RollChallenge(figure="hero1"))

    def rolled(self, command: RollChallenge) -> Iterator[str]:
        """A roll with its button."""
        (offer,) = [one for one in GAME.offers(self.world, SEAT) if one.command == command]
        yield button(offer)
        yield from self.told(command)


class Fight(Player):
    """A whole fight, the likeliest blow each time, and a short rest after it."""

    def play(self) -> Iterator[str]:
        yield from self.made(3)
        yield from self.told(StartFight(foes="1 raider, 2 cutpurses"))
        for _ in range(LIMIT):
            if self.world.fight is None:
                break
            offer = choose(self.world)
            yield button(offer)
            yield from self.told(offer.command)
        yield from self.told(OpenScene(title="Afterwards", safe=True))
        yield from self.told(Rest(kind="short"))


def choose(world: World) -> Offer:
    """Rise, strike where it is likeliest, else close in, else be done."""
    offers = GAME.offers(world, SEAT)
    acting = next(one.figure for one in offers if isinstance(one.command, EndTurn))
    own = [one for one in offers if one.figure == acting]
    rises = [one for one in own if isinstance(one.command, StandUp)]
    blows = [one for one in own if isinstance(one.command, Attack)]
    moves = [one for one in own if isinstance(one.command, Move) and not one.command.away and not one.note]
    ready = [one for one in moves if not one.price]
    done = [one for one in own if isinstance(one.command, EndTurn)]
    best = sorted(blows, key=likely, reverse=True)
    return (rises or best or ready or done)[0]


def likely(offer: Offer) -> float:
    """How likely an order succeeds."""
    return offer.chance.ways / offer.chance.of if offer.chance is not None else 0


def card_lines(card: Card) -> Iterator[str]:
    """A card as text: its title, its dice, its outcome, and the rules by title."""
    if card.shape == "quiet":
        yield f"    {card.title}"
        return
    mark = {"scene": "== ", "round": "-- "}.get(card.shape, "")
    rules = ", ".join(dict.fromkeys(GAME.ledger.title_of(cited) for cited in card.clauses))
    yield f"{mark}{card.title}{f'  [{rules}]' if rules else ''}"
    for line in card.rolls:
        yield f"    {line_text(line)}"
    if card.text:
        yield f"    {card.text}"
    if card.outcome:
        yield f"    {card.outcome}"


def line_text(line: CardLine) -> str:
    """Need and chance, dice with named terms, total."""
    dice = " ".join(f"[{face}]" for _, face in line.dice)
    terms = " ".join(f"{term.text} {term.words}" for term in line.terms)
    need = f", {line.need}, {line.chance}" if line.need else ""
    parts = " ".join(part for part in (terms, dice) if part)
    return f"{line.words}: {parts} = {line.total}{need}" if parts else f"{line.words}: {line.total}{need}"


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
