"""What people type of real dice: the faces that they show, in the order thrown."""

from __future__ import annotations

import re

from tablewright.core.errors import Mendable
from tablewright.dice.sources import DICE_LIMIT

SWITCH, HAND, SEALED = "dice", "hand", "sealed"
"""The table's own switch that says who throws, and how it can stand."""
_BETWEEN = re.compile(r"[\s,;]+")


def read_faces(text: str) -> tuple[int, ...]:
    """The faces in a text such as "14 3". Mendable for what is no face."""
    words = [word for word in _BETWEEN.split(text) if word]
    if len(words) > DICE_LIMIT or not all(word.isascii() and word.isdigit() and len(word) <= 4 for word in words):
        raise Mendable("What dice show is typed as numbers with blanks between, such as 14 3.")
    return tuple(int(word) for word in words)


def typed(faces: tuple[int, ...]) -> str:
    """Faces as they are typed."""
    return " ".join(str(face) for face in faces)
