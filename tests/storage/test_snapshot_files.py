"""Snapshot files are whole or absent, and valid only for the code that wrote them."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

import clockserver
from clockserver.storage.snapshot_files import FOLDER, SnapshotFiles, code_fingerprint

STREAM = "tournament:../etc/passwd"


def test_the_last_written_snapshot_is_read(tmp_path: Path) -> None:
    files = SnapshotFiles(tmp_path)
    assert files.read(STREAM) is None
    files.write(STREAM, [b"one ", b"snapshot"])
    assert files.read(STREAM) == b"one snapshot"
    files.write(STREAM, [b"another"])
    assert SnapshotFiles(tmp_path).read(STREAM) == b"another"
    assert files.read("tournament:other") is None
    (file,) = (tmp_path / FOLDER).iterdir()
    assert file.stat().st_mode & 0o077 == 0


def test_a_write_that_fails_half_way_leaves_only_the_previous_snapshot(tmp_path: Path) -> None:
    def cut_off() -> Iterator[bytes]:
        yield b"half of"
        raise OSError("no space left on device")

    files = SnapshotFiles(tmp_path)
    files.write(STREAM, [b"the first"])
    with pytest.raises(OSError, match="no space"):
        files.write(STREAM, cut_off())
    assert files.read(STREAM) == b"the first"
    assert len(list((tmp_path / FOLDER).iterdir())) == 1


def test_files_of_a_write_interrupted_by_a_kill_are_removed(tmp_path: Path) -> None:
    SnapshotFiles(tmp_path).write(STREAM, [b"the first"])
    (tmp_path / FOLDER / "tmpabc.new").write_bytes(b"half of")
    assert SnapshotFiles(tmp_path).read(STREAM) == b"the first"
    assert len(list((tmp_path / FOLDER).iterdir())) == 1


def test_any_change_of_the_code_changes_its_fingerprint(tmp_path: Path) -> None:
    package = tmp_path / "clockserver"
    shutil.copytree(Path(clockserver.__file__).parent, package)
    before = code_fingerprint(package)
    assert before == code_fingerprint(package) == code_fingerprint(Path(clockserver.__file__).parent)
    undo = package / "core" / "undo.py"
    undo.write_text(undo.read_text("utf-8") + "\n", "utf-8")
    changed = code_fingerprint(package)
    (package / "tournament" / "another.py").write_text("", "utf-8")
    assert len({before, changed, code_fingerprint(package)}) == 3


def test_unreadable_code_has_another_fingerprint_at_each_start(tmp_path: Path) -> None:
    assert code_fingerprint(tmp_path) != code_fingerprint(tmp_path)
