"""Words of fights: refusals, and what a fight is called."""

from __future__ import annotations

from tablewright.core.facts import Refused
from tablewright.core.refusals import fight_already as fight_already
from tablewright.core.refusals import no_fight as no_fight
from tablewright.core.refusals import no_target as no_target
from tablewright.core.refusals import not_able as not_able
from tablewright.core.refusals import own_side as own_side
from tablewright.core.refusals import stands as stands
from tablewright.core.refusals import still_fighting as still_fighting
from tablewright.games.threedx.say import capital, listed, possessive, refuse
from tablewright.games.threedx.world_fight import NPCS_MOST, PLACE_MOST, TARGET_MOST


def no_foes() -> Refused:
    """Nobody to fight."""
    return refuse("foes", "There is nobody to fight: name NPCs, such as “bandit 4 x3, wolf”.")


def no_such_npc(name: str, near: list[str]) -> Refused:
    """No record by that name, and no target number to make one."""
    told = f"There is no NPC called “{name}”: give its target number, as in “{name} 4”"
    return refuse("npc", f"{told}, or one of {listed(near, joint='or')}." if near else f"{told}.")


def npc_line(part: str) -> Refused:
    """A part of the line that does not read."""
    wanted = f"a name, a target number from 1 to {TARGET_MOST}, and x3 for three of them, as in “bandit 4 x3”"
    return refuse("npc", f"“{part}” does not read: {wanted}.")


def too_many() -> Refused:
    """More than a fight holds."""
    return refuse("npc", f"At most {NPCS_MOST} can be brought in at once.")


def over_already() -> Refused:
    """Said already, while the turns go on for who is in danger."""
    words = "The fight has ended so already: the turns go on for who is in danger."
    return refuse("over", words, clause="3dx.combat.turns")


def no_distance() -> Refused:
    """How far apart."""
    return refuse("metres", f"The sides stand 0 to {PLACE_MOST:,} metres apart.")


def no_place() -> Refused:
    """Where somebody stands: behind the party's line, where it stood as the fight began, below 0."""
    return refuse("metres", f"Places are from {place(-PLACE_MOST)} to {place(PLACE_MOST)}.")


def stands_there(name: str, metres: int) -> Refused:
    """Already there."""
    return refuse("metres", f"{capital(name)} stands at {place(metres)} already.")


def place(metres: int) -> str:
    """A place on the line: 12 m, −17 m."""
    return f"{'−' if metres < 0 else ''}{abs(metres):,} m"


def no_side() -> Refused:
    """No such side."""
    return refuse("side", "That is no side of this fight.", clause="3dx.combat.turns")


def not_your_turn(name: str) -> Refused:
    """The other side's turn."""
    return refuse("turn", f"It is not the turn of {possessive(name)} side.", clause="3dx.combat.turns")


def turn_closing() -> Refused:
    """The turn is closing."""
    return refuse("closed", "The turn is closing: the dice are read as they lie.", clause="3dx.combat.closing")


def acted(name: str) -> Refused:
    """One action a turn."""
    words = f"{capital(name)} has acted: one action a turn, and dice once rolled stand."
    return refuse("acted", words, clause="3dx.combat.one_action")


def save_first(name: str) -> Refused:
    """A Vitality save lies there."""
    words = f"{capital(possessive(name))} Vitality save lies there: take it, or spend a bonus die."
    return refuse("save", words, clause="3dx.vitality_save")


def too_many_targets(count: int) -> Refused:
    """More targets than attacks."""
    attacks = "one attack" if count == 1 else f"{count} attacks"
    words = f"That is {attacks}: name one target, or one for each attack."
    return refuse("targets", words, clause="3dx.combat.multiple_attacks")


def not_in_hand() -> Refused:
    """Nothing to strike with."""
    words = "One strikes with a whole weapon in hand, or with two light, two one-handed or two small ranged ones."
    return refuse("weapon", words, clause="3dx.weapon.types")


def wrong_ability(name: str, fitting: list[str]) -> Refused:
    """No ability for it."""
    return refuse("ability", f"With {name} one attacks by {listed(fitting, joint='or')}.", clause="3dx.combat.attack")


def out_of_reach(metres: int, reach: int) -> Refused:
    """Too far for a blow."""
    words = f"That is {metres} m away, and a blow reaches {reach} m."
    return refuse("range", words, clause="3dx.combat.range")


def out_of_range(metres: int) -> Refused:
    """Too far for a shot."""
    return refuse("range", f"That is {metres} m away: beyond all range.", clause="3dx.combat.range")


