"""Why an order in a fight cannot be carried out, in one plain line each."""

from __future__ import annotations

from tablewright.core.facts import Refused
from tablewright.games.axx import content
from tablewright.games.axx.content import Spell
from tablewright.games.axx.say import item_name, refuse
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
HELPLESS = {"asleep": "asleep", "paralyzed": "paralyzed", "bound": "bound"}


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
    return refuse("other-side", f"It is not the turn of {figure.name}'s side.", clause="axx.combat.initiative")


def has_acted(figure: Figure) -> Refused:
    """Once a round."""
    return refuse("acted", f"{figure.name} has acted this round.", clause="axx.combat.action")


def mid_attack(figure: Figure) -> Refused:
    """Attacks left to make."""
    return refuse("mid-attack", f"{figure.name} still has attacks of the same kind to make, or ends the turn.")


def cannot_act(figure: Figure) -> Refused:
    """Down, asleep, paralysed."""
    if figure.state == "dead":
        return refuse("dead", f"{figure.name} is dead.")
    if figure.state == "out":
        return refuse("out", f"{figure.name} is out.", clause="axx.death.table")
    why = next((word for kind, word in HELPLESS.items() if kind in figure.conditions), "unable")
    return refuse("helpless", f"{figure.name} is {why} and cannot act.", clause="axx.combat.helpless")


def out_of_sight(figure: Figure) -> Refused:
    """Run off already."""
    return refuse("away", f"{figure.name} is out of sight.", clause="axx.combat.end")


def own_side(figure: Figure) -> Refused:
    """A friend."""
    return refuse("own-side", f"{figure.name} is on the same side.")


def no_ally(figure: Figure) -> Refused:
    """A foe."""
    return refuse("no-ally", f"{figure.name} is no ally.", clause="axx.aid")


def dead(figure: Figure) -> Refused:
    """Dead already."""
    return refuse("dead", f"{figure.name} is dead.")


def gone(figure: Figure) -> Refused:
    """Fled or yielded."""
    return refuse("gone", f"{figure.name} is no longer in the fight.")


def attack_not(why: str, figure: Figure, target: Figure, feet: int) -> Refused:
    """Reach, range, cover, an engaged shooter, an unloaded crossbow."""
    match why:
        case "out_of_reach":
            text = f"{target.name} is {feet} ft away: out of reach, even with a short step."
            return refuse(why, text, clause="axx.combat.action", feet=feet)
        case "out_of_range":
            return refuse(why, f"{target.name} is {feet} ft away: out of range.", clause="axx.combat.range", feet=feet)
        case "full_cover":
            return refuse(why, f"{target.name} is in full cover: no target.", clause="axx.combat.cover")
        case "shooter_engaged":
            text = f"A foe is engaged with {figure.name}: bow, sling and crossbow cannot be shot."
            return refuse(why, text, clause="axx.combat.range")
        case _:
            return refuse(why, f"{figure.name}'s crossbow has to be loaded first.", clause="axx.combat.shots")


def charge_not(why: str, figure: Figure, target: Figure) -> Refused:
    """Too near, too far, the way is not free."""
    text = {
        "too_near": f"{target.name} can be reached without a charge.",
        "too_far": f"{target.name} is farther than {figure.name} can move.",
        "in_the_way": "The way is not free.",
        "stuck": f"{figure.name} is stuck.",
    }[why]
    return refuse(why, text, clause="axx.combat.charge")


def no_weapon(figure: Figure, item: Item) -> Refused:
    """Not a weapon."""
    return refuse("no-weapon", f"{figure.name} cannot fight with {item_name(item)}.")


def no_melee(figure: Figure, item: Item) -> Refused:
    """A missile weapon."""
    return refuse("no-melee", f"{figure.name} cannot strike with {item_name(item)}.", clause="axx.combat.charge")


def not_at_hand(figure: Figure, item: Item) -> Refused:
    """In pack or sack."""
    text = f"{figure.name} has to fetch {item_name(item)} first: an action."
    return refuse("not-at-hand", text, clause="axx.gear.weapons")


def drawn_already(figure: Figure) -> Refused:
    """Once a turn."""
    text = f"{figure.name} has drawn something this turn already."
    return refuse("drawn", text, clause="axx.gear.weapons")


def hands_full(figure: Figure, item: Item) -> Refused:
    """Lights and loads in the way."""
    return refuse("hands", f"{figure.name} has no hand free for {item_name(item)}.", clause="axx.gear.ac")


def in_hand(figure: Figure, item: Item) -> Refused:
    """Drawn already."""
    return refuse("in-hand", f"{figure.name} has {item_name(item)} in hand.")


def loaded(figure: Figure, item: Item) -> Refused:
    """Nothing to load."""
    return refuse("loaded", f"{figure.name}'s {item_name(item)} is loaded.", clause="axx.combat.shots")


def stuck(figure: Figure) -> Refused:
    """In a web."""
    return refuse("stuck", f"{figure.name} is stuck and cannot move.", clause="axx.threat.giant_spider")


