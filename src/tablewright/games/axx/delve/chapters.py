"""The chapters of going underground, in the order in which their procedures are asked."""

from __future__ import annotations

from tablewright.games.axx.chapter import Chapter
from tablewright.games.axx.delve import (
    bodies,
    clock,
    delve_move,
    delve_route,
    explore_doors,
    explore_force,
    explore_listen,
    explore_offers,
    explore_search,
    explore_traps,
    home,
    home_offers,
    light,
    night,
    rest,
    wandering,
)
from tablewright.games.axx.delve import setting_out as delve

DELVE: tuple[Chapter, ...] = (
    clock.CHAPTER,
    light.CHAPTER,
    delve.CHAPTER,
    delve_move.CHAPTER,
    explore_doors.CHAPTER,
    explore_force.CHAPTER,
    explore_listen.CHAPTER,
    explore_traps.CHAPTER,
    explore_search.CHAPTER,
    bodies.CHAPTER,
    wandering.CHAPTER,
    rest.CHAPTER,
    night.CHAPTER,
    delve_route.CHAPTER,
    home.CHAPTER,
    explore_offers.CHAPTER,
    home_offers.CHAPTER,
)
