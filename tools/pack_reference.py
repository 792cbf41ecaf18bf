"""Writes docs/reference/packs.md and axiom-packs.md: every kind of record, every field and effect, from the schema.

`python tools/pack_reference.py write` writes them, `check` fails when one is not what the schema says. A field without
words here, or words for a field that is gone, is an error.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, get_args

import msgspec
from msgspec import inspect as info

from pack_words_axiom import AXIOM_FIELDS, AXIOM_HEAD
from tablewright.core import effects
from tablewright.core.content import Pack
from tablewright.core.packs import record_types
from tablewright.games.axiom import records as axiom
from tablewright.games.axiom.packs import AxiomPack
from tablewright.games.axx import blueprints, pack_bounds, pack_checks, packs
from tablewright.games.axx.dungeon import looks

REFERENCE = Path(__file__).resolve().parents[1] / "docs" / "reference"
EVERY = {
    "id": "small letters, digits and `_`; its own among the pack's records of this kind",
    "name": "what people read",
    "clause": "the rule that it stands on, by its id in the ledger; else that of the supplements",
}
FIELDS: dict[str, dict[str, str]] = {
    "pack.toml": {
        "name": "what the pack is called, 60 letters at most",
        "source": "the work that it is from",
        "licence": "under which its records may be passed on",
        "game": "`axx`",
    },
    "monster": {
        "plural": "more than one of them; else the name and an s",
        "title": "its heading in lists; else the plural",
        "threat": "its number on the Threat table: 1 to 6 beside the table's own, 7 to 16 on level 3 and deeper",
        "number": "dice for how many appear",
        "hd": "whole Hit Dice; attacks, saves and experience go by them",
        "half": "HD 1/2; `hd` is then 0",
        "hp": "hit points",
        "hp_dice": "dice to roll the hit points of each instead",
        "ac": "armour class, upwards, 10 for none",
        "attack": "what its attacks add",
        "attacks": "the names of its attacks in a round, one or more",
        "damage": "dice for each attack",
        "type": "of damage",
        "damages": "dice for each attack by itself, instead of `damage`",
        "types": "the type of each attack by itself, instead of `type`",
        "alignment": "",
        "size": "",
        "speed": "feet a round",
        "talks": "it can be spoken to, and yields",
        "person": "Charm Person can charm it",
        "beast": "no person, whatever else it is",
        "mindless": "morale never fails it, and it does not talk",
        "undead": "it can be turned, and ignores sleep, charm, poison, paralysis and fright",
        "ambush": "it lies in wait, in half cover",
        "toll": "it may ask for one",
        "leader": "it has a Treasure roll on it, from 3 HD",
        "reach": "it strikes from the second rank",
        "wage": "GP a day as a hireling, whom players find for hire in town; 0: none",
        "bearer": "a hireling that carries the light",
        "morale": "of older editions, 2 to 12; 12 never breaks, 0 and the rest go by the rule here",
        "immune": "conditions that cannot befall it",
        "hit_by": "what alone harms it; a +1 weapon counts as both, and so does a spell",
        "resist": "types of damage that are halved",
        "vulnerable": "types of damage that are doubled",
        "powers": "see [Powers](#powers)",
        "look": "what a look shows",
        "want": "what it is after; learnt by remembering what is told of it",
    },
    "spell": {
        "list": "`cleric` or `magic_user`",
        "level": "1 to 3",
        "gist": "what it does, in a line",
        "effect": "see [Effects](#effects)",
        "target": "at whom or what it is aimed; each effect takes some of them",
        "range": "feet; 0 is a touch",
    },
    "gear": {
        "kind": "what it is",
        "names": "a weapon's name by its type of damage",
        "form": "the name on the printed list that it is one kind of, so that classes may use it",
        "one": "one of them, where that is not the name",
        "many": "several of them",
        "cost": "GP; 0: not for sale, and players are not told of it",
        "slots": "that `bundle` of them take",
        "bundle": "how many go together",
        "loose": "slots are rounded down",
        "pieces": "what one purchase brings",
        "brings": "what comes with it, by id",
        "die": "a weapon's damage: the sides of its die",
        "plus": "added to the die",
        "hands": "1 or 2",
        "types": "the types of damage to choose from; a weapon has at least one",
        "use": "how a weapon is used",
        "throws": "made for throwing",
        "melee": "may also strike",
        "reach": "strikes from the second rank, and keeps at bay",
        "harm": "the damage of what is no weapon",
        "sets": "the condition that its hit brings",
        "uncounted": "does not run out",
        "shots": "attacks a round",
        "reload": "takes an action to load",
        "ac": "an armour's AC, or what a shield adds",
        "slow": "slows whoever wears it",
        "light": "feet that it lights",
        "burns": "turns that it burns",
        "fuel": "what it burns, by id",
        "holds": "slots that it holds",
        "magic": "the bonus with which it is found",
        "effect": "what a thing of the kind `magic` does when it is used; see [Effects](#effects)",
        "target": "at whom or what it is aimed",
        "range": "feet",
        "drunk": "it is drunk, or poured into somebody who is out, and gone",
        "charges": "how often it can be used; 0: once a day",
        "gist": "what it does, in a line",
    },
    "treasure": {
        "roll": "its number on the Treasure table, 1 to 6; it shares it with the table's own line",
        "coins": "dice for GP",
        "times": "by which the coins are multiplied, besides the dungeon level",
        "gems": "dice for how many",
        "gem_worth": "GP of each",
        "pouch": "the gems lie in a pouch",
        "art": "GP of a work of art",
        "looks": "what the work of art is, one of these",
        "magic": "a roll for a magic item",
        "item": "a thing, by id: the pack's or the game's",
        "locked": "in a locked chest",
    },
    "lifepath": {
        "gist": "the past, in a line or two",
        "trinket": "what is left of it: a thing, by id",
    },
    "dungeon": {
        "gist": "what is told of it to whoever chooses",
        "entrance": "the room behind the way in, by id",
        "rooms": "see [Rooms of a dungeon](#rooms-of-a-dungeon); 60 on a level at most",
        "ways": "see [Ways of a dungeon](#ways-of-a-dungeon); 720 at most",
    },
    "room": {
        "id": "small letters, digits and `_`; its own in this dungeon, and told to nobody",
        "look": "what is read out, a sentence or two each",
        "level": "1 to 10; the entrance is on the uppermost",
        "at": "its north-west corner in squares of 10 ft: east, then south, 0 to 60",
        "size": "squares from west to east and from north to south, 1 to 12",
        "foes": "a monster, by id: the pack's or the game's",
        "count": "dice for how many, 1 to 1,000; else the monster's own",
        "guard": "they guard what is there",
        "trap": "one of the game's: {traps}",
        "puzzle": "one of the game's: {puzzles}",
        "coins": "GP",
        "things": "see [Things that lie there](#things-that-lie-there)",
        "lies": "in sight, in a locked chest, or hidden till a search finds it",
    },
    "way": {
        "rooms": "the two rooms, by id; of a stair first the one above",
        "kind": "a door, an open passage, or a stair to the level below",
        "state": "of a door",
        "secret": "a door that a search has to find",
    },
    "lying": {
        "kind": "a thing, by id: the pack's or the game's; `gems`, `gem_pouch`, `art`, `scroll`",
        "count": "how many",
        "worth": "GP of each gem, or of the work of art",
        "plus": "of a magic weapon, armour or shield",
        "spell": "of a scroll, by id",
        "damage": "a weapon's type",
        "look": "what the work of art is",
    },
    "power": {
        "name": "what it is called",
        "when": "`hit`: a hit that did damage; `face`: a hit with that face; `action`: instead of an attack; `round`:"
        " at the end of each round (regeneration alone)",
        "effect": "see [Effects](#effects)",
        "clause": "else the monster's",
        "face": "of the d20, for `face`",
        "feet": "how far an `action` reaches",
        "attack": "the one attack whose hit brings it; else any",
        "times": "how often an `action` can be had in a fight; 0: always, but out of reach of a blow alone",
    },
}
EFFECTS: dict[str, dict[str, str]] = {
    "condition": {
        "condition": "one of {conditions}",
        "save": "that avoids it; none: it takes hold",
        "no_save": "it takes hold, and `save` is that of later saves",
        "rounds": "dice for rounds",
        "turns": "dice for turns",
    },
    "sleep": {
        "hit_dice": "dice for how many HD",
        "most": "the HD of the strongest that can sleep",
        "turns": "dice for turns",
    },
    "heal": {"points": "dice", "ends": "conditions that it ends"},
    "blow": {
        "damage": "dice",
        "kind": "fire, cold, force …",
        "sure": "false: it is aimed, with an attack roll as for a missile",
        "each_level": "the dice count for each Level or Hit Die",
        "most": "at most so often",
    },
    "burst": {
        "damage": "dice",
        "kind": "fire, cold, lightning …",
        "save": "that avoids half, or all",
        "feet": "about the target",
        "half": "false: a save avoids all",
        "each_level": "the dice count for each Level or Hit Die",
        "most": "at most so often",
    },
    "drain": {"points": "dice", "save": "that avoids it", "gives": "false: nobody gains them"},
    "regenerate": {
        "points": "dice",
        "unless": "kinds of damage, and `fire`, after which nothing grows back in that round",
    },
    "summon": {
        "number": "dice",
        "monster": "by id: the pack's or the game's; a monster calls its own kind where none is named",
    },
    "flee": {
        "rounds": "dice",
        "feet": "within which enemies are",
        "most": "the HD of the strongest; 0: any",
        "save": "that avoids it",
    },
    "turn": {"hit_dice": "dice for how many HD", "turns": "dice"},
    "light": {"feet": "", "turns": ""},
    "strengthen": {"attack": "", "damage": "", "turns": ""},
    "ward": {
        "turns": "within which the fight must begin",
        "attack": "",
        "ac": "",
        "saves": "",
        "against": "creatures of this alignment alone",
    },
    "hold": {"turns": ""},
    "charm": {"save": "that avoids it", "turns": "", "any": "not persons alone"},
    "open": {},
    "shut": {},
}


DRAWN: tuple[tuple[str, str, type[Any]], ...] = (
    ("Rooms of a dungeon", "room", blueprints.DrawnRoom),
    ("Ways of a dungeon", "way", blueprints.DrawnWay),
    ("Things that lie there", "lying", blueprints.Lying),
)
"""The parts of a drawn dungeon: a title, its words above, its type."""


def page() -> str:
    """The whole page."""
    parts = [HEAD, _table("pack.toml", Pack)]
    for kind, type_ in record_types(packs.AxxPack).items():
        parts.append(f"## {kind}\n\n{_first(type_)}\n\n{_table(kind, type_)}")
    for title, kind, inner in DRAWN:
        parts.append(f"## {title}\n\n{_first(inner)}\n\n{_table(kind, inner)}")
    parts.append(f"## Powers\n\n{_first(effects.Power)}\n\n{_table('power', effects.Power)}")
    parts.append(f"## Effects\n\n{EFFECT_HEAD}\n\n{_effects()}")
    return "\n".join(parts)


def axiom_page() -> str:
    """The whole page of AxiomRPG's records."""
    about = {**EVERY, "clause": "the rule that it stands on, by its id in the ledger; else that of its kind"}
    head = {**FIELDS["pack.toml"], "game": "`axiom`"}
    parts = [AXIOM_HEAD, _table("pack.toml", Pack, head)]
    inner = {"natural": axiom.Natural, "venom": axiom.Venom, "stage": axiom.Stage}
    for kind, type_ in record_types(AxiomPack).items():
        there = {name: words for name, words in about.items() if name in type_.__struct_fields__}
        parts.append(f"## {kind}\n\n{_first(type_)}\n\n{_table(kind, type_, {**there, **AXIOM_FIELDS[kind]})}")
    for kind, type_ in inner.items():
        parts.append(f"## {kind}\n\n{_first(type_)}\n\n{_table(kind, type_, AXIOM_FIELDS[kind])}")
    return "\n".join(parts)


