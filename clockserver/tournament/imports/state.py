"""The origin of an imported tournament."""

from __future__ import annotations

from msgspec import Struct


class Imported(Struct, frozen=True):
    """The origin of an imported, unchangeable tournament.

    `key` is the public key that signed the file, in hex; `seq` and `state_hash` are the file's.
    """

    key: str
    seq: int
    state_hash: str
