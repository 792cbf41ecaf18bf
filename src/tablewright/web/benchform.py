"""The bench's form: what its fields may hold, and the job that it asks for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tablewright.core.arena import ROUNDS, Setup, Sheet
from tablewright.core.errors import Mendable
from tablewright.core.game import Game
from tablewright.dice.stream import SEED_LIMIT
from tablewright.sim import asking, scaling, sweep
from tablewright.web.benchjobs import Count, Job, Scale, Solve
from tablewright.web.benchstand import Stand
from tablewright.web.forms import PARTY_LENGTH, Form, first

RUNS, MOST = 1_000, 100_000
"""How often a fight is tried if nothing is said, and the most fights that are fought at once."""
MOST_SCALED = 10_000
"""The most fights for one number of foes."""
MOST_CELLS, MOST_LINES = 100, 6
"""Cells of a grid, and lines of its chart."""
COUNT, VARY, UNTIL, EXACT = "count", "vary", "until", "exact"
WAYS = {
    COUNT: "How it ends: fight it many times",
    VARY: "What changes it: try several values",
    UNTIL: "How many foes make it a close thing",
    EXACT: "Exact chances, without an error bar: for a duel, or another small fight",
}
"""What can be found out, in words."""
PARTIES = {"table": "The party of this table, as it is now", "random": "A party by the dice", "pasted": "A file"}
"""Where a party comes from, in words."""
VARIED = {
    "count": "how many foes of the first kind named",
    "level": "the Level of a party by the dice",
    "size": "how many heroes by the dice",
    "policy": "how the heroes are played",
    "foes-policy": "how the foes are played",
    "apart": "how far apart they begin",
    "foes": "the foes, with | between",
}
"""What can be varied here beside house rules, in words."""
AXES = (("vary", "values"), ("vary2", "values2"))
"""The fields of what is varied and of its values."""
FIELDS = (
    *("way", "party", "size", "level", "pasted", "foes", "runs", "seed", "heroes", "monsters", "apart", "share"),
    *(name for axis in AXES for name in axis),
)


@dataclass(frozen=True)
class Request:
    """What a form asks for: the fields as they were sent, to be shown again."""

    fields: Mapping[str, str]
    options: Mapping[str, str]

    @classmethod
    def of(cls, form: Form) -> Request:
        """From a form; a field that is not there is blank."""
        options = {name.removeprefix("option."): first(form, name) for name in form if name.startswith("option.")}
        return cls({name: first(form, name).strip() for name in FIELDS}, options)

    def number(self, name: str, words: str, most: int) -> int:
        """A whole number from a field. Mendable for anything else."""
        text = self.fields[name].replace(",", "").replace(" ", "")
        if not (text.isascii() and text.isdecimal() and len(text) < 20 and int(text) <= most):
            raise Mendable(f"{words} is a whole number up to {most:,}, not “{self.fields[name][:40]}”.")
        return int(text)

    def axes(self, game: Game) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """What is varied, with its values, of a house rule all if none are said. Mendable for values of nothing."""
        if self.fields["way"] != VARY:
            return ()
        found: list[tuple[str, tuple[str, ...]]] = []
        for name, values in AXES:
            varied, typed = self.fields[name], self.fields[values]
            if typed and not varied:
                raise Mendable("Say what those values are of: choose what varies.")
            if varied and not typed and choices_of(game, varied):
                found.append((varied, choices_of(game, varied)))
            elif not typed and (varied in VARIED or varied in game.switches):
                words = VARIED.get(varied) or game.option_words(varied)
                raise Mendable(f"Give the values to try of “{words}”, with commas between, or as in 1..6.")
            elif varied:
                found.append(sweep.axis(f"{varied}={typed}"))
        if not found:
            raise Mendable("Choose what varies, and give its values, as in 1..6.")
        return tuple(found)


def parties(stand: Stand) -> dict[str, str]:
    """Where a party may come from at this bench, in words."""
    return {name: words for name, words in PARTIES.items() if name != "table" or stand.seat is not None}


def job_of(stand: Stand, asked: Request) -> Job:
    """The job that a form asks for. Mendable, in one line, for what is wrong in it."""
    way = asked.fields["way"] or COUNT
    if way not in WAYS:
        raise Mendable(f"There is no way “{way[:40]}” to try a fight here.")
    if asked.fields["party"] not in parties(stand):
        raise Mendable(f"There is no party “{asked.fields['party'][:40]}” to choose here.")
    seed, runs = asked.number("seed", "The seed", SEED_LIMIT - 1), asked.number("runs", "How often", MOST)
    if not runs:
        raise Mendable(f"Fights are run 1 to {MOST:,} times here, not 0.")
    plan = _plan(asked, stand.game)
    cells = sweep.cells(stand.arena, plan, lambda text: _party(stand, asked, text, seed))
    match way:
        case "exact":
            return Solve(first=cells[0].setup)
        case "until":
            return _scale(asked, cells[0].setup, seed=seed, runs=runs)
    _bounded(plan, len(cells), runs)
    return Count(plan=plan, cells=tuple(cells), seed=seed, runs=runs)


def choices_of(game: Game, name: str) -> tuple[str, ...]:
    """What a house rule may be, as it is typed; nothing where it is a number, or no house rule."""
    return ("on", "off") if isinstance(game.switches.get(name), bool) else game.option_choices(name)


def _plan(asked: Request, game: Game) -> sweep.Plan:
    fields, axes = asked.fields, asked.axes(game)
    varied = [name for name, _ in axes]
    return sweep.Plan(
        party=_party_words(asked),
        foes=fields["foes"],
        heroes=fields["heroes"],
        monsters=fields["monsters"],
        apart=fields["apart"],
        options=tuple(f"{name}={value}" for name, value in asked.options.items() if value and name not in varied),
        cap=ROUNDS,
        vary=axes,
    )


def _bounded(plan: sweep.Plan, cells: int, runs: int) -> None:
    """Mendable for more than is fought or drawn here at once."""
    if cells > MOST_CELLS:
        raise Mendable(
            f"At most {MOST_CELLS} values or pairs are tried here at once, not {cells:,}; the terminal takes more."
        )
    if len(plan.vary) > 1 and len(plan.vary[1][1]) > MOST_LINES:
        raise Mendable(f"The second thing that varies has at most {MOST_LINES} values here: each is a line to read.")
    if cells * runs > MOST:
        raise Mendable(f"That is {cells * runs:,} fights; at most {MOST:,} are fought here at once.")


def _scale(asked: Request, setup: Setup, *, seed: int, runs: int) -> Scale:
    if runs > MOST_SCALED:
        raise Mendable(f"Each number of foes is fought at most {MOST_SCALED:,} times here, not {runs:,}.")
    return Scale(first=setup, share=scaling.wanted(asked.fields["share"], named=True), seed=seed, runs=runs)


def _party_words(asked: Request) -> str:
    """The party as it would be typed: by the dice, or by where it comes from."""
    if asked.fields["party"] != "random":
        return asked.fields["party"]
    level = f"@{asked.fields['level']}" if asked.fields["level"] else ""
    return f"{asking.RANDOM}{asked.fields['size']}{level}"


def _party(stand: Stand, asked: Request, text: str, seed: int) -> tuple[Sheet, ...]:
    arena = stand.arena
    if text.startswith(asking.RANDOM):
        return asking.party(arena, text, seed)
    if text == "pasted":
        pasted = asked.fields["pasted"]
        if len(pasted) > PARTY_LENGTH:
            raise Mendable(f"That is too long for a party: at most {PARTY_LENGTH:,} characters.")
        return asking.records(arena, asking.read_json(pasted.encode(), "What was pasted"), "What was pasted")
    found = stand.party()
    if not found:
        raise Mendable("Nobody of this table can fight just now: take a party by the dice.")
    return found
