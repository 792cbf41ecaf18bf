"""What is said when foes lose heart, somebody gets away, and a fight is over."""

from __future__ import annotations

from tablewright.core.game import Names
from tablewright.core.prose import capital
from tablewright.games.axx.combat import facts as f
from tablewright.games.axx.say import listed
from tablewright.games.axx.say.fight import group, who
from tablewright.games.axx.say.keepers import KEEP


def wavered(_fact: f.Wavered, _names: Names) -> str:
    """What everybody waits for."""
    return "The foes waver: whether they stand is for the game master to settle."


def morale(fact: f.MoraleRolled, _names: Names) -> str:
    """Do they stand?"""
    why = {1: "Their first loss", 2: "Half of them gone", 3: "A loss, and half of them gone"}.get(
        fact.reasons, "A loss"
    )
    if fact.ruled:
        return f"{why}: by the GM's word the foes {'lose heart' if fact.breaks else 'stand their ground'}."
    return f"{why}: the foes {'lose heart' if fact.breaks else 'stand their ground'}."


def broke(fact: f.Broke, names: Names) -> str:
    """Who runs, who yields."""
    parts = []
    if fact.runs:
        parts.append(f"{group(names, fact.runs)} {'turns' if len(fact.runs) == 1 else 'turn'} to run")
    if fact.yields:
        parts.append(f"{group(names, fact.yields)} {'yields' if len(fact.yields) == 1 else 'yield'}")
    return capital(listed(parts)) + "." if parts else "Nobody moves."


def escaped(fact: f.Escaped, names: Names) -> str:
    """Away."""
    if fact.side == "party":
        how = "shuts a door on those who come after it" if fact.shut else "is out of sight"
        return f"The party {how}, and is away."
    return f"{capital(group(names, fact.figures))} {'gets' if len(fact.figures) == 1 else 'get'} away."


def kept_up(fact: f.KeptUp, _names: Names) -> str:
    """The chase goes on."""
    if fact.side == "party":
        return "The foes keep up with the party: the chase goes on."
    return "The party keeps up with those who run: the chase goes on."


def slain(fact: f.HelplessSlain, names: Names) -> str:
    """Without a roll."""
    return f"{names(fact.figure)} puts {who(names, fact.foe)} to death."


def bound(fact: f.HelplessBound, names: Names) -> str:
    """Without a roll."""
    return f"{names(fact.figure)} binds {who(names, fact.foe)}."


def left_behind(fact: f.LeftBehind, names: Names) -> str:
    """At the foes' mercy."""
    verb = "lies" if len(fact.figures) == 1 else "lie"
    return f"{group(names, fact.figures)} {verb} at the foes' mercy, and there is none."


def held(fact: f.FieldHeld, _names: Names) -> str:
    """The blows are over."""
    return {
        "won": "The field is the party's.",
        "lost": "The party is down.",
        "nobody": "Nobody is left standing on either side.",
        "passed": "The foes let the party be.",
        "left": "The sides draw apart.",
        "slipped": "The party draws back unseen.",
        "ran": "Nobody comes after the party.",
    }.get(fact.outcome, "The fighting is over.")


def rounds_began(_fact: f.RoundsBegan, _names: Names) -> str:
    """Ten seconds at a time."""
    return "Every moment counts: time goes by in rounds."


def ended(fact: f.FightEnded, _names: Names) -> str:
    """The encounter is over."""
    rounds = f" after {fact.rounds} round{'s' if fact.rounds != 1 else ''}" if fact.fought else ""
    return {
        "won": f"The fight is won{rounds}." if fact.fought else "The encounter is over: no foe is left.",
        "lost": f"The fight is lost{rounds}, and with it the whole party. Others will have to take up the tale.",
        "fled": f"The party has got away{rounds}.",
        "passed": f"The foes let the party pass{rounds}.{f' {KEEP}' if fact.stay else ''}",
        "left": f"The sides part{rounds}.",
        "slipped": "The party slips away, and nobody is the wiser.",
        "ran": "The party has got away.",
        "nobody": f"The fight is over{rounds}, and nobody has won it.",
        "alone": "The worst is over: there is time again.",
    }.get(fact.outcome, f"The encounter is over{rounds}.")


def coins(fact: f.CoinsCarried, names: Names) -> str:
    """What they had on them."""
    if fact.coins and fact.taker:
        return f"The beaten had {fact.coins:,} GP on them: {names(fact.taker)} takes them up."
    if fact.coins:
        return f"The beaten had {fact.coins:,} GP on them: the coins lie there to be taken."
    return "The beaten had nothing of worth on them."
