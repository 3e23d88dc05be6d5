"""The server dies at any instant, or the database's log is cut anywhere: nothing acknowledged is lost."""

from __future__ import annotations

import json
import random
import shutil
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from clockserver.desk.journals.verification import verify
from clockserver.desk.ports import Row
from clockserver.storage.database.database_engine import migrate, open_engine, sqlite_url
from clockserver.storage.database.journal import SqlJournal
from clockserver.tournament.clock.view import clock_value
from clockserver.tournament.counters.view import counters_value
from clockserver.tournament.state import Tournament
from tests.client import Client, new_id
from tests.journals import findings_of, replayed_tournament, rows_of
from tests.servers import RunningServer
from tests.shell import assert_verified, run
from tests.waiting import PATIENCE_S, until

MAX_ROUNDS = 60
"""Maximum number of kills until one falls between writing and acknowledging."""
CLIENTS = 4
WAL_HEADER = 32
FRAME_HEADER = 24


class TappingClient(threading.Thread):
    """Taps as fast as answers arrive, until the server is gone. Keeps every answer."""

    def __init__(self, server: RunningServer, seed: int) -> None:
        super().__init__(daemon=True)
        self._dice = random.Random(seed)
        self._client = server.client()
        self.answers: dict[str, dict[str, Any]] = {}
        self.unanswered: dict[str, dict[str, Any]] = {}
        self.faults: list[str] = []

    def run(self) -> None:
        while self._client.connected:
            message = self._next()
            self.unanswered[message["id"]] = message
            try:
                answer = self._client.call("command", message)
            except Exception as error:  # noqa: BLE001 - the server is dying: whatever the socket says
                if self._client.connected and not isinstance(error, AssertionError):
                    self.faults.append(repr(error))
                return
            del self.unanswered[message["id"]]
            self.answers[message["id"]] = {**answer, "message": message}

    @property
    def accepted(self) -> list[str]:
        """The ids of the commands acknowledged so far."""
        return [id_ for id_, answer in list(self.answers.items()) if "ok" in answer]

    def _next(self) -> dict[str, Any]:
        accepted = self.accepted
        choices: list[dict[str, Any]] = [
            {"type": "counter.tap", "what": "entry"},
            {"type": "counter.tap", "what": "entry", "count": 3},
            {"type": "counter.tap", "what": "bustout"},
            {"type": "clock.add", "ms": self._dice.randrange(-20_000, 30_000)},
            {"type": "clock.set_remaining", "ms": self._dice.randrange(20, 400_000)},
            {"type": "clock.pause"},
            {"type": "clock.resume"},
            {"type": "clock.next"},
            {"type": "clock.previous"},
        ]
        if accepted:
            choices.append({"type": "undo", "command": self._dice.choice(accepted)})
        return {"id": new_id("hand"), "tournament": "friday", **self._dice.choice(choices)}


def assert_clock_follows_from_the_journal(server: RunningServer) -> None:
    """Assert that the server's clock equals the journal's by arithmetic, at the instant of the answer."""
    tablet = server.client()
    # The log has every event, also one without an effect on others: a minute of a past level, undone.
    tablet.subscribe("clock:friday:1", "counters:friday:1", "log:friday")
    # A level may end between the two readings, so they are repeated until they are of the same place.
    state = until(lambda: state_as_shown(server.data, tablet), "the journal as far as the face")
    session = state.sessions["1"]
    now = tablet.sync()["server_ms"]
    assert session.clock.at(now - 1_000) == session.clock, "time has brought more than the journal has"
    assert tablet.values["clock:friday:1"] == as_json(clock_value(session))
    assert tablet.values["counters:friday:1"] == as_json(counters_value(session))
    assert tablet.gaps == []


def state_as_shown(data: Path, face: Client) -> Tournament | None:
    state = replayed_tournament(data)
    return state if state.seq == max(face.seqs.values()) else None


def as_json(value: Any) -> Any:
    return json.loads(json.dumps(value))


def kill_while_tapping(server: RunningServer, dice: random.Random) -> list[TappingClient]:
    """Several clients tap until the server is killed; the clients with their answers."""
    clients = [TappingClient(server, dice.randrange(2**32)) for _ in range(CLIENTS)]
    for client in clients:
        client.start()
    min_accepted = dice.randrange(11, 41)
    until(lambda: sum(len(client.accepted) for client in clients) >= min_accepted, "acknowledged taps")
    time.sleep(dice.uniform(0, 0.02))
    server.kill()
    for client in clients:
        client.join(PATIENCE_S)
        assert not client.is_alive()
        assert client.faults == []
    return clients


