"""Drafts of schedules and series are made once, listed, moved with their event, and never made again."""

from __future__ import annotations

from clockserver.core.undo import Undo
from clockserver.desk.desk import Accepted
from clockserver.library.schedules.commands import ArchiveSchedule, PutSchedule
from clockserver.library.schedules.days import instant_of
from clockserver.library.series.commands import (
    EventDraft,
    FillSeries,
    PutEvent,
    PutSeries,
    RemoveEvent,
)
from clockserver.library.templates.commands import ArchiveTemplate, RestoreTemplate
from clockserver.tournament.lifecycle.commands import ChangeTournament, DeleteTournament
from clockserver.tournament.lifecycle.stage import stage
from tests.desk.room.planning_room import DAY, ZONE, PlanningRoom

NIGHTLY = PutSchedule(
    template="club-night", days=("mon", "tue", "wed", "thu", "fri", "sat", "sun"), at="19:30", ahead_days=2
)


def test_a_schedule_makes_its_drafts_ahead(planned: PlanningRoom) -> None:
    planned.save(NIGHTLY)
    days = [planned.day(later) for later in range(3)]
    assert planned.starts() == [instant_of(day, "19:30", ZONE) for day in days]
    assert {stage(each) for each in planned.states()} == {"draft"}
    assert [each.slug for each in planned.states()] == [f"club-night-{day}" for day in days]
    (line,) = planned.topic["schedules"].values()
    assert [each["tournament"] for each in line["coming"]] == [each.slug for each in planned.states()]
    planned.make_due()
    assert len(planned.states()) == 3


def test_the_next_day_has_its_draft_a_day_later(planned: PlanningRoom) -> None:
    planned.save(NIGHTLY)
    planned.room.clock.advance(DAY)
    planned.make_due()
    assert len(planned.states()) == 4


def test_a_draft_that_was_deleted_does_not_come_back(planned: PlanningRoom) -> None:
    planned.save(NIGHTLY)
    slug = planned.states()[1].slug
    planned.room.tournaments.offer(slug, "delete-it-1", DeleteTournament(), "td", lambda _: None)
    planned.room.writer.flush()
    planned.make_due()
    line = planned.topic["schedules"]["club-night"]["coming"][1]
    assert (line["tournament"], line["deleted"]) == (None, True)
    restarted = planned.restarted()
    assert len(restarted.states()) == 3
    assert restarted.topic == planned.topic


def test_a_restart_makes_nothing_twice(planned: PlanningRoom) -> None:
    planned.save(NIGHTLY)
    restarted = planned.restarted()
    assert restarted.starts() == planned.starts()
    assert restarted.topic == planned.topic


def test_a_schedule_whose_time_changes_keeps_the_drafts_that_are_there(planned: PlanningRoom) -> None:
    planned.save(NIGHTLY)
    before = planned.starts()
    changed = PutSchedule(
        template="club-night", days=NIGHTLY.days, at="21:00", ahead_days=3, schedule="club-night"
    )
    planned.save(changed)
    assert planned.starts() == [*before, instant_of(planned.day(3), "21:00", ZONE)]


def test_an_archived_schedule_makes_no_drafts(planned: PlanningRoom) -> None:
    planned.save(NIGHTLY, ArchiveSchedule(schedule="club-night"))
    drafts_before = len(planned.states())
    planned.room.clock.advance(2 * DAY)
    planned.make_due()
    assert len(planned.states()) == drafts_before
    assert planned.topic["schedules"]["club-night"]["coming"] == []


def test_an_unusable_template_is_reported_and_tried_again(planned: PlanningRoom) -> None:
    planned.save(ArchiveTemplate(template="club-night"), NIGHTLY)
    assert planned.states() == []
    line = planned.topic["schedules"]["club-night"]["coming"][0]
    assert [each["code"] for each in line["faults"]] == ["library.template_archived"]
    planned.save(RestoreTemplate(template="club-night"))
    assert len(planned.states()) == 3
    assert planned.topic["schedules"]["club-night"]["coming"][0]["faults"] == []


