"""What happened to characters and threats, in sentences and cards."""

from __future__ import annotations

from tablewright.core.game import Names
from tablewright.core.prose import number_word
from tablewright.core.view import Card
from tablewright.games.axiom import content
from tablewright.games.axiom.heroes import weigh
from tablewright.games.axiom.heroes.facts import (
    Acquired,
    AttributeBought,
    EncounterWeighed,
    FigureNamed,
    FocusBought,
    HeroMade,
    MilestoneReached,
    Readied,
    SessionEnded,
    StageGained,
    Stowed,
    TalentBought,
    ThreatsCame,
)
from tablewright.games.axiom.say import a, capital, listed, possessive
from tablewright.games.axiom.say.heroes import a_thing, attribute_name, talent_name, thing_name, threats_words
from tablewright.games.axiom.scenes import ThreatsLeft
from tablewright.games.axiom.world import ATTRIBUTES

ORDINALS = {1: "first", 2: "second", 3: "third"}
FITS = {-1: "too few actions to press the party", 0: "actions in balance", 1: "more actions than the party has"}


# ── Characters ──────────────────────────────────────────────────────────────────────────────


def made(fact: HeroMade, _names: Names) -> str:
    """Berit the Healer joins: Body 2D, Speed 3D, Wit 4D, 22 Health."""
    who = fact.calling or content.PROFESSIONS[fact.profession].name
    dice = listed([f"{attribute_name(name)} {fact.attributes[name]}D" for name in ATTRIBUTES])
    return f"{fact.name}, {a(who.lower() if not fact.calling else who)}, joins the party with {dice}."


def made_card(fact: HeroMade, names: Names) -> Card:
    """The same, with Talents, Health and gear below."""
    talents = [f"{talent_name(name)} {dice}D" for name, dice in fact.talents.items()]
    talents += [f"Focus on {focus.name}" for focus in fact.foci]
    talents += [f"{name} {dice}D" for name, dice in fact.odd.items()]
    carried = listed([a_thing(item.kind, item.called) for item in fact.items]) or "empty hands"
    return Card(
        title=made(fact, names),
        text=f"{capital(listed(talents))}." if talents else "",
        outcome=f"{fact.health} Health. Brings {carried}.",
        clauses=fact.clauses,
    )


def named(fact: FigureNamed, _names: Names) -> str:
    """Somebody joins by name."""
    dice = listed([f"{attribute_name(name)} {value}D" for name, value in fact.attributes.items()])
    return f"{fact.name} joins the party{f' with {dice}' if dice else ''}."


def readied(fact: Readied, names: Names) -> str:
    """Berit takes a mace in hand and puts the bow away."""
    thing = a_thing(fact.thing, fact.called)
    away = listed([f"the {thing_name(one.kind, one.called)}" for one in fact.away])
    verb = f"puts on {thing}" if fact.place == "worn" else f"takes {thing} in hand"
    return f"{capital(names(fact.figure))} {verb}{f' and puts {away} away' if away else ''}."


def stowed(fact: Stowed, names: Names) -> str:
    """Berit puts the mace away; takes the armour off."""
    thing = thing_name(fact.thing)
    done = f"takes the {thing} off" if fact.was == "worn" else f"puts the {thing} away"
    return f"{capital(names(fact.figure))} {done}."


def acquired(fact: Acquired, names: Names) -> str:
    """Berit gets a healer's kit."""
    return f"{capital(names(fact.figure))} gets {a_thing(fact.item.kind, fact.item.called)}."


# ── Experience ──────────────────────────────────────────────────────────────────────────────


TO_SPEND = "to spend on Talents, Foci and Attributes"


def session(fact: SessionEnded, names: Names) -> str:
    """The first session ends: Berit and Cato earn 3 XP each, to spend on Talents, Foci and Attributes."""
    which = ORDINALS.get(fact.number, f"{fact.number}th")
    who = [names(one) for one in fact.figures]
    each = f"{listed(who)} earn{'s' if len(who) == 1 else ''} {fact.xp} XP{' each' if len(who) > 1 else ''}"
    return f"The {which} session ends: {each}, {TO_SPEND}."


def milestone(fact: MilestoneReached, names: Names) -> str:
    """A milestone: the bridge is won. 2 XP for Berit and Cato, to spend on Talents, Foci and Attributes."""
    who = listed([names(one) for one in fact.figures])
    reason = fact.reason.rstrip(".!")
    xp = f" {fact.xp} XP for {who}, {TO_SPEND}." if fact.xp else ""
    stages = " Whoever has a track gains its next stage." if fact.stage else ""
    return f"A milestone: {reason}.{xp}{stages}"


