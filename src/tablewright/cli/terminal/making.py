"""Making a character in the terminal: the game's own steps, one field after the other."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from tablewright.cli.terminal import show
from tablewright.cli.terminal.asking import Left, Word, ask
from tablewright.cli.terminal.lines import pick
from tablewright.core.view import Builder, Step

if TYPE_CHECKING:
    from tablewright.cli.terminal.session import Session

SENTENCE = r"(?<=[.:!?]) +"
"""Where one sentence of a text ends and the next begins."""


def make(session: Session) -> None:
    """Make a character, or leave it with an empty line at the end."""
    picks: dict[str, str] = {}
    asked: set[str] = set()
    told: dict[str, str] = {}
    begun = False
    session.paper.text(
        "An empty line goes on without an answer, “leave” leaves it all; “random” leaves the rest to the dice.",
        style="dim",
    )
    while True:
        builder = session.table.builder(session.seat, picks)
        if not builder.steps and builder.begin is None and builder.command is None:
            session.paper.line("No character can be made here now.")
            return
        done = _ask_next(session, builder, picks, asked=asked, told=told)
        if done is not None:
            if done and builder.random is not None:
                session.order(builder.random)
                return
            continue
        if builder.begin is not None and not begun:
            begun = True
            if not session.carry(builder.begin):
                return
            continue
        if _end(session, builder, picks, asked):
            return


def _ask_next(
    session: Session, builder: Builder, picks: dict[str, str], *, asked: set[str], told: dict[str, str]
) -> bool | None:
    """Ask for the first field that has not been asked for yet; None if there was none, True to leave it to the dice."""
    for number, step in enumerate(builder.steps, start=1):
        for field in step.fields:
            if field.name in asked or (field.choices and all(choice.greyed for choice in field.choices)):
                continue
            if step.key not in told:
                session.paper.title(f"{number} {step.title}")
            news = _news(step.text, told.get(step.key, ""))
            if news:
                session.paper.text(news)
            told[step.key] = step.text
            asked.add(field.name)
            also = ("random",) if builder.random is not None else ()
            value = ask(field, session.keyboard, several=field.many > 1, empty={"value": None}, also=also)
            if isinstance(value, Word):
                return True
            if value is not None:
                picks[field.name] = _as_pick(value)
            return False
    return None


def _news(text: str, before: str) -> str:
    """What of a step's text was not told before: how much is left, once something was picked."""
    known = re.split(SENTENCE, before)
    return " ".join(one for one in re.split(SENTENCE, text) if one not in known)


def _as_pick(value: Any) -> str:
    return ",".join(value) if isinstance(value, list) else str(value)


def _end(session: Session, builder: Builder, picks: dict[str, str], asked: set[str]) -> bool:
    """All was asked: show the sheet and make the character, go back to a step or pick otherwise; whether it is over."""
    if builder.preview is not None:
        show.sheet(session.paper, builder.preview)
    if builder.command is not None:
        prompt = "make it: yes; change a step: its number; empty: leave it: "
    else:
        session.paper.text(builder.refused.words if builder.refused else "Something is still missing.", style="bad")
        prompt = "change a step: its number; empty: leave it: "
    for number, step in enumerate(builder.steps, start=1):
        session.paper.text(step.title, first=f"{number:3} ", indent="    ", style="dim")
    while True:
        line = session.keyboard.line(prompt).casefold()
        if not line:
            raise Left
        if line == "random" and builder.random is not None:
            session.order(builder.random)
            return True
        if line in ("y", "yes", "make") and builder.command is not None:
            session.order(builder.command)
            return True
        chosen = _step(builder, line)
        if chosen is not None:
            asked.difference_update(field.name for field in chosen.fields)
            return False
        held = _held(builder, line)
        if held is not None:
            picks.update(held)
            return False
        steps = f"its number, 1 to {len(builder.steps)}, or its name" if len(builder.steps) > 1 else "1"
        session.paper.text(f"“{line}” is no step: type {steps}.", style="bad")


def _step(builder: Builder, line: str) -> Step | None:
    """The step of this number, or the one whose title begins so."""
    if line.isdecimal():
        number = int(line[:3])
        return builder.steps[number - 1] if 1 <= number <= len(builder.steps) else None
    titled = [step for step in builder.steps if step.title.casefold().startswith(line)]
    return titled[0] if len(titled) == 1 else None


def _held(builder: Builder, line: str) -> dict[str, str] | None:
    """The one thing to choose that is called so, as the pick it makes; None for none, several or one not to be had."""
    if line.isdecimal():
        return None
    found = [(field, key) for step in builder.steps for field in step.fields if (key := pick(line, field)) is not None]
    if len(found) != 1:
        return None
    ((field, key),) = found
    free = any(choice.key == key and not choice.greyed for choice in field.choices)
    return {field.name: key} if free and field.many <= 1 else None
