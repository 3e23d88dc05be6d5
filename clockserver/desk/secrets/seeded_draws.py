"""Draws with seeds of the vault: those of the director, and the one that late seats are drawn with."""

from __future__ import annotations

from clockserver.core.events import AUTO, SYSTEM
from clockserver.core.ids import CommandId, SessionId
from clockserver.desk.desk import Answer, Done, Rejected
from clockserver.desk.preparation import Prepared
from clockserver.desk.secrets.draw_seeds import DrawSeeds
from clockserver.desk.tournaments.tournament_desks import TournamentDesk
from clockserver.tournament.draws.commands import AnyDrawCommand, HoldDraw, PublishLateSeed
from clockserver.tournament.draws.decide import needs_late_seed
from clockserver.tournament.seating.alternates import draws_seats


class SeededDraws:
    """Gives commands of draws their seeds, and commits to the seed of late seats before the first is drawn."""

    def __init__(self, seeds: DrawSeeds) -> None:
        self._seeds = seeds

    def step(
        self, desk: TournamentDesk, command_id: CommandId, command: AnyDrawCommand, done: Done
    ) -> Prepared:
        """The step before a draw is decided. Raises Refused."""
        if isinstance(command, HoldDraw):
            self._commit(desk, command.session)  # for players who register after it
        seeded = self._seeds.seeded(desk.stream, command_id, command, desk.state)
        return seeded, self.settled(desk, command.session, done)

    def settled(self, desk: TournamentDesk, session: SessionId, done: Done) -> Done:
        """Wrap `done`: once a draw is decided the vault agrees with the journal."""

        def answered(answer: Answer) -> None:
            done(answer)
            if not isinstance(answer, Rejected):
                self._seeds.settle(desk.state, session)

        return answered

    def commit_for(self, desk: TournamentDesk, command: object) -> None:
        """Commit to the seed of late seats if `command` draws the first of them. Raises Refused."""
        if draws_seats(command, desk.state):
            self._commit(desk, command.session)

    def _commit(self, desk: TournamentDesk, session: SessionId) -> None:
        if not needs_late_seed(desk.state, session, desk.now()):
            return
        own_id = f"{AUTO}{desk.stream}:late:{session}"
        seeded = self._seeds.seeded(desk.stream, own_id, PublishLateSeed(session=session), desk.state)
        # Another command may have come first while the vault was asked.
        if desk.newest is not None and needs_late_seed(desk.newest, session, desk.now()):
            desk.offer(own_id, seeded, SYSTEM, lambda _: None)
