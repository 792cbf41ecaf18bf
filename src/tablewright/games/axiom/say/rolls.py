"""A throw of a pool in words and as a card: who rolls what for, the Wild Die apart, what it came to."""

from __future__ import annotations

from tablewright.core.facts import Term
from tablewright.core.game import Names
from tablewright.core.view import Card, CardLine, Line
from tablewright.games.axiom import kernel
from tablewright.games.axiom.rolled import ChallengeRolled
from tablewright.games.axiom.say import capital, counted
from tablewright.games.axiom.say.heroes import attribute_name, talent_name
from tablewright.games.axiom.say.terms import chance_words, clause_title, term_words
from tablewright.games.axiom.whats import What
from tablewright.games.axiom.world import FOES

DIFFICULTIES = {1: "Easy", 2: "Standard", 3: "Difficult", 4: "Hard", 5: "Epic"}
MODES = {0: "5 and 6 count", 1: "Advantage: 4, 5 and 6 count", -1: "Disadvantage: only 6 counts"}
ASKED = {0: "", 1: "adv", -1: "dis"}
"""How each mode is typed in an ask."""
SAVES = {"body": "Body Save", "speed": "Speed Save", "wit": "Wit Save"}
FACES = {1: "1 and takes a success away", 6: "6 and counts double"}
EVERY = frozenset({"axiom.pool", "axiom.success", "axiom.threshold", "axiom.wild_die"})
"""Rules that stand behind every roll: a card names them only where it has no other."""


def threshold_words(threshold: int) -> str:
    """Threshold 2, Standard."""
    return f"Threshold {threshold}, {DIFFICULTIES[kernel.difficulty(threshold)]}"


def with_words(attribute: str, talent: str) -> str:
    """Speed + Stealth, or an Attribute alone."""
    return " + ".join(part for part in (attribute_name(attribute), talent_name(talent) if talent else "") if part)


def what_words(fact: ChallengeRolled, names: Names) -> str:
    """Who does what: the head of the card, without a full stop."""
    who, target = names(fact.figure), names(fact.target) if fact.target else ""
    match fact.what:
        case What.ATTACK:
            return _attack_words(fact, capital(who), target)
        case What.SAVE:
            against = f" against {fact.why}" if fact.why else ""
            return f"{capital(who)} makes a {SAVES.get(fact.attribute, 'Save')}{against}"
        case What.DYING:
            return f"{capital(who)} fights for life"
        case What.MEDICINE:
            own = fact.target == fact.figure
            if fact.key:
                return f"{capital(who)} nurses {'their own illness' if own else target}"
            return f"{capital(who)} treats {'their own wounds' if own else target}"
        case What.INITIATIVE:
            return f"{capital(who)} watches for the first move"
        case What.OPPOSE:
            return f"{'Somebody' if fact.figure == FOES else capital(who)} stands against it"
        case What.PASS:
            return f"{capital(who)} tries to slip past"
        case What.ESCAPE:
            return f"{capital(who)} tries to get free"
        case What.MEND:
            return f"{capital(who)} tries to mend a weapon"
        case What.CURE:
            return f"{capital(who)} uses a healing power on {target}"
    if fact.why:
        return f"{capital(who)} tries to {fact.why}" if fact.why[:1].islower() else f"{capital(who)}: {fact.why}"
    return f"{capital(who)} rolls {with_words(fact.attribute, fact.talent) or 'the dice'}"


def _attack_words(fact: ChallengeRolled, who: str, target: str) -> str:
    weapon = f"with {fact.weapon}" if fact.weapon.endswith("s") else f"with the {fact.weapon}"
    if fact.throw:
        return f"{who} throws the {fact.weapon} at {target}"
    verb = {"reaction": "strikes in passing at", "free": "strikes at once at"}.get(fact.cost, "attacks")
    return f"{who} {verb} {target} {weapon}"


def outcome_words(fact: ChallengeRolled) -> str:
    """What it came to, in a few words: 3 successes: a hit."""
    count = counted(fact.successes, "success", "successes") if fact.successes else "no success"
    if fact.passed is None:
        return count
    good = {What.ATTACK: "a hit", What.PASS: "past", What.ESCAPE: "free", What.DYING: "holds on"}.get(
        What(fact.what), "succeeds"
    )
    bad = {What.ATTACK: "a miss", What.PASS: "no way past", What.ESCAPE: "still held", What.DYING: "slips"}.get(
        What(fact.what), "fails"
    )
    words = f"{count}: {good if fact.passed else bad}"
    if fact.critical:
        words += ", a critical success" if fact.critical > 0 else ", a critical failure"
    return words


