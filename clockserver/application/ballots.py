"""The ballots of a vote: sealed before they are written anywhere, opened all at once, their key destroyed after it.

What is on a ballot is in no log, answer or metric, and no step takes longer for one card than for the other.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Protocol

from clockserver.application.ports import JournalUnwritable, VaultBroken
from clockserver.application.secret_store import SecretStore
from clockserver.domain import bubble_vote
from clockserver.domain.bubble_vote import AGAINST, FOR
from clockserver.domain.ids import CommandId, SessionId, StreamId
from clockserver.domain.procedures.vote import (
    CallVote,
    CastBallot,
    CloseVote,
    Keyed,
    Opened,
    Sealed,
    counted,
    missing,
)
from clockserver.domain.procedures.vote_events import of_number
from clockserver.domain.texts import Reason, Refused
from clockserver.domain.tournament_state import Tournament
from clockserver.domain.vote import Vote, current

log = logging.getLogger("clockserver")
KEY_BYTES = 32
CARDS = (b"\x00", b"\x01")
"""What is sealed: against the deal, for it."""
FEWEST = 2
"""Ballots that make a result: that of one would be what is on it."""


class Sealer(Protocol):
    """Seals under one key; what was sealed under another name does not open. `open` raises VaultBroken."""

    def close(self, name: str, secret: bytes) -> bytes: ...

    def open(self, name: str, sealed: bytes) -> bytes: ...


class Ballots:
    """What the house asks of the vault for a vote."""

    def __init__(
        self,
        store: SecretStore,
        new_key: Callable[[int], bytes],
        sealer: Callable[[bytes], Sealer],
    ) -> None:
        self._store = store
        self._new_key = new_key
        self._sealer = sealer
        self._gone: set[str] = set()
        """Keys that were destroyed since the start."""

    def prepared(
        self,
        stream: StreamId,
        command_id: CommandId,
        command: CallVote | CastBallot | CloseVote,
        state: Tournament,
    ) -> Keyed | Sealed | Opened:
        """The command as the tournament takes it, with no choice in it. Raises Refused."""
        session = state.sessions.get(command.session)
        if session is None:
            raise Refused(Reason("session.unknown", {"session": command.session}, "session"))
        if isinstance(command, CallVote):
            secret = f"{stream}/vote/{command_id}"
            self._store.fresh(secret, lambda: self._new_key(KEY_BYTES))
            return Keyed(command, secret)
        vote = of_number(session, command.vote)
        if isinstance(command, CloseVote):
            return self.opened(stream, command.session, state, vote)
        return self._sealed(stream, command, vote)

    def opened(self, stream: StreamId, session: SessionId, state: Tournament, vote: Vote) -> Opened:
        """What all ballots together say, where none is missing; otherwise none is opened."""
        absent = len(missing(state, vote)) if vote.state == "open" else 0
        if vote.state != "open" or absent:
            return Opened(session, vote.number, None, absent)
        key = self._store.known(vote.secret)
        if key is None:
            log.error("the key of vote %s of %s is gone: it is void", vote.number, state.slug)
            return Opened(session, vote.number, None)
        sealer = self._sealer(key)
        try:
            # Every one is opened, whatever the first ones were.
            cards = [
                sealer.open(_name(stream, vote, ballot.entry), bytes.fromhex(ballot.sealed))
                for ballot in counted(state, vote)
            ]
        except (VaultBroken, ValueError):
            log.exception("a ballot of vote %s of %s does not open: it is void", vote.number, state.slug)
            return Opened(session, vote.number, None)
        if len(cards) < FEWEST:
            return Opened(session, vote.number, None)
        outcome = bubble_vote.counted(FOR if card == CARDS[True] else AGAINST for card in cards)
        return Opened(session, vote.number, outcome.deal)

    def _sealed(self, stream: StreamId, command: CastBallot, vote: Vote) -> Sealed:
        if not vote.stands:
            # Whatever is on it, there is no key any more; the tournament says why.
            return Sealed(command.session, vote.number, command.entry, "00")
        key = self._store.known(vote.secret) if vote.secret else None
        if key is None:
            raise Refused(Reason("vote.key_lost", {"vote": vote.number}, "vote"))
        sealed = self._sealer(key).close(_name(stream, vote, command.entry), CARDS[command.deal])
        return Sealed(command.session, vote.number, command.entry, sealed.hex())

    # -- what became of them -------------------------------------------------------------------------

    def settle(self, state: Tournament) -> None:
        """Destroy the keys of votes that are over; harmless to repeat, and done at each start."""
        for session in state.sessions.values():
            for vote in session.votes:
                # A result of cards that is taken back goes on with the key it had: nothing was sealed with it yet.
                if vote.secret and not vote.stands and (vote.ballots or vote.state == "void"):
                    self._destroy(state, vote)

    def _destroy(self, state: Tournament, vote: Vote) -> None:
        if vote.secret in self._gone:
            return
        try:
            # Also where it opens no more: what was left of it in the files the time before is overwritten now.
            self._store.destroy(vote.secret)
            self._gone.add(vote.secret)
        except JournalUnwritable as failure:
            log.warning("the key of vote %s of %s: %s", vote.number, state.slug, failure)


def complete(state: Tournament) -> list[tuple[SessionId, Vote]]:
    """The votes whose ballots are all in, and which have no result yet."""
    found = []
    for session_id, session in sorted(state.sessions.items()):
        vote = current(session)
        if vote is not None and vote.state == "open" and vote.voters and not missing(state, vote):
            found.append((session_id, vote))
    return found


def _name(stream: StreamId, vote: Vote, entry: str) -> str:
    return f"{stream}/vote/{vote.number}/{entry}"
