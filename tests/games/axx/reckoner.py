"""Every roll of a fight reckoned anew from the rules as they are printed, without the game's own reckoning.

Tables stand here a second time on purpose: what the game adds, needs and deals is held to them, fact by fact.
"""

from __future__ import annotations

from tests.games.axx.by_the_book import (
    able,
    alignment,
    armour_class,
    distance,
    drowsy_proof,
    engaged,
    feet_a_round,
    foes_of,
    halves,
    helpless,
    lasting,
    long_arm,
    modifier,
    sees,
    to_hit,
    unaware,
    weak,
)

from tablewright.core.effects import Strengthen, Ward
from tablewright.core.facts import Fact, Term
from tablewright.games.axx import content
from tablewright.games.axx.checks import CheckRolled, SaveRolled
from tablewright.games.axx.combat import bay, death, hit
from tablewright.games.axx.combat import facts as f
from tablewright.games.axx.magic.sleep import SleepRolled
from tablewright.games.axx.magic.turning import UndeadTurned
from tablewright.games.axx.world import Fight, World

SAVES = {"body": "CON", "dodge": "DEX", "will": "WIS"}
GOOD = {"fighter": "body", "ranger": "body", "cleric": "will", "thief": "dodge"}
SNEAKY = ("stealth", "locks", "traps", "climbing")
OUTDOORS = ("tracking", "hunting", "foraging")
BRUSHES = {1: "close_call", 2: "close_call", 3: "scarred", 4: "shaken", 5: "grievous", 6: "maimed"}


