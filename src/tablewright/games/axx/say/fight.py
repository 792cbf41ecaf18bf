"""What is said of a fight: one sentence for everything that happens in it."""

from __future__ import annotations

from tablewright.core.game import Names
from tablewright.games.axx import conditions, content, death, spells
from tablewright.games.axx.combat import facts as f
from tablewright.games.axx.say import a, gear_name, listed, possessive
from tablewright.games.axx.world import World

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
    "cover": "cover",
    "darkness": "unseen",
    "magic_weapon": "magic weapon",
    "giant_strength": "Giant Strength",
    "weapon_plus": "weapon",
    "spell_plus": "spell",
    "vulnerable": "doubled, vulnerable",
    "resistant": "halved, resistant",
    "backstab_doubled": "doubled, Backstab",
}
"""Words for the keys of terms that a fight's numbers have."""

CONDITIONS = {
    "poisoned": "Poisoned",
    "paralyzed": "Paralyzed",
    "asleep": "Asleep",
    "stuck": "stuck in a web",
    "injured": "Injured",
    "maimed": "out",
    "bound": "bound",
    "fatigue": "tired",
    "hunger": "hungry",
    "petrified": "Petrified",
}


def cap(text: str) -> str:
    """The sentence with its first letter large."""
    return text[:1].upper() + text[1:]


def who(names: Names, id_: str) -> str:
    """A figure as a sentence has it: Hild, orc 3, the ghoul."""
    name = names(id_)
    return f"the {name}" if name[:1].islower() and not name[-1:].isdigit() and name != "somebody" else name


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
    if fact.arm in content.gear():
        return a(gear_name(fact.arm, damage=kind))
    return a(fact.arm) if fact.arm else "a blow"


# ── The round ────────────────────────────────────────────────────────────────────────────────


def initiative(fact: f.InitiativeRolled, _names: Names) -> str:
    """Who acts first."""
    words = {
        "party": "the party acts first",
        "foes": "the foes act first",
        "tie": "both sides act at once",
        "only_party": "the foes are caught off guard, and the party acts alone",
        "only_foes": "the party is caught off guard, and the foes act alone",
        "nobody": "both sides are caught off guard, and nobody acts",
    }[fact.order]
    dice = f" ({fact.party} against {fact.foes})" if fact.party else ""
    ruled = " The GM set the order." if fact.ruled else ""
    return f"Round {fact.round}: {words}{dice}.{ruled}"


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
    words = {"waits": "waits", "parley": "has called for a parley"}.get(fact.why, "is done for this round")
    return f"{cap(who(names, fact.figure))} {words}."


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
    verb = "gets" if len(fact.strikers) == 1 else "get"
    return f"{cap(who(names, fact.figure))} turns to go, and {group(names, fact.strikers)} {verb} a free attack."


def moved(fact: f.Moved, names: Names) -> str:
    """Who went where."""
    name, feet = cap(who(names, fact.figure)), abs(fact.end - fact.start)
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
    return f"{cap(who(names, fact.figure))} gets no farther."


def drawn(fact: f.Drawn, names: Names) -> str:
    """A weapon in hand."""
    verb = "fetches" if fact.fetched else "draws"
    return f"{names(fact.figure)} {verb} {a(gear_name(fact.what, damage=fact.damage))}."


# ── Blows ────────────────────────────────────────────────────────────────────────────────────


def attack(fact: f.AttackRolled, names: Names) -> str:
    """An attack, and whether it hits."""
    name, target = cap(who(names, fact.figure)), who(names, fact.target)
    verb = {"shoot": "shoots at", "throw": "throws at"}.get(fact.mode, "attacks")
    how = "strikes after" if fact.free else "charges" if fact.charge else verb
    text = f"{name} {how} {target} with {arm_words(fact, fact.type)}"
    if fact.sure:
        return f"{text}: it cannot miss."
    return f"{text}: {'hit' if fact.hit else 'a miss'}."


def damage(fact: f.DamageDealt, names: Names) -> str:
    """What it costs."""
    name = cap(who(names, fact.figure))
    if fact.waits:
        return f"{name} will take {fact.amount} when the exchange lands."
    cause = {"poison": " from the poison", "trap": " from the trap", "spell": " from the spell"}.get(fact.cause, "")
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
    name = cap(who(names, fact.figure))
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
    name = cap(who(names, fact.figure))
    if fact.waits:
        return f"{name} will be healed of {fact.points} when the exchange lands."
    return f"{name} regains {fact.points} HP{health(fact.hp, fact.wounds)}."


def aid(fact: f.AidGiven, names: Names) -> str:
    """Help for an ally."""
    return f"{cap(who(names, fact.figure))} helps {who(names, fact.ally)}: +2 to the next check or attack."


