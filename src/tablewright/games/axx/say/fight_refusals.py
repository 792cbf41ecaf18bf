"""Why an order in a fight cannot be carried out, in one plain line each."""

from __future__ import annotations

from tablewright.core.facts import Refused
from tablewright.core.prose import capital
from tablewright.games.axx.say import item_name
from tablewright.games.axx.say import refuse as plainly
from tablewright.games.axx.say.fight_offers import the
from tablewright.games.axx.world import Fight, Figure, Item

PHASES = {
    "meet": "The referee is still setting the scene.",
    "distance": "The referee is still setting the scene.",
    "intent": "Nobody has spoken or struck yet: speak to them, or attack.",
    "talk": "There is talk going on: end it first.",
    "initiative": "The round has not begun: the dice for initiative come first.",
    "turns": "Blows are falling: that has to wait.",
    "landing": "Both sides' blows are landing.",
    "landed": "Both sides' blows are landing.",
    "close": "The round is ending.",
    "after": "The fight is over.",
}


def refuse(code: str, words: str, *, clause: str = "", **fields: object) -> Refused:
    """A refusal in one plain line that begins with a capital."""
    return plainly(code, capital(words), clause=clause, **fields)


HELPLESS = {"asleep": "asleep", "paralyzed": "paralyzed", "bound": "bound"}


def no_morale() -> Refused:
    """Nothing shakes the foes."""
    return refuse("morale", "The foes' morale is not in question now.")


def morale_first() -> Refused:
    """A loss has shaken the foes, and the GM has not settled what comes of it."""
    words = "The foes' morale is in question: the game master settles that before anybody acts again."
    return refuse("morale", words, clause="axx.encounter.morale")


def no_fight() -> Refused:
    """There is nobody to fight."""
    return refuse("no-fight", "There is no fight.")


def no_encounter() -> Refused:
    """There is nobody to meet."""
    return refuse("no-encounter", "There is nobody here to deal with.")


def not_now(phase: str) -> Refused:
    """The fight is at another point."""
    return refuse("not-now", PHASES.get(phase, "Not now."))


def fight_over() -> Refused:
    """Nothing left to fight."""
    return refuse("fight-over", "The fight is over.")


def still_fighting() -> Refused:
    """Only after the fight."""
    return refuse("fighting", "That can be done after the fight, not during it.", clause="axx.combat.helpless")


def other_side(figure: Figure) -> Refused:
    """The other side's turn."""
    return refuse("other-side", f"It is not the turn of {the(figure)}'s side.", clause="axx.combat.initiative")


def has_acted(figure: Figure) -> Refused:
    """Once a round."""
    return refuse("acted", f"{the(figure)} has acted this round.", clause="axx.combat.action")


def mid_attack(figure: Figure) -> Refused:
    """Attacks left to make."""
    return refuse("mid-attack", f"{the(figure)} still has attacks of the same kind to make, or ends the turn.")


def cannot_act(figure: Figure) -> Refused:
    """Down, asleep, paralysed."""
    if figure.state == "dead":
        return refuse("dead", f"{the(figure)} is dead.")
    if figure.state == "stone":
        return refuse("stone", f"{the(figure)} is stone.", clause="axx.condition.petrified")
    if figure.state == "out":
        return refuse("out", f"{the(figure)} is out.", clause="axx.death.table")
    why = next((word for kind, word in HELPLESS.items() if kind in figure.conditions), "unable")
    return refuse("helpless", f"{the(figure)} is {why} and cannot act.", clause="axx.combat.helpless")


def out_of_sight(figure: Figure) -> Refused:
    """Run off already."""
    return refuse("away", f"{the(figure)} is out of sight.", clause="axx.combat.end")


def own_side(figure: Figure) -> Refused:
    """A friend."""
    return refuse("own-side", f"{the(figure)} is on the same side.")


def no_ally(figure: Figure) -> Refused:
    """A foe."""
    return refuse("no-ally", f"{the(figure)} is no ally.", clause="axx.aid")


