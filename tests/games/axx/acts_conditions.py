"""What each condition does in a real fight, delve or night: a scene for each, which sees it begin and act."""

from __future__ import annotations

from collections.abc import Callable

from tests.games.axx import delving
from tests.games.axx.fights import GAME, all_of, do, fight, fold, hero, monster_turn, only, party, refused, step, weapon

from tablewright.dice.sources import ScriptedDice
from tablewright.games.axx import figures
from tablewright.games.axx.combat import conditions as c
from tablewright.games.axx.combat import death, orders
from tablewright.games.axx.combat import facts as f
from tablewright.games.axx.delve.clock import WearinessBegan
from tablewright.games.axx.delve.delve_facts import Go
from tablewright.games.axx.delve.explore_search import Search
from tablewright.games.axx.delve.night import SleptWell, WentHungry
from tablewright.games.axx.dungeon.plan import Trap
from tablewright.games.axx.gm_facts import Adjust
from tablewright.games.axx.magic.turning import UndeadTurned
from tablewright.games.axx.town.stay import pass_day
from tablewright.games.axx.world import Item, World

Scene = Callable[[], None]
SYMBOL = Item(id="symbol", kind="holy_symbol", place="worn")


def begun(facts: list[object], kind: str) -> c.ConditionBegan:
    """The fact that it began."""
    (fact,) = [one for one in facts if isinstance(one, c.ConditionBegan) and one.condition == kind]
    return fact


def bitten(monster: str, *faces: int) -> tuple[World, list[object]]:
    """Hild is hit by the first attack of such a foe, and its power lands with these faces."""
    world = fight(party(hero("hild", hp=20, items=(weapon(),))), monster, order="foes", side="foes")
    facts: list[object] = [*monster_turn(world, "foe1", 20, 1)]
    return world, [*facts, *step(world, *faces)]


def poisoned() -> None:
    """1d6 at the end of the round, Weakened, and a save to end it."""
    world, facts = bitten("giant_spider", 1)
    assert begun([*facts], "poisoned").target == 12
    assert [term.value for term in figures.weakened(world.figures["hild"])] == [-2]
    step(world)
    do(world, orders.EndTurn(figure="hild"))
    step(world)
    assert only(step(world, 3), f.DamageDealt).cause == "poison"


def paralyzed() -> None:
    """No turn for its rounds, and hit without a roll."""
    world, facts = bitten("ghoul", 1, 2)
    assert begun([*facts], "paralyzed").rounds == 2
    fold(world, f.SideBegan(side="party"))
    assert refused(world, orders.EndTurn(figure="hild")).code == "helpless"
    fold(world, f.SideBegan(side="foes"))
    assert only(monster_turn(world, "foe1", 1), f.AttackRolled).sure


def stuck() -> None:
    """No step out of the web until a STR check tears it."""
    world = fight(party(hero("hild", hp=20)), "giant_spider", order="foes", side="foes", feet=20)
    assert begun([*monster_turn(world, "foe1", 1, 3)], "stuck").rounds == 3
    fold(world, f.SideBegan(side="party"))
    assert refused(world, orders.Move(figure="hild", feet=5)).code == "stuck"
    facts = do(world, orders.BreakFree(figure="hild"), 20)
    assert [one.condition for one in all_of(facts, c.ConditionEnded)] == ["stuck"]


def asleep() -> None:
    """Helpless, till damage wakes it."""
    mira = hero("mira", "magic_user", spells=("sleep",))
    world = fight(party(mira, hero("hild", items=(weapon(),))))
    begun([*do(world, orders.Cast(figure="mira", spell="sleep"), 1, 1, 1, 1, 1, 1)], "asleep")
    world.figures["foe1"].hp = 9
    facts = do(world, orders.Attack(figure="hild", target="foe1", weapon="blade"), 1)
    assert only(facts, f.AttackRolled).sure
    assert [(one.condition, one.why) for one in all_of(facts, c.ConditionEnded)] == [("asleep", "woken")]


def charmed() -> None:
    """A friend stands aside."""
    mira = hero("mira", "magic_user", spells=("charm_person",))
    world = fight(party(mira), "orc_patrol", 2)
    begun([*do(world, orders.Cast(figure="mira", spell="charm_person", target="foe1"), 1)], "charmed")
    fold(world, f.SideBegan(side="foes"))
    step(world, 6) if isinstance(GAME.next(world), orders.RollMorale) else None
    assert GAME.next(world) == orders.MonsterTurn(figure="foe2")


def frightened() -> None:
    """Runs, or cowers where there is no way; put on by a ruling, for no shipped thing frightens."""
    world = fight(party(hero("hild")), feet=20, source="wanderer")
    do(world, Adjust(figure="hild", what="condition", value="frightened", reason="a dragon's shadow"))
    assert GAME.next(world) == orders.RunScared(figure="hild")
    assert only(step(world), f.TurnEnded).why == "cowers"


