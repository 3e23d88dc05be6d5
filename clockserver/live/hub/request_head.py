"""The head of a request, with headers indexed by name, and not parsed as mail.

The standard library reads a head as the beginning of a mail. For a request without a body it asks four times
which kind of mail it is, and at each question it searches all headers.
"""

from __future__ import annotations

from http.client import HTTPMessage
from typing import Any

KIND, SUBKIND = "text", "plain"
"""Reported content type, for which the library looks for no parts within a head, whatever the body is."""


class RequestHead(HTTPMessage):
    """Headers in the library's form, in order, with an index by name."""

    _headers: list[tuple[str, str]]
    """The library's own list."""
    _first: dict[str, str]
    """The first value of each header, by its name in lower case."""
    _indexed = -1
    """Number of indexed headers."""

    def get(self, name: str, failobj: Any = None) -> Any:
        """The first value of a header."""
        if self._indexed != len(self._headers):
            self._index()
        return self._first.get(name.lower(), failobj)

    def get_all(self, name: str, failobj: Any = None) -> Any:
        """All values of a header, in order."""
        if self._indexed != len(self._headers):
            self._index()
        return super().get_all(name, failobj) if name.lower() in self._first else failobj

    def get_content_type(self) -> str:
        """The reported content type; that of the body is a header like any other."""
        return f"{KIND}/{SUBKIND}"

    def get_content_maintype(self) -> str:
        """The first word of the reported content type."""
        return KIND

    def _index(self) -> None:
        self._indexed = len(self._headers)
        self._first = {name.lower(): value for name, value in reversed(self._headers)}
