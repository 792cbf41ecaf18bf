"""The fight's panel, the GM's ladder and words, the samples of NPCs, and what the policy does for who is away."""

from __future__ import annotations

import re

import pytest
from tests.games.threedx.fight.staging import GAME, begin, close, done, fight, go, hero, of, one, refused, world

from tablewright.core.facts import GM, Command, Fact, SetOption, SetReferee
from tablewright.core.game import Seat
from tablewright.dice.sources import SeededDice
from tablewright.games.threedx import content, rolls
from tablewright.games.threedx.fight import facts as f
from tablewright.games.threedx.fight import npcs, policy, who
from tablewright.games.threedx.fight import orders as o
from tablewright.games.threedx.table import Adjust
from tablewright.games.threedx.view import party
from tablewright.games.threedx.world import FOES, PARTY
from tablewright.web import typed

PLAYER = Seat(id="p", role="player", figures=("hero1",))
REFEREE = Seat(id="g", role=GM)

# ── The panel ───────────────────────────────────────────────────────────────────────────────


def test_the_panel_shows_every_side_where_all_stand_and_what_lies_there_as_things_stand() -> None:
    in_world = world()
    hild, ivar = hero(in_world, things=("sword",)), hero(in_world, "Ivar")
    begin(in_world, "wolf 4, guard 5", apart=2)
    done(in_world, o.Attack(figure=hild.id, targets=("npc1",), items=("hero1-sword-1",)), 7, 5, 2)
    view = GAME.view(in_world, PLAYER)
    assert [(band.letter, band.title, band.note) for band in view.bands] == [
        ("A", "The party", "acts now, begins each round"),
        ("B", "The foes", ""),
    ]
    cards = {card.name: card for band in view.bands for card in band.figures}
    assert cards["Hild"].line == "at 0 m, 2 m from wolf (Melee); attacks wolf: 5 as things stand"
    assert cards["wolf"].figures[0].text == "4"
    assert view.turn == "The party: Hild and Ivar to act."
    done(in_world, o.Act(figure=ivar.id, ability="intimidate", to=hild.id), 9, 4, 2)
    cards = {card.name: card for band in GAME.view(in_world, PLAYER).bands for card in band.figures}
    assert cards["Hild"].line.endswith("attacks wolf: 7 as things stand")
    assert cards["Ivar"].line.endswith("Intimidate: 4 as things stand, to help Hild")
    close(in_world)
    go(in_world, until=o.NpcAct)
    for id_ in ("npc1", "npc2"):
        done(in_world, o.Attack(figure=id_, targets=(hild.id,)))
    go(in_world)
    assert GAME.view(in_world, PLAYER).turn == "All attacks are named: Hild to answer."
    assert [band.note for band in GAME.view(in_world, PLAYER).bands] == ["begins each round", "act now"]
    done(in_world, o.DefendWith(figure=hild.id, ability="dodge"), 9, 5, 3)
    cards = {card.name: card for band in GAME.view(in_world, PLAYER).bands for card in band.figures}
    assert cards["Hild"].line.endswith("defends by Dodge: 3 for wolf and 5 for guard as things stand")


@pytest.mark.clause("3dx.house.more", "3dx.success")
def test_the_gm_sees_the_ladder_with_everyones_exact_chances() -> None:
    in_world = world()
    hero(in_world, things=("sword",))
    begin(in_world, "wolf 4", apart=2)
    notes = {note.words: note.text for note in GAME.view(in_world, REFEREE).notes}
    found = rolls.distribution((12, 8, 6)).at_least(4)
    assert "Target number 4, moderate (house default)" in notes
    assert notes["Target number 4, moderate (house default)"].startswith(f"Hild hits {float(found) * 100:.0f} %")
    assert not [note for note in GAME.view(in_world, PLAYER).notes if note.words.startswith("Target number")]


