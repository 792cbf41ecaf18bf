"""3dX's fights, to be run by the thousand: who fights, how heroes are played, how it ended."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

import msgspec

from tablewright.core import house, making
from tablewright.core.arena import Batch, Outcome, Policy, Setup, Sheet, begun
from tablewright.core.errors import Mendable
from tablewright.core.facts import Answer, Command, Fact
from tablewright.core.game import Game, run
from tablewright.core.packs import Parcel
from tablewright.dice.sources import Dice, SeededDice
from tablewright.games.threedx import adding, arena_exact, arena_foes, arena_play, content
from tablewright.games.threedx.batch import lower
from tablewright.games.threedx.batch.many import KERNEL, Many
from tablewright.games.threedx.bonus import EPIC
from tablewright.games.threedx.fight import facts as f
from tablewright.games.threedx.fight import orders as o
from tablewright.games.threedx.fight import who
from tablewright.games.threedx.game import ThreeDX
from tablewright.games.threedx.heroes import brought
from tablewright.games.threedx.heroes.facts import MakeParty
from tablewright.games.threedx.packs import ThreePack
from tablewright.games.threedx.world import PARTY, Figure, World
from tablewright.games.threedx.world_fight import NPCS_MOST, PLACE_MOST

WINNERS = {"won": PARTY, "lost": "foes"}
METRES = re.compile(r"(\d{1,4})\s*(?:m|metres?|meters?)?", re.ASCII)
FOES = {
    house.NEAREST: f"{house.GO_NEAREST}.",
    house.WEAKEST: "Of those within reach, or else of all, goes for the one who looks worst.",
    house.RANDOM: "An even draw among those within reach; else the nearest.",
}
COMMON = "It strikes at openings, and breaks armour and shield for heavy hits; what seizes by its nature does so."


class ThreeDXArena:
    """3dX's fights: begun, ordered and told apart by the game's own rules."""

    health = "Vitality"
    hero_policies = tuple(Policy(name, says) for name, says in arena_play.SAYS.items())
    foe_policies = tuple(Policy(name, f"{says} {COMMON}") for name, says in FOES.items())
    most_foes = NPCS_MOST
    distances = ("10 m", "2 m", "5 m", "20 m", "40 m", "80 m")

    @cached_property
    def game(self) -> Game:
        """The game itself."""
        return ThreeDX()

    @cached_property
    def levels(self) -> tuple[str, ...]:
        """The levels, the one that all begin at first, then the tiers by name."""
        first, known = str(content.base().start.level), content.base().levels
        numbers = [str(number) for number in known if str(number) != first]
        return (first, *numbers, *self._tiers)

    @cached_property
    def _tiers(self) -> dict[str, int]:
        """The level at which one enters a tier, by its name."""
        return {one.tier.casefold(): one.number for one in content.base().levels.values() if one.entry}

    @property
    def foe_names(self) -> Mapping[str, str]:
        """Every name of a sample, singular and plural, with or without another target number, and target numbers."""
        return arena_foes.KNOWN

    def foe_name(self, kind: str, count: int = 1) -> str:
        """What so many of a sample or of a nameless target number are called."""
        return arena_foes.name(kind, count)

    def distance(self, text: str) -> str:
        """Metres between the sides, 10 if nothing is said."""
        found = METRES.fullmatch(text.strip().casefold() or self.distances[0])
        if found is None or int(found[1]) > PLACE_MOST:
            raise Mendable(f"The sides begin 0 to {PLACE_MOST:,} metres apart, as in 20 m, not “{text}”.")
        return f"{int(found[1])} m"

    # ── Who fights ──────────────────────────────────────────────────────────────────────────

    def random_party(self, size: int, level: str, seed: int) -> tuple[Sheet, ...]:
        """Characters by the dice of this seed who go well together, of a level or of the first of a tier."""
        world = self.game.new_world()
        number = self._tiers[level] if level in self._tiers else int(level)
        run(self.game, world, MakeParty(size=size, level=number), SeededDice(seed))
        return self.party_of(world)

    def party_from(self, records: Sequence[Mapping[str, Any]], packs: Sequence[Parcel] = ()) -> tuple[Sheet, ...]:
        """Characters from what `party --json` prints, by the tables of these packs; rested and without wounds."""
        along = [pack for pack in packs if isinstance(pack, ThreePack)]
        return tuple(_sheet(brought.figure(record, number, along), along) for number, record in enumerate(records, 1))

    def party_of(self, world: World) -> tuple[Sheet, ...]:
        """The characters who live and are there, as they are now, with the packs of their table."""
        there = [one for one in world.party() if one.character and one.state not in who.GONE]
        return tuple(_sheet(figure, world.packs) for figure in there if figure.vitality is not None)

    # ── The fight ───────────────────────────────────────────────────────────────────────────

    def world(self, setup: Setup) -> World:
        """The party before the fight; whoever has been hurt or has spent dice is so still."""
        world: World = self.game.new_world({**setup.options, "policy": setup.monsters or house.NEAREST})
        packs: list[Any] = next((sheet["packs"] for sheet in setup.party if "packs" in sheet), [])
        world.packs = msgspec.convert(packs, list[ThreePack])
        for number, sheet in enumerate(setup.party, 1):
            making.join(world, msgspec.convert(sheet, Figure), number)
        _bring(world, msgspec.convert(setup.packs, list[ThreePack]))
        for command in self.start(setup):
            refused = self.game.refusal(world, command)
            if refused is not None:
                raise Mendable(refused.words)
        return world

    def start(self, setup: Setup) -> tuple[Command, ...]:
        """Bring the foes in and line both sides up; initiative says who begins."""
        line = ", ".join(arena_foes.line(kind, count) for kind, count in setup.foes)
        return (o.StartFight(foes=line, apart=int(self.distance(setup.apart).removesuffix(" m"))),)

    def under_way(self, world: World) -> bool:
        """Whether there is a fight; who lies dying after it is part of it."""
        return world.fight is not None

    def round(self, world: World) -> int:
        """The round that is being fought: in each, every side has its turn once."""
        return world.fight.round if world.fight is not None else 0

    def order(self, world: World, setup: Setup, dice: Dice) -> Command:
        """The answer to the open question, what the named way does, or what the table does for who is away."""
        if world.question is not None:
            return Answer(figure=world.question.whom, choice=world.question.otherwise)
        waited = self.game.awaited(world)[0]
        figure = world.figures[waited.figure]
        chosen = arena_play.order(world, figure, dice, way=setup.heroes or arena_play.CAREFUL)
        if chosen is not None and self.game.refusal(world, chosen) is None:
            return chosen
        return o.StandIn(figure=figure.id)

    # ── How it ended ────────────────────────────────────────────────────────────────────────

    def outcome(self, world: World, setup: Setup, facts: Sequence[Fact]) -> Outcome:
        """Won, lost or neither; rounds until it was decided; who died, who fell first, what was used up."""
        heroes = world.party()
        places = {figure.id: place for place, figure in enumerate(heroes)}
        downs = [one.figure for one in facts if isinstance(one, f.FellDying)]
        fell = list(dict.fromkeys(places[id_] for id_ in downs if id_ in places))
        decided = next((place for place, one in enumerate(facts) if isinstance(one, f.FightDecided)), len(facts))
        rounds = [one.round for one in facts[:decided] if isinstance(one, f.SideBegan)]
        ended = next((one.outcome for one in facts if isinstance(one, f.FightDecided | f.FightEnded)), "")
        return Outcome(
            winner=WINNERS.get(ended, "neither"),
            rounds=min(rounds[-1] if rounds else 0, setup.cap),
            hp=tuple(0 if one.state == "dead" else one.vitality or 0 for one in heroes),
            dead=tuple(place for place, figure in enumerate(heroes) if figure.state == "dead"),
            fell=tuple(sorted(fell)),
            first=fell[0] if fell else None,
            spent=_spent(world, facts),
            left=_left(heroes),
            capped=not ended,
        )

    def not_simulated(self, setup: Setup) -> tuple[str, ...]:
        """Skills and abilities of the fifth attribute that no way of playing ever uses."""
        found = [arena_play.unused(msgspec.convert(sheet, Figure)) for sheet in setup.party]
        return tuple(dict.fromkeys(name for names in found for name in names))

    def forget(self, world: World) -> None:
        """Make the same what does not matter to how the fight goes on, where it is worked out exactly."""
        arena_exact.forget(world)

    # ── By numbers alone ────────────────────────────────────────────────────────────────────

    def batch(self, setup: Setup) -> Batch | None:
        """The fights by numbers alone; None where something in them has no place there (`not_in_batch`)."""
        world = begun(self, setup)
        if lower.unknown(world):
            return None
        return Many(lower.lower(world, setup.cap, way=setup.heroes), points=_points(world))

    def not_in_batch(self, setup: Setup) -> tuple[str, ...]:
        """What is in this fight, by name, for which there is no place in fights by numbers alone."""
        return lower.unknown(begun(self, setup))

    def warm(self) -> None:
        """Load what fights by numbers need, where it can be had; compiled first, if it never was on this machine."""
        KERNEL.warm()


def _bring(world: World, packs: Sequence[ThreePack]) -> None:
    """The packs that the foes are from, as far as the party has not brought them. Mendable for one that cannot be."""
    for pack in packs:
        if pack.digest in {one.digest for one in world.packs}:
            continue
        refused = adding.barred(world, pack)
        if refused is not None:
            raise Mendable(refused.words)
        world.packs.append(pack)


def _sheet(figure: Figure, packs: Sequence[ThreePack]) -> Sheet:
    found: Sheet = msgspec.to_builtins(figure)
    brought_along = {"packs": msgspec.to_builtins(list(packs))} if packs else {}
    return {"name": figure.name, **found, "learning": {}, **brought_along}  # nothing is learnt at the bench


def _spent(world: World, facts: Sequence[Fact]) -> dict[str, int]:
    """Bonus dice, epic dice, and points of the fifth attribute, by their names."""
    found: dict[str, int] = {}
    for fact in facts:
        name, used = "", 1
        if isinstance(fact, f.BonusJoined):
            name = "epic dice" if fact.die == EPIC else "bonus dice"
        elif isinstance(fact, f.Planned | f.Reacted | f.Defended) and fact.spirit:
            name, used = _points(world), fact.spirit
        if name:
            found[name] = found.get(name, 0) + used
    return found


def _points(world: World) -> str:
    """What points of the fifth attribute are called."""
    return f"points of {content.of(world).fifth.name}"


def _left(heroes: Sequence[Figure]) -> dict[str, int]:
    """Untreated wounds of those who live."""
    wounds = sum(one.wounds or 0 for one in heroes if one.state != "dead")
    return {"untreated wounds": wounds} if wounds else {}


ARENA = ThreeDXArena()
"""The one arena of this game."""
