"""What the buttons of rests, Medicine, perks and decisions say."""

from __future__ import annotations

from tablewright.core.facts import Choice, Field
from tablewright.games.axiom import content
from tablewright.games.axiom.say import possessive
from tablewright.games.axiom.say.fight_buttons import escape as escape
from tablewright.games.axiom.say.heroes import talent_name, thing_name
from tablewright.games.axiom.say.rests import hours
from tablewright.games.axiom.world import Condition, Figure, Item

PRICES = {"short": "15 minutes", "long": "8 hours", "full": "24 hours"}


def rest(kind: str) -> str:
    """Take a rest."""
    return f"Take a {kind} rest"


def price(kind: str) -> str:
    """What it takes."""
    return PRICES[kind]


def minutes(count: int) -> str:
    """So long."""
    return hours(count)


def treat(name: str, target: str, illness: str, *, own: bool) -> str:
    """Treat or nurse somebody."""
    whom = "their own wounds" if own and not illness else "themselves" if own else target
    return f"{name}: nurse {whom} ({illness})" if illness else f"{name}: treat {whom}"


def with_focus(focus: str) -> str:
    """The Focus that helps."""
    return f"with the Focus on {focus}" if focus else ""


def focus_field(foci: list[str]) -> Field:
    """Which Focus it is squarely inside, or none of them."""
    return Field("focus", "Focus", (*(Choice(one, one) for one in foci), Choice("", "none of them")))


def save_foci(party: list[Figure]) -> tuple[Choice, ...]:
    """The Foci of the Talents of Saves: those of the lists and the party's own."""
    found: dict[str, str] = {"": "none"}
    for record in content.saves().values():
        own = [focus for figure in party for focus in figure.foci.get(record.talent, ())]
        for focus in (*content.talents()[record.talent].foci, *own):
            found.setdefault(focus, f"{talent_name(record.talent)}: {focus}")
    return tuple(Choice(key, words) for key, words in found.items())


def cure(name: str, target: str, illness: str, talent: str) -> str:
    """A healing power."""
    return f"{name}: heal {target} of {illness} ({talent_name(talent)})"


def mend(name: str, owner: str, item: Item) -> str:
    """Mend a weapon."""
    whose = "their own" if name == owner else possessive(owner)
    return f"{name}: mend {whose} {thing_name(item.kind, item.called)}"


def perk(name: str, title: str, target: str, *, own: bool) -> str:
    """Use a perk."""
    whom = " for themselves" if own else f" for {target}" if target else ""
    return f"{name}: {title}{whom}"


def condition(kind: str) -> str:
    """A condition by its name."""
    return {"health": "poison or illness", "grave": "grave injury"}.get(kind, kind.capitalize())


def impose() -> str:
    """Bring a condition on somebody."""
    return "Bring a condition on somebody"


def lift(name: str, one: Condition) -> str:
    """End a condition."""
    ailment = one.name if one.kind == "health" else ""
    return f"{name}: end {ailment or condition(one.kind)}"


def pass_time() -> str:
    """Let time pass."""
    return "Let hours pass"


def set_safe(*, safe: bool) -> str:
    """Whether one can rest here."""
    return "One can rest here" if safe else "No rest here"
