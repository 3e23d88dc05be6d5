"""The head of a request: headers that are found by name at once, and are taken for no mail.

The standard library reads a head as the beginning of a mail. For a request without a body it asks four times which
kind of mail it is, and at each question it looks through all headers.
"""

from __future__ import annotations

from http.client import HTTPMessage
from typing import Any

KIND, SUBKIND = "text", "plain"
"""Content type by which the library looks for no parts within a head, whatever the request has in its body."""


class RequestHead(HTTPMessage):
    """Headers as the library keeps them, in order; by name they are found in an index."""

    _first: dict[str, str]
    """The first value of each header, by its name in lower case."""
    _indexed = -1
    """Number of headers that are in the index."""

    def get(self, name: str, failobj: Any = None) -> Any:
        """The first value of a header."""
        return self._index().get(name.lower(), failobj)

    def get_all(self, name: str, failobj: Any = None) -> Any:
        """All values of a header, in order."""
        return super().get_all(name, failobj) if name.lower() in self._index() else failobj

    def get_content_type(self) -> str:
        """The content type without which no parts are looked for. That of the body is a header as any other."""
        return f"{KIND}/{SUBKIND}"

    def get_content_maintype(self) -> str:
        """The first word of it."""
        return KIND

    def _index(self) -> dict[str, str]:
        headers: list[tuple[str, str]] = self._headers  # type: ignore[attr-defined]
        if self._indexed != len(headers):
            self._indexed = len(headers)
            self._first = {name.lower(): value for name, value in reversed(headers)}
        return self._first