PAGES = {"packs.md": page, "axiom-packs.md": axiom_page}

ABOUT = (
    "A pack is a folder with a `pack.toml` and any number of other `.toml` files, each with records of any kinds:"
    " `[[monster]]`, `[[spell]]` and so on. [How to make one](../how-to/make-a-pack.md). This page is written from the"
    " schema that every record is checked by. Fields in bold must be there. A name that refers to another record means"
    " the pack's own before the game's; dice are written as `2d4`, `1d6+1` or a plain number."
)
HEAD = f"""# Packs

{ABOUT}

## pack.toml
"""
EFFECT_HEAD = (
    '`effect = { does = "…", … }`: what a power, a spell or a magic thing does. Spells and things say at what they'
    " are aimed (`target`); what each effect can be aimed at stands with it."
)


def _first(type_: type[Any]) -> str:
    """The first sentences of what the type says of itself."""
    return " ".join((type_.__doc__ or "").strip().split("\n\n")[0].split())


def _every(type_: type[Any]) -> dict[str, str]:
    """The words for what every record has, as far as this type has it."""
    return {name: words for name, words in EVERY.items() if name in type_.__struct_fields__}


def _known() -> dict[str, str]:
    """What the game has that a record may name."""
    traps = [*looks.traps(), *looks.gases()]
    return {
        "traps": ", ".join(f"`{name}`" for name in traps),
        "puzzles": ", ".join(f"`{name}`" for name in looks.puzzles()),
    }