# ── Bringing NPCs in ────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("3dx.npc.target_number")
@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("bandit", [("bandit", 4)]),
        ("npc bandit 4 x3", [("bandit 1", 4), ("bandit 2", 4), ("bandit 3", 4)]),
        ("3 wolves 5", [("wolf 1", 5), ("wolf 2", 5), ("wolf 3", 5)]),
        ("two ogres 7", [("ogre 1", 7), ("ogre 2", 7)]),
        ("2 moths 3", [("moths 1", 3), ("moths 2", 3)]),
        ("2 bandits", [("bandit 1", 4), ("bandit 2", 4)]),
        ("the Duke 9", [("the Duke", 9)]),
        ("bandit x2, wolf 6", [("bandit 1", 4), ("bandit 2", 4), ("wolf", 6)]),
    ],
)
def test_npcs_come_in_by_one_line(line: str, found: list[tuple[str, int]]) -> None:
    in_world = world()
    hero(in_world)
    fact = one(done(in_world, o.BringNpcs(npcs=line)), f.NpcsCame)
    assert [(figure.name, figure.target) for figure in fact.figures] == found


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (
            "bandti",
            "There is no NPC called “bandti”: give its target number, as in “bandti 4”, or one of bandit or giant.",
        ),
        ("bandit 0", "“bandit 0” does not read"),
        ("bandit 25", "“bandit 25” does not read"),
        ("x", "There is no NPC called “x”"),
        ("bandit x41", "“bandit x41” does not read"),
        ("bandit x30, wolf x30", "At most 40 can be brought in at once."),
        ("", "There is nobody to fight"),
        ("4 4", "does not read"),
    ],
)
def test_a_line_that_does_not_read_says_where(line: str, words: str) -> None:
    in_world = world()
    hero(in_world)
    assert words in refused(in_world, o.BringNpcs(npcs=line))


@pytest.mark.clause("3dx.npc.target_number")
def test_the_samples_cover_every_number_from_1_to_12_and_are_marked_as_ours() -> None:
    found = npcs.records().values()
    assert {record.target for record in found} == set(range(1, 13))
    assert len(found) >= 12
    assert all(record.origin == "house" and record.gist for record in found)
    severities = {one_.target for one_ in content.base().severities.values()}
    for record in found:
        assert not record.venom or (record.severity in severities and record.turns)


@pytest.mark.parametrize("name", list(npcs.records()))
def test_every_sample_acts_as_its_record_says(name: str) -> None:
    """It strikes with its weapon, as often as it says, for what it is after; its venom takes hold."""
    record = npcs.records()[name]
    in_world = world()
    hild = hero(in_world)
    kinds = content.base().weapons
    apart = 30 if record.weapon in kinds and content.base().weapon_types[kinds[record.weapon].type].ranged else 2
    begin(in_world, record.name, apart=apart, first="foes")
    npc = in_world.figures["npc1"]
    assert (npc.worn, bool(npc.items)) == (record.worn, record.shield)
    plan = one(done(in_world, o.NpcAct(figure="npc1")), f.Planned).plan
    assert (plan.does, plan.targets, plan.intent) == ("attack", (hild.id,) * record.attacks, record.intent)
    assert plan.number == record.target
    go(in_world)
    done(in_world, o.DefendWith(figure=hild.id, ability="dodge"), 1, 1, 1)
    done(in_world, o.Done(figure=hild.id))
    facts = go(in_world, until=o.BeginSide)
    for blow in [blow for blow in fight(in_world).blows if not blow.decided]:
        done(in_world, o.Reduce(figure=hild.id, blow=blow.number))
    facts += go(in_world, until=o.BeginSide)
    assert len(of(facts, f.Met)) == record.attacks
    if record.venom:
        assert [ill.name for ill in hild.ills] == [record.venom]
    if record.intent == "hold":
        assert hild.id in fight(in_world).held
    if record.intent == "throw down":
        assert hild.id in fight(in_world).prone


# ── The policy ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("name", "whom"),
    [("nearest", {"hero1"}), ("weakest first", {"hero2"}), ("random standing target", {"hero1", "hero2"})],
)
def test_npcs_choose_by_the_tables_policy(name: str, whom: set[str]) -> None:
    in_world = world(policy=name)
    hild, ivar = hero(in_world), hero(in_world, "Ivar")
    ivar.looks = "badly hurt"
    begin(in_world, "bandit", apart=2, first="foes")
    fight(in_world).at[hild.id] = fight(in_world).began[hild.id] = 1
    found = set()
    for seed in range(20):
        command = policy.act(in_world, in_world.figures["npc1"], SeededDice(seed))
        assert isinstance(command, o.Attack)
        found.add(command.targets[0])
    assert found == whom
    assert hild.state == "up"


