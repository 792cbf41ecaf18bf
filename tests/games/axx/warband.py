"""A random band for the long runs: any class, kindred and Level to 12, hirelings, odd gear; all by orders.

Every step is a fact, so that the log alone makes the same world again.
"""

from __future__ import annotations

import random
from pathlib import Path

from tests.games.axx import delving

from tablewright.core import making
from tablewright.core.facts import Answer, Command, Fact
from tablewright.core.game import run
from tablewright.dice.sources import SeededDice
from tablewright.games.axx import content, figures, packs
from tablewright.games.axx.adding import PackAdded
from tablewright.games.axx.delve import delve_facts as d
from tablewright.games.axx.dungeon.plan import Foes
from tablewright.games.axx.game import AXX
from tablewright.games.axx.gm_facts import Adjust, Adjusted
from tablewright.games.axx.heroes import gear, magic_prepare, spell_slots, xp
from tablewright.games.axx.heroes.characters_facts import BeginCharacter, FinishCharacter
from tablewright.games.axx.heroes.gear_facts import Equip
from tablewright.games.axx.magic.working import EffectBegan
from tablewright.games.axx.meeting.encounter_facts import ArrangeFight
from tablewright.games.axx.town.hirelings import Hire, SendIn
from tablewright.games.axx.world import Figure, Item, World

GAME = AXX()
TOP_LEVEL = 12
LEVELS = (1, 1, 1, 1, 2, 2, 3, 3, 4, 5, 6, 7, 8, 9, 10, 11, TOP_LEVEL)
PACK = packs.read(Path(__file__).parents[3] / "docs" / "packs" / "the-drowned-stair")
"""The example pack: three bands in ten have it, and meet its monsters."""
MOST = {"giant_rats": 12, "ghoul": 3, "giant_spider": 3}
"""The largest groups that are met; six of anything else."""
LOOT = ("potion_healing", "potion_giant_strength", "oil_flask", "blade_poison", "torch", "shield", "sack")
REASON = "the long run"


def full(name: str) -> str:
    """The id by which a record of the pack is known."""
    return f"{name}@{PACK.digest}"


class Company:
    """One world, the facts that made it, and the dice of one seed."""

    def __init__(self, seed: int) -> None:
        self.seed, self.count = seed, 0
        self.rng = random.Random(seed)
        self.options = _options(self.rng)
        self.world: World = GAME.new_world(self.options)
        self.facts: list[Fact] = []

    def dice(self) -> SeededDice:
        """The dice of the order at hand."""
        return SeededDice(self.seed, self.count)

    def give(self, command: Command) -> list[Fact]:
        """Carry out an order that has to be legal."""
        refused = GAME.refusal(self.world, command)
        assert refused is None, (self.seed, command, refused)
        self.count += 1
        new = run(GAME, self.world, command, self.dice())
        self.facts += new
        return new

    def may(self, command: Command) -> bool:
        """Carry out an order if it is legal; whether it was."""
        if GAME.refusal(self.world, command) is not None:
            return False
        self.give(command)
        return True

    def fold(self, fact: Fact) -> None:
        """Write a fact that no order brings about here."""
        GAME.evolve(self.world, fact)
        self.facts.append(fact)

    def settle(self) -> None:
        """What the procedures call for; a question on the way gets any answer."""
        while True:
            if self.world.question is not None:
                self.give(Answer(choice=self.rng.choice(self.world.question.choices)))
                continue
            command = GAME.next(self.world)
            if command is None:
                return
            self.give(command)


def _options(rng: random.Random) -> dict[str, bool | str]:
    """Any house rules."""
    on = {name: rng.random() < 0.25 for name in ("declare_spells", "natural", "backstab_missiles", "free_damage_type")}
    policies = ("nearest", "weakest first", "random standing target")
    return {**on, "undead_immunities": rng.random() < 0.8, "policy": rng.choice(policies)}


def company(seed: int) -> Company:
    """A band at the mouth of the dungeon, about to meet foes of one kind of all that the data hold."""
    made = Company(seed)
    rng = made.rng
    if rng.random() < 0.3:
        made.fold(PackAdded(pack=PACK))
    for number in range(rng.choice((1, 2, 3, 4, 4, 4, 5, 6))):
        _recruit(made, number)
    for figure in made.world.party():
        _outfit(made, figure)
    _hire(made)
    _underground(made)
    _foes(made)
    return made


def _recruit(made: Company, number: int) -> None:
    rng, classes, kindreds = made.rng, list(content.classes()), list(content.kindreds())
    made.give(BeginCharacter(name=f"{rng.choice(('Ada', 'Bo', 'Cyr', 'Dag', 'Eda', 'Fay'))} {'IVXLCD'[number]}"))
    (draft,) = made.world.drafts
    made.give(FinishCharacter(draft=draft, kindred=rng.choice(kindreds), cls=rng.choice(classes)))
    made.settle()


