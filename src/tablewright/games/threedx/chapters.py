"""The chapters of 3dX in the order in which their procedures are asked.

A new chapter is written in a module of its own and named here.
"""

from __future__ import annotations

from tablewright.games.threedx import adding, table
from tablewright.games.threedx.challenges.chapters import CHALLENGES
from tablewright.games.threedx.chapter import Chapter
from tablewright.games.threedx.downtime.chapters import DOWNTIME
from tablewright.games.threedx.fight.chapters import FIGHTS
from tablewright.games.threedx.heroes.chapters import HEROES

CHAPTERS: tuple[Chapter, ...] = (table.CHAPTER, CHALLENGES, *FIGHTS, *HEROES, DOWNTIME, adding.CHAPTER)