class Reckoner:
    """One fight, or several after each other: the last blow is kept for the damage that follows it."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.blow: f.AttackRolled | hit.ShotStrayed | None = None
        self.held = False

    def check(self, world: World, fact: Fact) -> None:
        """Hold a fact that is about to be folded to the rules; AssertionError where they differ."""
        match fact:
            case f.AttackRolled():
                self.blow = fact
                if not fact.again and world.fight is not None:
                    self._attack(world, world.fight, fact)
            case hit.ShotStrayed():
                self.blow = fact
            case f.DamageDealt(cause="blow") | hit.HitHeld():
                self._damage(world, fact)
            case SaveRolled(again=False):
                self._save(world, fact)
            case CheckRolled(again=False):
                self._check(world, fact)
            case death.BrushRolled():
                earlier = world.figures[fact.figure].brushes
                assert fact.total == fact.face + earlier, (self.seed, fact)
                assert fact.result == BRUSHES.get(fact.total, "slain"), (self.seed, fact)
            case f.InitiativeRolled(ruled=False) if fact.rolls:
                first = "party" if fact.party > fact.foes else "foes"
                assert fact.order == ("tie" if fact.party == fact.foes else first), (self.seed, fact)
            case f.MoraleRolled(ruled=False):
                assert fact.breaks == (fact.face in (1, 2, 3)), (self.seed, fact)
            case f.MoveBegan() | bay.HeldAtBay():
                self.held = isinstance(fact, f.MoveBegan)
            case f.Moved() if world.fight is not None:
                self._move(world, world.fight, fact)
            case SleepRolled() | UndeadTurned() if world.fight is not None:
                self._counted_out(world, world.fight, fact)

    # ── Rolls ───────────────────────────────────────────────────────────────────────────────

    def _attack(self, world: World, fight: Fight, fact: f.AttackRolled) -> None:
        one, target = world.figures[fact.figure], world.figures[fact.target]
        sure = target.state == "out" or helpless(target)
        added = to_hit(world, fight, one, target, fact)
        needed = armour_class(world, fight, one, target, free=fact.free)
        assert fact.sure == sure, (self.seed, fact)
        if sure:
            return  # nothing is rolled
        assert fact.bonus == sum(added.values()), (self.seed, added, told(fact.terms), fact)
        assert fact.ac == sum(needed.values()), (self.seed, needed, told(fact.ac_terms), fact)
        feet = distance(fight, one, target)
        comes = fight.going is not None and fight.going.figure == target.id
        if fact.mode == "melee" and not fact.free and not comes:
            assert feet <= (10 if long_arm(one) else 5), (self.seed, feet, fact)
        if fact.mode != "melee":
            assert fight.cover.get(target.id) != "full" or not fact.weapon, (self.seed, fact)
            assert feet <= (30 if fact.mode == "throw" else 240), (self.seed, feet, fact)
        if fact.mode == "shoot" and fact.weapon:
            assert not engaged(world, fight, one), (self.seed, fact)

    def _damage(self, world: World, fact: f.DamageDealt | hit.HitHeld) -> None:
        """Die, STR in melee and what else is added, 1 at least; doubled, doubled again, halved."""
        one, blow = world.figures.get(fact.by), self.blow
        if one is None or blow is None or not one.character or not fact.rolls:
            return
        item = one.items.get(blow.weapon if isinstance(blow, f.AttackRolled) else blow.item)
        melee = isinstance(blow, f.AttackRolled) and blow.mode == "melee"
        if item is None and not melee:
            return  # a spell, or what has flown and lies somewhere
        record = content.thing(item.kind) if item is not None else None
        points = sum(face for roll in fact.rolls for face in roll.faces)
        points += (item.plus if item is not None else 0) + (record.plus if record is not None else 0)
        assert {roll.sides for roll in fact.rolls} == {record.die if record is not None else 2}, (self.seed, fact)
        if melee:
            points += modifier(one, "STR") + (one.kindred == "half_orc")
            points += sum(effect.damage for effect in lasting(world, one, Strengthen))
        points = max(1, points)
        if isinstance(blow, f.AttackRolled) and any(term.name == "backstab" for term in blow.terms):
            points *= 2
        foe = world.figures[fact.figure]
        if foe.monster:
            nature = content.monster(foe.monster)
            points *= 2 if fact.type in nature.vulnerable else 1
            points = points // 2 if fact.type in nature.resist else points
            points = 0 if nature.hit_by and not (item is not None and item.plus) else points
        assert points == fact.amount, (self.seed, points, fact)

    def _save(self, world: World, fact: SaveRolled) -> None:
        one, by = world.figures[fact.figure], world.figures.get(fact.by)
        if one.character:
            added = one.level // 2 + modifier(one, SAVES[fact.save])
            added += 2 * (GOOD.get(one.cls) == fact.save) + 2 * (one.kindred == "dwarf" and fact.save == "body")
            magic = [term for term in fact.terms if term.about == "magic"]
            assert not magic or one.cls in ("barbarian", "magic_user"), (self.seed, fact)
            added += 2 * len(magic)
        else:
            added = 0 if one.half else one.hd
        added += weak(one)
        for ward in lasting(world, one, Ward):
            if not ward.against or (by is not None and alignment(by) == ward.against):
                added += ward.saves
        assert fact.total == fact.face + added, (self.seed, added, told(fact.terms), fact)
        if fact.against != "poison":  # the saves that follow are at the target of the first
            hit_dice = 2 if by is None else by.level if by.character else 0 if by.half else by.hd
            assert fact.target == 10 + hit_dice, (self.seed, fact)

    def _check(self, world: World, fact: CheckRolled) -> None:
        one, terms = world.figures[fact.figure], {term.name: term.value for term in fact.terms}
        thief, ranger = one.cls == "thief", one.cls == "ranger"
        trained = (thief and fact.task in (*SNEAKY, "search")) or (ranger and fact.task in OUTDOORS)
        added = modifier(one, fact.ability) + weak(one)
        added += one.level * (trained or fact.task == "turn") + 2 * (thief and fact.task in SNEAKY)
        added += 2 * (one.kindred == "halfling" and fact.task == "stealth")
        added -= one.scars.count("cha") * (fact.ability == "CHA")
        assert terms.get("aid", 2) == 2, (self.seed, fact)
        added += terms.get("aid", 0)
        assert fact.total == fact.face + added, (self.seed, added, terms, fact)

    # ── What is no roll to hit ──────────────────────────────────────────────────────────────

    def _move(self, world: World, fight: Fight, fact: f.Moved) -> None:
        """No farther than one goes, and nobody's reach is left unpunished but by withdrawing."""
        one, began, self.held = world.figures[fact.figure], self.held, False
        speed = feet_a_round(one)
        most = {"step": 5, "withdraw": speed // 2, "move": speed, "charge": speed}.get(fact.how, 2 * speed)
        assert abs(fact.end - fact.start) <= most, (self.seed, speed, fact)
        if began or fact.how in ("withdraw", "charge") or fight.phase != "turns":
            return
        for foe in foes_of(world, fight, one):
            left = abs(fight.at[foe.id] - fact.start) <= 5 < abs(fight.at[foe.id] - fact.end)
            struck = foe.id in fight.free or unaware(fight, foe)
            assert not (left and able(fight, foe)) or struck, (self.seed, foe.id, fact)

    def _counted_out(self, world: World, fight: Fight, fact: SleepRolled | UndeadTurned) -> None:
        """Hit Dice counted out, the weakest first: how many of each come to be reached."""
        one, sleeps = world.figures[fact.figure], isinstance(fact, SleepRolled)
        there = [foe for foe in foes_of(world, fight, one) if foe.state == "up" and foe.id not in fight.away]
        there = [foe for foe in there if sees(world, fight, one, foe) and fight.cover.get(foe.id) != "full"]
        if sleeps:
            if one.monster or len(fact.rolls[0].faces) != 2:
                return  # a power or a pack's spell, with a measure of its own
            open_ = [foe for foe in there if halves(foe) <= 8 and not {"asleep", "charmed"} & set(foe.conditions)]
            found = [foe for foe in open_ if not drowsy_proof(world, foe)]
        else:
            found = [foe for foe in there if foe.monster and content.monster(foe.monster).undead]
            found = [foe for foe in found if "turned" not in foe.conditions]
        left, reached = 2 * fact.hit_dice, list[int]()
        for cost in sorted(halves(foe) for foe in found):
            if cost > left and (sleeps or reached):
                break
            left -= cost
            reached.append(cost)
        chosen = fact.sleepers if isinstance(fact, SleepRolled) else (*fact.turned, *fact.destroyed)
        assert sorted(halves(world.figures[i]) for i in chosen) == reached, (self.seed, reached, fact)
        if isinstance(fact, UndeadTurned) and "axx.magic.turn_undead" in fact.clauses:
            assert all(2 * one.level >= halves(world.figures[i]) + 6 for i in fact.destroyed), (self.seed, fact)
            assert all(2 * one.level < halves(world.figures[i]) + 6 for i in fact.turned), (self.seed, fact)


def told(terms: tuple[Term, ...]) -> list[tuple[str, int]]:
    """Terms by name and value."""
    return [(term.name, term.value) for term in terms]
