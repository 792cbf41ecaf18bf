"""What the buttons of a fight say."""

from __future__ import annotations

from tablewright.core.facts import Command, tag_of
from tablewright.games.threedx import content, figures
from tablewright.games.threedx.fight import orders as o
from tablewright.games.threedx.say import capital, counted, listed, possessive
from tablewright.games.threedx.say.fight_facts import SEEKS, WHENS
from tablewright.games.threedx.say.heroes import attribute_name, ordinal
from tablewright.games.threedx.say.lying import bonus_die
from tablewright.games.threedx.world import Figure, World
from tablewright.games.threedx.world_fight import Blow

NEXT = {
    "decide-first": "Say who begins",
    "begin-side": "The next side's turn",
    "roll-save": "{who}: Vitality save",
    "npc-act": "{who} acts",
    "call-defence": "All attacks are named",
    "read-turn": "Close the turn: read the dice",
    "reduce-npcs": "The NPCs take their hits",
    "place-blows": "Place all hits",
    "close-fight": "The fight is decided",
}
WAYS = {
    "break_armor": "break armour",
    "break_shield": "let the shield take it",
    "fall_prone": "fall prone",
    "give_ground": "give ground",
    "sacrifice_item": "let go of what is in hand",
}
ON = {**WHENS, "word": "for a circumstance in own words"}


def next_words(world: World, command: Command) -> str:
    """What the Next button says for a step of a fight, "" for any other."""
    tag = tag_of(command)
    figure = world.figures.get(str(getattr(command, "figure", "")))
    return NEXT.get(tag, "").format(who=capital(figure.name) if figure is not None else "")


def start(ready: int) -> str:
    """Start a fight."""
    return "Start the fight with those who are here" if ready else "Start a fight"


def ability(seen: World, name: str) -> str:
    """An ability in words."""
    found = content.of(seen)
    record, sample = found.abilities.get(name), found.sample(name)
    return record.name if record is not None else sample.name if sample is not None else name


def attack(seen: World, figure: Figure, command: o.Attack | o.React, weapon: str, with_: str) -> str:
    """Attack: whom, with what, after what."""
    whom = listed([seen.figures[name].name for name in dict.fromkeys(command.targets)])
    seek = f", {SEEKS[command.intent]}" if command.intent else ""
    needs_none = with_ in figure.fifths and not command.items  # an ability of the fifth attribute without a focus
    by = f" ({', '.join([weapon] * (not needs_none) + [ability(seen, with_)] * bool(with_))})"
    verb = "attack" if isinstance(command, o.Attack) else "strike at"
    return f"{figure.name}: {_lead(command)}{verb} {whom}{by}{seek}"


def grapple(seen: World, figure: Figure, command: o.Attack | o.React) -> str:
    """Seize somebody."""
    return f"{figure.name}: {_lead(command)}seize {seen.figures[command.targets[0]].name}"


def _lead(command: o.Attack | o.React) -> str:
    """What goes before an attack of the own turn: standing up, or a few steps."""
    if isinstance(command, o.React):
        return ""
    return "get up and " if command.rise else f"{command.move} m nearer and " if command.move else ""


def help_(figure: Figure, whom: str, words: str) -> str:
    """Help somebody by an attack."""
    return f"{figure.name}: help {whom} by attacking {words}"


def act(figure: Figure, does: str, whom: str, with_: str, *, move: int = 0) -> str:
    """Act, after so many metres; `whom` is "" for oneself."""
    words = {
        "medicine": f"tend {whom or 'their own wounds'}",
        "break free": "break free",
        "stop the fall": "stop the fall",
        "rescue": f"keep {whom} from falling" if whom else "keep from falling",
    }[does]
    return f"{figure.name}: {f'{move} m nearer and ' if move else ''}{words} ({with_})"


def bonus_price(*, needless: bool) -> str:
    """What a bonus die costs; `needless` where what is done succeeds as it lies."""
    return "a bonus die; it succeeds without" if needless else "a bonus die"


