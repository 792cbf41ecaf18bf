"""A fight in cards: who does what to whom, need and chance, dice with named terms, outcome."""

from __future__ import annotations

from tablewright.core.facts import Chance, Term
from tablewright.core.game import Names
from tablewright.core.prose import capital, signed
from tablewright.core.view import Card, CardLine, Line
from tablewright.dice.sources import Thrown
from tablewright.games.axx import kernel
from tablewright.games.axx.combat import conditions, death
from tablewright.games.axx.combat import facts as f
from tablewright.games.axx.magic import spells
from tablewright.games.axx.magic.sleep import SleepRolled
from tablewright.games.axx.magic.wards import WardRaised
from tablewright.games.axx.say import fight as say
from tablewright.games.axx.say import fight_ends as say_ends
from tablewright.games.axx.say import fight_magic as say_magic
from tablewright.games.axx.say import plain
from tablewright.games.axx.say.fight import who
from tablewright.games.axx.say.light import turns
from tablewright.games.axx.say.terms import clause_title
from tablewright.games.axx.say.terms import term_words as hero_words


def term_words(term: Term) -> str:
    """A term's name as people say it."""
    return say.TERMS.get(term.name) or hero_words(term)


def term_line(term: Term) -> Line:
    """A term as a row of a card."""
    text = f"{'+' if term.value >= 0 else '−'}{abs(term.value)}"
    return Line(words=term_words(term), text=text, why=clause_title(term.clause))


def pairs(rolls: tuple[Thrown, ...], *, hidden: bool = False) -> tuple[tuple[int, int], ...]:
    """Sides and faces of the dice on a card."""
    return tuple((roll.sides, face) for roll in rolls for face in roll.faces if hidden or not roll.hidden)


def initiative(fact: f.InitiativeRolled, names: Names) -> Card:
    """A round's head."""
    return Card(title=say.initiative(fact, names), shape="round", clauses=fact.clauses)


def attack(fact: f.AttackRolled, names: Names) -> Card:
    """The four lines of an attack."""
    name, target = capital(who(names, fact.figure)), who(names, fact.target)
    verb = {"shoot": "shoots at", "throw": "throws at"}.get(fact.mode, "attacks")
    if fact.free:
        verb = "strikes after"
    elif fact.charge:
        verb = "charges"
    title = f"{name} {verb} {target} with {say.arm_words(fact, fact.type)}"
    tone = "plain"
    if fact.sure:
        return Card(title=title, shape="roll", tone=tone, outcome="Helpless: no roll, a hit.", clauses=fact.clauses)
    return Card(
        title=title,
        shape="roll",
        tone=tone,
        rolls=(attack_line(fact),),
        outcome="Hit." if fact.hit else "Miss.",
        clauses=fact.clauses,
    )


def attack_line(fact: f.AttackRolled) -> CardLine:
    """Need and chance, dice and terms of an attack; without an AC where the table hides it."""
    need, chance, ask = "", "?", ""
    if fact.ac:
        ask = f"attack {fact.bonus:+d} vs ac {fact.ac}"
        face = kernel.face_needed(fact.bonus, fact.ac, fact.natural)
        need = f"needs {face} on the die: AC {fact.ac} with {signed(fact.bonus)}"
        chance = Chance(what="attack", ways=kernel.ways(fact.bonus, fact.ac, fact.natural), of=20).percent()
    return CardLine(
        words="To hit",
        dice=pairs(fact.rolls),
        terms=tuple(term_line(term) for term in fact.terms),
        total=plain(fact.total),
        need=need,
        chance=chance,
        ask=ask,
    )


def damage(fact: f.DamageDealt, names: Names) -> Card:
    """Damage with its dice."""
    bad = fact.cause in ("poison", "fire", "trap", "hazard") or bool(fact.down)
    terms = tuple(term_line(term) for term in fact.terms)
    changes = tuple(Line(words=term_words(t), text="", why=clause_title(t.clause)) for t in fact.changes)
    line = CardLine(words="Damage", dice=pairs(fact.rolls), terms=(*terms, *changes), total=str(fact.amount))
    return Card(
        title=say.damage(fact, names),
        shape="roll",
        tone="bad" if bad else "plain",
        rolls=(line,) if fact.rolls or changes else (),
        clauses=fact.clauses,
    )


def landed(fact: f.Landed, names: Names) -> Card:
    """An exchange lands."""
    return Card(title=say.landed(fact, names), tone="bad" if fact.down else "plain", clauses=fact.clauses)


def healed(fact: f.Healed, names: Names) -> Card:
    """Healing with its dice."""
    line = CardLine(words="Healing", dice=pairs(fact.rolls), total=str(fact.points))
    rolls = (line,) if fact.rolls else ()
    return Card(title=say.healed(fact, names), shape="roll", tone="good", rolls=rolls, clauses=fact.clauses)


def morale(fact: f.MoraleRolled, names: Names) -> Card:
    """The GM sees the die, the players what comes of it."""
    face = f"The die shows {fact.face}; 1 to 3 breaks them." if fact.face is not None else ""
    tone = "good" if fact.breaks else "plain"
    return Card(title=say_ends.morale(fact, names), tone=tone, text=face, clauses=fact.clauses)


