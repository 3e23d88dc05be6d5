"""JSON answers of WSGI applications beside Flask."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec


def wsgi_json(
    start_response: Callable[..., Any], status: str, value: object, headers: Sequence[tuple[str, str]] = ()
) -> list[bytes]:
    """A value as JSON, which no cache stores."""
    body = msgspec.json.encode(value)
    start_response(
        status,
        [
            ("Content-Type", "application/json"),
            ("Content-Length", str(len(body))),
            ("Cache-Control", "no-store"),
            *headers,
        ],
    )
    return [body]
