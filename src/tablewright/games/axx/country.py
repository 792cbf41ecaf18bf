"""The country about the town: what kind of wild it is, for the Ranger who knows one kind best."""

from __future__ import annotations

from tablewright.core.ledger import clause
from tablewright.games.axx.checks import WILDS
from tablewright.games.axx.say.heroes import WILDS as WORDS
from tablewright.games.axx.world import Figure, World

OPTION, NOT_SAID = "country", "not said"
CHOICES: dict[str, tuple[str, ...]] = {OPTION: (NOT_SAID, *(WORDS[wild] for wild in WILDS))}
"""The table's option that says it, and what it may be, the default first."""


def wild(world: World, figure: Figure) -> str:
    """Where the figure spends a day in the open: in what the table says lies there, else in the wild known best."""
    clause("axx.class.ranger")
    said = world.options.get(OPTION, NOT_SAID)
    return figure.wild if said == NOT_SAID else next((key for key in WILDS if WORDS[key] == said), "")
