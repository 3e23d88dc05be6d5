"""The newest row of each stream is noted beside the database, so a journal that lost its end is detected."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from clockserver.desk.ports import Row
from clockserver.storage.database import stream_heads
from clockserver.storage.database.database_engine import migrate, open_engine, sqlite_url
from clockserver.storage.database.journal import SqlJournal
from clockserver.storage.database.journal_upkeep import JournalUpkeep
from clockserver.storage.database.stream_heads import FILE, Head, StreamHeads
from tests.storage.database.test_journal import STREAM, rows


def test_the_last_written_heads_are_read_back(tmp_path: Path) -> None:
    heads = StreamHeads(tmp_path)
    assert not heads.is_there
    heads.write({"room": Head(1, "a" * 64)})
    heads.write({"room": Head(3, "b" * 64), "tournament:t": Head(1, "c" * 64)})
    heads.sync()

    read_back = StreamHeads(tmp_path)
    assert read_back.is_there
    assert read_back.streams() == ["room", "tournament:t"]
    assert (read_back.head("room"), read_back.head("tournament:t")) == (Head(3, "b" * 64), Head(1, "c" * 64))
    assert read_back.head("tournament:other") is None
    assert (tmp_path / FILE).stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("cut", range(1, 80, 7))
def test_a_truncated_line_leaves_the_one_before_it_valid(tmp_path: Path, cut: int) -> None:
    heads = StreamHeads(tmp_path)
    heads.write({"room": Head(1, "a" * 64)})
    heads.write({"room": Head(2, "b" * 64)})
    whole = (tmp_path / FILE).read_bytes()
    (tmp_path / FILE).write_bytes(whole[: len(whole) - cut])
    assert StreamHeads(tmp_path).head("room") == (Head(1, "a" * 64) if cut > 1 else Head(2, "b" * 64))


def test_a_changed_line_does_not_count(tmp_path: Path) -> None:
    StreamHeads(tmp_path).write({"room": Head(12, "a" * 64)})
    file = tmp_path / FILE
    file.write_text(file.read_text("utf-8").replace("room 12", "room 99"), "utf-8")
    assert StreamHeads(tmp_path).head("room") is None


def test_the_file_of_heads_stays_small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream_heads, "MAX_BYTES", 1_000)
    heads = StreamHeads(tmp_path)
    for seq in range(1, 200):
        heads.write({"room": Head(seq, "a" * 64)})
        assert (tmp_path / FILE).stat().st_size <= 1_000
    assert StreamHeads(tmp_path).head("room") == Head(199, "a" * 64)


def test_heads_follow_a_file_that_was_removed_or_replaced(tmp_path: Path) -> None:
    heads, file = StreamHeads(tmp_path), tmp_path / FILE
    heads.write({"room": Head(1, "a" * 64)})
    heads.write({"room": Head(2, "b" * 64)})
    before = file.read_bytes()
    file.rename(tmp_path / "earlier.heads")
    heads.write({"tournament:t": Head(1, "c" * 64)})
    assert StreamHeads(tmp_path).streams() == ["room", "tournament:t"]

    (tmp_path / "other").write_bytes(before)
    (tmp_path / "other").replace(file)
    heads.write({"tournament:t": Head(2, "d" * 64)})
    assert StreamHeads(tmp_path).head("tournament:t") == Head(2, "d" * 64)
    assert (tmp_path / "earlier.heads").read_bytes() == before


def test_a_line_that_a_full_disk_cut_off_is_followed_by_a_whole_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heads, write = StreamHeads(tmp_path), os.write
    heads.write({"room": Head(1, "a" * 64)})
    with monkeypatch.context() as full_disk:
        full_disk.setattr(os, "write", lambda descriptor, data: write(descriptor, data[:20]))
        with pytest.raises(OSError, match="No space left"):
            heads.write({"room": Head(2, "b" * 64)})
    heads.write({"tournament:t": Head(1, "c" * 64)})
    read_back = StreamHeads(tmp_path)
    assert (read_back.head("room"), read_back.head("tournament:t")) == (Head(2, "b" * 64), Head(1, "c" * 64))


def test_a_line_that_a_killed_process_cut_off_does_not_take_the_next_one_with_it(tmp_path: Path) -> None:
    heads, file = StreamHeads(tmp_path), tmp_path / FILE
    heads.write({"room": Head(1, "a" * 64)})
    heads.write({"room": Head(2, "b" * 64)})
    file.write_bytes(file.read_bytes()[:-20])
    StreamHeads(tmp_path).write({"tournament:t": Head(1, "c" * 64)})
    read_back = StreamHeads(tmp_path)
    assert (read_back.head("room"), read_back.head("tournament:t")) == (Head(1, "a" * 64), Head(1, "c" * 64))


def test_the_head_of_a_removed_stream_is_forgotten(tmp_path: Path) -> None:
    heads = StreamHeads(tmp_path)
    heads.write({"room": Head(1, "a" * 64), "tournament:t": Head(1, "c" * 64)})
    heads.forget("tournament:t")
    assert StreamHeads(tmp_path).streams() == ["room"]


def test_heads_that_cannot_be_written_at_the_start_are_written_with_the_next_batch(
    tmp_path: Path,
) -> None:
    engine = open_engine(sqlite_url(tmp_path))
    migrate(engine)
    SqlJournal(engine).append(rows(1, 3))  # with a database elsewhere, as another server left it
    heads = StreamHeads(tmp_path)
    journal = SqlJournal(engine, heads)
    in_the_way = tmp_path / f"{FILE}.new"
    in_the_way.mkdir()

    def at_once(work: Any, *arguments: Any) -> Any:
        return work(*arguments)

    JournalUpkeep(journal, heads, engine, at_once, at_once, was_chained=False).write_missing_heads()
    assert not (tmp_path / FILE).exists()
    in_the_way.rmdir()
    journal.append([Row("room", 1, 1, "c-1", 0, "u-1", "RoomOpened", "{}")])
    assert StreamHeads(tmp_path).streams() == ["room", STREAM]
