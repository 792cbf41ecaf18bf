"""What an AxiomRPG table keeps from players: threats' dice and Health, what is ahead, hidden Thresholds and rolls."""

from __future__ import annotations

import msgspec
import pytest
from tests.table.toy import hall_over

from tablewright.core.facts import Fact, OptionSet, SetOption
from tablewright.games.axiom.challenges.orders import CallChallenge, ChallengeCalled
from tablewright.games.axiom.harm import DamageDealt
from tablewright.games.axiom.heroes.facts import ThreatsCame
from tablewright.games.axiom.rolled import ChallengeRolled
from tablewright.games.axiom.story import StoryBegan
from tablewright.games.axiom.world import World
from tablewright.store.memory import MemoryStore
from tablewright.table.bots import Bot
from tablewright.table.commands import MakeSeat
from tablewright.table.table import Table

GAMES, ORDERS = 12, 140


def played(seed: int) -> tuple[Table, str]:
    """An adventure with a GM and a player, who both play anything; Thresholds and wounds are hidden."""
    hall = hall_over(MemoryStore())
    made = hall.make_table("axiom", "Secrets", quick=seed, name="Mira", table=f"secrets-{seed}")
    table = hall.table(made.table)
    rules: dict[str, bool | str] = {
        "criticals": True,
        "targets": "hidden",
        "wounds": "hidden",
        "opposed": "successes",
    }
    for count, (name, value) in enumerate(rules.items()):
        assert table.command(made.seat, SetOption(name=name, value=value), f"option-{count:06}").done
    assert table.command("host", MakeSeat(role="gm", name="Reed", sure=True), "seat-00000001").done
    bots = Bot(table, made.seat, seed), Bot(table, table.seats()[-1].id, seed, index=1)
    for order in range(ORDERS):
        bots[order % 2].act()
        assert not table.fault, table.fault
    return table, made.seat


def check_fact(fact: Fact, world: World, told: dict[str, object]) -> None:
    """One fact as a player saw it, under the house rules of that moment."""
    assert not fact.audience
    assert not any(roll.hidden for roll in fact.rolls)
    match fact:
        case ThreatsCame():
            assert not any(one.talents for one in fact.came)
            if told["targets"] == "hidden":
                assert not any("speed" in one.attributes for one in fact.came)
            if told["wounds"] != "numbers":
                assert all(one.health is None for one in fact.came)
                assert all(set(one.attributes) <= {"speed"} for one in fact.came)
        case StoryBegan():
            assert fact.plan is None
        case ChallengeRolled():
            figure = world.figures.get(fact.figure)
            if figure is None or not figure.character:
                assert [term.name for term in fact.pool.terms] == ["dice"]
            elif fact.what == "attack" and told["targets"] == "hidden":
                assert fact.pool.threshold == 0
        case DamageDealt() if not world.figures[fact.figure].character and told["wounds"] != "numbers":
            assert fact.health is None
            assert fact.wounds in ("", "down") or told["wounds"] == "words"


@pytest.mark.clause("axiom.threats", "axiom.threshold")
@pytest.mark.parametrize("seed", range(GAMES))
def test_no_player_is_told_what_is_hidden(seed: int) -> None:
    table, seat = played(seed)
    seen = table.state.seen_by(table.sitting(seat))
    told: dict[str, object] = {"targets": "open", "wounds": "words"}
    for entry in table.feed(seat, limit=100_000):
        if isinstance(entry.fact, OptionSet):
            told[entry.fact.name] = entry.fact.value
        elif type(entry.fact) in table.game.facts:
            check_fact(entry.fact, seen, told)
    assert seen.plan in (None, [])
    for figure in seen.figures.values():
        if not figure.character:
            assert figure.talents == {}


def test_a_hidden_challenge_says_nothing_of_its_threshold() -> None:
    hall = hall_over(MemoryStore())
    made = hall.make_table("axiom", "Secrets", quick=1, name="Mira", table="secrets-one")
    table = hall.table(made.table)
    assert table.command("host", MakeSeat(role="gm", name="Reed", sure=True), "seat-00000001").done
    gm = table.seats()[-1].id
    assert table.command(gm, {"do": "drop-challenge"}, "drop-00000001").done
    order = CallChallenge(attribute="wit", talent="lore", threshold=7, hidden=True, opposed=True, opponent_dice=9)
    assert table.command(gm, order, "call-00000001").done
    for entry in table.feed(made.seat, limit=10_000)[-1:]:
        assert isinstance(entry.fact, ChallengeCalled)
        assert entry.fact.call.threshold == 0
        text = msgspec.json.encode(entry.fact).decode() + entry.sentence + str(entry.card)
        assert "8" not in text.replace(str(entry.fact.call.number), "")
