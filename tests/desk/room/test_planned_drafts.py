"""Drafts of schedules and series are made once, listed, moved with their event, and never made again."""

from __future__ import annotations

from typing import Any

import pytest

from clockserver.core.undo import Undo
from clockserver.desk.desk import Accepted
from clockserver.desk.ports import SeedFile
from clockserver.desk.room.planned_drafts import TOPIC, PlannedDrafts
from clockserver.library.schedules.commands import ArchiveSchedule, PutSchedule
from clockserver.library.schedules.days import day_of, instant_of
from clockserver.library.series.commands import (
    EventDraft,
    FillSeries,
    PutEvent,
    PutSeries,
    RemoveEvent,
)
from clockserver.library.templates.commands import ArchiveTemplate, RestoreTemplate, SaveTemplate
from clockserver.tournament.lifecycle.commands import ChangeTournament, DeleteTournament
from clockserver.tournament.lifecycle.stage import stage
from clockserver.tournament.state import Tournament
from tests.builders import Room
from tests.desk.room.test_library_service import document

DAY = 24 * 60 * 60_000
ZONE = "Europe/Dublin"
NIGHTLY = PutSchedule(
    template="club-night", days=("mon", "tue", "wed", "thu", "fri", "sat", "sun"), at="19:30", ahead_days=2
)


class Planned:
    """A room with a template, and its planned drafts."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.drafts = PlannedDrafts(room.library_service, room.tournaments, room.clock, room.topics)

    def put(self, *commands: Any) -> None:
        for command in commands:
            assert isinstance(self.room.shelve(command), Accepted)
        self.look()

    def look(self) -> None:
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
    def shown(self) -> dict[str, Any]:
        topic = self.room.topics.get(TOPIC)
        assert topic is not None
        found: dict[str, Any] = topic.value
        return found

    def restarted(self) -> Planned:
        again = self.room.restarted()
        again.files.files = self.room.files.files
        again.with_library()
        planned = Planned(again)
        planned.look()
        return planned


@pytest.fixture
def planned() -> Planned:
    room = Room()
    room.files.files = [SeedFile("club", document(), "1" * 64)]
    room.with_hall().with_library()
    found = Planned(room)
    found.put(SaveTemplate(title="Club night", structure="club"))
    return found


def test_a_schedule_makes_its_drafts_ahead(planned: Planned) -> None:
    planned.put(NIGHTLY)
    days = [planned.day(later) for later in range(3)]
    assert planned.starts() == [instant_of(day, "19:30", ZONE) for day in days]
    assert {stage(each) for each in planned.states()} == {"draft"}
    assert [each.slug for each in planned.states()] == [f"club-night-{day}" for day in days]
    (line,) = planned.shown["schedules"].values()
    assert [each["tournament"] for each in line["coming"]] == [each.slug for each in planned.states()]
    planned.look()
    assert len(planned.states()) == 3


def test_the_next_day_has_its_draft_a_day_later(planned: Planned) -> None:
    planned.put(NIGHTLY)
    planned.room.clock.advance(DAY)
    planned.look()
    assert len(planned.states()) == 4


def test_a_draft_that_was_deleted_does_not_come_back(planned: Planned) -> None:
    planned.put(NIGHTLY)
    slug = planned.states()[1].slug
    planned.room.tournaments.offer(slug, "delete-it-1", DeleteTournament(), "td", lambda _: None)
    planned.room.writer.flush()
    planned.look()
    line = planned.shown["schedules"]["club-night"]["coming"][1]
    assert (line["tournament"], line["deleted"]) == (None, True)
    again = planned.restarted()
    assert len(again.states()) == 3
    assert again.shown == planned.shown


def test_a_restart_makes_nothing_twice(planned: Planned) -> None:
    planned.put(NIGHTLY)
    again = planned.restarted()
    assert again.starts() == planned.starts()
    assert again.shown == planned.shown


def test_a_schedule_whose_time_changes_keeps_the_drafts_that_are_there(planned: Planned) -> None:
    planned.put(NIGHTLY)
    before = planned.starts()
    changed = PutSchedule(
        template="club-night", days=NIGHTLY.days, at="21:00", ahead_days=3, schedule="club-night"
    )
    planned.put(changed)
    assert planned.starts() == [*before, instant_of(planned.day(3), "21:00", ZONE)]


def test_an_archived_schedule_makes_no_drafts(planned: Planned) -> None:
    planned.put(NIGHTLY, ArchiveSchedule(schedule="club-night"))
    made = len(planned.states())
    planned.room.clock.advance(2 * DAY)
    planned.look()
    assert len(planned.states()) == made
    assert planned.shown["schedules"]["club-night"]["coming"] == []


def test_an_unusable_template_is_reported_and_tried_again(planned: Planned) -> None:
    planned.put(ArchiveTemplate(template="club-night"), NIGHTLY)
    assert planned.states() == []
    line = planned.shown["schedules"]["club-night"]["coming"][0]
    assert [each["code"] for each in line["faults"]] == ["library.template_archived"]
    planned.put(RestoreTemplate(template="club-night"))
    assert len(planned.states()) == 3
    assert planned.shown["schedules"]["club-night"]["coming"][0]["faults"] == []


# -- series --------------------------------------------------------------------------------------------


def with_series(planned: Planned) -> int:
    """The series *Winter* from today on, with an event tomorrow; the event's start."""
    planned.put(PutSeries(title="Winter", from_=planned.day(), to=planned.day(9)))
    return instant_of(planned.day(1), "18:00", ZONE)


