"""Writing of a tournament file: header, records, annex and seal, packed line by line."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from importlib.metadata import version
from typing import IO

import msgspec

from clockserver.core.texts import Reason, Refused
from clockserver.desk.ports import Row
from clockserver.tournament.imports.guaranteed_facts import state_hash
from clockserver.tournament.state import Tournament
from clockserver.tournament_files.layout import (
    FORMAT,
    MAX_LINE,
    MAX_PACKED,
    MAX_UNPACKED,
    Annex,
    AnnexHead,
    AnnexPerson,
    Header,
    Seal,
)
from clockserver.tournament_files.signatures import SigningKey

PACKING = 4
"""The level of gzip: half the time of the default 6, for a file a sixth larger."""
AT_ONCE = 256 * 1024
"""Number of bytes packed at once: a call for each line takes longer than the packing."""
_encode = msgspec.json.Encoder().encode


def header_of(state: Tournament, stream: str, key: str) -> Header:
    """The header of a tournament's file, from its state after the last record."""
    return Header(
        format=FORMAT,
        product=f"clockserver {version('clockserver')}",
        stream=stream,
        slug=state.slug,
        seq=state.seq,
        state_hash=state_hash(state),
        key=key,
    )


def write(
    stream: IO[bytes],
    header: Header,
    rows: Iterable[Row],
    annex: Annex,
    people: Sequence[AnnexPerson],
    key: SigningKey,
) -> None:
    """Write a file. Raises Refused for a file beyond the limits of reading, OSError."""
    seal = _Seal(key.sign)
    # Without name and time in the gzip header, the same tournament packs to the same bytes.
    with gzip.GzipFile(filename="", fileobj=stream, mode="wb", compresslevel=PACKING, mtime=0) as packed:
        waiting = bytearray()

        def line(value: object) -> None:
            data = _encode(value) + b"\n"
            seal.take(data)
            waiting.extend(data)
            if len(waiting) >= AT_ONCE:
                packed.write(waiting)
                waiting.clear()

        line(header)
        for row in rows:
            line(row)
        line(AnnexHead(annex=annex, persons=len(people)))
        for person in people:
            line(person)
        packed.write(waiting + _encode(seal.closed()) + b"\n")
    if stream.tell() > MAX_PACKED:
        raise Refused(Reason("tournament_file.large", {"most_mb": MAX_PACKED // 1024**2}))


class _Seal:
    """The digest over the written lines, within the limits of a file."""

    def __init__(self, sign: Callable[[bytes], str]) -> None:
        self._digest = sha256()
        self._sign = sign
        self._size = 0

    def take(self, line: bytes) -> None:
        """Add a line to the digest. Raises Refused beyond the limits."""
        self._size += len(line)
        if len(line) > MAX_LINE or self._size > MAX_UNPACKED:
            raise Refused(Reason("tournament_file.unpacks_large", {"most_mb": MAX_UNPACKED // 1024**2}))
        self._digest.update(line)

    def closed(self) -> Seal:
        """The seal, which is the last line."""
        digest = self._digest.digest()
        return Seal(sha256=digest.hex(), signature=self._sign(digest))
