"""The layout of a tournament file, gzip of JSON lines, and its limits.

The lines are a header, a record for each event as in the journal, the head of the annex, a line for each person of the
annex, and the seal: the SHA-256 of all lines before it, signed by the server that wrote the file.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from clockserver.core.ids import MAX_CHIPS
from clockserver.tournament.entries.state import PersonId

FORMAT = 1
ENDING = ".tournament"
MEGABYTE = 1024 * 1024
MAX_PACKED = 64 * MEGABYTE
MAX_UNPACKED = 1024 * MEGABYTE
MAX_LINE = 32 * MEGABYTE
"""Maximum length of a line, in bytes: a draw of thousands of seats is one event."""
Annex: TypeAlias = Literal["none", "public", "full"]
"""Persons in a file: none; names as the event shows them to everybody; names and contacts of the registry."""
Hex32: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]
Hex64: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9a-f]{128}\Z")]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=MAX_CHIPS)]
Seq: TypeAlias = Annotated[int, Meta(ge=1, le=MAX_CHIPS)]

FILE_REFUSALS = (
    "tournament_file.annex",
    "tournament_file.annex_count",
    "tournament_file.cut",
    "tournament_file.cut_off",
    "tournament_file.damaged",
    "tournament_file.field",
    "tournament_file.format",
    "tournament_file.future",
    "tournament_file.has_imported",
    "tournament_file.invariant",
    "tournament_file.large",
    "tournament_file.line",
    "tournament_file.line_long",
    "tournament_file.more_after_end",
    "tournament_file.no_header",
    "tournament_file.not_gzip",
    "tournament_file.order",
    "tournament_file.other_slug",
    "tournament_file.other_stream",
    "tournament_file.replay",
    "tournament_file.signature",
    "tournament_file.state_hash",
    "tournament_file.twice",
    "tournament_file.unknown_event",
    "tournament_file.unpacks_large",
    "tournament_file.unwritable",
)
"""Codes of a file that cannot be read, or whose content contradicts its header."""


class Header(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The first line. `seq`: number of records; `key`: the public key of the signature, in hex."""

    format: int
    product: Annotated[str, Meta(max_length=100)]
    stream: Annotated[str, Meta(pattern=r"^tournament:[A-Za-z0-9_-]{1,64}\Z")]
    slug: Annotated[str, Meta(max_length=100)]
    seq: Seq
    state_hash: Annotated[str, Meta(pattern=r"^[0-9]{1,4}:[0-9a-f]{64}\Z")]
    key: Hex32


class RecordLine(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An event with the fields of a journal row, in the row's order. `body`: its JSON as text."""

    stream: Annotated[str, Meta(max_length=100)]
    seq: Seq
    at: Annotated[int, Meta(ge=0, le=MAX_CHIPS)]
    command: Annotated[str, Meta(min_length=1, max_length=220)]
    part: Annotated[int, Meta(ge=0, le=1_000_000)]
    actor: Annotated[str, Meta(min_length=1, max_length=64)]
    type: Annotated[str, Meta(min_length=1, max_length=64)]
    body: str


class AnnexHead(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The line after the records: the kind of the annex, and the number of persons that follow."""

    annex: Annex
    persons: Count


class AnnexPerson(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A person of the annex. Only a full annex has contact and distinction."""

    person: PersonId
    name: Annotated[str, Meta(max_length=400)]
    contact: Annotated[str, Meta(max_length=400)] | None = None
    distinction: Annotated[str, Meta(max_length=400)] | None = None


class Seal(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The last line: the SHA-256 of all bytes before it, and the Ed25519 signature of that digest; both in hex."""

    sha256: Hex32
    signature: Hex64
