"""`clockserver verify-draw FILE`: verify a published draw against its commitment."""

from __future__ import annotations

import sys
from pathlib import Path

from clockserver.core.input.strict_json import convert, parse_json
from clockserver.texts.catalogue import Catalogue
from clockserver.tournament.draws.draw import PublishedDraw, short_form, verify

WRONG = 1


def run(file: str, catalogue: Catalogue) -> int:
    """Print every difference, then whether the draw is correct; return 1 if there is a difference, else 0.

    Raises Refused for a file that is no published draw, OSError.
    """
    text = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    published: PublishedDraw = convert(parse_json(text), PublishedDraw)
    reasons = verify(published)
    for reason in reasons:
        print(f"{reason.field}: {catalogue.reason(reason)['text']}")
    code = "draw.in_order"
    if reasons:
        code = "draw.not_in_order"
    elif published.result is None:
        code = "draw.promise_in_order"
    short = short_form(published.commitment)
    print(
        catalogue.say(code, {"number": published.input.number, "short": short, "differences": len(reasons)})
    )
    return WRONG if reasons else 0
