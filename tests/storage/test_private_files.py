"""Files with secrets: readable by their owner only, and replaced as a whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from clockserver.storage.private_files import replace_private_file


def test_only_the_owner_can_read_the_file(tmp_path: Path) -> None:
    file = tmp_path / "server.secret"
    replace_private_file(file, b"secret")
    assert (file.read_bytes(), file.stat().st_mode & 0o777) == (b"secret", 0o600)


def test_a_longer_file_is_replaced_as_a_whole(tmp_path: Path) -> None:
    file = tmp_path / "edges.json"
    replace_private_file(file, b"a long content")
    replace_private_file(file, b"short")
    assert [(each.name, each.read_bytes()) for each in tmp_path.iterdir()] == [("edges.json", b"short")]


def test_a_full_disk_leaves_the_old_content(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "signing.key"
    replace_private_file(file, b"old")

    def full(_handle: int) -> None:
        raise OSError("no space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="no space"):
        replace_private_file(file, b"new")
    assert file.read_bytes() == b"old"
