"""Tournament files for tests: sound ones, and signed ones with faults."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec

from clockserver.core.texts import Refused
from clockserver.desk.journals.event_codec import row_of
from clockserver.desk.ports import Row
from clockserver.tournament.state import Tournament
from clockserver.tournament_files.file_reading import check, records
from clockserver.tournament_files.file_writing import header_of, write
from clockserver.tournament_files.layout import Annex, AnnexPerson
from clockserver.tournament_files.replaying import GivenImport, Replay, base_of
from clockserver.tournament_files.signatures import SigningKey
from tests.builders import Table

KEY = SigningKey(b"k" * 32)
Lines = list[dict[str, Any]]


def rows_of(table: Table) -> list[Row]:
    """The rows of a tournament."""
    parts: dict[str, int] = {}
    rows = []
    for record in table.records:
        # Facts of tests share one id.
        command = f"{record.command}-{record.seq}" if not record.is_manual else record.command
        part = parts.get(command, 0)
        parts[command] = part + 1
        rows.append(msgspec.structs.replace(row_of(record, part), command=command))
    return rows


def file_of(rows: Iterable[Row], annex: Annex = "none", people: Sequence[AnnexPerson] = ()) -> bytes:
    """A sound file."""
    base_rows, state = base_of(iter(rows))
    out = BytesIO()
    write(out, header_of(state, base_rows[0].stream, KEY.public), base_rows, annex, people, KEY)
    return out.getvalue()


def lines_of(file: bytes) -> list[bytes]:
    """The lines of a file, unpacked."""
    return gzip.decompress(file).splitlines()


def signed(lines: Iterable[bytes], key: SigningKey = KEY) -> bytes:
    """A file of these lines, with a valid seal."""
    content = b"".join(line + b"\n" for line in lines)
    digest = sha256(content).digest()
    seal = {"sha256": digest.hex(), "signature": key.sign(digest)}
    return gzip.compress(content + msgspec.json.encode(seal) + b"\n", 1)


def changed(file: bytes, change: Callable[[Lines], Any]) -> bytes:
    """A file with changed lines and a new signature."""
    lines = [msgspec.json.decode(line) for line in lines_of(file)[:-1]]
    change(lines)
    return signed(msgspec.json.encode(line) for line in lines)


def read(
    path: Path, file: bytes, at: int = 2**52, slug: str = "friday"
) -> tuple[Tournament, list[Row], Replay]:
    """The tournament that a server makes of a file. Raises Refused."""
    path.write_bytes(file)
    checked = check(path)
    rows: list[Row] = []
    replay = Replay(
        checked.header, GivenImport(at, slug, "import-1", "td"), lambda row, _record, _state: rows.append(row)
    )
    for number, line in records(path, checked):
        replay.take(number, line)
    return replay.end(), rows, replay


def code_of(path: Path, file: bytes, **more: Any) -> str:
    """The refusal code of a file; empty for a file that is read."""
    try:
        read(path, file, **more)
    except Refused as refusal:
        (reason,) = refusal.reasons
        return reason.code.removeprefix("tournament_file.")
    return ""
