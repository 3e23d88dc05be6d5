"""Read the books of the house, or of one tournament, from the journal."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from msgspec import Struct

from clockserver.books import money_events
from clockserver.books.transactions import Event, Transaction, drawer_transactions, of_tournament
from clockserver.core.events import Recorded
from clockserver.core.ids import StreamId
from clockserver.desk.journals.event_codec import record_of
from clockserver.desk.ports import Journal
from clockserver.desk.tournaments.tournament_desks import TournamentDesks
from clockserver.room.decide import STREAM as ROOM


class Source(Struct, frozen=True):
    """A tournament with its stream and names, for its books."""

    stream: StreamId
    event: Event


def sources(desks: TournamentDesks, slug: str | None = None) -> list[Source]:
    """The house's tournaments with a durable state, or the tournament `slug`. Raises Refused for an unknown slug."""
    chosen = desks.own_desks() if slug is None else [desks.desk(slug)]
    return [
        Source(desk.stream, Event(desk.state.slug, desk.state.title, desk.state.timezone))
        for desk in chosen
        if desk.durable
    ]


def books(journal: Journal, journal_sources: Sequence[Source], *, with_drawers: bool) -> list[Transaction]:
    """The transactions by instant, within a stream in its order. Reads the streams to their ends."""
    types = money_events.tournament_money_events()
    sold = [
        transaction
        for source in journal_sources
        for transaction in of_tournament(source.event, _records(journal, source.stream, types))
    ]
    drawer_records = _records(journal, ROOM, money_events.room_money_events()) if with_drawers else ()
    return sorted([*sold, *drawer_transactions(drawer_records, sold)], key=lambda each: each.at)


def _records(journal: Journal, stream: StreamId, types: Collection[str]) -> Iterator[Recorded[Any]]:
    return (record_of(row) for row in journal.read(stream) if row.type in types)
