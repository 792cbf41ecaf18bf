"""Words of challenges: what is called, asked, helped with and decided, refusals, and what criticals bring."""

from __future__ import annotations

from tablewright.core.facts import Refused
from tablewright.core.game import Names
from tablewright.core.refusals import cannot_act as cannot_act
from tablewright.core.refusals import nobody_rolled as nobody_rolled
from tablewright.core.refusals import why_long as why_long
from tablewright.core.view import Card
from tablewright.games.axiom.challenges import criticals as c
from tablewright.games.axiom.challenges import orders as o
from tablewright.games.axiom.say import capital, counted, listed, refuse
from tablewright.games.axiom.say.heroes import thing_name
from tablewright.games.axiom.say.rolls import threshold_words, with_words
from tablewright.games.axiom.say.terms import term_words
from tablewright.games.axiom.world import Call, World


def untitled() -> str:
    """What a scene is called that nobody opened."""
    return "Here and now"


def no_talent() -> str:
    """Where no Talent fits."""
    return "no Talent"


def circumstances() -> str:
    """Why there is Advantage or Disadvantage, where nobody said."""
    return "circumstances"


# ── What happens ────────────────────────────────────────────────────────────────────────────


def call_words(call: Call) -> str:
    """Group challenge: Speed + Stealth at Threshold 2, Standard."""
    kind = {"one": "Challenge", "several": "Challenge for each", "group": "Group challenge"}[call.kind]
    at = f"at {threshold_words(call.threshold)}" if call.threshold else "against a Threshold the GM keeps"
    return f"{kind}: {with_words(call.attribute, call.talent)} {at}"


def called(fact: o.ChallengeCalled, names: Names) -> str:
    """A challenge is called."""
    call = fact.call
    why = f" to {call.why}" if call.why[:1].islower() else f" ({call.why})" if call.why else ""
    one = call.kind == "one" or len(call.who) == 1
    who = listed([names(id_) for id_ in call.who], joint="or" if one else "and")
    kind, what = call_words(call).split(":", 1)
    return f"{kind}{why}:{what}. {who} {'rolls' if one else 'roll'}."


def called_card(fact: o.ChallengeCalled, names: Names) -> Card:
    """A challenge is called, with all that holds for everybody."""
    call, parts = fact.call, []
    for terms in call.extra.values():
        parts += [f"{term_words(term)} {'+' if term.value > 0 else '−'}{abs(term.value)}D" for term in terms]
    parts += [f"Advantage: {reason}" for reason in call.helps.values()]
    parts += [f"Disadvantage: {reason}" for reason in call.hampers.values()]
    if call.opposed and call.opponent:
        parts.append(f"{names(call.opponent)} stands against it")
    elif call.opposed:
        parts.append("somebody stands against it")
    if call.kind == "group":
        parts.append("more than half of those who roll must succeed")
    text = capital(f"{call.why}.") if call.why else ""
    return Card(
        title=call_words(call),
        text=text,
        outcome=capital(f"{'; '.join(parts)}.") if parts else "",
        clauses=fact.clauses,
    )


def asked(fact: o.ChallengeAsked, names: Names) -> str:
    """A player asks for a challenge."""
    who, how = capital(names(fact.figure)), with_words(fact.attribute, fact.talent)
    return f"{who} would like to try it with {how}: {fact.why}."


def odds_set(fact: o.OddsSet, names: Names) -> str:
    """One figure's dice are others."""
    parts = [f"{abs(term.value)}D {'more' if term.value > 0 else 'less'}" for term in fact.bonus]
    if fact.mode != "normal":
        parts.append(fact.mode.capitalize())
    return f"{capital(names(fact.figure))} has {listed(parts)}: {fact.reason}."


def aided(fact: o.AidGiven, names: Names) -> str:
    """Somebody helps."""
    return f"{capital(names(fact.figure))} helps {names(fact.to)}: {fact.term.value}D more for the roll."


def settled(fact: o.ChallengeSettled, names: Names) -> str:
    """What it came to."""
    of = len(fact.succeeded) + len(fact.failed)
    verdict = "the group makes it" if fact.passed else "the group does not make it"
    if not of:
        return f"Nobody is left who can roll{f': {verdict}' if fact.form == 'group' else ''}."
    if fact.form == "group":
        return f"{len(fact.succeeded)} of {of} succeed, {fact.needed} needed: {verdict}."
    if fact.form == "one":
        who = names((*fact.succeeded, *fact.failed)[0])
        return f"{capital(who)} {_managed(fact.why) if fact.passed else 'fails' + _to(fact.why)}."
    if not fact.failed:
        return f"All {_managed(fact.why, many=True)}."
    lost = f"{listed([names(id_) for id_ in fact.failed])} {'fails' if len(fact.failed) == 1 else 'fail'}"
    if not fact.succeeded:
        return f"Nobody {_managed(fact.why)}."
    won = f"{listed([names(id_) for id_ in fact.succeeded])} {'succeeds' if len(fact.succeeded) == 1 else 'succeed'}"
    return f"{won}; {lost}."


