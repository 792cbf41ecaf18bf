"""AxiomRPG's fights, to be run by the thousand: who fights, how heroes are played, how it ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

import msgspec

from tablewright.core import house, making
from tablewright.core.arena import Batch, Outcome, Policy, Setup, Sheet, begun
from tablewright.core.errors import Mendable
from tablewright.core.facts import Answer, Command, Fact
from tablewright.core.game import Game, run
from tablewright.core.packs import Parcel, on_hand
from tablewright.core.shelf import brought as brought_by_pack
from tablewright.core.shelf import full_id
from tablewright.dice.sources import Dice, SeededDice
from tablewright.games.axiom import content, figures, harm, policy
from tablewright.games.axiom.batch import lower
from tablewright.games.axiom.batch.many import KERNEL, Many
from tablewright.games.axiom.fight import facts as f
from tablewright.games.axiom.fight import tending, turns
from tablewright.games.axiom.game import Axiom
from tablewright.games.axiom.heroes import brought, roster
from tablewright.games.axiom.heroes.facts import MakeParty
from tablewright.games.axiom.packs import AxiomPack
from tablewright.games.axiom.rests.orders import PerkUsed
from tablewright.games.axiom.rolled import ChallengeRolled
from tablewright.games.axiom.whats import What
from tablewright.games.axiom.world import BANDS, PARTY, Figure, World

HEALERS = "healers first"
WINNERS = {"won": PARTY, "lost": "foes"}
COMMON = (
    "Criticals: double damage on a success, the attacker falls on a failure; whoever may strike at somebody passing"
    " does. A die that a Focus gives is used where the weapon fits it."
)
SAYS = {
    house.NEAREST: f"{house.GO_NEAREST}, with the weapon likeliest to hit. {COMMON}",
    house.WEAKEST: f"Of those within reach, or else of all, goes for the one who looks worst. {COMMON}",
    house.RANDOM: f"An even draw among those within reach; else the nearest. {COMMON}",
    HEALERS: "Who has a perk that heals or dice in Medicine first looks after whoever is dying or badly hurt, once"
    f" each in what the rules allow; else as weakest first. {COMMON}",
}


def _policies(*names: str) -> tuple[Policy, ...]:
    return tuple(Policy(name, SAYS[name]) for name in names)


class AxiomArena:
    """AxiomRPG's fights: begun, ordered and told apart by the game's own rules."""

    health = "Health"
    hero_policies = _policies(HEALERS, house.WEAKEST, house.NEAREST, house.RANDOM)
    foe_policies = _policies(*house.POLICIES)
    distances = ("near", *(band for band in BANDS if band != "near"))
    most_foes = roster.MOST

    @cached_property
    def game(self) -> Game:
        """The game itself."""
        return Axiom()

    @cached_property
    def levels(self) -> tuple[str, ...]:
        """The tiers of point buy, the usual one first."""
        return ("standard", *(one for one in content.points() if one != "standard"))

    @property
    def foe_names(self) -> Mapping[str, str]:
        """Every name of a threat and of a tier, singular and plural; those of packs at hand come after."""
        brought = [pack for pack in on_hand("axiom") if isinstance(pack, AxiomPack)]
        records = [content.THREATS[full_id(one.id, pack.digest)] for pack in brought for one in pack.threats]
        return {name.casefold(): one.id for one in records for name in (one.plural, one.name)} | roster.known()

    def foe_name(self, kind: str, count: int = 1) -> str:
        """What so many of a threat's record are called."""
        record = content.THREATS[kind]
        return record.name if count == 1 else record.plural

    def distance(self, text: str) -> str:
        """The band between the sides, near if nothing is said."""
        band = text.strip().casefold() or self.distances[0]
        if band not in BANDS:
            raise Mendable(f"The sides begin {', '.join(BANDS[:-1])} or {BANDS[-1]}, not “{text}”.")
        return band

    # ── Who fights ──────────────────────────────────────────────────────────────────────────

    def random_party(self, size: int, level: str, seed: int) -> tuple[Sheet, ...]:
        """Characters by the dice of this seed who go well together; `level` is the tier of point buy."""
        world = self.game.new_world()
        run(self.game, world, MakeParty(size=size, series=level), SeededDice(seed))
        return self.party_of(world)

    def party_from(self, records: Sequence[Mapping[str, Any]], packs: Sequence[Parcel] = ()) -> tuple[Sheet, ...]:
        """Characters from what `party --json` prints; they come rested, so that perks that follow a rest are ready."""
        along = [pack for pack in packs if isinstance(pack, AxiomPack)]
        made = [brought.figure(record, number, along) for number, record in enumerate(records, 1)]
        for figure in made:
            figure.ready = [str(stage) for stage, perk in enumerate(figures.perks(figure), 1) if perk.after_rest]
        return tuple(_sheet(figure) for figure in made)

    def party_of(self, world: World) -> tuple[Sheet, ...]:
        """The characters who live and are there, as they are now."""
        there = [
            one for one in world.party() if one.character and one.state not in harm.GONE and one.health is not None
        ]
        return tuple(_sheet(figure) for figure in there if figure.health is not None)

    # ── The fight ───────────────────────────────────────────────────────────────────────────

    def world(self, setup: Setup) -> World:
        """The party before the fight; whoever has been hurt or sick stays so."""
        world: World = self.game.new_world({**setup.options, "policy": setup.monsters or house.NEAREST})
        for pack in setup.packs:
            msgspec.convert(pack, AxiomPack)  # what it holds can be looked up from now on
        for number, sheet in enumerate(setup.party, 1):
            making.join(world, msgspec.convert(sheet, Figure), number)
        for command in self.start(setup):
            refused = self.game.refusal(world, command)
            if refused is not None:
                raise Mendable(refused.words)
        return world

    def start(self, setup: Setup) -> tuple[Command, ...]:
        """Bring the threats in and line both sides up."""
        line = ", ".join(f"{count} {_typed(kind)}" for kind, count in setup.foes)
        return (f.StartFight(foes=line, apart=self.distance(setup.apart)),)

    def under_way(self, world: World) -> bool:
        """Whether there is a fight; who lies dying after it is part of it."""
        return world.fight is not None

    def round(self, world: World) -> int:
        """The round that is being fought."""
        return world.fight.round if world.fight is not None else 0

    def order(self, world: World, setup: Setup, dice: Dice) -> Command:
        """The answer that policy gives, or what the next character does."""
        if world.question is not None:
            return Answer(figure=world.question.whom, choice=world.question.otherwise)
        able = [one for one in turns.members(world, PARTY) if not turns.finished(world, one)]
        figure, way = able[0], setup.heroes or HEALERS
        if way == HEALERS:
            care = tending.care(world, figure)
            if care is not None:
                return care
            way = house.WEAKEST
        chosen = policy.act(world, figure, dice, way=way)
        return chosen if self.game.refusal(world, chosen) is None else f.EndTurn(figure=figure.id)

    # ── How it ended ────────────────────────────────────────────────────────────────────────

    def outcome(self, world: World, setup: Setup, facts: Sequence[Fact]) -> Outcome:
        """Won, lost or neither; rounds until it was decided; who died, who fell first, what was used up."""
        heroes = [world.figures[id_] for id_ in world.order]
        places = {figure.id: place for place, figure in enumerate(heroes)}
        downs = [one.figure for one in facts if isinstance(one, harm.Fell)]
        fell = list(dict.fromkeys(places[id_] for id_ in downs if id_ in places))
        decided = next((place for place, one in enumerate(facts) if isinstance(one, f.FightDecided)), len(facts))
        rounds = [one.round for one in facts[:decided] if isinstance(one, f.SideBegan)]
        ended = next((one.outcome for one in facts if isinstance(one, f.FightDecided | f.FightEnded)), "")
        return Outcome(
            winner=WINNERS.get(ended, "neither"),
            rounds=min(rounds[-1] if rounds else 0, setup.cap),
            hp=tuple(figure.health or 0 for figure in heroes),
            dead=tuple(place for place, figure in enumerate(heroes) if figure.state == "dead"),
            fell=tuple(sorted(fell)),
            first=fell[0] if fell else None,
            spent=_spent(world, facts),
            capped=world.fight is not None,
        )

    def forget(self, world: World) -> None:
        """Nothing in a fight hangs on the number of its round."""
        if world.fight is not None:
            world.fight.round = min(1, world.fight.round)

    def not_simulated(self, setup: Setup) -> tuple[str, ...]:
        """Odd Talents, perks that do not heal, and under other policies all perks and Medicine."""
        found: dict[str, None] = {}
        for sheet in setup.party:
            figure = msgspec.convert(sheet, Figure)
            found.update(dict.fromkeys(figure.odd))
            tended = (setup.heroes or HEALERS) == HEALERS
            found.update((perk.name, None) for perk in figures.perks(figure) if not (tended and tending.heals(perk)))
            if not tended and figure.talents.get("medicine"):
                found["Medicine"] = None
        return tuple(found)

    def not_in_batch(self, setup: Setup) -> tuple[str, ...]:
        """What is in this fight, by name, for which there is no place in fights by numbers alone."""
        return lower.unknown(begun(self, setup))

    def batch(self, setup: Setup) -> Batch | None:
        """The fights by numbers alone; None where something in them has no place there (`not_in_batch`)."""
        world = begun(self, setup)
        if lower.unknown(world):
            return None
        way = setup.heroes or HEALERS
        cares = way == HEALERS
        return Many(lower.lower(world, house.WEAKEST if cares else way, setup.cap, cares=cares))

    def warm(self) -> None:
        """Load what fights by numbers need, where it can be had; compiled first, if it never was on this machine."""
        KERNEL.warm()


def _typed(kind: str) -> str:
    """A threat as a line of them says it: by name, a pack's by its id, since its name may be that of another."""
    return kind if brought_by_pack(kind) else content.THREATS[kind].name


def _sheet(figure: Figure) -> Sheet:
    found: Sheet = msgspec.to_builtins(figure)
    return {"name": figure.name, **found}


def _spent(world: World, facts: Sequence[Fact]) -> dict[str, int]:
    """Perks used and tries of Medicine, by their names."""
    found: dict[str, int] = {}
    for fact in facts:
        name = ""
        if isinstance(fact, PerkUsed):
            name = figures.perks(world.figures[fact.figure])[fact.stage - 1].name
        elif isinstance(fact, ChallengeRolled) and fact.what == What.MEDICINE:
            name = "Medicine"
        if name:
            found[name] = found.get(name, 0) + 1
    return found


ARENA = AxiomArena()
"""The one arena of this game."""
