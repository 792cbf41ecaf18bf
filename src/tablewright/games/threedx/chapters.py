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
from tablewright.games.threedx.play import SCENES
from tablewright.games.threedx.rests.chapters import RESTS

CHAPTERS: tuple[Chapter, ...] = (table.CHAPTER, CHALLENGES, *FIGHTS, RESTS, SCENES, *HEROES, DOWNTIME, adding.CHAPTER)
