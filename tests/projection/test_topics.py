"""Topics of screens: each is a chain without gaps, and holds enough for a screen without the server."""

from __future__ import annotations

import pytest

from clockserver.core.undo import Redo, Undo
from clockserver.projection.topics import Topics
from clockserver.tournament.clock.commands import AddTime, NextPeriod, PauseClock, StartClock
from clockserver.tournament.counters.commands import TapCounter
from clockserver.tournament.registry import REGISTRY
from clockserver.tournament.structure.commands import ChangeStructure
from tests.builders import MINUTE, SLUG, Room, a_break, a_level, a_structure
from tests.fakes import FakeHostClock, RecordingBroadcaster
from tests.projection.topic_values import topic_value

CLOCK, CONTROLS = f"clock:{SLUG}:1", f"controls:{SLUG}:1"
OF_SESSION = {f"{each.kind}:{SLUG}:1" for each in REGISTRY.topics if each.kind != "announcement"}
"""The topics in the records of subjects; only an announcement is of the whole tournament."""
OF_TOURNAMENT = {f"{kind}:{SLUG}" for kind in ("announcement", "flights", "log", "tournament")}
OF_ROOM = {"room", "archive:room", "drafts:room"}
"""The topics that tournaments alone publish about the room."""
END_TIME = f"end_time:{SLUG}:1"
COUNTERS, STRUCTURE, LOG = f"counters:{SLUG}:1", f"structure:{SLUG}:1", f"log:{SLUG}"
ENTRY = TapCounter(what="entry")


def quiet(room: Room) -> Room:
    """The room before anything is published."""
    room.broadcaster.published.clear()
    return room


def published(room: Room) -> set[str]:
    return {topic for topic, _ in room.broadcaster.published}


def controls(room: Room) -> dict[str, list[str]]:
    return {
        name: [reason["code"] for reason in reasons] for name, reasons in topic_value(room, CONTROLS).items()
    }


@pytest.fixture
def evening() -> Room:
    """A room in which much was done, undone and redone, and whose clock ran to its end."""
    room = Room().opened()
    room.give(ENTRY, "entry-0001")
    room.give(TapCounter(what="entry", count=9))
    room.give(StartClock())
    room.clock.advance(25 * MINUTE)
    room.give(PauseClock(), "pause-0001")
    room.give(Undo(command="pause-0001"))
    room.give(Redo(command="pause-0001"))
    room.give(Undo(command="pause-0001"))
    room.give(Undo(command="entry-0001"))
    room.clock.advance(20 * MINUTE)
    room.desk.wake()
    room.refused(StartClock())
    room.give(TapCounter(what="bustout"))
    room.clock.advance(60 * MINUTE)
    room.desk.wake()
    return room


# -- chains ------------------------------------------------------------------------------------------


def test_every_topic_is_a_chain_without_gaps(evening: Room) -> None:
    assert published(evening) == OF_SESSION | OF_TOURNAMENT | OF_ROOM
    for topic in published(evening):
        messages = evening.broadcaster.of(topic)
        seqs = [message["seq"] for message in messages]

        assert seqs == sorted(set(seqs))
        assert [message["prev"] for message in messages] == [0, *seqs[:-1]]


def test_the_last_message_of_a_topic_is_its_head(evening: Room) -> None:
    heads = evening.topics.heads_at(SLUG) | evening.topics.heads_at("room")

    assert heads == {topic: evening.broadcaster.of(topic)[-1]["seq"] for topic in published(evening)}


def test_the_last_sent_value_equals_the_current_value(evening: Room) -> None:
    for topic in published(evening) - {LOG}:
        assert evening.broadcaster.of(topic)[-1]["value"] == topic_value(evening, topic)


def test_patches_of_the_log_applied_to_its_first_snapshot_give_the_log(evening: Room) -> None:
    first, *later = evening.broadcaster.of(LOG)
    lines = dict(first["value"]["lines"])
    for message in later:
        lines.update(message["patch"]["set"])
        for key in message["patch"]["remove"]:
            lines.pop(key, None)

    assert lines == topic_value(evening, LOG)["lines"]


def test_the_log_keeps_the_newest_200_lines_and_its_patches_remove_older_ones() -> None:
    room = Room().opened()
    lines = dict(room.broadcaster.of(LOG)[0]["value"]["lines"])
    quiet(room)
    for _ in range(210):
        room.give(ENTRY)
    for message in room.broadcaster.of(LOG):
        lines.update(message["patch"]["set"])
        for key in message["patch"]["remove"]:
            del lines[key]

    assert lines == topic_value(room, LOG)["lines"]
    assert sorted(lines, key=int) == [str(seq) for seq in range(12, 212)]


