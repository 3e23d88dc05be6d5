"""The origin of a tournament that came in a file."""

from __future__ import annotations

from msgspec import Struct


class Imported(Struct, frozen=True):
    """A tournament that came in a file: nothing changes it any more.

    `key` is the public key that signed the file, in hex; `seq` and `state_hash` are the file's.
    """

    key: str
    seq: int
    state_hash: str
