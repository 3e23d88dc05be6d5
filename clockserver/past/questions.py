"""Questions to the time machine, as the server sends them to the worker that holds the past."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from clockserver.core.ids import SessionId, StreamId
from clockserver.players.person import Person
from clockserver.structures.what_if import Changes
from clockserver.tournament.seating.state import NameForm

MAX_TOURNAMENTS = 4
MAX_EVENTS = 250_000
"""Maximum numbers of tournaments and of their events whose states are held; those asked for last stay."""


class AskAt(Struct, frozen=True, tag="at"):
    """Topics at an instant, or after an event. `public`: nobody of the staff asks; `session`: whose marks are near."""

    topics: tuple[str, ...]
    public: bool
    instant: int | None = None
    seq: int | None = None
    session: SessionId | None = None


class AskMarks(Struct, frozen=True, tag="marks"):
    """The marks of the scrubber, of one session if it is named."""

    public: bool
    session: SessionId | None = None


class AskLines(Struct, frozen=True, tag="lines"):
    """Lines of the log with all these words, older than an event."""

    find: str
    language: str
    before: int | None = None


class AskWhatIf(Struct, frozen=True, tag="what_if"):
    """The likely end with other levels, breaks or late registration."""

    session: SessionId
    changes: Changes


class AskReady(Struct, frozen=True, tag="ready"):
    """Nothing: the journal is read while nobody asks, so that a later question is answered at once."""


Question: TypeAlias = AskAt | AskMarks | AskLines | AskWhatIf | AskReady


class Changed(Struct, frozen=True):
    """A player as the registry has it after a change, with the number of the change: an older one counts no more."""

    number: int
    person: Person


class Asked(Struct, frozen=True):
    """A question about a tournament, with what the journal does not have: its address and the names of today.

    `forms` are the forms of public names by session, `constant` that of the end-time model, `skew` the ms from instants
    to the time of day on the walls. `people` are the players of the registry that changed since the last question.
    """

    stream: StreamId
    slug: str
    forms: dict[SessionId, NameForm]
    constant: float
    skew: int
    people: tuple[Changed, ...]
    question: Question