def _table(kind: str, type_: type[Any], words: dict[str, str] | None = None) -> str:
    fields = msgspec.structs.fields(type_)
    if words is None:
        own = {name: said.format(**_known()) for name, said in FIELDS[kind].items()}
        words = own if kind in ("pack.toml", "power") else {**_every(type_), **own}
    _same(kind, [field.name for field in fields], list(words))
    lines = ["| field | what may stand there | |", "|---|---|---|"]
    for field in fields:
        needed = field.default is msgspec.NODEFAULT and field.default_factory is msgspec.NODEFAULT
        needed = needed or (field.name == "name" and kind != "pack.toml")
        name = f"**`{field.name}`**" if needed else f"`{field.name}`"
        lines.append(f"| {name} | {_kind(info.type_info(field.type))} | {words[field.name]} |")
    return "\n".join(lines) + "\n"


def _effects() -> str:
    types = {str(one.__struct_config__.tag): one for one in get_args(effects.AnyEffect)}
    _same("effects", list(types), list(EFFECTS))
    lines = ["| `does` | fields | aimed at | |", "|---|---|---|---|"]
    for tag, type_ in types.items():
        fields = msgspec.structs.fields(type_)
        _same(tag, [field.name for field in fields], list(EFFECTS[tag]))
        told = []
        for field in fields:
            needed = field.default is msgspec.NODEFAULT
            words = EFFECTS[tag][field.name].format(conditions=", ".join(pack_bounds.CONDITIONS))
            name = f"**`{field.name}`**" if needed else f"`{field.name}`"
            kind = _kind(info.type_info(field.type))
            told.append(f"{name} ({kind}){': ' + words if words else ''}")
        aimed = ", ".join(pack_checks.AIMS.get(tag, ())) or 'monsters alone, `when = "round"`'
        only = "" if tag not in pack_checks.NOT_OF_MONSTERS else " No monster's power does it."
        lines.append(f"| `{tag}` | {'; '.join(told)} | {aimed} | {_first(type_)}{only} |")
    return "\n".join(lines) + "\n"


