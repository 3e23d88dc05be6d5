"""Reading of a tournament file within limits. The seal is checked before anything else is used."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from clockserver.core.input.strict_json import fault_of
from clockserver.core.input.wrong_values import in_field
from clockserver.core.texts import Reason, Refused, Text
from clockserver.tournament_files.layout import (
    FORMAT,
    MAX_LINE,
    MAX_PACKED,
    MAX_UNPACKED,
    MEGABYTE,
    AnnexHead,
    AnnexPerson,
    Count,
    Header,
    RecordLine,
    Seal,
)
from clockserver.tournament_files.signatures import is_signed

CHUNK = 256 * 1024
AT_ONCE = MEGABYTE
"""Maximum number of bytes unpacked at once: a small file may unpack to gigabytes."""
GZIP = 31
"""The window bits with which zlib reads the header and the trailer of gzip."""
MAGIC = b"\x1f\x8b"
"""The first bytes of every gzip file."""
MAX_NAME = 40
"""Maximum length of a field's name in a reason."""
T = TypeVar("T")
_encode = msgspec.json.Encoder().encode
_DECODERS: Mapping[type, msgspec.json.Decoder[Any]] = {
    kind: msgspec.json.Decoder(kind) for kind in (Header, RecordLine, AnnexHead, AnnexPerson, Seal)
}


class Checked(Struct, frozen=True):
    """A file with a valid seal: its header, and its number of lines."""

    header: Header
    lines: int


def check(path: Path) -> Checked:
    """Check the form of a file, its header and its seal. Raises Refused with one reason, OSError."""
    digest = sha256()
    header: Header | None = None
    last = b""
    count = 0
    for line in lines_of(path):
        count += 1
        if count == 1:
            header = _header(line)
        else:
            digest.update(last + b"\n")
        last = line
    if header is None or count < 2:
        raise Refused(Reason("tournament_file.no_header"))
    seal = read_line(last, Seal, count)
    computed = digest.digest()
    if seal.sha256 != computed.hex() or not is_signed(header.key, seal.signature, computed):
        raise Refused(Reason("tournament_file.signature", {"line": count}))
    return Checked(header, count)


def records(path: Path, checked: Checked) -> Iterator[tuple[int, RecordLine | AnnexHead | AnnexPerson]]:
    """The lines between header and seal of a checked file, with their numbers. Raises Refused, OSError."""
    until = 1 + checked.header.seq
    for number, line in enumerate(lines_of(path), 1):
        if number == checked.lines:
            return
        if number > 1:
            kind: type[RecordLine | AnnexHead | AnnexPerson] = (
                RecordLine if number <= until else AnnexHead if number == until + 1 else AnnexPerson
            )
            yield number, read_line(line, kind, number)


def read_line(line: bytes, kind: type[T], number: int) -> T:
    """A line as the expected kind, each field once. Raises Refused with its number."""
    try:
        value: T = _DECODERS[kind].decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        field, fault = fault_of(error)
        raise Refused(unreadable(number, in_field(field, fault), str(error))) from None
    if _encode(value) != line:  # not as a server writes it
        _demand_fields_once(line, number)
    return value


def unreadable(number: int, fault: Text, problem: str) -> Reason:
    """The reason for a line that cannot be read; `problem`: the fault in the library's words, for programs."""
    return Reason("tournament_file.line", {"line": number, "problem": problem[:200], "fault": fault})


def _demand_fields_once(line: bytes, number: int) -> None:
    """Raise Refused for a repeated field: readers differ in the value that they use."""

    def read(pairs: list[tuple[str, object]]) -> dict[str, object]:
        names = [name for name, _ in pairs]
        if len(names) > len(set(names)):
            name = next(each for each in names if names.count(each) > 1)[:MAX_NAME]
            raise Refused(unreadable(number, Text("wire.json.twice", {"name": name}), f"duplicate {name}"))
        return dict(pairs)

    json.loads(line, object_pairs_hook=read)


def lines_of(path: Path) -> Iterator[bytes]:
    """The lines of a packed file, without line ends. Raises Refused, OSError."""
    rest = b""
    number = 1
    for data in _unpacked(path):
        *lines, rest = (rest + data).split(b"\n")
        for line in lines:
            if len(line) > MAX_LINE:
                raise Refused(
                    Reason("tournament_file.line_long", {"line": number, "most_mb": MAX_LINE // MEGABYTE})
                )
            yield line
            number += 1
        if len(rest) > MAX_LINE:
            raise Refused(
                Reason("tournament_file.line_long", {"line": number, "most_mb": MAX_LINE // MEGABYTE})
            )
    if rest:
        raise Refused(Reason("tournament_file.cut", {"line": number}))


def _unpacked(path: Path) -> Iterator[bytes]:
    """The content of a gzip file in pieces. Raises Refused."""
    if path.stat().st_size > MAX_PACKED:
        raise Refused(Reason("tournament_file.large", {"most_mb": MAX_PACKED // MEGABYTE}))
    unpacker = zlib.decompressobj(GZIP)
    size = 0
    with path.open("rb") as file:
        is_gzip = file.read(len(MAGIC)) == MAGIC
        file.seek(0)
        while chunk := unpacker.unconsumed_tail or file.read(CHUNK):
            try:
                data = unpacker.decompress(chunk, AT_ONCE)
            except zlib.error:
                raise Refused(
                    Reason("tournament_file.damaged" if is_gzip else "tournament_file.not_gzip")
                ) from None
            size += len(data)
            if size > MAX_UNPACKED:
                raise Refused(Reason("tournament_file.unpacks_large", {"most_mb": MAX_UNPACKED // MEGABYTE}))
            yield data
            if unpacker.eof:
                if unpacker.unused_data or file.read(1):
                    raise Refused(Reason("tournament_file.more_after_end"))
                return
    raise Refused(Reason("tournament_file.cut_off") if size else Reason("tournament_file.not_gzip"))


def _header(line: bytes) -> Header:
    """The header. Raises Refused for another kind of file, or a later format."""
    try:
        kind = msgspec.json.decode(line, type=_Format)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Refused(Reason("tournament_file.no_header")) from None
    if kind.format != FORMAT:
        raise Refused(Reason("tournament_file.format", {"format": kind.format, "known": FORMAT}))
    return read_line(line, Header, 1)


class _Format(Struct, frozen=True):
    format: Count
