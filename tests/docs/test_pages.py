"""The docs hang together: every link leads somewhere, and every verb, option and key is described."""

from __future__ import annotations

import functools
import importlib
import re
import tomllib
from pathlib import Path
from typing import Any

import click
import pytest

from tablewright.cli.main import VERBS
from tablewright.cli.terminal.verbs import HELP
from tablewright.cli.terminal.verbs import VERBS as TYPED
from tablewright.games import registry

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", *sorted(DOCS.rglob("*.md"))]
_LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
_FENCED = re.compile(r"^```.*?^```$", re.DOTALL | re.MULTILINE)


def name(page: Path) -> str:
    return str(page.relative_to(ROOT))


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings: small letters, blanks as hyphens, other signs left out."""
    text = _FENCED.sub("", page.read_text("utf-8"))
    titles = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", title.casefold()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_every_link_leads_somewhere(page: Path) -> None:
    lost = []
    for link in _LINK.findall(_FENCED.sub("", page.read_text("utf-8"))):
        if re.match(r"[a-z]+:", link):
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        if not target.exists() or (anchor and target.suffix == ".md" and anchor not in anchors(target)):
            lost.append(link)
    assert lost == []


def test_every_page_can_be_reached_from_the_readme() -> None:
    seen, ahead = set(), [ROOT / "README.md"]
    while ahead:
        page = ahead.pop()
        if page in seen or page.suffix != ".md" or not page.exists():
            continue
        seen.add(page)
        ahead += [
            (page.parent / link.partition("#")[0]).resolve()
            for link in _LINK.findall(page.read_text("utf-8"))
            if not re.match(r"[a-z]+:|#", link)
        ]
    lost = {page for page in set(PAGES) - seen if page.parent.name != "decisions"}
    assert sorted(name(page) for page in lost) == []


def sections(page: Path) -> dict[str, str]:
    """The parts of a page by the titles of its second-level headings."""
    parts = re.split(r"^## (.*)$", page.read_text("utf-8"), flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_and_option_is_described(verb: str) -> None:
    section = sections(DOCS / "reference" / "command-line.md").get(verb, "")
    assert section, f"docs/reference/command-line.md has no section '{verb}'"
    commands = commands_of(verb)
    assert [name for name in commands if name not in section] == []
    wanted = set().union(*commands.values())
    assert sorted(option for option in wanted if f"`{option}" not in section and f" {option}" not in section) == []


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_no_option_is_described_that_a_verb_does_not_have(page: Path) -> None:
    """Neither in the reference nor in any line that a page gives to be typed."""
    lines = re.findall(rf"tablewright ({'|'.join(VERBS)})\b((?:\\\n|[^\n`;&|])*)", page.read_text("utf-8"))
    if page == DOCS / "reference" / "command-line.md":
        lines += sections(page).items()
    unknown = {
        (verb, option)
        for verb, told in lines
        for option in re.findall(r"(?<![\w-])--[a-z][a-z-]+", told)
        if option not in set().union(*commands_of(verb).values())
    }
    assert sorted(unknown) == []


@functools.cache
def commands_of(verb: str) -> dict[str, set[str]]:
    """The commands of a verb, itself or those below it, each with the long names of its options."""
    command = importlib.import_module(f"tablewright.cli.{verb}").command
    commands = command.commands if isinstance(command, click.Group) else {verb: command}
    return {called: options(each) for called, each in commands.items()}


def options(command: click.Command) -> set[str]:
    """The long names of a command's options, those among them that it only finds out when it is run."""
    found = command.get_params(click.Context(command, help_option_names=["-h", "--help"]))
    return {max(each.opts, key=len) for each in found if isinstance(each, click.Option) and not each.hidden} - {
        "--help"
    }


def test_no_verb_is_described_that_is_not_there() -> None:
    assert set(sections(DOCS / "reference" / "command-line.md")) == set(VERBS)


@pytest.mark.parametrize(("game", "page"), [("axx", "axx"), ("axiom", "axiom"), ("3dx", "threedx")])
def test_every_option_and_choice_of_a_table_is_described(game: str, page: str) -> None:
    text = (DOCS / "reference" / f"{page}-options.md").read_text("utf-8")
    rules: Any = registry.game(game)
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*?) \|", text, re.MULTILINE))
    assert set(rows) == set(rules.switches) | set(rules.choices)
    words = dict(re.findall(r"^\| `(\w+)` \| .*? \| (.*?) \|", text, re.MULTILINE))
    assert words == {option: rules.option_words(option) for option in rows}
    for option, choices in rules.choices.items():
        assert rows[option] == ", ".join(f"`{choice}`" for choice in choices)
    for option, default in rules.switches.items():
        shown = str(default).lower() if isinstance(default, bool) else str(default)
        assert rows[option].split(", ")[0].strip("`") in (shown, "a number"), option
        assert f"`{shown}`" in rows[option] or shown == rows[option], option


def test_every_extra_is_told_of() -> None:
    """But those that only who changes Tablewright needs."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = set(project["optional-dependencies"]) - {"docs", "test"}
    told = (DOCS / "reference" / "command-line.md").read_text("utf-8").split("is an extra:")[1].splitlines()[0]
    assert sorted(extra for extra in wanted if f"`{extra}`" not in told) == []


def test_every_line_that_the_terminal_takes_is_described() -> None:
    section = sections(DOCS / "reference" / "command-line.md")["play"]
    short = {"?": "help", "exit": "quit", "rules": "rule"}  # other words for what is there
    assert [verb for verb in TYPED if f"`{short.get(verb, verb)}" not in section] == []
    told = " ".join(f"{line}: {words}" for line, words in HELP)
    assert [verb for verb in TYPED if short.get(verb, verb) not in f"{told} help"] == []


def test_every_key_of_the_page_is_described() -> None:
    source = (ROOT / "src" / "tablewright" / "web" / "static" / "keys.js").read_text("utf-8")
    body = source[source.index("const KEYS = {") :]
    body = body[: body.index("\n};")]
    keys = re.findall(r"^  [\"']?(\S)[\"']?: ", body, re.MULTILINE)
    text = (DOCS / "reference" / "keys.md").read_text("utf-8")
    assert keys
    assert [key for key in keys if f"`{key}`" not in text] == []