def assert_written(data: Path, acknowledged: dict[str, int]) -> dict[str, int]:
    """Assert that the journal has every acknowledged command; the last number of each."""
    last_seq: dict[str, int] = {}
    for row in rows_of(data):
        last_seq[row.command] = row.seq
    lost = {id_: seq for id_, seq in acknowledged.items() if last_seq.get(id_) != seq}
    assert lost == {}
    return last_seq


def ask_again(back: Client, questions: list[dict[str, Any]], last_seq: dict[str, int]) -> dict[str, int]:
    """Repeat unanswered commands: written ones are answered as written; the commands accepted now."""
    accepted: dict[str, int] = {}
    for message in questions:
        answer = back.call("command", message)
        if message["id"] in last_seq:
            assert answer == {"ok": True, "seq": last_seq[message["id"]]}
        else:
            assert "ok" in answer or "refused" in answer
            accepted |= {message["id"]: answer["seq"]} if "ok" in answer else {}
    return accepted


@pytest.mark.parametrize("rounds", [6, pytest.param(24, marks=pytest.mark.full)])
def test_acknowledged_commands_survive_a_kill_at_any_instant(data: Path, rounds: int) -> None:
    dice = random.Random(20_261_121)
    acknowledged: dict[str, int] = {}
    killed_while_writing = 0
    with RunningServer(data) as server:
        server.open_tournament()
        server.command("clock.start")
        for number in range(MAX_ROUNDS):
            if number >= rounds and killed_while_writing:
                break
            clients = kill_while_tapping(server, dice)
            answered = {
                id_: each for client in clients for id_, each in client.answers.items() if "ok" in each
            }
            acknowledged |= {id_: each["seq"] for id_, each in answered.items()}

            last_seq = assert_written(data, acknowledged)
            assert findings_of(data) == []
            before = replayed_tournament(data)

            server.start()
            tablet = server.client()
            sample = dice.sample(sorted(answered), min(30, len(answered)))
            for id_ in sample:
                repeated = tablet.call("command", answered[id_]["message"])
                assert repeated == {"ok": True, "seq": acknowledged[id_]}
            open_questions = [each for client in clients for each in client.unanswered.values()]
            killed_while_writing += any(each["id"] in last_seq for each in open_questions)
            acknowledged |= ask_again(tablet, open_questions, last_seq)
            now = replayed_tournament(data)
            assert now.seq >= before.seq
            assert_clock_follows_from_the_journal(server)
    assert len(acknowledged) > 10 * rounds
    assert killed_while_writing, "no kill fell between writing and acknowledging: the test is too tame"
    assert_verified(data)


def test_a_running_clock_is_not_moved_by_a_kill(server: RunningServer) -> None:
    server.command("clock.start")
    before = server.clock()
    for _ in range(3):
        server.restart(hard=True)
        now = server.clock()
        assert (now["phase"], now["deadline"], now["seq"]) == ("running", before["deadline"], before["seq"])


@pytest.mark.full
def test_levels_that_ended_while_the_server_was_dead_are_recorded(server: RunningServer) -> None:
    server.command("clock.start")
    server.command("clock.set_remaining", ms=3_000)  # so that it is dead by then, however busy the machine is
    deadline = server.clock()["deadline"]
    server.kill()
    until(lambda: time.time() * 1_000 > deadline, "the end of the level")
    server.start()
    now = until(lambda: (c := server.clock())["period"]["id"] != "l1" and c, "level 2")
    assert (now["period"]["id"], now["began_at"]) == ("l2", deadline)


# -- the log of the database, cut ---------------------------------------------------------------------


