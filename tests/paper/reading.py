"""Reading back what was printed."""

from __future__ import annotations

import io
import re

from pypdf import PdfReader


def pages(printed: bytes) -> list[str]:
    """The text of each page."""
    return [page.extract_text() for page in PdfReader(io.BytesIO(printed)).pages]


def squeezed(text: str) -> str:
    """Without anything that a line's end may take away or put in."""
    return re.sub(r"\s+", "", text.replace("\u200b", "").replace("ﬂ", "fl").replace("ﬁ", "fi"))
