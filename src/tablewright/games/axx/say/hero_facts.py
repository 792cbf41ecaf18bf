"""What happened to heroes outside a fight, in sentences and cards."""

from __future__ import annotations

from tablewright.core.game import Names
from tablewright.core.prose import capital
from tablewright.core.view import Card, CardLine, Line
from tablewright.games.axx import content, kernel
from tablewright.games.axx.asks_say import decided
from tablewright.games.axx.checks import CheckRolled, CheckSettled, SaveRolled
from tablewright.games.axx.dungeon import looks
from tablewright.games.axx.heroes.characters_facts import (
    AbilitiesRolled,
    CharacterMade,
    CoinsRolled,
    DraftDropped,
    MarchingOrderSet,
)
from tablewright.games.axx.heroes.check_orders import Assisted
from tablewright.games.axx.heroes.gear_facts import (
    Bought,
    CoinsDropped,
    CoinsGiven,
    CoinsTaken,
    ItemDropped,
    ItemGiven,
    ItemPlaced,
    ItemTaken,
)
from tablewright.games.axx.heroes.magic_prepare import SpellsPrepared
from tablewright.games.axx.heroes.xp import LevelGained, SlotChosen, XPAwarded
from tablewright.games.axx.say import a, item_name, listed, plain, possessive, signed, things
from tablewright.games.axx.say.fight import who
from tablewright.games.axx.say.heroes import ABILITY_NAMES, ALIGNED, SAVE_NAMES
from tablewright.games.axx.say.terms import term_line
from tablewright.games.axx.whats import What

TASKS = {
    "force": "to force it",
    "free": "to break free",
    "listen": "to listen",
    "search": "to search",
    "stealth": "to move unseen",
    "locks": "at the lock",
    "traps": "at the trap",
    "climbing": "to climb",
    "lore": "of lore",
    "parley": "to parley",
    "nerve": "to hold a hireling",
    "persuade": "to win a friend over",
    "turn": "to turn the undead",
    "intimidate": "to intimidate",
    "tracking": "to follow the tracks",
    "hunting": "to hunt",
    "foraging": "to forage",
}
AGAINST = {
    "poison": "poison",
    "poisoned": "poison",
    "paralysis": "paralysis",
    "paralyzed": "paralysis",
    "web": "the web",
    "stuck": "the web",
    "trap": "the trap",
    "gas": "the gas",
    "charmed": "the charm",
    "frightened": "fear",
    "petrified": "turning to stone",
    "disease": "disease",
}
"""What is saved against, by the key in the fact; any other is said as it stands."""
ORDINALS = {1: "1st", 2: "2nd", 3: "3rd"}


# ── Making characters ───────────────────────────────────────────────────────────────────────


def abilities(fact: AbilitiesRolled, names: Names) -> str:  # noqa: ARG001 (every sentence has the names at hand)
    """Six scores."""
    row = ", ".join(f"{ability} {score}" for ability, score in fact.scores.items())
    return f"{fact.name} is rolled: {row}."


def abilities_card(fact: AbilitiesRolled, names: Names) -> Card:  # noqa: ARG001 (as above)
    """Six rolls of 3d6."""
    rolls = [roll for roll in fact.rolls if roll.what == What.ABILITY]
    lines = tuple(
        CardLine(words=ABILITY_NAMES[ability], dice=tuple((6, face) for face in roll.faces), total=str(score))
        for (ability, score), roll in zip(fact.scores.items(), rolls, strict=False)
    )
    return Card(
        title=f"{possessive(fact.name)} abilities, 3d6 in order", shape="roll", rolls=lines, clauses=fact.clauses
    )


def coins(fact: CoinsRolled, names: Names) -> str:  # noqa: ARG001 (as above)
    """Coins to shop with."""
    return f"{fact.name} has {fact.coins} GP to shop with."


def coins_card(fact: CoinsRolled, names: Names) -> Card:
    """3d6 x 10."""
    rolls = [roll for roll in fact.rolls if roll.what == What.COINS]
    lines = tuple(
        CardLine(words="3d6 × 10 GP", dice=tuple((6, face) for face in roll.faces), total=f"{fact.coins} GP")
        for roll in rolls
    )
    return Card(title=coins(fact, names), shape="roll", rolls=lines, clauses=fact.clauses)


