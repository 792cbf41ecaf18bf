"""An invented evening at a table, in the structs that every game fills: for the tests of the templates."""

from __future__ import annotations

from tablewright.core.facts import Answer, Chance, Choice, Command, Field, Offer, Term
from tablewright.core.view import (
    Band,
    Card,
    CardLine,
    Exit,
    FigureCard,
    Gauge,
    Line,
    MapShape,
    MapView,
    Place,
    Section,
    Sheet,
    Tag,
    View,
)
from tablewright.table.facts import Said
from tablewright.table.feed import Entry
from tablewright.table.stamps import Offered


class Deed(Command, frozen=True, kw_only=True, tag="deed"):
    """An order that only this picture has."""

    figure: str
    what: str
    rounds: int = 1


def hp(value: int, top: int) -> Gauge:
    return Gauge("HP", f"{value}/{top}", value, top)


HILD = FigureCard(
    "f1",
    "Hild",
    "Fighter 3 · Dwarf",
    health=hp(12, 21),
    figures=(Gauge("AC", "16"), Gauge("load", "11/15")),
    tags=(Tag("two on one", "good", "+2 to hit"),),
    now=True,
    mine=True,
)
PARTY = (
    HILD,
    FigureCard("f2", "Mira", "Magic-User 2 · Elf", health=hp(6, 6), figures=(Gauge("AC", "11"), Gauge("slots", "●○"))),
    FigureCard(
        "f3",
        "Osric",
        "Cleric 3 · Human",
        health=hp(2, 13),
        figures=(Gauge("AC", "15"), Gauge("slots", "●○ ●")),
        tags=(Tag("Poisoned", "bad", "save at the end of the round"),),
    ),
    FigureCard("f4", "Tam", "Thief 3 · Human", health=hp(0, 10), figures=(Gauge("AC", "13", warn=True),), down=True),
)
FOES = (
    FigureCard("m1", "Giant Spider", "5 ft", health=Gauge("", "badly hurt", warn=True), tags=(Tag("venomous"),)),
    FigureCard("m2", "orc 2", "15 ft", health=Gauge("", "unhurt")),
)
MAP = MapView(
    40,
    30,
    "Level 1: five rooms known; you are in room 7",
    (
        MapShape("room", 1, 2, 5, 4),
        MapShape("corridor", 6, 4, 4, 1),
        MapShape("room", 10, 1, 6, 5),
        MapShape("corridor", 16, 3, 4, 1),
        MapShape("room", 20, 2, 4, 4),
        MapShape("corridor", 12, 6, 1, 3),
        MapShape("room", 10, 9, 5, 5),
        MapShape("corridor", 15, 11, 3, 1),
        MapShape("room", 18, 9, 7, 5, here=True),
        MapShape("door", 6, 4, 0, 1),
        MapShape("stuck", 25, 11, 0, 1),
        MapShape("open", 12, 6, 1, 0),
        MapShape("secret", 10, 3, 0, 1),
        MapShape("up", 2, 3, 1, 1),
        MapShape("label", 1, 2, 5, 4, "1"),
        MapShape("label", 10, 1, 6, 5, "3"),
        MapShape("label", 20, 2, 4, 4, "5"),
        MapShape("label", 10, 9, 5, 5, "6"),
        MapShape("label", 18, 9, 7, 5, "7"),
        MapShape("party", 20, 10, 1, 1),
    ),
)
PLACE = Place(
    "Room 7 · The cistern",
    "Green water, knee deep. A ledge runs along the north wall; something has dragged a chest half out of the silt.",
    (Exit("w1", "the east door", "stuck"), Exit("w2", "the stair down")),
    (Line("a chest", "shut"),),
)
SHEET = Sheet(
    "f1",
    "Hild",
    "Fighter 3 · Dwarf · Law",
    (
        Section("Abilities", (Line("STR", "16 (+2)", "16 is +2 on the table of abilities"), Line("DEX", "9 (+0)"))),
        Section("Fighting", (Line("Armour class", "16", "10 + chain 4 + shield 1"), Line("Battle axe", "+5, d10+2"))),
        Section("Carries", text="Battle axe, chain, shield, 5 torches, 3 days of rations."),
    ),
)
STRIP = (
    Gauge("", "Turn 14", why="10 minutes a turn"),
    Gauge("", "2 h 20"),
    Gauge("torch", "2/6", 2, 6),
    Gauge("lantern", "19/24", 19, 24),
    Gauge("wandering check", "in 1"),
    Gauge("rest due", "in 1", warn=True),
)
FIGHT = (Band("A", "Party", "acts first", PARTY), Band("B", "Foes", "reaction: hostile", FOES))
NOTES = (Line("Wandering monsters", "1 in 6"),)
VIEW = View("The Drowned Stair", STRIP, PARTY, (), PLACE, FIGHT, MAP, (SHEET,), NOTES, "Hild’s turn")
CALM = View("The Drowned Stair", STRIP, PARTY, (), PLACE, (), MAP, (SHEET,))