def shaken(fact: f.SleeperShaken, names: Names) -> str:
    """A sleeper is shaken."""
    return f"{cap(who(names, fact.figure))} shakes {who(names, fact.sleeper)} awake; it takes the round."


def reloaded(fact: f.Reloaded, names: Names) -> str:
    """Loaded."""
    return f"{names(fact.figure)} loads the crossbow again."


def power(fact: f.PowerUsed, names: Names) -> str:
    """A web, say."""
    if fact.power == "web":
        return f"{cap(who(names, fact.figure))} throws a web at {who(names, fact.target)}!"
    return f"{cap(who(names, fact.figure))} turns its {fact.power} on {who(names, fact.target)}."


def carried(fact: f.CarriedLanded, names: Names) -> str:
    """What came with the hit."""
    if fact.what in conditions.CLAUSES:
        return f"{cap(who(names, fact.figure))} is not affected any more."
    return f"{cap(whose(names, fact.by))} {fact.what} does its work on {who(names, fact.figure)}."


def cover(fact: f.CoverSet, names: Names) -> str:
    """In cover or not."""
    words = {"half": "is in half cover", "full": "is in full cover"}.get(fact.cover, "is out of cover")
    return f"{cap(who(names, fact.figure))} {words}."


def hidden(fact: f.HiddenAway, names: Names) -> str:
    """Out of sight."""
    return f"{names(fact.figure)} slips out of the foes' sight."


def parley(fact: f.ParleyWon, names: Names) -> str:
    """They talk."""
    if fact.waits:
        return f"They listen to {names(fact.figure)}; the blows already begun still land."
    return f"They listen to {names(fact.figure)}: the fighting stops, and the foes are wary."


# ── Morale and the end ───────────────────────────────────────────────────────────────────────


def morale(fact: f.MoraleRolled, _names: Names) -> str:
    """Do they stand?"""
    why = {1: "Their first loss", 2: "Half of them gone", 3: "A loss, and half of them gone"}.get(
        fact.reasons, "A loss"
    )
    return f"{why}: the foes {'lose heart' if fact.breaks else 'stand their ground'}."


def broke(fact: f.Broke, names: Names) -> str:
    """Who runs, who yields."""
    parts = []
    if fact.runs:
        parts.append(f"{group(names, fact.runs)} {'turns' if len(fact.runs) == 1 else 'turn'} to run")
    if fact.yields:
        parts.append(f"{group(names, fact.yields)} {'yields' if len(fact.yields) == 1 else 'yield'}")
    return cap(listed(parts)) + "." if parts else "Nobody moves."


def escaped(fact: f.Escaped, names: Names) -> str:
    """Away."""
    if fact.side == "party":
        return "The party is out of sight, and away."
    return f"{cap(group(names, fact.figures))} {'gets' if len(fact.figures) == 1 else 'get'} away."


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
    }.get(fact.outcome, "The fighting is over.")


def ended(fact: f.FightEnded, _names: Names) -> str:
    """The encounter is over."""
    rounds = f" after {fact.rounds} round{'s' if fact.rounds != 1 else ''}" if fact.fought else ""
    return {
        "won": f"The fight is won{rounds}.",
        "lost": f"The fight is lost{rounds}.",
        "fled": f"The party has got away{rounds}.",
        "passed": f"The foes let the party pass{rounds}.",
        "left": f"The sides part{rounds}.",
        "nobody": f"The fight is over{rounds}, and nobody has won it.",
    }.get(fact.outcome, f"The encounter is over{rounds}.")


def coins(fact: f.CoinsCarried, _names: Names) -> str:
    """What they had on them."""
    if fact.coins:
        return f"The beaten had {fact.coins} GP on them: the coins lie there to be taken."
    return "The beaten had nothing of worth on them."


# ── Magic ────────────────────────────────────────────────────────────────────────────────────


def spell_name(spell: str) -> str:
    """A spell's name."""
    record = content.spells().get(spell)
    return record.name if record is not None else "a spell"


def spell_cast(fact: spells.SpellCast, names: Names) -> str:
    """A spell goes off."""
    on = f" on {who(names, fact.target)}" if fact.target and fact.target != fact.figure else ""
    read = " from a scroll" if fact.scroll else ""
    return f"{cap(who(names, fact.figure))} casts {spell_name(fact.spell)}{read}{on}."


def spell_lost(fact: f.SpellLost, names: Names) -> str:
    """A spell is lost."""
    return f"{cap(who(names, fact.figure))} was hurt this round: {spell_name(fact.spell)} is lost."


def sleep(fact: spells.SleepRolled, names: Names) -> str:
    """Who sleeps."""
    if not fact.sleepers:
        text = f"Sleep reaches {fact.hit_dice} HD, and nobody falls asleep"
    else:
        verb = "falls" if len(fact.sleepers) == 1 else "fall"
        later = " when the exchange lands" if fact.waits else ""
        verb = "will fall" if fact.waits else verb
        text = f"Sleep reaches {fact.hit_dice} HD: {group(names, fact.sleepers)} {verb} asleep{later}"
    if fact.unaffected:
        text += f"; {group(names, fact.unaffected)} {'is' if len(fact.unaffected) == 1 else 'are'} not affected"
    return text + "."


