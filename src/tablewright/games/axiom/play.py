"""The chapters of play: scenes, challenges, fights, rests, adventures, and the one roll that they all make."""

from __future__ import annotations

from tablewright.core import scenes as scene_words
from tablewright.core.prose import quiet, toned
from tablewright.core.scenes import SceneEnded
from tablewright.games.axiom import conditions, harm, rolled, scenes, story
from tablewright.games.axiom.challenges import calls, criticals, tries
from tablewright.games.axiom.challenges import offers as challenge_offers
from tablewright.games.axiom.challenges import orders as c
from tablewright.games.axiom.chapter import Chapter, Event, Order
from tablewright.games.axiom.fight import absent, actions, attacks, begins, moves, turns
from tablewright.games.axiom.fight import criticals as attack_criticals
from tablewright.games.axiom.fight import facts as f
from tablewright.games.axiom.fight import offers as fight_offers
from tablewright.games.axiom.rests import impose, medicine, perks, rest
from tablewright.games.axiom.rests import offers as rest_offers
from tablewright.games.axiom.rests import orders as r
from tablewright.games.axiom.rolled import ChallengeRolled
from tablewright.games.axiom.say import challenges as say
from tablewright.games.axiom.say import fight_facts as say_fight
from tablewright.games.axiom.say import hero_facts as say_heroes
from tablewright.games.axiom.say import rests as say_rests
from tablewright.games.axiom.say import rolls as say_rolls
from tablewright.games.axiom.whats import What
from tablewright.games.axiom.world import World

# ── The one roll ────────────────────────────────────────────────────────────────────────────


def fold_roll(world: World, fact: ChallengeRolled) -> None:
    """What a roll uses up and decides, whatever it was for."""
    if fact.what not in (What.SAVE, What.DYING, What.INITIATIVE, What.OPPOSE):
        rolled.use_help(world, fact)
    if fact.cost:
        turns.spend(world, fact.figure, fact.cost)
    tries.fold_roll(world, fact)
    attacks.fold(world, fact)
    medicine.fold(world, fact)


ROLLS = Chapter(
    name="rolls",
    events={ChallengeRolled: Event(fold_roll, say_rolls.sentence, say_rolls.card, see=rolled.see, why=rolled.why)},
)


# ── Scenes and adventures ───────────────────────────────────────────────────────────────────


SCENES = story.ADVENTURES.chapter(
    orders={scenes.OpenScene: Order(scenes.refuse, scenes.open_scene)},
    events={
        scenes.SceneBegan: Event(scenes.fold_began, scene_words.began, scene_words.began_card),
        scenes.ThreatsLeft: Event(scenes.fold_left, say_heroes.left_behind, quiet(say_heroes.left_behind)),
        SceneEnded: Event(scenes.fold_ended, scene_words.ended, quiet(scene_words.ended)),
    },
)


# ── Challenges ──────────────────────────────────────────────────────────────────────────────


def next_challenge(world: World) -> c.SettleChallenge | None:
    """What the challenge came to, once all have rolled."""
    call = world.call
    return c.SettleChallenge() if call is not None and tries.settled(world, call) else None


CHALLENGES = Chapter(
    name="challenges",
    orders={
        c.CallChallenge: Order(calls.refuse_call, calls.call_challenge),
        c.AskChallenge: Order(calls.refuse_ask, calls.ask_challenge),
        c.SetOdds: Order(calls.refuse_odds, calls.set_odds),
        c.RollChallenge: Order(tries.refuse_roll, tries.roll_challenge, tries.chance_roll),
        c.Aid: Order(tries.refuse_aid, tries.aid),
        c.DropChallenge: Order(tries.refuse_drop, tries.drop),
        c.SettleChallenge: Order(tries.refuse_settle, tries.settle),
    },
    events={
        c.ChallengeCalled: Event(calls.fold_called, say.called, say.called_card, see=calls.see_called),
        c.ChallengeAsked: Event(calls.fold_asked, say.asked),
        c.OddsSet: Event(calls.fold_odds, say.odds_set),
        c.AidGiven: Event(tries.fold_aid, say.aided),
        c.ChallengeSettled: Event(tries.fold_closed, say.settled, say.settled_card),
        c.ChallengeDropped: Event(tries.fold_closed, say.dropped),
        c.CriticalTaken: Event(criticals.fold, say.taken, say.taken_card),
    },
    offers=challenge_offers.offers,
    next=next_challenge,
    awaited=challenge_offers.awaited,
    answers={criticals.SUCCESS: criticals.answer, criticals.FAILURE: criticals.answer},
    asks={criticals.SUCCESS: say.ask_success, criticals.FAILURE: say.ask_failure},
)


