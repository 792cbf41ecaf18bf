"""The chapters about characters: what they handle and what they offer."""

from __future__ import annotations

from tablewright.games.threedx.chapter import Chapter, Event, Order
from tablewright.games.threedx.heroes import advance, by_dice, facts, gear, load, make, offers, skills
from tablewright.games.threedx.say import hero_facts as say
from tablewright.games.threedx.say.terms import TERMS

MAKING = Chapter(
    name="making",
    orders={
        facts.MakeHero: Order(make.refuse, make.decide),
        facts.RandomHero: Order(by_dice.refuse_hero, by_dice.decide_hero),
        facts.MakeParty: Order(by_dice.refuse_party, by_dice.decide_party),
    },
    events={facts.HeroMade: Event(make.evolve, say.made, say.made_card, why=make.why)},
    offers=offers.making,
    terms=TERMS,
)

GEAR = Chapter(
    name="gear",
    orders={
        facts.Ready: Order(gear.refuse_ready, gear.decide_ready),
        facts.PutAway: Order(gear.refuse_away, gear.decide_away),
        facts.Leave: Order(gear.refuse_leave, gear.decide_leave),
        facts.HandOver: Order(gear.refuse_hand, gear.decide_hand),
        facts.Acquire: Order(gear.refuse_acquire, gear.decide_acquire),
        facts.PickOverload: Order(load.refuse, load.decide),
        facts.AskOverload: Order(load.refuse_ask, load.ask),
    },
    events={
        facts.Readied: Event(gear.evolve_ready, say.readied),
        facts.Stowed: Event(gear.evolve_away, say.stowed),
        facts.LeftBehind: Event(gear.evolve_leave, say.left),
        facts.HandedOver: Event(gear.evolve_hand, say.handed),
        facts.Acquired: Event(gear.evolve_acquire, say.acquired),
        facts.OverloadPicked: Event(load.evolve, say.overload, say.overload_card),
    },
    offers=offers.of_gear,
    next=load.following,
    answers={load.OVERLOAD: load.answer},
    asks={load.OVERLOAD: say.ask_overload},
)

SKILLS = Chapter(
    name="skills",
    orders={
        facts.SetActive: Order(skills.refuse_active, skills.decide_active),
        facts.AskActive: Order(skills.refuse_ask, skills.ask),
        facts.GrantSkill: Order(skills.refuse_grant, skills.decide_grant),
        facts.NameHelps: Order(skills.refuse_helps, skills.decide_helps),
    },
    events={
        facts.ActiveSet: Event(skills.evolve_active, say.active),
        facts.SkillGained: Event(skills.evolve_gained, say.gained),
        facts.HelpsNamed: Event(skills.evolve_helps, say.helps_named),
    },
    offers=offers.of_skills,
    next=skills.following,
    answers={skills.SILENT: skills.answer},
    asks={skills.SILENT: say.ask_silent},
)

ADVANCEMENT = Chapter(
    name="advancement",
    orders={
        facts.EndSession: Order(advance.refuse_session, advance.decide_session),
        facts.RaiseAbility: Order(advance.refuse_ability, advance.decide_ability),
        facts.RaiseAttribute: Order(advance.refuse_attribute, advance.decide_attribute),
    },
    events={
        facts.SessionEnded: Event(advance.evolve_session, say.session),
        facts.AbilityRaised: Event(advance.evolve_ability, say.raised),
        facts.AttributeRaised: Event(advance.evolve_attribute, say.attribute, say.attribute_card),
    },
    offers=offers.of_advancement,
)

GRANTS = Chapter(name="grants", offers=offers.of_grants)

HEROES = (MAKING, GEAR, SKILLS, ADVANCEMENT, GRANTS)
"""The chapters about characters."""
