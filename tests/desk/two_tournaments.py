"""A room with two running tournaments."""

from __future__ import annotations

from typing import Any, Self

from clockserver.desk.desk import Accepted, Answer
from clockserver.desk.journals.event_codec import record_of
from clockserver.desk.journals.recovery import Recovery
from clockserver.desk.journals.verification import verify
from clockserver.room import decide as domain
from clockserver.room.state import Room as State
from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.lifecycle.commands import CreateTournament
from tests.builders import MINUTE, Room


class TwoTournaments(Room):
    """A room with the running tournaments `friday` and `turbo`, and the room's own stream."""

    def running(self) -> Self:
        self.opened()
        self.with_room_service()
        create = CreateTournament(
            title="Turbo", slug="turbo", structure="evening", ruleset="tda-2024", level_change="on_zero"
        )
        assert isinstance(self.open_tournament(create, "open-turbo"), Accepted)
        for slug in ("friday", "turbo"):
            self.give_to(slug, StartClock())
        self.clock.advance(MINUTE)
        return self

    def give_to(self, slug: str, command: Any, command_id: str | None = None) -> Answer:
        """Give a command to one of the tournaments; its answer."""
        answers: list[Answer] = []
        id_ = command_id or f"tap-{next(self._ids):05}"
        self.tournaments.offer(slug, id_, command, "u-anna", answers.append)
        self.writer.flush()
        (answer,) = answers
        return answer

    def phases(self) -> dict[str, str]:
        """The phase of each clock, as it is durable."""
        return {desk.state.slug: desk.state.sessions["1"].clock.phase for desk in self.desks.all_desks()}

    def remaining_ms(self, slug: str) -> int:
        return self.desks.desk(slug).state.sessions["1"].clock.remaining_ms(self.clock.now)

    def events(self, slug: str) -> list[str]:
        return [row.type for row in self.journal.read(self.desks.desk(slug).stream)]

    def restarted(self, recovery: Recovery | None = None) -> Self:
        return super().restarted(recovery).with_room_service()

    def check(self) -> None:
        """Assert that the journal has no fault, and replays to the live room."""
        assert [finding for report in verify(self.journal) for finding in report.findings] == []
        state: State | None = None
        for row in self.journal.read(domain.STREAM):
            state = domain.evolve(state, record_of(row))
        assert state == self.room_service.state