# -- nothing without a change ------------------------------------------------------------------------


def test_a_refused_command_publishes_nothing() -> None:
    room = quiet(Room().opened())
    room.refused(PauseClock())

    assert published(room) == set()


def test_waking_without_a_due_event_publishes_nothing() -> None:
    room = Room().opened()
    room.give(StartClock())
    quiet(room)
    room.clock.advance(20 * MINUTE - 1)
    room.tournaments.wake()

    assert published(room) == set()


def test_a_repeated_command_publishes_nothing() -> None:
    room = Room().opened()
    room.give(ENTRY, "entry-0001")
    quiet(room)
    room.give(ENTRY, "entry-0001")

    assert published(room) == set()


def test_a_tap_leaves_clock_and_structure_alone() -> None:
    room = Room().opened()
    room.give(StartClock())
    quiet(room)
    room.give(TapCounter(what="entry", count=3))

    assert {COUNTERS, LOG} <= published(room) <= {COUNTERS, LOG, CONTROLS, END_TIME, f"flights:{SLUG}"}


def test_time_given_to_the_clock_leaves_counters_and_structure_alone() -> None:
    room = Room().opened()
    room.give(StartClock())
    quiet(room)
    room.give(AddTime(ms=MINUTE))

    assert published(room) == {CLOCK, LOG, f"forfeits:{SLUG}:1"}


# -- the clock ---------------------------------------------------------------------------------------


def test_a_running_clock_is_sent_as_its_deadline_and_a_stopped_one_as_time_left() -> None:
    room = Room().opened()
    assert (topic_value(room, CLOCK)["deadline"], topic_value(room, CLOCK)["remaining_ms"]) == (
        None,
        20 * MINUTE,
    )

    room.give(StartClock())
    deadline = room.clock.now + 20 * MINUTE
    assert (topic_value(room, CLOCK)["deadline"], topic_value(room, CLOCK)["remaining_ms"]) == (
        deadline,
        None,
    )


def test_the_clock_carries_at_least_12_periods_ahead() -> None:
    room = Room(a_structure(*(a_level(f"l{i}") for i in range(1, 31)))).opened()

    assert [period["id"] for period in topic_value(room, CLOCK)["ahead"]] == [f"l{i}" for i in range(2, 14)]


def test_the_clock_carries_the_next_break_however_far_ahead() -> None:
    levels = [a_level(f"l{i}") for i in range(1, 21)]
    room = Room(a_structure(*levels, a_break("b1"), a_level("l21"))).opened()

    assert topic_value(room, CLOCK)["ahead"][-1]["id"] == "b1"


def test_every_period_has_its_kind_of_end() -> None:
    ahead = topic_value(Room().opened(), CLOCK)["ahead"]
    assert [period["ends"] for period in ahead] == ["auto", "auto", "end"]

    ahead_on_hold = topic_value(Room(level_change="on_announcement").opened(), CLOCK)["ahead"]
    assert [period["ends"] for period in ahead_on_hold] == ["hold", "hold", "end"]


def test_breaks_have_no_level_number_of_their_own() -> None:
    levels = [period["level"] for period in topic_value(Room().opened(), STRUCTURE)["periods"]]

    assert levels == [1, 2, 2, 3]


# -- the controls ------------------------------------------------------------------------------------


def test_a_disabled_button_has_the_reason_for_which_its_command_would_be_refused() -> None:
    room = Room().opened()
    codes = controls(room)

    assert codes["clock.start"] == []
    assert codes["clock.pause"] == codes["clock.resume"] == ["clock.not_started"]
    assert codes["clock.previous"] == ["clock.no_previous_period"]
    assert codes["counter.tap:bustout"] == room.refused(TapCounter(what="bustout"))


def test_the_reasons_follow_the_clock() -> None:
    room = Room().opened()
    room.give(StartClock())
    assert controls(room)["clock.start"] == ["clock.already_running"]
    assert controls(room)["clock.pause"] == []

    room.clock.advance(75 * MINUTE)
    room.desk.wake()
    assert controls(room)["clock.pause"] == ["clock.finished"]
    assert controls(room)["clock.next"] == ["clock.no_next_period"]


def test_the_entry_button_shows_that_registration_is_closed_from_that_instant_on() -> None:
    room = Room().opened()
    room.give(StartClock())
    assert controls(room)["counter.tap:entry"] == []

    room.clock.advance(40 * MINUTE)
    room.desk.wake()
    assert controls(room)["counter.tap:entry"] == ["counters.registration_closed"]