def not_stuck(figure: Figure) -> Refused:
    """Free."""
    return refuse("not-stuck", f"{figure.name} is not stuck.")


def stepped(figure: Figure) -> Refused:
    """The short step is taken."""
    return refuse("stepped", f"{figure.name} has taken the short step of this turn.", clause="axx.combat.action")


def too_many_feet(figure: Figure, feet: int, limit: int) -> Refused:
    """Farther than one can go."""
    text = f"{figure.name} can go 1 to {limit} ft that way, not {abs(feet)}."
    return refuse("feet", text, clause="axx.combat.action", limit=limit)


def no_way_there(figure: Figure) -> Refused:
    """A foe stands there."""
    return refuse("blocked", f"{figure.name} cannot get any farther that way.")


def not_engaged(figure: Figure) -> Refused:
    """Nobody to withdraw from."""
    return refuse("not-engaged", f"No foe can reach {figure.name}: move instead.", clause="axx.combat.withdraw")


def engaged(figure: Figure) -> Refused:
    """Not while engaged."""
    return refuse("engaged", f"A foe is engaged with {figure.name}.", clause="axx.class.thief")


def no_thief(figure: Figure) -> Refused:
    """A Thief's craft."""
    return refuse("no-thief", f"{figure.name} is no Thief.", clause="axx.class.thief")


def hidden_already(figure: Figure) -> Refused:
    """Hidden."""
    return refuse("hidden", f"{figure.name} is out of sight already.")


def no_way_out() -> Refused:
    """Nowhere to run."""
    return refuse("no-way-out", "There is no known way out to run for.", clause="axx.combat.end")


def not_oneself(figure: Figure) -> Refused:
    """Somebody else."""
    return refuse("oneself", f"{figure.name} can help an ally, not oneself.", clause="axx.aid")


def aided_already(figure: Figure) -> Refused:
    """Several helpers give no more."""
    return refuse("aided", f"{figure.name} is being helped already: a second helper adds nothing.", clause="axx.aid")


def not_beside(figure: Figure, other: Figure) -> Refused:
    """Too far to touch."""
    return refuse("not-beside", f"{other.name} is not within 5 ft of {figure.name}.")


def not_asleep(figure: Figure) -> Refused:
    """Awake."""
    return refuse("awake", f"{figure.name} is not asleep.", clause="axx.condition.asleep")


def shaken_already(figure: Figure) -> Refused:
    """Somebody does so."""
    return refuse("shaken", f"{figure.name} is being shaken awake already.", clause="axx.condition.asleep")


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
    return refuse("unspoken", "They have seen you: speak to them, or attack.", clause="axx.encounter.reaction")


def no_toll() -> Refused:
    """Nothing is asked."""
    return refuse("no-toll", "Nobody asks for a toll.")


def too_poor(have: int, toll: int) -> Refused:
    """Not enough coin."""
    return refuse("coins", f"The toll is {toll} GP and the party has {have} GP.", have=have, toll=toll)


def no_rank() -> Refused:
    """Front or second."""
    return refuse("rank", "There is a front rank and a second rank.")


def in_rank(figure: Figure, rank: str) -> Refused:
    """There already."""
    return refuse("rank", f"{figure.name} is in the {rank} rank.")


def not_prepared(figure: Figure, spell: str) -> Refused:
    """No slot holds it."""
    record = content.spells().get(spell)
    name = record.name if record is not None else "that spell"
    return refuse("not-prepared", f"{figure.name} has no {name} left today.", clause="axx.magic.slots")


def not_declared(figure: Figure, record: Spell) -> Refused:
    """It was not announced."""
    text = f"{figure.name} did not announce {record.name} before the initiative."
    return refuse("not-declared", text, clause="axx.combat.casting")


def announced(figure: Figure) -> Refused:
    """The announced spell or nothing."""
    text = f"{figure.name} announced a spell: cast it, or hold it back and end the turn."
    return refuse("announced", text, clause="axx.combat.casting")


def wrong_list(figure: Figure, record: Spell) -> Refused:
    """Another class's scroll."""
    return refuse("list", f"{record.name} is not on {figure.name}'s list.", clause="axx.magic.book")


def no_foes_in_sight() -> Refused:
    """Nobody to cast at."""
    return refuse("no-foes", "There is no enemy in sight.", clause="axx.explore.darkness")


def unseen(figure: Figure, target: Figure) -> Refused:
    """No line of sight."""
    return refuse("unseen", f"{figure.name} cannot see {target.name}.", clause="axx.explore.darkness")


def not_living(figure: Figure) -> Refused:
    """Bones do not heal."""
    return refuse("undead", f"{figure.name} is not alive.", clause="axx.spell.cure_light_wounds")


def not_out(figure: Figure) -> Refused:
    """Can drink alone."""
    return refuse("not-out", f"{figure.name} can drink without help.", clause="axx.heal.magic")


def not_helpless(figure: Figure) -> Refused:
    """Still able."""
    return refuse("not-helpless", f"{figure.name} does not lie helpless here.", clause="axx.combat.helpless")
