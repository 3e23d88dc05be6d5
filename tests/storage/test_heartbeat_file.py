"""The last sign of life: read back as written, and nothing that can go wrong stops anything."""

from __future__ import annotations

from pathlib import Path

import pytest

from clockserver.desk.journals.recovery import SignOfLife
from clockserver.storage.heartbeat_file import HeartbeatFile

FIRST = SignOfLife(1_800_000_000_000, 1_700_000_000_000)
SECOND = SignOfLife(1_800_000_001_000, 1_700_000_001_000, 3_600_000)


def test_without_a_file_nobody_lived(tmp_path: Path) -> None:
    assert HeartbeatFile(tmp_path).read() is None


def test_a_sign_of_an_earlier_release_is_read(tmp_path: Path) -> None:
    (tmp_path / "alive").write_bytes(b"1800000000000 1700000000000")
    assert HeartbeatFile(tmp_path).read() == FIRST


def test_the_newest_sign_is_read_back(tmp_path: Path) -> None:
    alive = HeartbeatFile(tmp_path)
    alive.write(FIRST)
    alive.write(SECOND)
    assert HeartbeatFile(tmp_path).read() == SECOND
    assert [path.name for path in tmp_path.iterdir()] == ["alive"]


@pytest.mark.parametrize("content", [b"", b"soon", b"18e11 1", b"\xff\xfe", b"1.5 1", b"1", b"1 2 3 4"])
def test_a_file_that_is_no_sign_counts_as_none(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "alive").write_bytes(content)
    assert HeartbeatFile(tmp_path).read() is None


def test_what_cannot_be_written_is_let_go_and_the_old_sign_stays(tmp_path: Path) -> None:
    alive = HeartbeatFile(tmp_path)
    alive.write(FIRST)
    (tmp_path / "alive.new").mkdir()
    alive.write(SECOND)
    assert alive.read() == FIRST


def test_a_folder_that_is_gone_is_no_reason_to_stop(tmp_path: Path) -> None:
    alive = HeartbeatFile(tmp_path / "gone")
    alive.write(FIRST)
    assert alive.read() is None
