"""Spells as they are cast, scrolls and potions: whom they may touch, what they do, and when a spell is lost."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import Fact, Refused
from tablewright.core.ledger import clause
from tablewright.dice.sources import Dice
from tablewright.games.axx import content, figures, kernel
from tablewright.games.axx.combat import announced, moves, orders, turns
from tablewright.games.axx.combat.facts import SpellLost
from tablewright.games.axx.heroes import faith
from tablewright.games.axx.magic import aiming
from tablewright.games.axx.magic.working import Cause, work
from tablewright.games.axx.say import atonement, nobody, nothing
from tablewright.games.axx.say import fight_refusals as words
from tablewright.games.axx.say import magic_refusals as magic_words
from tablewright.games.axx.world import Figure, World


class SpellCast(Fact, frozen=True, kw_only=True, tag="spell-cast"):
    """A spell was cast: by whom, which, at whom or what; `scroll` is the item it was read from."""

    figure: str
    spell: str
    target: str = ""
    scroll: str = ""


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
    if faith.forsaken(figure):
        return atonement.forsaken(figure)
    record = content.find_spell(command.spell)
    if record is None or announced.slot_of(figure, command.spell) is None:
        return magic_words.not_prepared(figure, command.spell)
    return _unannounced(world, figure, record) or aiming.refuse_target(world, figure, record, command.target)


def _unannounced(world: World, figure: Figure, record: content.Spell) -> Refused | None:
    """Why the spell cannot go off now where spells are announced: it was not, or another was."""
    fight = world.fight
    if fight is None or not announced.playing(world) or fight.declared.get(figure.id) == record.id:
        return None
    return magic_words.not_declared(figure, record)


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
        yield from work(world, figure, record.effect, command.target, dice, cause=cause_of(record))
    if command.step and turns.may_step(world, figure):
        feet = kernel.STEP if command.step == "toward" else -kernel.STEP
        end = moves.reach_of(world, figure, feet, kernel.STEP)
        if world.fight is not None and end != world.fight.at[figure.id]:
            yield from moves.go(world, figure, end, "step", dice)


def cause_of(record: content.Spell) -> Cause:
    """A spell as the cause of what it does."""
    return Cause(clause=record.clause, kind=record.id, name=record.name)


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
    return _unannounced(world, figure, record) or aiming.refuse_target(world, figure, record, command.target)


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
    yield from work(world, figure, record.effect, command.target, dice, cause=cause_of(record))


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
