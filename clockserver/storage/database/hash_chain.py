"""The hash chain of a stream: each row's hash covers the row and the hash before it."""

from __future__ import annotations

from hashlib import sha256

import msgspec
from msgspec.structs import astuple

from clockserver.desk.ports import Row

_encode = msgspec.json.Encoder().encode
START = ""
"""The hash before the first row."""


def next_hash(before: str, row: Row) -> str:
    """SHA-256 in hex over the hash before and every column of the row."""
    return sha256(_encode((before, *astuple(row)))).hexdigest()


def digest_of(*columns: str | bytes) -> str:
    """SHA-256 in hex over the columns of a row outside streams, each with its length."""
    digest = sha256()
    for column in columns:
        data = column.encode() if isinstance(column, str) else column
        digest.update(len(data).to_bytes(8, "big") + data)
    return digest.hexdigest()