# -- series --------------------------------------------------------------------------------------------


def with_series(planned: PlanningRoom) -> int:
    """The series *Winter* from today on, with an event tomorrow; the event's start."""
    planned.save(PutSeries(title="Winter", from_=planned.day(), to=planned.day(9)))
    return instant_of(planned.day(1), "18:00", ZONE)


def test_a_filled_series_has_all_its_drafts(planned: PlanningRoom) -> None:
    starts_at = with_series(planned)
    drafts = [
        EventDraft(number=each, template="club-night", starts_at=starts_at + each) for each in range(1, 31)
    ]
    planned.save(FillSeries(series="winter", events=tuple(drafts)))
    assert len(planned.states()) == 30
    assert planned.states()[4].title == "#5 Club night"
    assert [each["tournament"] for each in planned.topic["series"]["winter"]["events"]] == [
        each.slug for each in planned.states()
    ]
    assert planned.restarted().starts() == planned.starts()


def test_moving_an_event_moves_the_start_of_its_draft(planned: PlanningRoom) -> None:
    starts_at = with_series(planned)
    planned.save(PutEvent(series="winter", number=1, template="club-night", starts_at=starts_at))
    later = starts_at + DAY
    moved = PutEvent(series="winter", number=1, was=1, template="club-night", starts_at=later)
    assert isinstance(planned.room.shelve(moved, "move-it-01"), Accepted)
    planned.make_due()
    assert planned.starts() == [later]
    planned.save(Undo(command="move-it-01"))
    assert planned.starts() == [starts_at]


def test_a_draft_follows_its_event_after_a_crash_between_the_two_moves(planned: PlanningRoom) -> None:
    starts_at = with_series(planned)
    planned.save(PutEvent(series="winter", number=1, template="club-night", starts_at=starts_at))
    for later in (DAY, 2 * DAY):
        moved = PutEvent(series="winter", number=1, was=1, template="club-night", starts_at=starts_at + later)
        assert isinstance(planned.room.shelve(moved), Accepted)
        planned = planned.restarted()
        assert planned.starts() == [starts_at + later]


def test_a_start_that_was_changed_by_hand_stays_after_a_restart(planned: PlanningRoom) -> None:
    starts_at = with_series(planned)
    planned.save(PutEvent(series="winter", number=1, template="club-night", starts_at=starts_at))
    slug = planned.states()[0].slug
    change = ChangeTournament(starts_at=starts_at + 1)
    planned.room.tournaments.offer(slug, "by-hand-01", change, "td", lambda _: None)
    planned.room.writer.flush()
    assert planned.restarted().starts() == [starts_at + 1]


def test_a_start_that_was_changed_by_hand_stays(planned: PlanningRoom) -> None:
    starts_at = with_series(planned)
    planned.save(PutEvent(series="winter", number=1, template="club-night", starts_at=starts_at))
    slug = planned.states()[0].slug
    change = ChangeTournament(starts_at=starts_at + 1)
    planned.room.tournaments.offer(slug, "by-hand-01", change, "td", lambda _: None)
    planned.room.writer.flush()
    moved = PutEvent(series="winter", number=1, was=1, template="club-night", starts_at=starts_at + DAY)
    planned.save(moved)
    assert planned.starts() == [starts_at + 1]


def test_a_removed_event_keeps_its_tournament(planned: PlanningRoom) -> None:
    starts_at = with_series(planned)
    planned.save(PutEvent(series="winter", number=1, template="club-night", starts_at=starts_at))
    planned.save(RemoveEvent(series="winter", number=1))
    assert planned.starts() == [starts_at]
    assert planned.topic["series"]["winter"]["events"] == []


def test_a_past_event_gets_no_draft(planned: PlanningRoom) -> None:
    with_series(planned)
    past = planned.room.clock.now - 1
    planned.save(PutSeries(title="Winter", from_=planned.day(-1), to=planned.day(9), series="winter"))
    planned.save(PutEvent(series="winter", number=1, template="club-night", starts_at=past))
    assert planned.states() == []