def broke(fact: f.Broke, names: Names) -> Card:
    """They break."""
    return Card(title=say_ends.broke(fact, names), tone="good", clauses=fact.clauses)


def escaped(fact: f.Escaped, names: Names) -> Card:
    """Away."""
    return Card(title=say_ends.escaped(fact, names), clauses=fact.clauses)


def kept_up(fact: f.KeptUp, names: Names) -> Card:
    """The chase."""
    return Card(
        title=say_ends.kept_up(fact, names), tone="bad" if fact.side == "party" else "good", clauses=fact.clauses
    )


def left_behind(fact: f.LeftBehind, names: Names) -> Card:
    """Those who die there."""
    return Card(title=say_ends.left_behind(fact, names), tone="bad", clauses=fact.clauses)


def held(fact: f.FieldHeld, names: Names) -> Card:
    """The end of the blows."""
    tone = {"won": "good", "lost": "bad"}.get(fact.outcome, "plain")
    return Card(title=say_ends.held(fact, names), tone=tone, clauses=fact.clauses)


def ended(fact: f.FightEnded, names: Names) -> Card:
    """The end of the scene."""
    tone = {"won": "good", "passed": "good", "lost": "bad"}.get(fact.outcome, "plain")
    return Card(title=say_ends.ended(fact, names), shape="scene", tone=tone, clauses=fact.clauses)


def coins(fact: f.CoinsCarried, names: Names) -> Card:
    """Whether they carried any, and how many: each with its die."""
    first, *more = pairs(fact.rolls) or ((6, 0),)
    chance = Chance(what="coins", ways=2, of=6).percent()
    lines = [CardLine(words="Any coins", dice=(first,), need="needs 1 or 2", chance=chance)] if fact.rolls else []
    if more:
        level = fact.coins // (10 * more[0][1])
        deep = f" × {level} for the level" if level > 1 else ""
        lines.append(CardLine(words=f"1d6 × 10 GP{deep}", dice=tuple(more), total=f"{fact.coins:,} GP"))
    tone = "good" if fact.coins else "plain"
    return Card(title=say_ends.coins(fact, names), shape="roll", tone=tone, rolls=tuple(lines), clauses=fact.clauses)


def spell_cast(fact: spells.SpellCast, names: Names) -> Card:
    """A spell."""
    return Card(title=say_magic.spell_cast(fact, names), tone="good", clauses=fact.clauses)


def spell_lost(fact: f.SpellLost, names: Names) -> Card:
    """A spell gone."""
    return Card(title=say.spell_lost(fact, names), tone="bad", clauses=fact.clauses)


def sleep(fact: SleepRolled, names: Names) -> Card:
    """Hit Dice, and for how long."""
    hit_dice = fact.rolls[0] if fact.rolls else None
    lasts = fact.rolls[1:]
    lines = []
    if hit_dice is not None:
        lines.append(CardLine(words="Hit Dice", dice=pairs((hit_dice,)), total=f"{fact.hit_dice} HD"))
    if lasts:
        lines.append(CardLine(words="Until woken, at most", dice=pairs(lasts), total=turns(fact.turns)))
    tone = "good" if fact.sleepers else "plain"
    return Card(title=say_magic.sleep(fact, names), shape="roll", tone=tone, rolls=tuple(lines), clauses=fact.clauses)


def ward(fact: WardRaised, names: Names) -> Card:
    """A ward."""
    return Card(title=say_magic.ward(fact, names), tone="good", clauses=fact.clauses)


def condition(fact: conditions.ConditionBegan, names: Names) -> Card:
    """A condition, with the dice of its length."""
    if fact.waits:
        return Card(title=say_magic.condition(fact, names), shape="quiet", clauses=fact.clauses)
    line = CardLine(words="Rounds", dice=pairs(fact.rolls), total=str(fact.rounds))
    rolls = (line,) if fact.rolls else ()
    return Card(title=say_magic.condition(fact, names), tone="bad", rolls=rolls, clauses=fact.clauses)


def condition_ended(fact: conditions.ConditionEnded, names: Names) -> Card:
    """Relief."""
    return Card(title=say_magic.condition_ended(fact, names), tone="good", clauses=fact.clauses)


def brush(fact: death.BrushRolled, names: Names) -> Card:
    """A Brush with Death, with its die."""
    before = "earlier Brush today" if fact.earlier == 1 else "earlier Brushes today"
    earlier = (Line(words=before, text=f"+{fact.earlier}", why=clause_title("axx.death.brush")),)
    line = CardLine(
        words="Brush with Death",
        dice=pairs(fact.rolls[:1]),
        terms=earlier if fact.earlier else (),
        total=str(fact.total),
        need="7 or more is death",
        chance=Chance(what="brush", ways=max(0, min(6, fact.earlier)), of=6).percent(),
    )
    tone = "good" if fact.result == "close_call" else "bad"
    name = names(fact.figure)
    return Card(
        title=f"{name} is at death's door",
        shape="roll",
        tone=tone,
        rolls=(line,),
        outcome=say_magic.brush(fact, names),
        clauses=fact.clauses,
    )
