"""The chapter of the game master's screen."""

from __future__ import annotations

from tablewright.games.axx.chapter import Chapter, Event, Order
from tablewright.games.axx.say import screen as say
from tablewright.games.axx.screen import between, bringing, tables
from tablewright.games.axx.screen import facts as f
from tablewright.games.axx.screen.offers import offers

SCREEN = Chapter(
    name="screen",
    orders={
        f.RollTable: Order(tables.refuse_roll, tables.roll),
        f.PlaceRolled: Order(tables.refuse_place, tables.place),
        f.BringIn: Order(bringing.refuse, bringing.bring),
        f.DropRolled: Order(tables.refuse_drop, tables.drop),
        f.KeepRoom: Order(between.refuse_keep, between.keep),
        f.Restock: Order(between.refuse_restock, between.restock),
        f.ChooseDungeon: Order(between.refuse_choose, between.choose),
    },
    events={
        f.TableRolled: Event(tables.fold_rolled, say.rolled, say.rolled_card),
        f.RolledPlaced: Event(tables.fold_placed, say.placed),
        f.RolledDropped: Event(tables.fold_dropped, say.dropped),
        f.RoomKept: Event(between.fold_kept, say.kept),
        f.DungeonRestocked: Event(between.fold_restocked, say.restocked, say.restocked_card),
        f.TimeWentBy: Event(between.fold_time, say.time_went_by),
        f.DungeonChosen: Event(between.fold_chosen, say.chosen),
    },
    offers=offers,
)
"""Tables on demand, rooms restocked, several dungeons."""