def sentence(fact: ChallengeRolled, names: Names) -> str:
    """The roll in one sentence."""
    return f"{what_words(fact, names)}: {outcome_words(fact)}."


def card(fact: ChallengeRolled, names: Names) -> Card:
    """The roll as a card: named dice, the Wild Die and what it did, the other dice, what it came to."""
    tone = "plain"
    if fact.passed is not None and fact.critical:
        tone = "good" if fact.critical > 0 else "bad"
    return Card(
        title=what_words(fact, names),
        shape="roll",
        tone=tone,
        rolls=(_pool_line(fact), _wild_line(fact), *_other_line(fact)),
        text=_notes(fact),
        outcome=f"{capital(outcome_words(fact))}.",
        clauses=tuple(cited for cited in fact.clauses if cited not in EVERY) or fact.clauses,
        secret=bool(fact.audience),
    )


def _pool_line(fact: ChallengeRolled) -> CardLine:
    """The pool as named dice, against what, and how likely."""
    pool, need, chance, ask = fact.pool, "", "", ""
    if pool.threshold:
        what = f"Defense {pool.threshold}" if fact.what == What.ATTACK else threshold_words(pool.threshold)
        need, chance = what, chance_words(pool.dice, fact.mode, pool.threshold)
        ask = f"{pool.dice}D {ASKED[fact.mode]} vs {pool.threshold}".replace("  ", " ")
    elif fact.passed is not None:
        need, chance = "against what the GM keeps", "?"
    count = f"{pool.dice}D"
    return CardLine(
        words=count,
        terms=tuple(term_line(term) for term in pool.terms),
        total=count,
        need=need,
        chance=chance,
        ask=ask,
    )


def term_line(term: Term) -> Line:
    """A term as a row of a card: 3 Speed, −2 heavy armour."""
    text = f"−{-term.value}" if term.value < 0 else f"{term.value}"
    return Line(words=term_words(term), text=text, why=clause_title(term.clause))


def _wild_line(fact: ChallengeRolled) -> CardLine:
    """The Wild Die, apart from the rest, and what it is worth."""
    if fact.wild == kernel.EXPLODES:
        total = "2, an explosion"
    elif fact.wild == kernel.IMPLODES:
        total = "−1, an implosion"
    else:
        total = str(kernel.success(fact.wild, fact.mode))
    return CardLine(words="Wild Die", dice=((kernel.SIDES, fact.wild),), total=total)


def _other_line(fact: ChallengeRolled) -> tuple[CardLine, ...]:
    """The other dice, and how many of them count."""
    if not fact.others:
        return ()
    total = sum(kernel.success(face, fact.mode) for face in fact.others)
    dice = tuple((kernel.SIDES, face) for face in fact.others)
    return (CardLine(words="the others" if len(dice) > 1 else "the other", dice=dice, total=str(total)),)


def _notes(fact: ChallengeRolled) -> str:
    """How the dice were counted, where that was not as usual, and what the Wild Die did, in words."""
    parts = []
    if fact.pool.floored:
        parts.append("Penalties left no die: 1D is rolled at Disadvantage, and it is the Wild Die")
    if fact.pool.cancelled:
        parts.append("Advantage and Disadvantage cancel each other")
    elif fact.mode and not fact.pool.floored:
        parts.append(MODES[fact.mode] + reasons(fact))
    if fact.wild in FACES:
        none = fact.wild == kernel.IMPLODES and not any(kernel.success(face, fact.mode) for face in fact.others)
        words = "1, and there is no success to take away" if none else FACES[fact.wild]
        parts.append(f"The Wild Die shows {words}")
    return f"{'. '.join(parts)}." if parts else ""


def reasons(fact: ChallengeRolled) -> str:
    """What gave Advantage or Disadvantage, in brackets."""
    terms = fact.pool.helps if fact.mode > 0 else fact.pool.hampers
    words = [term_words(term) for term in terms if term.applies]
    return f" ({', '.join(words)})" if words else ""
