"""Every line of the log takes its parameters in every language: no brace remains."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from clockserver import resources
from clockserver.core.texts import Text
from clockserver.core.undo import CommandRedone, CommandUndone
from clockserver.desk.journals.event_codec import record_of
from clockserver.desk.ports import Row
from clockserver.desk.registries import REGISTRIES
from clockserver.library import decide as library
from clockserver.library.log import worded as library_worded
from clockserver.room import decide as room
from clockserver.room.log import worded as room_worded
from clockserver.texts.catalogue import Catalogue
from clockserver.tournament import evolve as tournament_fold
from clockserver.tournament.entries.commands import RegisterPlayer
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.final_table.commands import DrawFinalTable
from clockserver.tournament.log import worded
from clockserver.tournament.tables.commands import OpenTables
from tests.builders import Table
from tests.tournament.seated_tables import person

TEXTS = resources.root() / "static" / "texts"
GOLDEN = Path(__file__).parents[1] / "golden"
LANGUAGES = ["en", "de"]


@cache
def catalogue(language: str) -> Catalogue:
    english = Catalogue(TEXTS / "en")
    return english if language == "en" else Catalogue(TEXTS / language, english)


TOURNAMENT_FOLD: Any = (tournament_fold.evolve, lambda event, state: worded(event, state.sessions))
STREAMS: dict[str, Any] = {
    room.STREAM: (room.evolve, room_worded),
    library.STREAM: (library.evolve, library_worded),
}
"""The fold of each stream, and the function that words its events."""


WITHIN_UNDO = (CommandUndone, CommandRedone, *(kind for each in REGISTRIES for kind in each.within_undo))


def log_texts_of_evenings() -> Iterator[Text]:
    """The log's text for each event of the golden journals, which have every event there is."""
    for journal in sorted(GOLDEN.glob("*.jsonl")):
        states: dict[str, Any] = {}
        for line in journal.read_bytes().splitlines():
            record = record_of(msgspec.json.decode(line, type=Row))
            evolve, say = STREAMS.get(record.stream, TOURNAMENT_FOLD)
            state = states[record.stream] = evolve(states.get(record.stream), record)
            # The line of an undo holds that of what it took back, which the log puts in.
            if not isinstance(record.event, WITHIN_UNDO):
                yield say(record.event, state)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_of_the_log_is_worded_with_its_parameters(language: str) -> None:
    lines = {text.code: catalogue(language).say(text.code, text.params) for text in log_texts_of_evenings()}
    assert len(lines) > 100
    assert {code: line for code, line in lines.items() if "{" in line or line == code} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_line_of_a_final_table_drawn_at_the_only_table_counts_its_players(language: str) -> None:
    event = Table(randomness=Random(1).randrange)
    event.give(OpenTables(tables=(1,)))
    for seat in (1, 2, 3):
        event.give(RegisterPlayer(person=person(seat), seat=SeatRef(1, seat)))
    event.give(DrawFinalTable(table=1, players=9))
    text = worded(event.records[-1].event, event.state.sessions)
    line = catalogue(language).say(text.code, text.params)
    assert "3" in line
    assert "{" not in line
