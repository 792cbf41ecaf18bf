"""The chapters of fights: what is ordered in them, what happens in them, and what bodies go through."""

from __future__ import annotations

from tablewright.core.prose import quiet, toned
from tablewright.games.threedx.chapter import Chapter, Event, Order
from tablewright.games.threedx.fight import (
    away,
    begins,
    bodies,
    body_sight,
    carried,
    closing,
    ills,
    lying,
    npcs,
    number_sight,
    offers,
    placing,
    plan_fold,
    reducing,
    turns,
    word,
)
from tablewright.games.threedx.fight import facts as f
from tablewright.games.threedx.fight import orders as o
from tablewright.games.threedx.fight import word_facts as g
from tablewright.games.threedx.say import fight_bodies as say_body
from tablewright.games.threedx.say import fight_closing as say_closing
from tablewright.games.threedx.say import fight_facts as say
from tablewright.games.threedx.say import fight_rolls as told
from tablewright.games.threedx.say import fight_states as say_states

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
        o.PlaceBlows: Order(placing.refuse_place, placing.place),
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
        f.FightResumed: Event(npcs.fold_resumed, say.resumed),
        f.FightEnded: Event(begins.fold_ended, say.over, quiet(say.over)),
        f.Planned: Event(
            plan_fold.fold_planned, say.planned, say.planned_card, see=number_sight.see_planned, why=plan_fold.why
        ),
        f.Reacted: Event(
            plan_fold.fold_reacted, say.planned, say.planned_card, see=number_sight.see_reacted, why=plan_fold.why
        ),
        f.Defended: Event(plan_fold.fold_defended, say.defended, say.defended_card, why=plan_fold.why_defended),
        f.BonusJoined: Event(lying.fold_bonus, say.bonus, say.bonus_card),
        f.HelpGiven: Event(lying.fold_help, say.help_given, quiet(say.help_given)),
        f.OrderChosen: Event(plan_fold.fold_order, say.order_chosen, quiet(say.order_chosen)),
        f.AimChosen: Event(lying.fold_aim, say.aim_chosen, quiet(say.aim_chosen)),
        f.SaidDone: Event(lying.fold_done, say.said_done, quiet(say.said_done)),
        f.ClosingWished: Event(away.fold_wish, say.wished, quiet(say.wished)),
        f.DefenceCalled: Event(closing.fold_called, say.called, quiet(say.called)),
        f.HelpCounted: Event(placing.fold_counted, say_closing.help_counted, see=number_sight.see_helped),
        f.Met: Event(closing.fold_met, say_closing.met, say_closing.met_card, see=closing.see_met, why=closing.why),
        f.ActRead: Event(closing.fold_act, say_closing.act_read, say_closing.act_card, see=number_sight.see_act),
        f.TurnRead: Event(closing.fold_read, say_closing.turn_read, quiet(say_closing.turn_read)),
        f.Reduced: Event(reducing.fold_reduced, say_closing.reduced, say_closing.reduced_card),
        f.BlowsPlaced: Event(placing.fold_placed, say_closing.placed, quiet(say_closing.placed)),
        f.StateChanged: Event(placing.fold_state, say_states.state),
        f.Held: Event(placing.fold_held, say_states.held, toned(say_states.held, "bad"), see=number_sight.see_held),
        f.Pushed: Event(placing.fold_pushed, say_states.pushed),
        f.Dropped: Event(reducing.fold_dropped, say_states.dropped),
        f.SteadyLost: Event(placing.fold_steady_lost, say_states.steady_lost),
        f.Went: Event(begins.fold_went, say_states.went),
        g.FallBegan: Event(word.fold_fall, say_states.fall_began, toned(say_states.fall_began, "bad")),
        g.FallEnded: Event(placing.fold_fall_ended, say_states.fall_ended),
        g.LevelSet: Event(word.fold_level, say_states.level_set),
        g.TargetSet: Event(word.fold_target, say_states.target_set),
        g.ReadyJudged: Event(word.fold_judged, say_states.judged),
        g.OpeningGranted: Event(word.fold_opening, say_states.opening),
        g.PlaceSet: Event(word.fold_place, say_states.place_set, quiet(say_states.place_set)),
        g.TargetDrawn: Event(turns.fold_drawn, say_states.drawn, quiet(say_states.drawn)),
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
        o.Afflict: Order(ills.refuse_afflict, ills.afflict),
        o.EndIll: Order(ills.refuse_end_ill, ills.end_ill),
    },
    events={
        f.WoundsTaken: Event(bodies.fold_wounds, say_body.wounds, say_body.wounds_card, see=body_sight.see_wounds),
        f.SaveLaid: Event(bodies.fold_laid, say_body.laid, say_body.laid_card),
        f.VitalitySaved: Event(bodies.fold_saved, say_body.saved, say_body.saved_card),
        f.FellDying: Event(bodies.fold_fell, say_body.fell, toned(say_body.fell, "bad")),
        f.DyingCounted: Event(
            bodies.fold_counted,
            say_body.counted_dying,
            toned(say_body.counted_dying, "bad"),
            see=body_sight.see_counted,
        ),
        f.Died: Event(bodies.fold_died, say_body.died, toned(say_body.died, "bad")),
        f.Rescued: Event(bodies.fold_rescued, say_body.rescued, toned(say_body.rescued, "good")),
        f.WoundsTreated: Event(
            bodies.fold_treated, say_body.treated, toned(say_body.treated, "good"), see=body_sight.see_treated
        ),
        f.IllBegan: Event(ills.fold_ill, say_body.ill, toned(say_body.ill, "bad")),
        f.IllEnded: Event(ills.fold_ill_ended, say_body.ill_over),
    },
)

FIGHTS = (FIGHT, BODIES)
"""The chapters of fights."""
