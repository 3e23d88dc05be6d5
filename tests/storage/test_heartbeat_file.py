"""The last heartbeat is read back as written, and no fault of its file stops the server."""

from __future__ import annotations

from pathlib import Path

import pytest

from clockserver.desk.journals.recovery import Heartbeat
from clockserver.storage.heartbeat_file import HeartbeatFile

FIRST = Heartbeat(1_800_000_000_000, 1_700_000_000_000)
SECOND = Heartbeat(1_800_000_001_000, 1_700_000_001_000, 3_600_000)


def test_a_missing_file_means_that_no_server_ran(tmp_path: Path) -> None:
    assert HeartbeatFile(tmp_path).read() is None


def test_a_heartbeat_of_an_earlier_release_is_read(tmp_path: Path) -> None:
    (tmp_path / "alive").write_bytes(b"1800000000000 1700000000000")
    assert HeartbeatFile(tmp_path).read() == FIRST


def test_the_newest_heartbeat_is_read_back(tmp_path: Path) -> None:
    heartbeats = HeartbeatFile(tmp_path)
    heartbeats.write(FIRST)
    heartbeats.write(SECOND)
    assert HeartbeatFile(tmp_path).read() == SECOND
    assert [path.name for path in tmp_path.iterdir()] == ["alive"]


@pytest.mark.parametrize("content", [b"", b"soon", b"18e11 1", b"\xff\xfe", b"1.5 1", b"1", b"1 2 3 4"])
def test_an_invalid_file_counts_as_no_heartbeat(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "alive").write_bytes(content)
    assert HeartbeatFile(tmp_path).read() is None


def test_a_heartbeat_that_cannot_be_written_is_skipped_and_the_old_one_stays(tmp_path: Path) -> None:
    heartbeats = HeartbeatFile(tmp_path)
    heartbeats.write(FIRST)
    (tmp_path / "alive.new").mkdir()
    heartbeats.write(SECOND)
    assert heartbeats.read() == FIRST


def test_a_missing_folder_does_not_stop_the_server(tmp_path: Path) -> None:
    heartbeats = HeartbeatFile(tmp_path / "gone")
    heartbeats.write(FIRST)
    assert heartbeats.read() is None
