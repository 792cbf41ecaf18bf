"""The chapters about characters and threats: what they handle and what they offer."""

from __future__ import annotations

from tablewright.games.axiom.chapter import Chapter, Event, Order
from tablewright.games.axiom.heroes import advance, by_dice, by_name, facts, gear, make, offers, threats, weigh
from tablewright.games.axiom.say import hero_facts as say
from tablewright.games.axiom.say.terms import TERMS

MAKING = Chapter(
    name="making",
    orders={
        facts.MakeHero: Order(make.refuse, make.decide),
        facts.RandomHero: Order(by_dice.refuse_hero, by_dice.decide_hero),
        facts.MakeParty: Order(by_dice.refuse_party, by_dice.decide_party),
        facts.NameFigure: Order(by_name.refuse, by_name.decide),
    },
    events={
        facts.HeroMade: Event(make.evolve, say.made, say.made_card, why=lambda _world, fact: fact.terms),
        facts.FigureNamed: Event(by_name.evolve, say.named),
    },
    offers=offers.making,
    terms=TERMS,
)

GEAR = Chapter(
    name="gear",
    orders={
        facts.Ready: Order(gear.refuse_ready, gear.decide_ready),
        facts.PutAway: Order(gear.refuse_away, gear.decide_away),
        facts.Acquire: Order(gear.refuse_acquire, gear.decide_acquire),
    },
    events={
        facts.Readied: Event(gear.evolve_ready, say.readied),
        facts.Stowed: Event(gear.evolve_away, say.stowed),
        facts.Acquired: Event(gear.evolve_acquire, say.acquired),
    },
    offers=offers.of_gear,
)

EXPERIENCE = Chapter(
    name="experience",
    orders={
        facts.BuyTalent: Order(advance.refuse_talent, advance.decide_talent),
        facts.BuyFocus: Order(advance.refuse_focus, advance.decide_focus),
        facts.BuyAttribute: Order(advance.refuse_attribute, advance.decide_attribute),
        facts.EndSession: Order(advance.refuse_session, advance.decide_session),
        facts.Milestone: Order(advance.refuse_milestone, advance.decide_milestone),
    },
    events={
        facts.TalentBought: Event(advance.evolve_talent, say.talent),
        facts.FocusBought: Event(advance.evolve_focus, say.focus),
        facts.AttributeBought: Event(advance.evolve_attribute, say.attribute),
        facts.StageGained: Event(advance.evolve_stage, say.stage, say.stage_card),
        facts.SessionEnded: Event(advance.evolve_session, say.session),
        facts.MilestoneReached: Event(advance.evolve_milestone, say.milestone),
    },
    offers=offers.of_experience,
)

THREATS = Chapter(
    name="threats",
    orders={
        facts.MakeThreats: Order(threats.refuse, threats.decide),
        facts.WeighEncounter: Order(weigh.refuse, weigh.decide),
    },
    events={
        facts.ThreatsCame: Event(threats.evolve, say.came, say.came_card, see=threats.see),
        facts.EncounterWeighed: Event(weigh.evolve, say.weighed, say.weighed_card),
    },
    offers=offers.of_threats,
)

HEROES = (MAKING, GEAR, EXPERIENCE, THREATS)
"""The chapters about characters and threats."""
