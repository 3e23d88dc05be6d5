"""`clockserver calc NAME`: JSON in, JSON out; exit 2 and `refused` on bad input."""

from __future__ import annotations

import sys
from typing import Any, BinaryIO

import msgspec

from clockserver.application.calculators import calculate
from clockserver.application.strict import parse_json
from clockserver.domain.texts import Refused
from clockserver.faces.texts import Catalogue

REFUSED = 2


def run(name: str, *, lines: bool, catalogue: Catalogue) -> int:
    """Calculate once, or once for each line; a bad line is answered by its refusal and the rest go on."""
    given, out = sys.stdin.buffer, sys.stdout.buffer
    if lines:
        for line in given:
            _say(out, _answer(name, line, catalogue))
        return 0
    answer = _answer(name, given.read(), catalogue)
    _say(out, answer)
    return REFUSED if "refused" in answer else 0


def _answer(name: str, text: bytes, catalogue: Catalogue) -> Any:
    try:
        return calculate(name, parse_json(text))
    except Refused as refusal:
        return {"refused": [catalogue.reason(reason) for reason in refusal.reasons]}


def _say(out: BinaryIO, answer: dict[str, Any]) -> None:
    out.write(msgspec.json.encode(answer) + b"\n")
    out.flush()
