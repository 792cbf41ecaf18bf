"""AX&X's fights, to be run by the thousand: who fights, how heroes are played, how it ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

import msgspec

from tablewright.core import house, making
from tablewright.core.arena import Batch, Outcome, Policy, Setup, Sheet, begun
from tablewright.core.errors import Mendable
from tablewright.core.facts import Answer, Command, Fact
from tablewright.core.game import Game
from tablewright.core.packs import Parcel, on_hand
from tablewright.dice.sources import Dice
from tablewright.games.axx import arena_exact, arena_party, content, packs
from tablewright.games.axx.batch import lower
from tablewright.games.axx.batch.many import KERNEL, Many
from tablewright.games.axx.combat import facts as f
from tablewright.games.axx.combat import hit, orders, stand_in
from tablewright.games.axx.game import AXX
from tablewright.games.axx.magic.spells import SpellCast
from tablewright.games.axx.meeting.encounter_facts import ArrangeFight
from tablewright.games.axx.packs import AxxPack
from tablewright.games.axx.world import FOES, PARTY, Effect, Figure, World

PLACE = "arena"
"""Where the fight is: a lit place with no walls and no way out for the party."""
FARTHEST = 240
HEROES = (
    "Heals who lies at 0 HP, is poisoned or has lost half; turns undead; casts Sleep at two or more, wards before the"
    " melee, spells that strike. Shoots only where no friend can be hit; a Mage waits for foes to come."
    " Where spells are announced, it announces what it would cast as things stand."
)
FOES_SAY = "Strikes, steps up, charges, uses a power at whoever is out of reach, closes in; runs or yields by morale."
SAYS = {
    house.NEAREST: f"{house.GO_NEAREST}.",
    house.WEAKEST: "Of those that can be reached, goes for the one with the fewest HP.",
    house.RANDOM: "An even draw among those that can be reached.",
}


def _policies(*names: str, more: str) -> tuple[Policy, ...]:
    return tuple(Policy(name, f"{SAYS[name]} {more}") for name in names)


class AXXArena:
    """AX&X's fights: begun, ordered and told apart by the game's own rules."""

    health = "HP"
    hero_policies = _policies(*house.POLICIES, more=HEROES)
    foe_policies = _policies(*house.POLICIES, more=FOES_SAY)
    distances = ("60 ft", "10 ft", "30 ft", "90 ft", "120 ft")
    most_foes = 60
    levels = tuple(str(level) for level in range(1, arena_party.HIGHEST + 1))

    @cached_property
    def game(self) -> Game:
        """The game itself."""
        return AXX()

    @property
    def foe_names(self) -> Mapping[str, str]:
        """Every name of a monster, singular, plural and as its Threat's title; those of packs at hand come after."""
        brought = [pack for pack in on_hand("axx") if isinstance(pack, AxxPack)]
        records = reversed(packs.monsters(brought))
        return {name.casefold(): one.id for one in records for name in (one.title, one.plural, one.name)}

    def foe_name(self, kind: str, count: int = 1) -> str:
        """What so many of a monster are called."""
        record = content.monster(kind)
        return record.name if count == 1 else record.plural

    def distance(self, text: str) -> str:
        """Feet between the sides: steps of 5 from 5 to 240, 60 if nothing is said."""
        typed = text.strip().casefold() or self.distances[0]
        feet = typed.removesuffix("ft").removesuffix("feet").strip()
        if not (feet.isascii() and feet.isdecimal() and len(feet) < 4 and 5 <= int(feet) <= FARTHEST):
            raise Mendable(f"The sides begin 5 to {FARTHEST} ft apart, as in “60 ft”, not “{text}”.")
        if int(feet) % 5:
            raise Mendable(f"Distances go by 5 ft: {int(feet) // 5 * 5} ft or {int(feet) // 5 * 5 + 5} ft, not {feet}.")
        return f"{int(feet)} ft"

    # ── Who fights ──────────────────────────────────────────────────────────────────────────

    def random_party(self, size: int, level: str, seed: int) -> tuple[Sheet, ...]:
        """Characters by the dice of this seed who go well together, risen to this Level."""
        return arena_party.random_party(size, int(level), seed)

    def party_from(self, records: Sequence[Mapping[str, Any]], packs: Sequence[Parcel] = ()) -> tuple[Sheet, ...]:
        """Characters from what `party --json` prints."""
        return arena_party.party_from(records, [pack for pack in packs if isinstance(pack, AxxPack)])

    def party_of(self, world: World) -> tuple[Sheet, ...]:
        """The living characters of a game, as they are now."""
        return arena_party.party_of(world)

    # ── The fight ───────────────────────────────────────────────────────────────────────────

    def world(self, setup: Setup) -> World:
        """The party before the fight; whoever has been hurt or poisoned stays so."""
        ways = {"policy": setup.monsters or house.NEAREST, "heroes": setup.heroes or house.NEAREST}
        world: World = self.game.new_world({**setup.options, **ways})
        world.place = PLACE
        world.packs = [msgspec.convert(body, AxxPack) for body in setup.packs]
        for number, sheet in enumerate(setup.party, 1):
            making.join(world, msgspec.convert(sheet, Figure), number)
        world.effects.append(Effect(kind="light", on=PLACE, turns=99))
        if not any(one.state == "up" for one in world.party()):
            raise Mendable("Nobody of this party is on their feet: there is no fight.")
        return world

    def start(self, setup: Setup) -> tuple[Command, ...]:
        """Bring the foes in."""
        feet = int(self.distance(setup.apart).split(" ", maxsplit=1)[0])
        return (ArrangeFight(foes=setup.foes, feet=feet),)

    def under_way(self, world: World) -> bool:
        """Whether there is a fight; rounds in which venom still works are part of it."""
        return world.fight is not None

    def round(self, world: World) -> int:
        """The round that is being fought."""
        return world.fight.round if world.fight is not None else 0

    def order(self, world: World, setup: Setup, dice: Dice) -> Command:
        """The answer by policy, a spell that is announced, or the next hero's turn."""
        del setup, dice
        if world.question is not None:
            return Answer(figure=world.question.whom, choice=world.question.otherwise)
        if world.fight is not None and world.fight.phase == "initiative":
            return stand_in.announce(world)
        figure = stand_in.next_to_act(world)
        return orders.ActFor(figure=figure.id) if figure is not None else orders.MoveOn()

    # ── How it ended ────────────────────────────────────────────────────────────────────────

    def outcome(self, world: World, setup: Setup, facts: Sequence[Fact]) -> Outcome:
        """Won, lost or neither; rounds of blows; who died, who fell first, what was used up."""
        heroes = [figure for figure in world.party() if figure.character]
        places = {figure.id: place for place, figure in enumerate(heroes)}
        downs = [one.figure for one in facts if isinstance(one, f.DamageDealt | f.Landed) and one.down == "out"]
        fell = list(dict.fromkeys(places[id_] for id_ in downs))
        ended = next((one for one in facts if isinstance(one, f.FightEnded)), None)
        rounds = ended.rounds if ended is not None else self.round(world)
        return Outcome(
            winner={"won": PARTY, "lost": FOES}.get(ended.outcome if ended is not None else "", "neither"),
            rounds=min(rounds, setup.cap),
            hp=tuple(figure.hp or 0 for figure in heroes),
            dead=tuple(place for place, figure in enumerate(heroes) if figure.state == "dead"),
            fell=tuple(sorted(fell)),
            first=fell[0] if fell else None,
            spent=_spent(world, facts),
            capped=ended is None,
        )

    def forget(self, world: World) -> None:
        """Make the same what does not matter to how the fight goes on."""
        arena_exact.forget(world)

    def not_simulated(self, setup: Setup) -> tuple[str, ...]:
        """Spells that no policy casts, and things that no policy uses in a fight."""
        return arena_party.not_used([msgspec.convert(sheet, Figure) for sheet in setup.party])

    def batch(self, setup: Setup) -> Batch | None:
        """The fights by numbers alone; None where something in them has no place there (`not_in_batch`)."""
        world = begun(self, setup)
        return None if lower.unknown(world) else Many(lower.lower(world, setup.cap))

    def warm(self) -> None:
        """Load what fights by numbers need, where it can be had; compiled first, if it never was on this machine."""
        KERNEL.warm()

    def not_in_batch(self, setup: Setup) -> tuple[str, ...]:
        """What is in this fight, by name, for which there is no place in fights by numbers alone."""
        return lower.unknown(begun(self, setup))


def _spent(world: World, facts: Sequence[Fact]) -> dict[str, int]:
    """Spells cast or lost, shields splintered, weapons thrown, by their names."""
    del world
    found: dict[str, int] = {}
    for fact in facts:
        name = ""
        if isinstance(fact, SpellCast | f.SpellLost):
            name = content.spell(fact.spell).name
        elif isinstance(fact, hit.ShieldSplintered):
            name = f"{content.thing(fact.what).name} splintered"
        elif isinstance(fact, f.AttackRolled) and fact.mode == "throw" and not fact.again:
            record = content.thing(fact.arm)
            name = "" if record.uncounted else record.name
        if name:
            found[name] = found.get(name, 0) + 1
    return found


ARENA = AXXArena()
"""The one arena of this game."""
