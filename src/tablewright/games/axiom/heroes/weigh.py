"""How an encounter weighs against a party: dice against dice, actions against actions. A check, not a formula."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from tablewright.core.facts import Fact, Refused
from tablewright.core.ledger import clause
from tablewright.core.shelf import own_id
from tablewright.dice.sources import Dice
from tablewright.games.axiom import content, figures
from tablewright.games.axiom.heroes import roster
from tablewright.games.axiom.heroes.facts import EncounterWeighed, WeighEncounter
from tablewright.games.axiom.say import heroes as words
from tablewright.games.axiom.world import Figure, World

HERO_HALVES = 2
"""What a character's action counts, in halves."""
FEWEST, MOST = 60, 100
"""Enemy actions in percent of the party's."""


def weight(enemy: int, party: int, *, ground: bool = False) -> str:
    """What so many enemy dice against so many of the party are called: light, balanced, challenging, deadly, …

    A share of exactly 100 or 120 % belongs to the milder name; ground strongly for the enemy makes its dice count a
    fifth more.
    """
    clause("axiom.encounter")
    dice = enemy * 6 if ground else enemy * 5
    share, whole = 100 * dice, 5 * party
    for record in content.weights():
        if record.below and share < record.below * whole:
            return record.id
        if record.up_to and share <= record.up_to * whole:
            return record.id
    return content.weights()[-1].id


def share(enemy: int, party: int, *, ground: bool = False) -> int:
    """Enemy dice in percent of the party's, rounded."""
    dice = enemy * 6 if ground else enemy * 5
    return (200 * dice + 5 * party) // (10 * party) if party else 0


def actions_fit(enemy: int, party: int) -> int:
    """Whether enemy actions are 60 to 100 % of the party's, both in halves: -1 too few, 0 fitting, 1 too many."""
    if 100 * enemy < FEWEST * party:
        return -1
    return 1 if 100 * enemy > MOST * party else 0


def dice_of(foes: Mapping[str, int]) -> int:
    """Body, Speed and Wit of all the threats together."""
    return sum(count * sum(content.THREATS[kind].attributes.values()) for kind, count in foes.items())


def halves_of(foes: Mapping[str, int]) -> int:
    """Actions of the threats, in halves of a character's: an Elite's count one and a half, a Champion's two."""
    return sum(count * content.TIERS[content.THREATS[kind].tier].counts for kind, count in foes.items())


def boss(foes: Mapping[str, int]) -> bool:
    """Whether this is a boss and its guards: one Champion with two to four Minions, or with one or two Standards."""
    tiers = dict.fromkeys(content.tiers(), 0)
    for kind, count in foes.items():
        tiers[tier_of(kind)] = tiers.get(tier_of(kind), 0) + count
    if len(tiers) > len(content.tiers()):
        return False  # of a tier that only a pack knows nothing is said
    alone = tiers["champion"] == 1 and not tiers["elite"] and not tiers["legendary"]
    guards = tiers["minion"], tiers["standard"]
    return alone and ((guards[1] == 0 and 2 <= guards[0] <= 4) or (guards[0] == 0 and 1 <= guards[1] <= 2))


def sound(foes: Mapping[str, int]) -> bool:
    """Whether a Champion, or a threat greater still, leads no more than its guards."""
    led = any(tier_of(kind) in ("champion", "legendary") for kind in foes)
    return boss(foes) or not led


def tier_of(kind: str) -> str:
    """The tier of a threat's record as the rules speak of it, whoever's figures it has."""
    return own_id(content.THREATS[kind].tier)


def fighters(world: World) -> list[Figure]:
    """The members of the party that count: not the dead, nor those who left."""
    return [figure for figure in world.party() if figure.state not in ("dead", "gone")]


def weighed(party: Iterable[Figure], foes: Mapping[str, int], *, ground: bool = False) -> EncounterWeighed:
    """The check of a design, for the GM alone."""
    heroes = list(party)
    dice, enemy = sum(figures.dice_of(figure) for figure in heroes), dice_of(foes)
    return EncounterWeighed(
        audience=("gm",),
        clauses=(clause("axiom.encounter"),),
        foes=dict(foes),
        party_dice=dice,
        enemy_dice=enemy,
        party_halves=HERO_HALVES * len(heroes),
        enemy_halves=halves_of(foes),
        weight=weight(enemy, dice, ground=ground),
        ground=ground,
        boss=boss(foes),
    )


def refuse(world: World, command: WeighEncounter) -> Refused | None:
    """Why this cannot be weighed: the pack is off, nobody is there, or the line is not understood."""
    if not world.options.get("beyond", True):
        return words.switched_off()
    if not sum(figures.dice_of(figure) for figure in fighters(world)):
        return words.nobody_to_weigh()
    return roster.refused(command.foes, world.packs, gm=world.gm)


def decide(world: World, command: WeighEncounter, _dice: Dice) -> Iterator[Fact]:
    """Weigh the encounter."""
    yield weighed(fighters(world), roster.read(command.foes, world.packs), ground=command.ground)


def evolve(_world: World, _fact: EncounterWeighed) -> None:
    """Nothing comes of a check."""
