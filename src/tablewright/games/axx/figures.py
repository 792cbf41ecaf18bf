"""What a figure can do, in numbers: modifiers, attack bonus, armour class, speed, load, sight, conditions."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import msgspec

from tablewright.core.facts import Term
from tablewright.core.ledger import clause
from tablewright.games.axx import content, kernel
from tablewright.games.axx.content import CharacterClass, Gear, Kindred, Monster
from tablewright.games.axx.world import TOWN, Figure, Item, World

HELPLESS = ("asleep", "paralyzed", "bound")
WEAKENING = {"fatigue": "fatigue", "hunger": "hunger", "poisoned": "poison", "injured": "injury"}
"""Conditions that weaken, and the source that each counts as."""


# ── Records ─────────────────────────────────────────────────────────────────────────────────


def monster(figure: Figure) -> Monster | None:
    """The monster's record; None for a character."""
    return content.MONSTERS.find(figure.monster) if figure.monster else None


def class_of(figure: Figure) -> CharacterClass | None:
    """The character's class; None for a monster."""
    return content.classes().get(figure.cls) if figure.cls else None


def kindred_of(figure: Figure) -> Kindred | None:
    """The character's kindred; None for a monster."""
    return content.kindreds().get(figure.kindred) if figure.kindred else None


def record(item: Item) -> Gear:
    """The gear record of an item."""
    return content.THINGS[item.kind]


# ── Abilities and Level ─────────────────────────────────────────────────────────────────────


def modifier(score: int) -> int:
    """The modifier of a score of 3 to 18: 3 -3, 4-5 -2, 6-8 -1, 9-12 0, 13-15 +1, 16-17 +2, 18 +3."""
    clause("axx.ability.modifier")
    for least, value in ((18, 3), (16, 2), (13, 1), (9, 0), (6, -1), (4, -2)):
        if score >= least:
            return value
    return -3


def mod(figure: Figure, ability: str) -> int:
    """A figure's modifier for STR, DEX, CON, INT, WIS or CHA; 0 for a monster."""
    return modifier(figure.scores[ability]) if ability in figure.scores else 0


def hd_halves(figure: Figure) -> int:
    """Hit Dice counted in halves, as the kernel wants them; somebody with a Level counts as HD = Level."""
    if figure.character:
        return 2 * figure.level
    return 1 if figure.half else 2 * figure.hd


def track_attack(track: str, level: int) -> int:
    """The attack bonus of a track at a Level: Warrior the Level, Mage half rounded down, others half rounded up."""
    clause("axx.track.attack")
    kind = content.tracks()[track].attack
    if kind == "level":
        return level
    return (level + 1) // 2 if kind == "half up" else level // 2


def level_of(figure: Figure) -> int:
    """What counts where something is done for each Level or Hit Die: 1 at least."""
    foe = monster(figure)
    return max(1, figure.level, figure.hd or (foe.hd if foe is not None else 0))


def attack_bonus(figure: Figure) -> Term:
    """What track or printed attack adds to a figure's attacks, before STR or DEX."""
    cls = class_of(figure)
    if cls is not None:
        return _track_term(cls.track, figure.level)
    foe = monster(figure)
    return _printed_term(foe.attack if foe else figure.hd)


@cache
def _track_term(track: str, level: int) -> Term:
    return Term(name=track, value=track_attack(track, level), clause=clause("axx.track.attack"))


@cache
def _printed_term(attack: int) -> Term:
    return Term(name="printed_attack", value=attack, clause=clause("axx.combat.attack"))


def attacks_a_round(figure: Figure) -> int:
    """Melee attacks in one action: a Warrior has a second from Level 6 and a third from Level 11."""
    cls = class_of(figure)
    if cls is not None:
        return _track_attacks(cls.track, figure.level)
    foe = monster(figure)
    return len(foe.attacks) if foe else 1


@cache
def _track_attacks(track: str, level: int) -> int:
    clause("axx.track.attack")
    return 1 + sum(level >= more for more in content.tracks()[track].more_attacks)