def dead(figure: Figure) -> Refused:
    """Dead already."""
    return refuse("dead", f"{the(figure)} is dead.")


def gone(figure: Figure) -> Refused:
    """Fled or yielded."""
    return refuse("gone", f"{the(figure)} is no longer in the fight.")


def attack_not(why: str, figure: Figure, target: Figure, feet: int) -> Refused:
    """Reach, range, cover, an engaged shooter, an unloaded crossbow."""
    match why:
        case "out_of_reach":
            text = f"{the(target)} is {feet} ft away: out of reach, even with a short step."
            return refuse(why, text, clause="axx.combat.action", feet=feet)
        case "at_bay":
            return refuse(why, f"{the(target)} holds {the(figure)} at bay this round.", clause="axx.combat.reach")
        case "out_of_range":
            return refuse(why, f"{the(target)} is {feet} ft away: out of range.", clause="axx.combat.range", feet=feet)
        case "full_cover":
            return refuse(why, f"{the(target)} is in full cover: no target.", clause="axx.combat.cover")
        case "shooter_engaged":
            text = f"A foe is engaged with {the(figure)}: bow, sling and crossbow cannot be shot."
            return refuse(why, text, clause="axx.combat.range")
        case _:
            return refuse(why, f"{the(figure)}'s crossbow has to be loaded first.", clause="axx.combat.shots")


def charge_not(why: str, figure: Figure, target: Figure) -> Refused:
    """Too near, too far, the way is not free."""
    match why:
        case "too_near":
            text = f"{the(target)} can be reached without a charge."
        case "too_far":
            text = f"{the(target)} is farther than {the(figure)} can move."
        case "in_the_way":
            text = "The way is not free."
        case _:
            text = f"{the(figure)} is stuck."
    return refuse(why, text, clause="axx.combat.charge")


def no_weapon(figure: Figure, item: Item) -> Refused:
    """Not a weapon."""
    return refuse("no-weapon", f"{the(figure)} cannot fight with {item_name(item)}.")


def no_power(figure: Figure) -> Refused:
    """No such power."""
    return refuse("no-power", f"{the(figure)} has no such power.")


def power_used_up(figure: Figure, power: str) -> Refused:
    """So often and no more."""
    return refuse("power-used", f"{the(figure)} has used its {power} as often as it can in a fight.")


def no_melee(figure: Figure, item: Item) -> Refused:
    """A missile weapon."""
    return refuse("no-melee", f"{the(figure)} cannot strike with {item_name(item)}.", clause="axx.combat.charge")


def not_at_hand(figure: Figure, item: Item) -> Refused:
    """In pack or sack."""
    text = f"{the(figure)} has to fetch {item_name(item)} first: an action."
    return refuse("not-at-hand", text, clause="axx.gear.weapons")


def drawn_already(figure: Figure) -> Refused:
    """Once a turn."""
    text = f"{the(figure)} has drawn something this turn already."
    return refuse("drawn", text, clause="axx.gear.weapons")


def hands_full(figure: Figure, item: Item) -> Refused:
    """Lights and loads in the way."""
    return refuse("hands", f"{the(figure)} has no hand free for {item_name(item)}.", clause="axx.gear.ac")


def in_hand(figure: Figure, item: Item) -> Refused:
    """Drawn already."""
    return refuse("in-hand", f"{the(figure)} has {item_name(item)} in hand.")


def loaded(figure: Figure, item: Item) -> Refused:
    """Nothing to load."""
    return refuse("loaded", f"{the(figure)}'s {item_name(item)} is loaded.", clause="axx.combat.shots")


def off_guard(figure: Figure) -> Refused:
    """Surprised, and so without a turn."""
    return refuse("off_guard", f"{figure.name} is caught off guard this round.", clause="axx.encounter.surprise")


def stuck(figure: Figure) -> Refused:
    """In a web."""
    return refuse("stuck", f"{the(figure)} is stuck and cannot move.", clause="axx.threat.giant_spider")


