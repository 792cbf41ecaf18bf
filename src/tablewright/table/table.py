"""A live table: the one writer of its log. Every order comes in here, and every seat's sight goes out."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable, Sequence
from secrets import token_urlsafe
from typing import Any, cast

import msgspec

from tablewright.core.facts import GM, Answer, Command, Refused, SetReferee
from tablewright.core.game import Seat
from tablewright.core.given import shown
from tablewright.core.referee_words import not_asked
from tablewright.core.text import SPEECH_LENGTH, bad_text
from tablewright.dice.sources import ImpossibleFace, TooManyDice
from tablewright.dice.typed import MissingFaces, OtherDice
from tablewright.dice.whole import index_of
from tablewright.table import consent, house, say, undo
from tablewright.table import facts as happened
from tablewright.table.commands import HOST, Agree, Next, TableCommand, Undo
from tablewright.table.house import Done
from tablewright.table.log import NEXT
from tablewright.table.realdice import HAND, SWITCH, Hand
from tablewright.table.replies import Reply, RuleFault, refused
from tablewright.table.seats import ENGINE, LEFT, PLAYER, THE_ENGINE, THE_HOST, Seated, holders, may
from tablewright.table.throwing import Throwing
from tablewright.table.writer import digest_of

KEY = re.compile(r"[A-Za-z0-9_-]{8,64}")
logger = logging.getLogger(__name__)
OPENING = "opening:"
STEPS_LIMIT = 5_000
"""The most steps that the procedures may take after one command."""


class Table(Throwing):
    """One table: commands in, facts in the store, sight by sight out again.

    Every method may be called from any thread; one command is carried out at a time. `fault` says what
    failed in the rules, if something did; "" when all is well.
    """

    fault = ""

    # ── commands ────────────────────────────────────────────────────────────────────────────

    def command(
        self,
        seat: str,
        given: Command | bytes | dict[str, Any],
        key: str | None = None,
        stamp: str = "",
        *,
        faces: Sequence[int] | None = None,
        asked: bool = False,
    ) -> Reply:
        """Carry out a seat's order once, and what the procedures call for because of it.

        Checked in this order: form, seat, key, stamp, refusal. `key` is 8 to 64 letters, digits, _ or -;
        the same key again gives the first answer. Without one it has a key of its own, and is an order of its own each
        time. `stamp` is that of the offer the order came from. `faces` are what real dice showed so far, where the
        table is one of real dice, () at first: as long as some are missing the answer `wants` them, one throw after
        another, and nothing is done. None has the table throw whatever is still missing. `asked` says that this is the
        answer to such a question, as faces do: nothing is done where no dice are waited for any more. A player's order
        that was asked for dice comes first: what is asked for tells of what it meets.
        """
        key = token_urlsafe(16) if key is None else key if isinstance(key, str) else ""
        with self.lock:
            if self.broken and (still := self._mended()) is not None:
                return still
            command = given if isinstance(given, Command) else self.codec.command(given)
            if isinstance(command, Refused):
                return Reply(done=False, refused=command)
            wrong = self.codec.bad_text_in(command)
            if wrong is not None:
                return Reply(done=False, refused=wrong)
            who = self.seat(seat)
            if who is None:
                return refused("seat", LEFT)
            self.sign_of(who.id)
            try:
                return self._checked(who, command, key=key, stamp=stamp, faces=faces, asked=asked)
            except RuleFault as fault:
                self._note(fault)
                return refused("fault", str(fault) if who.role in (GM, HOST) else fault.plain)

    def _checked(
        self, who: Seated | Seat, command: Command, *, key: str, stamp: str, faces: Sequence[int] | None, asked: bool
    ) -> Reply:
        digest = digest_of(self.codec, command)
        again = self._again(who, key, digest=digest) if KEY.fullmatch(key) else None
        if again is not None and again.done:
            # Whatever the seat may do by now: this was done when it might.
            return again
        right = self.right(who, command)
        if isinstance(right, Refused):
            return Reply(done=False, refused=right)
        if not KEY.fullmatch(key):
            return refused("key", "An order's key is 8 to 64 letters, digits, _ or -.")
        if again is not None:
            return again
        if stamp and isinstance(who, Seated):
            changed = self.check_stamp(who, command, stamp=stamp)
            if changed is not None:
                return changed
        refusal = self._refusal(who, command)
        if refusal is not None:
            return Reply(done=False, refused=refusal)
        by_hand = self.state.affairs.house.get(SWITCH) == HAND
        if faces is not None and not by_hand:
            return refused("dice", "At this table the dice are thrown for you, sealed beforehand.")
        if faces is not None and (odd := [face for face in faces if index_of(face) is None]):
            return refused("dice", f"A face is a whole number, not {shown(odd[0])}.")
        first = self.comes_first(who, command, digest=digest, asked=asked or bool(faces))
        if first is not None:
            return first
        if right and by_hand:
            thrown = None if faces is None else tuple(map(int, faces))
            reply = self.throw(who, command, key=key, digest=digest, faces=thrown)
        elif right:
            reply = self.carry(who, command, key=key, digest=digest)
        else:
            reply = self._propose(who, command, key=key, digest=digest)
        if reply.done:
            self.go_on()
        return reply

    def go_on(self) -> None:
        """Settle; a fault in the rules stops there, is kept in `fault`, and is tried again after the next order."""
        try:
            self.settle()
            self.fault = ""
        except RuleFault as fault:
            self._note(fault)

    def _note(self, fault: RuleFault) -> None:
        self.fault = str(fault)
        logger.error("table %s: %s", self.id, fault, exc_info=fault)

    def right(self, who: Seated | Seat, command: Command) -> Refused | bool:
        """Whether the seat may give the order at once, others being asked (False), or why not."""
        affairs = self.state.affairs
        if isinstance(command, Undo) and who.role == PLAYER:
            return undo.may_undo(cast(Seated, who), affairs)
        right = may(who, command, gm=affairs.gm, alone=len(affairs.sitting(PLAYER)) <= 1)
        if right is True and isinstance(command, Answer) and affairs.question is not None and who.role == PLAYER:
            whom = affairs.question.whom
            if whom not in cast(Seated, who).figures:
                return not_asked()
        return right

    def refusal(self, who: Seated | Seat, command: Command) -> Refused | None:
        """Why the order cannot be carried out now."""
        match command:
            case Undo():
                wrong = bad_text(command.why, SPEECH_LENGTH, what="reason") if command.why else None
                planned = wrong or self.undo_plan(who, command)
                return planned if isinstance(planned, Refused) else None
            case Next():
                step = self.waiting_step()
                return None if step is not None else Refused("next", "Nothing waits for the Next button.")
            case Agree():
                return consent.refusal(self.state.affairs, who, command)
            case SetReferee(gm=True) if not self.state.affairs.sitting(GM):
                return Refused("referee", "First somebody sits down as game master: the host sets that seat.")
            case TableCommand():
                return house.refusal(self.room(), who, command)
        return self.game.refusal(self.state.world, command)

    def _refusal(self, who: Seated | Seat, command: Command) -> Refused | None:
        """The refusal; a fault in finding one is a fault in the rules."""
        try:
            return self.refusal(who, command)
        except Exception as fault:
            raise RuleFault(say.order_words(command), repr(fault)) from fault

    def _again(self, who: Seated | Seat, key: str, *, digest: bytes) -> Reply | None:
        """The first answer, if the key was used for this order before; a refusal, if for another; None if not."""
        first = self.log.keys.get(key)
        if first is None:
            return None
        row = self.log.rows[first - 1]
        if row.command != digest or row.seat != who.id:
            return refused("key", "This key was used for another order; nothing was done.")
        last = self.log.group(first)[1]
        asked = row.kind == "proposed"
        return Reply(done=True, repeated=True, asked=asked, entries=() if asked else self.entries_of(who, first, last))

    # ── carrying out ────────────────────────────────────────────────────────────────────────

    def carry(
        self, who: Seated | Seat, command: Command, *, key: str, digest: bytes, hand: Hand | None = None
    ) -> Reply:
        """Make the facts of an order that is not refused, and write them in one append."""
        first = self.log.head + 1
        self.ordering = who.id
        try:
            done = self._made(who, command, hand)
        except TooManyDice as limit:
            self.rebuild()
            self.settled(who, digest)
            return refused("dice", f"{limit} Nothing of it was done.")
        except (MissingFaces, ImpossibleFace, OtherDice) as unfit:
            self.rebuild()
            return self.unfit(who, command, unfit, key=key, digest=digest, hand=hand or Hand(()))
        except Exception as fault:
            self.rebuild()
            self.settled(who, digest)
            raise RuleFault(say.order_words(command), repr(fault)) from fault
        if not done.facts:
            return refused("nothing", "That would change nothing.")
        wrong = self.append(who.id, done, key=key, digest=digest)
        if wrong is None or wrong.done:
            self.settled(who, digest)
        return wrong or Reply(done=True, link=done.link, entries=self.entries_of(who, first, self.log.head))

    def _made(self, who: Seated | Seat, command: Command, hand: Hand | None = None) -> Done:
        """The facts of an order, folded as they were made."""
        match command:
            case Undo():
                return self.undone(who, command)
            case Agree():
                return self.folded(Done([consent.answer(self.state.affairs, who, command)]))
            case Next():
                step = self.waiting_step()
                assert step is not None  # noqa: S101 (refused otherwise)
                return Done(self.play(step, who=who, hand=hand))
            case TableCommand():
                done = self.folded(house.carry(self.room(), who, command))
                if done.then is not None:
                    done.facts.extend(self.play(done.then, who=who, hand=hand))
                return done
        heroes = set(self.game.heroes(self.state.world))
        done = Done(self.play(command, who=who, hand=hand))
        keeper = self.state.affairs.seats.get(who.id)
        new = tuple(h for h in self.game.heroes(self.state.world) if h not in heroes)
        if new and keeper is not None and keeper.role == PLAYER:
            done = house.joined(done, self.folded(house.give_heroes(self.room(), keeper, new)))
        return done

    # ── what the procedures call for ────────────────────────────────────────────────────────

    def settle(self) -> None:
        """Carry out what the procedures call for, each step a command of its own, until somebody must decide."""
        with self.lock:
            for _ in range(STEPS_LIMIT):
                due = self._due()
                if due is None:
                    return
                key, who, command = f"{NEXT}{self.log.head}", due[0], due[1]
                reply = self._carry_due(who, command, key=key)
                if not reply.done:
                    return
        raise RuleFault("next", f"no rest after {STEPS_LIMIT} steps")

    def _carry_due(self, who: Seated | Seat, command: Command | Refused, *, key: str) -> Reply:
        if isinstance(command, Refused):
            return self._not_done(command, key=key)
        digest = digest_of(self.codec, command)
        if who.role == ENGINE:
            refusal = self.game.refusal(self.state.world, command)
            if refusal is not None:
                raise RuleFault(say.order_words(command), refusal.words)
            return self.carry(who, command, key=key, digest=digest)
        # Much may have changed since it was asked: who sits there, who referees, the game.
        right = self.right(who, command) if self.seat(who.id) is not None else consent.LEFT
        refusal = right if isinstance(right, Refused) else self._refusal(who, command)
        if refusal is not None:
            return self._not_done(refusal, key=key)
        try:
            done = self._made(who, command)
        except Exception as fault:
            self.rebuild()
            raise RuleFault(say.order_words(command), repr(fault)) from fault
        end = happened.ProposalEnded(done=True)
        self.fold_live(end)
        done.facts.append(end)
        return self.append(who.id, done, key=key, digest=digest) or Reply(done=True)

    def _not_done(self, why: Refused, *, key: str) -> Reply:
        """What was asked for cannot be done."""
        ended = self.folded(Done([happened.ProposalEnded(done=False, why=why.words)]))
        return self.append(ENGINE, ended, key=key, digest=b"") or Reply(done=True)

    def _due(self) -> tuple[Seated | Seat, Command | Refused] | None:
        affairs = self.state.affairs
        proposal = affairs.proposal
        if proposal is not None and not consent.waited_for(affairs):
            who = affairs.seats.get(proposal.by)
            # What an older release was asked for this one may not know; a forged log may ask for anything.
            return (who, self.codec.command(proposal.command)) if who is not None else (THE_ENGINE, consent.LEFT)
        if affairs.question is not None:
            asked = affairs.question
            nobody = not affairs.gm and not holders(affairs.seats.values(), asked.whom)
            return (THE_ENGINE, Answer(figure=asked.whom, choice=asked.otherwise)) if nobody else None
        step = self.game.next(self.state.world)
        if step is None:
            return self._for_the_absent()
        return None if affairs.gm and self.game.by_hand(self.state.world, step) else (THE_ENGINE, step)

    def _for_the_absent(self) -> tuple[Seat, Command] | None:
        """What is done for figures whose seats are empty or whose players are away, when all others have done.

        At a table with a GM that is the GM's; with nobody there at all the game stands still.
        """
        affairs, world = self.state.affairs, self.state.world
        if affairs.gm or not any(holders(affairs.seats.values(), hero) for hero in self.game.heroes(world)):
            return None
        waiting = self.game.awaited(world)
        if any(holders(affairs.seats.values(), one.figure) for one in waiting):
            return None
        order = next((one.otherwise for one in waiting if one.otherwise is not None), None)
        return (THE_ENGINE, order) if order is not None else None

    # ── asking others, taking back ──────────────────────────────────────────────────────────

    def _propose(self, who: Seated | Seat, command: Command, *, key: str, digest: bytes) -> Reply:
        """Ask for the consent that an order needs: the GM's, or every other player's who is not away."""
        affairs = self.state.affairs
        if affairs.proposal is not None:
            return refused("asked", "Something is being asked already; let that be settled first.")
        body = msgspec.json.decode(self.codec.encode(command))
        words = self.order_words(cast(Seated, who), command)
        need = consent.needed(affairs, who)
        fact = happened.Proposed(by=who.id, name=who.name, words=words, command=body, need=need)
        wrong = self.append(who.id, self.folded(Done([fact])), key=key, digest=digest)
        return wrong or Reply(done=True, asked=True)

    # ── for the hall ────────────────────────────────────────────────────────────────────────

    def seat(self, seat: str) -> Seated | Seat | None:
        """Who sits there: a seat in force, the host or the engine; None for nobody."""
        if seat == THE_HOST.id:
            return THE_HOST
        found = self.state.affairs.seats.get(seat) if isinstance(seat, str) else None
        return found if found is not None and not found.revoked else None

    def open_with(self, commands: Iterable[Command], owner: str) -> None:
        """Play the opening of a quick start; the heroes made in it are the owner's.

        Raises RuleFault where the rules fail.
        """
        with self.lock:
            for command in commands:
                before = set(self.game.heroes(self.state.world))
                refusal = self.game.refusal(self.state.world, command)
                if refusal is not None:
                    raise RuleFault(say.order_words(command), refusal.words)
                digest = digest_of(self.codec, command)
                reply = self.carry(THE_ENGINE, command, key=f"{OPENING}{self.log.head}", digest=digest)
                if reply.refused is not None:
                    raise RuleFault(say.order_words(command), reply.refused.words)
                # At once, so that the last word of the opening is where the party is.
                self._hand_over(owner, before)
                self.settle()

    def _hand_over(self, owner: str, before: set[str]) -> None:
        """The heroes that are new are the owner's."""
        keeper = self.state.affairs.seats.get(owner)
        new = tuple(h for h in self.game.heroes(self.state.world) if h not in before)
        if new and keeper is not None and keeper.role == PLAYER:
            done = self.folded(house.give_heroes(self.room(), keeper, new))
            reply = self.append(ENGINE, done, key=f"{OPENING}{self.log.head}", digest=b"")
            assert reply is None  # noqa: S101 (an opening is played over a draft, which takes all)
