"""One action a round: what every figure has done in the round under way, held to what the rules let it do."""

from __future__ import annotations

from tablewright.core.facts import Fact
from tablewright.games.axx import figures
from tablewright.games.axx.combat import coating, fire
from tablewright.games.axx.combat import facts as f
from tablewright.games.axx.magic import potions, spells, turning
from tablewright.games.axx.world import World

ACTIONS: tuple[type[Fact], ...] = (
    spells.SpellCast,
    f.SpellLost,
    potions.PotionDrunk,
    f.AidGiven,
    f.Reloaded,
    f.PowerUsed,
    f.SleeperShaken,
    fire.Doused,
    turning.TurnTried,
    coating.BladeCoated,
)
"""What takes the whole action."""
MOVES = ("move", "run", "withdraw", "flee")
"""How one moves instead of acting."""
MOST_SHOTS = 3


class Deeds:
    """By figure, what it has done in this round: attack, action or move."""

    def __init__(self, seed: int) -> None:
        self.seed, self.done = seed, dict[str, list[str]]()

    def note(self, world: World, fact: Fact) -> None:
        """Take a fact that is about to be folded; AssertionError for a second deed in a round."""
        if isinstance(fact, f.InitiativeRolled | f.RoundEnded):
            self.done.clear()
        elif isinstance(fact, f.AttackRolled):
            self._attack(world, fact)
        elif isinstance(fact, ACTIONS):
            self._only(str(fact.figure), "action", fact)  # type: ignore[attr-defined]
        elif isinstance(fact, f.Moved) and fact.how in MOVES and world.fight and world.fight.phase == "turns":
            self._only(fact.figure, "move", fact)

    def _only(self, figure: str, deed: str, fact: Fact) -> None:
        assert not self.done.get(figure), (self.seed, self.done[figure], fact)
        self.done[figure] = [deed]

    def _attack(self, world: World, fact: f.AttackRolled) -> None:
        """As many blows or shots of one kind as the action has; a spell or power may roll to hit by itself."""
        before = self.done.setdefault(fact.figure, [])
        if fact.free or fact.again or before == ["action"]:
            return
        assert set(before) <= {fact.mode}, (self.seed, before, fact)
        before.append(fact.mode)
        most = figures.attacks_a_round(world.figures[fact.figure]) if fact.mode == "melee" else MOST_SHOTS
        assert len(before) <= most, (self.seed, before, fact)
