"""What is said when monsters are met."""

from __future__ import annotations

from tablewright.core.game import Names
from tablewright.core.prose import capital, number_word
from tablewright.core.view import Card, CardLine
from tablewright.games.axx import content
from tablewright.games.axx.meeting import encounter_facts as e
from tablewright.games.axx.say import an, listed, plain
from tablewright.games.axx.say.fight_cards import pairs, term_line


def many(threat: str, count: int) -> str:
    """How many of what: an orc, six goblins."""
    record = content.monster(threat)
    if count == 1:
        return an(record.name)
    return f"{number_word(count)} {record.plural}"


def opened(fact: e.EncounterOpened, _names: Names) -> str:
    """Who is there."""
    what = _foes(fact)
    if fact.again:
        return f"There again: {what}."
    if fact.source == "wanderer":
        return f"Something comes: {what}!"
    guard = ", on guard" if fact.source == "guard" else ""
    if fact.lair:
        return f"Behind the door: {what}{guard}."
    return f"The party comes upon {what}{guard}."


def _foes(fact: e.EncounterOpened) -> str:
    """How many of each kind: 5 orcs and a giant spider."""
    counts: dict[str, int] = {}
    for foe in fact.foes:
        kind = foe.monster or fact.threat
        counts[kind] = counts.get(kind, 0) + 1
    return listed([many(kind, count) for kind, count in counts.items()])


def opened_card(fact: e.EncounterOpened, names: Names) -> Card:
    """A new scene, with what a look shows of each kind."""
    kinds = dict.fromkeys([fact.threat, *(foe.monster for foe in fact.foes if foe.monster)])
    looks = " ".join(content.monster(kind).look for kind in kinds)
    return Card(title=opened(fact, names), shape="scene", text=looks, clauses=fact.clauses)


def surprise(fact: e.SurpriseRolled, names: Names) -> str:
    """Who is caught off guard."""
    words = {"party": "the party", "foes": "the foes"}
    if "sneaking" in fact.why:
        return "The party comes in unseen: the foes are caught off guard."
    if not fact.surprised:
        return "Nobody is caught off guard."
    who = listed([words[side] for side in fact.surprised])
    verb = "is" if fact.surprised == ("party",) else "are"
    awake = f", all but {listed([names(one) for one in fact.alert])}" if fact.alert else ""
    return f"{capital(who)} {verb} caught off guard{awake}."


def surprise_card(fact: e.SurpriseRolled, names: Names) -> Card:
    """Both dice."""
    lines = [
        CardLine(words=words, dice=((6, face),), total=str(face), need=f"{faces} is caught off guard")
        for words, face, faces in (
            ("The party", fact.party, "1 or 2"),
            ("The foes", fact.foes, "1 or 2" if fact.most < 3 else "1 to 3"),
        )
        if face
    ]
    text = {
        "aware_party": "The party saw it coming.",
        "aware_foes": "The foes saw it coming.",
        "ambush": "They lay in ambush, and are never surprised.",
    }
    why = " ".join(text[key] for key in fact.why if key in text)
    tone = "bad" if "party" in fact.surprised else "good" if fact.surprised else "plain"
    return Card(
        title=surprise(fact, names), shape="roll", tone=tone, rolls=tuple(lines), text=why, clauses=fact.clauses
    )


def distance(fact: e.DistanceRolled, _names: Names) -> str:
    """How far apart."""
    return f"The sides are {fact.feet} ft apart."


def distance_card(fact: e.DistanceRolled, names: Names) -> Card:
    """2d6 x 10 ft, and what shortened it."""
    notes = []
    if fact.halved:
        notes.append("halved for the surprise")
    if fact.doubled:
        notes.append("doubled in the open")
    if fact.room and fact.feet == fact.room:
        notes.append(f"no more than the room's {fact.room} ft")
    line = CardLine(words="2d6 × 10 ft", dice=pairs(fact.rolls), total=f"{fact.feet} ft", need=", ".join(notes))
    rolls = (line,) if fact.rolls else ()
    return Card(title=distance(fact, names), shape="quiet", rolls=rolls, clauses=fact.clauses)


def intent(fact: e.IntentJudged, names: Names) -> str:
    """What they are minded to do."""
    if fact.clear:
        return {
            "mindless": "There is no talking to them: they come on.",
            "ambush": "They mean to kill and rob: they attack.",
            "attacked": "Attacked, they fight.",
            "fought": "They know the party from the last fight: they attack.",
            "nobody": "Nobody is up to speak to them: they fall on the helpless.",
        }.get(fact.why, "They are hostile.")
    words = {
        "hostile": "they are hostile",
        "wary": "they are wary, and open to a deal",
        "friendly": "they are friendly, for now",
    }[fact.attitude]
    if fact.why in ("evaded", "shut out"):
        after = f"{words}, and come after it" if fact.attitude == "hostile" else "nobody comes after it"
        return f"The party {'runs' if fact.why == 'evaded' else 'draws back'} without a word: {after}."
    word = "by the GM's word " if fact.ruled else ""
    return f"{names(fact.by)} speaks first: {word}{words}."


def intent_card(fact: e.IntentJudged, names: Names) -> Card:
    """The GM sees the dice."""
    terms = tuple(term_line(term) for term in fact.terms)
    total = plain(fact.total) if fact.total is not None else ""
    line = CardLine(words="Reaction", dice=pairs(fact.rolls, hidden=True), terms=terms, total=total)
    rolls = (line,) if fact.total is not None else ()
    tone = {"hostile": "bad", "friendly": "good"}.get(fact.attitude, "plain")
    return Card(title=intent(fact, names), tone=tone, rolls=rolls, clauses=fact.clauses)


def toll(fact: e.TollNamed, _names: Names) -> str:
    """What they want."""
    return f"“{fact.gp:,} GP, and you may go on,” they say, “or blood.”"


def toll_card(fact: e.TollNamed, names: Names) -> Card:
    """The toll, and whose figure it is."""
    return Card(
        title=toll(fact, names),
        text="The source names no sum: 10 GP a head is this table's own figure.",
        clauses=fact.clauses,
    )


def paid(fact: e.TollPaid, names: Names) -> str:
    """Who gave what."""
    return f"The toll is paid: {listed([f'{names(who)} gives {gp:,} GP' for who, gp in fact.shares.items()])}."


def ranked(fact: e.RankSet, names: Names) -> str:
    """Front or second."""
    return f"{names(fact.figure)} goes in the {fact.rank} rank."


def began(fact: e.FightBegan, _names: Names) -> str:
    """Blows."""
    return "The party strikes first: it comes to blows." if fact.first == "party" else "It comes to blows."


def began_card(fact: e.FightBegan, names: Names) -> Card:
    """A new scene."""
    return Card(title=began(fact, names), shape="scene", clauses=fact.clauses)
