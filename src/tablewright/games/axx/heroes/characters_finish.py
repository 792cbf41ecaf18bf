"""Finishing a draft by the dice."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.core.facts import Fact, Refused
from tablewright.dice.sources import Dice
from tablewright.games.axx import content
from tablewright.games.axx.heroes import characters, characters_make, characters_party, gear
from tablewright.games.axx.heroes.characters_facts import FinishCharacter
from tablewright.games.axx.say import heroes as words
from tablewright.games.axx.world import World


def refuse(world: World, command: FinishCharacter) -> Refused | None:
    """What is wrong with the picks so far; what was not picked is left to the dice."""
    draft = world.drafts.get(command.draft)
    if draft is None:
        return words.no_draft()
    if world.fight is not None:
        return words.in_fight()
    refused = characters.name_refused(world, command.name or draft.name, draft=draft.id)
    if refused is not None:
        return refused
    for one in command.buys:
        refused = gear.purchase_refused(one, free_types=gear.free_types(world))
        if refused is not None:
            return refused
    if command.raised and not command.kindred and command.raised not in draft.scores:
        return words.no_ability()
    if command.kindred:
        record = content.kindreds().get(command.kindred)
        raised = command.raised or (_any_ability(draft.scores) if record is not None and record.raises else "")
        refused = characters.kindred_refused(draft, command.kindred, raised)
    if refused is None and command.cls:
        cls = content.classes().get(command.cls)
        alignment = command.alignment or (cls.alignments[0] if cls is not None and cls.alignments else "law")
        refused = characters.class_refused(command.cls, alignment)
    elif refused is None and command.alignment and command.alignment not in characters_make.ALIGNMENTS:
        refused = words.no_alignment()
    return refused


def _any_ability(scores: dict[str, int]) -> str:
    return min(scores, key=lambda ability: scores[ability])


def decide(world: World, command: FinishCharacter, dice: Dice) -> Iterator[Fact]:
    """Pick the rest and make the character."""
    yield from characters_party.with_all_dice(
        characters_party.finish(world, command, dice, shops=not command.kit), dice
    )
