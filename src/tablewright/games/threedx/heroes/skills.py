"""Skills: what may be known, what is active, and when that may change."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from tablewright.core.facts import Asked, Choice, Fact, Field, Refused
from tablewright.core.ledger import clause
from tablewright.core.text import alike, bad_name, tidy
from tablewright.dice.sources import Dice
from tablewright.games.threedx import content, figures
from tablewright.games.threedx.heroes.facts import (
    ActiveSet,
    AskActive,
    GrantSkill,
    HelpsNamed,
    MakeHero,
    NameHelps,
    SetActive,
    SkillGained,
    SkillPick,
)
from tablewright.games.threedx.say import heroes as words
from tablewright.games.threedx.say import nobody
from tablewright.games.threedx.world import ATTRIBUTES, FIFTH, Figure, Skill, World

KINDS = ("custom", "language", "proficiency", "weapon", "shield")
SILENT = "silent"
"""The question which skill falls silent."""
MOST_PARTS = 4
"""Attributes, and abilities, that a custom ability may combine."""
MOST_HELPED = 3
"""Abilities that one proficiency may help with."""
MOST_KNOWN = 60


# ── What can be known ───────────────────────────────────────────────────────────────────────


def pick_refused(world: World, pick: SkillPick, fifths: Sequence[str]) -> Refused | None:
    """Why there is no such skill: its kind, its name or record, what a custom ability combines."""
    cited = clause("3dx.skills")
    if pick.kind not in KINDS:
        return words.no_skill_kind(cited)
    found = content.of(world)
    if pick.kind == "weapon":
        known = pick.record in found.weapon_skills
        return None if known else words.no_skill_record("weapon", clause("3dx.weapon.skills"))
    if pick.kind == "shield":
        known = pick.record in found.shield_skills
        return None if known else words.no_skill_record("shield", clause("3dx.shield.skills"))
    bad = bad_name(pick.name, what="skill's name")
    if bad is not None or pick.kind not in ("custom", "proficiency"):
        return bad
    return _custom_refused(world, pick, fifths) if pick.kind == "custom" else _helps_refused(world, pick, fifths)


def helpable(world: World, fifths: Sequence[str]) -> list[str]:
    """What a proficiency can help with: an ability that is rolled, one of the fifth attribute, Vitality for saves."""
    return [*content.rolled(world), *fifths, words.SAVES]


def helps_field(world: World, fifths: Sequence[str], *, name: str = "helps") -> Field:
    """Which abilities a proficiency helps with."""
    row = tuple(Choice(one, words.helped(one)) for one in helpable(world, fifths))
    return Field(name, words.HELPS, row, many=MOST_HELPED)


def _helps_refused(world: World, pick: SkillPick, fifths: Sequence[str]) -> Refused | None:
    """A proficiency helps with a few abilities; with none where it is one with a weapon, or left to the GM's word."""
    good = set(pick.helps) <= set(helpable(world, fifths)) and len(pick.helps) <= MOST_HELPED
    return None if good else words.helps_wrong(MOST_HELPED, clause("3dx.skills.proficiency"))


def _custom_refused(world: World, pick: SkillPick, fifths: Sequence[str]) -> Refused | None:
    """A custom ability combines at least one attribute and one ability; Carry is not rolled."""
    cited = clause("3dx.skills.custom")
    abilities = {*content.rolled(world), *fifths}
    good = (
        1 <= len(pick.attributes) <= MOST_PARTS
        and 1 <= len(pick.abilities) <= MOST_PARTS
        and set(pick.attributes) <= set(ATTRIBUTES)
        and set(pick.abilities) <= abilities
        and len(set(pick.attributes)) == len(pick.attributes)
        and len(set(pick.abilities)) == len(pick.abilities)
    )
    if not good:
        return words.custom_parts(cited)
    if alike(pick.name) in {alike(record.name) for record in content.of(world).abilities.values()}:
        return words.skill_taken(tidy(pick.name), cited)
    return None


