"""The time machine for measurements: any instant of a large evening, from its journal in a real database."""

from __future__ import annotations

from random import Random

import msgspec

from bench.evening import STREAM
from clockserver.desk.ports import Journal
from clockserver.past.answering import Answering
from clockserver.past.past_topics import FixedClock
from clockserver.past.questions import AskAt, Asked, AskLines, AskMarks, AskReady, Question
from clockserver.players.registry import Players
from clockserver.structures.live_band import USUAL
from tests.fakes import InMemoryPlayers, inline

CONTROL = (
    "tournament",
    "clock",
    "counters",
    "structure",
    "controls",
    "log",
    "plan",
    "moves",
    "calls",
    "pages",
)
WHOLE = (*CONTROL, "players", "seats", "tables")


def names(kinds: tuple[str, ...]) -> tuple[str, ...]:
    """Names of topics as the control asks for them."""
    whole = ("tournament", "log")
    return tuple(f"{kind}:friday" if kind in whole else f"{kind}:friday:1" for kind in kinds)


class TimeMachine:
    """The answers of the worker to questions about the evening."""

    def __init__(self, journal: Journal, events: int) -> None:
        self._answering = Answering(
            journal, Players(InMemoryPlayers(), FixedClock(0), inline), lambda _: lambda code, _params: code
        )
        self._dice = Random(5)  # noqa: S311 - to measure, not to draw
        self._events = events

    def read(self) -> None:
        """Read the journal, and keep its states."""
        self._ask(AskReady())
        while self._answering.read_ahead():
            pass

    def open(self) -> None:
        """An instant by chance, with every topic of the control's tables and players."""
        self._ask(AskAt(names(WHOLE), public=False, seq=self._dice.randrange(1, self._events)))

    def scrub(self) -> None:
        """The same with the topics of the control's clock."""
        self._ask(AskAt(names(CONTROL), public=False, seq=self._dice.randrange(1, self._events)))

    def search(self) -> None:
        """A search of the whole log."""
        self._ask(AskLines("log table", "en"))

    def marks(self) -> None:
        """The marks of the scrubber."""
        self._ask(AskMarks(public=False))

    def _ask(self, question: Question) -> None:
        asked = Asked(STREAM, "friday", {"1": "full"}, USUAL, 0, (), question)
        msgspec.json.encode(self._answering.answer(asked))
