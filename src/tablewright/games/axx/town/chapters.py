"""The chapters of town and campaign, in the order in which their procedures are asked."""

from __future__ import annotations

from tablewright.games.axx.chapter import Chapter
from tablewright.games.axx.town import (
    forage,
    haven,
    hirelings,
    lending,
    parting,
    sharing,
    stay,
    study,
    tie_offers,
    trade,
)

TOWN: tuple[Chapter, ...] = (
    stay.CHAPTER,
    haven.CHAPTER,
    trade.CHAPTER,
    sharing.CHAPTER,
    parting.CHAPTER,
    study.CHAPTER,
    forage.CHAPTER,
    hirelings.CHAPTER,
    lending.CHAPTER,
    tie_offers.CHAPTER,
)