def burning() -> None:
    """1d6 fire a round till it is doused."""
    flask = Item(id="oil", kind="oil_flask", place="hand")
    world = fight(party(hero("hild", items=(flask,))), feet=20)
    world.figures["foe1"].hp = 9
    do(world, orders.Attack(figure="hild", target="foe1", weapon="oil", throw=True), 20, 1)
    begun([*step(world)], "burning")
    fold(world, f.RoundEnded(round=1), f.InitiativeRolled(round=2, order="foes"), f.SideBegan(side="foes"))
    facts = monster_turn(world, "foe1")
    assert [(one.condition, one.why) for one in all_of(facts, c.ConditionEnded)] == [("burning", "doused")]


def petrified() -> None:
    """Stone, out of play."""
    drawn = delving.plan()
    drawn.rooms["den"].trap = Trap("grey_gas", "enter", (14, 10), gas=True)
    world = delving.under(delving.hero("hild"), delving.hero("mira"), dungeon=drawn)
    facts = delving.do(world, Go(way="first"), [1])
    begun([*facts], "petrified")
    assert (world.figures["hild"].state, world.figures["mira"].state) == ("stone", "up")


def _brushed(die: int, *more: int) -> tuple[World, list[object]]:
    world = fight(party(hero("hild", hp=3, top=8), hero("tam")), order="foes", side="foes")
    monster_turn(world, "foe1", 20, 8)
    return world, [*step(world, die, *more)]


def injured() -> None:
    """Weakened until a haven."""
    world, facts = _brushed(4)
    assert begun(facts, "injured").until == "haven"
    assert [term.value for term in figures.weakened(world.figures["hild"])] == [-2]


def maimed() -> None:
    """Out for its turns, then up with 1 HP."""
    world, facts = _brushed(6, 2, 1)
    rolled = next(one for one in facts if isinstance(one, death.BrushRolled))
    assert (rolled.turns, world.figures["hild"].state) == (2, "out")
    fold(world, c.ConditionEnded(figure="hild", condition="maimed"))
    assert (world.figures["hild"].state, world.figures["hild"].hp) == ("up", 1)


def turned() -> None:
    """Undead that are turned run."""
    osric = hero("osric", "cleric", items=(SYMBOL,))
    world = fight(party(osric), "skeleton_guard", 1, feet=10, source="wanderer")
    facts = do(world, orders.TurnUndead(figure="osric"), 20, 1, 1, 3)
    assert (begun([*facts], "turned").turns, only(facts, UndeadTurned).turned) == (3, ("foe1",))
    fold(world, f.SideBegan(side="foes"))
    assert only(monster_turn(world, "foe1"), f.Moved).how == "flee"


def bound() -> None:
    """A helpless foe is bound after the fight, and counts as beaten."""
    mira = hero("mira", "magic_user", spells=("sleep",))
    world = fight(party(mira, hero("hild")), feet=30)
    do(world, orders.Cast(figure="mira", spell="sleep"), 4, 4, 1, 1, 1, 1)
    while GAME.next(world) is not None:
        step(world)
    assert only(do(world, orders.Bind(figure="hild", foe="foe1")), f.HelplessBound).foe == "foe1"
    assert "bound" in world.figures["foe1"].conditions


def forsaken() -> None:
    """A Cleric cut off from the faith has no spells."""
    world = party(hero("osric", "cleric", spells=("bless",)))
    do(world, Adjust(figure="osric", what="condition", value="forsaken", reason="robbed a shrine"))
    assert refused(world, orders.Cast(figure="osric", spell="bless")).code == "forsaken"


def fatigue() -> None:
    """The sixth active turn weakens."""
    world = delving.under(delving.hero("hild"))
    world.active = 5
    facts = delving.do(world, Search(figures=("hild",)), [1])
    assert len(delving.only(facts, WearinessBegan)) == 1
    assert [term.value for term in figures.weakened(world.figures["hild"])] == [-2]


def hunger() -> None:
    """Without a ration no healing, and Weakened."""
    hild = delving.hero("hild", hp=2)
    world, facts = delving.under(hild), []
    for fact in pass_day(world, ScriptedDice(())):
        GAME.evolve(world, fact)
        facts.append(fact)
    assert len(delving.only(facts, WentHungry)) == 1
    assert delving.only(facts, SleptWell) == []
    assert [term.value for term in figures.weakened(hild)] == [-2]


SCENES: dict[str, Scene] = {
    "poisoned": poisoned,
    "paralyzed": paralyzed,
    "stuck": stuck,
    "asleep": asleep,
    "charmed": charmed,
    "frightened": frightened,
    "burning": burning,
    "petrified": petrified,
    "injured": injured,
    "maimed": maimed,
    "turned": turned,
    "bound": bound,
    "fatigue": fatigue,
    "hunger": hunger,
    "forsaken": forsaken,
}
"""By the condition's name."""