def _managed(why: str, *, many: bool = False) -> str:
    """Manages to creep past; succeeds, where it was not said at what."""
    word = "manage" if _to(why) else "succeed"
    return f"{word}{'' if many else 's'}{_to(why)}"


def _to(why: str) -> str:
    return f" to {why}" if why[:1].islower() else ""


def settled_card(fact: o.ChallengeSettled, names: Names) -> Card:
    """What it came to, with who made it."""
    tone = "plain" if fact.passed is None else "good" if fact.passed else "bad"
    rows = []
    if fact.form == "group" and fact.succeeded:
        rows.append(f"{listed([names(i) for i in fact.succeeded])} succeeded")
    if fact.form == "group" and fact.failed:
        rows.append(f"{listed([names(i) for i in fact.failed])} failed")
    return Card(
        title=settled(fact, names), tone=tone, text=f"{capital('; '.join(rows))}." if rows else "", clauses=fact.clauses
    )


def dropped(_fact: o.ChallengeDropped, _names: Names) -> str:
    """Called off."""
    return "The challenge is called off."


# ── Criticals ───────────────────────────────────────────────────────────────────────────────

TAKEN = {
    c.BETTER: "{who} does better than asked: more is learnt, won or mended.",
    c.CHEAPER: "{who} does it in passing: a Minor action instead of the Primary.",
    c.SECOND: "{who} has spoilt it: Disadvantage on an immediate second attempt.",
    c.CONSEQUENCE: "Something else goes wrong for {who}; the GM says what.",
    c.KIT: "{who} has used up the kit for nothing.",
    c.DOUBLE: "{who} finds the opening: double damage.",
    c.EDGE: "{who} sees how {target} fights: Advantage on the next attack there.",
    "strike": "{who} carries the blow on to {target}.",
    c.PRONE: "{who} loses footing.",
    c.DROP: "{who} drops the weapon.",
    c.DAMAGED: "The weapon of {who} is damaged: −1D until it is mended.",
    "ally": "The blow of {who} goes astray and finds {target}.",
    c.NOTHING: "{who} gets away with it.",
}
CHOICES = {
    c.BETTER: "a better result",
    c.CHEAPER: "do it with the Minor action",
    c.SECOND: "Disadvantage on an immediate second attempt",
    c.CONSEQUENCE: "a second consequence, named by the GM",
    c.KIT: "the kit is used up for nothing",
    c.DOUBLE: "double the damage",
    c.EDGE: "Advantage on the next attack against the same target",
    c.PRONE: "fall Prone",
    c.DROP: "drop the weapon",
    c.DAMAGED: "damage the weapon (−1D until it is mended)",
    c.NOTHING: "nothing more",
}


def taken(fact: o.CriticalTaken, names: Names) -> str:
    """What a critical brings."""
    return capital(TAKEN[fact.effect].format(who=names(fact.figure), target=names(fact.target) if fact.target else ""))


def taken_card(fact: o.CriticalTaken, names: Names) -> Card:
    """What a critical brings, as a card."""
    title = "Critical success" if fact.success else "Critical failure"
    return Card(title=title, tone="good" if fact.success else "bad", outcome=taken(fact, names), clauses=fact.clauses)


def choice(key: str) -> str:
    """A critical's choice as its button says it."""
    if key.startswith(c.STRIKE):
        return f"strike {key.removeprefix(c.STRIKE)} at once"
    return CHOICES.get(key, key)


def ask_success(world: World, names: Names) -> tuple[str, dict[str, str]]:
    """What the critical success brings."""
    return _ask(world, f"{_who(world, names)} rolled a critical success: what does it bring?")


def ask_failure(world: World, names: Names) -> tuple[str, dict[str, str]]:
    """What the critical failure brings."""
    words = _ask(world, f"{_who(world, names)} rolled a critical failure: what befalls?")
    about = world.question.about if world.question is not None else {}
    if about.get("target"):
        return words[0], {key: text.replace(" at once", " by mistake") for key, text in words[1].items()}
    return words


def _who(world: World, names: Names) -> str:
    about = world.question.about if world.question is not None else {}
    return capital(names(str(about.get("figure", ""))))


def _ask(world: World, title: str) -> tuple[str, dict[str, str]]:
    choices = world.question.choices if world.question is not None else ()
    return title, {key: choice(key) for key in choices}


# ── Offers ──────────────────────────────────────────────────────────────────────────────────