def everything(world: World) -> Iterator[Item]:
    """Every thing that somebody carries, or that lies in a room of any dungeon."""
    rooms = [world.rooms, *(kept.rooms for kept in world.shelf.values())]
    lying = (room.things for known in rooms for room in known.values())
    for things in (*(figure.items for figure in world.figures.values()), *lying):
        yield from things.values()


# ── Armour and movement ─────────────────────────────────────────────────────────────────────


def worn_armor(figure: Figure) -> Item | None:
    """The armour that is worn, if any."""
    return _worn(figure, "armor")


def shield(figure: Figure) -> Item | None:
    """The shield on the arm, if any."""
    return _worn(figure, "shield")


def _worn(figure: Figure, kind: str) -> Item | None:
    for item in figure.items.values():
        if item.place == "worn" and record(item).kind == kind:
            return item
    return None


def in_hand(figure: Figure) -> list[Item]:
    """What the hands hold, a shield on the arm excepted."""
    return [item for item in figure.items.values() if item.place == "hand"]


def weapon(figure: Figure) -> Item | None:
    """The weapon in hand, if any; the first where there are two."""
    return next((item for item in in_hand(figure) if record(item).kind == "weapon"), None)


def hands_used(figure: Figure) -> int:
    """Hands filled by weapons, lights, sacks and the like; the shield, which is strapped on, not counted."""
    return sum(record(item).hands for item in in_hand(figure))


def shield_ready(figure: Figure, *, shooting: bool = False) -> bool:
    """Whether the shield has a hand: not with a Heavy weapon or Polearm, nor in a round of shooting or reloading."""
    clause("axx.gear.ac")
    if shield(figure) is None or shooting:
        return False
    hands = 0
    for item in in_hand(figure):
        gear = record(item)
        if gear.hands == 2 and gear.use == "melee":
            return False
        hands += 1
    return hands < 2


def dex_edge(figure: Figure) -> int:
    """What DEX adds to AC: 16-17 +1, 18 +2, never a penalty."""
    clause("axx.ability.dex")
    score = figure.scores.get("DEX", 10)
    return 2 if score >= 18 else 1 if score >= 16 else 0


def armour_class(figure: Figure, *, shield_counts: bool = True, shooting: bool = False) -> tuple[int, list[Term]]:
    """A figure's AC and its terms: 10 or the armour worn, the DEX edge, the shield if it has a hand and counts.

    What the fight adds (a charge, say) the fight adds itself. Terms of 0 are left out.
    """
    foe = monster(figure)
    if foe is not None:
        return foe.ac, [_natural_armour(foe.ac, foe.clause)]
    armor = worn_armor(figure)
    base = record(armor).ac if armor else 10
    terms = [Term(name=armor.kind if armor else "unarmoured", value=base, clause=clause("axx.gear.ac"))]
    if armor is not None and armor.plus:
        terms.append(Term(name="magic_armor", value=armor.plus, clause=clause("axx.treasure.magic")))
    if dex_edge(figure):
        terms.append(Term(name="DEX", value=dex_edge(figure), clause=clause("axx.ability.dex")))
    if shield_counts and shield_ready(figure, shooting=shooting):
        terms.append(Term(name="shield", value=1, clause=clause("axx.gear.ac")))
        strapped = shield(figure)
        if strapped is not None and strapped.plus:
            terms.append(Term(name="magic_shield", value=strapped.plus, clause=clause("axx.treasure.magic")))
    return sum(term.value for term in terms), terms


@cache
def _natural_armour(ac: int, cited: str) -> Term:
    return Term(name="natural_armour", value=ac, clause=cited)


def speed(figure: Figure) -> int:
    """Feet moved in a round: 30, 20 in medium or heavy armour, a Barbarian 40; monsters as their data say."""
    foe = monster(figure)
    if foe is not None:
        return foe.speed
    cls = class_of(figure)
    if cls is not None and cls.feet:
        clause("axx.class.barbarian")
        return cls.feet
    armor = worn_armor(figure)
    return 20 if armor is not None and record(armor).slow else 30


# ── Condition ───────────────────────────────────────────────────────────────────────────────


def helpless(figure: Figure) -> bool:
    """Whether attacks on the figure hit without a roll: asleep, paralyzed, bound."""
    return bool(figure.conditions) and any(kind in figure.conditions for kind in HELPLESS)


