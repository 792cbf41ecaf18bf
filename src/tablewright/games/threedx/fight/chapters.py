"""The chapters of fights: what is ordered in them, what happens in them, and what bodies go through."""

from __future__ import annotations

from tablewright.games.threedx.chapter import Chapter, Event, Order
from tablewright.games.threedx.fight import (
    away,
    begins,
    bodies,
    carried,
    closing,
    lying,
    npcs,
    offers,
    plan,
    reducing,
    turns,
    word,
)
from tablewright.games.threedx.fight import facts as f
from tablewright.games.threedx.fight import orders as o
from tablewright.games.threedx.say import fight_bodies as say_body
from tablewright.games.threedx.say import fight_facts as say
from tablewright.games.threedx.say import fight_rolls as told

quiet, toned = say.quiet, say.toned

FIGHT = Chapter(
    name="fight",
    orders={
        **carried.ORDERS,
        o.StartFight: Order(begins.refuse_start, begins.start),
        o.BringNpcs: Order(npcs.refuse_bring, npcs.bring),
        o.StopFight: Order(begins.refuse_stop, begins.stop),
        o.SetFirst: Order(begins.refuse_set_first, begins.set_first),
        o.DecideFirst: Order(begins.refuse_first, begins.decide_first),
        o.BeginSide: Order(turns.refuse_begin, turns.begin),
        o.NpcAct: Order(turns.refuse_npc, turns.npc_act),
        o.CallDefence: Order(closing.refuse_call, closing.call),
        o.ReadTurn: Order(closing.refuse_read, closing.read),
        o.Reduce: Order(reducing.refuse, reducing.reduce),
        o.ReduceNpcs: Order(reducing.refuse_npcs, reducing.reduce_npcs),
        o.PlaceBlows: Order(closing.refuse_place, closing.place),
        o.CloseTurn: Order(away.refuse_close, away.close),
        o.EndTurn: Order(away.refuse_end, away.end),
        o.StandIn: Order(away.refuse_stand_in, away.stand_in),
        o.CloseFight: Order(begins.refuse_close, begins.close),
        o.SetLevel: Order(word.refuse_level, word.set_level),
        o.SetTarget: Order(word.refuse_target, word.set_target),
        o.JudgeReady: Order(word.refuse_judge, word.judge),
        o.GrantOpening: Order(word.refuse_opening, word.grant),
        o.SetPlace: Order(word.refuse_place, word.set_place),
        o.SetState: Order(word.refuse_state, word.set_state),
        o.DropFigure: Order(word.refuse_drop, word.drop),
        o.EndFall: Order(word.refuse_end_fall, word.end_fall),
    },
    events={
        f.NpcsCame: Event(npcs.fold_came, say.came, see=npcs.see_came),
        f.FightBegan: Event(begins.fold_began, say.began, say.began_card),
        f.InitiativeRolled: Event(begins.fold_initiative, say.initiative, say.initiative_card),
        f.FirstDecided: Event(begins.fold_first, say.first, see=begins.see_first),
        f.SideBegan: Event(turns.fold_begun, say.side_began, say.side_card, see=turns.see_began),
        f.FightDecided: Event(begins.fold_decided, say.decided, say.decided_card),
        f.FightEnded: Event(begins.fold_ended, say.over, quiet(say.over)),
        f.Planned: Event(plan.fold_planned, say.planned, say.planned_card, see=plan.see_planned, why=plan.why),
        f.Reacted: Event(plan.fold_reacted, say.planned, say.planned_card, see=plan.see_reacted, why=plan.why),
        f.Defended: Event(plan.fold_defended, say.defended, say.defended_card, why=plan.why_defended),
        f.BonusJoined: Event(lying.fold_bonus, say.bonus, say.bonus_card),
        f.HelpGiven: Event(lying.fold_help, say.help_given, quiet(say.help_given)),
        f.OrderChosen: Event(plan.fold_order, say.order_chosen, quiet(say.order_chosen)),
        f.AimChosen: Event(lying.fold_aim, say.aim_chosen, quiet(say.aim_chosen)),
        f.SaidDone: Event(lying.fold_done, say.said_done, quiet(say.said_done)),
        f.ClosingWished: Event(away.fold_wish, say.wished, quiet(say.wished)),
        f.DefenceCalled: Event(closing.fold_called, say.called, quiet(say.called)),
        f.HelpCounted: Event(closing.fold_counted, say.help_counted),
        f.Met: Event(closing.fold_met, say.met, say.met_card, see=closing.see_met, why=closing.why),
        f.ActRead: Event(closing.fold_act, say.act_read, say.act_card),
        f.TurnRead: Event(closing.fold_read, say.turn_read, quiet(say.turn_read)),
        f.Reduced: Event(reducing.fold_reduced, say.reduced, say.reduced_card),
        f.BlowsPlaced: Event(closing.fold_placed, say.placed, quiet(say.placed)),
        f.StateChanged: Event(closing.fold_state, say.state),
        f.Held: Event(closing.fold_held, say.held, toned(say.held, "bad")),
        f.Pushed: Event(closing.fold_pushed, say.pushed),
        f.Dropped: Event(reducing.fold_dropped, say.dropped),
        f.SteadyLost: Event(closing.fold_steady_lost, say.steady_lost),
        f.Went: Event(begins.fold_went, say.went),
        f.FallBegan: Event(word.fold_fall, say.fall_began, toned(say.fall_began, "bad")),
        f.FallEnded: Event(closing.fold_fall_ended, say.fall_ended),
        f.LevelSet: Event(word.fold_level, say.level_set),
        f.TargetSet: Event(word.fold_target, say.target_set),
        f.ReadyJudged: Event(word.fold_judged, say.judged),
        f.OpeningGranted: Event(word.fold_opening, say.opening),
        f.PlaceSet: Event(word.fold_place, say.place_set, quiet(say.place_set)),
        f.TargetDrawn: Event(turns.fold_drawn, say.drawn, quiet(say.drawn)),
    },
    offers=offers.offers,
    next=turns.following,
    awaited=away.absent,
    by_hand=frozenset({o.NpcAct, o.ReduceNpcs}),
    terms=told.FIGHT_TERMS,
)

