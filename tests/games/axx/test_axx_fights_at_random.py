"""The long run of fights: random bands of Levels 1 to 12 against every monster of the data, by random legal orders.

Every roll is reckoned anew from the printed rules. After every order: hit points within bounds, what is carried
within slots, counts above zero, nobody acts who is down or twice in a round, every roll adds up, and experience is
shared to the last point. After the fight: the log alone makes the same world.
"""

from __future__ import annotations

import os

import msgspec
import pytest
from tests.games.axx import laws
from tests.games.axx.deeds import Deeds
from tests.games.axx.reckoner import Reckoner
from tests.games.axx.warband import GAME, PACK, Company, company, full

from tablewright.core.facts import Answer, Command, Fact
from tablewright.core.game import Seat
from tablewright.games.axx import content
from tablewright.games.axx.combat import facts as f
from tablewright.games.axx.heroes import xp
from tablewright.games.axx.world import World

FIGHTS = 20_000 if os.environ.get("SOAK") else 600
PARTS = 80 if os.environ.get("SOAK") else 4
STEPS = 3_000
"""Orders, procedures' own among them, after which a fight is taken for one that never ends."""
ROUNDS = 400
TALKED = 20
"""Every fact of every so manieth fight is put in words, and written and read again."""
ALL = Seat(id="all", role="engine")


class Brawl:
    """One fight from surprise to experience, looked at after every order."""

    def __init__(self, seed: int) -> None:
        self.band: Company = company(seed)
        self.world: World = self.band.world
        self.deeds, self.reckoner = Deeds(seed), Reckoner(seed)
        self.seed, self.worth, self.met = seed, {one.id: one.xp for one in self.world.party()}, set[str]()

    def play(self) -> None:
        """To the end."""
        for _ in range(STEPS):
            fight = self.world.fight
            if fight is None and self.world.meeting is None and not self.world.fallen:
                check_whole(self)
                return
            if fight is not None:
                self.met |= set(fight.group)
                assert fight.round < ROUNDS, f"seed {self.seed}: {fight.round} rounds"
            self.order(GAME.next(self.world) or self.pick())
        raise AssertionError(f"seed {self.seed}: no end after {STEPS} orders: {self.world.fight}")

    def pick(self) -> Command:
        """A random legal order, mostly one that gets on with it."""
        found = [offer for offer in GAME.offers(self.world, ALL) if not offer.greyed and offer.group != "gm"]
        main = [offer for offer in found if offer.main]
        command = self.band.rng.choice(main if main and self.band.rng.random() < 0.6 else found).command
        if not isinstance(command, Answer):
            assert all(self.world.figures[i].state == "up" for i in command.actors()), (self.seed, command)
        return command

    def order(self, command: Command) -> None:
        """Carry it out, each fact looked at as it comes, the world afterwards."""
        refused = GAME.refusal(self.world, command)
        assert refused is None, (self.seed, command, refused)
        self.band.count += 1
        dice = self.band.dice()
        for fact in GAME.decide(self.world, command, dice):
            laws.check_fact(self.seed, self.world, fact)
            self.deeds.note(self.world, fact)
            self.reckoner.check(self.world, fact)
            GAME.evolve(self.world, fact)
            self.band.facts.append(fact)
        laws.check_world(self.seed, self.world)


PARTED = ("passed", "left", "slipped", "ran")
"""How it ends where no blow was struck, or a parley stopped them; who was talked out of one counts as beaten."""


def check_whole(brawl: Brawl) -> None:
    """What holds of a fight that is over: its experience, its words, and the world that the log alone makes."""
    seed, world, facts = brawl.seed, brawl.world, brawl.band.facts
    (over,) = [fact for fact in facts if isinstance(fact, f.FightEnded)]
    assert over.outcome in ("won", "lost", "fled", "nobody", *PARTED), (seed, over)
    assert over.outcome not in ("slipped", "ran") or not over.beaten, (seed, over)
    assert over.outcome != "left" or over.fought or not over.beaten, (seed, over)  # a parley may stop what had begun
    assert len(set(over.beaten)) == len(over.beaten), (seed, over)
    worth = sum(xp.monster_xp(world.figures[i].hd, half=world.figures[i].half) for i in over.beaten)
    awards = [
        fact for fact in facts[facts.index(over) :] if isinstance(fact, xp.XPAwarded) and fact.source == "monsters"
    ]
    assert sum(fact.total for fact in awards) in (worth, 0), (seed, worth, awards)
    for i in brawl.met:
        assert world.figures[i].state in ("up", "dead", "fled", "yielded", "gone"), (seed, world.figures[i])
    fresh = GAME.new_world(brawl.band.options)
    for fact in facts:
        GAME.evolve(fresh, fact)
    assert fresh == world, f"seed {seed}: the fold of the facts is another world"
    if seed % TALKED == 0:
        check_words(seed, world, facts)


def check_words(seed: int, world: World, facts: list[Fact]) -> None:
    """Every fact has a sentence, and comes back from the log as it was."""
    names = GAME.names(world)
    for fact in facts:
        sentence = GAME.say(fact, names)
        assert sentence.endswith((".", "!", "?", "”", ":", ")")), (seed, sentence)
        GAME.card(fact, names)
        text = msgspec.json.encode(fact)
        assert msgspec.json.encode(msgspec.json.decode(text, type=type(fact))) == text, (seed, fact)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(PARTS))
def test_fights_at_random_keep_the_rules(part: int) -> None:
    outcomes: set[str] = set()
    threats: set[str] = set()
    for seed in range(part * FIGHTS // PARTS, (part + 1) * FIGHTS // PARTS):
        brawl = Brawl(seed)
        brawl.play()
        outcomes |= {fact.outcome for fact in brawl.band.facts if isinstance(fact, f.FightEnded)}
        threats |= {brawl.world.figures[i].monster for i in brawl.met}
    assert {"won", "lost", "fled"} <= outcomes
    assert threats >= {*content.monsters(), *(full(record.id) for record in PACK.monsters)}
