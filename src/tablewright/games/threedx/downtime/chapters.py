"""The chapter of downtime: learning and relationships."""

from __future__ import annotations

from tablewright.core.prose import quiet
from tablewright.games.threedx.chapter import Chapter, Event, Order
from tablewright.games.threedx.downtime import learning, offers, relations
from tablewright.games.threedx.downtime import orders as o
from tablewright.games.threedx.say import downtime as say

DOWNTIME = Chapter(
    name="downtime",
    orders={
        o.PassTime: Order(learning.refuse_time, learning.pass_time),
        o.BeginLearning: Order(learning.refuse_begin, learning.begin),
        o.DropLearning: Order(learning.refuse_drop, learning.drop),
        o.Study: Order(learning.refuse_study, learning.study),
        o.StudyHour: Order(learning.refuse_hour, learning.study_hour),
        o.CountLearning: Order(learning.refuse_count, learning.count),
        o.SetRelationship: Order(relations.refuse, relations.decide),
    },
    events={
        o.TimePassed: Event(learning.fold_time, say.time_passed, quiet(say.time_passed)),
        o.LearningBegun: Event(learning.fold_begun, say.begun),
        o.LearningDropped: Event(learning.fold_dropped, say.dropped),
        o.HourStudied: Event(learning.fold_studied, say.studied, say.studied_card),
        o.LearningGained: Event(learning.fold_gained, say.gained),
        o.RelationshipSet: Event(relations.fold, say.relationship),
    },
    offers=offers.offers,
)
