"""Attacks: what can be aimed at whom, with which dice, and what a hit brings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from tablewright.core.facts import Chance, Fact, Refused, Term
from tablewright.core.ledger import clause
from tablewright.core.shelf import own_id
from tablewright.dice.sources import Dice
from tablewright.games.axiom import conditions, content, figures, harm, kernel, moment, pools, rolled
from tablewright.games.axiom.fight import bands, turns
from tablewright.games.axiom.fight import facts as f
from tablewright.games.axiom.pools import Pool
from tablewright.games.axiom.records import Venom, Weapon
from tablewright.games.axiom.rolled import ChallengeRolled
from tablewright.games.axiom.say import fight as words
from tablewright.games.axiom.say import nobody, nothing
from tablewright.games.axiom.whats import What
from tablewright.games.axiom.world import ATTRIBUTES, BANDS, CLOSE, FOES, SPEED, TOUCH, Condition, Figure, Item, World


class Arm(NamedTuple):
    """What an attack is made with: the thing (None for bare hands), how it strikes, and whether it is a shield."""

    item: Item | None
    weapon: Weapon
    bash: bool = False


def arm_of(figure: Figure, item: str) -> Arm | None:
    """What this thing strikes as, if it is at hand; bare hands for ""."""
    if not item:
        return Arm(None, figures.UNARMED)
    found = figure.items.get(item)
    if found is None or found.place not in ("hand", "body"):
        return None
    if content.SHIELDS.holds(found.kind):
        clause("axiom.shield")
        shield = content.SHIELDS[found.kind]
        record = Weapon(id=shield.id, name=shield.name, clause="axiom.shield", category="standard", damage="blunt")
        return Arm(found, record, bash=True)
    weapon = figures.weapon_of(figure, found)
    return Arm(found, weapon) if weapon is not None else None


def arms(figure: Figure) -> list[Arm]:
    """What the figure can strike with now: what it holds, its teeth and claws; bare hands where it holds nothing."""
    ready = [found for item in figure.items if (found := arm_of(figure, item)) is not None]
    weapons = [arm for arm in ready if not arm.bash]
    return ready if weapons else [*ready, Arm(None, figures.UNARMED)]


FOCI = {
    "blades": ("dagger", "short_sword", "sword", "great_sword"),
    "axes": ("hand_axe", "battle_axe", "great_axe"),
    "polearms": ("spear", "staff"),
    "fists": ("unarmed",),
    "bows": ("bow",),
    "crossbows": ("crossbow",),
    "slings": ("sling",),
}
"""The weapons that each Focus of the lists is squarely about; one of a player's own fits where the GM lets it."""


def fitting_focus(figure: Figure, arm: Arm) -> str:
    """A Focus of the figure's that this weapon is squarely inside; "" for none."""
    clause("axiom.focus")
    talent = figures.attack_with(figure, arm.weapon)[1]
    own = (one for one in figure.foci.get(talent, ()) if figures.has_focus(figure, talent, one))
    kind = own_id(arm.weapon.id)
    return next((one for one in own if kind in FOCI.get(one, ()) or one == arm.weapon.name), "")


def ranged(arm: Arm) -> bool:
    """Whether it shoots."""
    return arm.weapon.category == "ranged"


# ── What can be aimed at ────────────────────────────────────────────────────────────────────


def refuse(world: World, command: f.Attack) -> Refused | None:
    """Why this attack cannot be made now."""
    wrong = turns.refuse(world, command.figure, turns.PRIMARY)
    return wrong or refuse_aim(world, command)


def refuse_aim(world: World, command: f.Attack) -> Refused | None:
    """Why this cannot be aimed at that, whoever's turn it is."""
    fight, figure = world.fight, world.figures.get(command.figure)
    target = world.figures.get(command.target)
    if figure is None or target is None:
        return nobody()
    if fight is None or target.id in fight.left or target.state in harm.GONE:
        return words.no_target()
    if target.side == figure.side:
        return words.own_side()
    arm = arm_of(figure, command.item)
    if arm is None:
        item = figure.items.get(command.item)
        return nothing() if item is None else words.not_in_hand(figure.name, item)
    if command.focus and not _focus_fits(figure, arm, command.focus):
        return words.no_focus()
    if fight.cover.get(target.id) == "full":
        return words.full_cover(target.name)
    return _refuse_range(arm, bands.between(fight, figure.id, target.id), throw=command.throw)


def _focus_fits(figure: Figure, arm: Arm, focus: str) -> bool:
    """Whether the figure has the Focus, and it is not one of the lists that is about other weapons."""
    has = figures.has_focus(figure, figures.attack_with(figure, arm.weapon)[1], focus)
    kind = own_id(arm.weapon.id)
    return has and kind in FOCI.get(focus, (kind,))