def skill_of(world: World, pick: SkillPick) -> Skill:
    """The skill that was picked; a weapon or shield skill is called as its record."""
    found = content.of(world)
    record = {**found.weapon_skills, **found.shield_skills}.get(pick.record) if pick.record else None
    name = record.name if record is not None else tidy(pick.name)
    where = tidy(pick.name) if pick.kind == "proficiency" else ""
    return Skill(
        name=name,
        kind=pick.kind,
        record=pick.record,
        attributes=pick.attributes,
        abilities=pick.abilities,
        where=where,
        helps=tuple(dict.fromkeys(pick.helps)),
    )


def start_most(world: World, level: int) -> int:
    """Skills that a new character may have: as many as its level."""
    clause("3dx.skills")
    return level or content.of(world).start.level


def picks_refused(world: World, command: MakeHero) -> Refused | None:
    """Why a new character cannot have these skills: one that there is not, one twice, or too many."""
    seen: set[str] = {alike(one) for one in command.languages}
    for pick in command.skills:
        refused = pick_refused(world, pick, tuple(command.fifths))
        if refused is not None:
            return refused
        name = skill_of(world, pick).name
        if alike(name) in seen:
            return words.skill_taken(name, clause("3dx.skills"))
        seen.add(alike(name))
    most = start_most(world, command.level)
    return words.too_many_skills(most, clause("3dx.skills")) if len(command.skills) > most else None


def made(world: World, picks: Sequence[SkillPick], most: int) -> tuple[Skill, ...]:
    """The skills of a new character; as many active as may be."""
    found = [skill_of(world, pick) for pick in picks]
    return tuple(msgspec.structs.replace(skill, active=number < most) for number, skill in enumerate(found))


# ── What is active ──────────────────────────────────────────────────────────────────────────


def refuse_active(world: World, command: SetActive) -> Refused | None:
    """Why these cannot be the active ones: no rest since the last change, unknown ones, or too many."""
    cited = clause("3dx.skills")
    figure = world.figures.get(command.figure)
    if figure is None or not figure.character:
        return nobody()
    if world.fight is not None:
        return words.in_fight()
    if not figure.fresh:
        return words.rest_first(cited)
    if any(name not in figure.skills for name in command.skills):
        return words.unknown_skill(cited)
    most = figures.active_most(figure)
    if len(set(command.skills)) > most:
        return words.too_many_active(most, cited)
    now = {skill.name for skill in figures.active(figure)}
    return words.active_so() if set(command.skills) == now else None


def decide_active(_world: World, command: SetActive, _dice: Dice) -> Iterator[Fact]:
    """These are active."""
    chosen = tuple(dict.fromkeys(command.skills))
    yield ActiveSet(clauses=(clause("3dx.skills"),), figure=command.figure, skills=chosen)


def evolve_active(world: World, fact: ActiveSet) -> None:
    """These are active, the others known."""
    figure = world.figures.get(fact.figure)
    if figure is None:
        return
    for name, skill in figure.skills.items():
        skill.active = name in fact.skills
    if fact.rested:
        figure.fresh = False


def over_the_limit(figure: Figure) -> bool:
    """Whether more skills are active than may be."""
    return figure.character and len(figures.active(figure)) > figures.active_most(figure)


def refuse_ask(world: World, command: AskActive) -> Refused | None:
    """Why nobody is asked."""
    figure = world.figures.get(command.figure)
    return nobody() if figure is None or not over_the_limit(figure) else None


def ask(world: World, command: AskActive, _dice: Dice) -> Iterator[Fact]:
    """Ask which falls silent."""
    names = tuple(skill.name for skill in figures.active(world.figures[command.figure]))
    cited = (clause("3dx.skills"),)
    yield Asked(clauses=cited, whom=command.figure, what=SILENT, choices=names, otherwise=names[-1])


def answer(world: World, choice: str, _dice: Dice) -> Iterator[Fact]:
    """One fewer is active."""
    question = world.question
    if question is None:
        return
    left = tuple(skill.name for skill in figures.active(world.figures[question.whom]) if skill.name != choice)
    yield ActiveSet(clauses=(clause("3dx.skills"),), figure=question.whom, skills=left, rested=False)


