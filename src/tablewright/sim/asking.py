"""What people type about a fight, read into a setup: the party, the foes, the policies, the house rules."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tablewright.core import arena as arenas
from tablewright.core import making
from tablewright.core.arena import ROUNDS, Arena, Setup, Sheet
from tablewright.core.errors import Mendable
from tablewright.core.game import Game
from tablewright.core.given import shown, within
from tablewright.core.given import text as text_of
from tablewright.core.making import MOST
from tablewright.core.packs import Parcel, drawn_on
from tablewright.core.switches import Given, Value, pairs, value_of
from tablewright.core.text import harmful

RANDOM = "random:"
MOST_RUNS, MOST_WORKERS, MOST_ROUNDS = 100_000_000, 256, 10_000
PLAYED = ("policy", "heroes")
"""House rules that say how sides are played: a fight has words of its own for them."""


def setup(
    arena: Arena,
    *,
    party: Sequence[Sheet],
    foes: str,
    heroes: str = "",
    monsters: str = "",
    options: Given = (),
    apart: str = "",
    cap: int = ROUNDS,
) -> Setup:
    """A setup from what was typed. Mendable, with one line, for whatever is wrong in it."""
    rounds = within(cap, 1, MOST_ROUNDS)
    if rounds is None:
        raise Mendable(f"The cap is a number of rounds from 1 to {MOST_ROUNDS:,}, not {_told(cap)}.")
    heroes_, foes_ = told_apart(party), arenas.read_foes(arena, text_of(foes, "Who the foes are"))
    return Setup(
        game=arena.game.id,
        party=heroes_,
        foes=foes_,
        packs=drawn_on([heroes_, foes_]),
        options=switches(arena.game, options),
        apart=arena.distance(text_of(apart, "How far apart the sides begin")),
        heroes=arenas.chosen(arena.hero_policies, text_of(heroes, "A way to play"), whose="heroes").name,
        monsters=arenas.chosen(arena.foe_policies, text_of(monsters, "A way to play"), whose="foes").name,
        cap=rounds,
    )


def party(arena: Arena, text: str, seed: int, packs: Sequence[Parcel] = ()) -> tuple[Sheet, ...]:
    """A party by "random:N[@LEVEL]" or from a file of `party --json` or `character --json`.

    What is in these packs can be named in the file, too. Mendable for what is neither, and for a file that is not there
    or is no party of this game.
    """
    if text.startswith(RANDOM):
        return arenas.read_random(arena, text, seed)
    file = Path(text)
    if not file.is_file():
        raise Mendable(f"There is no file {text}: a party is a file, or random:4, or random:4@{arena.levels[-1]}.")
    return records(arena, read_json(file.read_bytes(), text), text, packs)


def read_json(text: bytes, name: str) -> Any:
    """JSON from a file. Mendable, with the line, for what is none."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as wrong:
        raise Mendable(f"{name} is no JSON of `tablewright party --json`: {wrong}.") from None


def of_this_game(arena: Arena, found: Mapping[str, Any], name: str) -> None:
    """Mendable for a file that says it is for another game."""
    told = found.get("game", arena.game.id)
    if told != arena.game.id:
        raise Mendable(f"{name} is for the game '{told}', not for '{arena.game.id}'.")


def records(arena: Arena, found: Any, name: str, packs: Sequence[Parcel] = ()) -> tuple[Sheet, ...]:
    """The heroes of what `party --json` or `character --json` prints, with what is in these packs too."""
    if not isinstance(found, Mapping):
        raise Mendable(f"{name} holds no party: it is what `tablewright party {arena.game.id} --json` prints.")
    of_this_game(arena, found, name)
    rows = found.get("characters", [found])
    if not isinstance(rows, list) or not rows or not all(isinstance(row, Mapping) for row in rows):
        raise Mendable(f"{name} holds no characters.")
    if char := harmful(rows):
        raise Mendable(f"{name} holds a character that cannot be shown (U+{ord(char):04X}).")
    return of_size(arena.party_from(rows, packs), name)


def of_size(sheets: tuple[Sheet, ...], name: str) -> tuple[Sheet, ...]:
    """The same heroes. Mendable for none, or for more than a party has."""
    if not 1 <= len(sheets) <= MOST:
        raise Mendable(f"{name} has {len(sheets)} heroes; a party has 1 to {MOST}.")
    return sheets


def told_apart(party: Sequence[Sheet]) -> tuple[Sheet, ...]:
    """The same heroes, those of one name numbered: Junia, Junia 2."""
    taken: set[str] = set()
    found = []
    for sheet in party:
        name = making.numbered(str(sheet["name"]), taken)
        taken.add(name)
        found.append({**sheet, "name": name})
    return tuple(found)


def switches(game: Game, given: Given) -> dict[str, Value]:
    """The house rules that were named. Mendable for one that there is not, or a value that it cannot have."""
    found: dict[str, Value] = {}
    for name, value in pairs(given):
        known = [one for one in game.switches if one not in PLAYED]
        if name not in known:
            raise Mendable(f"There is no house rule '{name}' for fights of {game.title}; there is {', '.join(known)}.")
        found[name] = value_of(name, value, game.switches[name], game.option_choices(name))
    return found


def workers(count: int) -> int:
    """In how many processes to fight, 0 for one a core. Mendable for fewer than none and for very many."""
    found = within(count, 0, MOST_WORKERS)
    if found is None:
        raise Mendable(f"Fights run in 1 to {MOST_WORKERS} processes (0: one a core), not {shown(count)}.")
    return found


def runs(count: int) -> int:
    """How often to fight. Mendable for none and for more than anybody can wait for."""
    found = within(count, 1, MOST_RUNS)
    if found is None:
        raise Mendable(f"Fights are run 1 to {MOST_RUNS:,} times, not {_told(count)}.")
    return found


def _told(count: object) -> str:
    """A count that cannot be, with commas as people write it."""
    return f"{count:,}" if type(count) is int else shown(count)