def roll_button(name: str, call: Call, *, focus: str, kit: str, dice: int = 0) -> str:
    """Roll for it, with what is used; with so many `dice` where no sheet says how many."""
    extra = [f"{dice}D"] if dice else []
    extra += [f"Focus on {focus}"] if focus else []
    extra += [thing_name(kit)] if kit else []
    aside = f" ({', '.join(extra)})" if extra else ""
    return f"{name}: roll {with_words(call.attribute, call.talent)}{aside}"


def aid_button(name: str, other: str) -> str:
    """Help somebody."""
    return f"{name}: help {other}"


def call_button(kind: str) -> str:
    """Call a challenge."""
    return {
        "one": "Call a challenge for one",
        "several": "Call a challenge for each",
        "group": "Call a group challenge",
    }[kind]


def dice_more(count: int) -> str:
    """So many dice more or less."""
    return f"{count}D more" if count > 0 else f"{-count}D less" if count < 0 else "none"


def again_button(call: Call, names: list[str]) -> str:
    """Call the same once more, for those who failed."""
    return f"Call {with_words(call.attribute, call.talent)} again, for {listed(names)}"


def wish_button(name: str, attribute: str, talent: str, why: str) -> str:
    """Call what somebody asked for."""
    return f"Call {with_words(attribute, talent)} for {name}: {why}"


# ── Refusals ────────────────────────────────────────────────────────────────────────────────


def open_already() -> Refused:
    """One at a time."""
    return refuse("open", "A challenge is open already; it has to be decided first.")


def not_now() -> Refused:
    """Not before the order of sides is known."""
    return refuse("now", "First it has to be seen who begins.")


def no_kind() -> Refused:
    """No such kind of challenge."""
    return refuse("kind", "A challenge is for one, several or the group; normal, with Advantage or at Disadvantage.")


def no_pool() -> Refused:
    """Nothing to roll with."""
    return refuse("pool", "There is no such Attribute or Talent.")


def no_threshold(most: int) -> Refused:
    """A Threshold that cannot be."""
    return refuse("threshold", f"A Threshold is 1 at least and {most} at most.", clause="axiom.threshold")


def bonus_wrong(most: int) -> Refused:
    """Too many dice."""
    return refuse("bonus", f"Bonus and Penalty are {most}D at most; the roll is normal, advantage or disadvantage.")


def nobody_can() -> Refused:
    """Nobody who could roll."""
    return refuse("nobody", "None of those can act just now.")


def no_opponent(most: int) -> Refused:
    """Somebody must roll against it."""
    return refuse("opponent", f"Say who stands against it, or with how many dice (1 to {most}).")


def nothing_called() -> Refused:
    """No challenge is open."""
    return refuse("none", "No challenge is open.")


def does_not_roll() -> Refused:
    """Not among those who roll."""
    return refuse("who", "That one does not roll for this challenge, or has rolled.")


def has_rolled(name: str) -> Refused:
    """Once each."""
    return refuse("rolled", f"{name} has rolled already.")


def decided() -> Refused:
    """Another has decided it."""
    return refuse("decided", "Somebody else has tried it already.")


def any_focus() -> str:
    """The players say which of theirs fits."""
    return "whichever fits, by its player's word"


def no_focus_counts() -> str:
    """None is squarely inside what is tried."""
    return "none"


def no_focus() -> Refused:
    """No such Focus, or it does not fit."""
    return refuse("focus", "That Focus does not fit here.", clause="axiom.focus")


def no_kit() -> Refused:
    """No kit that helps."""
    return refuse("kit", "There is no kit at hand that helps with this.")


def dice_known() -> Refused:
    """The sheet says how many."""
    return refuse("dice", "The sheet says how many dice these are.")


def dice_needed(most: int) -> Refused:
    """No sheet says how many."""
    return refuse("dice", f"Say how many dice the pool has (1 to {most}).", clause="axiom.pool")


def rolls_alone() -> Refused:
    """Who rolls does not help."""
    return refuse("aid", "Whoever rolls for this challenge helps nobody else with it.")


def helps_nobody() -> Refused:
    """Not oneself, and not after rolling."""
    return refuse("aid", "That one cannot help with it any more.")


def helps_already(name: str) -> Refused:
    """One each."""
    return refuse("aid", f"{name} helps already.")


def helps_instead(name: str, whom: str) -> Refused:
    """Who helps does not roll."""
    return refuse("aid", f"{name} helps {whom} instead of rolling.")


def is_helped(name: str) -> Refused:
    """Who is helped rolls."""
    return refuse("aid", f"{name} is helped, and does not help others.")


def changes_nothing() -> Refused:
    """Neither dice nor a mode."""
    return refuse("same", "That would change nothing.")


def progress(call: Call) -> str:
    """How many have rolled."""
    if call.kind == "one":
        return "whoever tries it first"
    return f"{len(call.results)} of {counted(len(call.who), 'roll')} made"
