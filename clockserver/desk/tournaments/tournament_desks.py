"""The desks of tournaments, by stream and by slug."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

from clockserver.core.events import Recorded
from clockserver.core.ids import CommandId, StreamId, is_reserved
from clockserver.core.texts import Reason, Refused
from clockserver.desk.desk import Desk
from clockserver.desk.journals.event_codec import record_of
from clockserver.desk.ports import Journal
from clockserver.desk.tournaments.slugs import Slugs
from clockserver.tournament.entries.state import EntryId
from clockserver.tournament.state import Tournament

PREFIX = "tournament:"
TournamentDesk: TypeAlias = Desk[Tournament]


def is_tournament(stream: StreamId) -> bool:
    """Whether a stream is a tournament's."""
    return stream.startswith(PREFIX)


class TournamentDesks:
    """Find the desk of a tournament, and read from it."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._desks: dict[StreamId, TournamentDesk] = {}
        self.slugs = Slugs()
        self.reserved: set[str] = set()
        """Slugs of tournaments being imported."""

    def add(self, desk: TournamentDesk) -> None:
        """Add the desk of a stream."""
        self._desks[desk.stream] = desk

    def remove(self, stream: StreamId) -> None:
        """Remove the desk of a stream that never began."""
        del self._desks[stream]

    def desk_of_stream(self, stream: StreamId | None) -> TournamentDesk | None:
        """The desk of a stream; None without one."""
        return None if stream is None else self._desks.get(stream)

    def desk(self, slug: str) -> TournamentDesk:
        """The desk of a tournament. Raises Refused for an unknown slug."""
        stream = self.slugs.get(slug)
        if stream is None:
            raise Refused(Reason("tournament.unknown", {"slug": slug[:64]}, "tournament"))
        return self._desks[stream]

    def desk_or_deleted(self, slug: str) -> TournamentDesk | None:
        """The desk of the tournament with a slug, else of the last deleted one that had it; else None."""
        return self.desk_of_stream(self.slugs.get_also_deleted(slug))

    def owner(self, slug: str) -> TournamentDesk | None:
        """The desk of the tournament that has, had, or is about to get a slug; None for a free one."""
        for desk in self.all_desks():
            newest = desk.newest_state
            if newest is not None and newest.slug == slug and newest.removed != "deleted":
                return desk
        return self.desk_of_stream(self.slugs.get(slug))

    def is_taken(self, slug: str) -> bool:
        """Whether no new tournament can have a slug."""
        is_used = slug in self.slugs or self.owner(slug) is not None
        return is_used or is_reserved(slug) or slug in self.reserved

    def first_slug(self, slug: str) -> str:
        """The original slug of a tournament by any of its slugs; an unknown slug unchanged."""
        desk = self.desk_of_stream(self.slugs.get(slug))
        return slug if desk is None or not desk.durable else desk.state.first_slug

    def slugs_of(self, slug: str) -> frozenset[str]:
        """All slugs of a tournament, by any of them."""
        desk = self.desk_of_stream(self.slugs.get(slug))
        if desk is None or not desk.durable or not desk.state.former:
            return frozenset((slug,))
        own_slugs = (desk.state.slug, *desk.state.former)
        return frozenset(each for each in own_slugs if self.slugs.get(each) == desk.stream) | {slug}

    def knows(self, slug: str) -> bool:
        """Whether a durable tournament has that slug."""
        desk = self.desk_of_stream(self.slugs.get(slug))
        return desk is not None and desk.durable

    def all_desks(self) -> list[TournamentDesk]:
        """Every desk, archived and deleted tournaments included."""
        return list(self._desks.values())

    def listed_desks(self) -> list[TournamentDesk]:
        """The desks of listed tournaments: durable, neither archived nor deleted."""
        return [desk for desk in self.all_desks() if desk.durable and desk.state.removed is None]

    def own_desks(self) -> list[TournamentDesk]:
        """Every desk without imported tournaments, whose money and tables are not this house's."""
        return [
            desk
            for desk in self.all_desks()
            if desk.newest_state is None or desk.newest_state.imported is None
        ]

    def newest_states(self) -> Iterator[Tournament]:
        """The newest state of each of the house's tournaments, perhaps not durable yet."""
        return (state for desk in self.own_desks() if (state := desk.newest_state) is not None)

    def newest_states_of_any_house(self) -> Iterator[Tournament]:
        """The newest state of every tournament, imported ones included."""
        return (state for desk in self.all_desks() if (state := desk.newest_state) is not None)

    def event_types(self, slug: str, command_id: CommandId) -> list[type]:
        """The types of events of a tournament's command; empty for an unknown one."""
        desk = self.desk_or_deleted(slug)
        return [] if desk is None else desk.event_types(command_id)

    def knows_command(self, slug: str, command_id: CommandId) -> bool:
        """Whether a tournament has accepted a command with that id."""
        desk = self.desk_of_stream(self.slugs.get(slug))
        return desk is not None and desk.knows_command(command_id)

    def seat_card(self, slug: str, entry: EntryId) -> int | None:
        """Number of the valid seat card of an entry, from 0; None for an unknown entry."""
        state = self.desk(slug).state if self.knows(slug) else None
        registered = state.entries.get(entry) if state is not None else None
        return None if registered is None else registered.card

    def records(self, slug: str) -> Iterator[Recorded[Any]]:
        """The journal of a tournament, read lazily. Raises Refused for an unknown one."""
        return map(record_of, self._journal.read(self.desk(slug).stream))
