"""The docs as a site: all are in it and in its menu, every link leads somewhere, and nothing is fetched from elsewhere.

A page is Markdown that two kinds of programs read: the code host, and MkDocs. Both have to make the same of it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urljoin, urlsplit

import pytest
from markdown_it import MarkdownIt

from docs_site import PAGES, moved  # tools/docs_site.py

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
SOURCES = {page: ROOT / source for source, page in PAGES.items()}
SOURCES |= {path.relative_to(DOCS).as_posix(): path for path in sorted(DOCS.rglob("*.md"))}
BASE = "https://docs.example/"  # a host that stands for the folder of the site
PARTS = ("h1", "h2", "h3", "h4", "ul", "ol", "li", "pre", "code", "table", "tr", "th", "td", "img", "a", "strong", "em")
FETCHES = {"script": "src", "img": "src", "iframe": "src", "source": "src", "object": "data"}
QUIET_LINKS = {"canonical", "next", "prev"}  # of <link>: told to the browser, and not fetched


class Tag(NamedTuple):
    """A tag as it begins, and what stands in it."""

    name: str
    has: dict[str, str]


class Tags(HTMLParser):
    """All tags of a page in order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.all: list[Tag] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.all.append(Tag(tag, {name: value or "" for name, value in attrs}))


@pytest.fixture(scope="session")
def pages(docs_site: Path) -> dict[str, list[Tag]]:
    """The tags of every page of the site by its place in it."""
    return {
        path.relative_to(docs_site).as_posix(): Tags(path.read_text("utf-8")).all
        for path in sorted(docs_site.rglob("*.html"))
        if path.name != "404.html"  # for a server alone, whose own root it begins at
    }


def html(page: str) -> str:
    return page.removesuffix(".md") + ".html"


def test_every_markdown_file_is_a_page_and_stands_in_the_menu(pages: dict[str, list[Tag]]) -> None:
    assert sorted(pages) == sorted(html(page) for page in SOURCES)
    menu = {tag.has.get("href", "") for tag in pages["index.html"] if "md-nav__link" in tag.has.get("class", "")}
    assert sorted(link for link in menu if link.endswith(".html")) == sorted(pages)


def test_every_link_and_anchor_of_the_site_leads_somewhere(docs_site: Path, pages: dict[str, list[Tag]]) -> None:
    anchors = {page: {tag.has.get("id", "") for tag in tags} for page, tags in pages.items()}
    lost = []
    for page, tags in pages.items():
        links = [tag.has.get("href", "") for tag in tags if tag.name == "a"]
        for link in links + [tag.has.get("src", "") for tag in tags if tag.name == "img"]:
            whole = urlsplit(urljoin(BASE + page, link))
            if f"{whole.scheme}://{whole.netloc}/" != BASE or not link:
                continue
            target, anchor = unquote(whole.path).lstrip("/"), unquote(whole.fragment)
            there = (docs_site / target).is_file()
            if not there or (anchor and target in anchors and anchor not in anchors[target]):
                lost.append((page, link))
    assert lost == []


def test_no_page_asks_anything_of_another_host(docs_site: Path, pages: dict[str, list[Tag]]) -> None:
    asked = [
        (page, address)
        for page, tags in pages.items()
        for tag in tags
        for address in fetched(tag)
        if not urljoin(BASE + page, address).startswith(BASE)
    ]
    assert asked == []
    for sheet in docs_site.rglob("*.css"):
        text = sheet.read_text("utf-8")
        places = re.findall(r"""(?:url\(|@import\s*)\s*["']?([^"')\s;]+)""", text)
        assert [place for place in places if re.match(r"(?:https?:)?//", place)] == [], sheet
    # What Material's own script would fetch from elsewhere, it fetches for these alone:
    classes = {name for tags in pages.values() for tag in tags for name in tag.has.get("class", "").split()}
    assert classes.isdisjoint({"mermaid", "md-source", "md-version"})


def fetched(tag: Tag) -> Iterator[str]:
    """What a browser fetches for a tag, without anybody pressing anything."""
    if tag.name in FETCHES:
        yield tag.has.get(FETCHES[tag.name], "")
    if tag.name == "link" and tag.has.get("rel") not in QUIET_LINKS:
        yield tag.has.get("href", "")
    yield from re.findall(r"""url\(\s*["']?([^"')]+)""", tag.has.get("style", ""))
    yield from (part.split()[0] for part in tag.has.get("srcset", "").split(",") if part.strip())


@pytest.mark.parametrize("page", SOURCES)
def test_a_page_is_the_same_on_the_site_as_on_a_code_host(page: str, docs_site: Path) -> None:
    """Counted by its parts: a list that one of the two takes for a paragraph, a row that has a cell too many."""
    there = (docs_site / html(page)).read_text("utf-8")
    article = there[there.index("<article") : there.index("</article>")]
    host = MarkdownIt("commonmark").enable("table").render(SOURCES[page].read_text("utf-8"))
    assert parts(article) == parts(host)


def parts(text: str) -> Counter[str]:
    return Counter(tag.name for tag in Tags(text).all if tag.name in PARTS and tag.has.get("class") != "headerlink")


def test_the_number_of_a_fact_is_no_prompt(docs_site: Path) -> None:
    there = (docs_site / "tutorial.html").read_text("utf-8")
    assert set(re.findall(r'<span class="gp">(.*?)</span>', there)) == {"$ "}
    assert '<span class="go">#1 The table “The Copper Well” is opened.</span>' in there


def test_of_a_session_what_was_typed_is_told_from_what_was_answered(docs_site: Path) -> None:
    """So that it can be copied alone, as the theme's paper.css has it."""
    for page, prompt in (("reference/library.html", "&gt;&gt;&gt; "), ("reference/asks.html", "$ ")):
        there = (docs_site / page).read_text("utf-8")
        assert f'<span class="gp">{prompt}</span>' in there
        assert '<span class="go">' in there


def test_links_at_the_head_of_the_repository_lead_to_the_same_pages_on_the_site() -> None:
    assert [moved(link) for link in ("docs/why.md", "CONTRIBUTING.md", "docs/how-to/try-fights.md#on-the-page")] == [
        "why.md", "contributing.md", "how-to/try-fights.md#on-the-page",
    ]  # fmt: skip
    assert moved("https://semver.org/") == "https://semver.org/"
