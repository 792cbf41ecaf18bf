"""Every roll of a fight of AxiomRPG reckoned anew from the rules as they are told, without the game's own reckoning.

Tables stand here a second time on purpose: what the game adds, needs and deals is held to them, fact by fact.
"""

from __future__ import annotations

from tablewright.core.facts import Fact
from tablewright.games.axiom import content
from tablewright.games.axiom.harm import DamageDealt, DyingCounted, Fell, Healed
from tablewright.games.axiom.rolled import ChallengeRolled
from tablewright.games.axiom.whats import What
from tablewright.games.axiom.world import Figure, Item, World

SAVES = {"body": "fortitude", "speed": "acrobatics", "wit": "resolve"}
ARMOUR = {"light_armor": 1, "medium_armor": 2, "heavy_armor": 3}
TIERS = {"": 0, "minion": -16, "standard": -10, "elite": 0, "champion": 15, "legendary": 30}
BANDS = {2: 0, 3: -1, 4: -2}
"""What distance takes off a shot: Near nothing, Far a die, Distant two."""


class Reckoner:
    """One fight: the last attack is kept for the damage that follows it."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.blow: ChallengeRolled | None = None
        self.opposed = 0

    def check(self, world: World, fact: Fact) -> None:
        """Hold a fact that is about to be folded to the rules; AssertionError where they differ."""
        match fact:
            case ChallengeRolled():
                self._roll(fact)
                if fact.what == What.ATTACK:
                    self.blow = fact
                    self._attack(world, fact)
                elif fact.what in (What.SAVE, What.DYING):
                    self._save(world, fact)
                elif fact.what == What.INITIATIVE:
                    self._first(world, fact)
                elif fact.what in (What.MEDICINE, What.ESCAPE, What.PASS):
                    self._tried(world, fact)
                elif fact.what == What.OPPOSE:
                    self.opposed = fact.successes
            case DamageDealt():
                self._damage(world, fact)
            case DyingCounted():
                self._dying(world, fact)
            case Fell():
                one = world.figures[fact.figure]
                assert one.health == 0, (self.seed, fact)
                assert fact.state == ("dying" if one.character else "out"), (self.seed, fact)
            case Healed():
                one = world.figures[fact.figure]
                assert fact.health == min(top(one), (one.health or 0) + (fact.amount or 0)), (self.seed, fact)

    # ── Counting ────────────────────────────────────────────────────────────────────────────

    def _roll(self, fact: ChallengeRolled) -> None:
        """Faces by mode, a Wild 6 for two in every mode, a Wild 1 for one less, and nothing below 0."""
        pool = fact.pool
        modes = bool(pool.helps) - (bool(pool.hampers) or False)
        named = sum(term.value for term in pool.terms)
        if named < 1:
            modes = 0 if modes > 0 else -1
        assert fact.mode == modes, (self.seed, fact)
        assert 1 + len(fact.others) == max(1, named), (self.seed, fact)
        least = {1: 4, 0: 5, -1: 6}[modes]
        counted = sum(face >= least for face in fact.others)
        counted += 2 if fact.wild == 6 else int(fact.wild >= least)
        counted = max(0, counted - (fact.wild == 1))
        assert fact.successes == counted, (self.seed, counted, fact)
        if pool.threshold:
            assert fact.passed == (counted >= pool.threshold), (self.seed, fact)

    # ── Attacks ─────────────────────────────────────────────────────────────────────────────

    def _attack(self, world: World, fact: ChallengeRolled) -> None:
        fight = world.fight
        assert fight is not None
        one, target = world.figures[fact.figure], world.figures[fact.target]
        item = one.items.get(fact.item)
        category = struck_with(item)
        shot = category == "ranged"
        far = shot or fact.throw
        band = fight.bands.get(f"{one.id} {target.id}", fight.bands.get(f"{target.id} {one.id}", 0))
        if not shot:
            assert band <= 1, (self.seed, band, fact)
        assert fight.cover.get(target.id) != "full", (self.seed, fact)
        mine, theirs = kinds(one), kinds(target)
        attribute = {"light": "speed", "heavy": "body", "ranged": "speed"}.get(category, standard(one))
        talent = "precision" if shot else "strike"
        added = {
            "attribute": now(one, attribute),
            "talent": one.talents.get(talent, 0),
            "focus": sum(term.value for term in fact.pool.terms if term.name == "focus"),
            "damaged": -(item is not None and item.damaged),
            "prone": -2 * ("prone" in mine and not far),
            "restrained": -2 * ("restrained" in mine),
            "blinded": -3 * ("blinded" in mine),
            "frightened": -2 * frightened(world, one),
            "exhausted": -1 * ("exhausted" in mine),
            "far off": BANDS.get(band, 0) if shot else 0,
            "at the prone": -1 * (far and "prone" in theirs),
            "help": sum(term.value for term in fact.pool.terms if term.name in ("aid", "coordinate")),
        }
        assert added["focus"] in (0, 1), (self.seed, fact)
        dice = sum(term.value for term in fact.pool.terms)
        assert dice == sum(added.values()), (self.seed, added, fact)
        helped = ("prone" in theirs and not far) or bool({"restrained", "stunned"} & theirs)
        helped = helped or ("blinded" in theirs and "blinded" not in mine)
        helped = helped or f"{one.id} {target.id}" in fight.edge
        assert bool(fact.pool.helps) == helped, (self.seed, mine, theirs, fact)
        assert bool(fact.pool.hampers) == (shot and band == 0), (self.seed, band, fact)
        assert fact.pool.threshold == defence(world, target), (self.seed, defence(world, target), fact)

    def _damage(self, world: World, fact: DamageDealt) -> None:
        """The successes counted; 1 more by a heavy weapon, doubled by a critical, 2 less for who resists."""
        blow, target = self.blow, world.figures[fact.figure]
        assert blow is not None
        assert fact.by == blow.figure, (self.seed, fact)
        points = blow.successes
        if blow.passed:
            item = world.figures[blow.figure].items.get(blow.item)
            points += struck_with(item) == "heavy"
            points *= 2 if fact.doubled else 1
            assert not fact.doubled or (blow.wild == 6 and blow.critical == 1), (self.seed, fact)
            threat = content.THREATS.find(target.threat)
            if threat is not None and type_of(world.figures[blow.figure], item) in threat.resist:
                points = max(0, points - 2)
        else:
            assert blow.critical == -1, (self.seed, blow, fact)  # turned on somebody else
            assert fact.figure != blow.target, (self.seed, blow, fact)
        assert fact.amount == points, (self.seed, points, blow, fact)
        assert fact.health == max(0, (target.health or 0) - points), (self.seed, fact)

    # ── Saves, who is first, dying ──────────────────────────────────────────────────────────

    def _save(self, world: World, fact: ChallengeRolled) -> None:
        one = world.figures[fact.figure]
        kind = fact.attribute or "body"
        added = now(one, kind) + one.talents.get(SAVES[kind], 0) + (one.favoured == kind)
        added -= cost_of_armour(one) if kind == "speed" else 0
        added += sum(term.value for term in fact.pool.terms if term.name in ("focus", "nursed"))
        assert sum(term.value for term in fact.pool.terms) == added, (self.seed, added, fact)
        if fact.what == What.DYING:
            assert (kind, fact.pool.threshold) == ("body", 2), (self.seed, fact)
            assert one.state == "dying", (self.seed, fact)

    def _first(self, world: World, fact: ChallengeRolled) -> None:
        """The best Speed and Notice of the side."""
        one = world.figures[fact.figure]
        side = [f for f in world.figures.values() if f.side == one.side and f.state == "up"]
        pools = {f.id: first_pool(world, f) for f in side}
        assert sum(term.value for term in fact.pool.terms) == pools[one.id] == max(pools.values()), (self.seed, fact)

    def _tried(self, world: World, fact: ChallengeRolled) -> None:
        """Treating, getting free, slipping past: an Attribute and its Talent, armour, what hampers all that is done."""
        one = world.figures[fact.figure]
        pair = {"wit": "medicine", "body": "athletics", "speed": "acrobatics"}
        assert pair[fact.attribute] == fact.talent, (self.seed, fact)
        added = now(one, fact.attribute) + one.talents.get(fact.talent, 0)
        added -= cost_of_armour(one) if fact.attribute != "wit" else 0
        added -= 2 * frightened(world, one) + ("exhausted" in kinds(one))
        added += sum(term.value for term in fact.pool.terms if term.name in ("focus", "aid", "coordinate"))
        kit = [item for item in one.items.values() if item.kind == "healers_kit" and item.left != 0]
        added += bool(kit) and fact.what == What.MEDICINE
        assert sum(term.value for term in fact.pool.terms) == added, (self.seed, added, fact)
        if fact.what == What.MEDICINE:
            own = fact.target == one.id and not fact.key  # nursing somebody sick is at 2 whoever it is
            assert fact.pool.threshold == 2 + own, (self.seed, fact)
            assert fact.mode <= 0, (self.seed, fact)  # amid a fight
        elif fact.what == What.ESCAPE:
            held = {c.threshold for c in one.conditions.values() if c.kind == "restrained"}
            assert fact.pool.threshold in held, (self.seed, held, fact)
        else:
            plain = world.options["opposed"] != "successes"
            assert fact.pool.threshold == (3 if plain else max(1, self.opposed)), (self.seed, self.opposed, fact)

    def _dying(self, world: World, fact: DyingCounted) -> None:
        """Three passed stabilise, three failed kill."""
        one = world.figures[fact.figure]
        assert fact.passed + fact.failed == one.passed + one.failed + 1, (self.seed, one, fact)
        state = "dead" if fact.failed >= 3 else "stable" if fact.passed >= 3 else one.state
        assert fact.state == state, (self.seed, one, fact)


# ── A figure by the book ────────────────────────────────────────────────────────────────────


def kinds(one: Figure) -> set[str]:
    """What hampers it."""
    return {condition.kind for condition in one.conditions.values()}


def now(one: Figure, attribute: str) -> int:
    """An Attribute as illness leaves it: of two on one Attribute the larger loss counts, and nothing is below 0."""
    ill = [c.severity for c in one.conditions.values() if c.kind == "health" and c.family == attribute]
    return max(0, one.attributes.get(attribute, 0) - max(ill, default=0))


def standard(one: Figure) -> str:
    """The Attribute of standard weapons: chosen for good, a threat's better one, Body on a tie."""
    better = "speed" if one.attributes.get("speed", 0) > one.attributes.get("body", 0) else "body"
    return one.standard or better


