"""What the site of the docs is made of besides `docs/`: MkDocs calls this (`hooks` of mkdocs.yml) when it builds.

README, CONTRIBUTING and CHANGELOG stand at the head of the repository, where a code host shows them; here they become
pages too, so that nothing is told twice. Every decision has its place in the menu by its number alone.
"""

from __future__ import annotations

import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from pygments.lexers.shell import BashSessionLexer

ROOT = Path(__file__).resolve().parent.parent
PAGES = {"README.md": "index.md", "CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md"}
ICON = ROOT / "src" / "tablewright" / "web" / "static" / "icon.svg"
BashSessionLexer._ps1rgx = re.compile(r"^(\$ )(.*\n?)")  # a prompt; “#1 …” is a fact that was printed
_SESSION = re.compile(r"^```python\n(?=>>> )", re.MULTILINE)
_LINK = re.compile(r"(?<=\]\()[^)\s]+(?=\))")


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Fill the menu's place for the decisions, the oldest first."""
    decisions = [f"decisions/{path.name}" for path in sorted((ROOT / "docs" / "decisions").glob("*.md"))]
    for entry in config.nav or []:
        if isinstance(entry, dict) and "Decisions" in entry:
            entry["Decisions"] = decisions
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages that stand outside of `docs`, and the icon of the table."""
    for source, page in PAGES.items():
        text = (ROOT / source).read_text("utf-8")
        files.append(File.generated(config, page, content=_LINK.sub(lambda found: moved(found[0]), text)))
    files.append(File.generated(config, "assets/icon.svg", abs_src_path=str(ICON)))
    return files


def on_page_markdown(markdown: str, **_: object) -> str:
    """Mark sessions as such: of them what was typed is copied, without the prompt and what was answered."""
    return _SESSION.sub("```pycon\n", markdown)


def moved(link: str) -> str:
    """A link of a page at the head of the repository, as it reads once that page lies in `docs`."""
    path, mark, anchor = link.partition("#")
    return PAGES.get(path, path.removeprefix("docs/")) + mark + anchor
