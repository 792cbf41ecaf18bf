"""The chapters of AxiomRPG in the order in which their procedures are asked.

A new chapter is written in a module of its own and named here.
"""

from __future__ import annotations

from tablewright.games.axiom import adding, table
from tablewright.games.axiom.chapter import Chapter
from tablewright.games.axiom.heroes.chapters import HEROES
from tablewright.games.axiom.play import PLAY

CHAPTERS: tuple[Chapter, ...] = (table.CHAPTER, *PLAY, *HEROES, adding.CHAPTER)
