"""One-time keys in files: wrapped data opens only while its key exists, and a deleted key leaves no trace."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from clockserver.desk.ports import JournalUnwritable
from clockserver.desk.secrets.ballot_keys import KEY_BYTES
from clockserver.storage.one_time_keys import FOLDER, KeyFiles, fill

NAME = "tournament:0190d2c4/vote/call-0001"
TEXT = bytes(range(KEY_BYTES))


@pytest.fixture
def keys(tmp_path: Path) -> KeyFiles:
    return KeyFiles(tmp_path)


def files(tmp_path: Path) -> list[Path]:
    return sorted((tmp_path / FOLDER).glob("*"))


def test_a_text_xored_once_differs_and_xored_twice_is_unchanged(keys: KeyFiles) -> None:
    keys.make(NAME)
    wrapped = keys.xored(NAME, TEXT)
    assert wrapped is not None
    assert wrapped != TEXT
    assert keys.xored(NAME, bytes(wrapped)) == TEXT


def test_a_key_is_a_file_readable_by_its_owner_only_and_has_no_telling_name(
    keys: KeyFiles, tmp_path: Path
) -> None:
    keys.make(NAME)
    (file,) = files(tmp_path)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700
    assert "vote" not in file.name
    assert len(file.read_bytes()) == KEY_BYTES


def test_a_key_is_overwritten_before_it_is_unlinked(keys: KeyFiles, tmp_path: Path) -> None:
    keys.make(NAME)
    (file,) = files(tmp_path)
    os.link(file, tmp_path / "the-same-blocks")
    keys.destroy(NAME)
    assert files(tmp_path) == []
    assert (tmp_path / "the-same-blocks").read_bytes() == bytes(KEY_BYTES)
    assert keys.xored(NAME, TEXT) is None
    keys.destroy(NAME)  # once more is harmless


def test_a_key_made_again_is_another_key(keys: KeyFiles) -> None:
    keys.make(NAME)
    first = keys.xored(NAME, TEXT)
    keys.make(NAME)
    assert keys.xored(NAME, TEXT) != first


def test_unused_keys_are_destroyed(keys: KeyFiles) -> None:
    unused = f"{NAME}-refused"
    for name in (NAME, unused):
        keys.make(name)
    keys.keep_only({NAME})
    assert keys.xored(NAME, TEXT) is not None
    assert keys.xored(unused, TEXT) is None


def test_a_folder_with_any_key_says_so(keys: KeyFiles) -> None:
    assert not keys.has_any()
    keys.make(NAME)
    assert keys.has_any()
    keys.destroy(NAME)
    assert not keys.has_any()


def test_half_a_key_file_opens_nothing(keys: KeyFiles, tmp_path: Path) -> None:
    keys.make(NAME)
    (file,) = files(tmp_path)
    file.write_bytes(file.read_bytes()[:10])
    assert keys.xored(NAME, TEXT) is None


def test_a_refusal_of_the_disk_raises_an_error(tmp_path: Path) -> None:
    (tmp_path / FOLDER).write_text("a file where the folder should be")
    keys = KeyFiles(tmp_path)
    for ask in (lambda: keys.make(NAME), lambda: keys.xored(NAME, TEXT), lambda: keys.destroy(NAME)):
        with pytest.raises(JournalUnwritable):
            ask()


def test_buffers_are_filled_in_place() -> None:
    first, second = bytearray(KEY_BYTES), bytearray(KEY_BYTES)
    fill(first)
    fill(second)
    assert first != second
    assert any(first)