def dropped_draft(fact: DraftDropped, names: Names) -> str:  # noqa: ARG001 (as above)
    """A draft given up."""
    return f"{fact.name} stays at home."


def made(fact: CharacterMade, names: Names) -> str:  # noqa: ARG001 (as above)
    """A hero joins."""
    return f"{fact.name} joins the party: {hero_line(fact)}, with {fact.hp} HP."


def hero_line(fact: CharacterMade) -> str:
    """A Lawful Dwarf Fighter."""
    kindred, cls = content.kindreds()[fact.kindred].name, content.classes()[fact.cls].name
    return a(f"{ALIGNED[fact.alignment]} {kindred} {cls}")


def made_card(fact: CharacterMade, names: Names) -> Card:
    """A hero joins, with hit points, gear and spells."""
    text = f"Carries {things(fact.items)}." if fact.items else "Carries nothing."
    if fact.coins:
        text += f" {fact.coins:,} GP are left."
    if fact.book:
        text += f" The book holds {listed([content.spell(spell).name for spell in fact.book])}."
    if fact.raised:
        text += f" {ABILITY_NAMES[fact.raised]} was raised by 1."
    line = CardLine(words="Hit points", terms=tuple(term_line(term) for term in fact.terms), total=str(fact.hp))
    return Card(title=made(fact, names), text=text, rolls=(line,), clauses=fact.clauses, tone="good")


def march(fact: MarchingOrderSet, names: Names) -> str:
    """Who goes first."""
    going = [names(figure) for figure in fact.figures if figure not in fact.staying]
    return f"The party goes in this order: {listed(going)}."


# ── Magic ───────────────────────────────────────────────────────────────────────────────────


def prepared(fact: SpellsPrepared, names: Names) -> str:
    """Spells in slots."""
    spells = [content.spell(spell).name for spell in fact.spells if spell]
    counted = [f"{name} twice" if spells.count(name) == 2 else name for name in dict.fromkeys(spells)]
    counted = [f"{name} {spells.count(name)} times" if spells.count(name) > 2 else name for name in counted]
    return f"{names(fact.figure)} prepares {listed(counted) or 'no spell'}."


# ── Gear ────────────────────────────────────────────────────────────────────────────────────


def placed(fact: ItemPlaced, names: Names) -> str:
    """A thing goes elsewhere on its bearer."""
    who, what = names(fact.figure), item_name(fact.item)
    match fact.place:
        case "hand":
            return f"{who} takes the {what} in hand."
        case "worn" if content.thing(fact.item.kind).kind in ("armor", "shield"):
            return f"{who} puts the {what} on."
        case "worn":
            return f"{who} hangs the {what} at the belt."
        case "sack":
            return f"{who} puts the {what} into the sack."
    return f"{who} puts the {what} into the pack."


def dropped(fact: ItemDropped, names: Names) -> str:
    """A thing is laid down."""
    where = "" if fact.room else " behind in town, for good"
    return f"{names(fact.figure)} {'leaves' if where else 'drops'} {the(item_name(fact.item))}{where}."


def the(name: str) -> str:
    """The thing, or so many of it."""
    return name if name[:1].isdigit() else f"the {name}"


def given(fact: ItemGiven, names: Names) -> str:
    """A thing changes hands."""
    return f"{names(fact.figure)} gives {names(fact.to)} {the(item_name(fact.item))}."


def taken(fact: ItemTaken, names: Names) -> str:
    """A thing is picked up."""
    return f"{names(fact.figure)} picks up {the(item_name(fact.item))}."


def coins_given(fact: CoinsGiven, names: Names) -> str:
    """Coins change hands."""
    return f"{names(fact.figure)} gives {names(fact.to)} {fact.coins:,} GP."


def coins_dropped(fact: CoinsDropped, names: Names) -> str:
    """Coins stay behind."""
    return f"{names(fact.figure)} leaves {fact.coins:,} GP lying."


