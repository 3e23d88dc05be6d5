"""An evening's clock on the real server: two faces, every button, a restart."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.client import Client, codes, new_id
from tests.journals import findings_of, replayed_tournament
from tests.servers import RunningServer
from tests.shell import assert_verified
from tests.waiting import until

CLOCK = "clock:friday:1"
COUNTERS = "counters:friday:1"
ALL = (
    "room",
    "tournament:friday",
    CLOCK,
    "structure:friday:1",
    COUNTERS,
    "controls:friday:1",
    "log:friday",
)
MINUTE = 60_000


def a_face(server: RunningServer) -> Client:
    face = server.client()
    assert face.subscribe(*ALL)["ok"]
    return face


def wait_until_faces_agree(first: Client, second: Client) -> None:
    """Wait until both faces hold the same value of every topic at the same seq; assert that neither missed any.

    An event reaches a face topic by topic, so a reading in between is of two moments.
    """
    try:
        until(lambda: (first.seqs, first.values) == (second.seqs, second.values), "both faces hold the same")
    finally:
        assert first.seqs == second.seqs
        assert first.values == second.values
    assert first.gaps == second.gaps == []


def without_time(snapshot: dict[str, Any]) -> dict[str, Any]:
    """A snapshot without the fields that differ between two answers."""
    return {key: value for key, value in snapshot.items() if key not in ("server_ms", "boot_id")}


def clock_after(face: Client, seq: int) -> dict[str, Any]:
    """The clock on a face, once the face has received `seq`."""
    face.wait_for(lambda: face.seqs[CLOCK] >= seq, f"seq {seq}")
    return dict(face.values[CLOCK])


def pause_and_undo(tablet: Any, tv: Any, server: RunningServer, first: dict[str, Any]) -> None:
    """Pause the clock and undo the pause: the deadline is the same."""
    pause = new_id()
    paused = tablet.command("clock.pause", id_=pause, run=first["run"])
    stopped = clock_after(tv, paused["seq"])
    assert (stopped["phase"], stopped["deadline"]) == ("paused", None)
    assert 0 < stopped["remaining_ms"] <= 20 * MINUTE
    undone = server.command("undo", command=pause)
    resumed = clock_after(tv, undone["seq"])
    assert (resumed["phase"], resumed["deadline"]) == ("running", first["deadline"])


def play_past_the_break(tablet: Any, tv: Any) -> None:
    """Play level by level through the break to level 5."""
    for name in ("l2", "l3", "l4", "b1"):
        clock_after(tablet, tablet.command("clock.next")["seq"])
        assert tablet.values[CLOCK]["period"]["id"] == name
    assert tablet.values[CLOCK]["period"]["kind"] == "break"
    answer = tablet.command("clock.next", from_period="b1")
    assert clock_after(tv, answer["seq"])["period"]["level"] == 5


def assert_counted(counters: dict[str, Any]) -> None:
    """Assert ten entries, one of them out, and a stack each for a rebuy and a re-entry."""
    assert (counters["entries"], counters["players_left"], counters["bustouts"]) == (10, 9, 1)
    assert (counters["chips_in_play"], counters["average_stack"]) == (11 * 25_000, 30_556)


@pytest.mark.full
def test_two_faces_show_the_same_evening_and_so_does_the_server_after_a_restart(
    server: RunningServer, data: Path
) -> None:
    tablet, tv = a_face(server), a_face(server)
    wait_until_faces_agree(tablet, tv)
    assert tv.values[CLOCK]["phase"] == "ready"

    started = tablet.command("clock.start")
    first = clock_after(tv, started["seq"])
    assert (first["phase"], first["period"]["id"]) == ("running", "l1")
    assert first["deadline"] == first["began_at"] + 20 * MINUTE
    assert tablet.command("counter.tap", what="entry", count=9)["ok"]
    assert server.command("counter.tap", what="rebuy")["ok"]

    pause_and_undo(tablet, tv, server, first)

    play_past_the_break(tablet, tv)

    assert tablet.command("counter.tap", what="bustout")["ok"]
    assert tablet.command("counter.tap", what="reentry")["ok"]
    wait_until_faces_agree(tablet, tv)
    assert_counted(tv.values[COUNTERS])
    snapshot = server.clock()
    header = {"tournament": tv.values["tournament:friday"], "tournament_seq": tv.seqs["tournament:friday"]}
    assert without_time(snapshot) == {**tv.values[CLOCK], "seq": tv.seqs[CLOCK], **header}
    before, seqs, boot = tv.values, tv.seqs, snapshot["boot_id"]

    server.restart()
    back = a_face(server)
    assert {**back.values, "room": None} == {**before, "room": None}
    assert back.values["room"]["tournaments"] == before["room"]["tournaments"]
    assert back.seqs["log:friday"] == seqs["log:friday"]
    assert back.sync()["boot_id"] != boot
    assert replayed_tournament(data).sessions["1"].clock.mark.deadline == back.values[CLOCK]["deadline"]
    server.stop()
    assert findings_of(data) == []
    assert_verified(data)


def test_a_level_ends_by_itself_at_the_announced_instant(server: RunningServer) -> None:
    tablet, tv = a_face(server), a_face(server)
    tablet.do("clock.start")
    answer = tablet.command("clock.set_remaining", ms=700)
    promised = tablet.shown(CLOCK, answer["seq"])["deadline"]
    tv.wait_for(lambda: tv.values[CLOCK]["period"]["id"] == "l2", "level 2")
    assert tv.values[CLOCK]["began_at"] == promised
    assert tv.values[CLOCK]["deadline"] == promised + 20 * MINUTE
    message = next(m for m in tv.of("topic") if m["topic"] == CLOCK and m["value"]["period"]["id"] == "l2")
    assert message["server_ms"] >= promised
    wait_until_faces_agree(tablet, tv)


@pytest.mark.full
def test_a_second_tap_is_refused_as_done_and_the_same_id_gets_the_first_answer(
    server: RunningServer,
) -> None:
    tablet, other = a_face(server), a_face(server)
    tablet.do("clock.start")
    run = tablet.values[CLOCK]["run"]
    envelope = {"id": new_id(), "type": "clock.next", "tournament": "friday", "from_period": "l1"}
    first = tablet.call("command", envelope)
    assert first["ok"]
    assert codes(other.command("clock.next", from_period="l1")) == ["already_done"]
    assert tablet.call("command", envelope) == first
    assert server.post("/api/v1/commands", json=envelope, headers=server.staff()).json() == first
    other.do("clock.pause", run=run)
    assert codes(tablet.command("clock.pause", run=run)) == ["clock.already_paused"]
    server.restart()
    assert server.post("/api/v1/commands", json=envelope, headers=server.staff()).json() == first
    assert server.clock()["period"]["id"] == "l2"


@pytest.mark.full
def test_a_clock_that_waits_for_the_announcement_stands_at_zero_until_it_comes(
    server: RunningServer,
) -> None:
    tablet, tv = a_face(server), a_face(server)
    tablet.do("clock.set_level_change", mode="on_announcement")
    tablet.do("clock.start")
    assert codes(tablet.command("clock.announce")) == ["clock.announced_too_early"]
    tablet.do("clock.set_remaining", ms=300)
    tv.wait_for(lambda: tv.values[CLOCK]["phase"] == "holding", "holding at zero")
    assert tv.values[CLOCK]["remaining_ms"] == 0
    server.restart()
    back = a_face(server)
    assert back.values[CLOCK]["phase"] == "holding"
    back.do("clock.announce", from_period="l1")
    assert back.values[CLOCK]["period"]["id"] == "l2"
    assert back.values[CLOCK]["phase"] == "running"


def test_a_scheduled_start_happens_by_itself(server: RunningServer) -> None:
    tablet = a_face(server)
    start_at = tablet.sync()["server_ms"] + 600
    tablet.do("clock.schedule", start_at=start_at)
    tablet.wait_for(lambda: tablet.values[CLOCK]["phase"] == "running", "the scheduled start")
    assert tablet.values[CLOCK]["began_at"] == start_at
    assert tablet.values[CLOCK]["deadline"] == start_at + 20 * MINUTE


def test_the_log_names_each_command_with_its_undo_and_a_redo_restores_it(server: RunningServer) -> None:
    tablet, other = a_face(server), a_face(server)
    tap = tablet.do("counter.tap", what="entry", count=4)
    tablet.do("clock.start")
    other.do("undo", command=tap)
    wait_until_faces_agree(tablet, other)
    assert tablet.values[COUNTERS]["entries"] == 0
    (line,) = [each for each in tablet.values["log:friday"]["lines"].values() if each["command"] == tap]
    assert line["undo"] == "redo"
    other.do("redo", command=tap)
    wait_until_faces_agree(tablet, other)
    assert tablet.values[COUNTERS]["entries"] == 4
    fresh = a_face(server)
    wait_until_faces_agree(fresh, tablet)


def test_two_tournaments_in_one_room_do_not_touch_each_other(server: RunningServer) -> None:
    tablet = a_face(server)
    server.open_tournament("sunday", structure="turbo-10")
    tablet.wait_for(lambda: len(tablet.values["room"]["tournaments"]) == 2, "the second tournament")
    before = server.clock()
    assert server.command("clock.start", "sunday")["ok"]
    assert without_time(server.clock()) == without_time(before)
    assert server.clock("sunday")["phase"] == "running"
    answer = server.command(
        "tournament.create", None, title="F", slug="friday", structure="turbo-10", ruleset="tda-2024"
    )
    assert codes(answer) == ["tournament.slug_taken"]
