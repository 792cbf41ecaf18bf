"""What is said of a fight: one sentence for everything that happens in it."""

from __future__ import annotations

from tablewright.core.game import Names
from tablewright.core.prose import capital
from tablewright.games.axx import content
from tablewright.games.axx.combat import conditions
from tablewright.games.axx.combat import facts as f
from tablewright.games.axx.say import a, gear_name, listed, possessive

TERMS = {
    "STR": "STR",
    "DEX": "DEX",
    "CHA": "CHA",
    "two_on_one": "two on one",
    "charge": "charge",
    "charged": "charged",
    "aid": "Aid",
    "backstab": "Backstab",
    "range": "range",
    "improvised": "not made for throwing",
    "natural_20": "the most it can deal (natural 20)",
    "cover": "cover",
    "darkness": "unseen",
    "magic_weapon": "magic weapon",
    "giant_strength": "Giant Strength",
    "weapon_plus": "weapon",
    "spell_plus": "spell",
    "vulnerable": "doubled, vulnerable",
    "resistant": "halved, resistant",
    "proof": "nothing, only magic or silver harms it",
    "backstab_doubled": "doubled, Backstab",
}
"""Words for the keys of terms that a fight's numbers have."""


def who(names: Names, id_: str) -> str:
    """A figure as a sentence has it: Hild, orc 3, the ghoul."""
    name = names(id_)
    bare = name[:1].islower() and not name[-1:].isdigit() and name != "somebody" and not name.startswith("the ")
    return f"the {name}" if bare else name


def whose(names: Names, id_: str) -> str:
    """Hild's, orc 3's."""
    return possessive(who(names, id_))


def group(names: Names, ids: tuple[str, ...]) -> str:
    """Several figures in a row."""
    return listed([who(names, i) for i in ids])


def arm_words(fact: f.AttackRolled | f.DamageDealt, kind: str) -> str:
    """What a blow was struck with: a sword, bare hands, a claw."""
    if fact.arm == "bare_hands":
        return "bare hands"
    if content.find_thing(fact.arm) is not None:
        return a(gear_name(fact.arm, damage=kind))
    return a(fact.arm) if fact.arm else "a blow"


# ── The round ────────────────────────────────────────────────────────────────────────────────


def initiative(fact: f.InitiativeRolled, names: Names) -> str:
    """Who acts first, and who alone of a surprised party."""
    alone = f"of the party only {group(names, fact.alert)} {'acts' if len(fact.alert) == 1 else 'act'}"
    words = {
        "party": "the party acts first",
        "foes": "the foes act first",
        "tie": "both sides act at once",
        "only_party": f"the foes are caught off guard, and {alone if fact.alert else 'the party acts alone'}",
        "only_foes": "the party is caught off guard, and the foes act alone",
        "nobody": "both sides are caught off guard, and nobody acts",
    }[fact.order]
    faces = (fact.foes, fact.party) if fact.order == "foes" else (fact.party, fact.foes)  # whose turn it is, before
    dice = f" ({faces[0]} against {faces[1]})" if fact.party else ""
    rest = f"; {alone}" if fact.alert and fact.order != "only_party" else ""
    ruled = " The GM set the order." if fact.ruled else ""
    return f"Round {fact.round}: {words}{dice}{rest}.{ruled}"


def side(fact: f.SideBegan, _names: Names) -> str:
    """Whose turns they are."""
    return "It is the party's turn." if fact.side == "party" else "It is the foes' turn."


def spell_declared(fact: f.SpellDeclared, names: Names) -> str:
    """A spell is announced."""
    return f"{names(fact.figure)} begins to cast {spell_name(fact.spell)}."


def declared(_fact: f.Declared, _names: Names) -> str:
    """No more spells."""
    return "No more spells are announced."


def turn_ended(fact: f.TurnEnded, names: Names) -> str:
    """A turn is over."""
    words = {"waits": "waits", "parley": "has called for a parley", "cowers": "cowers"}.get(
        fact.why, "is done for this round"
    )
    return f"{capital(who(names, fact.figure))} {words}."


def closing(_fact: f.RoundClosing, _names: Names) -> str:
    """The round ends."""
    return "The round comes to its end."


def poison_held(fact: f.PoisonHeld, names: Names) -> str:
    """It goes on."""
    return f"The poison goes on working in {who(names, fact.figure)}."


def round_ended(fact: f.RoundEnded, _names: Names) -> str:
    """Over."""
    return f"Round {fact.round} is over."


# ── Moving ───────────────────────────────────────────────────────────────────────────────────


def move_began(fact: f.MoveBegan, names: Names) -> str:
    """Somebody leaves, and is struck at."""
    if not fact.strikers:
        return f"{capital(who(names, fact.figure))} comes up against the point that {group(names, fact.bay)} holds out."
    verb = "gets" if len(fact.strikers) == 1 else "get"
    return f"{capital(who(names, fact.figure))} turns to go, and {group(names, fact.strikers)} {verb} a free attack."


def moved(fact: f.Moved, names: Names) -> str:
    """Who went where."""
    name, feet = capital(who(names, fact.figure)), abs(fact.end - fact.start)
    up = f" up to {who(names, fact.near)}" if fact.near else ""
    gone = " and is out of sight" if fact.out_of_sight else ""
    match fact.how:
        case "charge":
            return f"{name} charges {feet} ft{up}!"
        case "withdraw":
            return f"{name} backs away {feet} ft, guard up."
        case "flee":
            return f"{name} runs for it, {feet} ft{gone}."
        case "follow":
            return f"{name} runs after them, {feet} ft."
        case "run":
            return f"{name} runs {feet} ft{up}{gone}."
        case "step":
            return f"{name} takes a short step{up}."
    return f"{name} moves {feet} ft{up}{gone}."