def effect(fact: spells.EffectBegan, names: Names) -> str:
    """What lasts."""
    if fact.effect == "light":
        return f"Light shines from {who(names, fact.on)}, for {fact.turns} turns."
    return f"A giant's strength fills {who(names, fact.on)}, for {fact.turns} turns."


def potion(fact: spells.PotionDrunk, names: Names) -> str:
    """Drunk or poured."""
    what = gear_name(fact.what)
    if fact.into:
        return f"{names(fact.figure)} pours the {what} into {who(names, fact.into)}."
    return f"{names(fact.figure)} drinks the {what}."


# ── Conditions ───────────────────────────────────────────────────────────────────────────────


def condition_word(kind: str) -> str:
    """A condition's name in a sentence."""
    return CONDITIONS.get(kind, kind.replace("_", " "))


def condition(fact: conditions.ConditionBegan, names: Names) -> str:
    """A condition takes hold."""
    name = cap(who(names, fact.figure))
    if fact.waits:
        return f"{name} will be {condition_word(fact.condition)} when the exchange lands."
    lasts = f" for {fact.rounds} round{'s' if fact.rounds != 1 else ''}" if fact.rounds else ""
    until = {"haven": " until a haven", "good": " for good"}.get(fact.until, "")
    verb = "falls" if fact.condition == "asleep" else "is"
    word = "asleep" if fact.condition == "asleep" else condition_word(fact.condition)
    return f"{name} {verb} {word}{lasts}{until}."


def condition_ended(fact: conditions.ConditionEnded, names: Names) -> str:
    """A condition ends."""
    name = cap(who(names, fact.figure))
    if fact.condition == "asleep":
        return f"{name} wakes."
    if fact.condition == "maimed":
        return f"{name} comes round, with 1 HP."
    if fact.condition == "stuck":
        return f"{name} is free of the web."
    return f"{name} is no longer {condition_word(fact.condition)}."


def ticked(fact: conditions.ConditionTicked, names: Names) -> str:
    """Rounds left."""
    more = f"{fact.rounds} more round{'s' if fact.rounds != 1 else ''}"
    return f"{cap(who(names, fact.figure))} is {condition_word(fact.condition)} for {more}."


def unaffected(fact: conditions.Unaffected, names: Names) -> str:
    """Immune, or no worse off than before."""
    if fact.already:
        return f"{cap(who(names, fact.figure))} is {condition_word(fact.condition)} already, and no longer for it."
    return f"{cap(who(names, fact.figure))} cannot be {condition_word(fact.condition)}."


# ── Death ────────────────────────────────────────────────────────────────────────────────────


def brush(fact: death.BrushRolled, names: Names) -> str:
    """What a Brush with Death brings."""
    name = names(fact.figure)
    return {
        "close_call": f"A Close Call: the blow did not land after all, and {name} stands at {fact.hp} HP.",
        "scarred": f"{name} is Scarred, and comes up with {fact.hp} HP and a clear head.",
        "shaken": f"{name} is Shaken: gear dropped, 1 HP.",
        "grievous": f"{name} has a Grievous Wound, and is out until healed by magic or a day's sleep.",
        "maimed": f"{name} is Maimed, and out for {fact.turns} turn{'s' if fact.turns != 1 else ''}.",
        "slain": f"{name} is slain.",
    }[fact.result]


def scar(fact: death.ScarTaken, names: Names) -> str:
    """What the scar does."""
    what = "+1 to intimidate" if fact.scar == "intimidate" else "−1 to CHA checks"
    return f"The scar stays with {names(fact.figure)}: {what}."


def limb(fact: death.LimbLost, names: Names) -> str:
    """What was lost."""
    return f"{names(fact.figure)} has lost {a(fact.limb)}."


def dropped(fact: death.GearDropped, names: Names) -> str:
    """On the floor."""
    return f"{names(fact.figure)} has dropped pack and everything in hand."


def ask_scar(world: World, names: Names) -> tuple[str, dict[str, str]]:
    """Which scar."""
    figure = world.question.whom if world.question is not None else ""
    text = f"The wound leaves {names(figure)} a scar for good. What does it do?"
    return text, {"intimidate": "It frightens people: +1 to intimidate", "cha": "It repels people: −1 to CHA checks"}


def ask_limb(world: World, names: Names) -> tuple[str, dict[str, str]]:
    """Which limb."""
    figure = str(world.question.about.get("figure", "")) if world.question is not None else ""
    return f"What has {names(figure)} lost?", {"eye": "An eye", "arm": "An arm", "leg": "A leg"}