def _outfit(made: Company, figure: Figure) -> None:
    """A Level, spells for it, and things found somewhere."""
    rng, level = made.rng, made.rng.choice(LEVELS)
    if level > 1:
        track = content.classes()[figure.cls].track
        while figure.xp < (needed := xp.xp_for(track, level)):  # a ruling gives a million at most
            value = min(1_000_000, needed - figure.xp)
            made.give(Adjust(figure=figure.id, what="xp", value=value, reason=REASON))
        made.settle()
        assert figure.level == level, (made.seed, figure.level, level)
    known = [one for one in spell_slots.preparable(figure) if content.spells()[one].level == 1]
    if known:
        spells = tuple(rng.choice(known) for _ in figure.slots)
        made.give(magic_prepare.Prepare(figure=figure.id, spells=spells))
    weapons = [record.id for record in content.gear().values() if record.kind == "weapon"]
    if made.world.packs:
        _from_the_pack(made, figure)
    for kind in rng.sample((*LOOT, *weapons), rng.randint(0, 4)):
        _find(made, figure, kind)
    if rng.random() < 0.2:
        scroll = Item(id=making.item_id(made.world.minted + 1), kind="scroll", spell=rng.choice(list(content.spells())))
        made.fold(Adjusted(figure=figure.id, what="give", reason=REASON, item=scroll))


def _from_the_pack(made: Company, figure: Figure) -> None:
    """Spells of all levels in a caster's slots, and a thing that does something."""
    rng, caster = made.rng, content.classes()[figure.cls].caster
    known = [spell for spell in (content.spell(full(one.id)) for one in PACK.spells) if spell.list == caster]
    if known and figure.slots:
        fits = [[spell.id for spell in known if spell.level <= slot.level] for slot in figure.slots]
        spells = tuple(rng.choice(ids) if ids else "" for ids in fits)
        made.fold(magic_prepare.SpellsPrepared(figure=figure.id, spells=spells))
    thing = content.thing(full(rng.choice(PACK.gear).id))
    item = Item(id=making.item_id(made.world.minted + 1), kind=thing.id, damage=gear.chosen_type(thing, ""))
    if gear.can_take(made.world, figure, item) is None:
        made.fold(Adjusted(figure=figure.id, what="give", reason=REASON, item=item))


def _find(made: Company, figure: Figure, kind: str) -> None:
    """A thing more, as far as it can be carried; a ruling gives it, and takes back what weighs too much."""
    before = set(figure.items)
    if not made.may(Adjust(figure=figure.id, what="give", value=kind, reason=REASON)):
        return
    (new,) = set(figure.items) - before
    if not figures.load(figure).fits:
        made.give(Adjust(figure=figure.id, what="take", value=new, reason=REASON))
    elif made.rng.random() < 0.5:
        made.may(Equip(figure=figure.id, item=new))


def _hire(made: Company) -> None:
    rng = made.rng
    boss = made.world.party()[0]
    for _ in range(rng.choice((0, 0, 0, 1, 2))):
        made.give(Adjust(figure=boss.id, what="coins", value=5, reason=REASON))
        trade = rng.choice(("torchbearer", "man_at_arms"))
        if made.may(Hire(figure=boss.id, trade=trade)) and trade == "torchbearer" and rng.random() < 0.5:
            made.give(SendIn(figure=boss.id, hireling=made.world.party()[-1].id))


def _underground(made: Company) -> None:
    made.fold(d.DungeonFound(title="The Test"))
    made.fold(d.DungeonPlanned(audience=("gm",), plan=delving.plan()))
    made.give(d.SetOut(dark=made.rng.random() < 0.3))
    made.settle()
    if made.rng.random() < 0.5:
        made.fold(EffectBegan(effect="light", on=made.world.place, turns=6))


def _foes(made: Company) -> None:
    rng, kinds = made.rng, list(content.monsters())
    if made.world.packs:
        kinds = [full(record.id) for record in PACK.monsters]
    if rng.random() < 0.3:  # two kinds at once, up to the length of a bowshot away
        foes = tuple((kind, rng.randint(1, 4)) for kind in rng.sample(kinds, 2))
        made.give(ArrangeFight(foes=foes, feet=rng.choice((10, 20, 60, 120, 200))))
        return
    threat = rng.choice(kinds)
    count = rng.randint(1, MOST.get(threat, 6))
    aware = tuple(side for side in ("party", "foes") if rng.random() < 0.1)
    made.fold(
        d.MonstersNear(
            foes=Foes(threat=threat, count=count),
            source=rng.choice(("room", "wanderer")),
            room="" if rng.random() < 0.5 else made.world.place,
            aware=aware,
            sneaking=rng.random() < 0.2,
        )
    )