def not_stuck(figure: Figure) -> Refused:
    """Free."""
    return refuse("not-stuck", f"{the(figure)} is not stuck.")


def stepped(figure: Figure) -> Refused:
    """The short step is taken."""
    return refuse("stepped", f"{the(figure)} has taken the short step of this turn.", clause="axx.combat.action")


def too_many_feet(figure: Figure, feet: int, limit: int) -> Refused:
    """Farther than one can go."""
    text = f"{the(figure)} can go 1 to {limit} ft that way, not {abs(feet)}."
    return refuse("feet", text, clause="axx.combat.action", limit=limit)


def no_way_there(figure: Figure) -> Refused:
    """A foe stands there."""
    return refuse("blocked", f"{the(figure)} cannot get any farther that way.")


def not_engaged(figure: Figure) -> Refused:
    """Nobody to withdraw from."""
    return refuse("not-engaged", f"No foe can reach {the(figure)}: move instead.", clause="axx.combat.withdraw")


def engaged(figure: Figure) -> Refused:
    """Not while engaged."""
    return refuse("engaged", f"A foe is engaged with {the(figure)}.", clause="axx.class.thief")


def no_thief(figure: Figure) -> Refused:
    """A Thief's craft."""
    return refuse("no-thief", f"{the(figure)} is no Thief.", clause="axx.class.thief")


def hidden_already(figure: Figure) -> Refused:
    """Hidden."""
    return refuse("hidden", f"{the(figure)} is out of sight already.")


def no_way_out() -> Refused:
    """Nowhere to run."""
    return refuse("no-way-out", "There is no known way out to run for.", clause="axx.combat.end")


def not_oneself(figure: Figure) -> Refused:
    """Somebody else."""
    return refuse("oneself", f"{the(figure)} can help an ally, not oneself.", clause="axx.aid")


def aided_already(figure: Figure) -> Refused:
    """Several helpers give no more."""
    return refuse("aided", f"{the(figure)} is being helped already: a second helper adds nothing.", clause="axx.aid")


def not_beside(figure: Figure, other: Figure) -> Refused:
    """Too far to touch."""
    return refuse("not-beside", f"{the(other)} is not within 5 ft of {the(figure)}.")


def not_asleep(figure: Figure) -> Refused:
    """Awake."""
    return refuse("awake", f"{the(figure)} is not asleep.", clause="axx.condition.asleep")


def shaken_already(figure: Figure) -> Refused:
    """Somebody does so."""
    return refuse("shaken", f"{the(figure)} is being shaken awake already.", clause="axx.condition.asleep")


def parleyed() -> Refused:
    """Once a fight."""
    return refuse("parleyed", "A parley was tried in this fight already.", clause="axx.combat.end")


def no_talkers() -> Refused:
    """Beasts and bones."""
    return refuse("no-talkers", "There is nobody there who can talk.", clause="axx.combat.end")


def spoken(fight: Fight | None) -> Refused:
    """The first word is said."""
    if fight is None:
        return no_encounter()
    return refuse("spoken", "The first word has been spoken.", clause="axx.encounter.reaction")


def speak_first() -> Refused:
    """They have to be dealt with."""
    return refuse(
        "unspoken", "They have seen you: speak to them, run from them, or attack.", clause="axx.encounter.reaction"
    )


def no_toll() -> Refused:
    """Nothing is asked."""
    return refuse("no-toll", "Nobody asks for a toll.")


def too_poor(have: int, toll: int) -> Refused:
    """Not enough coin."""
    return refuse("coins", f"The toll is {toll:,} GP and the party has {have:,} GP.", have=have, toll=toll)


def no_rank() -> Refused:
    """Front or second."""
    return refuse("rank", "There is a front rank and a second rank.")


def in_rank(figure: Figure, rank: str) -> Refused:
    """There already."""
    return refuse("rank", f"{the(figure)} is in the {rank} rank.")


def not_helpless(figure: Figure) -> Refused:
    """Still able."""
    return refuse("not-helpless", f"{the(figure)} does not lie helpless here.", clause="axx.combat.helpless")
