"""Scenes of AX&X told with given dice: a tie, Brushes with Death, the undead turned, poison, new Levels."""

from __future__ import annotations

from collections.abc import Callable

from golden_scene import WHY, Scene
from tablewright.games.axx import content, figures
from tablewright.games.axx.combat import orders
from tablewright.games.axx.gm_facts import Adjust
from tablewright.games.axx.heroes import xp
from tablewright.games.axx.world import Figure


def blade(figure: Figure) -> str:
    """The weapon in hand."""
    item = figures.weapon(figure)
    return item.id if item is not None else ""


def tie() -> Scene:
    """Both sides act at once, and both have somebody down before the exchange is over."""
    scene = Scene()
    brenna = scene.hero("Brenna", "barbarian", hp=3)
    osric = scene.hero("Osric", "cleric")
    scene.sheet(brenna)
    scene.sheet(osric)
    scene.fight(("orc_patrol", 2))
    scene.note("Both dice show 4: all is resolved before anyone drops. Orc 1, as good as dead, strikes all the same.")
    scene.go_on(4, 4)
    scene.order(orders.Attack(figure=brenna.id, target="foe1", weapon=blade(brenna)), 10, 5)
    scene.order(orders.Attack(figure=osric.id, target="foe2", weapon=blade(osric)), 9)
    scene.go_on(11, 4, 3, 5, 4)
    scene.note("The foes have the next round: 2 against 5. One orc alone gets no bonus.")
    scene.go_on(2, 5, 13, 1)
    scene.order(orders.Attack(figure=osric.id, target="foe2", weapon=blade(osric)), 20, 6)
    scene.go_on(2, 4)
    return scene


BRUSHES = {
    1: ("A Close Call: the blow and what it carried are undone, so there is no save against the ghoul's touch.", (1,)),
    2: ("A Close Call on a 2 as well. The next claw brings the day's second Brush: 6 + 1 = 7, Slain.", (2,)),
    3: ("Scarred: hit points full, and the player picks one of two scars for good.", (3,)),
    4: ("Shaken: pack and hands empty, worn armour stays on, 1 HP, Injured until a Haven.", (4,)),
    5: ("A Grievous Wound: out until healed by magic or sleep. A potion poured in heals by what it heals.", (5,)),
    6: ("Maimed: out for 1d4 turns, a limb lost, Injured for good.", (6, 2, 3)),
}
"""Each face of the first Brush: what it brings, and the dice from the Brush on."""


def brush() -> Scene:
    """Each result of a Brush with Death in turn, and the second Brush of a day, which may be the last."""
    told = Scene()
    for face, (words, faces) in BRUSHES.items():
        scene = Scene()
        tam = scene.hero("Tam", "thief", hp=3)
        gerda = scene.hero("Gerda", "fighter")
        if face == 1:
            scene.sheet(tam)
        scene.quietly(Adjust(figure=gerda.id, what="give", value="potion_healing", reason=WHY))
        scene.fight(("ghoul", 1))
        scene.go_on(1, 6)
        if face > 1:
            scene.lines.clear()
        scene.note(f"{face}. {words}")
        scene.once(16, 3)
        scene.once(*faces)
        _after_the_brush(scene, tam, gerda, face)
        scene.sheet(tam)
        told.lines += scene.lines
    return told


def _after_the_brush(scene: Scene, tam: Figure, gerda: Figure, face: int) -> None:
    if face == 2:
        scene.once(17, 3)
        scene.once(6)
    elif face == 3:
        scene.answer("ugly")
    elif face == 5:
        scene.go_on(1, 2)
        potion = next(item.id for item in gerda.items.values() if item.kind == "potion_healing")
        scene.order(orders.Drink(figure=gerda.id, item=potion, into=tam.id), 4)