STR, WARRIOR, TWO = Term("STR", 2, "axx.x"), Term("Warrior", 3, "axx.x"), Term("two on one", 2, "axx.x")


def offer(words: str, typed: str, **more: object) -> Offered:
    command = Deed(figure="f1", what=typed)
    return Offered(Offer(command, words, **{"group": "fight", "figure": "f1", "typed": typed, **more}), "5" * 32)  # type: ignore[arg-type]


OFFERS = (
    offer(
        "Attack the spider with the axe",
        "attack spider with axe",
        chance=Chance("attack", 14, 20, 7, 7, 14, (STR, WARRIOR, TWO)),
        price="action",
        main=True,
    ),
    offer("Attack orc 2 with the axe", "attack orc 2 with axe", chance=Chance("attack", 10, 20, 11), price="action"),
    offer("Charge", "charge", greyed="already close"),
    offer("Withdraw", "withdraw", price="10 ft", note="facing the foe"),
    offer("Aid Osric", "aid osric", note="+2 to what he does next"),
    offer("Drop the pack", "drop pack", group="gear"),
    offer("Draw the dagger", "draw dagger", group="gear"),
    offer(
        "Rest",
        "rest",
        group="rest",
        figure="",
        blanks=(
            Field("rounds", "How many turns", number=True),
            Field("what", "Where", (Choice("a", "here"), Choice("b", "at the stair", greyed="too far"))),
        ),
    ),
    offer("Wait a turn", "wait", group="explore", figure=""),
    offer("Take back the last order", "undo", group="gm", figure=""),
)
YES, NO = Answer(figure="f1", choice="yes"), Answer(figure="f1", choice="no")
ANSWERS = (
    Offered(Offer(YES, "Splinter the shield", "answer", note="no damage", typed="yes"), "6" * 32),
    Offered(Offer(NO, "Take the blow", "answer", typed="no"), "7" * 32),
)

ROLL = Card(
    "Hild attacks the Giant Spider with her axe",
    "roll",
    "good",
    (
        CardLine(
            "",
            ((20, 11),),
            (Line("Warrior", "+3"), Line("STR", "+2", "STR 16"), Line("two on one", "+2")),
            "18",
            "needs 7 on the die: 14 with +7",
            "70 %",
        ),
        CardLine("damage", ((10, 6),), (Line("STR", "+2"),), "8"),
    ),
    "Hit for 8. The spider is badly hurt.",
    clauses=("axx.combat.attack",),
)
EVERY_DIE = ((4, 3), (6, 6), (8, 7), (10, 9), (12, 12), (20, 20), (100, 57))
CARDS = (
    Card("Room 7 · The cistern", "scene", text=PLACE.text + " Exits: the east door (stuck), the stair down."),
    Card("Mira", "speech", text="Nobody touches the water."),
    Card("A turn passes; Hild’s torch burns on.", "quiet"),
    Card("Round 2", "round", rolls=(CardLine("party", ((6, 5),)), CardLine("foes", ((6, 3),))), outcome="party first"),
    ROLL,
    Card(
        "The Giant Spider bites Osric",
        "roll",
        "bad",
        (
            CardLine("", ((20, 17),), (Line("HD", "+2"),), "19", "needs 13 on the die: 15 with +2", "40 %"),
            CardLine("Body save against 12", ((20, 6),), (Line("half Level", "+1"), Line("CON", "+0")), "7"),
        ),
        "Hit for 4. Poisoned.",
        clauses=("axx.combat.attack",),
    ),
    Card(
        "Wandering check",
        "roll",
        "plain",
        (CardLine("", ((6, 1),), (), "", "1 in 6", "16.7 %"),),
        "Two goblins come from the stair in one turn.",
        secret=True,
    ),
    Card("Dice of every kind", "roll", "plain", (CardLine("", EVERY_DIE, (), "114"),)),
)


AT = 1_700_000_000_000


def entries() -> list[Entry]:
    made = []
    for count, card in enumerate(CARDS, 405):
        number = f"gm.{count - 380}" if card.secret else str(count)
        made.append(
            Entry(number, f"{count}.0", AT, "said", card.title, card, Said(name="x", text="y"), "Day 2, turn 14")
        )
    return made
