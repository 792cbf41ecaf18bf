"""What the buttons of a fight say."""

from __future__ import annotations

from tablewright.games.axiom import figures, harm, moment
from tablewright.games.axiom.fight import attacks
from tablewright.games.axiom.say import listed
from tablewright.games.axiom.say.heroes import attribute_name, talent_name, thing_name
from tablewright.games.axiom.world import BANDS, Figure, Item, World


def start(ready: int) -> str:
    """Start a fight."""
    return "Start the fight with those who are here" if ready else "Start a fight"


def attack(name: str, target: str, weapon: str, *, bash: bool) -> str:
    """Attack somebody."""
    return f"{name}: bash {target} with the shield" if bash else f"{name}: attack {target} ({weapon})"


def throw(name: str, target: str, weapon: str) -> str:
    """Throw something at somebody."""
    return f"{name}: throw the {weapon} at {target}"


def aimed_at(seen: World, figure: Figure, target: Figure) -> str:
    """The target's Defense where it is known, and what is special about it."""
    parts = [] if attacks.unknown(seen, target) else [f"Defense {attacks.defense_of(seen, target)}"]
    kinds = [kind for kind in ("prone", "restrained", "stunned", "blinded") if moment.has(target, kind)]
    parts += [kind.capitalize() for kind in kinds]
    if target.state in harm.DOWN:
        parts.append("lies there: a hit is one failed Save")
    if seen.fight is not None and f"{figure.id} {target.id}" in seen.fight.edge:
        parts.append("Advantage from the last blow")
    return ", ".join(parts)


def escape(name: str, attribute: str) -> str:
    """Get free."""
    talent = {"body": "athletics", "speed": "acrobatics"}[attribute]
    return f"{name}: get free ({attribute_name(attribute)} + {talent_name(talent)})"


def rise(name: str) -> str:
    """Rise."""
    return f"{name}: stand up"


def pick(name: str, item: Item) -> str:
    """Pick something up."""
    return f"{name}: pick up the {thing_name(item.kind, item.called)}"


def take_cover(name: str) -> str:
    """Get behind something."""
    return f"{name}: take cover"


def cover_note(seen: World, figure: Figure) -> str:
    """That a shield covers as much, where it does: cover does not add up."""
    now, then = attacks.defense_of(seen, figure), figures.defense(figure, cover=1)
    return "the shield covers as much" if now == then else ""


def bulwark(name: str, ally: str) -> str:
    """Lock shields."""
    return f"{name}: lock shields with {ally}"


def move(name: str, target: str, band: int, *, away: bool) -> str:
    """Move."""
    where = BANDS[band].capitalize()
    return f"{name}: fall back from {target}, to {where}" if away else f"{name}: close in on {target}, to {where}"


def to_companion(name: str) -> str:
    """Go to a companion."""
    return f"{name}: go nearer to a companion"


def on_the_way(band: int, strikers: list[str]) -> str:
    """How far one comes, and who may strike on the way."""
    return "; ".join(part for part in (f"to {BANDS[band].capitalize()}", may_strike(strikers)) if part)


def past_blows() -> str:
    """Go straight on."""
    return "take the blows"


def past_slipping() -> str:
    """Try to give them no chance."""
    return "slip past (Speed + Acrobatics)"


def slip(name: str, target: str, band: int, *, away: bool) -> str:
    """Move past somebody without a blow."""
    where = BANDS[band].capitalize()
    return f"{name}: slip {'away from' if away else 'past, toward'} {target}, to {where}"


def may_strike(names: list[str]) -> str:
    """Who may strike on the way."""
    return f"{listed(names)} may strike" if names else ""


def withdraw(name: str) -> str:
    """Get away."""
    return f"{name}: get away from the fight"


def end_turn(name: str) -> str:
    """Be done."""
    return f"{name}: done"


def set_cover() -> str:
    """Say who has cover."""
    return "Set somebody's cover"


def set_band() -> str:
    """Say how far somebody is."""
    return "Set a distance"


def stop() -> str:
    """Break the fight off."""
    return "End the fight as it stands"