def test_a_filled_series_has_all_its_drafts(planned: Planned) -> None:
    starts_at = with_series(planned)
    drafts = [
        EventDraft(number=each, template="club-night", starts_at=starts_at + each) for each in range(1, 31)
    ]
    planned.put(FillSeries(series="winter", events=tuple(drafts)))
    assert len(planned.states()) == 30
    assert planned.states()[4].title == "#5 Club night"
    assert [each["tournament"] for each in planned.shown["series"]["winter"]["events"]] == [
        each.slug for each in planned.states()
    ]
    assert planned.restarted().starts() == planned.starts()


def test_moving_an_event_moves_the_start_of_its_draft(planned: Planned) -> None:
    starts_at = with_series(planned)
    planned.put(PutEvent(series="winter", number=1, template="club-night", starts_at=starts_at))
    later = starts_at + DAY
    moved = PutEvent(series="winter", number=1, was=1, template="club-night", starts_at=later)
    assert isinstance(planned.room.shelve(moved, "move-it-01"), Accepted)
    planned.look()
    assert planned.starts() == [later]
    planned.put(Undo(command="move-it-01"))
    assert planned.starts() == [starts_at]


def test_a_draft_follows_its_event_after_a_crash_between_the_two_moves(planned: Planned) -> None:
    starts_at = with_series(planned)
    planned.put(PutEvent(series="winter", number=1, template="club-night", starts_at=starts_at))
    for later in (DAY, 2 * DAY):
        moved = PutEvent(series="winter", number=1, was=1, template="club-night", starts_at=starts_at + later)
        assert isinstance(planned.room.shelve(moved), Accepted)
        planned = planned.restarted()
        assert planned.starts() == [starts_at + later]


def test_a_start_that_was_changed_by_hand_stays_after_a_restart(planned: Planned) -> None:
    starts_at = with_series(planned)
    planned.put(PutEvent(series="winter", number=1, template="club-night", starts_at=starts_at))
    slug = planned.states()[0].slug
    change = ChangeTournament(starts_at=starts_at + 1)
    planned.room.tournaments.offer(slug, "by-hand-01", change, "td", lambda _: None)
    planned.room.writer.flush()
    assert planned.restarted().starts() == [starts_at + 1]


def test_a_start_that_was_changed_by_hand_stays(planned: Planned) -> None:
    starts_at = with_series(planned)
    planned.put(PutEvent(series="winter", number=1, template="club-night", starts_at=starts_at))
    slug = planned.states()[0].slug
    change = ChangeTournament(starts_at=starts_at + 1)
    planned.room.tournaments.offer(slug, "by-hand-01", change, "td", lambda _: None)
    planned.room.writer.flush()
    moved = PutEvent(series="winter", number=1, was=1, template="club-night", starts_at=starts_at + DAY)
    planned.put(moved)
    assert planned.starts() == [starts_at + 1]


def test_a_removed_event_keeps_its_tournament(planned: Planned) -> None:
    starts_at = with_series(planned)
    planned.put(PutEvent(series="winter", number=1, template="club-night", starts_at=starts_at))
    planned.put(RemoveEvent(series="winter", number=1))
    assert planned.starts() == [starts_at]
    assert planned.shown["series"]["winter"]["events"] == []


def test_a_past_event_gets_no_draft(planned: Planned) -> None:
    with_series(planned)
    past = planned.room.clock.now - 1
    planned.put(PutSeries(title="Winter", from_=planned.day(-1), to=planned.day(9), series="winter"))
    planned.put(PutEvent(series="winter", number=1, template="club-night", starts_at=past))
    assert planned.states() == []
