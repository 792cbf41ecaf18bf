"""What pages and panels show, from an invented evening; what they draw; and that it can be read."""

from __future__ import annotations

import re
import xml.dom.minidom
from html import unescape
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from tests.web import pictures

from tablewright.core import ledger
from tablewright.core.facts import Answer, Field, Offer, Refused
from tablewright.core.view import Card, FigureCard, Gauge, View
from tablewright.odds import asks
from tablewright.odds.answers import Odds
from tablewright.table.commands import Next, Say, Undo
from tablewright.table.facts import Said
from tablewright.table.feed import Entry
from tablewright.table.stamps import Offered
from tablewright.table.whispers import unquoted
from tablewright.web import drawing, forms, typed
from tablewright.web.orders import orders_of
from tablewright.web.panels import KEY, with_keys
from tablewright.web.render import STATIC, Pages

PAGES = Pages()
NAMES = {figure.id: figure.name for figure in pictures.PARTY}
GIVEN: dict[str, Any] = {
    "seat_name": "Mira",
    "seat_role": "player",
    "eyes": "../",
    "may_build": True,
    "may_note": True,
    "note_words": "A note",
    "eyes_of": [],
    "gone": [],
    "may_open": True,
    "hidden_runs": (2,),
    "run": 1,
    "away": False,
    "away_order": "{}",
    "printing": True,
    "whom": [("gm", "the GM"), ("5ea7", "Bo")],
}


def panels(view: View, offers: tuple[Offered, ...] = pictures.OFFERS) -> dict[str, str]:
    orders = orders_of(offers, NAMES, term_words=lambda term: term.name)
    return {name: str(panel.html) for name, panel in PAGES.panels(view, orders, **GIVEN).items()}