def test_of_a_pack_one_throws_down_and_the_others_bite() -> None:
    in_world = world()
    hild = hero(in_world)
    begin(in_world, "wolf 3 x3", apart=2, first="foes")
    plans = [one(done(in_world, o.NpcAct(figure=f"npc{place}")), f.Planned).plan for place in (1, 2, 3)]
    assert [(plan.targets, plan.intent) for plan in plans] == [
        ((hild.id,), "throw down"),
        ((hild.id,), ""),
        ((hild.id,), ""),
    ]


def test_who_stands_in_tends_the_dying_defends_when_badly_hurt_and_spends_a_bonus_die() -> None:
    in_world = world()
    hild, ivar = hero(in_world, things=("sword",)), hero(in_world, "Ivar", things=("sword",))
    begin(in_world, "bandit 6", apart=2)
    ivar.state, ivar.dying, ivar.vitality = "dying", 3, 0
    chosen = policy.hero(in_world, hild)
    assert chosen == o.Act(figure=hild.id, does="medicine", target=ivar.id)
    ivar.state, ivar.dying = "dead", None
    assert isinstance(policy.hero(in_world, hild), o.Attack)
    hild.vitality, fight(in_world).round = 4, 2
    assert policy.hero(in_world, hild) == o.Defend(figure=hild.id)
    hild.vitality, hild.items["hero1-sword-1"].place = 12, "floor"
    assert policy.hero(in_world, hild) == o.Act(figure=hild.id, does="pick up", item="hero1-sword-1")
    hild.items["hero1-sword-1"].place = "hand"
    done(in_world, o.Attack(figure=hild.id, targets=("npc1",), items=("hero1-sword-1",), ability="strike"), 7, 4, 2)
    assert policy.worth_a_bonus(in_world, hild) == o.SpendBonus(figure=hild.id, die="athletics")


# ── The GM's word ───────────────────────────────────────────────────────────────────────────


@pytest.mark.clause("3dx.combat.act", "3dx.success")
def test_an_act_of_ones_own_devising_is_judged_by_what_the_gm_says_it_must_reach() -> None:
    in_world = world()
    done(in_world, SetReferee(gm=True))
    hild = hero(in_world)
    begin(in_world, "bandit 4", apart=20)
    done(in_world, o.Act(figure=hild.id, ability="might", why="overturn the cart"), 9, 6, 2)
    done(in_world, o.SetTarget(figure=hild.id, target=6))
    fact = one(close(in_world), f.ActRead)
    assert (fact.result, fact.target, fact.success) == (6, 6, True)
    assert GAME.say(fact, GAME.names(in_world)) == "Hild's Might: 6 against target number 6, success by 0."


@pytest.mark.clause("3dx.combat.move")
def test_one_gets_away_from_beyond_medium_range() -> None:
    in_world = world()
    hild, ivar = hero(in_world), hero(in_world, "Ivar")
    begin(in_world, "bandit 4", apart=31)
    done(in_world, o.Withdraw(figure=hild.id))
    fight(in_world).at[ivar.id] = 20
    assert "beyond Medium range" in refused(in_world, o.Withdraw(figure=ivar.id))
    fight(in_world).at[ivar.id] = 0
    done(in_world, o.Withdraw(figure=ivar.id))
    go(in_world)
    assert in_world.fight is None
    assert (hild.state, ivar.state) == ("up", "up")


def test_with_a_gm_the_npcs_wait_for_the_next_button_and_it_says_who_acts() -> None:
    in_world = world()
    done(in_world, SetReferee(gm=True))
    hero(in_world)
    begin(in_world, "bandit 4", apart=2, first="foes")
    step = GAME.next(in_world)
    assert step == o.NpcAct(figure="npc1")
    assert GAME.by_hand(in_world, step)
    assert GAME.next_words(in_world, step) == "Bandit acts"


def test_hidden_numbers_are_in_no_fact_that_a_player_is_sent() -> None:
    in_world = world(targets="hidden", wounds="hidden")
    hild = hero(in_world, things=("sword",))
    facts = done(in_world, o.StartFight(foes="the marked one 17", apart=2, first="foes"))
    facts += done(in_world, o.BeginSide()) + done(in_world, o.Attack(figure="npc1", targets=(hild.id,)))
    facts += go(in_world) + done(in_world, o.DefendWith(figure=hild.id, ability="dodge"), 12, 8, 6)
    facts += done(in_world, o.Done(figure=hild.id)) + go(in_world)
    facts += done(in_world, o.Reduce(figure=hild.id, blow=1)) + go(in_world, 12, 12)
    for fact in facts:
        shown = GAME.see(fact, PLAYER, in_world)
        assert shown is not None
        assert not re.search(r"\b17\b", repr(shown)), shown


