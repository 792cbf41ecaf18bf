"""Orders of a 3dX fight that no button makes by itself: abilities of all kinds, helps, grapples, odd movements."""

from __future__ import annotations

from tablewright.core.facts import Command
from tablewright.dice.stream import Stream
from tablewright.games.threedx.fight import orders as o
from tablewright.games.threedx.fight import who
from tablewright.games.threedx.world import Figure, World

GRAPPLES = ("hold", "shove", "throw down", "disarm")
ON = ("attacked", "near", "moves", "ally attacked")


def any_order(world: World, figure: Figure, chance: Stream) -> list[Command]:
    """Orders of a character that may or may not be legal now."""
    custom = [skill.name for skill in figure.skills.values() if skill.kind == "custom"]
    names = [*figure.abilities, *figure.fifths, *custom]
    ability = names[-chance.face(3)] if chance.face(3) == 1 else names[chance.face(len(names)) - 1]
    party = [one.id for one in world.party()]
    to = party[chance.face(len(party)) - 1] if chance.face(2) == 1 else ""
    named = ability if chance.face(2) == 1 else ""
    found: list[Command] = [
        o.Act(figure=figure.id, why="looks about", ability=ability, to=to),
        o.ReactAct(figure=figure.id, why="as was said", ability=ability, to=to),
        o.Ready(
            figure=figure.id, action=("act", "attack", "help", "move")[chance.face(4) - 1], on=ON[chance.face(4) - 1]
        ),
        o.Steady(figure=figure.id, action=("act", "attack", "help")[chance.face(3) - 1], ability=named),
        o.Avoid(figure=figure.id, ability=ability),
        o.SetTarget(figure=figure.id, target=chance.face(10)),
    ]
    for on in ("action", "defence", "avoid", "save"):
        found += [o.SpendBonus(figure=figure.id, die=die, on=on) for die in ("epic", "athletics", "dexterity")]
    foes = [one.id for one in who.there(world) if who.hostile(world, figure.id, one.id)]
    return found + (_against(figure, foes, to, chance) if foes else [])


def _against(figure: Figure, foes: list[str], to: str, chance: Stream) -> list[Command]:
    foe = foes[chance.face(len(foes)) - 1]
    held = tuple(item.id for item in figure.items.values() if item.place == "hand")
    step, rise = chance.face(7) - 4, chance.face(6) == 1
    return [
        o.Attack(figure=figure.id, targets=(foe,), items=held[: chance.face(3) - 1], to=to, move=step, rise=rise),
        o.Attack(figure=figure.id, targets=(foe,), ability="grapple", intent=GRAPPLES[chance.face(4) - 1]),
        o.Attack(figure=figure.id, targets=tuple(foes[:2]), items=held[:2]),
        o.Move(figure=figure.id, toward=foe, metres=chance.face(25) - 8, dash=chance.face(2) == 1, rise=rise),
        o.React(figure=figure.id, targets=(foe,), items=held[:1], to=to),
    ]
