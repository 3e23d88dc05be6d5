"""Files of The Tournament Director (.tdt) as data: object literals read by token, never evaluated."""

from __future__ import annotations

import json
import re
from typing import Any

from msgspec import Struct

from clockserver.core.texts import Param, Reason, Refused

MAX_DEPTH = 80
MAX_TOKENS = 2_000_000
_TOKEN = re.compile(
    r'\s*(?:(?P<string>"(?:[^"\\]|\\.)*")|(?P<number>-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)'
    r"|(?P<name>[A-Za-z_$][\w$.]*)|(?P<mark>[{}\[\](),:]))",
    re.DOTALL,
)
_CONSTANTS = {"true": True, "false": False, "null": None, "undefined": None, "NaN": None}
_CODE = frozenset({"Function", "AsyncFunction", "GeneratorFunction", "Proxy", "Worker", "Script", "eval"})
"""Constructors of code, which are refused."""


class ConstructedObject(Struct, frozen=True):
    """An object by its constructor's name, which is never called, with its values."""

    name: str
    values: list[Any]

    @property
    def fields(self) -> dict[str, Any]:
        """Its named values."""
        first = self.values[0] if self.values else None
        return first if isinstance(first, dict) else {}


def is_tdt(text: str) -> bool:
    """Whether a text looks like such a file."""
    begin = text[:4_096]
    return begin.lstrip("\ufeff \r\n\t").startswith("{") and bool(
        re.search(r"\bnew\s+Tournament\s*\(|^\W*V\s*:", begin)
    )


def read_tdt(text: str) -> dict[str, Any]:
    """The values of a file. Raises Refused for a file that is cut short, or contains anything but data."""
    reader = _Reader(text)
    value = reader.value(0)
    if not isinstance(value, dict):
        raise Refused(Reason("sheet.tdt_no_data", {"line": 1, "text": ""}))
    reader.demand_end()
    return value


class _Reader:
    """Reads the text token by token: a string, a number, a name or a mark."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = len(text) - len(text.lstrip("\ufeff"))
        self._tokens = 0
        self._kind = self._piece = ""
        self._step()

    def _refuse(self, code: str, **params: Param) -> Refused:
        line = self._text.count("\n", 0, self._at) + 1
        return Refused(Reason(code, {"line": line, **params}))

    def _step(self) -> None:
        """Go to the next token; at the end it is empty."""
        match = _TOKEN.match(self._text, self._at)
        self._tokens += 1
        if match is None:
            remainder = self._text[self._at :].strip()
            if remainder and not remainder.startswith('"'):
                raise self._refuse("sheet.tdt_no_data", text=remainder[:40])
            self._kind = "open" if remainder else ""
            self._piece = ""
            return
        if self._tokens > MAX_TOKENS:
            raise self._refuse("sheet.tdt_too_deep")
        self._kind, self._piece = str(match.lastgroup), match[str(match.lastgroup)]
        self._at = match.end()

    def _take(self, mark: str) -> None:
        if self._piece != mark or self._kind != "mark":
            raise self._wrong()
        self._step()

    def _wrong(self) -> Refused:
        if not self._piece:
            return self._refuse("sheet.tdt_cut")
        return self._refuse("sheet.tdt_no_data", text=self._piece[:40])

    def demand_end(self) -> None:
        """Raise Refused if anything follows the value."""
        if self._piece or self._kind:
            raise self._wrong()

    def value(self, depth: int) -> Any:
        """The next value."""
        if depth > MAX_DEPTH:
            raise self._refuse("sheet.tdt_too_deep")
        kind, piece = self._kind, self._piece
        if kind == "string":
            self._step()
            return _unquoted(piece)
        if kind == "number":
            self._step()
            return float(piece) if any(each in piece for each in ".eE") else int(piece[:18])
        if kind == "name":
            return self._named(piece, depth)
        if piece == "{":
            return self._object(depth)
        if piece == "[":
            return self._list("[", "]", depth)
        raise self._wrong()

    def _named(self, name: str, depth: int) -> Any:
        self._step()
        if name in _CONSTANTS:
            return _CONSTANTS[name]
        if name == "Map.from":
            pairs = self._list("(", ")", depth)
            pairs_list = pairs[0] if pairs and isinstance(pairs[0], list) else []
            return {str(each[0]): each[1] for each in pairs_list if isinstance(each, list) and len(each) == 2}
        if name != "new" or self._kind != "name" or self._piece in _CODE:
            raise self._refuse("sheet.tdt_no_data", text=f"{name} {self._piece}"[:40])
        constructor = self._piece
        self._step()
        return ConstructedObject(constructor, self._list("(", ")", depth) if self._piece == "(" else [])

    def _object(self, depth: int) -> dict[str, Any]:
        values: dict[str, Any] = {}
        self._take("{")
        while self._piece != "}":
            key = _unquoted(self._piece) if self._kind == "string" else self._piece
            if self._kind not in {"string", "name", "number"}:
                raise self._wrong()
            self._step()
            self._take(":")
            values[key] = self.value(depth + 1)
            if self._piece != "}":
                self._take(",")
        self._take("}")
        return values

    def _list(self, begin: str, end: str, depth: int) -> list[Any]:
        values = []
        self._take(begin)
        while self._piece != end or self._kind != "mark":
            values.append(self.value(depth + 1))
            if self._piece != end:
                self._take(",")
        self._take(end)
        return values


def _unquoted(token: str) -> str:
    try:
        return str(json.loads(token, strict=False))
    except ValueError:
        return re.sub(r"\\(.)", r"\1", token[1:-1], flags=re.DOTALL)
