"""Encounters and fights: the chapter that brings their orders, facts, offers and procedures into the game."""

from __future__ import annotations

from tablewright.core.prose import quiet
from tablewright.games.axx.chapter import Chapter, Event, Order
from tablewright.games.axx.combat import (
    actions,
    announced,
    answer_offers,
    answering,
    attacks,
    bay,
    chase,
    coating,
    conditions,
    death,
    ending,
    facts,
    fight_next,
    fire,
    fold_seen,
    footwork,
    fright,
    harm,
    hit,
    judging,
    mercy,
    monsters,
    morale,
    moves,
    orders,
    pickup,
    rounds,
    stand_in,
    strike,
    turns,
    turns_fold,
)
from tablewright.games.axx.combat.fight_offers import offers
from tablewright.games.axx.combat.fight_why import why_attack
from tablewright.games.axx.magic import (
    charm,
    potions,
    sleep,
    spells,
    spread,
    summon,
    things,
    turning,
    wards,
    working,
)
from tablewright.games.axx.meeting import arranged, encounter, encounter_fold, encounter_talk, lore
from tablewright.games.axx.meeting import encounter_facts as e
from tablewright.games.axx.say import encounter as say_meeting
from tablewright.games.axx.say import faith as say_faith
from tablewright.games.axx.say import feats as say_feats
from tablewright.games.axx.say import fight as say
from tablewright.games.axx.say import fight_cards as cards
from tablewright.games.axx.say import fight_ends as say_ends
from tablewright.games.axx.say import fight_magic as say_magic
from tablewright.games.axx.say import lore as say_lore

MEETING = Chapter(
    name="encounter",
    orders={
        e.OpenEncounter: Order(encounter.refuse_nothing, encounter.open_encounter),
        e.ArrangeFight: Order(arranged.refuse, arranged.arrange),
        e.RollSurprise: Order(encounter.refuse_nothing, encounter.roll_surprise),
        e.RollDistance: Order(encounter.refuse_nothing, encounter.roll_distance),
        e.JudgeIntent: Order(encounter.refuse_nothing, encounter.judge_intent),
        e.Speak: Order(encounter_talk.refuse_speak, encounter_talk.speak, encounter_talk.chance_speak),
        e.JudgeReaction: Order(encounter_talk.refuse_judge, encounter_talk.judge),
        e.StrikeFirst: Order(encounter_talk.refuse_strike, encounter_talk.strike_first),
        e.PayToll: Order(encounter_talk.refuse_toll, encounter_talk.pay_toll),
        e.Leave: Order(encounter_talk.refuse_leave, encounter_talk.leave),
        e.Evade: Order(encounter_talk.refuse_evade, encounter_talk.evade, encounter_talk.chance_evade),
        lore.Recall: Order(lore.refuse_recall, lore.recall, lore.chance_recall),
        answering.Telegraph: Order(answering.refuse_telegraph, answering.telegraph),
        answering.AnswerEffect: Order(answering.refuse_answer, answering.answer),
        e.SetRank: Order(encounter_talk.refuse_rank, encounter_talk.set_rank),
    },
    events={
        e.EncounterOpened: Event(
            encounter_fold.fold_opened, say_meeting.opened, say_meeting.opened_card, see=encounter_fold.see_opened
        ),
        e.SurpriseRolled: Event(encounter_fold.fold_surprise, say_meeting.surprise, say_meeting.surprise_card),
        e.DistanceRolled: Event(encounter_fold.fold_distance, say_meeting.distance, say_meeting.distance_card),
        e.IntentJudged: Event(
            encounter_fold.fold_intent, say_meeting.intent, say_meeting.intent_card, see=encounter_fold.see_intent
        ),
        e.TollNamed: Event(encounter_fold.fold_toll, say_meeting.toll, say_meeting.toll_card),
        e.TollPaid: Event(encounter_fold.fold_paid, say_meeting.paid),
        lore.LoreTried: Event(lore.fold_tried, say_lore.tried),
        lore.LoreLearned: Event(lore.fold_learned, say_lore.learned, say_lore.learned_card),
        answering.EffectTold: Event(answering.fold_told, say_lore.told, say_lore.told_card),
        answering.EffectAnswered: Event(answering.fold_answered, say_lore.answered),
        e.RankSet: Event(encounter_fold.fold_rank, say_meeting.ranked),
        e.FightBegan: Event(encounter_fold.fold_began, say_meeting.began, say_meeting.began_card),
    },
)

