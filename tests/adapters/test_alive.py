"""The last sign of life: read back as written, and nothing that can go wrong stops anything."""

from __future__ import annotations

from pathlib import Path

import pytest

from clockserver.adapters.alive import AliveFile
from clockserver.application.recovery import SignOfLife

FIRST = SignOfLife(1_800_000_000_000, 1_700_000_000_000)
SECOND = SignOfLife(1_800_000_001_000, 1_700_000_001_000)


def test_without_a_file_nobody_lived(tmp_path: Path) -> None:
    assert AliveFile(tmp_path).read() is None


def test_the_newest_sign_is_read_back(tmp_path: Path) -> None:
    alive = AliveFile(tmp_path)
    alive.write(FIRST)
    alive.write(SECOND)
    assert AliveFile(tmp_path).read() == SECOND
    assert [path.name for path in tmp_path.iterdir()] == ["alive"]


@pytest.mark.parametrize("content", [b"", b"soon", b"18e11 1", b"\xff\xfe", b"1.5 1", b"1", b"1 2 3"])
def test_a_file_that_is_no_sign_counts_as_none(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "alive").write_bytes(content)
    assert AliveFile(tmp_path).read() is None


def test_what_cannot_be_written_is_let_go_and_the_old_sign_stays(tmp_path: Path) -> None:
    alive = AliveFile(tmp_path)
    alive.write(FIRST)
    (tmp_path / "alive.new").mkdir()
    alive.write(SECOND)
    assert alive.read() == FIRST


def test_a_folder_that_is_gone_is_no_reason_to_stop(tmp_path: Path) -> None:
    alive = AliveFile(tmp_path / "gone")
    alive.write(FIRST)
    assert alive.read() is None
