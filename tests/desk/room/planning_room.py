"""A room that makes the drafts of its schedules and series."""

from __future__ import annotations

from typing import Any

from clockserver.desk.desk import Accepted
from clockserver.desk.ports import SeedFile
from clockserver.desk.room.planned_drafts import TOPIC, PlannedDrafts
from clockserver.library.schedules.days import day_of
from clockserver.library.templates.commands import SaveTemplate
from clockserver.tournament.state import Tournament
from tests.builders import Room
from tests.desk.library_files import document
from tests.projection.topic_values import topic_value

DAY = 24 * 60 * 60_000


ZONE = "Europe/Dublin"


class PlanningRoom:
    """A room with a template, and its planned drafts."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.drafts = PlannedDrafts(room.library_service, room.tournaments, room.clock, room.topics)

    def save(self, *commands: Any) -> None:
        """Give the library these commands, and make the drafts that are due."""
        for command in commands:
            assert isinstance(self.room.shelve(command), Accepted)
        self.make_due()

    def make_due(self) -> None:
        self.drafts.make_due()
        self.room.writer.flush()
        self.drafts.make_due()

    def day(self, later: int = 0) -> str:
        return day_of(self.room.clock.now + later * DAY, ZONE)

    def states(self) -> list[Tournament]:
        return [desk.state for desk in self.room.desks.all_desks() if desk.durable]

    def starts(self) -> list[int | None]:
        return [state.starts_at for state in self.states()]

    @property
    def topic(self) -> dict[str, Any]:
        value: dict[str, Any] = topic_value(self.room, TOPIC)
        return value

    def restarted(self) -> PlanningRoom:
        room = self.room.restarted()
        room.files.files = self.room.files.files
        room.with_library()
        planned = PlanningRoom(room)
        planned.make_due()
        return planned


def with_template() -> PlanningRoom:
    """A room with the template Club night."""
    room = Room()
    room.files.files = [SeedFile("club", document(), "1" * 64)]
    room.with_room_service().with_library()
    planned = PlanningRoom(room)
    planned.save(SaveTemplate(title="Club night", structure="club"))
    return planned
