"""Random orders, legal and not, by every kind of seat: nothing leaks, nothing breaks, the log is the game."""

from __future__ import annotations

import msgspec
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from tests.table.toy import MARK, Adjust, Draw, Join, games, hall_over

from tablewright.core.facts import Answer, Command, Refused, SetOption, SetReferee
from tablewright.store.memory import MemoryStore
from tablewright.table.bots import Bot
from tablewright.table.commands import AddWord, Agree, ChangeSeat, MakeSeat, Next, Note, OpenDice, RevokeSeat, Say, Undo
from tablewright.table.past import Past
from tablewright.table.table import Table
from tablewright.table.verify import proof_of_table

FIGURES = st.sampled_from(["p1", "p2", "p3", "p9", "nobody"])
NUMBERS = st.sampled_from(["", "1", "4", "7", "12", "20", "33", "gm.1", "gm.3", "ann7.1", "x.1", "0", "-1"])
COMMANDS: st.SearchStrategy[Command] = st.one_of(
    st.builds(Draw, figure=FIGURES, times=st.sampled_from([1, 1, 1, 2, 0, 1001])),
    st.builds(Join, name=st.sampled_from(["Ann", "Bea", "", "<script>", "x" * 50])),
    st.builds(Answer, figure=st.sampled_from(["", "p1", "p2", "gm"]), choice=st.sampled_from(["keep", "drop", "no"])),
    st.builds(Adjust, figure=FIGURES, coins=st.integers(-3, 3), reason=st.just("a ruling")),
    st.builds(SetOption, name=st.sampled_from(["deep", "price", "none"]), value=st.sampled_from([True, False, 2, "x"])),
    st.builds(SetReferee, gm=st.booleans()),
    st.builds(Say, text=st.sampled_from(["hello", "", "two\nlines", "a\u202eb"])),
    st.builds(Note, text=st.just(f"{MARK}-note")),
    st.builds(AddWord, word=st.sampled_from(["owl", "hat", "\x00"])),
    st.builds(OpenDice, which=st.sampled_from(["open", "hidden", "all"]), run=st.integers(0, 3)),
    st.builds(Undo, back_to=NUMBERS, alone=st.booleans(), why=st.sampled_from(["", "a slip"])),
    st.builds(Agree, yes=st.booleans()),
    st.builds(Next),
    st.builds(
        MakeSeat, role=st.sampled_from(["gm", "player", "watcher", "king"]), name=st.just("New"), sure=st.booleans()
    ),
    st.builds(
        ChangeSeat,
        seat=st.sampled_from(["s0", "s1", "s2", "none"]),
        figures=st.sampled_from([None, (), ("p1",), ("p1", "p2"), ("p9",)]),
        away=st.sampled_from([None, True, False]),
    ),
    st.builds(RevokeSeat, seat=st.sampled_from(["s3", "none"])),
)


class Play(RuleBasedStateMachine):
    """A table of the toy under random orders; a refusal is compared with the whole state before it."""

    @initialize(gm=st.booleans())
    def begin(self, gm: bool) -> None:
        self.store = MemoryStore()
        self.hall = hall_over(self.store)
        made = self.hall.make_table("well", "Machine", quick=7, name="Ann")
        self.id = made.table
        self.count = 0
        self.seats = [made.seat]
        self.make(role="player", name="Bo")
        self.make(role="watcher", name="Wat")
        self.make(role="player", name="Cy")
        if gm:
            self.make(role="gm", name="Reed")

    @property
    def table(self) -> Table:
        return self.hall.table(self.id)

    def key(self) -> str:
        self.count += 1
        return f"machine-{self.count:05}"

    def make(self, *, role: str, name: str) -> None:
        assert self.table.command("host", MakeSeat(role=role, name=name, sure=True), self.key()).done
        self.seats.append(self.table.seats()[-1].id)

    def real(self, command: Command) -> Command:
        """The command with real seats' ids in the place of s0, s1 …"""
        seat = getattr(command, "seat", "")
        if seat.startswith("s") and int(seat[1:]) < len(self.seats):
            return msgspec.structs.replace(command, seat=self.seats[int(seat[1:])])
        return command

    @rule(who=st.integers(0, 5), command=COMMANDS)
    def order(self, who: int, command: Command) -> None:
        seats = [*self.seats, "host", "nobody"]
        self.give(seats[who % len(seats)], self.real(command))

    def give(self, seat: str, command: Command) -> None:
        table = self.table
        before = (table.log.head, table.state.save())
        role = getattr(table.seat(seat), "role", "")
        key = self.key()
        reply = table.command(seat, command, key)
        if reply.refused is not None:
            assert (table.log.head, table.state.save()) == before
            assert reply.refused.code != "fault", reply.refused.words
        else:
            assert role not in ("watcher", "")
            assert table.command(seat, command, key).repeated or table.seat(seat) is None

    @rule(who=st.integers(0, 3), seed=st.integers(0, 1000))
    def play(self, who: int, seed: int) -> None:
        seat = self.seats[who % len(self.seats)]
        if self.table.seat(seat) is not None:
            bot = Bot(self.table, seat, seed)
            command = bot.pick()
            if command is not None:
                self.give(seat, command)

    @rule()
    def restart(self) -> None:
        before = self.table.state.save()
        entries = {seat: self.entries(seat) for seat in self.seats}
        self.hall = hall_over(self.store)
        assert self.table.state.save() == before
        assert {seat: self.entries(seat) for seat in self.seats} == entries

    def entries(self, seat: str) -> object:
        return self.table.feed(seat, since="0.0") if self.table.seat(seat) is not None else None

    @invariant()
    def the_log_is_the_game(self) -> None:
        if not hasattr(self, "store"):
            return
        table = self.table
        assert not table.fault
        fresh = Past(games("well"), table.log, options={}, find=lambda _place: None)
        state, _ = fresh.now()
        assert state.save() == table.state.save()
        assert proof_of_table(table).good
        for place in range(1, table.log.head + 1):
            fact = table.log.fact(place)
            assert table.codec.fact(table.codec.encode(fact)) == fact

    @invariant()
    def no_secret_leaves(self) -> None:
        if not hasattr(self, "store"):
            return
        for seated in self.table.seats():
            if seated.role == "gm":
                continue
            listing = self.table.undo_listing(seated.id)
            sent = [
                self.table.feed(seated.id, since="0.0"),
                self.table.view(seated.id),
                self.table.offers(seated.id),
                [] if isinstance(listing, Refused) else listing,
            ]
            text = repr(msgspec.json.encode(sent))
            for figure in seated.figures:
                text = text.replace(f"{MARK}-dream-{figure}", "")
            own = [e for e in self.table.feed(seated.id, since="0.0") if e.kind == "noted"]
            text = text.replace(f"{MARK}-note", "") if own else text
            assert MARK not in text
            public = [e.number for e in self.table.feed(seated.id, since="0.0") if "." not in e.number]
            assert public == [str(n) for n in range(1, len(public) + 1)]


Play.TestCase.settings = settings(
    max_examples=100,
    stateful_step_count=30,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large],
)
TestPlay = Play.TestCase