FIGHT = Chapter(
    name="fight",
    orders={
        orders.Attack: Order(attacks.refuse_attack, attacks.decide_attack, attacks.chance_attack),
        orders.Charge: Order(attacks.refuse_charge, attacks.decide_charge, attacks.chance_charge),
        orders.Move: Order(footwork.refuse_move, footwork.decide_move),
        orders.Run: Order(footwork.refuse_move, footwork.decide_move),
        orders.Step: Order(footwork.refuse_step, footwork.decide_step),
        orders.Withdraw: Order(footwork.refuse_withdraw, footwork.decide_withdraw),
        orders.Flee: Order(footwork.refuse_flee, footwork.decide_flee),
        orders.Aid: Order(actions.refuse_aid, actions.decide_aid),
        orders.Draw: Order(actions.refuse_draw, actions.decide_draw),
        orders.PickUp: Order(pickup.refuse_pick_up, pickup.pick_up),
        orders.Shake: Order(actions.refuse_shake, actions.decide_shake),
        orders.BreakFree: Order(actions.refuse_break_free, actions.decide_break_free, actions.chance_break_free),
        orders.Reload: Order(actions.refuse_reload, actions.decide_reload),
        orders.Douse: Order(fire.refuse_douse, fire.douse),
        orders.Coat: Order(coating.refuse_coat, coating.coat),
        orders.TurnUndead: Order(turning.refuse_turn, turning.turn, turning.chance_turn),
        orders.Persuade: Order(charm.refuse_persuade, charm.persuade, charm.chance_persuade),
        orders.RunScared: Order(fright.refuse_run, fright.run_scared),
        orders.Parley: Order(actions.refuse_parley, actions.decide_parley, actions.chance_parley),
        orders.Hide: Order(actions.refuse_hide, actions.decide_hide, actions.chance_hide),
        orders.ActFor: Order(stand_in.refuse, stand_in.act),
        orders.EndTurn: Order(turns.refuse_end, turns.decide_end),
        orders.EndSide: Order(turns.refuse_end_side, turns.decide_end_side),
        orders.SetCover: Order(turns.refuse_cover, turns.decide_cover),
        orders.Slay: Order(mercy.refuse_helpless, mercy.slay),
        orders.Bind: Order(mercy.refuse_helpless, mercy.bind),
        orders.MoveOn: Order(ending.refuse_move_on, ending.move_on),
        orders.Declare: Order(announced.refuse_declare, announced.decide_declare),
        orders.DeclareDone: Order(announced.refuse_declared, announced.decide_declared),
        orders.SetOrder: Order(rounds.refuse_order, rounds.set_order),
        orders.RollInitiative: Order(rounds.refuse_initiative, rounds.roll_initiative),
        orders.NextSide: Order(rounds.refuse_next_side, rounds.decide_next_side),
        orders.LandBlows: Order(rounds.refuse_land, rounds.land_blows),
        orders.CloseStep: Order(rounds.refuse_close, rounds.close_step),
        orders.MonsterTurn: Order(monsters.refuse_turn, monsters.monster_turn),
        orders.UsePower: Order(monsters.refuse_power, monsters.decide_power),
        orders.LandCarried: Order(monsters.refuse_carried, monsters.land_carried),
        orders.GoOn: Order(moves.refuse_go_on, moves.decide_go_on),
        orders.RollMorale: Order(morale.refuse_morale, morale.roll_morale),
        orders.JudgeMorale: Order(judging.refuse_judge, judging.judge),
        orders.Overtake: Order(chase.refuse_overtake, chase.overtake),
        orders.StopFighting: Order(actions.refuse_stop, actions.decide_stop),
        orders.CountRounds: Order(ending.refuse_count, ending.count_rounds),
        orders.EndFight: Order(ending.refuse_end, ending.end_fight),
    },
    events={
        facts.InitiativeRolled: Event(rounds.fold_initiative, say.initiative, cards.initiative),
        facts.SideBegan: Event(rounds.fold_side, say.side, quiet(say.side)),
        facts.SpellDeclared: Event(announced.fold_declared, say.spell_declared),
        facts.Declared: Event(announced.fold_all_declared, say.declared, quiet(say.declared)),
        facts.TurnEnded: Event(turns_fold.turn_ended, say.turn_ended, quiet(say.turn_ended)),
        facts.MoveBegan: Event(moves.fold_began, say.move_began, quiet(say.move_began)),
        facts.Moved: Event(moves.fold_moved, say.moved, quiet(say.moved)),
        bay.HeldAtBay: Event(bay.fold_held, say_feats.at_bay, say_feats.at_bay_card),
        bay.LetCome: Event(bay.fold_let, say_feats.let_come, quiet(say_feats.let_come)),
        facts.Stopped: Event(moves.fold_stopped, say.stopped, quiet(say.stopped)),
        facts.Drawn: Event(turns_fold.drawn, say.drawn, quiet(say.drawn)),
        facts.AttackRolled: Event(
            strike.fold_attack, say.attack, cards.attack, see=fold_seen.see_attack, why=why_attack
        ),
        hit.HitHeld: Event(hit.fold_held, say_feats.held, say_feats.held_card),
        hit.ShieldSplintered: Event(hit.fold_splintered, say_feats.splintered, say_feats.splintered_card),
        hit.ShotStrayed: Event(hit.fold_strayed, say_feats.strayed, say_feats.strayed_card),
        fire.Doused: Event(fire.fold_doused, say_feats.doused),
        coating.BladeCoated: Event(coating.fold_coated, say_feats.coated),
        facts.DamageDealt: Event(harm.fold_damage, say.damage, cards.damage, see=fold_seen.see_health),
        facts.Landed: Event(harm.fold_landed, say.landed, cards.landed, see=fold_seen.see_health),
        facts.ExchangeLanded: Event(harm.fold_exchange, say.exchange, quiet(say.exchange)),
        facts.Healed: Event(harm.fold_healed, say.healed, cards.healed, see=fold_seen.see_health),
        facts.AidGiven: Event(turns_fold.aid_given, say.aid),
        facts.SleeperShaken: Event(turns_fold.sleeper_shaken, say.shaken),
        facts.Reloaded: Event(turns_fold.reloaded, say.reloaded),
        facts.RoundClosing: Event(rounds.fold_closing, say.closing, quiet(say.closing)),
        facts.PoisonHeld: Event(rounds.fold_poison_held, say.poison_held, quiet(say.poison_held)),
        facts.RoundEnded: Event(rounds.fold_round, say.round_ended, quiet(say.round_ended)),
        facts.MoraleRolled: Event(morale.fold_morale, say_ends.morale, cards.morale, see=fold_seen.see_morale),
        facts.Broke: Event(morale.fold_broke, say_ends.broke, cards.broke),
        facts.Escaped: Event(chase.fold_escaped, say_ends.escaped, cards.escaped),
        facts.KeptUp: Event(chase.fold_kept_up, say_ends.kept_up, cards.kept_up),
        facts.HelplessSlain: Event(mercy.fold_slain, say_ends.slain),
        facts.HelplessBound: Event(mercy.fold_bound, say_ends.bound),
        facts.LeftBehind: Event(ending.fold_left, say_ends.left_behind, cards.left_behind),
        facts.FieldHeld: Event(ending.fold_held, say_ends.held, cards.held),
        facts.RoundsBegan: Event(ending.fold_rounds, say_ends.rounds_began),
        facts.FightEnded: Event(ending.fold_ended, say_ends.ended, cards.ended),
        facts.CoinsCarried: Event(ending.fold_coins, say_ends.coins, cards.coins),
        facts.PreyDrawn: Event(conditions.fold_nothing, say.prey, quiet(say.prey)),
        facts.PowerUsed: Event(turns_fold.power_used, say.power),
        facts.CarriedLanded: Event(turns_fold.carried_landed, say.carried, quiet(say.carried)),
        facts.CoverSet: Event(turns_fold.cover_set, say.cover),
        facts.HiddenAway: Event(turns_fold.hidden_away, say.hidden),
        facts.ParleyWon: Event(turns_fold.parley_won, say.parley),
        facts.SpellLost: Event(spells.fold_cast, say.spell_lost, cards.spell_lost),
    },
    offers=lambda seen, seat: [*offers(seen, seat), *judging.offers(seen, seat), *answer_offers.offers(seen, seat)],
    next=fight_next.next_command,
    awaited=stand_in.awaited,
    by_hand=fight_next.BY_HAND,
    terms=say.TERMS,
    answers={hit.SPLINTER: hit.answer, bay.STRIKE: bay.answer},
    asks={hit.SPLINTER: say_feats.ask_splinter, bay.STRIKE: say_feats.ask_bay},
)