def text(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def test_the_strip_tells_the_time_and_what_burns_down() -> None:
    strip = panels(pictures.VIEW)["strip"]
    assert text(strip) == "Turn 14 2 h 20 torch 2/6 lantern 19/24 wandering check in 1 rest due in 1"
    assert strip.count('class="bar"') == 2
    assert '<rect width="33"' in strip
    assert '<rect width="79"' in strip


def test_each_hero_has_name_health_figures_and_marks() -> None:
    party = text(panels(pictures.VIEW)["party"])
    assert "Hild Fighter 3 · Dwarf yours (acts now) 12 /21 HP AC 16 load 11/15 two on one (+2 to hit)" in party
    assert "Poisoned (save at the end of the round)" in party
    assert 'class="hero down"' in panels(pictures.VIEW)["party"]


def test_a_fight_is_banded_by_letter_and_name_never_by_colour_alone() -> None:
    fight = text(panels(pictures.VIEW)["fight"])
    assert fight.startswith("A Party acts first 1 Hild")
    assert "B Foes reaction: hostile 1 Giant Spider 5 ft badly hurt" in fight
    assert "venomous" in fight
    assert panels(pictures.CALM)["fight"].strip() == ""


def test_orders_stand_by_figure_with_chance_price_and_the_reason_why_not() -> None:
    do = panels(pictures.VIEW)["do"]
    words = text(do)
    assert words.startswith("Hild can Fight Attack the spider with the axe 70 % action")
    assert "Charge already close" in words
    assert re.search(r"<button[^>]* disabled>[^<]*<span class=\"w\">Charge", do)
    assert do.count(' first"') == 1
    assert 'title="needs 7 on the die: STR +2, Warrior +3, two on one +2"' in do
    assert "The party can" in words


def test_what_a_bar_stands_for_is_told_in_the_words_of_the_game() -> None:
    """A die of Vitality is no twelve of twelve, and the foe that has no wounds has none."""
    (one, *_) = pictures.VIEW.party
    for health, words in (
        (Gauge(words="HP", text="7/9", value=7, top=9), "7 /9 HP"),
        (Gauge(words="Vitality", text="d10", value=10, top=12), "d10 Vitality"),
        (Gauge(words="wounds", text="0", value=8, top=8), "0 wounds"),
    ):
        card = msgspec.structs.replace(one, health=health)
        shown = text(panels(msgspec.structs.replace(pictures.VIEW, party=(card,)))["party"])
        assert f" {words} " in shown


def test_answers_to_a_question_take_the_place_of_orders() -> None:
    shown = panels(pictures.VIEW, pictures.ANSWERS)
    assert "Splinter the shield no damage" in text(shown["ask"])
    assert shown["do"].count("<form") == 0


def test_what_all_answers_note_is_the_question() -> None:
    answers = tuple(
        Offered(Offer(Answer(figure="f1", choice=key), key, "answer", note="Osric asks: rest?"), "s") for key in "ab"
    )
    orders = orders_of(answers, NAMES, term_words=lambda term: term.name)
    assert orders.asked == "Osric asks: rest?"
    assert [row.note for row in orders.answers] == ["", ""]


def test_next_and_undo_have_places_of_their_own() -> None:
    offers = (
        Offered(Offer(Next(), "the goblins’ turn", "next", typed="next", main=True), "s"),
        Offered(Offer(Undo(), "Ask to undo", "table", typed="undo"), "s"),
    )
    shown = panels(pictures.VIEW, offers)
    assert "Next: the goblins’ turn" in text(shown["ask"])
    assert "Ask to undo …" in text(shown["do"])
    assert "Nothing to decide just now." in text(shown["do"])


def test_a_card_tells_need_chance_dice_terms_total_and_outcome() -> None:
    game = SimpleNamespace(id="axx", title="AX&X", ledger=ledger.load("tablewright.games.axx"))
    stream = str(PAGES.stream(game, pictures.entries()))
    words = text(stream)
    assert "#409 Hild attacks the Giant Spider with her axe needs 7 on the die: 14 with +7 70 %" in words
    assert "11 +3 Warrior +2 STR +2 two on one = 18" in words
    assert "Hit for 8. The spider is badly hurt. Attack and two on one" in words
    assert "Only the GM sees this #gm.31 Wandering check" in words
    assert 'aria-label="11 on a d20"' in stream
    for number in (405, 406, 407, 408, 409, 410, 412):
        assert f'id="f{number}"' in stream


def test_what_was_taken_back_is_marked() -> None:
    game = SimpleNamespace(id="axx", title="AX&X", ledger=ledger.load("tablewright.games.axx"))
    entry = Entry("7", "7.0", 0, "said", "x", Card("gone"), Said(name="a", text="b"), undone=True)
    assert 'class="undone"' in str(PAGES.stream(game, [entry]))


def test_the_same_words_are_the_same_panel_whatever_keys_it_carries() -> None:
    orders = orders_of(pictures.OFFERS, NAMES, term_words=lambda term: term.name)
    one, two = (PAGES.panels(pictures.VIEW, orders, **GIVEN)["do"] for _ in range(2))
    assert one.v == two.v
    assert one.html != two.html
    assert KEY not in one.html


def test_every_place_for_a_key_gets_one_of_its_own() -> None:
    made = with_keys(f"a{KEY}b{KEY}c")
    keys = re.fullmatch(r"a([0-9a-f]{32})b([0-9a-f]{32})c", made)
    assert keys is not None
    assert keys.group(1) != keys.group(2)


def test_the_map_is_drawn_and_told() -> None:
    drawn = panels(pictures.VIEW)["map"]
    svg = drawn[drawn.index("<svg") : drawn.index("</svg>") + 6]
    xml.dom.minidom.parseString(svg)  # noqa: S318 (our own drawing)
    assert 'aria-label="Level 1: five rooms known; you are in room 7"' in svg
    assert svg.count('class="room') == 5
    assert svg.count('class="room here"') == 1
    assert ">7</text>" in svg


@pytest.mark.parametrize(
    ("value", "top", "share"), [(0, 9, 0), (1, 99, 2), (9, 9, 100), (12, 9, 100), (-3, 9, 0), (4, 0, 0)]
)
def test_a_bar_is_never_more_than_full_and_shows_the_last_point(value: int, top: int, share: int) -> None:
    assert drawing.share(value, top) == share


def test_a_histogram_names_the_first_and_the_last_value_of_a_bar() -> None:
    """20 rounds are ten bars of two each: nobody reads that fights are over after odd rounds alone."""
    svg = drawing.histogram(dict.fromkeys(range(1, 21), 1), "How many rounds it takes")
    xml.dom.minidom.parseString(svg)  # noqa: S318 (our own drawing)
    found = re.findall(r'y="158">([0-9]+)(?:–<tspan[^>]*>([0-9]+))?<', svg)
    assert found[:3] == [("1", "2"), ("3", "4"), ("5", "6")]
    svg = drawing.histogram({4: 5, 5: 15, 6: 25, 7: 955, 8: 4}, "How many rounds it takes")
    assert re.findall(r'y="158">([0-9]+)(–?)', svg) == [(str(value), "") for value in range(4, 9)]


def test_what_a_bar_stands_for_is_never_shown_as_nothing() -> None:
    svg = drawing.histogram({1: 5, 2: 25, 3: 970}, "How many rounds it takes")
    assert re.findall(r'class="n"[^>]*>([^<]*)<', svg) == ["1", "3", "97"]  # 0.5, 2.5 and 97 %


def test_hostile_names_are_text_in_every_panel() -> None:
    evil = "<script>alert(1)</script>"
    figure = FigureCard("f1", evil, evil, now=True)
    view = View(evil, party=(figure,), turn=evil)
    offers = (Offered(Offer(Say(text=evil), evil, "fight", figure="f1", typed=evil, note=evil, price=evil), "s"),)
    for html in panels(view, offers).values():
        assert "<script>" not in html


def test_forms_are_read_with_care() -> None:
    form = forms.read_form(b"a=1&b=%C3%A9&a=2&c=")
    assert form == {"a": ["1", "2"], "b": ["é"], "c": [""]}
    command = {"command": ['{"do": "x", "n": 1, "on": false, "many": [], "who": ""}']}
    filled = forms.command_of(
        command | {"blank.n": ["5"], "blank.on": ["1"], "blank.many": ["a", "b"], "blank.who": ["hild"]}
    )
    assert filled == {"do": "x", "n": 5, "on": True, "many": ["a", "b"], "who": "hild"}


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("  WAIT ", Say(text="wait")),
        ("/wait", Say(text="wait")),
        ("wai", "There is no order “wai” just now. Near to it: wait."),
        ("climb", "“Climb” cannot be done now: no rope."),
        ("Leave for  the town", Say(text="out")),
        ("leave", "There is no order “leave” just now. Near to it: go out."),
        ("search the room", Say(text="search")),
        ("pick up 60 gp", "“pick up 60 gp” could be any of these: ann take; bob take."),
        (
            "help",
            "Type an order as its button has it, such as “Pick up 60 GP” or in short “ann take”. "
            "Speech stands in “quotation marks”; “keys” tells more.",
        ),
        ("", "Type an order, such as those on the buttons, or “speech” in quotation marks."),
    ],
)
def test_a_typed_line_is_an_order_word_for_word_or_nothing(line: str, answer: object) -> None:
    offers = (
        Offer(Say(text="wait"), "Wait", "rest", typed="wait"),
        Offer(Say(text="climb"), "Climb", "explore", typed="climb", greyed="no rope"),
        Offer(Say(text="out"), "Leave for the town", "explore", typed="go out"),
        Offer(Say(text="ann"), "Pick up 60 GP", "gear", typed="ann take", main=True),
        Offer(Say(text="bob"), "Pick up 60 GP", "gear", typed="bob take"),
        Offer(Say(text="search"), "Search the room: Ann and Bob", "explore", typed="search"),
    )
    found = typed.read(line, offers)
    assert (found.words if isinstance(found, Refused) else found) == answer


