"""A backup is taken during an evening, and restored."""

from __future__ import annotations

import io
import stat
import tarfile
import threading
import time
from pathlib import Path

import pytest

from tests.journals import replayed_tournament, rows_of
from tests.servers import RunningServer, configure
from tests.shell import assert_verified, run
from tests.waiting import PATIENCE_S, until

CLOCK = "clock:friday:1"


def back_up_between_taps(server: RunningServer, data: Path, file: Path) -> None:
    """Back up while a client taps, with taps before and after it."""
    enough = threading.Event()
    taps: list[str] = []

    def tap() -> None:
        tablet = server.client()
        while not enough.is_set():
            taps.append(tablet.do("counter.tap", what="entry"))
            time.sleep(0.01)  # a client that taps too fast is told to wait

    tapping = threading.Thread(target=tap, daemon=True)
    tapping.start()
    until(lambda: len(taps) > 10, "taps before the backup")
    done = run("backup", "--data", data, file)
    taps_by_then = len(taps)
    until(lambda: len(taps) > taps_by_then, "taps after the backup")
    enough.set()
    tapping.join(PATIENCE_S)
    assert done.returncode == 0, done.stderr


def assert_restored(data: Path, target: Path) -> None:
    """Assert the journal up to the backup, and the server's secret, readable by its owner only."""
    assert_verified(target)
    whole, restored = rows_of(data), rows_of(target)
    assert restored == whole[: len(restored)]
    assert len(restored) > 10
    assert (target / "server.secret").read_text() == (data / "server.secret").read_text()
    assert stat.S_IMODE((target / "server.secret").stat().st_mode) == 0o600
    assert stat.S_IMODE(target.stat().st_mode) == 0o700


@pytest.mark.full
def test_a_backup_taken_while_commands_come_in_starts_elsewhere_with_the_same_state(
    server: RunningServer, data: Path, tmp_path: Path
) -> None:
    configure(data, 'names = ["clock.example"]\n')
    tablet = server.client()
    tablet.do("clock.start")
    file = tmp_path / "evening.tar.gz"
    back_up_between_taps(server, data, file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith("tmp")] == []

    target = tmp_path / "restored"
    assert run("restore", "--data", target, file).returncode == 0
    assert_restored(data, target)

    deadline = server.clock()["deadline"]
    server.stop()
    with RunningServer(target) as elsewhere:
        assert elsewhere.clock()["deadline"] == deadline
        assert elsewhere.get("/healthz", headers={"Host": "clock.example"}).ok
        state = replayed_tournament(target)
        face = elsewhere.client()
        face.subscribe("counters:friday:1")
        assert face.values["counters:friday:1"]["entries"] == state.sessions["1"].counters.entries
        assert elsewhere.command("counter.tap", what="entry")["ok"]


def test_a_backup_never_overwrites(server: RunningServer, data: Path, tmp_path: Path) -> None:
    file = tmp_path / "evening.tar.gz"
    file.write_text("precious")
    done = run("backup", "--data", data, file)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "is there already" in done.stderr
    assert file.read_text() == "precious"


def test_a_backup_of_nothing_is_refused(tmp_path: Path) -> None:
    done = run("backup", "--data", tmp_path / "nowhere", tmp_path / "file.tar.gz")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert not (tmp_path / "file.tar.gz").exists()
    assert not (tmp_path / "nowhere").exists()


def test_a_backup_into_a_missing_folder_is_refused_in_one_line(
    server: RunningServer, data: Path, tmp_path: Path
) -> None:
    done = run("backup", "--data", data, tmp_path / "nowhere" / "file.tar.gz")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)


def test_a_restore_refuses_a_folder_that_is_not_empty(
    server: RunningServer, data: Path, tmp_path: Path
) -> None:
    file = tmp_path / "evening.tar.gz"
    assert run("backup", "--data", data, file).returncode == 0
    rows = rows_of(data)
    done = run("restore", "--data", data, file)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "is not empty" in done.stderr
    assert rows_of(data) == rows


def assert_restore_refused(file: Path, target: Path) -> None:
    done = run("restore", "--data", target, file)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1), done.stderr
    assert str(file) in done.stderr
    assert not target.exists() or not any(target.iterdir()), "half a restore lies there"


@pytest.mark.full
def test_a_broken_archive_is_refused_and_leaves_nothing(
    server: RunningServer, data: Path, tmp_path: Path
) -> None:
    file = tmp_path / "evening.tar.gz"
    assert run("backup", "--data", data, file).returncode == 0
    whole = file.read_bytes()
    broken = {
        "empty": b"",
        "text": b"this is no archive",
        "short": whole[: len(whole) // 2],
        "shorter": whole[:-20],
        "torn": whole[: len(whole) // 2] + bytes(64) + whole[len(whole) // 2 + 64 :],
    }
    for name, content in broken.items():
        bad = tmp_path / f"{name}.tar.gz"
        bad.write_bytes(content)
        assert_restore_refused(bad, tmp_path / f"from-{name}")
    assert_restore_refused(tmp_path / "absent.tar.gz", tmp_path / "from-absent")


def test_an_archive_without_a_database_or_with_paths_that_lead_out_is_refused(tmp_path: Path) -> None:
    for name, entries in {
        "other": {"readme.txt": b"hello"},
        "evil": {"clockserver.db": b"x", "../outside": b"x"},
        "absolute": {"clockserver.db": b"x", "/../../outside": b"x"},
    }.items():
        file = tmp_path / f"{name}.tar.gz"
        with tarfile.open(file, "w:gz") as archive:
            for path, content in entries.items():
                member = tarfile.TarInfo(path)
                member.size = len(content)
                archive.addfile(member, io.BytesIO(content))
        assert_restore_refused(file, tmp_path / "in" / name)
    assert not (tmp_path / "in" / "outside").exists()
    assert not (tmp_path / "outside").exists()
