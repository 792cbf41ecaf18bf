"""Pages as browsers hold them, put together from a page's first loading and the events of its live stream."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

from tests.web.site_ import Visitor
from tests.web.test_web_secrets import Ear

KEY = re.compile(r'(name="key" value=")[0-9a-f]{32}')
FACT = re.compile(r'(?=<li id="f)')


def panels_of(page: str) -> dict[str, str]:
    """A page's panels by name, without their keys."""
    found = {}
    for place in re.finditer(r'<div[^>]* data-panel="(\w+)" data-v="\w+"[^>]*>', page):
        depth, end = 1, place.end()
        for tag in re.compile(r"<(/?)div\b").finditer(page, place.end()):
            depth += -1 if tag[1] else 1
            if not depth:
                end = tag.start()
                break
        found[place[1]] = bare(page[place.end() : end])
    return found


def bare(html: str) -> str:
    """The same without keys, which are made anew each time."""
    return KEY.sub(r"\1", html)


def facts_of(html: str) -> dict[str, str]:
    """The facts of a stream by their numbers."""
    parts = [part.strip() for part in FACT.split(html)[1:]]
    return {part.partition('data-number="')[2].partition('"')[0]: part for part in parts}


def stream_of(page: str) -> dict[str, str]:
    """The facts that stand on a page."""
    log = page.partition('id="log"')[2].partition("<ol>")[2]
    return facts_of(log.partition('</ol>\n  </div>\n  <div class="dock">')[0])


def since_of(page: str) -> str:
    """Up to where a page was told when it was loaded."""
    return page.partition('data-since="')[2].partition('"')[0]


class Reader:
    """One open page: loaded once, then kept up by what it is sent; every byte of it is kept."""

    def __init__(self, visitor: Visitor, path: str = "") -> None:
        self.visitor, self.path = visitor, path
        self.received = ""
        self.ear: Ear | None = None
        self.load()

    def load(self) -> None:
        """Load the page, and listen from where it stands."""
        self.look_away()
        page = self.visitor.page(self.path)
        self.received += page
        self.panels, self.facts = panels_of(page), stream_of(page)
        self.since = since_of(page)
        self.listen()

    def listen(self) -> None:
        """Listen on from what was seen last."""
        self.look_away()
        self.ear, self.read = Ear(self.visitor, self.since, self.path), 0

    def look_away(self) -> None:
        """Listen no more."""
        if self.ear is not None:
            self.ear.stop = True
            self.ear = None

    def catch_up(self) -> None:
        """Take in what has come."""
        assert self.ear is not None
        whole = self.ear.bytes.rpartition(b"\n\n")[0]
        fresh = whole[self.read :].decode()
        self.read = len(whole)
        self.received += fresh
        for text in fresh.split("\n\n"):
            fields = dict(line.split(": ", 1) for line in text.split("\n") if ": " in line)
            if "id" in fields:
                self.since = fields["id"]
            if "event" in fields and not self._take(fields["event"], json.loads(fields["data"])):
                return

    def _take(self, kind: str, data: Any) -> bool:
        match kind:
            case "facts":
                for number, fact in facts_of(data["html"]).items():
                    self.facts.setdefault(number, fact)
                self._mark(data.get("undone", ()), struck=True)
                self._mark(data.get("back", ()), struck=False)
            case "panels":
                self.panels |= {name: bare(panel["html"]) for name, panel in data.items()}
            case "again":
                self.load()
                return False
            case "trouble" | "crowded":
                raise AssertionError(f"{self.visitor.seat}: {data}")
        return True

    def _mark(self, numbers: Any, *, struck: bool) -> None:
        was, now = (' class=""', ' class="undone"') if struck else (' class="undone"', ' class=""')
        for number in numbers:
            if number in self.facts:
                self.facts[number] = self.facts[number].replace(was, now, 1)

    def forms(self) -> list[dict[str, str]]:
        """The command and stamp of every order that the page shows and that is not greyed."""
        found = []
        for panel in ("ask", "do"):
            for form in self.panels.get(panel, "").split("<form ")[1:]:
                inside = form.partition("</form>")[0]
                fields = re.findall(r'<input type="hidden" name="(command|stamp)" value="([^"]*)"', inside)
                if " disabled>" not in inside.partition("</button>")[0]:
                    found.append({name: unescape(value) for name, value in fields})
        return found
