"""Topics of the likely end: when they are computed anew, and who sees them."""

from __future__ import annotations

from clockserver.tournament.announcements.commands import PostAnnouncement
from clockserver.tournament.clock.commands import AddTime, StartClock
from clockserver.tournament.counters.commands import TapCounter
from clockserver.tournament.end_time.commands import ShowEndTime
from clockserver.tournament.lifecycle.commands import FinishTournament
from tests.builders import MINUTE, SLUG, Room
from tests.projection.topic_values import topic_value

STAFF, PUBLIC = f"end_time:{SLUG}:1", f"end_time_shown:{SLUG}:1"


def playing() -> Room:
    room = Room().opened()
    room.give(TapCounter(what="entry", count=20))
    room.give(StartClock())
    return room


def topics_sent(room: Room) -> set[str]:
    return {topic for topic, _ in room.broadcaster.published} & {STAFF, PUBLIC}


def test_staff_always_see_the_likely_end_and_the_public_once_it_is_chosen() -> None:
    room = playing()
    assert topic_value(room, STAFF)["band"]["players"] == 20
    assert topic_value(room, PUBLIC) == {"band": None}
    room.give(ShowEndTime(shown=True))
    assert topic_value(room, PUBLIC) == {"band": topic_value(room, STAFF)["band"]}
    assert topic_value(room, STAFF)["shown"]


def test_the_likely_end_is_recalculated_when_players_chips_or_the_clock_change() -> None:
    room = playing()
    for command in (TapCounter(what="bustout"), TapCounter(what="entry"), AddTime(ms=MINUTE)):
        room.broadcaster.published.clear()
        room.clock.advance(1_000)
        room.give(command)
        assert topics_sent(room) == {STAFF}


def test_the_likely_end_is_not_sent_while_time_passes_or_something_else_changes() -> None:
    room = playing()
    room.broadcaster.published.clear()
    room.clock.advance(5 * MINUTE)
    room.desk.wake()
    room.give(PostAnnouncement(text="Dinner is at eight"))
    assert topics_sent(room) == set()


def test_a_finished_tournament_has_no_likely_end() -> None:
    room = playing()
    room.give(TapCounter(what="bustout", count=19))
    assert topic_value(room, STAFF)["band"] is None
    room.give(FinishTournament())
    assert topic_value(room, STAFF)["band"] is None
