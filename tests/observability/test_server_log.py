"""Each log event is one line, for people and for programs, and nobody waits for a slow reader."""

from __future__ import annotations

import io
import json
import logging
import sys
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from clockserver.observability import server_log
from clockserver.observability.server_log import MAX_FIELD, JsonLines, PlainLines, Writing, log_event
from tests.waiting import PATIENCE_S, until

NASTY = 'tap\n2026-01-01 ERROR all lost\r\x1b[2J\x00\u2028\u202e\x85"}'


def a_thread(work: Callable[[], None]) -> None:
    threading.Thread(target=work, daemon=True).start()


class Log:
    """A logger of its own, and its output."""

    def __init__(self, formatter: logging.Formatter) -> None:
        self._out = io.BytesIO()
        self.writing = Writing(self._out, a_thread)
        self.writing.setFormatter(formatter)
        self.logger = logging.Logger("of this test")
        self.logger.addHandler(self.writing)

    @property
    def lines(self) -> list[str]:
        self.writing.finish()
        return self._out.getvalue().decode().split("\n")[:-1]

    @property
    def told(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.lines]


@pytest.fixture
def plain() -> Log:
    return Log(PlainLines())


@pytest.fixture
def machine() -> Log:
    return Log(JsonLines())


def test_the_log_for_programs_has_one_object_a_line_with_time_level_event_and_fields(machine: Log) -> None:
    log_event(
        machine.logger, logging.INFO, "command", id="tap-00001", seq=7, stage_ms={"sync": 1.5}, refused=None
    )
    (line,) = machine.told
    assert line.pop("ts").endswith("Z")
    assert line == {
        "level": "info", "event": "command", "id": "tap-00001", "seq": 7, "stage_ms": {"sync": 1.5}
    }  # fmt: skip


def test_the_log_for_people_has_the_same_content_in_words(plain: Log) -> None:
    log_event(
        plain.logger, logging.INFO, "command", id="tap-00001", refused=["a.b", "c.d"], stage_ms={"sync": 1.5}
    )
    (line,) = plain.lines
    assert line.endswith(" INFO command id=tap-00001 refused=a.b,c.d stage_ms.sync=1.5")


def test_a_name_given_by_a_client_stays_within_its_line(plain: Log, machine: Log) -> None:
    for log in (plain, machine):
        log_event(log.logger, logging.INFO, "arrived", id=NASTY, codes=[NASTY], topics={"clock": NASTY})
        log.logger.warning("it said %s", NASTY)
        assert len(log.lines) == 2
        for line in log.lines:
            assert line.isascii()
            assert line.isprintable()
    arrived, note = machine.told
    assert arrived["id"] == NASTY
    assert note["text"] == f"it said {NASTY}"


def test_a_long_name_given_by_a_client_is_cut(machine: Log) -> None:
    log_event(machine.logger, logging.INFO, "arrived", id="x" * 60_000, codes=["y" * 60_000])
    (line,) = machine.lines
    assert len(line) < 4 * MAX_FIELD


def test_names_with_letters_of_any_language_are_legible(plain: Log) -> None:
    plain.logger.warning("the snapshot of %s is not used", "Großer Saal")
    assert plain.lines[0].endswith("the snapshot of Großer Saal is not used")


def test_a_fault_is_one_line_for_programs_and_a_traceback_for_people(plain: Log, machine: Log) -> None:
    for log in (plain, machine):
        try:
            {}[NASTY]
        except KeyError:
            log.logger.exception("the writer failed on a batch")
    (fault,) = machine.told
    assert (fault["level"], fault["text"]) == ("error", "the writer failed on a batch")
    assert fault["trace"].startswith("Traceback")
    assert plain.lines[1].startswith("Traceback")
    assert all(line.isprintable() for line in plain.lines)


def test_a_line_that_cannot_be_formatted_stops_nothing(machine: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    log_event(machine.logger, logging.INFO, "command", id=object())
    log_event(machine.logger, logging.INFO, "command", id="tap-00002")
    assert [line["id"] for line in machine.told] == ["tap-00002"]


class StandingStill:
    """A reader that blocks until the test lets it go on."""

    def __init__(self) -> None:
        self.goes_on = threading.Event()
        self.waits = threading.Event()
        self.read: list[str] = []

    def write(self, data: bytes) -> None:
        self.waits.set()
        assert self.goes_on.wait(PATIENCE_S)
        self.read += data.decode().splitlines()

    def flush(self) -> None:
        pass


@pytest.fixture
def reader() -> Iterator[StandingStill]:
    reader = StandingStill()
    yield reader
    reader.goes_on.set()


def test_logging_never_waits_for_the_reader_and_reports_lost_lines(
    reader: StandingStill, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server_log, "MAX_WAITING", 3)
    writing = Writing(reader, a_thread)
    writing.setFormatter(JsonLines())
    log = logging.Logger("of this test")
    log.addHandler(writing)
    log.info("first")
    assert reader.waits.wait(PATIENCE_S)
    for number in range(10):
        log.info("while the reader stands still: %d", number)
    reader.goes_on.set()
    until(lambda: len(reader.read) == 4, "what was kept")
    log.info("after it")
    until(lambda: len(reader.read) == 6, "what came after")
    lost, after = [json.loads(line) for line in reader.read[4:]]
    assert (lost["level"], lost["event"], lost["count"]) == ("warning", "lines_lost", 7)
    assert after["text"] == "after it"


class Gone:
    """A reader that has closed its end."""

    def __init__(self) -> None:
        self.tried = 0

    def write(self, _: bytes) -> None:
        self.tried += 1
        raise BrokenPipeError

    def flush(self) -> None:
        pass


def test_a_reader_that_has_gone_stops_nothing() -> None:
    gone = Gone()
    writing = Writing(gone, a_thread)
    for number in range(2):
        writing.handle(logging.makeLogRecord({"msg": "nobody reads this"}))
        writing.finish()
        assert gone.tried == number + 1
