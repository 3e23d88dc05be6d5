"""`clockserver calc NAME`: JSON in, JSON out; exit 2 and `refused` on bad input."""

from __future__ import annotations

import sys
from typing import Any, BinaryIO

import msgspec

from clockserver.calculators import calculate
from clockserver.calculators.answer_parts import RuleSetOf
from clockserver.core.input.strict_json import parse_json
from clockserver.core.texts import Refused
from clockserver.texts.catalogue import Catalogue

REFUSED = 2


def run(name: str, *, lines: bool, catalogue: Catalogue, ruleset_of: RuleSetOf) -> int:
    """Calculate once, or once for each line; the answer to a bad line is its refusal, and the next lines still run."""

    def answered(text: bytes) -> Any:
        try:
            return catalogue.worded(calculate(name, parse_json(text), ruleset_of))
        except Refused as refusal:
            return {"refused": [catalogue.reason(reason) for reason in refusal.reasons]}

    input_stream, output_stream = sys.stdin.buffer, sys.stdout.buffer
    if lines:
        for line in input_stream:
            _print_answer(output_stream, answered(line))
        return 0
    answer = answered(input_stream.read())
    _print_answer(output_stream, answer)
    return REFUSED if "refused" in answer else 0


def _print_answer(output_stream: BinaryIO, answer: dict[str, Any]) -> None:
    output_stream.write(msgspec.json.encode(answer) + b"\n")
    output_stream.flush()