def test_the_announcement_is_offered_while_the_clock_holds() -> None:
    room = Room(level_change="on_announcement").opened()
    room.give(StartClock())
    assert controls(room)["clock.announce"] == ["clock.announced_too_early"]

    room.clock.advance(20 * MINUTE)
    room.desk.wake()
    assert controls(room)["clock.announce"] == []


def test_cutting_the_structure_short_while_the_clock_holds_at_zero_is_answered_and_shown() -> None:
    room = Room(level_change="on_announcement").opened()
    room.give(StartClock())
    room.clock.advance(20 * MINUTE)
    room.give(ChangeStructure(from_period="l2", periods=[]))

    assert controls(room)["clock.announce"] != []


# -- the log -----------------------------------------------------------------------------------------


def test_a_line_of_the_log_offers_undo_and_then_redo() -> None:
    room = Room().opened()
    room.give(StartClock(), "start-0001")
    assert topic_value(room, LOG)["lines"]["2"]["undo"] == "undo"

    room.give(Undo(command="start-0001"))
    assert topic_value(room, LOG)["lines"]["2"]["undo"] == "redo"


def test_a_redone_line_offers_undo_also_after_something_else_happened() -> None:
    room = Room().opened()
    room.give(StartClock())
    room.give(PauseClock(), "pause-0001")
    room.give(Undo(command="pause-0001"))
    room.give(Redo(command="pause-0001"))
    room.give(TapCounter(what="entry"))
    assert topic_value(room, LOG)["lines"]["3"]["undo"] == "undo"
    room.give(Undo(command="pause-0001"))
    assert topic_value(room, LOG)["lines"]["3"]["undo"] == "redo"


def test_an_undo_is_one_line_that_names_its_command() -> None:
    room = Room().opened()
    room.give(NextPeriod(), "next-00001")
    room.give(Undo(command="next-00001"))
    lines = topic_value(room, LOG)["lines"]

    assert list(lines) == ["1", "2", "3"]
    assert (lines["3"]["code"], lines["3"]["of"]["code"]) == ("log.CommandUndone", lines["2"]["code"])


def test_a_due_event_is_logged_at_its_own_instant() -> None:
    room = Room().opened()
    start = room.clock.now
    room.give(StartClock())
    room.clock.advance(33 * MINUTE)
    room.desk.wake()
    line = topic_value(room, LOG)["lines"]["3"]

    assert (line["at"], line["by"], line["undo"]) == (start + 20 * MINUTE, "clock", None)


def rows(count: int, **values: int) -> list[dict[str, int]]:
    return [{"table": number, "left": 3, **values} for number in range(1, count + 1)]


@pytest.fixture
def topics() -> tuple[Topics, RecordingBroadcaster]:
    broadcaster = RecordingBroadcaster()
    return Topics(broadcaster, FakeHostClock()), broadcaster


def test_a_large_value_is_sent_as_its_changes(topics: tuple[Topics, RecordingBroadcaster]) -> None:
    published_topics, broadcaster = topics
    published_topics.put("day_end:friday:1", 1, {"step": "playing", "tables": rows(300)})
    rows_sent = rows(300)
    rows_sent[76]["left"] = 2
    published_topics.put("day_end:friday:1", 5, {"step": "playing", "tables": rows_sent})
    first, second = broadcaster.of("day_end:friday:1")
    assert first["value"] == {"step": "playing", "tables": rows(300)}
    assert (second["prev"], second["seq"]) == (1, 5)
    assert second["changes"] == [{"op": "replace", "path": "/tables/76/left", "value": 2}]
    assert "value" not in second
    newest = published_topics.get("day_end:friday:1")
    assert newest is not None
    assert newest.value["tables"] == rows_sent


def test_a_small_value_and_one_that_changed_everywhere_are_sent_whole(
    topics: tuple[Topics, RecordingBroadcaster],
) -> None:
    published_topics, broadcaster = topics
    for seq, value in enumerate((rows(20), rows(20, players=9), rows(300), rows(300, players=9)), 1):
        published_topics.put("day_end:friday:1", seq, {"tables": value})
    messages = broadcaster.of("day_end:friday:1")
    assert [list(message["value"]) for message in messages] == [["tables"]] * 4


def test_a_topic_that_nobody_follows_is_not_compared(topics: tuple[Topics, RecordingBroadcaster]) -> None:
    published_topics, broadcaster = topics
    nobodys = "seat:friday:1:e1"
    for seq, players_left in enumerate((3, 2), 1):
        published_topics.put(nobodys, seq, [*rows(300), {"table": 301, "left": players_left}])
    broadcaster.followed.add(nobodys)
    published_topics.put(nobodys, 3, [*rows(300), {"table": 301, "left": 1}])
    assert ["changes" in message for message in broadcaster.of(nobodys)] == [False, False, True]