def _kind(one: info.Type) -> str:
    """A type in words."""
    match one:
        case info.BoolType():
            return "true or false"
        case info.IntType():
            return "number"
        case info.StrType():
            return "text"
        case info.LiteralType(values=values):
            return ", ".join(f"`{value}`" for value in sorted(map(str, values)) if value)
        case info.VarTupleType(item_type=inner):
            return f"list: {_kind(inner)}"
        case info.TupleType(item_types=inner):
            return f"list of {len(inner)}: {_kind(inner[0])}"
        case info.DictType():
            return f"table: {_kind(one.key_type)} = {_kind(one.value_type)}"
        case info.StructType():
            return "`[[…]]`"
        case info.UnionType(types=types):
            return "effect" if any(isinstance(t, info.StructType) for t in types) else " or ".join(map(_kind, types))
    return "text"


def _same(kind: str, there: list[str], described: list[str]) -> None:
    if set(there) != set(described):
        lost, gone = sorted(set(there) - set(described)), sorted(set(described) - set(there))
        raise SystemExit(f"{kind}: without words {lost}, words for what is not there {gone}")


def main(arguments: list[str]) -> int:
    """Write the pages, or say whether they are as they should be."""
    if arguments == ["write"]:
        for name, written in PAGES.items():
            (REFERENCE / name).write_text(written(), encoding="utf-8")
        return 0
    wrong = [name for name, written in PAGES.items() if (REFERENCE / name).read_text(encoding="utf-8") != written()]
    for name in wrong:
        sys.stderr.write(f"docs/reference/{name} is not what the schema says: python tools/pack_reference.py write\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
