"""Times of a command's stages, in the metrics and in the log."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families

from clockserver.desk.ports import Broadcaster, JournalUnwritable, Row
from clockserver.live.presence.presence import Drawn
from clockserver.observability.command_trace import COMMANDS, MAX_TOPICS, Trace
from clockserver.observability.command_traces import CommandTraces
from clockserver.observability.metrics import STAGES, Metrics
from clockserver.observability.server_log import FIELDS
from tests.fakes import InMemoryJournal, RecordingBroadcaster, inline

CLOCK = "clock:friday:1"
TAP = {"id": "tap-00001", "type": "clock.start", "tournament": "friday"}


class KeepingHandler(logging.Handler):
    """A handler that keeps log records."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[tuple[str, str, dict[str, Any]]] = []

    def emit(self, record: logging.LogRecord) -> None:
        fields = {key: value for key, value in getattr(record, FIELDS, {}).items() if value is not None}
        self.lines.append((record.levelname, record.getMessage(), fields))


class Entry:
    """An entry in a desk's queue: it updates topics, then answers."""

    def __init__(
        self, station: Station, rows: list[Row], publish: Callable[[], None], trace: Trace | None
    ) -> None:
        self.rows = rows
        self._station = station
        self._publish = publish
        self._trace = trace
        self.failure: JournalUnwritable | None = None

    def written(self) -> None:
        self._station.now += 2
        self._publish()
        if self._trace is not None:
            self._trace.ready()

    def dropped(self, failure: JournalUnwritable) -> None:
        self.failure = failure

    def refused(self, _: JournalUnwritable) -> None:
        if self._trace is not None:
            self._trace.ready()


