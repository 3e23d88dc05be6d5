"""Series: their days and events, numbers that are assigned once, filling in one step, undo."""

from __future__ import annotations

import pytest

from clockserver.core.undo import Redo, Undo
from clockserver.library.series.commands import (
    ArchiveSeries,
    EventDraft,
    PutSeries,
    RemoveEvent,
    ResolvedFillSeries,
    ResolvedPutEvent,
    RestoreSeries,
)
from clockserver.library.templates.commands import DeleteTemplate, SaveTemplate
from tests.library.library_stream import LibraryStream, save

ROLES_BY_COMMAND = {
    "event.put": "td",
    "event.remove": "td",
    "series.archive": "td",
    "series.fill": "td",
    "series.put": "td",
    "series.restore": "td",
}
STARTS_AT = 1_800_000_000_000


@pytest.fixture
def stream(stream: LibraryStream) -> LibraryStream:
    stream.give(save(100))
    stream.give(SaveTemplate(title="Main event", structure="friday-9-max"))
    stream.give(PutSeries(title="Winter", from_="2027-01-10", to="2027-01-20"))
    return stream


def event(number: int, day: str = "2027-01-15", **fields: object) -> ResolvedPutEvent:
    values = {"series": "winter", "template": "main-event", "starts_at": STARTS_AT, **fields}
    return ResolvedPutEvent(number=number, day=day, **values)  # type: ignore[arg-type]


def fill(*numbers: int, day: str = "2027-01-15") -> ResolvedFillSeries:
    drafts = tuple(EventDraft(number=each, template="main-event", starts_at=STARTS_AT) for each in numbers)
    return ResolvedFillSeries(series="winter", events=drafts, days=(day,) * len(drafts))


def numbers(stream: LibraryStream) -> list[int]:
    return sorted(stream.state.series["winter"].events)


def test_the_number_of_an_event_is_used_once(stream: LibraryStream) -> None:
    stream.give(event(1))
    assert stream.codes(event(1, starts_at=STARTS_AT + 1)) == ["series.number_twice"]
    assert stream.codes(event(1)) == ["already_done"]


def test_an_event_lies_within_its_series(stream: LibraryStream) -> None:
    for day in ("2027-01-10", "2027-01-20"):
        stream.give(event(int(day[-2:]), day))
    for day in ("2027-01-09", "2027-01-21"):
        (reason,) = stream.refused(event(1, day))
        assert (reason.code, reason.field) == ("series.outside", "starts_at")
        assert reason.params == {"number": 1, "day": day, "from": "2027-01-10", "to": "2027-01-20"}
    shorter = PutSeries(title="Winter", from_="2027-01-11", to="2027-01-19", series="winter")
    assert stream.codes(shorter) == ["series.outside", "series.outside"]


def test_an_event_keeps_its_key_through_changes(stream: LibraryStream) -> None:
    stream.give(event(1))
    key = stream.state.series["winter"].events[1].key
    change = stream.give(event(5, was=1, starts_at=STARTS_AT + 1))
    assert numbers(stream) == [5]
    assert stream.state.series["winter"].events[5].key == key
    stream.give(Undo(command=change))
    assert numbers(stream) == [1]
    assert stream.codes(event(1, was=1)) == ["already_done"]
    assert stream.codes(event(2, was=7)) == ["series.unknown_event"]


def test_an_event_added_again_after_its_removal_has_another_key(stream: LibraryStream) -> None:
    stream.give(event(1))
    key = stream.state.series["winter"].events[1].key
    remove = stream.give(RemoveEvent(series="winter", number=1))
    assert stream.codes(RemoveEvent(series="winter", number=1)) == ["series.unknown_event"]
    stream.give(event(1))
    assert stream.state.series["winter"].events[1].key != key
    assert stream.codes(Undo(command=remove)) == ["undo.later_stands"]


def test_a_series_is_filled_whole_or_not_at_all(stream: LibraryStream) -> None:
    stream.give(event(2))
    assert [(each.code, each.field) for each in stream.refused(fill(1, 2, 3, 3))] == [
        ("series.number_twice", "events[1].number"),
        ("series.number_twice", "events[3].number"),
    ]
    assert numbers(stream) == [2]
    filled = stream.give(fill(*range(3, 33)))
    assert len(numbers(stream)) == 31
    assert len({each.key for each in stream.state.series["winter"].events.values()}) == 31
    stream.give(Undo(command=filled))
    assert numbers(stream) == [2]
    stream.give(Redo(command=filled))
    assert len(numbers(stream)) == 31


def test_invalid_days_and_days_in_the_wrong_order_are_refused(stream: LibraryStream) -> None:
    wrong = PutSeries(title="Spring", from_="2027-02-30", to="2027-02-01")
    assert stream.codes(wrong) == ["schedule.no_day", "series.to_before_from"]


def test_a_series_is_archived_and_restored(stream: LibraryStream) -> None:
    stream.give(ArchiveSeries(series="winter"))
    assert stream.codes(ArchiveSeries(series="winter")) == ["already_done"]
    stream.give(RestoreSeries(series="winter"))
    assert stream.codes(RestoreSeries(series="winter")) == ["already_done"]
    assert stream.codes(ArchiveSeries(series="spring")) == ["series.unknown"]


def test_creating_a_series_that_has_events_cannot_be_undone(stream: LibraryStream) -> None:
    created = stream.give(PutSeries(title="Spring", from_="2027-03-01", to="2027-03-09"))
    stream.give(event(1, "2027-03-02", series="spring"))
    assert stream.codes(Undo(command=created)) == ["series.has_events"]


def test_a_change_of_days_cannot_be_undone_once_an_event_needs_it(stream: LibraryStream) -> None:
    longer = stream.give(PutSeries(title="Winter", from_="2027-01-10", to="2027-01-30", series="winter"))
    stream.give(event(1, "2027-01-29"))
    assert stream.codes(Undo(command=longer)) == ["series.outside"]


def test_a_template_of_an_event_is_not_deleted(stream: LibraryStream) -> None:
    added = stream.give(event(1))
    assert stream.codes(DeleteTemplate(template="main-event")) == ["library.in_use"]
    stream.give(Undo(command=added))
    stream.give(DeleteTemplate(template="main-event"))
    assert stream.codes(Redo(command=added)) == ["library.unknown_template"]
    assert stream.codes(event(2)) == ["library.unknown_template"]