def coins_taken(fact: CoinsTaken, names: Names) -> str:
    """Coins are picked up."""
    return f"{names(fact.figure)} picks up {fact.coins:,} GP."


def bought(fact: Bought, names: Names) -> str:
    """Shopping."""
    return f"{names(fact.figure)} buys {things(fact.items)} for {fact.paid:,} GP."


# ── Checks and saves ────────────────────────────────────────────────────────────────────────


def check(fact: CheckRolled, names: Names) -> str:
    """A check and what it came to."""
    what = f"{'a Class Check' if fact.trained else a(fact.ability + ' check')} {TASKS.get(fact.task, '')}".rstrip()
    hard = "" if fact.difficulty == "normal" else f" ({fact.difficulty})"
    outcome = "succeeds" if fact.success else "falls short"
    return f"{capital(who(names, fact.figure))} makes {what}{hard}: {_rolled(fact)}, and {outcome}."


def _rolled(fact: CheckRolled | SaveRolled) -> str:
    """The total against what it had to reach, and what decided if not that; where none is shown, the die alone."""
    against = f" against {fact.target}" if fact.target else ""
    if fact.total is None:
        return f"{fact.face} on the die{against}"
    if not against:
        return plain(fact.total)
    natural = decided(fact.face, fact.total, fact.target, success=fact.success)
    return f"{plain(fact.total)} against {fact.target}{natural}"


def check_card(fact: CheckRolled, names: Names) -> Card:
    """A check as a roll card."""
    kind = "Class Check" if fact.trained else f"{ABILITY_NAMES[fact.ability]} check"
    title = f"{capital(who(names, fact.figure))}: {kind} {TASKS.get(fact.task, '')}".rstrip()
    if fact.difficulty != "normal":
        title += f", {fact.difficulty}"
    return Card(
        title=title,
        shape="roll",
        tone="good" if fact.success else "bad",
        rolls=(d20_line(fact.face, fact.total, fact.target, tuple(map(term_line, fact.terms)), natural=fact.natural),),
        outcome="Success." if fact.success else "It falls short.",
        clauses=fact.clauses,
        secret=bool(fact.audience),
    )


def d20_line(face: int, total: int, target: int, terms: tuple[Line, ...], *, natural: int = 0) -> CardLine:
    """A d20 with its terms, what it needed and how likely that was, if the table tells."""
    if not target:
        return CardLine(words="", dice=((20, face),), terms=terms, total=plain(total), chance="?")
    bonus = total - face
    ways = kernel.ways(bonus, target, natural)
    need = kernel.face_needed(bonus, target, natural)
    if need <= 1:
        words = "any face will do"
    elif need > 20:
        words = "no face will do"
    else:
        words = f"needs {need} on the die"
    return CardLine(
        words="",
        dice=((20, face),),
        terms=terms,
        total=plain(total),
        need=f"{words}: {target} with {signed(bonus)}",
        chance=f"{5 * ways} %",
        ask="" if natural else f"d20{bonus:+d} vs {target}",
    )


def settled(fact: CheckSettled, names: Names) -> str:
    """Failure, or success at a cost."""
    name = capital(who(names, fact.figure))
    if fact.outcome == "cost":
        return f"{name} succeeds after all, at a cost."
    return f"{name} fails."


def _against(key: str) -> str:
    """What is saved against: paralysis, the swinging log."""
    if key in looks.traps() or key in looks.gases():
        return f"the {looks.hazard(key).name}"
    return AGAINST.get(key, key.replace("_", " "))


def save(fact: SaveRolled, names: Names) -> str:
    """A save and what it came to."""
    against = _against(fact.against)
    what = f"{a(SAVE_NAMES[fact.save] + ' save')}{f' against {against}' if against else ''}"
    made_it = "makes" if fact.success else "misses"
    return f"{capital(who(names, fact.figure))} {made_it} {what}: {_rolled(fact)}."