def _refuse_range(arm: Arm, band: int, *, throw: bool) -> Refused | None:
    if throw and (arm.item is None or arm.bash or arm.weapon.category != "light" or arm.item.kind == figures.NATURAL):
        return words.cannot_throw()
    if throw:
        return words.out_of_reach() if band > CLOSE else None
    if ranged(arm):
        return None
    return words.out_of_reach() if band > bands.REACH else None


# ── The dice ────────────────────────────────────────────────────────────────────────────────


def cover_of(world: World, figure: Figure) -> int:
    """What cover adds to Defense: 1 partial, 2 in a Bulwark, the shield apart."""
    fight = world.fight
    if fight is None:
        return 0
    ally = world.figures.get(fight.bulwark.get(figure.id, ""))
    if ally is not None and figures.able(ally) and all(figures.shield_item(one) for one in (figure, ally)):
        return 2
    return 1 if fight.cover.get(figure.id) == "partial" else 0


def defense_of(world: World, figure: Figure) -> int:
    """The successes that an attacker needs now."""
    clause("axiom.shield")
    bashed = world.fight is not None and figure.id in world.fight.bashed
    return figures.defense(figure, shield=not bashed, cover=cover_of(world, figure))


def pool_of(world: World, command: f.Attack) -> Pool:
    """The dice of the attack against the target's Defense."""
    figure, target = world.figures[command.figure], world.figures[command.target]
    arm = arm_of(figure, command.item) or Arm(None, figures.UNARMED)
    far = ranged(arm) or command.throw
    band = bands.between(world.fight, figure.id, target.id) if world.fight is not None else TOUCH
    terms = figures.attack_terms(figure, arm.weapon, item=arm.item, focus=command.focus)
    return moment.pool(
        world,
        figure,
        (*terms, *_own(figure, far=far), *_at(target, band, far=far, shot=ranged(arm))),
        threshold=defense_of(world, target),
        helps=tuple(_helps(world, figure, target, far=far)),
        hampers=(Term("ranged_in_touch", 0, clause("axiom.attack")),) if ranged(arm) and band == TOUCH else (),
    )


def _own(figure: Figure, *, far: bool) -> Iterator[Term]:
    """What the attacker's own conditions take off an attack."""
    cited = clause("axiom.conditions.combat")
    if moment.has(figure, "prone") and not far:
        yield Term("prone", kernel.LYING, cited)
    if moment.has(figure, "restrained"):
        yield Term("restrained", kernel.BOUND, cited)
    if moment.has(figure, "blinded"):
        yield Term("blinded", kernel.BLIND, cited)


def _at(target: Figure, band: int, *, far: bool, shot: bool) -> Iterator[Term]:
    """What distance and a target on the ground take off."""
    far_off = kernel.range_penalty(band) if shot else 0
    if far_off:
        yield Term(BANDS[band], far_off, clause("axiom.attack"))
    if far and moment.has(target, "prone"):
        yield Term("target_prone", kernel.AT_LYING, clause("axiom.conditions.combat"))


def _helps(world: World, figure: Figure, target: Figure, *, far: bool) -> Iterator[Term]:
    """What gives Advantage against this target."""
    cited = clause("axiom.conditions.combat")
    if moment.has(target, "prone") and not far:
        yield Term("target_prone", 0, cited)
    if moment.has(target, "restrained"):
        yield Term("target_restrained", 0, cited)
    if moment.has(target, "stunned"):
        yield Term("target_stunned", 0, cited)
    if moment.has(target, "blinded") and not moment.has(figure, "blinded"):
        yield Term("target_blinded", 0, cited)
    if world.fight is not None and f"{figure.id} {target.id}" in world.fight.edge:
        yield Term("edge", 0, clause("axiom.critical.success"))


def chance(world: World, command: f.Attack) -> Chance | None:
    """The exact chance to hit."""
    if refuse_aim(world, command) is not None:
        return None
    return pools.chance(pool_of(world, command), what="attack", hidden=unknown(world, world.figures[command.target]))


def unknown(world: World, target: Figure) -> bool:
    """Whether this world is a seat's that is not told the Defense of threats, or was not when they came."""
    if target.side != FOES or set(ATTRIBUTES) <= set(target.attributes):
        return False
    return SPEED not in target.attributes or world.options.get("targets", "open") == "hidden"


# ── The attack ──────────────────────────────────────────────────────────────────────────────


def attack(world: World, command: f.Attack, dice: Dice) -> Iterator[Fact]:
    """One attack, a Primary action."""
    yield from strike(world, command, dice, cost=turns.PRIMARY)


