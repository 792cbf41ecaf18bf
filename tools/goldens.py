"""Readable transcripts of AX&X: whole fights by a simple player who takes the likeliest blow; scenes with given dice.

goldens.py write   plays them and writes tests/golden/*.txt
goldens.py check   plays them and says which file is no longer what happens; exit status 1 then
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from golden_delve import JOURNEYS
from golden_files import keep
from golden_player import choose
from golden_scenes import SCENES
from golden_text import GAME, card_lines
from tablewright.core.facts import Command
from tablewright.core.game import run
from tablewright.dice.sources import SeededDice
from tablewright.games.axx.heroes.characters_facts import MakeParty
from tablewright.games.axx.world import Effect, Meeting, World

FIGHTS = {
    "fight_goblins": (7, "goblin_band", 5),
    "fight_skeletons": (11, "skeleton_guard", 4),
    "fight_ghoul": (3, "ghoul", 1),
    "fight_spider": (5, "giant_spider", 1),
    "talk_orcs": (2, "orc_patrol", 3),
}
"""Name of the transcript: the seed, the foes, how many."""
LIMIT = 2_000


def main(arguments: list[str]) -> int:
    """Write or check."""
    return keep(arguments, transcripts(), tool="goldens.py", usage=__doc__)


def transcripts() -> Iterator[tuple[str, str]]:
    """Every transcript by name."""
    for name, (seed, threat, count) in FIGHTS.items():
        yield name, "\n".join(play(seed, threat, count)) + "\n"
    for name, scene in (SCENES | JOURNEYS).items():
        yield name, "\n".join(scene().lines) + "\n"


def play(seed: int, threat: str, count: int) -> Iterator[str]:
    """One encounter, line by line."""
    world = GAME.new_world()
    run(GAME, world, MakeParty(size=4), SeededDice(seed))
    for figure in world.party():
        figure.coins = 25
        yield f"{figure.name}: {figure.kindred} {figure.cls}, {figure.hp} HP".replace("_", "-")
    yield ""
    world.place = "here"
    world.effects.append(Effect(kind="light", on="here", turns=6))  # by good light
    world.meeting = Meeting(threat=threat, count=count, source="wanderer")
    for number in range(1, LIMIT):
        if over(world):
            return
        command = GAME.next(world)
        if command is None:
            offer = choose(world)
            command = offer.command
            chance = f" ({offer.chance.percent()})" if offer.chance is not None else ""
            yield f"> {offer.words}{chance}"
        yield from told(world, command, SeededDice(seed, number))
    raise RuntimeError(f"the fight of seed {seed} does not end")


def over(world: World) -> bool:
    """Whether the encounter is behind the party."""
    return world.fight is None and world.meeting is None


def told(world: World, command: Command, dice: SeededDice) -> Iterator[str]:
    """What a command brings, each fact as its card."""
    for fact in GAME.decide(world, command, dice):
        GAME.evolve(world, fact)
        yield from card_lines(GAME.card(fact, GAME.names(world)), fact)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
