"""Series: their days and events, numbers that are assigned once, filling in one step, undo."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from clockserver.core.undo import Redo, Undo
from clockserver.library import decide as library
from clockserver.library.series.commands import (
    ArchiveSeries,
    EventDraft,
    PutSeries,
    RemoveEvent,
    ResolvedFillSeries,
    ResolvedPutEvent,
    RestoreSeries,
)
from clockserver.library.state import Library
from clockserver.library.templates.commands import DeleteTemplate, SaveTemplate
from tests.library.test_library import save
from tests.plain_stream import PlainStreamAlone

Alone = PlainStreamAlone[Library]
STARTS_AT = 1_800_000_000_000


@pytest.fixture
def alone() -> Iterator[Alone]:
    stream: Alone = PlainStreamAlone(library, "library-opened", library.open_library())
    stream.give(save(100))
    stream.give(SaveTemplate(title="Main event", structure="friday-9-max"))
    stream.give(PutSeries(title="Winter", from_="2027-01-10", to="2027-01-20"))
    yield stream
    stream.check()


def event(number: int, day: str = "2027-01-15", **fields: object) -> ResolvedPutEvent:
    given = {"series": "winter", "template": "main-event", "starts_at": STARTS_AT, **fields}
    return ResolvedPutEvent(number=number, day=day, **given)  # type: ignore[arg-type]


def fill(*numbers: int, day: str = "2027-01-15") -> ResolvedFillSeries:
    drafts = tuple(EventDraft(number=each, template="main-event", starts_at=STARTS_AT) for each in numbers)
    return ResolvedFillSeries(series="winter", events=drafts, days=(day,) * len(drafts))


def numbers(alone: Alone) -> list[int]:
    return sorted(alone.state.series["winter"].events)


def test_the_number_of_an_event_is_used_once(alone: Alone) -> None:
    alone.give(event(1))
    assert alone.codes(event(1, starts_at=STARTS_AT + 1)) == ["series.number_twice"]
    assert alone.codes(event(1)) == ["already_done"]


def test_an_event_lies_within_its_series(alone: Alone) -> None:
    for day in ("2027-01-10", "2027-01-20"):
        alone.give(event(int(day[-2:]), day))
    for day in ("2027-01-09", "2027-01-21"):
        (reason,) = alone.refused(event(1, day))
        assert (reason.code, reason.field) == ("series.outside", "starts_at")
        assert reason.params == {"number": 1, "day": day, "from": "2027-01-10", "to": "2027-01-20"}
    shorter = PutSeries(title="Winter", from_="2027-01-11", to="2027-01-19", series="winter")
    assert alone.codes(shorter) == ["series.outside", "series.outside"]


def test_an_event_keeps_its_key_through_changes(alone: Alone) -> None:
    alone.give(event(1))
    key = alone.state.series["winter"].events[1].key
    change = alone.give(event(5, was=1, starts_at=STARTS_AT + 1))
    assert numbers(alone) == [5]
    assert alone.state.series["winter"].events[5].key == key
    alone.give(Undo(command=change))
    assert numbers(alone) == [1]
    assert alone.codes(event(1, was=1)) == ["already_done"]
    assert alone.codes(event(2, was=7)) == ["series.unknown_event"]


def test_an_event_added_again_after_its_removal_has_another_key(alone: Alone) -> None:
    alone.give(event(1))
    key = alone.state.series["winter"].events[1].key
    remove = alone.give(RemoveEvent(series="winter", number=1))
    assert alone.codes(RemoveEvent(series="winter", number=1)) == ["series.unknown_event"]
    alone.give(event(1))
    assert alone.state.series["winter"].events[1].key != key
    assert alone.codes(Undo(command=remove)) == ["undo.later_stands"]


def test_a_series_is_filled_whole_or_not_at_all(alone: Alone) -> None:
    alone.give(event(2))
    assert [(each.code, each.field) for each in alone.refused(fill(1, 2, 3, 3))] == [
        ("series.number_twice", "events[1].number"),
        ("series.number_twice", "events[3].number"),
    ]
    assert numbers(alone) == [2]
    filled = alone.give(fill(*range(3, 33)))
    assert len(numbers(alone)) == 31
    assert len({each.key for each in alone.state.series["winter"].events.values()}) == 31
    alone.give(Undo(command=filled))
    assert numbers(alone) == [2]
    alone.give(Redo(command=filled))
    assert len(numbers(alone)) == 31


def test_invalid_days_and_days_in_the_wrong_order_are_refused(alone: Alone) -> None:
    wrong = PutSeries(title="Spring", from_="2027-02-30", to="2027-02-01")
    assert alone.codes(wrong) == ["schedule.no_day", "series.to_before_from"]


def test_a_series_is_archived_and_restored(alone: Alone) -> None:
    alone.give(ArchiveSeries(series="winter"))
    assert alone.codes(ArchiveSeries(series="winter")) == ["already_done"]
    alone.give(RestoreSeries(series="winter"))
    assert alone.codes(RestoreSeries(series="winter")) == ["already_done"]
    assert alone.codes(ArchiveSeries(series="spring")) == ["series.unknown"]


def test_creating_a_series_that_has_events_cannot_be_undone(alone: Alone) -> None:
    put = alone.give(PutSeries(title="Spring", from_="2027-03-01", to="2027-03-09"))
    alone.give(event(1, "2027-03-02", series="spring"))
    assert alone.codes(Undo(command=put)) == ["series.has_events"]


def test_a_change_of_days_cannot_be_undone_once_an_event_needs_it(alone: Alone) -> None:
    longer = alone.give(PutSeries(title="Winter", from_="2027-01-10", to="2027-01-30", series="winter"))
    alone.give(event(1, "2027-01-29"))
    assert alone.codes(Undo(command=longer)) == ["series.outside"]


def test_a_template_of_an_event_is_not_deleted(alone: Alone) -> None:
    added = alone.give(event(1))
    assert alone.codes(DeleteTemplate(template="main-event")) == ["library.in_use"]
    alone.give(Undo(command=added))
    alone.give(DeleteTemplate(template="main-event"))
    assert alone.codes(Redo(command=added)) == ["library.unknown_template"]
    assert alone.codes(event(2)) == ["library.unknown_template"]