def strike(world: World, command: f.Attack, dice: Dice, *, cost: str, extra: bool = False) -> Iterator[Fact]:
    """Roll the attack; a critical asks what it brings, else it lands or misses.

    `extra` marks the Opportunity Attack of a critical, which cannot give another.
    """
    from tablewright.games.axiom.fight import criticals  # a critical may bring one more attack

    figure = world.figures[command.figure]
    arm = arm_of(figure, command.item) or Arm(None, figures.UNARMED)
    attribute, talent = figures.attack_with(figure, arm.weapon)
    fact = rolled.roll(
        world,
        dice,
        pool_of(world, command),
        figure=figure.id,
        what=What.ATTACK,
        clauses=(clause("axiom.attack"), clause("axiom.defense")),
        attribute=attribute,
        talent=talent,
        target=command.target,
        item=command.item,
        weapon=arm.weapon.name,
        throw=command.throw,
        cost=cost,
    )
    yield fact
    if fact.critical:
        yield from criticals.brings(world, fact, dice, extra=extra)
        return
    yield from land(world, about_of(fact), dice)


def about_of(fact: ChallengeRolled, *, extra: bool = False) -> dict[str, Any]:
    """What goes on after the question needs of the attack."""
    kept = ("figure", "target", "item", "throw", "successes", "passed", "critical")
    return {"threshold": fact.pool.threshold, "extra": extra, **{name: getattr(fact, name) for name in kept}}


def damage_of(world: World, about: dict[str, Any], *, doubled: bool = False) -> tuple[int, int, int]:
    """What a hit takes off Health, the 1 of a heavy weapon, and what a resistance takes off that.

    Where a player asks what may come of it, a threat's resistances are not known, though its Health may be shown.
    """
    figure, target = world.figures[about["figure"]], world.figures[about["target"]]
    weapon = weapon_of(figure, about)
    less = figures.resisted(target, weapon.damage) if figures.known_whole(target) else 0
    heavy = figures.heavy_bonus(weapon)
    amount = kernel.damage(int(about["successes"]), int(about["threshold"]), heavy, int(doubled), less)
    return amount, heavy, less


def weapon_of(figure: Figure, about: dict[str, Any]) -> Weapon:
    """The weapon of an attack under way; one that was thrown has left the hand."""
    item = figure.items.get(str(about["item"]))
    if item is None:
        return figures.UNARMED
    arm = arm_of(figure, item.id)
    return arm.weapon if arm is not None else figures.weapon_of(figure, item) or figures.UNARMED


def land(world: World, about: dict[str, Any], dice: Dice, *, doubled: bool = False) -> Iterator[Fact]:
    """What a hit brings: damage, and a threat's venom; nothing on a miss."""
    if not about["passed"]:
        return
    figure, target = world.figures[about["figure"]], world.figures[about["target"]]
    amount, heavy, less = damage_of(world, about, doubled=doubled)
    counted = int(about["successes"])
    yield from harm.deal(
        target, amount, by=figure.id, counted=counted, doubled=doubled, heavy=heavy, resisted=less, gm=world.gm
    )
    item = figure.items.get(str(about["item"]))
    natural = figures.natural_of(figure, item) if item is not None and item.kind == figures.NATURAL else None
    if natural is None or natural.venom is None or not amount or not figures.able(target):
        return
    illness = illness_of(natural.venom, by=figure.id)
    if conditions.key_of(illness) not in target.conditions:
        yield from conditions.expose(world, target, illness, dice)


def illness_of(venom: Venom, *, by: str = "") -> Condition:
    """What a venom's hit exposes to."""
    return Condition(
        kind=conditions.HEALTH,
        name=venom.name,
        by=by,
        family=venom.family,
        severity=venom.severity,
        threshold=venom.threshold,
        until="save",
        focus=venom.focus,
    )


def fold(world: World, fact: ChallengeRolled) -> None:
    """What an attack uses up: the action, the Advantage that waited, a thrown weapon, the shield's cover, a Bulwark."""
    fight, figure = world.fight, world.figures.get(fact.figure)
    if fight is None or figure is None or fact.what != What.ATTACK:
        return
    edge = f"{fact.figure} {fact.target}"
    fight.edge = [one for one in fight.edge if one != edge]
    if fight.going is not None and fact.figure in fight.going.strikers and fact.cost == turns.REACTION:
        fight.going.strikers.remove(fact.figure)
    item = figure.items.get(fact.item)
    if item is not None and fact.throw:
        item.place = "floor"
    if item is not None and content.SHIELDS.holds(item.kind) and figure.id not in fight.bashed:
        fight.bashed.append(figure.id)
    break_bulwark(world, figure.id)


def break_bulwark(world: World, id_: str) -> None:
    """A Bulwark ends for both when either moves or attacks."""
    if world.fight is not None:
        bands.unlock(world.fight, id_)
