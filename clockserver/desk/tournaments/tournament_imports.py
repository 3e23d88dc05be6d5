"""Import of tournaments from files: whether one is known, its address, and its desk."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from msgspec import Struct

from clockserver.core.fingerprints import fingerprint, is_fingerprint_of
from clockserver.core.ids import StreamId
from clockserver.core.texts import Reason, Refused
from clockserver.desk.journals.snapshot_codec import Snapshot
from clockserver.desk.ports import Offload
from clockserver.desk.tournaments.tournament_service import TournamentService
from clockserver.desk.tournaments.tournament_setup import free_slug
from clockserver.tournament.entries.view import no_pause
from clockserver.tournament.imports.guaranteed_facts import state_hash

IMPORT_REFUSALS = (
    "already_done",
    "tournament_file.being_imported",
    "tournament_file.other_content",
    "tournament_file.other_key",
    "tournament_file.unknown_key",
)
"""Codes of a sound file that cannot be imported."""


class Origin(Struct, frozen=True):
    """The origin stated in a file: stream and slug there, hash of its facts, signing key."""

    stream: StreamId
    slug: str
    state_hash: str
    key: str


class TournamentImports:
    """Import tournaments. `own_key` is the public key of this server; `pause` lets other work run meanwhile."""

    def __init__(
        self,
        tournaments: TournamentService,
        own_key: str,
        offload: Offload,
        pause: Callable[[], None] = no_pause,
    ) -> None:
        self._tournaments = tournaments
        self._desks = tournaments.desks
        self._own_key = own_key
        self._offload = offload
        self._pause = pause
        self._importing: set[StreamId] = set()

    def demand_new(self, origin: Origin) -> None:
        """Raise Refused for a tournament that this server has already, with the same content or another."""
        desk = self._desks.desk_of_stream(origin.stream)
        if desk is None:
            return
        state = desk.state
        imported = state.imported
        own_hash = imported.state_hash if imported is not None else self._offload(state_hash, state)
        if own_hash == origin.state_hash:
            raise Refused(Reason("already_done", {}, "file"))
        raise Refused(Reason("tournament_file.other_content", {"slug": state.slug, "title": state.title}))

    def demand_trusted(self, key: str, trusted: str | None) -> None:
        """Raise Refused for a key not trusted before, unless `trusted` is its fingerprint."""
        if trusted is not None:
            if not is_fingerprint_of(key, trusted):
                raise Refused(Reason("tournament_file.other_key", {"fingerprint": fingerprint(key)}, "trust"))
        elif key not in self.known_keys():
            raise Refused(Reason("tournament_file.unknown_key", {"fingerprint": fingerprint(key)}, "trust"))

    def known_keys(self) -> set[str]:
        """The keys of earlier imports, and the server's own."""
        states = (desk.state for desk in self._desks.all_desks() if desk.durable)
        return {self._own_key, *(each.imported.key for each in states if each.imported is not None)}

    @contextmanager
    def reserved_address(self, origin: Origin) -> Iterator[str]:
        """Reserve the address of a tournament during its import. Raises Refused."""
        if origin.stream in self._importing:
            raise Refused(Reason("tournament_file.being_imported"))
        slug = free_slug(origin.slug, self._desks.is_taken)
        self._importing.add(origin.stream)
        self._desks.reserved.add(slug)
        try:
            yield slug
        finally:
            self._importing.discard(origin.stream)
            self._desks.reserved.discard(slug)

    def adopt(self, snapshot: Snapshot) -> None:
        """Show a tournament that is in the journal now."""
        self._tournaments.adopt(snapshot.row.stream, snapshot, self._pause)
