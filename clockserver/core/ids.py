"""Identifiers: the forms of the ids of streams and commands, and of a tournament's slug."""

from __future__ import annotations

import re
from typing import Annotated, TypeAlias

from msgspec import Meta

StreamId: TypeAlias = str
"""`room`, `library` or `tournament:<uuid>`."""

CommandId: TypeAlias = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{8,64}\Z")]
"""Id chosen by the client; a command sent again has the same id and is executed once."""

SLUG = r"^[a-z0-9](?:[a-z0-9-]{0,46}[a-z0-9])?\Z"
RESERVED_SLUGS = frozenset({"cash", "room", "structure"})
"""Slugs that no tournament gets: cash games, topic `log:room` and /print/structure use these words."""
Slug: TypeAlias = Annotated[str, Meta(pattern=SLUG)]
SessionId: TypeAlias = str
"""Number of a session, from 1; more than one only with flights or several days.

A session owns a clock, tables, seats and a chip ledger.
"""

FIRST_SESSION: SessionId = "1"
MAX_INTEGER = 2**53 - 1
"""The largest integer that JSON carries into JavaScript exactly."""
MAX_CHIPS = MAX_INTEGER
"""Maximum amount of chips, of money, and of milliseconds."""

Chips: TypeAlias = Annotated[int, Meta(ge=0, le=MAX_CHIPS)]
Instant: TypeAlias = Annotated[int, Meta(ge=0, le=MAX_CHIPS)]
LAST_PLANNED = 253_402_128_000_000
"""The start of 30 December 9999: the calendars of all zones still have the day after it."""
PlannedInstant: TypeAlias = Annotated[int, Meta(ge=0, le=LAST_PLANNED)]
"""An instant that a command plans: every page and file can write its date."""
Milliseconds: TypeAlias = Annotated[int, Meta(ge=-360_000_000, le=360_000_000)]
"""A duration entered by a person: at most 100 hours either way."""


def is_slug(text: str) -> bool:
    """Whether a tournament can have this slug."""
    return re.match(SLUG, text) is not None


def is_reserved(slug: str) -> bool:
    """Whether this slug would be mistaken for another address or topic."""
    return slug in RESERVED_SLUGS


def slug_of(title: str) -> str:
    """A slug from a title: `Friday 9-Max · $200` gives `friday-9-max-200`; never empty."""
    folded = title.lower()
    for letter, plain in (("ä", "ae"), ("ö", "oe"), ("ü", "ue"), ("ß", "ss")):
        folded = folded.replace(letter, plain)
    return re.sub(r"[^a-z0-9]+", "-", folded).strip("-")[:48].strip("-") or "tournament"
