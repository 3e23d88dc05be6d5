"""The hash chain of a stream: each row's hash covers the row and the hash before it."""

from __future__ import annotations

from hashlib import sha256

import msgspec

from clockserver.desk.ports import Row

START = ""
"""The hash before the first row."""


def next_hash(before: str, row: Row) -> str:
    """SHA-256 in hex over the hash before and every column of the row."""
    columns = [before, *(getattr(row, name) for name in Row.__struct_fields__)]
    return sha256(msgspec.json.encode(columns)).hexdigest()


def digest_of(*columns: str | bytes) -> str:
    """SHA-256 in hex over the columns of a row outside streams, each with its length."""
    found = sha256()
    for column in columns:
        data = column.encode() if isinstance(column, str) else column
        found.update(len(data).to_bytes(8, "big") + data)
    return found.hexdigest()
