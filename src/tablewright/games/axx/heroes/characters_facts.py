"""Commands and facts of making characters."""

from __future__ import annotations

from typing import ClassVar

from tablewright.core.facts import GM, Command, Fact, Term
from tablewright.games.axx.heroes.gear import Purchase
from tablewright.games.axx.world import Item


class BeginCharacter(Command, frozen=True, kw_only=True, tag="begin-character"):
    """Roll the six abilities of a new character, 3d6 each, in order."""

    name: str


class RollCoins(Command, frozen=True, kw_only=True, tag="roll-coins"):
    """Leave the class kit and roll 3d6 x 10 GP to shop with."""

    draft: str

    def actors(self) -> tuple[str, ...]:
        return (self.draft,)


class DropDraft(Command, frozen=True, kw_only=True, tag="drop-draft"):
    """Give up a character in the making."""

    draft: str

    def actors(self) -> tuple[str, ...]:
        return (self.draft,)


class MakeCharacter(Command, frozen=True, kw_only=True, tag="make-character"):
    """Make the character of a draft: kindred, class, alignment, gear, spells.

    `raised` is the ability that a Human adds 1 to. With `kit` the class kit is taken, `weapon` and `damage` choose
    in it and `leave` names what stays behind if it does not all fit; else `buys` are bought with the coins rolled.
    `spells` are a Magic-User's two; `wild` the kind of wild that a Ranger is at home in;
    `prepare` the spells of the first day, slot by slot (left out: a sensible pick).
    """

    draft: str
    name: str = ""
    kindred: str
    raised: str = ""
    cls: str
    alignment: str
    kit: bool = True
    weapon: str = ""
    damage: str = ""
    leave: tuple[str, ...] = ()
    buys: tuple[Purchase, ...] = ()
    spells: tuple[str, ...] = ()
    prepare: tuple[str, ...] = ()
    wild: str = ""

    def actors(self) -> tuple[str, ...]:
        return (self.draft,)


class FinishCharacter(Command, frozen=True, kw_only=True, tag="finish-character"):
    """Leave to the dice what was not picked for a draft: kindred, class, alignment, gear and spells.

    The picks are those of MakeCharacter; one that does not go with what the dice pick is left to them too.
    """

    draft: str
    name: str = ""
    kindred: str = ""
    raised: str = ""
    cls: str = ""
    alignment: str = ""
    kit: bool = True
    weapon: str = ""
    damage: str = ""
    leave: tuple[str, ...] = ()
    buys: tuple[Purchase, ...] = ()
    spells: tuple[str, ...] = ()
    prepare: tuple[str, ...] = ()
    wild: str = ""

    def actors(self) -> tuple[str, ...]:
        return (self.draft,)


class MakeParty(Command, frozen=True, kw_only=True, tag="make-party"):
    """Make so many characters by the dice, sensible ones, at least one of them with torches and rations."""

    roles: ClassVar[tuple[str, ...]] = (GM, "player")

    size: int = 4


class MarchingOrder(Command, frozen=True, kw_only=True, tag="marching-order"):
    """Set the order in which the party goes, first to last."""

    of_players_with_figures: ClassVar[bool] = True

    figures: tuple[str, ...]


class AbilitiesRolled(Fact, frozen=True, kw_only=True, tag="abilities-rolled"):
    """Six abilities were rolled for a new character, in order."""

    draft: str
    name: str
    scores: dict[str, int]


class CoinsRolled(Fact, frozen=True, kw_only=True, tag="coins-rolled"):
    """Coins to shop with were rolled; the class kit is given up."""

    draft: str
    name: str
    coins: int


class DraftDropped(Fact, frozen=True, kw_only=True, tag="draft-dropped"):
    """A character in the making was given up."""

    draft: str
    name: str


class CharacterMade(Fact, frozen=True, kw_only=True, tag="character-made"):
    """A character joined the party: all that its sheet starts with.

    `terms` make up the hit points; `slots` are the levels of its spell slots; `paid` what the gear cost. `anew` says
    that it begins a new party, after one of which nobody is left.
    """

    figure: str
    name: str
    kindred: str
    raised: str = ""
    cls: str
    alignment: str
    scores: dict[str, int]
    hp: int
    terms: tuple[Term, ...] = ()
    kit: bool = True
    items: tuple[Item, ...] = ()
    coins: int = 0
    paid: int = 0
    book: tuple[str, ...] = ()
    slots: tuple[int, ...] = ()
    wild: str = ""
    anew: bool = False


class MarchingOrderSet(Fact, frozen=True, kw_only=True, tag="marching-order-set"):
    """The party goes in this order from now on; `staying` are those in it who go nowhere, being dead, gone or stone."""

    figures: tuple[str, ...]
    staying: tuple[str, ...] = ()
