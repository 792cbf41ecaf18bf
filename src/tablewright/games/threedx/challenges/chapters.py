"""The chapter of challenges: what is ordered in them and what happens."""

from __future__ import annotations

from tablewright.core.prose import quiet
from tablewright.games.threedx.challenges import calls, closing, helping, offers, tries
from tablewright.games.threedx.challenges import orders as o
from tablewright.games.threedx.chapter import Chapter, Event, Order
from tablewright.games.threedx.say import challenges as say

CHALLENGES = Chapter(
    name="challenges",
    orders={
        o.CallChallenge: Order(calls.refuse_call, calls.call_challenge),
        o.WeighChallenge: Order(calls.refuse_call, calls.weigh),
        o.AskChallenge: Order(calls.refuse_ask, calls.ask),
        o.SetLevel: Order(calls.refuse_level, calls.set_level),
        o.DropChallenge: Order(calls.refuse_drop, calls.drop),
        o.RollFor: Order(tries.refuse_roll, tries.roll, tries.chance_roll),
        o.HelpWith: Order(helping.refuse_help, helping.help_with, helping.chance_help),
        o.MoveHelp: Order(helping.refuse_move, helping.move_help),
        o.JoinBonus: Order(tries.refuse_bonus, tries.join_bonus, tries.chance_bonus),
        o.LetStand: Order(tries.refuse_stand, tries.let_stand),
        o.PassChallenge: Order(tries.refuse_pass, tries.pass_up),
        o.CloseChallenge: Order(closing.refuse_close, closing.close),
        o.SettleChallenge: Order(closing.refuse_settle, closing.close),
    },
    events={
        o.ChallengeCalled: Event(calls.fold_called, say.called, say.called_card, see=calls.see_called),
        o.ChallengeWeighed: Event(calls.fold_weighed, say.weighed, say.weighed_card),
        o.ChallengeAsked: Event(calls.fold_asked, say.asked),
        o.LevelGiven: Event(calls.fold_level, say.level_given),
        o.ChallengeDropped: Event(calls.fold_dropped, say.dropped),
        o.RollLaid: Event(tries.fold_laid, say.laid, say.laid_card, see=tries.see_laid, why=tries.why),
        o.BonusSpent: Event(tries.fold_bonus, say.bonus, say.bonus_card, see=tries.see_bonus),
        o.HelpMoved: Event(tries.fold_moved, say.moved, quiet(say.moved)),
        o.StoodBy: Event(tries.fold_stood, say.stood, quiet(say.stood)),
        o.PassedUp: Event(tries.fold_passed, say.passed, quiet(say.passed)),
        o.ChallengeClosed: Event(closing.fold_closed, say.closed, say.closed_card, see=closing.see_closed),
    },
    offers=offers.offers,
    next=closing.following,
    awaited=offers.awaited,
)
