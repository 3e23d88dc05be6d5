"""The ballots of a vote: sealed before they are stored, opened all at once; then their key is destroyed.

No log, answer or metric reveals the choice on a ballot, and every step takes equally long for both choices.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from typing import Protocol

from clockserver.core.ids import CommandId, SessionId, StreamId
from clockserver.core.texts import Reason, Refused
from clockserver.desk.ports import JournalUnwritable, VaultBroken
from clockserver.desk.secrets.ballot_keys import IN_NAMES, BallotKeys
from clockserver.tournament.bubble_vote import result as bubble_vote
from clockserver.tournament.bubble_vote.commands import (
    CallVote,
    CastBallot,
    CloseVote,
    KeyedCall,
    OpenedBallots,
    SealedBallot,
)
from clockserver.tournament.bubble_vote.decide import ballots_in, missing
from clockserver.tournament.bubble_vote.events import VoteCalled, vote_of_number
from clockserver.tournament.bubble_vote.result import AGAINST, FOR
from clockserver.tournament.bubble_vote.state import Vote, current, needs_key
from clockserver.tournament.state import Tournament, demand_session

log = logging.getLogger("clockserver")
CARDS = (b"\x00", b"\x01")
"""The two sealed values: against the deal, for it."""
MIN_BALLOTS = 2
"""Minimum number of ballots for a result, as one ballot's result would reveal it."""


class Sealer(Protocol):
    """Seals under one key; a value sealed under another name does not open. `open` raises VaultBroken."""

    def close(self, name: str, secret: bytes) -> bytes: ...

    def open(self, name: str, sealed: bytes) -> bytes: ...