@pytest.mark.parametrize(
    ("line", "said"), [("say we go on", "we go on"), ("/SAY  We  go", "We go"), ("say", None), ("says it", None)]
)
def test_the_rest_of_a_line_fills_the_text_that_an_order_asks_for(line: str, said: str | None) -> None:
    offers = [Offer(Say(text=""), "Say something", "rest", typed="say …", blanks=(Field("text", "What", text=True),))]
    found = typed.read(line, offers)
    assert found == Say(text=said) if said is not None else isinstance(found, Refused)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("“hello”", "hello"),
        ('"hello', "hello"),
        ("plain", "plain"),
        ("«a» b", "«a» b"),
        ('"Run!" she cries, "now!"', '"Run!" she cries, "now!"'),
        ("'hello'", "hello"),
        ("'don't go'", "don't go"),
        ("'tis a trap", "'tis a trap"),
        ('"', ""),
        ("''", ""),
        ("", ""),
    ],
)
def test_speech_loses_its_marks(line: str, said: str) -> None:
    assert unquoted(line) == said


def test_odds_of_anything_in_one_line() -> None:
    assert typed.odds_words(Odds(asks.read("axx", "save +1 level 5 vs hd 4").ask)) == "50 % (1 of 2)"
    assert typed.odds_words(Odds(asks.read("axx", "1d4").ask)) == "1: 25 % · 2: 25 % · 3: 25 % · 4: 25 %"
    assert typed.odds_words(Odds(asks.read("axx", "10d6").ask)) == "10 to 60, 35 on average"


