"""The messages between two servers over the WebSocket `/api/v1/follow`: each frame is one JSON value.

The leader sends `[n, [item, …]]`, and what is in one frame is written in one transaction. Items:

- `["rows", [[stream, seq, at, command, part, actor, type, body], …], {stream: hash}]`: rows as they were written, and
  the hash of the chain after the last row of each stream
- `["side", table, id, body]`: a row beside the journal; `body` is null for a deleted row
- `["only", table, [id, …]]`: every id of the table; rows with other ids were deleted
- `["file", path, base64]`: a file of the data directory
- `["beat", {…}]`: see Beat
- `["diverged"]`: the follower has rows that the leader never had; `["version", release]`: the leader has another
  release

The follower sends `["hello", {…}]` once, `["have", n]` for each frame, and `["take-over", instant]` to request a
hand-over. The leader answers the request with an item `["handed", epoch]` once it has stopped deciding and the follower
has everything. It ignores a request that is too old: the follower has already told its director that it failed.
"""

from __future__ import annotations

from importlib.metadata import version
from typing import Any

import msgspec
from msgspec import Struct

from clockserver.desk.ports import Row

PATH = "/api/v1/follow"
BEAT_S = 1.0
"""Seconds between beats of the leader."""
SILENT_S = 3.0
"""Seconds without a beat after which the leader counts as silent."""
MAX_REQUEST_AGE_MS = 2_500
"""Maximum age in ms of a request for a hand-over."""
ROWS_IN_A_FRAME = 1_000
BYTES_IN_A_FRAME = 1_000_000
SIDE_TABLES = ("users", "sign_ins", "integrations", "players", "vault")
"""The tables beside the journal whose rows are copied; keys of votes in the vault are not."""


class Beat(Struct, frozen=True):
    """The leader's sign of life each second: epoch, instant, and difference to local time."""

    epoch: int
    server_ms: int
    wall_skew_ms: int
    live: bool = True
    """False while everything is still being sent."""
    rows: int = 0
    """Number of rows in the journal."""


class Hello(Struct, frozen=True):
    """The follower's first message: epoch, port, its newest row and hash of each stream, and its release."""

    epoch: int
    address: str
    port: int
    heads: dict[str, tuple[int, str]]
    version: str = ""


class Frame(Struct, frozen=True, array_like=True):
    """One frame of the leader."""

    n: int
    items: list[list[Any]]


class OtherRelease(Exception):  # noqa: N818 - what it says
    """The two servers have different releases, which may read the same events differently."""


class Diverged(Exception):  # noqa: N818 - what it says
    """The two journals differ: one has rows that the other never had."""


def release() -> str:
    """The release of this server."""
    return version("clockserver")


def row_as_list(row: Row) -> list[Any]:
    """A row in the form for sending."""
    return [getattr(row, name) for name in Row.__struct_fields__]


def encoded(value: Any) -> str:
    """A message as text."""
    return msgspec.json.encode(value).decode()