def no_intent(fitting: list[str]) -> Refused:
    """What a grapple or a skill may be after."""
    what = listed(fitting, joint="or") if fitting else "wounds alone"
    return refuse("intent", f"This attack may be after {what}.", clause="3dx.combat.grapple")


def lies_senseless(name: str) -> Refused:
    """Nothing to hold or to throw down."""
    words = f"{capital(name)} lies there senseless: there is nothing to hold or to throw down."
    return refuse("intent", words, clause="3dx.combat.grapple")


def lies_already(name: str) -> Refused:
    """Down already."""
    return refuse("intent", f"{capital(name)} lies on the ground already.", clause="3dx.combat.grapple")


def holds_already(name: str, whom: str) -> Refused:
    """Held by the same one, as fast."""
    return refuse("intent", f"{capital(name)} holds {whom} already.", clause="3dx.combat.grapple")


def empty_handed(name: str) -> Refused:
    """Nothing to be disarmed of."""
    return refuse("intent", f"{capital(name)} has nothing in hand to lose.", clause="3dx.combat.grapple")


def no_move(metres: int) -> Refused:
    """Too far to go."""
    return refuse("move", f"That is farther than {metres} m.", clause="3dx.combat.move")


def no_step() -> Refused:
    """Nowhere to go."""
    return refuse("move", "Say how many metres, toward whom (below 0: away).", clause="3dx.combat.move")


def cannot_move_with(what: str) -> Refused:
    """No movement with it."""
    return refuse("move", f"{capital(what)} cannot be joined with movement.", clause="3dx.combat.act")


def held_fast(name: str) -> Refused:
    """Held: no movement."""
    return refuse("held", f"{capital(name)} is held and cannot move.", clause="3dx.combat.grapple")


def not_held(name: str) -> Refused:
    """Nothing holds."""
    return refuse("held", f"Nothing holds {name}.", clause="3dx.combat.grapple")


def not_falling(name: str) -> Refused:
    """No fall."""
    return refuse("fall", f"{capital(name)} does not fall.", clause="3dx.falling")


def falls_already(name: str) -> Refused:
    """Too late to be held back."""
    return refuse("fall", f"{capital(name)} is falling already.", clause="3dx.falling")


def no_such_fall() -> Refused:
    """Metres, target number."""
    words = f"A fall is 1 to {PLACE_MOST:,} m, and stopping it takes a target number from 1 to {TARGET_MOST}."
    return refuse("fall", words, clause="3dx.falling")


def not_beside(name: str) -> Refused:
    """Too far for hands."""
    return refuse("reach", f"{capital(name)} is not within reach.")


def unhurt(name: str) -> Refused:
    """Nothing to treat."""
    return refuse("wounds", f"{capital(name)} has no wounds to treat.")


def no_ability(fitting: list[str]) -> Refused:
    """Not that ability."""
    return refuse("ability", f"That takes {listed(fitting, joint='or')}." if fitting else "That ability is not known.")


def no_spirit(resource: str) -> Refused:
    """No points left."""
    return refuse("spirit", f"There are no {resource} left.", clause="3dx.house.more")


def no_dice(name: str) -> Refused:
    """Nothing lies there."""
    return refuse("dice", f"{capital(name)} has no dice lying there.", clause="3dx.bonus_dice")


def no_bonus(name: str) -> Refused:
    """None left, or not that one."""
    words = f"{capital(name)} has no such bonus die left for this roll: that of the attribute rolled, and one epic die."
    return refuse("bonus", words, clause="3dx.bonus_dice")


def on_critical() -> Refused:
    """Never on a critical."""
    return refuse("critical", "No bonus die may be added to a critical.", clause="3dx.critical")


def bonus_first() -> Refused:
    """Attribute die first."""
    words = "The attribute's die comes before the epic die, which must beat all that lies there."
    return refuse("bonus", words, clause="3dx.epic_die")


def no_help() -> Refused:
    """No Help was rolled."""
    return refuse("help", "That was no Help.", clause="3dx.combat.help")


def as_it_is() -> Refused:
    """No change."""
    return refuse("same", "So it stands already.")


def no_attack_with(ability: str) -> Refused:
    """No ability to attack with."""
    return refuse("ability", f"Nobody attacks with {ability}.", clause="3dx.combat.steady")


def cannot_react(name: str) -> Refused:
    """No reaction, whatever opening there is."""
    words = f"{capital(name)} can take no reaction in this turn."
    return refuse("reaction", words, clause="3dx.combat.reaction")