MAGIC = Chapter(
    name="spells",
    orders={
        orders.Cast: Order(spells.refuse_cast, spells.cast),
        orders.ReadScroll: Order(spells.refuse_scroll, spells.read_scroll),
        orders.Drink: Order(potions.refuse_drink, potions.drink),
        orders.UseThing: Order(things.refuse_use, things.use),
    },
    events={
        spells.SpellCast: Event(spells.fold_cast, say_magic.spell_cast, cards.spell_cast),
        sleep.SleepRolled: Event(conditions.fold_nothing, say_magic.sleep, cards.sleep),
        working.EffectBegan: Event(working.fold_effect, say_magic.effect),
        spread.SpellSpread: Event(spread.fold_spread, say_magic.spread),
        summon.Summoned: Event(summon.fold, say_magic.summoned, see=summon.see),
        turning.TurnTried: Event(turning.fold_tried, say_faith.tried),
        turning.UndeadTurned: Event(turning.fold_turned, say_faith.turned, say_faith.turned_card),
        facts.Destroyed: Event(turning.fold_destroyed, say_faith.destroyed),
        charm.SideTaken: Event(charm.fold_side, say_faith.side_taken),
        wards.WardRaised: Event(wards.fold_raised, say_magic.ward, cards.ward),
        potions.PotionDrunk: Event(potions.fold_drunk, say_magic.potion),
        things.ThingUsed: Event(things.fold_used, say_magic.thing_used),
        conditions.ConditionBegan: Event(conditions.fold_began, say_magic.condition, cards.condition),
        conditions.ConditionEnded: Event(conditions.fold_ended, say_magic.condition_ended, cards.condition_ended),
        conditions.ConditionTicked: Event(conditions.fold_ticked, say_magic.ticked, quiet(say_magic.ticked)),
        conditions.Unaffected: Event(conditions.fold_nothing, say_magic.unaffected),
    },
)

DEATH = Chapter(
    name="death",
    orders={orders.RollBrush: Order(death.refuse_brush, death.roll_brush)},
    events={
        death.BrushRolled: Event(death.fold_brush, say_magic.brush, cards.brush),
        death.ScarTaken: Event(death.fold_scar, say_magic.scar),
        death.LimbLost: Event(death.fold_limb, say_magic.limb),
        death.GearDropped: Event(death.fold_dropped, say_magic.dropped),
    },
    answers={"scar": death.answer_scar, "limb": death.answer_limb},
    asks={"scar": say_magic.ask_scar, "limb": say_magic.ask_limb},
)

CHAPTERS = (MEETING, FIGHT, MAGIC, DEATH)
"""The chapters of this module, in the order in which their procedures are asked."""
