"""Snapshots of long tournaments, a cache for the journal: a start begins at a valid one."""

from __future__ import annotations

import logging
from hashlib import sha256

import msgspec
from msgspec import Struct

from clockserver.core.ids import StreamId
from clockserver.desk.journals.snapshot_codec import (
    Snapshot,
    snapshot_frames,
    snapshot_of_frames,
    split_frames,
)
from clockserver.desk.ports import Journal, JournalDamaged, Offload, SnapshotStore
from clockserver.desk.tournaments.tournament_service import TournamentService

log = logging.getLogger("clockserver")
MIN_EVENTS = 1_000
"""Minimum number of events for a snapshot; fewer replay fast enough."""
SNAPSHOT_INTERVAL = 5_000
"""Number of new events before a running server takes another snapshot."""
DIGEST = sha256().digest_size
"""Number of bytes of the digest before a snapshot."""


class SnapshotIdentity(Struct, frozen=True):
    """The identity of a snapshot: code, stream, and last row."""

    code: str
    stream: StreamId
    seq: int


class UnusableSnapshot(Exception):  # noqa: N818 - a cache miss, no error
    """The reason why a snapshot is not used."""


class Snapshots:
    """Take and load snapshots. `code` identifies the code that folds."""

    def __init__(
        self,
        store: SnapshotStore,
        journal: Journal,
        code: str,
        offload: Offload,
        *,
        min_events: int = MIN_EVENTS,
        every: int = SNAPSHOT_INTERVAL,
    ) -> None:
        self._store = store
        self._journal = journal
        self._code = code
        self._offload = offload
        self._min_events = min_events
        self._every = every
        self._taken: dict[StreamId, int] = {}
        """The seq of each stream's newest snapshot."""

    def load(self, stream: StreamId) -> Snapshot | None:
        """The snapshot to start `stream` from; None to read everything."""
        try:
            data = self._store.read(stream)
            if data is None:
                return None
            snapshot = self._decode_verified(stream, data)
        except (UnusableSnapshot, JournalDamaged, OSError) as why:
            log.warning("the snapshot of %s is not used, its journal is replayed: %s", stream, why)
            return None
        except Exception:
            # The fault does not matter, as the journal is complete.
            log.exception("the snapshot of %s is not used, its journal is replayed", stream)
            return None
        self._taken[stream] = snapshot.state.seq
        log.info("%s starts from its snapshot, at %d", stream, snapshot.state.seq)
        return snapshot

    def take_due(self, tournaments: TournamentService) -> None:
        """Take new snapshots of tournaments with many new events, in the background."""
        for stream, seq in _seqs(tournaments).items():
            if (
                seq - self._taken.get(stream, 0) >= self._every
                and (snapshot := tournaments.current_snapshot(stream)) is not None
            ):
                self._offload(self._write, stream, snapshot)

    def close(self, tournaments: TournamentService) -> None:
        """Take snapshots of all tournaments with new events, as the server stops."""
        for stream, seq in _seqs(tournaments).items():
            if (
                seq - self._taken.get(stream, 0) >= self._min_events
                and (snapshot := tournaments.current_snapshot(stream)) is not None
            ):
                self._write(stream, snapshot)

    def _write(self, stream: StreamId, snapshot: Snapshot) -> None:
        """Write a snapshot. Never raises: a missing one only makes the next start longer."""
        try:
            self._store.write(stream, self._encode_verified(stream, snapshot))
        except Exception:
            log.exception("no snapshot of %s could be taken", stream)
        # Do not try again at once, whatever the fault.
        self._taken[stream] = snapshot.state.seq

    def _encode_verified(self, stream: StreamId, snapshot: Snapshot) -> list[bytes]:
        """A snapshot's bytes. Raises ValueError if they would decode differently."""
        frames = list(snapshot_frames(snapshot))
        if snapshot_of_frames(frames) != snapshot:
            raise ValueError("it does not read as it was written")
        identity = msgspec.json.encode(SnapshotIdentity(self._code, stream, snapshot.state.seq))
        body = [identity + b"\n", *frames]
        digest = sha256()
        for chunk in body:
            digest.update(chunk)
        return [digest.digest(), *body]

    def _decode_verified(self, stream: StreamId, data: bytes) -> Snapshot:
        """The decoded snapshot. Raises UnusableSnapshot unless code, journal and bytes match."""
        if sha256(memoryview(data)[DIGEST:]).digest() != data[:DIGEST]:
            raise UnusableSnapshot("it is damaged")
        end = data.find(b"\n", DIGEST) + 1
        try:
            identity = msgspec.json.decode(data[DIGEST:end], type=SnapshotIdentity)
        except msgspec.DecodeError as error:
            raise UnusableSnapshot("it has another format") from error
        if identity.code != self._code:
            raise UnusableSnapshot("another release took it")
        if identity.stream != stream:
            raise UnusableSnapshot("it is of another tournament")
        row = next(iter(self._journal.read(stream, identity.seq - 1)), None)
        try:
            snapshot = snapshot_of_frames(split_frames(memoryview(data)[end:]))
        except (ValueError, msgspec.DecodeError) as error:
            raise UnusableSnapshot(f"it cannot be read: {error}") from error
        if row != snapshot.row or not snapshot.state.seq == snapshot.row.seq == identity.seq:
            raise UnusableSnapshot(f"the journal does not lead to it; it stands at {identity.seq}")
        return snapshot


def _seqs(tournaments: TournamentService) -> dict[StreamId, int]:
    return {desk.stream: desk.state.seq for desk in tournaments.desks.all_desks() if desk.durable}
