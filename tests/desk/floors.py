"""The room's service over fakes."""

from __future__ import annotations

from typing import Any

from clockserver.core.texts import Reason
from clockserver.desk.desk import Accepted, Answer, Rejected
from clockserver.desk.journals.event_codec import record_of
from clockserver.desk.journals.recovery import Heartbeat, Recovery
from clockserver.desk.journals.verification import verify
from clockserver.room import decide as domain
from clockserver.room.state import Room as State
from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.lifecycle.commands import CreateTournament
from tests.builders import MINUTE, Room
from tests.topic_values import topic_value


class Floor(Room):
    """A room with the running tournaments `friday` and `turbo`, and the room's own stream."""

    def running(self) -> Floor:
        self.opened()
        self.with_hall()
        create = CreateTournament(
            title="Turbo", slug="turbo", structure="evening", ruleset="tda-2024", level_change="on_zero"
        )
        answers: list[Answer] = []
        self.tournaments.open("open-turbo", create, "td", answers.append)
        assert isinstance(answers[0], Accepted)
        for slug in ("friday", "turbo"):
            self.at(slug, StartClock())
        self.clock.advance(MINUTE)
        return self

    def at(self, slug: str, command: Any, command_id: str | None = None) -> Answer:
        """Give a command to one of the tournaments; its answer."""
        answers: list[Answer] = []
        given = command_id or f"tap-{next(self._ids):05}"
        self.tournaments.offer(slug, given, command, "u-anna", answers.append)
        self.writer.flush()
        (answer,) = answers
        return answer

    def phases(self) -> dict[str, str]:
        """The phase of each clock, as it is durable."""
        return {desk.state.slug: desk.state.sessions["1"].clock.phase for desk in self.desks.all_desks()}

    def left_ms(self, slug: str) -> int:
        return self.desks.desk(slug).state.sessions["1"].clock.remaining_ms(self.clock.now)

    def events(self, slug: str) -> list[str]:
        return [row.type for row in self.journal.read(self.desks.desk(slug).stream)]

    def again(self) -> Floor:
        """A server over the same journal, as after a restart."""
        floor = Floor(journal=self.journal, clock=self.clock)
        floor._ids = self._ids
        floor._load()
        return floor

    def _load(self) -> None:
        self.tournaments.load(Recovery(Heartbeat(self.clock.now, self.clock.now), self.clock.now))
        self.room_service.load()
        self.writer.flush()

    def check(self) -> None:
        """Assert that the journal has no fault, and replays to the live room."""
        assert [finding for report in verify(self.journal) for finding in report.findings] == []
        state: State | None = None
        for row in self.journal.read(domain.STREAM):
            state = domain.evolve(state, record_of(row))
        assert state == self.room_service.state


def reasons(answer: Answer) -> list[Reason]:
    assert isinstance(answer, Rejected), answer
    return list(answer.reasons)


def codes(answer: Answer) -> list[str]:
    return [reason.code for reason in reasons(answer)]


def value(floor: Room, topic: str) -> Any:
    return topic_value(floor, topic)
