"""Spells as they are cast, scrolls and potions: whom they may touch, what they do, and when a spell is lost."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.effects import AnyEffect, Blow, Charm, Heal, Hold, Light, SleepHitDice, Strengthen, Ward, amount
from tablewright.core.facts import Fact, Refused, Term
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axx import content, figures, kernel
from tablewright.games.axx.combat import announced, conditions, field, harm, moves, orders, turns
from tablewright.games.axx.combat.facts import SpellLost
from tablewright.games.axx.magic import charm, portal, sleep, wards
from tablewright.games.axx.say import feat_refusals, nobody, nothing
from tablewright.games.axx.say import fight_refusals as words
from tablewright.games.axx.say import magic_refusals as magic_words
from tablewright.games.axx.whats import What
from tablewright.games.axx.world import Effect, Figure, World


class SpellCast(Fact, frozen=True, kw_only=True, tag="spell-cast"):
    """A spell was cast: by whom, which, at whom or what; `scroll` is the item it was read from."""

    figure: str
    spell: str
    target: str = ""
    scroll: str = ""


class EffectBegan(Fact, frozen=True, kw_only=True, tag="effect-began"):
    """Something that lasts for turns began to work on a figure or a place."""

    effect: str
    on: str
    by: str = ""
    turns: int


# ── Who may cast what at whom ────────────────────────────────────────────────────────────────


def caster(world: World, id_: str) -> Figure | Refused:
    """The hero who would cast, in or out of a fight; or why not."""
    figure = world.figures.get(id_)
    if figure is None or not figure.character or figure.state in ("dead", "gone"):
        return nobody()
    if world.fight is not None:
        return turns.actor(world, id_)
    if not figures.able(figure):
        return words.cannot_act(figure)
    return words.not_now("meet") if world.meeting is not None or world.fallen else figure


def refuse_cast(world: World, command: orders.Cast) -> Refused | None:
    """Why the spell cannot be cast: not prepared, spent, nobody to aim at, out of sight or range."""
    figure = caster(world, command.figure)
    if isinstance(figure, Refused):
        return figure
    record = content.find_spell(command.spell)
    if record is None or announced.slot_of(figure, command.spell) is None:
        return magic_words.not_prepared(figure, command.spell)
    return _unannounced(world, figure, record) or refuse_target(world, figure, record, command.target)


def _unannounced(world: World, figure: Figure, record: content.Spell) -> Refused | None:
    """Why the spell cannot go off now where spells are announced: it was not, or another was."""
    fight = world.fight
    if fight is None or not announced.playing(world) or fight.declared.get(figure.id) == record.id:
        return None
    return magic_words.not_declared(figure, record)


def refuse_target(world: World, figure: Figure, record: content.Spell, target: str) -> Refused | None:
    """Why the spell cannot be aimed so."""
    match record.target:
        case "foes":
            able = sleep.sleepable(world, figure)
            return None if able else magic_words.no_foes_in_sight()
        case "door":
            return portal.refuse_door(world, target)
        case "self" | "side":
            return None if target in ("", figure.id) else nobody()
        case "one":
            return _refuse_foe(world, figure, record, target)
        case _:
            return _refuse_touch(world, figure, record, target)


def _refuse_foe(world: World, figure: Figure, record: content.Spell, target: str) -> Refused | None:
    if world.fight is None:
        return magic_words.no_foes_in_sight()
    foe = turns.foe(world, figure, target)
    if isinstance(foe, Refused):
        return foe
    if isinstance(record.effect, Charm) and not charm.person(foe):
        return feat_refusals.no_person(foe)
    clause("axx.explore.darkness")
    feet = field.distance(world.fight, figure.id, foe.id)
    if feet > record.range:
        return words.attack_not("out_of_range", figure, foe, feet)
    if world.fight.cover.get(foe.id) == "full":
        return words.attack_not("full_cover", figure, foe, feet)
    return None if field.sees(world, figure, foe) else magic_words.unseen(figure, foe)


def _refuse_touch(world: World, figure: Figure, record: content.Spell, target: str) -> Refused | None:
    if isinstance(record.effect, Light) and (target in ("", world.place)):
        return None
    fight, one = world.fight, world.figures.get(target)
    if one is None or one.state in ("dead", "gone", "fled") or (fight is not None and target not in fight.at):
        return nobody()
    if fight is None and not one.character:
        return nobody()
    foe = figures.monster(one)
    if isinstance(record.effect, Heal) and foe is not None and foe.undead:
        return magic_words.not_living(one)
    if fight is None or target == figure.id or field.beside(fight, figure.id, target):
        return None
    return words.not_beside(figure, one)


def will_be_lost(world: World, figure: Figure) -> bool:
    """Whether a spell cast now is lost, because the caster lost HP earlier in the round; never in a tie."""
    fight = world.fight
    clause("axx.combat.casting")
    return fight is not None and fight.phase == "turns" and fight.order != "tie" and figure.id in fight.hurt


# ── Casting ──────────────────────────────────────────────────────────────────────────────────


def cast(world: World, command: orders.Cast, dice: Dice) -> Iterator[Fact]:
    """The spell, unless it is lost; and the short step after it."""
    figure = world.figures[command.figure]
    record = content.spell(command.spell)
    cited = (clause("axx.combat.casting"), record.clause)
    if will_be_lost(world, figure):
        yield SpellLost(figure=figure.id, spell=command.spell, clauses=cited)
    else:
        yield SpellCast(figure=figure.id, spell=command.spell, target=command.target, clauses=cited)
        yield from work(world, figure, record.effect, command.target, dice, cited=record.clause, kind=record.id)
    if command.step and turns.may_step(world, figure):
        feet = kernel.STEP if command.step == "toward" else -kernel.STEP
        end = moves.reach_of(world, figure, feet, kernel.STEP)
        if world.fight is not None and end != world.fight.at[figure.id]:
            yield from moves.go(world, figure, end, "step", dice)


def refuse_scroll(world: World, command: orders.ReadScroll) -> Refused | None:
    """Why the scroll cannot be read: it is for the class whose list the spell is on."""
    figure = caster(world, command.figure)
    if isinstance(figure, Refused):
        return figure
    item = figure.items.get(command.item)
    if item is None or not item.spell or content.find_spell(item.spell) is None:
        return nothing()
    record = content.spell(item.spell)
    cls = figures.class_of(figure)
    if cls is None or cls.caster != record.list:
        return magic_words.wrong_list(figure, record)
    return _unannounced(world, figure, record) or refuse_target(world, figure, record, command.target)


def read_scroll(world: World, command: orders.ReadScroll, dice: Dice) -> Iterator[Fact]:
    """The spell of the scroll, under the same rule."""
    figure = world.figures[command.figure]
    spell = figure.items[command.item].spell
    record = content.spell(spell)
    cited = (clause("axx.magic.book"), clause("axx.combat.casting"), record.clause)
    if will_be_lost(world, figure):
        yield SpellLost(figure=figure.id, spell=spell, scroll=command.item, clauses=cited)
        return
    yield SpellCast(figure=figure.id, spell=spell, target=command.target, scroll=command.item, clauses=cited)
    yield from work(world, figure, record.effect, command.target, dice, cited=record.clause, kind=record.id)


def work(
    world: World,
    figure: Figure,
    effect: AnyEffect,
    target: str,
    dice: Dice,
    *,
    cited: str,
    kind: str,
    how: str = "spell",
) -> Iterator[Fact]:
    """What an effect of the shared vocabulary does here; `kind` names what lasts."""
    before = len(dice.thrown)
    match effect:
        case Heal():
            points = conditions.throw(effect.points, dice, by=figure.id, what=What.HEAL)
            one, rolls = world.figures[target], tuple(dice.thrown[before:])
            yield from harm.heal(
                world, one, points, by=figure.id, how=how, ends=effect.ends, rolls=rolls, clauses=(cited,)
            )
        case Blow():
            points = conditions.throw(effect.damage, dice, by=figure.id, what=What.SPELL)
            one, rolls = world.figures[target], tuple(dice.thrown[before:])
            yield from harm.deal(
                world,
                one,
                points,
                by=figure.id,
                cause="spell",
                type=effect.kind,
                rolls=rolls,
                terms=_plus(effect.damage, cited),
                clauses=(cited,),
            )
        case SleepHitDice():
            yield from sleep.work(world, figure, effect, dice)
        case Light():
            on = target or world.place
            yield EffectBegan(effect=kind, on=on, by=figure.id, turns=effect.turns, clauses=(cited,))
        case Hold():
            yield EffectBegan(effect=kind, on=target, by=figure.id, turns=effect.turns, clauses=(cited,))
        case Strengthen():
            yield EffectBegan(effect=kind, on=target, by=figure.id, turns=effect.turns, clauses=(cited,))
        case Charm():
            yield from charm.work(world, figure, world.figures[target], effect, dice)
        case Ward():
            yield from wards.work(world, figure, kind, target, cited=cited)
        case _:
            raise NotImplementedError(f"nothing here does {effect}")


def _plus(text: str, cited: str) -> tuple[Term, ...]:
    """What an amount of dice adds of itself."""
    plus = amount(text).plus
    return (Term(name="spell_plus", value=plus, clause=cited),) if plus else ()


# ── Folding ──────────────────────────────────────────────────────────────────────────────────


def fold_cast(world: World, fact: SpellCast | SpellLost) -> None:
    """The slot or the scroll is used up, and the action."""
    figure, fight = world.figures.get(fact.figure), world.fight
    if figure is None:
        return
    if fact.scroll:
        figure.items.pop(fact.scroll, None)
    else:
        slot = announced.slot_of(figure, fact.spell)
        if slot is not None:
            slot.spent = True
    if fight is not None:
        fight.declared.pop(figure.id, None)
        if figure.id not in fight.acted:
            fight.acted.append(figure.id)


def fold_effect(world: World, fact: EffectBegan) -> None:
    """It works from now on; twice is no more, only longer."""
    world.effects = [e for e in world.effects if not (e.kind == fact.effect and e.on == fact.on)]
    world.effects.append(Effect(kind=fact.effect, on=fact.on, by=fact.by, turns=fact.turns))