def helper_cannot(name: str) -> Refused:
    """No chains."""
    return refuse("help", f"{capital(name)} helps somebody: a helper cannot be helped.", clause="3dx.combat.help")


def help_side() -> Refused:
    """One of the own side."""
    return refuse("help", "Help goes to one other of the same side.", clause="3dx.combat.help")


def not_attacked(name: str) -> Refused:
    """Nothing to defend against."""
    return refuse("defence", f"Nobody attacks {name} in this turn.", clause="3dx.combat.defense")


def defended(name: str) -> Refused:
    """One roll."""
    return refuse("defence", f"{capital(name)} has rolled the one defence of this turn.", clause="3dx.combat.defense")


def defended_first(name: str) -> Refused:
    """Attacked and has not rolled."""
    return refuse("defence", f"{capital(name)} is attacked: first comes the defence.", clause="3dx.combat.defense")


def attacks_first() -> Refused:
    """All attacks are named first."""
    words = "The attacking side names all its attacks first; then one defends."
    return refuse("defence", words, clause="3dx.combat.defense")


def no_order() -> Refused:
    """Name attackers."""
    return refuse("order", "Name those who attack, each once.", clause="3dx.combat.multiple_attackers")


def no_aim() -> Refused:
    """The same targets in another order."""
    words = "The same targets as before, in the order of the results."
    return refuse("order", words, clause="3dx.combat.multiple_targets")


def nothing_ready(name: str) -> Refused:
    """Nothing readied, no opening."""
    words = f"{capital(name)} has readied nothing and sees no opening."
    return refuse("reaction", words, clause="3dx.combat.reaction")


def reacted(name: str) -> Refused:
    """One reaction."""
    words = f"{capital(name)} has taken the one reaction of this turn."
    return refuse("reaction", words, clause="3dx.combat.reaction")


def no_opening(name: str) -> Refused:
    """No opening there."""
    return refuse("reaction", f"{capital(name)} gives no opening.", clause="3dx.combat.reaction")


def no_blow() -> Refused:
    """No such hit."""
    return refuse("hit", "There is no such hit to reduce.", clause="3dx.damage.reduction")


def no_way(why: str) -> Refused:
    """Not this way."""
    return refuse("reduce", why, clause="3dx.damage.reduction")


def ready_what() -> Refused:
    """What may be readied."""
    words = (
        "Act, Attack, Help or Move may be readied: for when one is attacked, an ally is attacked, somebody comes near "
        "or moves, or for a circumstance in own words."
    )
    return refuse("ready", words, clause="3dx.combat.ready")


def steady_what() -> Refused:
    """What may be steadied."""
    return refuse("steady", "Steady is for an Attack, an Act or a Help.", clause="3dx.combat.steady")


def nobody_opposes() -> Refused:
    """No turn of opponents will come."""
    return refuse("opponents", "No opponents have a turn any more.", clause="3dx.combat.turns")


def too_near(band: str) -> Refused:
    """Only from far off."""
    return refuse("near", f"One gets away only from beyond {band} range of every enemy.")


def nothing_to_leave() -> Refused:
    """Turns without a fight."""
    return refuse("near", "There is no fight to get away from.")


def falls_anyway(name: str) -> Refused:
    """No way out of a fall."""
    words = f"{capital(name)} falls: only a rescue before it begins, or stopping it, helps."
    return refuse("fall", words, clause="3dx.falling")


def no_level() -> Refused:
    """Levels and reasons."""
    return refuse("level", "From −3 to 3 levels, with a reason.", clause="3dx.condition.stacked")


def no_number() -> Refused:
    """Target numbers."""
    return refuse("target", f"Target numbers are from 1 to {TARGET_MOST}.", clause="3dx.success")


def no_state() -> Refused:
    """States by decision."""
    return refuse("state", "Prone, on the feet, unaware, aware or free, other than now, with a reason.")


def no_ill() -> Refused:
    """Ills."""
    words = "Its name, a severity of 2, 4, 6 or 8, and how many turns it lasts."
    return refuse("ill", words, clause="3dx.damage.non_wounding")


def gm_acts() -> Refused:
    """Only those are waited for whom the GM plays."""
    return refuse("close", "The GM is about to act: that turn is not closed by players.", clause="3dx.combat.closing")


def wished() -> Refused:
    """Asked already."""
    return refuse("close", "You have asked for that already; one more player is needed.", clause="3dx.combat.closing")
