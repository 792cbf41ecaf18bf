"""A character in the making, step by step: every choice with what it brings, and the sheet as it grows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tablewright.core.facts import Choice, Command, Field, Refused
from tablewright.core.game import Seat
from tablewright.core.ledger import clause
from tablewright.core.view import Builder, Section, Sheet, Step
from tablewright.games.axx import content, figures, packs
from tablewright.games.axx.heroes import builder_gear, characters, characters_make, gear, spell_slots
from tablewright.games.axx.heroes.builder_gear import split
from tablewright.games.axx.heroes.characters_facts import (
    BeginCharacter,
    FinishCharacter,
    MakeCharacter,
    RollCoins,
)
from tablewright.games.axx.say import building as words
from tablewright.games.axx.say.heroes import ABILITY_NAMES, ALIGNMENT_NAMES, WILDS
from tablewright.games.axx.view import sheet as sheets
from tablewright.games.axx.world import ABILITIES, Draft, Figure, World


def builder(seen: World, seat: Seat, picks: Mapping[str, str]) -> Builder:
    """The steps with what was picked so far; `picks` are field names and values, several parted by commas."""
    mine = {draft.id: draft for draft in seen.drafts.values() if seat.holds(draft.id)}
    draft = mine.get(picks.get("draft", "")) or next(reversed(mine.values()), None)
    if draft is None:
        return _begin(seen, picks)
    command = make_command(seen, draft, picks)
    cls = content.classes().get(command.cls)
    steps = [
        _abilities(draft),
        _kindred(draft, command),
        _class(draft, command),
        _alignment(command),
        builder_gear.step(seen, draft, command),
    ]
    if cls is not None and cls.caster:
        steps.append(_spells(seen, draft, command))
    steps.append(_name(seen, draft, picks, mine))
    refused = characters.refuse_make(seen, command) or builder_gear.weapon_refused(seen, command)
    coins = picks.get("gear") == "shop" and draft.coins is None
    return Builder(
        steps=tuple(steps),
        begin=RollCoins(draft=draft.id) if coins else None,
        begin_words=words.COINS if coins else "",
        random=finish_command(draft, command),
        command=command if refused is None else None,
        preview=preview(seen, draft, command, refused),
        refused=refused,
    )


def make_command(seen: World, draft: Draft, picks: Mapping[str, str]) -> MakeCharacter:
    """The command that the picks add up to, whether it is legal or not yet."""
    cls = content.classes().get(picks.get("cls", ""))
    kindred = content.kindreds().get(picks.get("kindred", ""))
    kit = draft.coins is None and picks.get("gear", "kit") != "shop"
    weapon, _, damage = picks.get("weapon", "").partition("/")
    kit_weapons = (
        builder_gear.kit_weapons(cls, picks.get("kindred", ""), free=gear.free_types(seen)) if cls is not None else []
    )
    in_kit = kit and (weapon, damage) in kit_weapons
    spells = split(picks.get("spells", ""))
    if cls is not None and cls.book:
        known = tuple(spell.id for spell in packs.spell_list(seen.packs, cls.caster, 1))
        spells = spells if spells or len(known) > cls.book else known
    else:
        spells = ()
    return MakeCharacter(
        draft=draft.id,
        name=picks.get("name", "").strip() or draft.name,
        kindred=picks.get("kindred", ""),
        raised=picks.get("raised", "") if kindred is not None and kindred.raises else "",
        cls=picks.get("cls", ""),
        alignment=picks.get("alignment", ""),
        kit=kit,
        weapon=weapon if in_kit else "",
        damage=damage if in_kit else "",
        leave=split(picks.get("leave", "")) if kit else (),
        buys=() if kit else builder_gear.purchases(picks),
        spells=spells,
        prepare=_prepared(seen, draft, picks, spells=spells) if cls is not None and cls.caster else (),
        wild=picks.get("wild", "") if cls is not None and cls.wild else "",
    )


def finish_command(draft: Draft, command: MakeCharacter) -> FinishCharacter:
    """The command that leaves the rest to the dice."""
    return FinishCharacter(
        draft=draft.id,
        name=command.name,
        kindred=command.kindred,
        raised=command.raised,
        cls=command.cls,
        alignment=command.alignment,
        kit=command.kit or draft.coins is not None,
        weapon=command.weapon,
        damage=command.damage,
        leave=command.leave,
        buys=command.buys,
        spells=command.spells,
        prepare=command.prepare,
        wild=command.wild,
    )


def _begin(seen: World, picks: Mapping[str, str]) -> Builder:
    name = picks.get("name", "").strip() or free_name(seen)
    command = BeginCharacter(name=name)
    refused = characters.refuse_begin(seen, command)
    field = Field(name="name", words=words.NAME, text=True)
    step = Step(
        key="abilities",
        title="Abilities",
        text=words.ABILITIES,
        fields=(field,),
        clause=clause("axx.ability.roll"),
    )
    begin: Command | None = command if refused is None else None
    return Builder(steps=(step,), begin=begin, begin_words=f"{words.BEGIN}: {name}", refused=refused)


def free_name(seen: World) -> str:
    """A name that nobody has yet."""
    taken = {figure.name for figure in seen.figures.values()} | {draft.name for draft in seen.drafts.values()}
    names = [name for given in zip(*content.given_names().values(), strict=True) for name in given]
    start = seen.made % len(names)
    return next((name for name in (*names[start:], *names[:start]) if name not in taken), f"Nameless {seen.made + 1}")


# ── Steps ───────────────────────────────────────────────────────────────────────────────────


def _abilities(draft: Draft) -> Step:
    row = ". ".join(words.ability_line(ability, draft.scores[ability]) for ability in ABILITIES)
    return Step(
        key="abilities",
        title=f"Abilities of {draft.name}",
        text=f"{row}.",
        done=True,
        clause=clause("axx.ability.roll"),
    )


def _kindred(draft: Draft, command: MakeCharacter) -> Step:
    kindreds = tuple(
        Choice(key=record.id, words=record.name, note=record.trait, clause=record.clause)
        for record in content.kindreds().values()
    )
    fields = [Field(name="kindred", words="Kindred", choices=kindreds)]
    record = content.kindreds().get(command.kindred)
    if record is not None and record.raises:
        fields.append(Field(name="raised", words="The ability to raise", choices=_raises(draft)))
    done = characters.kindred_refused(draft, command.kindred, command.raised) is None
    cited = clause("axx.kindred.any")
    return Step(key="kindred", title="Kindred", text=words.KINDRED, fields=tuple(fields), done=done, clause=cited)


def _raises(draft: Draft) -> tuple[Choice, ...]:
    choices = []
    for ability in ABILITIES:
        score = draft.scores[ability]
        refused = characters.kindred_refused(draft, "human", ability)
        choices.append(
            Choice(
                key=ability,
                words=ABILITY_NAMES[ability],
                note="" if refused else words.raised_note(ability, score),
                greyed=refused.words if refused else "",
                clause=clause("axx.kindred.human"),
            )
        )
    return tuple(choices)


def _class(draft: Draft, command: MakeCharacter) -> Step:
    scores = characters_make.scores_of(draft, command.kindred, command.raised)
    choices = []
    for record in content.classes().values():
        hp = max(1, sum(term.value for term in characters_make.hp_terms(record, scores["CON"])))
        choices.append(
            Choice(key=record.id, words=record.name, note=words.class_note(record, hp), clause=record.clause)
        )
    fields = [Field(name="cls", words="Class", choices=tuple(choices))]
    chosen = content.classes().get(command.cls)
    if chosen is not None and chosen.wild:
        wilds = tuple(Choice(key=key, words=name, clause=chosen.clause) for key, name in WILDS.items())
        fields.append(Field(name="wild", words=words.WILD, choices=wilds))
    done = chosen is not None and characters.wild_refused(chosen, command.wild) is None
    cited = clause("axx.class.structure")
    return Step(key="class", title="Class", text=words.CLASS, fields=tuple(fields), done=done, clause=cited)


def _alignment(command: MakeCharacter) -> Step:
    choices = []
    for alignment in characters_make.ALIGNMENTS:
        refused = characters.class_refused(command.cls, alignment) if command.cls in content.classes() else None
        choices.append(
            Choice(
                key=alignment,
                words=ALIGNMENT_NAMES[alignment],
                note=words.ALIGNMENT_NOTES[alignment],
                greyed=refused.words if refused else "",
                clause=refused.clause if refused else clause("axx.alignment"),
            )
        )
    done = command.cls in content.classes() and characters.class_refused(command.cls, command.alignment) is None
    return Step(
        key="alignment",
        title="Alignment",
        text=words.ALIGNMENT,
        fields=(Field(name="alignment", words="Alignment", choices=tuple(choices)),),
        done=done,
        clause=clause("axx.alignment"),
    )


def _caster(draft: Draft, command: MakeCharacter) -> Figure:
    """The figure as far as its magic goes."""
    scores = characters_make.scores_of(draft, command.kindred, command.raised)
    figure = Figure(id=draft.id, name=draft.name, side="party", cls=command.cls, level=1, scores=scores)
    figure.book = list(command.spells)
    return figure


def _spells(seen: World, draft: Draft, command: MakeCharacter) -> Step:
    cls = content.classes()[command.cls]
    known = packs.spell_list(seen.packs, cls.caster, 1)
    fields = []
    text = words.SPELLS
    if cls.book and len(known) == cls.book:
        text = words.all_known([s.name for s in known])
    elif cls.book:
        choices = tuple(Choice(key=s.id, words=s.name, note=s.gist, clause=s.clause) for s in known)
        title = f"The book's {cls.book} spells"
        fields.append(Field(name="spells", words=title, choices=choices, many=cls.book))
    ready = [s for s in known if not cls.book or s.id in command.spells]
    levels = spell_slots.slot_levels(_caster(draft, command)) if ready else ()
    for number, _level in enumerate(levels, start=1):
        choices = tuple(Choice(key=s.id, words=s.name, note=s.gist, clause=s.clause) for s in ready)
        held = command.prepare[number - 1] if command.prepare else _in_turn([s.id for s in ready], number)
        title = f"Ready on the first day, slot {number}"
        fields.append(Field(name=f"prepare.{number}", words=title, choices=choices, first=held))
    done = characters.book_refused(seen, cls, command.spells) is None
    cited = clause("axx.magic.slots")
    return Step(key="spells", title="Spells", text=text, fields=tuple(fields), done=done, clause=cited)


def _prepared(seen: World, draft: Draft, picks: Mapping[str, str], *, spells: tuple[str, ...]) -> tuple[str, ...]:
    """The spells picked for the first day's slots; a slot without a pick gets one in turn. None picked: none named."""
    cls = content.classes()[picks["cls"]]
    scores = characters_make.scores_of(draft, picks.get("kindred", ""), picks.get("raised", ""))
    figure = Figure(id=draft.id, name=draft.name, side="party", cls=cls.id, level=1, scores=scores)
    count = len(spell_slots.slot_levels(figure))
    known = spells if cls.book else tuple(spell.id for spell in packs.spell_list(seen.packs, cls.caster, 1))
    picked = [picks.get(f"prepare.{number}", "") for number in range(1, count + 1)]
    chosen = [spell if spell in known else "" for spell in picked]
    if not any(chosen):
        return ()
    return tuple(spell or _in_turn(known, number) for number, spell in enumerate(chosen, start=1))


