"""Questions to the time machine, sent by the server to the worker of the past."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from clockserver.core.ids import SessionId, StreamId
from clockserver.players.person import Person
from clockserver.structures.what_if import Changes
from clockserver.tournament.seating.state import NameForm

MAX_TOURNAMENTS = 4
MAX_EVENTS = 250_000
"""Maximum numbers of tournaments and of events with cached states; the most recent ones stay."""


class AskAt(Struct, frozen=True, tag="at"):
    """Topics at an instant, or after an event. `public`: asked by the public; `session`: the session of the marks."""

    topics: tuple[str, ...]
    public: bool
    instant: int | None = None
    seq: int | None = None
    session: SessionId | None = None


class AskMarks(Struct, frozen=True, tag="marks"):
    """The marks of the scrubber, of one session if named."""

    public: bool
    session: SessionId | None = None


class AskLines(Struct, frozen=True, tag="lines"):
    """Log lines with all these words, older than an event."""

    find: str
    language: str
    before: int | None = None


class AskWhatIf(Struct, frozen=True, tag="what_if"):
    """The likely end with other levels, breaks or late registration."""

    session: SessionId
    changes: Changes


class AskReady(Struct, frozen=True, tag="ready"):
    """A request to read the journal in advance, so that later questions are answered at once."""


Question: TypeAlias = AskAt | AskMarks | AskLines | AskWhatIf | AskReady


class Changed(Struct, frozen=True):
    """A changed player of the registry, with the number of the change; older ones are ignored."""

    number: int
    person: Person


class Asked(Struct, frozen=True):
    """A question about a tournament, with data from outside the journal: address and names of today.

    `forms` are the forms of public names by session, `constant` that of the end-time model, `skew` the ms
    from instants to local time. `people` are the players changed since the last question.
    """

    stream: StreamId
    slug: str
    forms: dict[SessionId, NameForm]
    constant: float
    skew: int
    people: tuple[Changed, ...]
    question: Question