def talent(fact: TalentBought, names: Names) -> str:
    """Berit raises Medicine to 3D for 3 XP."""
    return f"{capital(names(fact.figure))} raises {talent_name(fact.talent)} to {fact.value}D for {fact.price} XP."


def focus(fact: FocusBought, names: Names) -> str:
    """Berit learns a Focus of Medicine: wounds."""
    return (
        f"{capital(names(fact.figure))} learns a Focus of {talent_name(fact.talent)} for {fact.price} XP: {fact.focus}."
    )


def attribute(fact: AttributeBought, names: Names) -> str:
    """Berit raises Body to 3D for 9 XP: 23 Health at most."""
    more = f" and can have {fact.top} Health now" if fact.attribute == "body" else ""
    who = names(fact.figure)
    return f"{who} raises {attribute_name(fact.attribute)} to {fact.value}D for {fact.price} XP{more}."


def stage(fact: StageGained, names: Names) -> str:
    """Berit reaches the first stage of the Healer's track: Field Patch."""
    record = content.PROFESSIONS[fact.profession]
    perk = record.stage[fact.stage - 1].name
    which = ORDINALS.get(fact.stage, str(fact.stage))
    return f"{capital(names(fact.figure))} reaches the {which} stage of the {possessive(record.name)} track: {perk}."


def stage_card(fact: StageGained, names: Names) -> Card:
    """The same, with what the perk does."""
    perk = content.PROFESSIONS[fact.profession].stage[fact.stage - 1]
    return Card(title=stage(fact, names), tone="good", outcome=f"{capital(perk.gist)}.", clauses=fact.clauses)


# ── Threats ─────────────────────────────────────────────────────────────────────────────────


def left_behind(fact: ThreatsLeft, names: Names) -> str:
    """Threats stay where the scene was."""
    stays = "stays" if len(fact.figures) == 1 else "stay"
    return f"{capital(listed([names(one) for one in fact.figures]))} {stays} behind."


def came(fact: ThreatsCame, _names: Names) -> str:
    """Three raiders come: raider 1, raider 2 and raider 3."""
    record = content.THREATS[fact.threat]
    if len(fact.came) == 1:
        name = fact.came[0].name
        own = name if name != record.name else a(record.name)
        return f"{capital(own)} comes: {record.look}."
    row = listed([one.name for one in fact.came])
    return f"{number_word(len(fact.came)).capitalize()} {record.plural} come: {row}."


def came_card(fact: ThreatsCame, names: Names) -> Card:
    """The same, with how they look."""
    record = content.THREATS[fact.threat]
    look = f"Each is {record.look}." if len(fact.came) > 1 else ""
    return Card(title=came(fact, names), shape="scene", text=look, clauses=fact.clauses)


def weighed(fact: EncounterWeighed, _names: Names) -> str:
    """Three raiders against this party: Balanced, 18 dice against 36, 50 %."""
    record = next(one for one in content.weights() if one.id == fact.weight)
    part = weigh.share(fact.enemy_dice, fact.party_dice, ground=fact.ground)
    ground = ", the ground counted" if fact.ground else ""
    return (
        f"{capital(threats_words(fact.foes))} against this party: {record.name}, {fact.enemy_dice}D against "
        f"{fact.party_dice}D ({part} %{ground})."
    )


def weighed_card(fact: EncounterWeighed, names: Names) -> Card:
    """The same, with the count of actions and what the name means."""
    record = next(one for one in content.weights() if one.id == fact.weight)
    fit = FITS[weigh.actions_fit(fact.enemy_halves, fact.party_halves)]
    share = round(100 * fact.enemy_halves / fact.party_halves) if fact.party_halves else 0
    boss = " A boss with guards, as it should be." if fact.boss else ""
    text = f"Actions {halves(fact.enemy_halves)} against {halves(fact.party_halves)} ({share} %): {fit}.{boss}"
    return Card(
        title=weighed(fact, names),
        text=text,
        outcome=f"{capital(record.gist)}. A check on a design, not a formula.",
        clauses=fact.clauses,
        secret=True,
    )


def halves(count: int) -> str:
    """Halves in words: 3 is 1½."""
    whole, rest = divmod(count, 2)
    return f"{whole or ''}½" if rest else str(whole)