# ── Fights ──────────────────────────────────────────────────────────────────────────────────

FIGHT = Chapter(
    name="fight",
    orders={
        f.StartFight: Order(begins.refuse_start, begins.start),
        f.StopFight: Order(begins.refuse_stop, begins.stop),
        f.Move: Order(moves.refuse, moves.move, moves.chance),
        f.Attack: Order(attacks.refuse, attacks.attack, attacks.chance),
        f.StandUp: Order(actions.refuse_rise, actions.rise),
        f.PickUp: Order(actions.refuse_pick, actions.pick),
        f.Escape: Order(actions.refuse_escape, actions.escape, actions.chance_escape),
        f.TakeCover: Order(actions.refuse_cover, actions.take_cover),
        f.FormBulwark: Order(actions.refuse_bulwark, actions.form_bulwark),
        f.Withdraw: Order(moves.refuse_withdraw, moves.withdraw),
        f.EndTurn: Order(turns.refuse_end, turns.end_turn),
        f.SetCover: Order(actions.refuse_set_cover, actions.set_cover),
        f.SetBand: Order(actions.refuse_band, actions.set_band),
        f.RollInitiative: Order(turns.refuse_initiative, turns.roll_initiative),
        f.BeginSide: Order(turns.refuse_begin, turns.begin_side),
        f.EndSide: Order(turns.refuse_end_side, turns.end_side),
        f.DyingSave: Order(turns.refuse_dying, turns.dying_save),
        f.LoseTurn: Order(turns.refuse_lose, turns.lose_turn),
        f.GoOn: Order(moves.refuse_on, moves.go_on),
        f.FoeAct: Order(begins.refuse_act, begins.act),
        f.PlayAbsent: Order(absent.refuse, absent.play),
        f.AskFate: Order(begins.refuse_fate, begins.ask_fate),
        f.CloseFight: Order(begins.refuse_close, begins.close),
    },
    events={
        f.FightBegan: Event(begins.fold_began, say_fight.fight_began, say_fight.fight_began_card),
        f.FightOrdered: Event(turns.fold_ordered, say_fight.ordered),
        f.SideBegan: Event(turns.fold_begin, say_fight.side_began, say_fight.side_card),
        f.SideEnded: Event(turns.fold_end_side, say_fight.side_ended, quiet(say_fight.side_ended)),
        f.TurnEnded: Event(turns.fold_end, say_fight.turn_ended, quiet(say_fight.turn_ended)),
        f.MoveBegan: Event(moves.fold_began, say_fight.move_began, quiet(say_fight.move_began)),
        f.Moved: Event(moves.fold_moved, say_fight.moved, quiet(say_fight.moved)),
        f.MoveStopped: Event(moves.fold_stopped, say_fight.stopped, quiet(say_fight.stopped)),
        f.Rose: Event(actions.fold_rose, say_fight.rose, quiet(say_fight.rose)),
        f.PickedUp: Event(actions.fold_picked, say_fight.picked, quiet(say_fight.picked)),
        f.CoverTaken: Event(actions.fold_cover, say_fight.cover),
        f.BulwarkFormed: Event(actions.fold_bulwark, say_fight.bulwark),
        f.BandSet: Event(actions.fold_band, say_fight.band_set),
        f.OpportunityLeft: Event(moves.fold_left, say_fight.left, quiet(say_fight.left)),
        f.Withdrew: Event(moves.fold_withdrew, say_fight.withdrew),
        f.TargetDrawn: Event(begins.fold_drawn, say_fight.drawn, quiet(say_fight.drawn)),
        f.FateDecided: Event(begins.fold_fate, say_fight.fate),
        f.FightDecided: Event(begins.fold_decided, say_fight.decided, say_fight.decided_card),
        f.FightResumed: Event(begins.fold_resumed, say_fight.resumed, toned(say_fight.resumed, "bad")),
        f.FightEnded: Event(begins.fold_ended, say_fight.over, quiet(say_fight.over)),
    },
    offers=fight_offers.offers,
    next=begins.following,
    awaited=absent.awaited,
    by_hand=frozenset({f.FoeAct}),
    answers={
        attack_criticals.SUCCESS: attack_criticals.answer_success,
        attack_criticals.FAILURE: attack_criticals.answer_failure,
        moves.OPPORTUNITY: moves.answer,
        begins.FATE: begins.answer_fate,
    },
    asks={
        attack_criticals.SUCCESS: say.ask_success,
        attack_criticals.FAILURE: say.ask_failure,
        moves.OPPORTUNITY: say_fight.ask_opportunity,
        begins.FATE: say_fight.ask_fate,
    },
)

