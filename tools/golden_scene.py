"""Scenes of AX&X with given dice, told line by line: each shows one rule of the book from its first die to its last.

The heroes are made by the game's own orders, the dice are those of the scene; a scene that needs other dice, or leaves
one over, is an error.
"""

from __future__ import annotations

import msgspec

from golden_text import ENGINE, GAME, card_lines
from tablewright.core.facts import Answer, Command, Fact
from tablewright.core.game import run
from tablewright.dice.sources import Dice, OutOfFaces, ScriptedDice, SeededDice
from tablewright.games.axx import checks, content, figures
from tablewright.games.axx.gm_facts import Adjust
from tablewright.games.axx.heroes import spell_slots, xp
from tablewright.games.axx.heroes.characters_facts import BeginCharacter, MakeCharacter
from tablewright.games.axx.heroes.magic_prepare import Prepare
from tablewright.games.axx.magic.working import EffectBegan
from tablewright.games.axx.meeting.encounter_facts import ArrangeFight, SetRank
from tablewright.games.axx.world import Figure, World

AVERAGE = {"STR": 9, "DEX": 9, "CON": 9, "INT": 9, "WIS": 9, "CHA": 9}
WHY = "as the scene has it"


class Scene:
    """A world, and what is told of it."""

    def __init__(self) -> None:
        self.world: World = GAME.new_world()
        self.lines: list[str] = []

    def note(self, text: str) -> None:
        """A line of the script's own."""
        self.lines += ["", f"# {text}"] if self.lines else [f"# {text}"]

    def order(self, command: Command, *faces: int) -> None:
        """An order of a player or the GM, as its button says it, with these faces."""
        refused = GAME.refusal(self.world, command)
        if refused is not None:
            raise RuntimeError(f"{command} is refused: {refused.words}")
        self.button(command)
        self._tell(command, ScriptedDice(faces))

    def button(self, command: Command) -> None:
        """What the button of an order says, if it has one."""
        offer = next((o for o in GAME.offers(self.world, ENGINE) if o.command == command), None)
        if offer is not None:
            chance = f" ({offer.chance.percent()})" if offer.chance is not None else ""
            self.lines.append(f"> {offer.words}{chance}")

    def refused(self, command: Command) -> None:
        """An order that is refused, and the words for it."""
        found = GAME.refusal(self.world, command)
        if found is None:
            raise RuntimeError(f"{command} is not refused")
        self.lines.append(f"    Refused: {found.words}")

    def answer(self, choice: str, *faces: int) -> None:
        """An answer to the open question."""
        self.order(Answer(choice=choice), *faces)

    def go_on(self, *faces: int) -> None:
        """What the procedures call for, until somebody has to decide or more dice than these are wanted."""
        dice = ScriptedDice(faces)
        while (command := GAME.next(self.world)) is not None:
            if not dice.left and self._wants_dice(command):
                break
            self._tell(command, dice, last=False)
        if dice.left:
            raise RuntimeError(f"dice left over: {dice.left}")

    def _wants_dice(self, command: Command) -> bool:
        copy = msgspec.convert(msgspec.to_builtins(self.world), World)
        try:
            run(GAME, copy, command, ScriptedDice(()))
        except OutOfFaces:
            return True
        return False

    def once(self, *faces: int) -> None:
        """The one command that the procedures call for now."""
        command = GAME.next(self.world)
        if command is None:
            raise RuntimeError("nothing is called for")
        self._tell(command, ScriptedDice(faces))

    def _tell(self, command: Command, dice: ScriptedDice, *, last: bool = True) -> None:
        for fact in GAME.decide(self.world, command, dice):
            GAME.evolve(self.world, fact)
            self.lines += card_lines(GAME.card(fact, GAME.names(self.world)), fact)
        if last and dice.left:
            raise RuntimeError(f"{command} left dice over: {dice.left}")

    def quietly(self, command: Command, dice: Dice | None = None) -> list[Fact]:
        """An order that nothing is told of."""
        refused = GAME.refusal(self.world, command)
        if refused is not None:
            raise RuntimeError(f"{command} is refused: {refused.words}")
        return run(GAME, self.world, command, dice or SeededDice(len(self.world.figures) + 1))

    # ── Heroes ──────────────────────────────────────────────────────────────────────────────

    def hero(
        self,
        name: str,
        cls: str,
        *,
        kindred: str = "dwarf",
        level: int = 1,
        hp: int = 0,
        weapon: str = "",
        rank: str = "front",
        leave: tuple[str, ...] = (),
        scores: dict[str, int] | None = None,
    ) -> Figure:
        """A hero with abilities of 9 but for those named, by the orders that make one; `hp` is what is left to it."""
        six = {**AVERAGE, **(scores or {})}
        self.quietly(BeginCharacter(name=name), ScriptedDice([die for score in six.values() for die in three(score)]))
        (draft,) = self.world.drafts
        record = content.classes()[cls]
        raised = next(a for a, score in six.items() if score == AVERAGE[a]) if kindred == "human" else ""
        alignment = record.alignments[0] if record.alignments else "law"
        book = ("magic_missile", "sleep") if record.book else ()
        wild = "hills" if record.wild else ""
        self.quietly(
            MakeCharacter(
                draft=draft,
                kindred=kindred,
                cls=cls,
                alignment=alignment,
                raised=raised,
                weapon=weapon,
                leave=leave,
                spells=book,
                wild=wild,
            )
        )
        while (command := GAME.next(self.world)) is not None:
            self.quietly(command)
        figure = self.world.party()[-1]
        self._raise(figure, record.track, level)
        self._prepare(figure)
        if rank:
            self.quietly(SetRank(figure=figure.id, rank=rank))
        if hp and hp != figure.hp:
            self.quietly(Adjust(figure=figure.id, what="hp", value=hp, reason=WHY))
        return figure

    def _raise(self, figure: Figure, track: str, level: int) -> None:
        if level == 1:
            return
        self.quietly(Adjust(figure=figure.id, what="xp", value=xp.xp_for(track, level), reason=WHY))
        while (command := GAME.next(self.world)) is not None:
            self.quietly(command)

    def _prepare(self, figure: Figure) -> None:
        if spell_slots.preparable(figure):
            self.quietly(Prepare(figure=figure.id, spells=spell_slots.usual(figure)))

    def sheet(self, figure: Figure) -> None:
        """What a hero's sheet says of what a fight needs."""
        terms = figures.armour_class(figure)[0]
        scores = ", ".join(f"{a} {v}" for a, v in figure.scores.items() if v != 9)
        kind = f"{figure.kindred} {figure.cls}, Level {figure.level}".replace("_", "-")
        if not figure.character:
            kind = content.monster(figure.monster).name
        told = f"{figure.name}: {kind}, {figure.hp} of {figure.top} HP, AC {terms}"
        marks = [] if figure.state == "up" else [figure.state]
        marks += sorted(kind.capitalize() for kind in figure.conditions)
        self.lines.append(", ".join(part for part in (told, scores, *marks) if part))

    def skills(self, figure: Figure) -> None:
        """What grows with the Level: hit points, attack, attacks a round, saves and slots."""
        saves = {kind: checks.save_numbers(figure, kind).bonus for kind in ("body", "dodge", "will")}
        told = ", ".join(f"{kind.capitalize()} {value:+}" for kind, value in saves.items())
        attack, times = figures.attack_bonus(figure).value, figures.attacks_a_round(figure)
        slots = "/".join(str(sum(slot.level == level for slot in figure.slots)) for level in (1, 2, 3))
        parts = [f"{figure.name}, Level {figure.level}", f"{figure.xp:,} XP", f"{figure.top} HP"]
        parts += [f"attack {attack:+}" + (f", {times} a round" if times > 1 else ""), f"saves {told}"]
        self.lines.append("; ".join(parts + ([f"slots {slots}"] if figure.slots else [])))

    def fight(self, *foes: tuple[str, int], feet: int = 5) -> None:
        """These foes stand so many feet away, and it comes to blows, by good light."""
        GAME.evolve(self.world, EffectBegan(effect="light", on=self.world.place, turns=99))
        self._tell(ArrangeFight(foes=foes, feet=feet), ScriptedDice(()))


def three(score: int) -> tuple[int, int, int]:
    """Three dice that come to a score."""
    return next((a, b, score - a - b) for a in range(6, 0, -1) for b in range(6, 0, -1) if 1 <= score - a - b <= 6)