@pytest.fixture(scope="module")
def cut_off(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data directory after kill -9, with everything still in the write-ahead log."""
    data = tmp_path_factory.mktemp("cut") / "data"
    with RunningServer(data) as server:
        server.open_tournament()
        tablet = server.client()
        pauses = []
        tablet.do("clock.start")
        for _ in range(6):
            tablet.do("counter.tap", what="entry", count=2)
            pauses.append(tablet.do("clock.pause"))
            tablet.do("undo", command=pauses[-1])
        server.kill()
    return data


def frames_of(wal: bytes) -> list[int]:
    """The offsets at which frames begin, and the end."""
    page = int.from_bytes(wal[8:12], "big")
    return list(range(WAL_HEADER, len(wal) + 1, FRAME_HEADER + page))


def rows_read(source: Path, target: Path, wal: bytes) -> list[Row]:
    """The rows that a server reads from the directory with this write-ahead log, after verification."""
    target.mkdir()
    shutil.copy(source / "clockserver.db", target / "clockserver.db")
    (target / "clockserver.db-wal").write_bytes(wal)
    engine = open_engine(sqlite_url(target))
    try:
        migrate(engine)
        journal = SqlJournal(engine)
        assert [finding for report in verify(journal) for finding in report.findings] == []
        return [row for stream in journal.streams() for row in journal.read(stream)]
    finally:
        engine.dispose()


def assert_prefix_of_whole_commands(rows: list[Row], whole: list[Row]) -> None:
    assert rows == whole[: len(rows)]
    if 0 < len(rows) < len(whole):
        assert rows[-1].command != whole[len(rows)].command, "half a command"


OFFSETS = (-1, 1, 23, 24, 25, 2_000)
"""Offsets from the beginning of a frame: within the previous frame, its header, its page."""


@pytest.mark.full
def test_a_write_ahead_log_cut_at_any_frame_leaves_a_valid_prefix_of_the_journal(
    cut_off: Path, tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    every = pytestconfig.getoption("--all-cases")
    wal = (cut_off / "clockserver.db-wal").read_bytes()
    whole = rows_read(cut_off, tmp_path / "whole", wal)
    assert len(whole) > 20
    frames = frames_of(wal)
    assert len(frames) > 20
    lengths = set()
    # The first frames are the tables'; the test below is about those.
    for n, frame in enumerate(frames[12:]):
        # Each frame at its beginning, and beside it in turns.
        for offset in (0, *(OFFSETS if every else (OFFSETS[n % len(OFFSETS)],))):
            cut = min(frame + offset, len(wal))
            rows = rows_read(cut_off, tmp_path / f"cut-{n}-{offset}", wal[:cut])
            assert_prefix_of_whole_commands(rows, whole)
            lengths.add(len(rows))
    assert len(lengths) > 10


def test_a_write_ahead_log_with_a_torn_page_ends_before_it(cut_off: Path, tmp_path: Path) -> None:
    wal = (cut_off / "clockserver.db-wal").read_bytes()
    whole = rows_read(cut_off, tmp_path / "whole", wal)
    dice = random.Random(7)
    frames = frames_of(wal)
    for n in range(25):
        offset = dice.randrange(frames[12], len(wal))
        torn = wal[:offset] + bytes([wal[offset] ^ 0xFF]) + wal[offset + 1 :]
        assert_prefix_of_whole_commands(rows_read(cut_off, tmp_path / f"torn-{n}", torn), whole)


def test_a_first_start_cut_at_any_frame_leaves_a_directory_that_starts(cut_off: Path, tmp_path: Path) -> None:
    wal = (cut_off / "clockserver.db-wal").read_bytes()
    faults = {}
    for frame in [0, *frames_of(wal)[:14]]:
        try:
            rows_read(cut_off, tmp_path / f"first-{frame}", wal[:frame])
        except Exception as error:  # noqa: BLE001 - whatever it is, the server would not start
            faults[frame] = f"{type(error).__name__}: {str(error).splitlines()[0]}"
    assert faults == {}


@pytest.mark.full
def test_the_server_reports_events_lost_by_a_cut_log_and_accepts_them_again_after_salvage(
    cut_off: Path, tmp_path: Path
) -> None:
    data = tmp_path / "data"
    shutil.copytree(cut_off, data)
    whole = rows_of(cut_off)
    wal = (data / "clockserver.db-wal").read_bytes()
    (data / "clockserver.db-shm").unlink()
    (data / "clockserver.db-wal").write_bytes(wal[: frames_of(wal)[-4] + 100])
    with RunningServer(data) as server:
        refused = server.command("counter.tap", what="entry")["refused"]
        assert [reason["code"] for reason in refused] == ["journal.read_only"]
    assert run("salvage", "--data", data).returncode == 0
    with RunningServer(data) as server:
        rows = rows_of(data)
        assert 0 < len(rows) < len(whole)
        lost = whole[len(rows)]
        assert server.command("counter.tap", id_=lost.command, what="entry")["ok"]
        assert_clock_follows_from_the_journal(server)
    assert_verified(data)


def test_a_file_that_is_no_database_is_reported_in_one_line_and_not_touched(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    garbage = b"whatever this was, it is no database any more. " * 200
    (data / "clockserver.db").write_bytes(garbage)
    results = {}
    for command in (["serve", "--port", "0"], ["verify"]):
        done = run(command[0], "--data", data, *command[1:])
        results[command[0]] = (done.returncode, done.stderr.count("\n"))
        assert (data / "clockserver.db").read_bytes() == garbage
    assert results == {"serve": (2, 1), "verify": (2, 1)}
