"""Pages and panels as HTML: the templates, and what they are given."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

import jinja2
from markupsafe import Markup

from tablewright.core.errors import install_line
from tablewright.core.game import Game
from tablewright.core.prose import signed
from tablewright.core.text import NAME_LENGTH, SPEECH_LENGTH, TITLE_LENGTH
from tablewright.core.view import Card, View
from tablewright.table.feed import Entry
from tablewright.web import drawing
from tablewright.web.forms import ASK_LENGTH, PARTY_LENGTH
from tablewright.web.orders import Orders
from tablewright.web.panels import KEY, Drawn, Panel, Shown, new_key, with_keys

HERE = Path(__file__).parent
STATIC = HERE / "static"
KEYS = (
    ("/", "to the command line"),
    ("Esc", "out of it"),
    ("n", "next: go on, or the first answer"),
    ("t", "let a turn pass"),
    ("u", "take back"),
    ("y", "why: the numbers of this fact"),
    ("o", "odds of anything"),
    ("j", "a fact down"),
    ("k", "a fact up"),
    ("?", "this list"),
)
KEPT = {"offer": ("offers", "button", 8_000), "sheet": ("bits", "written", 500), "hero": ("bits", "hero", 1_000)}
"""What mostly stays as it is from one order to the next: its name, the file and macro that draw it, how many are kept.
"""
LONGEST = {
    "name": NAME_LENGTH,
    "title": TITLE_LENGTH,
    "speech": SPEECH_LENGTH,
    "ask": ASK_LENGTH,
    "party": PARTY_LENGTH,
}
"""Characters that fields of text take at most."""
LOOKS = ("", "light", "dark", "contrast")


def version() -> str:
    """Changes whenever a static file does, so that browsers may keep them for long.

    It is a folder of their address and no query behind it, for the modules import each other by their names alone.
    """
    seal = blake2b(digest_size=6)
    for path in sorted(STATIC.iterdir()):
        seal.update(path.read_bytes())
    return seal.hexdigest()


def card_asks(card: Card) -> tuple[str, ...]:
    """What to ask for the odds of a card's roll: of its first roll that has a chance."""
    return tuple(line.ask for line in card.rolls if line.ask)[:1]


@dataclass(frozen=True)
class ShownFact:
    """A fact of the stream as the page shows it."""

    number: str
    card: Card
    when: str
    cited: tuple[tuple[str, str, bool], ...]
    why: bool
    quiet: bool
    only: str
    ruling: bool
    undone: bool
    undoes: bool
    lasting: bool
    by_hand: bool


class Pages:
    """Renders everything that a browser is sent."""

    def __init__(self) -> None:
        self.last = Shown()
        self.tellers = ThreadPoolExecutor(2, thread_name_prefix="telling")
        self.drawers = ThreadPoolExecutor(1, thread_name_prefix="drawing")
        """Who tells the live pages what happened, and who draws their panels: few, for it is work without waiting."""
        self.env = jinja2.Environment(
            loader=jinja2.FileSystemLoader(HERE / "templates"),
            autoescape=True,
            undefined=jinja2.StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,
        )
        self.env.globals.update(
            KEY=KEY,
            longest=LONGEST,
            signed=signed,
            **{name: self._kept(*macro) for name, macro in KEPT.items()},
            mark=_mark,
            fresh_key=new_key,
            install_line=install_line,
            version=version(),
            keys=KEYS,
            share=drawing.share,
            card_asks=card_asks,
            die_path=drawing.die_path,
            die_y=drawing.die_y,
            map_svg=drawing.map_svg,
            map_signs=drawing.map_signs,
            histogram=drawing.histogram,
            shares_chart=drawing.shares_chart,
            chart_key=drawing.chart_key,
            look="",
            problem="",
            draft="",
            here_path="/",
            credit="",
            past=False,
            ledger=False,
            bench=False,
            invite=False,
            printing=False,
            hint="",
        )

    def page(self, name: str, **given: Any) -> str:
        """A page or part by its template's name, with fresh keys."""
        return with_keys(self.env.get_template(f"{name}.html").render(**given))

    def part(self, name: str, **given: Any) -> Markup:
        """A part by its template's name, with the places for keys still in it."""
        return Markup(self.env.get_template(f"parts/{name}.html").render(**given))  # noqa: S704 (autoescaped)

    def panels(self, view: View, orders: Orders, last: Drawn | None = None, **given: Any) -> dict[str, Panel]:
        """All panels of a table's page, those alone drawn anew that differ from what the page showed last."""
        return (last or Drawn()).anew(self.part, {"view": view, "orders": orders, **given})

    def _kept(self, file: str, macro: str, most: int) -> Callable[..., Markup]:
        """A macro whose words for the same thing are kept."""

        def drawn(*things: Hashable) -> Markup:
            return Markup(getattr(self.env.get_template(f"parts/{file}.html").module, macro)(*things))  # noqa: S704 (autoescaped)

        return lru_cache(most)(drawn)

    def stream(self, game: Game, entries: Iterable[Entry], *, may_undo: bool = False, bare: bool = False) -> Markup:
        """Facts of the stream, in their order; `bare` ones have no number of a table's log and lead nowhere."""
        given = {"game_id": game.id, "may_undo": may_undo, "bare": bare}
        module: Any = self.env.get_template("parts/entry.html").make_module(given)
        return Markup("").join(module.shown(shown_of(game, entry)) for entry in entries)


def shown_of(game: Game, entry: Entry) -> ShownFact:
    """A fact as the page shows it."""
    card = entry.card
    terms = any(line.terms or line.need for line in card.rolls)
    plain = card.shape in ("plain", "quiet") and not card.rolls and card.tone == "plain" and not card.secret
    return ShownFact(
        number=entry.number,
        card=card,
        when=entry.when,
        cited=tuple(
            (game.ledger.title_of(id_), id_, id_ in (card.house or ())) for id_ in card.clauses if id_ in game.ledger
        ),
        why=terms or bool(card.clauses),
        quiet=card.shape == "quiet" or (plain and not card.outcome and not card.text),
        only=_only(entry.number),
        ruling=entry.kind in ("ruled", "adjusted", "undone"),
        undone=entry.undone,
        undoes=entry.kind == "undone" and not entry.undone,
        lasting=entry.fact.lasting,
        by_hand=any(roll.hand for roll in entry.fact.rolls),
    )


def _only(number: str) -> str:
    series = number.rpartition(".")[0]
    return "Only the GM sees this" if series == "gm" else "Not everyone sees this"


def _mark() -> Markup:
    """The name of the place, which leads to the first page."""
    return Markup(
        '<a class="mark" href="/"><svg viewBox="0 0 32 32" aria-hidden="true">'
        '<path d="M16 2 28.500 9v14L16 30 3.500 23V9ZM16 9l8 13H8ZM16 2v7M3.500 9 16 9 28.500 9M8 22 3.500 9'
        'M24 22l4.500-13M8 22l-4.500 1M24 22l4.500 1M16 30v-8"/></svg><span>Tablewright</span></a>'
    )
