"""The chapters of AX&X in the order in which their procedures are asked.

A new chapter is written in a module of its own and named here.
"""

from __future__ import annotations

from tablewright.games.axx import adding, gm
from tablewright.games.axx.chapter import Chapter
from tablewright.games.axx.combat import chapters as fight
from tablewright.games.axx.delve.chapters import DELVE
from tablewright.games.axx.heroes.chapters import HEROES
from tablewright.games.axx.screen.chapters import SCREEN
from tablewright.games.axx.town.chapters import TOWN

CHAPTERS: tuple[Chapter, ...] = (gm.CHAPTER, adding.CHAPTER, *fight.CHAPTERS, *HEROES, *DELVE, *TOWN, SCREEN)
