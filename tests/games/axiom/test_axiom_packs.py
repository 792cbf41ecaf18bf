"""Packs of AxiomRPG: every record of the example is seen to act, and a slip is answered with its place."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from tests.games.axiom.heroic import GAME, berit, done, hero, why_not, world
from tests.games.axiom.staging import HILD, IVAR, RUNA, SVEN, Falling, begin, fresh, of, party, put, rolled

from tablewright.core.arena import Setup, read_foes, read_random
from tablewright.core.content import BadRecord
from tablewright.core.facts import total
from tablewright.core.game import Seat
from tablewright.core.packs import AddPack, drawn_on, put_on_hand, sealed
from tablewright.core.shelf import full_id
from tablewright.core.story import BeginStory
from tablewright.dice.sources import Roll
from tablewright.games.axiom import adding, content, figures, packs
from tablewright.games.axiom.arena import ARENA
from tablewright.games.axiom.challenges.orders import CallChallenge, RollChallenge
from tablewright.games.axiom.fight.facts import Attack
from tablewright.games.axiom.harm import DamageDealt, Healed
from tablewright.games.axiom.heroes import weigh
from tablewright.games.axiom.heroes.facts import Acquire, FocusPick, MakeHero, MakeThreats, RandomHero
from tablewright.games.axiom.packs import AxiomPack
from tablewright.games.axiom.rests.orders import Impose, UsePerk
from tablewright.games.axiom.say.heroes import a_thing
from tablewright.games.axiom.scenes import OpenScene
from tablewright.games.axiom.tales import TALES
from tablewright.games.axiom.world import TOUCH, Planned, World
from tablewright.sim.pieces import Bench
from tablewright.store.memory import MemoryStore
from tablewright.table.hall import Hall
from tablewright.table.packs import read

EXAMPLE = Path(__file__).parents[3] / "docs" / "packs" / "the-salt-coast"
GM = Seat(id="gm", role="gm")
PLAYER = Seat(id="p", role="player", figures=("hero1", "hero2"))


@pytest.fixture
def salt() -> AxiomPack:
    """The example, on the shelf."""
    pack = adding.read(EXAMPLE)
    put_on_hand({pack.digest: pack})
    return pack


def here(salt: AxiomPack, *made: MakeHero, **options: Any) -> World:
    """A table with the pack and these characters."""
    found = world(**options)
    done(found, AddPack(digest=salt.digest))
    for command in made:
        done(found, command)
    return found


def pilot(salt: AxiomPack) -> MakeHero:
    """A Pilot: Wit 4, Speed 3, Body 2, with what the pack has to carry."""
    return MakeHero(
        name="Odda",
        attributes={"body": 2, "speed": 3, "wit": 4},
        talents={"precision": 3, "technical": 2, "acrobatics": 2, "notice": 2},
        profession=full_id("pilot", salt.digest),
        armor=full_id("sharkskin", salt.digest),
        shield=full_id("turtle_shell", salt.digest),
        weapons=(full_id("harpoon", salt.digest),),
        kits=(full_id("bosuns_bag", salt.digest),),
    )


# ── Threats ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axiom.threats")
def test_a_packs_tier_holds_for_its_threats_and_no_others(salt: AxiomPack) -> None:
    found = here(salt, HILD)
    done(found, MakeThreats(foes="2 crab swarms, 1 cutpurse"))
    swarm, thief = found.figures["threat1"], found.figures["threat3"]
    assert (swarm.name, swarm.health, swarm.top) == ("crab swarm 1", 20 + 1 - 18, 3)
    assert GAME.term_words(figures.health_terms(swarm)[-1]) == "Swarm"
    assert thief.health == 20 + 1 - 16
    swarms = full_id("swarm", salt.digest)
    assert list(packs.tiers(found.packs)) == ["minion", "standard", "elite", "champion", "legendary", swarms]


@pytest.mark.clause("axiom.focus", "axiom.attack")
def test_a_packs_weapon_in_the_place_of_the_games_own_is_what_its_focus_is_about(tmp_path: Path) -> None:
    folder = tmp_path / "reeds"
    folder.mkdir()
    (folder / "pack.toml").write_text('game = "axiom"\nname = "Reeds"\nsource = "ours"\nlicence = "CC0"\n')
    record = 'id = "spear"\nname = "reed spear"\ncategory = "standard"\ndamage = "piercing"\n'
    (folder / "gear.toml").write_text(f"[[weapon]]\n{record}")
    pack = adding.read(folder)
    put_on_hand({pack.digest: pack})
    kind = full_id("spear", pack.digest)
    talents, foci = {"strike": 3, "notice": 3, "lore": 2}, (FocusPick(talent="strike", name="polearms"),)
    found = world()
    done(found, AddPack(digest=pack.digest))
    done(found, replace(HILD, talents=talents, foci=foci, weapons=(kind,)))
    begin(found, "1 wolf", "touch")
    (button,) = [one.command for one in GAME.offers(found, PLAYER) if type(one.command) is Attack]
    assert button.focus == "polearms"
    terms = rolled(done(found, button, *[2] * 7)).pool.terms
    assert [(term.name, term.value) for term in terms] == [("body", 3), ("strike", 3), ("focus", 1)]


@pytest.mark.clause("axiom.attack", "axiom.defense")
def test_a_raider_of_the_coast_stands_in_the_place_of_the_games_own(salt: AxiomPack) -> None:
    found = here(salt, HILD)
    done(found, MakeThreats(foes="1 raider"))
    one = found.figures["threat1"]
    assert (one.name, one.threat) == ("salt raider", f"raider@{salt.digest}")
    assert sorted(weapon.name for _, weapon in figures.armed_with(one)) == ["harpoon"]  # the gaff takes both hands
    assert figures.defense(one) == 1 + (3 + 1) // 3
    assert "raider" not in packs.threats(found.packs)
    done(found, MakeThreats(foes="2 raiders"))
    assert found.figures["threat3"].name == "salt raider 3"
    assert content.threats()["raider"].name == "raider", "elsewhere it is what it was"
    plain = party()
    done(plain, MakeThreats(foes="1 raider"))
    assert plain.figures["threat1"].name == "raider"


def test_adventures_bring_what_stands_in_the_place(salt: AxiomPack) -> None:
    tale = next(
        one.name
        for one in TALES.tales.values()
        for step in one.steps
        for scene in TALES.steps[step].options
        if "raider" in TALES.scenes[scene].foes
    )
    seen: set[str] = set()
    for face in range(1, 7):
        found = here(salt, HILD, IVAR)
        done(found, BeginStory(title=tale), dice=FaceAll(face))
        seen |= {kind for scene in found.plan or () for kind in scene.foes}
    assert f"raider@{salt.digest}" in seen
    assert "raider" not in seen


def test_an_adventure_of_a_pack_is_chosen_and_played(salt: AxiomPack) -> None:
    found = here(salt, HILD, IVAR, RUNA, SVEN)
    (offer,) = [one for one in GAME.offers(found, GM) if type(one.command) is BeginStory]
    choices = {choice.words: choice.note for choice in offer.blanks[0].choices}
    assert choices["The Wreck of the Heron"].startswith("The Heron lies on the bar")
    assert next(iter(choices)) == "one by the dice"
    done(found, BeginStory(title="The Wreck of the Heron"), dice=FaceAll(1))
    first, _, last = planned(found)
    assert (first.title, last.title) == ("Out to the wreck", "The hold")
    foes = last.foes
    assert foes
    assert {kind.partition("@") for kind in foes} <= {
        ("crab_swarm", "@", salt.digest),
        ("brine_snake", "@", salt.digest),
    }
    assert weigh.weight(weigh.dice_of(foes), 36) in ("light", "balanced")
    again = here(salt, HILD, IVAR, RUNA, SVEN)
    done(again, BeginStory(title="The Wreck of the Heron"), dice=FaceAll(2))
    last = planned(again)[2]
    assert set(last.foes) == {f"raider@{salt.digest}"}
    assert last.cover


def planned(found: World) -> list[Planned]:
    """The scenes of the adventure that are ahead."""
    assert found.plan is not None
    return found.plan


def test_players_know_what_is_said_of_an_adventure_and_not_what_is_in_it(salt: AxiomPack) -> None:
    told = adding.PACKS.see(adding.PackAdded(pack=salt), PLAYER, world())
    assert [(one.name, one.steps) for one in told.pack.tales] == [("The Wreck of the Heron", ())]
    assert (told.pack.steps, told.pack.scenes) == ((), ())
    seen = world()
    GAME.evolve(seen, told)
    for command in (HILD, IVAR):
        done(seen, command)
    (offer,) = [one for one in GAME.offers(seen, PLAYER) if type(one.command) is BeginStory]
    assert "The Wreck of the Heron" in [choice.words for choice in offer.blanks[0].choices]
    plain = party()
    (offer,) = [one for one in GAME.offers(plain, PLAYER) if type(one.command) is BeginStory]
    assert offer.blanks == ()


class FaceAll(Falling):
    """Every die shows the same face."""

    def __init__(self, face: int) -> None:
        super().__init__()
        self._face = face

    def _faces(self, roll: Roll) -> Iterator[int]:
        while True:
            yield min(self._face, roll.sides)


def test_its_venom_takes_hold_and_its_scales_count(salt: AxiomPack) -> None:
    found = begin(here(salt, HILD), "1 brine snake", first="foes")
    snake = found.figures["threat1"]
    assert figures.defense(snake) == 1 + (2 + 1) // 3
    assert figures.resisted(snake, "blunt") == 2
    put(found, "threat1", "hero1", TOUCH)
    fresh(found, "threat1")
    (item, _) = figures.armed_with(snake)[0]
    # Body 2 + Strike 3: five dice for Hild's Defense of 2, then her Save of Speed 3 + Acrobatics 2 with no success
    facts = done(found, Attack(figure="threat1", target="hero1", item=item.id), dice=Falling(threat1=5, hero1=2))
    assert of(facts, DamageDealt)[0].health == 20 + 3 - 5
    (key,) = found.figures["hero1"].conditions
    assert found.figures["hero1"].conditions[key].name == "brine venom"
    assert figures.attribute(found.figures["hero1"], "speed") == 3 - 1


# ── Gear and people ─────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("axiom.defense", "axiom.shield", "axiom.attack", "axiom.modifier")
def test_gear_of_a_pack_is_worn_held_used_and_told(salt: AxiomPack) -> None:
    odda = hero(found := here(salt), pilot(salt))
    assert figures.defense(odda) == 1 + (3 + 1) // 3 + 1  # Speed 3, sharkskin 1, the shell's cover
    ((item, harpoon),) = figures.armed_with(odda)
    assert figures.attack_with(odda, harpoon) == ("speed", "precision")
    assert total(figures.attack_terms(odda, harpoon, item=item)) == 6
    assert [GAME.term_words(term) for term in figures.kit_terms(odda, "technical")] == ["bosun's bag"]
    assert total(figures.kit_terms(odda, "technical")) == 2
    done(found, Acquire(figure="hero1", kind=full_id("gaff", salt.digest)))
    assert figures.hands_of(full_id("gaff", salt.digest)) == 2
    sheet = next(one for one in GAME.view(found, PLAYER).sheets if one.name == "Odda")
    text = str(sheet)
    for name in ("Pilot", "sharkskin", "turtle shell", "harpoon", "bosun's bag", "gaff"):
        assert name.casefold() in text.casefold()
    assert "@" not in text
    assert a_thing(full_id("sharkskin", salt.digest)) == "sharkskin"
    assert a_thing(full_id("harpoon", salt.digest)) == "a harpoon"


def crew(salt: AxiomPack) -> World:
    """Hild hurt, Odda the Pilot with the whole track, in a scene."""
    found = here(salt, HILD, pilot(salt))
    done(found, OpenScene(title="The bar"))
    found.figures["hero2"].granted = 3
    found.figures["hero1"].health = 5
    return found


@pytest.mark.clause("axiom.profession.healer")
def test_each_perk_of_a_packs_track_acts(salt: AxiomPack) -> None:
    found = crew(salt)
    done(found, Impose(figure="hero1", condition="health", name="ague", family="body", severity=2, threshold=2))
    (healed,) = of(done(found, UsePerk(figure="hero2", stage=2, target="hero1"), 4), Healed)
    assert (healed.amount, healed.health) == (5, 10)  # d6 4, and 1
    facts = done(found, UsePerk(figure="hero2", stage=3), 3, 6)
    assert of(facts, Healed)[0].amount == 9
    assert found.figures["hero1"].conditions == {}
    done(found, UsePerk(figure="hero2", stage=1, target="hero1"))
    done(found, CallChallenge(kind="one", who=("hero1",), attribute="speed", talent="stealth", threshold=2))
    pool = rolled(done(found, RollChallenge(figure="hero1"), dice=Falling())).pool.terms
    assert "Steady Now" in [GAME.term_words(term) for term in pool]
    assert total(pool) == 3 + 2 + 1
    assert why_not(found, UsePerk(figure="hero2", stage=3)).words.startswith("All Hands has been used")


@pytest.mark.clause("axiom.talents")
def test_the_dice_make_a_pilot_and_the_builder_shows_one(salt: AxiomPack) -> None:
    found = here(salt)
    done(found, RandomHero(profession=full_id("pilot", salt.digest)), dice=FaceAll(3))
    one = found.party()[0]
    assert (one.profession, one.favoured) == (full_id("pilot", salt.digest), "speed")
    assert {item.kind.partition("@")[0] for item in one.items.values()} == {
        "sharkskin", "harpoon", "dagger", "bosuns_bag",
    }  # fmt: skip
    steps = {step.key: step for step in GAME.builder(found, PLAYER, {}).steps}
    words = [choice.words for choice in steps["profession"].fields[0].choices]
    assert words == ["Adventurer", "Healer", "Pilot", "Tide-caller", "Another profession"]
    assert "Harpoon" in [choice.words for field in steps["gear"].fields for choice in field.choices]


def test_a_profession_with_power_access_may_have_an_odd_talent(salt: AxiomPack) -> None:
    found, caller = here(salt), full_id("tide_caller", salt.digest)
    picks = {"profession": caller, "odd": "Tides", "odd.dice": "2", "body": "3", "speed": "3", "wit": "3"}
    picks |= {"talent.lore": "3", "talent.notice": "3", "talent.resolve": "1", "name": "Una"}
    made = GAME.builder(found, PLAYER, picks)
    assert made.refused is None
    one = hero(found, made.command)
    assert (one.odd, one.power, one.favoured) == ({"Tides": 2}, True, "wit")
    refused = why_not(found, berit(odd={"Tides": 1}))
    assert refused.words == why_not(world(), berit(odd={"Tides": 1})).words


def test_what_no_pack_brought_cannot_be_had(salt: AxiomPack) -> None:
    plain = world()
    assert (
        why_not(plain, berit(weapons=(full_id("harpoon", salt.digest),))).words
        == "There is no such thing on the gear list."
    )
    refused = why_not(plain, berit(profession=full_id("pilot", salt.digest)))
    assert refused.words == "Choose a profession: Adventurer, Healer or Another profession."


# ── At the table, at the bench ──────────────────────────────────────────────────────────────


def test_players_do_not_learn_of_threats_before_they_meet_them(salt: AxiomPack) -> None:
    found = here(salt, HILD)
    (offer,) = [one for one in GAME.offers(found, GM) if type(one.command) is MakeThreats]
    assert "Swarm: crab swarm" in offer.note
    assert "Standard: salt raider, archer, wolf, plain foe, brine snake;" in offer.note
    told = adding.PACKS.see(adding.PackAdded(pack=salt), PLAYER, found)
    assert (told.pack.threats, told.pack.tiers) == ((), ())
    assert [one.name for one in told.pack.professions] == ["Pilot", "Tide-caller"]
    names = GAME.names(found)
    assert GAME.say(told, names) == (
        "The pack “The Salt Coast” is at the table: 1 kind of armour, 1 shield, 2 weapons, 1 kit, 2 professions,"
        " 1 sketch of a character and"
        " 1 adventure."
    )


def test_a_pack_is_beyond_the_page(salt: AxiomPack) -> None:
    off = world(beyond=False)
    assert why_not(off, AddPack(digest=salt.digest)).code == "beyond"
    assert not [one for one in GAME.offers(off, GM) if type(one.command) is AddPack]
    twice = here(salt)
    assert why_not(twice, AddPack(digest=salt.digest)).words == "This table has the pack “The Salt Coast” already."


@pytest.mark.parametrize("foes", ["2 crab swarms, 1 brine snake", "1 salt raider, 1 raider"])
def test_fights_by_numbers_and_by_facts_are_the_same_with_a_pack(salt: AxiomPack, foes: str) -> None:
    kinds = read_foes(ARENA, foes)
    party = (*read_random(ARENA, "random:3", 5), *crew_sheets(salt))
    setup = Setup(game="axiom", party=party, foes=kinds, packs=drawn_on([party, kinds]), apart="near")
    put_on_hand({})
    assert ARENA.not_in_batch(setup) == ()
    bench = Bench(setup)
    assert bench.batch is not None
    assert bench.batch.run(9, 0, 40) == bench.fights.score(9, 0, 40)
    assert len(setup.packs) == 1


def crew_sheets(salt: AxiomPack) -> tuple[dict[str, Any], ...]:
    """The Pilot as the bench has it."""
    found = here(salt, pilot(salt))
    found.figures["hero1"].granted = 2
    return tuple(ARENA.party_of(found))


def test_the_bench_tells_a_packs_threat_from_the_games_own(salt: AxiomPack) -> None:
    assert read_foes(ARENA, "2 raiders") == (("raider", 2),)
    assert read_foes(ARENA, "2 salt raiders") == ((f"raider@{salt.digest}", 2),)


# ── Slips ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("file", "old", "new", "line"),
    [
        ("threats", 'tier = "swarm"', 'tier = "swarmm"', "record 'crab_swarm', field 'tier': there is no 'swarmm'"),
        (
            "threats",
            'weapons = ["harpoon"',
            'weapons = ["harpon"',
            "there is no 'harpon'; near: harpoon",
        ),
        (
            "threats",
            "body = 2, speed = 3, wit = 1 }",
            "body = 9, speed = 3, wit = 1 }",
            "a Standard has 5 to 7 dice in Attributes, not 13",
        ),
        ("threats", "body = 1, speed = 1, wit = 1", "body = 3, speed = 1", "field 'attributes.wit': 1 to 20"),
        (
            "threats",
            'name = "brine snake"',
            'name = "brine snake"\nplural = "crab swarms"',
            "record 'brine_snake', field 'plural': 'crab_swarm' is called so too",
        ),
        ("threats", "health = -18", "health = -21", "record 'swarm', field 'health': -19 to 500"),
        ("threats", "most = 5", "most = 2", "field 'most': 0 for without an end, or no less than `least`"),
        ("threats", '"crab swarm"', '"crab and eel"', "field 'name': a name that can stand in a line of threats"),
        ("threats", "severity = 1", "severity = 4", "field 'natural[0].venom.severity': 1 to 3"),
        ("threats", "talents = { strike = 2 }", "talents = { strik = 2 }", "field 'talents': there is no 'strik'"),
        ("gear", "rating = 1", "rating = 0", "record 'sharkskin', field 'rating': 1 to 6"),
        ("gear", "hands = 2", "hands = 1", "record 'gaff', field 'hands': a heavy weapon takes two hands"),
        (
            "gear",
            'category = "ranged"',
            'category = "far"',
            "record 'harpoon', field 'category': heavy, light, ranged or standard, not 'far'",
        ),
        ("gear", "dice = 2", "dice = 9", "record 'bosuns_bag', field 'dice': 1 to 5"),
        ("people", "bonus = 1", "bonus = 0", "field 'stage[0].effect': a perk heals by its effect or gives a bonus"),
        ("people", '"1d6+1"', '"1d6-6"', "record 'pilot', field 'stage[1].effect.points'"),
        ("people", 'favoured = "speed"', 'favoured = "luck"', "field 'favoured': body, speed or wit, not 'luck'"),
        ("people", 'profession = "pilot"', 'profession = "pylot"', "field 'profession': there is no 'pylot'"),
        ("people", '["technical:smithing"]', '["smithing"]', "field 'foci': one or more, each written talent:focus"),
        (
            "tales",
            '"wade_out"]',
            '"wade"]',
            "record 'over_the_bar', field 'options': there is no 'wade'",
        ),
        ("tales", '"over_the_bar", ', '"over", ', "record 'wreck_of_the_heron', field 'steps': there is no 'over'"),
        ("tales", '["raider"]', '["rader"]', "record 'wreckers', field 'foes': there is no 'rader'; near: raider"),
        ("tales", '["raider"]', "[]", "record 'wreckers', field 'foes': 1 to 4 kinds of threats"),
        ("tales", 'attribute = "body"\n', "", "record 'wade_out', field 'attribute': body, speed or wit"),
        ("pack", '"axiom"', '"axx"', "there are no [[armor]] records here"),
    ],
)
def test_a_slip_is_told_with_its_place(tmp_path: Path, file: str, old: str, new: str, line: str) -> None:
    folder = tmp_path / "salt"
    folder.mkdir()
    for one in EXAMPLE.glob("*.toml"):
        text = one.read_text("utf-8")
        if one.stem == file:
            assert old in text
            text = text.replace(old, new, 1)
        (folder / one.name).write_text(text, "utf-8")
    with pytest.raises(BadRecord) as wrong:
        read(folder)
    assert line in wrong.value.line


def test_a_changed_pack_is_another(salt: AxiomPack) -> None:
    harder = replace(salt, digest="", tiers=tuple(replace(one, health=-10) for one in salt.tiers))
    later = sealed(harder)
    assert later.digest != salt.digest
    both = packs.tiers([salt, later])
    assert [one.health for name, one in both.items() if name.startswith("swarm@")] == [-10]


def test_a_game_in_one_click_with_packs_plays_an_adventure_of_theirs(salt: AxiomPack) -> None:
    """Of the packs that were ticked for the table; without one it is the game's own."""
    hall = Hall(MemoryStore(), clock=lambda: 0)
    made = hall.make_table("axiom", "", quick=5, packs=[salt.digest])
    table = hall.table(made.table)
    assert table.state.affairs.title == "The Wreck of the Heron"
    assert table.state.world.story == "The Wreck of the Heron"
    assert table.state.world.scene.title == "Out to the wreck"
    plain = hall.table(hall.make_table("axiom", "", quick=5).table)
    assert plain.state.world.story == TALES.title(5) != "The Wreck of the Heron"