def turning() -> Scene:
    """Mixed undead before a Cleric of Level 4: some are dust, one runs, one is left; then dice too low."""
    scene = Scene()
    osric = scene.hero("Osric", "cleric", level=4, scores={"WIS": 13})
    hild = scene.hero("Hild", "fighter", weapon="medium_weapon")
    scene.sheet(osric)
    scene.fight(("skeleton_guard", 3), ("ghoul", 2), feet=30)
    scene.note("Against 10 + 2, the ghouls' HD, with Level 4 and WIS +1. 6 HD: three skeletons, a ghoul, 1 is wasted.")
    scene.go_on(5, 2)
    scene.order(orders.TurnUndead(figure=osric.id), 7, 2, 4, 3)
    scene.order(orders.EndTurn(figure=hild.id))
    scene.note("No morale is rolled: they are mindless. The ghoul that is left charges, and its claw numbs nobody.")
    scene.go_on(12, 2, 14)
    scene.note("A second try in the same fight is refused: each Cleric turns once a fight.")
    scene.go_on(4, 1)
    scene.refused(orders.TurnUndead(figure=osric.id))
    scene.order(orders.Attack(figure=osric.id, target="foe5", weapon=blade(osric)), 10, 6)
    scene.order(orders.Attack(figure=hild.id, target="foe5", weapon=blade(hild)), 10, 4)
    scene.go_on(5)
    return scene


def poison() -> Scene:
    """A spider's bite, and its venom round by round."""
    scene = Scene()
    tam = scene.hero("Tam", "thief", kindred="elf")
    gerda = scene.hero("Gerda", "fighter", weapon="medium_weapon")
    for what in ("top", "hp"):
        scene.quietly(Adjust(figure=tam.id, what=what, value=8, reason=WHY))
    scene.sheet(tam)
    scene.fight(("giant_spider", 1))
    scene.note("The bite: 1 point, and a Body save against 12, which fails. At the round's end 1d6, then a save at -2.")
    scene.go_on(1, 6, 10, 1, 11)
    scene.order(orders.Attack(figure=tam.id, target="foe1", weapon=blade(tam)), 13, 2)
    scene.order(orders.Attack(figure=gerda.id, target="foe1", weapon=blade(gerda)), 2)
    scene.go_on(4, 13)
    scene.note("The venom brings Tam to 0: a Brush, a Close Call takes back that round's damage, and the poison stays.")
    scene.go_on(6, 1)
    scene.order(orders.Attack(figure=tam.id, target="foe1", weapon=blade(tam)), 13, 3)
    scene.order(orders.Attack(figure=gerda.id, target="foe1", weapon=blade(gerda)), 19, 6)
    scene.go_on(3, 1, 14, 4)
    scene.sheet(tam)
    return scene


LEVELS: tuple[tuple[str, str, dict[str, int], int], ...] = (
    ("Hild", "fighter", {"CON": 13}, 8),
    ("Tam", "thief", {}, 4),
    ("Osric", "cleric", {"WIS": 13}, 3),
    ("Mira", "magic_user", {"CON": 5, "INT": 16}, 1),
)
"""A hero of each track, and the first Hit Die that is thrown for a new Level."""


def levels() -> Scene:
    """A new Level on each track, one point too few first; then a caster beyond Level 6."""
    scene = Scene()
    for name, cls, scores, face in LEVELS:
        figure = scene.hero(name, cls, scores=scores)
        track = content.classes()[cls].track
        needed = xp.xp_for(track, 2)
        scene.note(f"{name} is on the {track.capitalize()} track: {needed:,} XP for Level 2.")
        scene.skills(figure)
        scene.order(Adjust(figure=figure.id, what="xp", value=needed - 1, reason="one point too few"))
        scene.order(Adjust(figure=figure.id, what="xp", value=1, reason="the last point"))
        scene.go_on(face)
        scene.skills(figure)
    scene.note("A Warrior has a second attack from Level 6.")
    gerda = scene.hero("Gerda", "fighter", level=5)
    scene.skills(gerda)
    scene.order(Adjust(figure=gerda.id, what="xp", value=16_000, reason="a dragon's hoard"))
    scene.go_on(1)
    scene.skills(gerda)
    scene.note("Beyond Level 6 a caster chooses the level of each new slot.")
    liriel = scene.hero("Liriel", "cleric", level=6)
    scene.skills(liriel)
    scene.order(Adjust(figure=liriel.id, what="xp", value=64_000, reason="another"))
    scene.go_on(6)
    scene.answer("3rd level")
    scene.skills(liriel)
    return scene


SCENES: dict[str, Callable[[], Scene]] = {
    "scene_tie": tie,
    "scene_brush": brush,
    "scene_turning": turning,
    "scene_poison": poison,
    "scene_levels": levels,
}