def able(figure: Figure) -> bool:
    """Whether the figure can act: up and not helpless."""
    return figure.state == "up" and not helpless(figure)


def alignment(figure: Figure) -> str:
    """Law, neutrality or chaos: a character's own, a monster's as marked in its record."""
    foe = monster(figure)
    return foe.alignment if foe is not None else figure.alignment


def immune(figure: Figure, condition: str, *, undead_immunities: bool = True) -> bool:
    """Whether a condition cannot befall the figure: an Elf's Sleep and Charm; the undead's list."""
    kindred = kindred_of(figure)
    if kindred is not None:
        return condition in kindred.immune
    foe = monster(figure)
    if foe is not None and condition in foe.immune:
        return True
    undead = foe is not None and foe.undead and undead_immunities
    return undead and condition in ("asleep", "charmed", "poisoned", "paralyzed", "frightened")


def weakness_sources(figure: Figure) -> list[str]:
    """The separate sources that weaken a figure: fatigue, hunger, poison, injury, or what a ruling names."""
    sources: list[str] = []
    for kind, condition in figure.conditions.items():
        if kind in WEAKENING:
            sources.append(WEAKENING[kind])
        elif kind.startswith("weakened"):
            sources.append(condition.by or kind)
    return list(dict.fromkeys(sources))


def weakened(figure: Figure) -> list[Term]:
    """What Weakened takes from every d20 roll: -2, or -4 from two separate sources; empty if not weakened."""
    sources = weakness_sources(figure)
    if not sources:
        return []
    value = kernel.weakness(len(sources))
    return [Term(name="weakened", value=value, clause=clause("axx.condition.weakened"), about=", ".join(sources))]


# ── Load ────────────────────────────────────────────────────────────────────────────────────


class Load(msgspec.Struct, frozen=True):
    """Slots: used on the body, in sacks and by coins, and what body and sacks can hold."""

    body: int
    sack: int
    coins: int
    limit: int
    sack_limit: int

    @property
    def used(self) -> int:
        """Slots used in all."""
        return self.body + self.sack + self.coins

    @property
    def top(self) -> int:
        """Slots there are in all, sacks in use included."""
        return self.limit + self.sack_limit

    @property
    def fits(self) -> bool:
        """Whether everything has a place."""
        return self.body <= self.limit and self.sack <= self.sack_limit and self.used <= self.top


def slots_limit(figure: Figure) -> int:
    """Slots on the body: the STR score with a pack worn, half of it, rounded down, without."""
    clause("axx.ability.str")
    strength = figure.scores.get("STR", 10)
    return strength if figure.pack else strength // 2


def slots_of(items: list[Item]) -> int:
    """Slots that these things take together; torches, rations and flasks share theirs."""
    clause("axx.gear.slots")
    counts: dict[str, int] = {}
    for item in items:
        counts[item.kind] = counts.get(item.kind, 0) + item.count
    total = 0
    for kind, count in counts.items():
        gear = content.thing(kind)
        bundles = count // gear.bundle if gear.loose else -(-count // gear.bundle)
        total += gear.slots * bundles
    return total


def coin_slots(coins: int, *, coin_weight: bool = True) -> int:
    """One slot for each full 100 coins, the first 100 free; none with the option off."""
    clause("axx.gear.slots")
    return max(0, coins // 100 - 1) if coin_weight else 0


def coins_weigh(world: World) -> bool:
    """Whether coins take slots now: by the table's option, and not in town, where what is too heavy can stay."""
    return world.place != TOWN and bool(world.options.get("coin_weight", True))


def load(figure: Figure, *, coin_weight: bool = True) -> Load:
    """What a figure carries against what it can carry."""
    items = list(figure.items.values())
    return Load(
        body=slots_of([item for item in items if item.place != "sack"]),
        sack=slots_of([item for item in items if item.place == "sack"]),
        coins=coin_slots(figure.coins, coin_weight=coin_weight),
        limit=slots_limit(figure),
        sack_limit=sum(record(item).holds for item in items if item.place == "hand"),
    )