BODIES = Chapter(
    name="bodies",
    orders={
        o.RollSave: Order(bodies.refuse_roll, bodies.roll),
        o.KeepSave: Order(bodies.refuse_keep, bodies.keep),
        o.Afflict: Order(bodies.refuse_afflict, bodies.afflict),
        o.EndIll: Order(bodies.refuse_end_ill, bodies.end_ill),
    },
    events={
        f.WoundsTaken: Event(bodies.fold_wounds, say_body.wounds, say_body.wounds_card, see=bodies.see_wounds),
        f.SaveLaid: Event(bodies.fold_laid, say_body.laid, say_body.laid_card),
        f.VitalitySaved: Event(bodies.fold_saved, say_body.saved, say_body.saved_card),
        f.FellDying: Event(bodies.fold_fell, say_body.fell, toned(say_body.fell, "bad")),
        f.DyingCounted: Event(
            bodies.fold_counted, say_body.counted_dying, toned(say_body.counted_dying, "bad"), see=bodies.see_counted
        ),
        f.Died: Event(bodies.fold_died, say_body.died, toned(say_body.died, "bad")),
        f.Rescued: Event(bodies.fold_rescued, say_body.rescued, toned(say_body.rescued, "good")),
        f.WoundsTreated: Event(
            bodies.fold_treated, say_body.treated, toned(say_body.treated, "good"), see=bodies.see_treated
        ),
        f.IllBegan: Event(bodies.fold_ill, say_body.ill, toned(say_body.ill, "bad")),
        f.IllEnded: Event(bodies.fold_ill_ended, say_body.ill_over),
    },
)

FIGHTS = (FIGHT, BODIES)
"""The chapters of fights."""