class Station(InMemoryJournal):
    """A journal with an observed writer and broadcaster; every step takes a fixed time."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 100.0
        self.metrics = Metrics()
        self.traces = CommandTraces(self.metrics, lambda: self.now)
        self.follow: dict[str, tuple[int, int]] = {}
        self.others_in: list[str] = []
        self.sent: Broadcaster = RecordingBroadcaster()
        self.writer = self.traces.writer(self, inline, lambda: None)
        self.broadcaster = self.traces.broadcaster(self, lambda topic: self.follow.get(topic, (0, 0)))

    def append(self, rows: Any) -> None:
        self.now += 8
        super().append(rows)

    def publish(self, topic: str, message: dict[str, Any]) -> None:
        self.now += 0.5
        self.sent.publish(topic, message)
        if self.follow.get(topic, (0, 0))[0]:
            self.traces.group_sent(topic)

    def is_followed(self, topic: str) -> bool:
        return topic in self.follow

    def tap(self, message: dict[str, Any] = TAP, arrived: float | None = None) -> Trace:
        trace = self.traces.begin("td", arrived)
        trace.asked(message)
        self.now += 1
        trace.understood()
        return trace

    def decided(
        self, trace: Trace | None, *topics: str, command: str = "tap-00001", actor: str = "u-anna"
    ) -> None:
        self.now += 4
        seq = len(self.rows) + 1

        def publish() -> None:
            for topic in topics:
                self.broadcaster.publish(topic, {"seq": seq})

        row = Row("tournament:1", seq, 0, command, 0, actor, "ClockStarted", "{}")
        self.writer.queue(Entry(self, [row], publish, trace))
        if trace is not None:
            trace.decided()

    def stages(self) -> dict[str, tuple[float, float]]:
        """The number and the sum of each stage."""
        measures: dict[str, tuple[float, float]] = {}
        for family in text_string_to_metric_families(self.metrics.text({}, 0, 0).decode()):
            if family.name == "clockserver_stage_seconds":
                by = {(s.labels["stage"], s.name.rpartition("_")[2]): s.value for s in family.samples}
                measures = {stage: (by[stage, "count"], by[stage, "sum"]) for stage in STAGES}
        return {stage: each for stage, each in measures.items() if each[0]}


@pytest.fixture
def station() -> Station:
    return Station()


@pytest.fixture
def logged() -> Iterator[KeepingHandler]:
    handler, log = KeepingHandler(), logging.getLogger(COMMANDS)
    log.addHandler(handler)
    log.setLevel(logging.DEBUG)
    yield handler
    log.removeHandler(handler)
    log.setLevel(logging.NOTSET)


def line_of(handler: KeepingHandler) -> dict[str, Any]:
    """The one line at INFO."""
    (line,) = [fields for level, _, fields in handler.lines if level == "INFO"]
    return line


def test_the_stages_of_a_command_add_up_to_its_answer(station: Station, logged: KeepingHandler) -> None:
    trace = station.tap(arrived=99)
    station.decided(trace, CLOCK, "counters:friday:1")
    station.now += 16
    station.writer.flush()
    station.now += 32
    trace.answered([], 1)
    assert trace.stages == {
        "turn": 1, "check": 1, "decide": 4, "queue": 16, "sync": 8, "wake": 0, "views": 2, "publish": 1, "answer": 32
    }  # fmt: skip
    assert sum(trace.stages.values()) == trace.seconds == 65
    assert station.stages() == {stage: (1, seconds) for stage, seconds in trace.stages.items()}
    assert station.traces.waiting == {}


def test_a_log_line_follows_a_command_to_what_screens_show(station: Station, logged: KeepingHandler) -> None:
    station.follow = {CLOCK: (3, 1000)}
    trace = station.tap()
    station.decided(trace, CLOCK, "log:friday")
    station.writer.flush()
    trace.answered([], 1)
    assert [event for level, event, _ in logged.lines if level == "INFO"] == []
    station.now += 64
    station.traces.group_sent(CLOCK)
    line = line_of(logged)
    assert line.pop("stage_ms")["last"] == 64_000
    assert line == {
        "id": "tap-00001", "type": "clock.start", "tournament": "friday", "given_as": "td",
        "seq": 1, "topics": {CLOCK: 1}, "followers": 1003, "ms": 16_000,
    }  # fmt: skip
    steps = [(event, fields["id"]) for level, event, fields in logged.lines if level == "DEBUG"]
    assert steps == [(each, "tap-00001") for each in ("arrived", "durable", "published", "written")]


def test_a_log_line_names_a_limited_number_of_topics(station: Station, logged: KeepingHandler) -> None:
    seats = [f"seat:friday:1:e{number}" for number in range(100)]
    station.follow = dict.fromkeys(seats, (1, 0))
    trace = station.tap()
    station.decided(trace, *seats)
    station.writer.flush()
    trace.answered([], 1)
    assert len(line_of(logged)["topics"]) == MAX_TOPICS


def test_the_log_has_no_ballots(station: Station, logged: KeepingHandler) -> None:
    station.follow = {"vote:friday:1": (1, 1)}
    for answer in ([], ["vote.already"]):
        trace = station.tap({"id": "tap-00001", "type": "vote.cast", "tournament": "friday", "deal": True})
        station.decided(trace, "vote:friday:1")
        station.writer.flush()
        trace.answered(answer, 1)
        station.traces.group_sent("vote:friday:1")
        station.rows.clear()
    assert logged.lines == []
    assert station.stages()["sync"][0] == 2


def test_a_fault_in_an_observer_stops_no_event(
    station: Station, logged: KeepingHandler, monkeypatch: pytest.MonkeyPatch
) -> None:
    station.follow = {CLOCK: (0, 1)}
    station.decided(None, CLOCK)
    station.writer.flush()
    monkeypatch.setattr(Trace, "reached_all", None)
    station.traces.group_sent(CLOCK)
    assert logged.lines[-1][:2] == ("ERROR", "an event could not be traced")


def test_a_trace_of_televisions_only_ends_without_waiting(station: Station, logged: KeepingHandler) -> None:
    station.follow = {CLOCK: (3, 0)}
    trace = station.tap()
    station.decided(trace, CLOCK)
    station.writer.flush()
    trace.answered([], 1)
    assert line_of(logged)["stage_ms"]["last"] == 0


def test_events_of_one_topic_reach_every_client_in_order(station: Station, logged: KeepingHandler) -> None:
    station.follow = {CLOCK: (0, 1000)}
    traces = []
    for name in ("tap-00001", "tap-00002"):
        trace = station.tap({**TAP, "id": name})
        station.decided(trace, CLOCK, command=name)
        station.writer.flush()
        trace.answered([], 1)
        traces.append(trace)
    for _ in traces:
        station.now += 10
        station.traces.group_sent(CLOCK)
    station.traces.group_sent(CLOCK)
    station.traces.group_sent(None)  # a heartbeat
    assert [line["id"] for level, _, line in logged.lines if level == "INFO"] == ["tap-00001", "tap-00002"]
    assert station.stages()["last"] == (2, 10 + 15.5 + 20)


def test_televisions_that_are_ahead_end_no_event_that_is_on_its_way_to_phones(
    station: Station, logged: KeepingHandler
) -> None:
    station.follow = {CLOCK: (3, 1000)}
    for name in ("tap-00001", "tap-00002"):
        trace = station.tap({**TAP, "id": name})
        station.decided(trace, CLOCK, command=name)
        station.writer.flush()
        trace.answered([], 1)
    assert [level for level, *_ in logged.lines if level == "INFO"] == []
    for _ in range(2):
        station.now += 10
        station.traces.group_sent(CLOCK)
    assert [line["id"] for level, _, line in logged.lines if level == "INFO"] == ["tap-00001", "tap-00002"]
    assert station.stages()["last"] == (2, 10 + 15.5 + 20)


def test_a_refusal_is_logged_with_its_codes(station: Station, logged: KeepingHandler) -> None:
    trace = station.tap()
    station.now += 4
    trace.ready()
    trace.decided()
    trace.answered(["clock.already_running"], None)
    line = line_of(logged)
    assert (line["refused"], line["stage_ms"]) == (
        ["clock.already_running"],
        {"check": 1000, "decide": 4000, "answer": 0},
    )
    assert "seq" not in line
    assert station.traces.waiting == {}


def test_commands_of_users_without_permission_do_not_fill_the_log(
    station: Station, logged: KeepingHandler
) -> None:
    trace = station.traces.begin("public", None)
    trace.asked(TAP)
    trace.answered(["access.staff_only"], None)
    assert {level for level, _, _ in logged.lines} == {"DEBUG"}


def test_due_events_are_logged_too(station: Station, logged: KeepingHandler) -> None:
    station.decided(None, CLOCK, command="auto:tournament:1:2:LevelEnded", actor="clock")
    station.writer.flush()
    line = line_of(logged)
    assert (line["type"], line["given_as"], line["seq"]) == ("ClockStarted", "clock", 1)
    assert station.stages()["sync"] == (1, 8)


def test_the_log_does_not_name_the_user(station: Station, logged: KeepingHandler) -> None:
    station.decided(None, CLOCK, command="room:pause:1", actor="u-anna")
    station.writer.flush()
    assert line_of(logged)["given_as"] == "hand"


def test_the_same_id_twice_at_once_is_one_trace_and_a_repeat(
    station: Station, logged: KeepingHandler
) -> None:
    first = station.tap()
    station.decided(first)
    second = station.tap()
    second.decided()
    station.writer.flush()
    for trace in (first, second):
        trace.ready()
        trace.answered([], 1)
    assert "sync" in first.stages
    assert "sync" not in second.stages
    assert station.traces.waiting == {}


def test_a_failed_batch_counts_no_sync_for_its_commands(station: Station) -> None:
    trace = station.tap()
    station.decided(trace)
    station.full = True
    station.writer.flush()
    trace.answered(["journal.unwritable"], None)
    assert "sync" not in trace.stages
    assert b"clockserver_journal_sync_seconds_count 1.0" in station.metrics.text({}, 0, 0)


def test_events_published_by_others_meanwhile_do_not_belong_to_the_command(
    station: Station, logged: KeepingHandler
) -> None:
    station.follow = {"presence:room": (1, 0), CLOCK: (1, 0)}

    def meanwhile() -> None:
        # As in another greenlet: with a context of its own.
        publisher = threading.Thread(target=station.broadcaster.publish, args=("presence:room", {"seq": 9}))
        publisher.start()
        publisher.join()

    trace = station.tap()
    row = Row("tournament:1", 1, 0, "tap-00001", 0, "u-anna", "ClockStarted", "{}")
    station.writer.queue(Entry(station, [row], meanwhile, trace))
    station.writer.flush()
    trace.answered([], 1)
    assert "topics" not in line_of(logged)


class Broken(RecordingBroadcaster):
    """A broadcaster that sends nothing."""

    def publish(self, topic: str, message: dict[str, Any]) -> None:
        super().publish(topic, message)
        raise OSError("no trace out")


def test_no_trace_waits_for_an_event_that_cannot_be_published(
    station: Station, logged: KeepingHandler
) -> None:
    station.follow = {CLOCK: (0, 1000)}
    station.sent = Broken()
    trace = station.tap()
    station.decided(trace, CLOCK)
    with pytest.raises(ExceptionGroup):
        station.writer.flush()
    trace.answered([], 1)
    assert line_of(logged)["id"] == "tap-00001"


def test_a_command_without_an_answer_is_logged(station: Station, logged: KeepingHandler) -> None:
    trace = station.tap()
    trace.lost("TimeoutError")
    assert [(level, fields["lost"]) for level, event, fields in logged.lines if event == "command"] == [
        ("WARNING", "TimeoutError")
    ]
    assert station.traces.waiting == {}


@pytest.mark.parametrize(
    "message", [None, [], "tap", {"id": 7, "type": ["x"], "tournament": {}}, {}], ids=repr
)
def test_an_invalid_message_has_a_trace_too(station: Station, logged: KeepingHandler, message: Any) -> None:
    trace = station.traces.begin("td", None)
    trace.asked(message)
    trace.answered(["wire.not_an_object"], None)
    assert "id" not in line_of(logged)


def test_a_trace_ends_with_what_a_television_drew(station: Station, logged: KeepingHandler) -> None:
    station.traces.rendered(Drawn(topic=CLOCK, seq=7, ms=40))
    assert logged.lines == [("DEBUG", "drawn", {"topic": CLOCK, "seq": 7, "ms": 40})]
    assert b'clockserver_screen_seconds_bucket{le="0.05"} 1.0' in station.metrics.text({}, 0, 0)