def stopped(fact: f.Stopped, names: Names) -> str:
    """Got no farther."""
    return f"{capital(who(names, fact.figure))} gets no farther."


def drawn(fact: f.Drawn, names: Names) -> str:
    """A weapon in hand."""
    verb = "fetches" if fact.fetched else "draws"
    return f"{names(fact.figure)} {verb} {a(gear_name(fact.what, damage=fact.damage))}."


# ── Blows ────────────────────────────────────────────────────────────────────────────────────


def attack(fact: f.AttackRolled, names: Names) -> str:
    """An attack, and whether it hits."""
    name, target = capital(who(names, fact.figure)), who(names, fact.target)
    verb = {"shoot": "shoots at", "throw": "throws at"}.get(fact.mode, "attacks")
    how = "strikes after" if fact.free else "charges" if fact.charge else verb
    text = f"{name} {how} {target} with {arm_words(fact, fact.type)}"
    if fact.sure:
        return f"{text}: it cannot miss."
    return f"{text}: {'hit' if fact.hit else 'a miss'}."


def damage(fact: f.DamageDealt, names: Names) -> str:
    """What it costs."""
    name = capital(who(names, fact.figure))
    if fact.waits:
        return f"{name} will take {fact.amount} when the exchange lands."
    cause = {
        "poison": " from the poison",
        "fire": " from the fire",
        "trap": " from the trap",
        "spell": " from the spell",
        "hazard": f" from {fact.arm}",
    }.get(fact.cause if not fact.power else "", "")
    text = f"{name} takes {fact.amount}{cause}"
    if fact.down == "dead":
        return f"{text} and is slain."
    if fact.down == "out":
        return f"{text} and goes down!"
    return f"{text}{health(fact.hp, fact.wounds)}."


def health(hp: int | None, wounds: str) -> str:
    """What is left, in numbers or in words."""
    if hp is not None:
        return f": {hp} HP left"
    return f": {wounds}" if wounds else ""


def landed(fact: f.Landed, names: Names) -> str:
    """An exchange lands on somebody."""
    name = capital(who(names, fact.figure))
    healed = f" and is healed of {fact.healed}" if fact.healed else ""
    text = f"{name} takes {fact.lost} in the exchange{healed}" if fact.lost else f"{name} is healed of {fact.healed}"
    if fact.down == "dead":
        return f"{text}, and is slain."
    if fact.down == "out":
        return f"{text}, and goes down!"
    return f"{text}{health(fact.hp, fact.wounds)}."


def exchange(_fact: f.ExchangeLanded, _names: Names) -> str:
    """Both sides struck."""
    return "Everything both sides did has landed."


def healed(fact: f.Healed, names: Names) -> str:
    """Hit points regained."""
    name = capital(who(names, fact.figure))
    if fact.waits:
        return f"{name} will be healed of {fact.points} when the exchange lands."
    if fact.spare and fact.spare == fact.points:
        return f"{name} has nothing to heal{health(fact.hp, fact.wounds).replace(' left', ' now')}."
    return f"{name} is healed for {fact.points - fact.spare}{health(fact.hp, fact.wounds).replace(' left', ' now')}."


def aid(fact: f.AidGiven, names: Names) -> str:
    """Help for an ally."""
    return f"{capital(who(names, fact.figure))} helps {who(names, fact.ally)}: +2 to the next check or attack."


def shaken(fact: f.SleeperShaken, names: Names) -> str:
    """A sleeper is shaken."""
    return f"{capital(who(names, fact.figure))} shakes {who(names, fact.sleeper)} awake; it takes the round."


def reloaded(fact: f.Reloaded, names: Names) -> str:
    """Loaded."""
    return f"{names(fact.figure)} loads the crossbow again."


def prey(fact: f.PreyDrawn, names: Names) -> str:
    """Whom a foe goes for."""
    return f"{capital(who(names, fact.figure))} goes for {names(fact.target)}, as the die has it."


def power(fact: f.PowerUsed, names: Names) -> str:
    """A web, say."""
    if fact.target == fact.figure:
        return f"{capital(who(names, fact.figure))} uses its {fact.power}."
    if fact.power == "web":
        return f"{capital(who(names, fact.figure))} throws a web at {who(names, fact.target)}!"
    return f"{capital(who(names, fact.figure))} turns its {fact.power} on {who(names, fact.target)}."


def carried(fact: f.CarriedLanded, names: Names) -> str:
    """What came with the hit."""
    if not fact.what or fact.what in conditions.CLAUSES:
        return f"What was meant for {who(names, fact.figure)} comes to nothing."
    return f"{capital(whose(names, fact.by))} {fact.what} gets at {who(names, fact.figure)}."


def cover(fact: f.CoverSet, names: Names) -> str:
    """In cover or not."""
    words = {"half": "is in half cover", "full": "is in full cover"}.get(fact.cover, "is out of cover")
    return f"{capital(who(names, fact.figure))} {words}."


def hidden(fact: f.HiddenAway, names: Names) -> str:
    """Out of sight."""
    return f"{names(fact.figure)} slips out of the foes' sight."


def parley(fact: f.ParleyWon, names: Names) -> str:
    """They talk."""
    if fact.waits:
        return f"They listen to {names(fact.figure)}; the blows already begun still land."
    return f"They listen to {names(fact.figure)}: the fighting stops, and the foes are wary."


# ── Magic ────────────────────────────────────────────────────────────────────────────────────


def spell_name(spell: str) -> str:
    """A spell's name."""
    record = content.find_spell(spell)
    return record.name if record is not None else "a spell"


def spell_lost(fact: f.SpellLost, names: Names) -> str:
    """A spell is lost."""
    return f"{capital(who(names, fact.figure))} was hurt this round: {spell_name(fact.spell)} is lost."