def _in_turn(known: Sequence[str], number: int) -> str:
    """What the slot of this number holds when nobody says which."""
    return known[(number - 1) % len(known)] if known else ""


def _past(seen: World) -> str:
    """What becomes of a past: rolled in town where a pack has any, else nothing."""
    return words.PAST if packs.lifepaths(seen.packs) else words.missing("lifepaths")


def _name(seen: World, draft: Draft, picks: Mapping[str, str], mine: Mapping[str, Draft]) -> Step:
    name = picks.get("name", "").strip() or draft.name
    fields = [Field(name="name", words=words.NAME, text=True, first=draft.name)]
    if len(mine) > 1:
        choices = tuple(Choice(key=one.id, words=one.name) for one in mine.values())
        fields.append(Field(name="draft", words=words.DRAFT, choices=choices))
    refused = characters.name_refused(seen, name, draft=draft.id)
    text = refused.words if refused else f"{name}. {words.TIE} {_past(seen)}"
    return Step(key="name", title="Name", text=text, fields=tuple(fields), done=refused is None)


# ── The sheet so far ────────────────────────────────────────────────────────────────────────


def preview(seen: World, draft: Draft, command: MakeCharacter, refused: Refused | None) -> Sheet:
    """The whole sheet once class and kindred stand, the abilities alone before."""
    name = command.name or draft.name
    cls, kindred = content.classes().get(command.cls), content.kindreds().get(command.kindred)
    scores = characters_make.scores_of(draft, command.kindred, command.raised)
    if cls is None or kindred is None:
        figure = Figure(id=draft.id, name=name, side="party", scores=scores)
        lines = tuple(sheets.ability_lines(figure))
        line = " ".join(record.name for record in (kindred, cls) if record is not None)
        return Sheet(figure=draft.id, name=name, line=line, sections=(Section(title="Abilities", lines=lines),))
    buildable = builder_gear.buildable(command, free=gear.free_types(seen))
    figure = characters_make.figure_of(characters_make.build(seen, buildable, draft), clock=seen.clock)
    figure.alignment = command.alignment
    for slot, spell in zip(figure.slots, command.prepare or spell_slots.usual(figure, seen.packs), strict=False):
        slot.spell = spell
    whole = sheets.sheet(seen, figure)
    if refused is None:
        return whole
    load = figures.load(figure, coin_weight=bool(seen.options.get("coin_weight", True)))
    text = words.slots_left(load.used, load.top)
    return Sheet(figure=whole.figure, name=whole.name, line=f"{whole.line} · {text}", sections=whole.sections)
