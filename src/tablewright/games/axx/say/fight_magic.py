"""What is said of spells, potions, conditions and death."""

from __future__ import annotations

from tablewright.core.game import Names
from tablewright.core.prose import capital, number_word
from tablewright.games.axx import content, lasting
from tablewright.games.axx.combat import conditions, death
from tablewright.games.axx.magic import spells
from tablewright.games.axx.magic.potions import PotionDrunk
from tablewright.games.axx.magic.sleep import SleepRolled
from tablewright.games.axx.magic.spread import SpellSpread
from tablewright.games.axx.magic.summon import Summoned
from tablewright.games.axx.magic.things import ThingUsed
from tablewright.games.axx.magic.wards import WardRaised
from tablewright.games.axx.magic.working import EffectBegan
from tablewright.games.axx.say import a, an, gear_name
from tablewright.games.axx.say.fight import group, spell_name, who, whose
from tablewright.games.axx.say.light import turns
from tablewright.games.axx.world import World

CONDITIONS = {
    "poisoned": "Poisoned",
    "paralyzed": "Paralyzed",
    "asleep": "Asleep",
    "stuck": "stuck in a web",
    "burning": "on fire",
    "charmed": "charmed",
    "frightened": "frightened",
    "turned": "turned",
    "injured": "Injured",
    "maimed": "out",
    "bound": "bound",
    "fatigue": "tired",
    "hunger": "hungry",
    "petrified": "Petrified",
    "forsaken": "cut off from the faith",
}


def spell_cast(fact: spells.SpellCast, names: Names) -> str:
    """A spell goes off."""
    on = f" on {who(names, fact.target)}" if fact.target and fact.target != fact.figure else ""
    read = " from a scroll" if fact.scroll else ""
    return f"{capital(who(names, fact.figure))} casts {spell_name(fact.spell)}{read}{on}."


def sleep(fact: SleepRolled, names: Names) -> str:
    """Who sleeps."""
    if not fact.sleepers:
        text = f"Sleep reaches {fact.hit_dice} HD, and nobody falls asleep"
    else:
        count = len(fact.sleepers)
        many = "one foe" if count == 1 else f"{number_word(count)} foes"
        later = ", when the exchange lands" if fact.waits else ""
        text = f"Sleep reaches {fact.hit_dice} HD: enough for {many}{later}"
    if fact.unaffected:
        text += f"; {group(names, fact.unaffected)} {'is' if len(fact.unaffected) == 1 else 'are'} not affected"
    return text + "."


def effect(fact: EffectBegan, names: Names) -> str:
    """What lasts."""
    if lasting.holds(fact.effect):
        return f"The door is held shut, for {turns(fact.turns)}; neither key nor force will open it."
    if lasting.light(fact.effect):
        return f"Light shines from {who(names, fact.on)}, for {turns(fact.turns)}."
    if fact.effect == lasting.GIANT_STRENGTH:
        return f"A giant's strength fills {who(names, fact.on)}, for {turns(fact.turns)}."
    return f"{lasting.name_of(fact.effect)} is on {who(names, fact.on)}, for {turns(fact.turns)}."


def spread(fact: SpellSpread, names: Names) -> str:
    """A burst or a dread, and whom it takes in."""
    if not fact.on:
        return f"{capital(whose(names, fact.figure))} {fact.name} takes in nobody."
    much = f" for {fact.amount}" if fact.amount else ""
    return f"{capital(whose(names, fact.figure))} {fact.name} takes in {group(names, fact.on)}{much}; each saves alone."


def summoned(fact: Summoned, names: Names) -> str:
    """Those who are called come."""
    record, count = content.monster(fact.monster), len(fact.foes)
    many = an(record.name) if count == 1 else f"{number_word(count)} {record.plural}"
    return f"{capital(many)} {'comes' if count == 1 else 'come'} at the call of {who(names, fact.figure)}."


def thing_used(fact: ThingUsed, names: Names) -> str:
    """A magic thing is used."""
    on = f" on {who(names, fact.target)}" if fact.target and fact.target != fact.figure else ""
    left = "" if fact.daily else f"; {fact.left} left in it" if fact.left else "; nothing is left in it"
    return f"{capital(who(names, fact.figure))} uses the {gear_name(fact.what)}{on}{left}."


WARDS = {
    "bless": "A blessing lies on {on}: +1 to attacks and saves",
    "protection_from_evil": "{on} {is_} protected: +2 AC and saves against Chaotic creatures",
    "shield": "An unseen shield moves before {on}: +4 AC",
}


def ward(fact: WardRaised, names: Names) -> str:
    """Who is warded, for what, how long."""
    on = "the whole party" if len(fact.on) > 1 else who(names, fact.on[0]) if fact.on else "nobody"
    name = lasting.name_of(fact.ward)
    text = WARDS.get(fact.ward, f"{name} is on {{on}}").format(on=on, is_="is")
    lasts = f"for the next fight, if it begins within {turns(fact.turns)}" if fact.turns else "for this fight"
    return f"{capital(text)}, {lasts}."


