"""Identifiers: the forms of the ids of streams and commands, and of a tournament's slug."""

from __future__ import annotations

import re
from typing import Annotated, TypeAlias

from msgspec import Meta

StreamId: TypeAlias = str
"""`room`, or `tournament:<uuid>`."""

CommandId: TypeAlias = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{8,64}\Z")]
"""Made by the face; the same id is the same command, however often it is sent."""

SLUG = r"^[a-z0-9](?:[a-z0-9-]{0,46}[a-z0-9])?\Z"
RESERVED_SLUGS = frozenset({"cash", "room", "structure"})
"""Slugs that no tournament gets: cash games have tables, `log:room` is the room's, and so is /print/structure/<id>."""
Slug: TypeAlias = Annotated[str, Meta(pattern=SLUG)]
SessionId: TypeAlias = str
"""`1` unless there are flights.

A session owns a clock, and later tables, seats and the chip ledger.
"""

FIRST_SESSION: SessionId = "1"
CHIPS_LIMIT = 2**53 - 1
"""Numbers go through JSON into JavaScript: beyond this they would not arrive as sent."""

Chips: TypeAlias = Annotated[int, Meta(ge=0, le=CHIPS_LIMIT)]
Instant: TypeAlias = Annotated[int, Meta(ge=0, le=CHIPS_LIMIT)]
Milliseconds: TypeAlias = Annotated[int, Meta(ge=-360_000_000, le=360_000_000)]
"""A duration given by a hand: at most 100 hours."""


def is_slug(text: str) -> bool:
    """Whether a tournament can have this slug."""
    return re.match(SLUG, text) is not None


def is_reserved(slug: str) -> bool:
    """Whether an address or a topic would be mistaken for another one with this slug."""
    return slug in RESERVED_SLUGS


def slug_of(title: str) -> str:
    """A slug from a title: `Friday 9-Max · $200` gives `friday-9-max-200`; never empty."""
    folded = title.lower()
    for letter, plain in (("ä", "ae"), ("ö", "oe"), ("ü", "ue"), ("ß", "ss")):
        folded = folded.replace(letter, plain)
    return re.sub(r"[^a-z0-9]+", "-", folded).strip("-")[:48].strip("-") or "tournament"