# ── Contrast: 4.5 to 1 for every text, 7 to 1 in the set for more contrast ─────────────────────────────

LOOKS = re.compile(r"([^{}]+)\{([^{}]*--paper:[^{}]*)\}")
ON = (
    ("ink", "paper"), ("ink", "card"), ("soft", "paper"), ("soft", "card"), ("soft", "shade"), ("act", "paper"),
    ("act", "card"), ("harm", "card"), ("harm", "harm-2"), ("act-ink", "act"), ("ink", "act-2"), ("ink", "gm"),
    ("soft", "gm"), ("soft", "act-2"), ("act", "act-2"),
)  # fmt: skip


def colours() -> list[tuple[str, dict[str, str]]]:
    """Every set of colours in the style sheet, each completed from the first."""
    css = (STATIC / "look.css").read_text()
    found: list[tuple[str, dict[str, str]]] = []
    base: dict[str, str] = {}
    for selector, body in LOOKS.findall(css):
        own = dict(re.findall(r"--([a-z0-9-]+):\s*(#[0-9a-f]{3,6})", body))
        base = base or own
        found.append((selector.rpartition("*/")[2].strip(), base | own))
    return found


def light(colour: str) -> float:
    """The relative luminance of a colour, as the accessibility guidelines define it."""
    full = colour[1:] if len(colour) == 7 else "".join(c * 2 for c in colour[1:])
    parts = [int(full[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize(("selector", "colour"), colours(), ids=lambda value: value if isinstance(value, str) else "")
def test_every_text_has_contrast(selector: str, colour: dict[str, str]) -> None:
    more = (':root[data-look="contrast"]', ':root:not([data-look="dark"])')
    least = 7.0 if selector in more else 4.5
    for over, under in ON:
        bright, dim = sorted((light(colour[over]), light(colour[under])), reverse=True)
        assert (bright + 0.05) / (dim + 0.05) >= least, (selector, over, under)


@pytest.mark.parametrize(("selector", "colour"), colours(), ids=lambda value: value if isinstance(value, str) else "")
def test_how_far_a_bar_is_filled_can_be_seen(selector: str, colour: dict[str, str]) -> None:
    """3 to 1, as for all that is drawn: where more contrast was asked for, all of a bar was nearly black."""
    for over in ("ink", "act", "harm"):
        bright, dim = sorted((light(colour[over]), light(colour["track"])), reverse=True)
        assert (bright + 0.05) / (dim + 0.05) >= 3, (selector, over)
    own = {colour[name] for name in ("track", "sure", "act", "harm", "ink")}
    assert len(own) == 5


def test_there_are_five_sets_of_colours() -> None:
    assert len(colours()) == 5


def test_a_why_without_terms_points_to_the_card_or_tells_the_rule_alone() -> None:
    rule = SimpleNamespace(id="axx.xp.depth", title="Experience for depth", says="100 XP x depth.", reading="")
    told = {"number": "7", "terms": [], "house": [], "game_id": "axx"}
    rolled = text(PAGES.part("why", clauses=[rule], rolled=True, **told))
    assert rolled == "All that counts stands on the card. Experience for depth. 100 XP x depth."
    assert text(PAGES.part("why", clauses=[rule], rolled=False, **told)) == "Experience for depth. 100 XP x depth."
    assert text(PAGES.part("why", clauses=[], rolled=False, **told)) == "No number stands behind this."


def test_what_somebody_holds_is_told_to_ears_as_what_it_is() -> None:
    card = FigureCard("f1", "Hild", "", figures=(Gauge("", "sword, shield", why="at hand"),))
    party = panels(View("The Gate", party=(card,)))["party"]
    assert '<dt class="ears">at hand</dt> <dd class="">sword, shield</dd>' in party
