"""The words of docs/reference/axiom-packs.md: what each field of a pack's record for AxiomRPG may say."""

from __future__ import annotations

from tablewright.games.axiom import content

AXIOM_ABOUT = (
    "A pack of AxiomRPG holds what lies beyond its page: threats and their tiers, gear, professions, how the dice make"
    " a character, and adventures that the engine runs. It is a folder with a `pack.toml` and any number of other"
    " `.toml` files, each with records of any kinds. [How to make one](../how-to/make-a-pack.md). This page is written"
    " from the schema that every record is checked by. Fields in bold must be there. A name that refers to another"
    " record means the pack's own before the game's. A record with the id of one of the game's own stands in its place"
    " at a table that has the pack. Talents are the game's: "
)
AXIOM_HEAD = f"""# Packs of AxiomRPG

{AXIOM_ABOUT}{", ".join(f"`{name}`" for name in content.talents())}.

## pack.toml
"""

AXIOM_FIELDS: dict[str, dict[str, str]] = {
    "tier": {
        "gist": "in a few words",
        "least": "Attribute dice of the least of its threats",
        "most": "and of the greatest; 0: without an end",
        "health": "added to 20 + Body for Health; may be less than nothing",
        "counts": "its weight in the count of actions, in halves of a character's",
        "primary": "Primary actions a round",
        "greater": "it may die as characters do: whoever referees decides whether it lies dying",
    },
    "threat": {
        "gist": "in a few words",
        "plural": "more than one of them; else the name and an s",
        "tier": "`minion`, `standard`, `elite`, `champion`, `legendary`, or one of the pack's own",
        "size": "",
        "attributes": "dice in all three, as many together as its tier has",
        "talents": "dice by Talent, 3 at most in each, together no more than its Attributes",
        "armor": "what it wears, by id",
        "shield": "by id",
        "weapons": "by id, 3 at most; it holds what two hands hold",
        "natural": "see [natural](#natural)",
        "scales": "count as armour, without what armour costs",
        "resist": "types of damage of which 2 are taken off",
        "beast": "it is no person",
        "look": "what is seen when it comes",
    },
    "armor": {"gist": "in a few words", "rating": "what it adds to Speed for Defense, and takes off some Talents"},
    "shield": {"gist": "in a few words", "hands": "that it takes: 0 or 1"},
    "weapon": {
        "gist": "in a few words",
        "category": "`light`: Speed and Strike; `standard`: the Attribute once chosen, and Strike; `heavy`: Body and"
        " Strike, and 1 more damage; `ranged`: Speed and Precision",
        "damage": "its type",
        "hands": "1 or 2, if nothing is said 1; of a heavy weapon 2",
    },
    "kit": {"gist": "in a few words", "talent": "whose rolls it helps", "dice": "so many more, 1 to 5"},
    "profession": {
        "gist": "in a few words",
        "favoured": "the Save that gets a die more",
        "foremost": "the Attribute that it leans on, told in the builder",
        "own_name": "not in a pack: the game has the one that tables name themselves",
        "power_access": "its people may have Odd Talents",
        "stage": "its perks, three at most; see [stage](#stage)",
    },
    "model": {
        "gist": "in a few words",
        "attributes": "all three, the most wanted first",
        "talents": "five or more, the most wanted first",
        "foci": "one or more to draw from, each written `talent:focus`",
        "profession": "by id; else the Adventurer",
        "armor": 'one of these is drawn, by id; `""` among them for none',
        "shield": "likewise",
        "weapons": "one of these sets is drawn",
        "kits": "all of these, 2 at most",
        "standard": "what standard weapons are used with, for good",
    },
    "tale": {
        "gist": "what people say of it: players read it before it begins",
        "steps": "its steps in their order, by id",
    },
    "step": {"options": "the scenes of which one is there, by id"},
    "scene": {
        "gist": "what is read out as it begins",
        "kind": "",
        "form": "of a challenge: `one` for whoever tries first, `several` each alone, `group` by the majority",
        "attribute": "that a challenge is rolled with",
        "talent": "likewise; left out, the Attribute alone",
        "threshold": "1 to 20",
        "opposed": "against somebody's dice instead",
        "why": "what is tried, as in “climb down into the gorge”",
        "foci": "Foci of its Talent that it is squarely inside: who has one of them rolls 1D more; others do not count",
        "stake": "what failing brings: `noticed`: the next foes wait close by; `tired`: Exhausted; `fever`: a Save,"
        " then an illness",
        "foes": "of a fight: threats that may be there, 4 kinds at most, as many as the party's dice and actions bear",
        "cover": "there is cover",
    },
    "natural": {
        "name": "what it is called: teeth, claws",
        "damage": "its type; it strikes as a standard weapon does",
        "venom": "what its hit exposes to; see [venom](#venom)",
    },
    "venom": {
        "name": "what the illness is called",
        "family": "the Attribute that falls",
        "severity": "1 Minor, 2 Moderate, 3 Major",
        "threshold": "what the Save has to reach",
        "focus": "the Focus of the Save's Talent that helps",
    },
    "stage": {
        "name": "what the perk is called",
        "action": "what it costs in a fight",
        "target": "for whom, in words; one whose first word is “all” is for all allies in reach",
        "reach": "how far at most",
        "refresh": "what brings it back: a new scene, or a rest",
        "gist": "what it does, in a line",
        "effect": '`{ does = "heal", points = "1d6" }`: Health for whom it is for',
        "bonus": "or so many dice for one ally's next roll, 1 to 6",
        "cures": "with an effect: ends one illness of this severity",
        "after_rest": "it adds to the rest that brings it back, and waits for the first",
    },
}