def save_card(fact: SaveRolled, names: Names) -> Card:
    """A save as a roll card."""
    against = _against(fact.against)
    what = f"{SAVE_NAMES[fact.save]} save{f' against {against}' if against else ''}"
    return Card(
        title=f"{capital(who(names, fact.figure))}: {what}",
        shape="roll",
        tone="good" if fact.success else "bad",
        rolls=(_save_line(fact),),
        outcome="The save is made." if fact.success else "The save is missed.",
        clauses=fact.clauses,
        secret=bool(fact.audience),
    )


def _save_line(fact: SaveRolled) -> CardLine:
    """The d20 of a save; of one by a foe no more than the die, what it had to reach, and what is known to hamper it."""
    terms = tuple(map(term_line, fact.terms))
    if fact.total is None:
        need = f"against {fact.target}" if fact.target else ""
        return CardLine(words="", dice=((20, fact.face),), terms=terms, need=need, chance="?")
    return d20_line(fact.face, fact.total, fact.target, terms, natural=fact.natural)


def assisted(fact: Assisted, names: Names) -> str:
    """Help."""
    return f"{names(fact.figure)} helps {names(fact.to)}: +2 to the next check."


# ── Experience ──────────────────────────────────────────────────────────────────────────────


def awarded(fact: XPAwarded, names: Names) -> str:
    """Experience shared."""
    alike: dict[int, list[str]] = {}
    for share in fact.shares:
        alike.setdefault(share.share, []).append(names(share.figure))
    parts = [f"{amount:,} XP{' each' if len(who) > 1 else ''} for {listed(who)}" for amount, who in alike.items()]
    what = {
        "treasure": f"{fact.total:,} GP brought to town are {fact.total:,} XP",
        "monsters": f"The foes overcome are worth {fact.total:,} XP",
        "depth": f"A first visit to level {fact.about}" if fact.about.isdigit() else "A first visit",
        "ruling": f"By ruling ({fact.about})",
    }[fact.source]
    extra = [f"{names(share.figure)} {share.bonus:,} more as a Human" for share in fact.shares if share.bonus]
    tail = f" ({listed(extra)})" if extra else ""
    return f"{what}: {', and '.join(parts)}{tail}."


def awarded_card(fact: XPAwarded, names: Names) -> Card:
    """Experience with everybody's new total."""
    rows = []
    for share in fact.shares:
        extra = f" + {share.bonus:,} as a Human" if share.bonus else ""
        so_far = f", {share.total:,} in all" if share.total != share.share else ""  # who had none has this
        rows.append(f"{names(share.figure)}: {share.share:,}{extra}{so_far}")
    text = "; ".join(rows) + "."
    return Card(title=awarded(fact, names), tone="good", text=f"{_shares(fact)}{text}", clauses=fact.clauses)


def _shares(fact: XPAwarded) -> str:
    """How an award was parted: 200 XP in 4½ shares are 44 a share; "" where each has the whole of it."""
    amounts = [share.share for share in fact.shares]
    whole = max(amounts, default=0)
    if fact.source not in ("treasure", "monsters") or not whole or len(amounts) < 2:
        return ""
    halves = 2 * amounts.count(whole) + sum(amount < whole for amount in amounts)
    count = f"{halves // 2}{'½' if halves % 2 else ''}"
    down = ", rounded down" if 2 * fact.total % halves else ""
    return f"{fact.total:,} XP in {count} shares: {whole:,} a share{down}. "


def level(fact: LevelGained, names: Names) -> str:
    """A new Level."""
    return f"{names(fact.figure)} reaches Level {fact.level} and gains {fact.gained} HP, {fact.top} in all."


def level_card(fact: LevelGained, names: Names) -> Card:
    """A new Level with its Hit Die."""
    dice = tuple((roll.sides, face) for roll in fact.rolls if roll.what == What.LEVEL for face in roll.faces)
    terms = tuple(term_line(term) for term in fact.terms if term.name != "hit_die")
    line = CardLine(words="Hit Die", dice=dice, terms=terms, total=f"{fact.gained} HP")
    return Card(title=level(fact, names), shape="roll", tone="good", rolls=(line,), clauses=fact.clauses)


def slot(fact: SlotChosen, names: Names) -> str:
    """One more slot."""
    return f"{names(fact.figure)} has one more {ORDINALS[fact.level]}-level slot."
