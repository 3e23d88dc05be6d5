"""Draws with seeds of the vault: the director's, and late seats."""

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
    """Add seeds to commands of draws, and commit to the late seed before its first draw."""

    def __init__(self, seeds: DrawSeeds) -> None:
        self._seeds = seeds

    def step(
        self, desk: TournamentDesk, command_id: CommandId, command: AnyDrawCommand, done: Done
    ) -> Prepared:
        """Add the seed before a draw is decided. Raises Refused."""
        if isinstance(command, HoldDraw):
            self._commit(desk, command.session)  # for players who register after it
        with_seed = self._seeds.with_seed(desk.stream, command_id, command, desk.state)
        return with_seed, self.then_settle(desk, command.session, done)

    def then_settle(self, desk: TournamentDesk, session: SessionId, done: Done) -> Done:
        """Wrap `done`: after the decision, the vault agrees with the journal."""

        def answered(answer: Answer) -> None:
            done(answer)
            if not isinstance(answer, Rejected):
                self._seeds.settle(desk.state, session)

        return answered

    def commit_if_first(self, desk: TournamentDesk, command: object) -> None:
        """Commit to the late seed if `command` draws the first late seat. Raises Refused."""
        if draws_seats(command, desk.state):
            self._commit(desk, command.session)

    def _commit(self, desk: TournamentDesk, session: SessionId) -> None:
        if not needs_late_seed(desk.state, session, desk.now()):
            return
        own_id = f"{AUTO}{desk.stream}:late:{session}"
        with_seed = self._seeds.with_seed(desk.stream, own_id, PublishLateSeed(session=session), desk.state)
        # Another command may have come first while waiting for the vault.
        if desk.newest_state is not None and needs_late_seed(desk.newest_state, session, desk.now()):
            desk.offer(own_id, with_seed, SYSTEM, lambda _: None)
