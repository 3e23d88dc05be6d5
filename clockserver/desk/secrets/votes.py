"""Votes of the tournaments: ballots sealed before the decision, and counted once none is missing."""

from __future__ import annotations

import logging

from clockserver.core.events import AUTO, SYSTEM
from clockserver.core.ids import CommandId
from clockserver.core.texts import Refused
from clockserver.desk.desk import Answer, Done, Rejected
from clockserver.desk.preparation import Prepared
from clockserver.desk.secrets.ballots import Ballots, complete_votes
from clockserver.desk.tournaments.tournament_desks import TournamentDesk
from clockserver.tournament.bubble_vote.commands import (
    CallVote,
    CastBallot,
    CloseVote,
    KeyedCall,
    OpenedBallots,
)

log = logging.getLogger("clockserver")


class Votes:
    """Prepare the commands of votes, and count complete ones."""

    def __init__(self, ballots: Ballots) -> None:
        self._ballots = ballots

    def step(
        self,
        desk: TournamentDesk,
        command_id: CommandId,
        command: CallVote | CastBallot | CloseVote,
        done: Done,
    ) -> Prepared:
        """Seal or open ballots before a command of a vote is decided. Raises Refused."""
        prepared = self._ballots.prepare(desk.stream, command_id, command, desk.state)
        if isinstance(prepared, KeyedCall):
            done = self._then_forget(desk, prepared.secret, done)
        return prepared, done

    def _then_forget(self, desk: TournamentDesk, secret: str, done: Done) -> Done:
        """Wrap `done`: a refused call of a vote leaves no key."""

        def answered(answer: Answer) -> None:
            done(answer)
            if isinstance(answer, Rejected):
                self._ballots.forget(secret, desk.newest_state)

        return answered

    def decide_complete(self, desk: TournamentDesk) -> None:
        """Decide votes with all ballots; never earlier, whatever the ballots so far."""
        for session, vote in complete_votes(desk.state):
            try:
                opened = self._ballots.open_all(desk.stream, session, desk.state, vote)
            except Refused as refusal:
                log.warning("vote %s of %s cannot be counted: %s", vote.number, desk.state.slug, refusal)
            else:
                _end(desk, opened)

    def void_without_key(self, desk: TournamentDesk) -> None:
        """End votes whose key is not here: after a takeover it is on the earlier server."""
        try:
            ends = self._ballots.ends_without_key(desk.state)
        except Refused as refusal:
            log.warning("keys of votes of %s cannot be read: %s", desk.state.slug, refusal)
        else:
            for opened in ends:
                _end(desk, opened)

    def settle(self, desk: TournamentDesk) -> None:
        """Destroy the keys of finished votes; safe to repeat."""
        self._ballots.settle(desk.state)

    def sweep(self, desks: list[TournamentDesk]) -> None:
        """Destroy every key that no vote of these tournaments needs."""
        self._ballots.sweep(desk.state for desk in desks)


def _end(desk: TournamentDesk, opened: OpenedBallots) -> None:
    """Decide the end of a vote under its own id, so that repeats end it once."""
    own_id = f"{AUTO}{desk.stream}:vote:{opened.session}:{opened.vote}"
    desk.offer(own_id, opened, SYSTEM, lambda _: None)