def struck_with(item: Item | None) -> str:
    """The category of what an attack is made with: bare hands are light, teeth and shields standard."""
    if item is None:
        return "light"
    weapon = content.WEAPONS.find(item.kind)
    return weapon.category if weapon is not None else "standard"


def type_of(one: Figure, item: Item | None) -> str:
    """The type of its damage: bare hands and shields are blunt."""
    if item is None:
        return "blunt"
    threat = content.THREATS.find(one.threat)
    if item.kind == "natural" and threat is not None:
        return next(natural.damage for natural in threat.natural if natural.name == item.called)
    weapon = content.WEAPONS.find(item.kind)
    return weapon.damage if weapon is not None else "blunt"


def frightened(world: World, one: Figure) -> bool:
    """Whether what it is afraid of is there."""
    fears = [c.by for c in one.conditions.values() if c.kind == "frightened"]
    return any(by not in world.figures or world.figures[by].state == "up" for by in fears)


def worn(one: Figure) -> int:
    """What armour adds, or scales where they are better."""
    armour = max((ARMOUR.get(item.kind, 0) for item in one.items.values() if item.place == "worn"), default=0)
    threat = content.THREATS.find(one.threat)
    return max(armour, threat.scales if threat is not None else 0)


def cost_of_armour(one: Figure) -> int:
    """What armour, and not scales, takes off Athletics and Acrobatics."""
    armour = max((ARMOUR.get(item.kind, 0) for item in one.items.values() if item.place == "worn"), default=0)
    return max(0, armour - one.talents.get("endurance", 0) // 2)


def shielded(one: Figure) -> bool:
    """Whether it has a shield in hand."""
    return any(item.place == "hand" and content.SHIELDS.holds(item.kind) for item in one.items.values())


def defence(world: World, one: Figure) -> int:
    """1 and a third of Speed and armour; the best cover: 1 by a shield or something low, 2 in a Bulwark."""
    fight = world.fight
    assert fight is not None
    cover = int(shielded(one) and one.id not in fight.bashed)
    cover = max(cover, int(fight.cover.get(one.id) == "partial"))
    ally = world.figures.get(fight.bulwark.get(one.id, ""))
    if ally is not None and ally.state == "up" and shielded(one) and shielded(ally):
        cover = 2
    return max(1, 1 + (now(one, "speed") + worn(one)) // 3) + cover


def top(one: Figure) -> int:
    """20 and Body and the tier."""
    return 20 + now(one, "body") + TIERS[one.tier]


def first_pool(world: World, one: Figure) -> int:
    """Speed and Notice, less what hampers all that is done."""
    hampered = 2 * frightened(world, one) + ("exhausted" in kinds(one))
    return now(one, "speed") + one.talents.get("notice", 0) - hampered