class Ballots:
    """Seal and open the ballots of a vote, with keys of the vault."""

    def __init__(self, keys: BallotKeys, sealer: Callable[[bytearray], Sealer]) -> None:
        self._keys = keys
        self._sealer = sealer
        self._destroyed: set[str] = set()
        """Names of keys destroyed since the start."""

    def prepare(
        self,
        stream: StreamId,
        command_id: CommandId,
        command: CallVote | CastBallot | CloseVote,
        state: Tournament,
    ) -> KeyedCall | SealedBallot | OpenedBallots:
        """The command for the tournament, without the choice. Raises Refused."""
        session = demand_session(state, command.session)
        if isinstance(command, CallVote):
            secret = f"{stream}{IN_NAMES}{command_id}"
            self._keys.make(secret)
            self._destroyed.discard(secret)  # left by an earlier, refused call with the same id
            return KeyedCall(command, secret)
        vote = vote_of_number(session, command.vote)
        if isinstance(command, CloseVote):
            return self.open_all(stream, command.session, state, vote)
        return self._sealed(stream, command, vote)

    def open_all(self, stream: StreamId, session: SessionId, state: Tournament, vote: Vote) -> OpenedBallots:
        """The result of all ballots, if none is missing; otherwise none is opened."""
        absent = len(missing(state, vote)) if vote.state == "open" else 0
        if vote.state != "open" or absent:
            return OpenedBallots(session, vote.number, None, absent)
        with self._keys.open_key(vote.secret) as key:
            if key is None:
                log.error("the key of vote %s of %s is gone: it is void", vote.number, state.slug)
                return OpenedBallots(session, vote.number, None, key_lost=True)
            sealer = self._sealer(key)
            try:
                # Every ballot is opened, whatever the first ones contain.
                cards = [
                    sealer.open(_name(stream, vote, ballot.entry), bytes.fromhex(ballot.sealed))
                    for ballot in ballots_in(state, vote)
                ]
            except (VaultBroken, ValueError):
                log.exception("a ballot of vote %s of %s does not open: it is void", vote.number, state.slug)
                return OpenedBallots(session, vote.number, None)
        if len(cards) < MIN_BALLOTS:
            return OpenedBallots(session, vote.number, None)
        outcome = bubble_vote.outcome_of(FOR if card == CARDS[True] else AGAINST for card in cards)
        return OpenedBallots(session, vote.number, outcome.deal)

    def ends_without_key(self, state: Tournament) -> list[OpenedBallots]:
        """The ends of standing votes whose key is on another server. Raises Refused."""
        ends = []
        for session_id, session in sorted(state.sessions.items()):
            vote = current(session)
            if vote is None or not needs_key(session):
                continue
            with self._keys.open_key(vote.secret) as key:
                if key is None:
                    log.warning("the key of vote %s of %s is not here: it is void", vote.number, state.slug)
                    ends.append(OpenedBallots(session_id, vote.number, None, key_lost=True))
        return ends

    def _sealed(self, stream: StreamId, command: CastBallot, vote: Vote) -> SealedBallot:
        if not vote.halts_play:
            # The key is gone, so the content does not matter; the tournament gives the reason.
            return SealedBallot(command.session, vote.number, command.entry, "00")
        with self._keys.open_key(vote.secret) as key:
            if key is None:
                raise Refused(Reason("vote.key_lost", {"vote": vote.number}, "vote"))
            sealed = self._sealer(key).close(_name(stream, vote, command.entry), CARDS[command.deal])
        return SealedBallot(command.session, vote.number, command.entry, sealed.hex())

    # -- after the decision --------------------------------------------------------------------------

    def settle(self, state: Tournament) -> None:
        """Destroy the keys of finished votes; safe to repeat, done at each start."""
        for session in state.sessions.values():
            for vote in session.votes:
                if _is_over(vote):
                    self._destroy(vote.secret)

    def forget(self, secret: str, state: Tournament | None) -> None:
        """Destroy the key of a refused call."""
        if state is None or secret not in _keys_of(state):
            self._destroy(secret)

    def sweep(self, states: Iterable[Tournament]) -> None:
        """Destroy every key that no vote of these tournaments needs, as after a crash during a call."""
        try:
            if self._keys.has_any():  # most rooms have no votes, and a history is long
                self._keys.keep_only({secret for state in states for secret in _keys_of(state)})
        except JournalUnwritable as failure:
            log.warning("unused keys of votes are not destroyed yet: %s", failure)

    def _destroy(self, secret: str) -> None:
        if secret in self._destroyed:
            return
        try:
            # Also for a key that no longer opens: its remains in the files are overwritten now.
            self._keys.destroy(secret)
            self._destroyed.add(secret)
        except JournalUnwritable as failure:
            log.warning("the key of a vote is not completely destroyed yet: %s", failure)


def complete_votes(state: Tournament) -> list[tuple[SessionId, Vote]]:
    """The votes with all ballots and no result yet."""
    votes = ((session_id, current(session)) for session_id, session in sorted(state.sessions.items()))
    return [
        (session_id, vote)
        for session_id, vote in votes
        if vote is not None and vote.state == "open" and vote.voters and not missing(state, vote)
    ]


def _is_over(vote: Vote) -> bool:
    """Whether the vote no longer needs its key.

    A vote whose result by cards is undone keeps its key, as nothing was sealed with it yet.
    """
    return bool(vote.secret) and not vote.halts_play and bool(vote.ballots or vote.state == "void")


def _keys_of(state: Tournament) -> set[str]:
    """Names of keys that votes still need, also for undone calls that may be redone."""
    votes = [vote for session in state.sessions.values() for vote in session.votes]
    called = {
        event.after.secret
        for given in state.history.commands.values()
        for event in given.events
        if isinstance(event, VoteCalled) and event.after is not None
    }
    finished_keys = {vote.secret for vote in votes if _is_over(vote)}
    return ({vote.secret for vote in votes} | called) - finished_keys - {""}


def _name(stream: StreamId, vote: Vote, entry: str) -> str:
    return f"{stream}/vote/{vote.number}/{entry}"