BODIES = Chapter(
    name="bodies",
    events={
        harm.DamageDealt: Event(
            harm.fold_damage, say_fight.damage, say_fight.damage_card, see=harm.see_damage, why=harm.why_damage
        ),
        harm.Fell: Event(harm.fold_fell, say_fight.fell, toned(say_fight.fell, "bad"), see=harm.see_fell),
        harm.DyingCounted: Event(harm.fold_dying, say_fight.counted_save, say_fight.counted_card),
        harm.Healed: Event(
            harm.fold_healed, say_fight.healed, say_fight.healed_card, see=harm.see_healed, why=harm.why_healed
        ),
        conditions.ConditionBegan: Event(
            conditions.fold_began, say_fight.began, toned(say_fight.began, "bad"), see=conditions.see
        ),
        conditions.ConditionEnded: Event(conditions.fold_ended, say_fight.ended, see=conditions.see),
        conditions.ConditionNursed: Event(conditions.fold_nursed, say_fight.nursed),
    },
)


# ── Rests ───────────────────────────────────────────────────────────────────────────────────

RESTS = Chapter(
    name="rests",
    orders={
        r.Rest: Order(rest.refuse, rest.rest),
        r.Treat: Order(medicine.refuse_treat, medicine.treat, medicine.chance_treat),
        r.Cure: Order(medicine.refuse_cure, medicine.cure, medicine.chance_cure),
        r.UsePerk: Order(perks.refuse, perks.use),
        r.Mend: Order(medicine.refuse_mend, medicine.mend, medicine.chance_mend),
        r.Impose: Order(impose.refuse, impose.impose),
        r.Lift: Order(impose.refuse_lift, impose.lift),
        r.PassTime: Order(rest.refuse_time, rest.pass_time),
        r.SetSafe: Order(rest.refuse_safe, rest.set_safe),
    },
    events={
        r.RestTaken: Event(rest.fold_rest, say_rests.rested, say_rests.rested_card),
        r.PerkUsed: Event(perks.fold, say_rests.perk),
        r.WeaponMended: Event(medicine.fold_mended, say_rests.mended),
        r.TimePassed: Event(rest.fold_time, say_rests.time, say_rests.time_card),
        r.SafetySet: Event(rest.fold_safe, say_rests.safety),
    },
    offers=rest_offers.offers,
)

PLAY = (ROLLS, CHALLENGES, FIGHT, BODIES, RESTS, SCENES)
"""The chapters of play, in the order in which their procedures are asked."""