def following(world: World) -> AskActive | None:
    """Whoever has too many active skills is asked."""
    found = (figure for figure in world.party() if figure.state not in ("dead", "gone") and over_the_limit(figure))
    return next((AskActive(figure=figure.id) for figure in found), None)


# ── More skills ─────────────────────────────────────────────────────────────────────────────


def refuse_grant(world: World, command: GrantSkill) -> Refused | None:
    """Why nobody can be given this skill."""
    figure = world.figures.get(command.figure)
    if figure is None or not figure.character:
        return nobody()
    if command.skill.kind == "fifth":
        return fifth_refused(world, figure, command.skill.name)
    refused = pick_refused(world, command.skill, tuple(figure.fifths))
    if refused is not None:
        return refused
    name = skill_of(world, command.skill).name
    known = {alike(one) for one in (*figure.skills, *figure.languages)}
    if alike(name) in known or len(figure.skills) >= MOST_KNOWN:
        return words.skill_taken(name, clause("3dx.skills"))
    return None


def fifth_refused(world: World, figure: Figure, name: str) -> Refused | None:
    """Why the fifth attribute cannot have one more ability of this name."""
    cited, most = clause("3dx.attributes"), content.of(world).fifth.most
    bad = bad_name(name, what="ability's name")
    if bad is not None:
        return bad
    known = (*figure.fifths, *(record.name for record in content.of(world).abilities.values()), *figures.moves(figure))
    if alike(name) in {alike(one) for one in known}:
        return words.fifth_taken(tidy(name), cited)
    return words.too_many_fifths(most, cited) if len(figure.fifths) >= most else None


def decide_grant(world: World, command: GrantSkill, _dice: Dice) -> Iterator[Fact]:
    """Give it."""
    yield gained(world, world.figures[command.figure], command.skill)


def gained(world: World, figure: Figure, pick: SkillPick, *, learnt: bool = False) -> SkillGained:
    """The fact of a skill more; it is active at once where there is room."""
    skill = skill_of(world, pick)
    room = len(figures.active(figure)) < figures.active_most(figure)
    cited = clause("3dx.learning") if learnt else clause("3dx.skills")
    skill = msgspec.structs.replace(skill, active=room)
    return SkillGained(clauses=(cited,), figure=figure.id, skill=skill, learnt=learnt)


def evolve_gained(world: World, fact: SkillGained) -> None:
    """It is known; an ability of the fifth attribute stands at 0."""
    figure = world.figures.get(fact.figure)
    if figure is None:
        return
    for name in [one for one in figure.learning if alike(one) == alike(fact.skill.name)]:
        del figure.learning[name]  # learnt, or given while it was being learnt
    if fact.skill.kind == FIFTH:
        figure.fifths.setdefault(fact.skill.name, 0)
    else:
        figure.skills[fact.skill.name] = msgspec.structs.replace(fact.skill)


# ── What an earlier proficiency helps with ──────────────────────────────────────────────────


def refuse_helps(world: World, command: NameHelps) -> Refused | None:
    """Why it cannot be said: nobody or no such proficiency, it says so already, or none such abilities."""
    figure = world.figures.get(command.figure)
    if figure is None or not figure.character:
        return nobody()
    skill = figure.skills.get(command.skill)
    if skill is None or skill.kind != "proficiency" or skill.helps:
        return words.helps_named_already(clause("3dx.skills.proficiency"))
    pick = SkillPick(skill.kind, skill.name, helps=command.helps)
    wrong = _helps_refused(world, pick, tuple(figure.fifths))
    return wrong if command.helps else words.helps_wrong(MOST_HELPED, clause("3dx.skills.proficiency"))


def decide_helps(_world: World, command: NameHelps, _dice: Dice) -> Iterator[Fact]:
    """It is said."""
    helps = tuple(dict.fromkeys(command.helps))
    cited = (clause("3dx.skills.proficiency"),)
    yield HelpsNamed(clauses=cited, figure=command.figure, skill=command.skill, helps=helps)


def evolve_helps(world: World, fact: HelpsNamed) -> None:
    """It helps with them."""
    figure = world.figures.get(fact.figure)
    if figure is not None and fact.skill in figure.skills:
        figure.skills[fact.skill].helps = fact.helps