def as_readied(text: str) -> str:
    """An order of the own turn that was readied for that of the others."""
    return f"{text}, as readied"


def draw(figure: Figure, thing: str, *, floor: bool) -> str:
    """Draw or pick up."""
    return f"{figure.name}: {'pick up' if floor else 'draw'} the {thing}"


def move(figure: Figure, whom: str, metres: int, *, dash: bool, rise: bool) -> str:
    """Move."""
    lead = "get up and " if rise and metres else "get up" if rise else ""
    if not metres:
        return f"{figure.name}: {lead}"
    verb = "dash" if dash else "go"
    return f"{figure.name}: {lead}{verb} {abs(metres)} m {'toward' if metres > 0 else 'away from'} {whom}"


def bonus(seen: World, figure: Figure, die: str, on: str) -> str:
    """Spend a bonus die."""
    where = {
        "action": "",
        "defence": " on the defence",
        "avoid": " against being seized",
        "save": " on the Vitality save",
    }[on]
    name = attribute_name(die, figures.fifth_name(seen, figure))
    return f"{figure.name}: spend {bonus_die(die, name, figure.attributes.get(die, 0))}{where}"


def give_help(figure: Figure, whom: str) -> str:
    """Let help go to somebody."""
    return f"{figure.name}: help {whom}" if whom else f"{figure.name}: help nobody for now"


def defend_with(seen: World, figure: Figure, name: str, attackers: list[str]) -> str:
    """Roll the defence."""
    return f"{figure.name}: defend by {ability(seen, name)} against {listed(attackers)}"


def avoid(seen: World, figure: Figure, name: str) -> str:
    """Roll against grapples."""
    return f"{figure.name}: keep from being seized by {ability(seen, name)}"


def first_with(figure: Figure) -> str:
    """Roll to act first with another ability than the usual one."""
    return f"{figure.name}: roll to act first with another ability"


def first_by_save(figure: Figure) -> str:
    """Save to act first."""
    return f"{figure.name}: roll to act first as a save of an attribute"


def assign(figure: Figure, first: str, *, grapple: bool) -> str:
    """Say who meets the best result."""
    kept = "keep from being seized with " if grapple else ""
    return f"{figure.name}: {kept}the best result against {first}"


def hit_of(by: str, place: int) -> str:
    """Whose hit it is, and the how-manieth of theirs; 0 where they have no other."""
    return f"{possessive(by)} {f'{ordinal(place)} ' if place else ''}hit"


def hit(figure: Figure, blow: Blow, which: str) -> str:
    """What a hit is."""
    return f"{capital(which)}: {counted(blow.wounds, 'wound')} for {figure.name}"


def reduce(figure: Figure, ways: tuple[str, ...], left: int, *, which: str = "") -> str:
    """Reduce a hit; which one, where several wait."""
    taken = f"take {counted(left, 'wound')}" + (f" of {which}" if which else "")
    if not ways:
        return f"{figure.name}: {taken}"
    parts = [
        WAYS[way] + (f" ({counted(ways.count(way), 'piece')})" if ways.count(way) > 1 else "")
        for way in dict.fromkeys(ways)
    ]
    return f"{figure.name}: {listed(parts)}, {taken}"


def reduce_freely(figure: Figure, *, which: str = "") -> str:
    """Reduce a hit by several ways at once; which one, where several wait."""
    return f"{figure.name}: take several off{f' {which}' if which else ''}"


def close_turn(*, first: bool) -> str:
    """Go on without who is away, as it is rolled who acts first or in a turn."""
    return "Roll to act first for who is away" if first else "Close the turn for who is away"


def give_level(*, first: bool) -> str:
    """The GM gives advantage or disadvantage, as it is rolled who acts first or in a turn."""
    return f"Give advantage or disadvantage {'on acting first' if first else 'this turn'}"


def end_turn(*, first: bool) -> str:
    """The GM goes on without who has done nothing."""
    return "Roll to act first for who has not" if first else "Close the turn: who has not acted passes"