@pytest.mark.clause("3dx.npc.wounds")
def test_how_wounds_are_shown_may_change_in_the_middle_of_a_fight() -> None:
    """What a player's page knew from before is no number that stands still, nor words where there should be none."""
    in_world, mine = world(wounds="numbers"), world(wounds="numbers")
    facts = done(in_world, o.BringNpcs(npcs="ogre 6, guard 5", side="others"))

    def shown(seat: Seat) -> list[str]:
        seen = mine if seat is PLAYER else in_world
        cards = [party.card(seen, seen.figures[id_], seat) for id_ in ("npc1", "npc2")]
        return [f"{one.health.text} {one.health.words}".strip() if one.health is not None else "" for one in cards]

    def told(*commands: Command) -> None:
        for command in commands:
            for fact in done(in_world, command):
                follow(fact)

    def follow(fact: Fact) -> None:
        sent = GAME.see(fact, PLAYER, in_world)
        assert sent is not None
        GAME.evolve(mine, sent)

    for fact in facts:
        follow(fact)
    told(Adjust(figure="npc1", what="wounds", value=2, reason="thorns"))
    assert shown(PLAYER) == ["2 wounds", "0 wounds"]
    told(SetOption(name="wounds", value="words"), Adjust(figure="npc1", what="wounds", value=8, reason="thorns"))
    assert (shown(PLAYER), shown(REFEREE)) == (["badly hurt", "unhurt"], ["8 wounds", "0 wounds"])
    told(SetOption(name="wounds", value="hidden"))
    assert (shown(PLAYER), shown(REFEREE)) == (["", ""], ["8 wounds", "0 wounds"])
    healed = f.WoundsTreated(figure="npc1", by="npc2", amount=1, total=7, looks="hurt")
    (bruised,) = done(in_world, Adjust(figure="npc2", what="wounds", value=6, reason="thorns"))
    for fact in (healed, bruised):  # how it looks is in no fact then
        assert not set(re.findall(r"[a-z]+", repr(GAME.see(fact, PLAYER, in_world)))) & {"hurt", "scratched"}


# ── Sides ───────────────────────────────────────────────────────────────────────────────────


def test_an_ally_of_the_party_acts_in_its_turn_by_the_policy() -> None:
    in_world = world()
    hild = hero(in_world)
    done(in_world, o.BringNpcs(npcs="guard 5", side="party", at=0))
    begin(in_world, "bandit 4", apart=2)
    assert who.side_of(in_world, "npc1") == PARTY
    facts = go(in_world, 9, 1)
    plan = of(facts, f.Planned)[0].plan
    assert (plan.figure, plan.targets) == ("npc1", ("npc2",))
    assert fight(in_world).side == PARTY
    assert hild.id not in fight(in_world).done
    assert FOES in fight(in_world).sides


def test_npcs_come_in_by_one_typed_line() -> None:
    in_world = world()
    done(in_world, SetReferee(gm=True))
    hero(in_world)
    offers = GAME.offers(in_world, REFEREE)
    assert typed.read("npc bandit 4 x3", offers) == o.BringNpcs(npcs="bandit 4 x3")
    assert typed.read("fight 2 wolves, the Duke 9", offers) == o.StartFight(foes="2 wolves, the Duke 9")


@pytest.mark.clause("3dx.combat.ready", "3dx.combat.steady")
def test_who_makes_ready_or_steadies_is_not_said_to_attack() -> None:
    in_world = world()
    hild, ivar = hero(in_world), hero(in_world, "Ivar")
    begin(in_world, "wolf 3", apart=9)
    done(in_world, o.Ready(figure=hild.id))
    done(in_world, o.Steady(figure=ivar.id))
    found = {card.id: card for band in GAME.view(in_world, PLAYER).bands for card in band.figures}
    for id_, mark in ((hild.id, "readies attack"), (ivar.id, "steadies itself")):
        assert "attacks" not in found[id_].line
        assert mark in [tag.words for tag in found[id_].tags]