def potion(fact: PotionDrunk, names: Names) -> str:
    """Drunk or poured."""
    what = gear_name(fact.what)
    if fact.into:
        return f"{names(fact.figure)} pours the {what} into {who(names, fact.into)}."
    return f"{names(fact.figure)} drinks the {what}."


def condition_word(kind: str) -> str:
    """A condition's name in a sentence."""
    return CONDITIONS.get(kind, kind.replace("_", " "))


def condition(fact: conditions.ConditionBegan, names: Names) -> str:
    """A condition takes hold."""
    name = capital(who(names, fact.figure))
    if fact.waits:
        return f"{name} will be {condition_word(fact.condition)} when the exchange lands."
    lasts = f" for {fact.rounds} round{'s' if fact.rounds != 1 else ''}" if fact.rounds else ""
    until = {"haven": " until a haven", "good": " for good"}.get(fact.until, "")
    if fact.condition == "petrified":
        return f"{name} turns to stone, with everything carried."
    verb = "falls" if fact.condition == "asleep" else "is"
    word = "asleep" if fact.condition == "asleep" else condition_word(fact.condition)
    return f"{name} {verb} {word}{lasts}{until}."


def condition_ended(fact: conditions.ConditionEnded, names: Names) -> str:
    """A condition ends."""
    name = capital(who(names, fact.figure))
    if fact.condition == "asleep":
        return f"{name} wakes."
    if fact.condition == "petrified":
        return f"{name} is flesh and blood again."
    if fact.condition == "burning":
        return f"{name} is no longer on fire."
    if fact.condition == "maimed":
        return f"{name} comes round, with 1 HP."
    if fact.condition == "stuck":
        return f"{name} is free of the web."
    return f"{name} is no longer {condition_word(fact.condition)}."


def ticked(fact: conditions.ConditionTicked, names: Names) -> str:
    """Rounds left."""
    more = f"{fact.rounds} more round{'s' if fact.rounds != 1 else ''}"
    return f"{capital(who(names, fact.figure))} is {condition_word(fact.condition)} for {more}."


def unaffected(fact: conditions.Unaffected, names: Names) -> str:
    """Immune, or no worse off than before."""
    if fact.already:
        return f"{capital(who(names, fact.figure))} is {condition_word(fact.condition)} already, and no longer for it."
    return f"{capital(who(names, fact.figure))} cannot be {condition_word(fact.condition)}."


UNDONE = {
    "blow": "the blow did not land after all",
    "spell": "the spell did no harm after all",
    "trap": "the trap did no harm after all",
    "hazard": "there was no harm done after all",
    "poison": "the poison took nothing this time",
    "fire": "the fire took nothing this time",
}
"""What a Close Call undoes, by what had felled the character."""


def brush(fact: death.BrushRolled, names: Names) -> str:
    """What a Brush with Death brings."""
    name = names(fact.figure)
    return {
        "close_call": f"A Close Call: {UNDONE.get(fact.cause, UNDONE['blow'])}, and {name} stands at {fact.hp} HP.",
        "scarred": f"{name} is Scarred, and comes up with {fact.hp} HP and a clear head.",
        "shaken": f"{name} is Shaken: gear dropped, 1 HP.",
        "grievous": f"{name} has a Grievous Wound, and is out until healed by magic or a day's sleep.",
        "maimed": f"{name} is Maimed, and out for {fact.turns} turn{'s' if fact.turns != 1 else ''}.",
        "slain": f"{name} is slain.",
    }[fact.result]


def scar(fact: death.ScarTaken, names: Names) -> str:
    """What the scar does."""
    what = "+1 to intimidate" if fact.scar == "intimidate" else "−1 to CHA checks"
    return f"The scar stays with {names(fact.figure)}: {what}."


def limb(fact: death.LimbLost, names: Names) -> str:
    """What was lost."""
    return f"{names(fact.figure)} has lost {a(fact.limb)}."


def dropped(fact: death.GearDropped, names: Names) -> str:
    """On the floor."""
    return f"{names(fact.figure)} has dropped pack and everything in hand."


def ask_scar(world: World, names: Names) -> tuple[str, dict[str, str]]:
    """Which scar."""
    figure = world.question.whom if world.question is not None else ""
    text = f"The wound leaves {names(figure)} a scar for good. What does it do?"
    return text, {"fearsome": "It frightens people: +1 to intimidate", "ugly": "It repels people: −1 to CHA checks"}


def ask_limb(world: World, names: Names) -> tuple[str, dict[str, str]]:
    """Which limb."""
    figure = str(world.question.about.get("figure", "")) if world.question is not None else ""
    return f"What has {names(figure)} lost?", {"eye": "An eye", "arm": "An arm", "leg": "A leg"}
