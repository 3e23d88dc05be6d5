"""Drafts of schedules and series, each made once; topic `schedule:room` shows the plan."""

from __future__ import annotations

import logging
from collections.abc import Iterator

from msgspec import Struct

from clockserver.core.events import AUTO, SYSTEM
from clockserver.core.ids import CommandId, slug_of
from clockserver.core.texts import Reason
from clockserver.desk.desk import Answer, Rejected
from clockserver.desk.ports import HostClock
from clockserver.desk.room.library_service import LibraryService
from clockserver.desk.tournaments.tournament_desks import PREFIX
from clockserver.desk.tournaments.tournament_service import TournamentService
from clockserver.library.schedules.days import day_of, days_later, occurrences
from clockserver.library.schedules.view import PlannedTournament, schedule_value
from clockserver.library.state import Library, SeriesEvent
from clockserver.projection.topics import Topics
from clockserver.tournament.lifecycle.commands import ChangeTournament, CreateTournament
from clockserver.tournament.lifecycle.events import StartMoved
from clockserver.tournament.lifecycle.stage import stage
from clockserver.tournament.state import Tournament

log = logging.getLogger("clockserver")
TOPIC = "schedule:room"
MAX_TITLE = 80
MAX_SLUG = 36
"""Maximum length of a title's slug before the day is added to it."""


class PlannedDraft(Struct, frozen=True):
    """A draft to make: its opening command, and its fixed id."""

    command_id: CommandId
    command: CreateTournament


class PlannedDrafts:
    """Make due drafts on request; safe to repeat."""

    def __init__(
        self, library: LibraryService, tournaments: TournamentService, clock: HostClock, topics: Topics
    ) -> None:
        self._library = library
        self._tournaments = tournaments
        self._clock = clock
        self._topics = topics
        self._faults: dict[CommandId, tuple[Reason, ...]] = {}
        """Reasons why a draft could not be made in the last pass."""
        self._starts: dict[CommandId, int] = {}
        """Starts of the series' events in the last pass."""
        self._seq = 0
        self._is_looking = False

    def make_due(self) -> None:
        """Make due drafts, move those with a new start, and update the topic."""
        library = self._library.state_or_none
        if library is None or self._is_looking:
            return
        self._is_looking = True
        try:
            for planned in self._planned(library):
                self._make(planned)
            self._move(library)
            self._show(library)
        finally:
            self._is_looking = False

    def _planned(self, library: Library) -> Iterator[PlannedDraft]:
        """Drafts of schedules and series with a future start."""
        now = self._clock.now_ms()
        for command_id, starts_at, title, template, end in self._plans(library):
            if starts_at > now:
                slug = f"{slug_of(title)[:MAX_SLUG].strip('-')}-{end}"
                command = CreateTournament(
                    title=title[:MAX_TITLE].strip() or None,
                    template=template,
                    slug=None if self._tournaments.desks.slugs.get(slug) else slug,
                    starts_at=starts_at,
                    draft=True,
                )
                yield PlannedDraft(command_id, command)

    def _plans(self, library: Library) -> Iterator[tuple[CommandId, int, str, str, str]]:
        """Id, start, title, template and address suffix of each draft."""
        for key, schedule in sorted(library.schedules.items()):
            template = library.templates.get(schedule.template)
            title = schedule.title or (template.title if template is not None else key)
            if schedule.status == "listed":
                for day, starts_at in self._days(library, key):
                    yield schedule_draft_id(key, day), starts_at, title, schedule.template, day
        for key, series in sorted(library.series.items()):
            for number, event in sorted(series.events.items()):
                if series.facts.status == "listed":
                    title = _event_title(library, number, event)
                    yield event_draft_id(key, event), event.starts_at, title, event.template, event.day

    def _days(self, library: Library, key: str) -> list[tuple[str, int]]:
        """The days of a schedule within its planning time, with their instants."""
        schedule, skew = library.schedules[key], self._clock.wall_skew_ms()
        zone = self._tournaments.timezone
        today = day_of(self._clock.now_ms() + skew, zone)
        last = days_later(today, schedule.ahead_days)
        return [(day, at - skew) for day, at in occurrences(schedule, today, last, zone)]

    def _make(self, planned: PlannedDraft) -> None:
        command_id = planned.command_id
        stream = f"{PREFIX}{command_id}"
        if self._tournaments.desks.desk_of_stream(stream) is not None or stream in self._tournaments.damaged:
            self._faults.pop(command_id, None)
            return

        def answered(answer: Answer) -> None:
            self._faults.pop(command_id, None)
            if isinstance(answer, Rejected):
                self._faults[command_id] = answer.reasons
                log.warning("the draft %s was not made: %s", command_id, answer.reasons)

        self._tournaments.open(command_id, planned.command, SYSTEM, answered)

    def _move(self, library: Library) -> None:
        """Move the start of drafts whose event got another one, unless a person moved them."""
        starts = {
            event_draft_id(key, event): event.starts_at
            for key, series in sorted(library.series.items())
            for event in series.events.values()
        }
        for command_id, starts_at in starts.items():
            tournament = self._tournament(command_id)
            if tournament is None or not self._follows_event(command_id, tournament, starts_at):
                continue
            if stage(tournament) in ("draft", "announced"):
                move_id = f"{command_id}:{library.seq}"
                change = ChangeTournament(starts_at=starts_at)
                self._tournaments.offer(tournament.slug, move_id, change, SYSTEM, _log_refusal)
        self._starts = starts

    def _follows_event(self, command_id: CommandId, tournament: Tournament, starts_at: int) -> bool:
        """Whether a draft still has the earlier start of its event.

        After a restart the earlier start is unknown: a crash can come between the event's move and the draft's.
        A draft whose start no person has moved then follows its event.
        """
        if tournament.starts_at == starts_at:
            return False
        if command_id in self._starts:
            return tournament.starts_at == self._starts[command_id]
        return not any(
            isinstance(event, StartMoved)
            for command in tournament.history.commands.values()
            if command.stands
            for event in command.events
        )

    def _tournament(self, command_id: CommandId) -> Tournament | None:
        """The tournament of a draft, whatever happened to it."""
        desk = self._tournaments.desks.desk_of_stream(f"{PREFIX}{command_id}")
        return None if desk is None else desk.newest_state

    def _planned_value(self, command_id: CommandId, starts_at: int) -> PlannedTournament:
        tournament = self._tournament(command_id)
        return PlannedTournament(
            starts_at,
            None if tournament is None or tournament.removed == "deleted" else tournament.slug,
            tournament is not None and tournament.removed == "deleted",
            self._faults.get(command_id, ()),
        )

    def _show(self, library: Library) -> None:
        days = {
            key: [
                (day, self._planned_value(schedule_draft_id(key, day), starts_at))
                for day, starts_at in self._days(library, key)
            ]
            for key, schedule in library.schedules.items()
            if schedule.status == "listed"
        }
        events = {
            (key, number): self._planned_value(event_draft_id(key, event), event.starts_at)
            for key, series in library.series.items()
            for number, event in series.events.items()
        }
        value = schedule_value(library, days, events)
        topic = self._topics.get(TOPIC)
        if topic is None or topic.value != value:
            self._seq += 1
            self._topics.put(TOPIC, self._seq, value)


def schedule_draft_id(schedule: str, day: str) -> CommandId:
    """The id of the draft of a schedule's day."""
    return f"{AUTO}schedule:{schedule}:{day}"


def event_draft_id(series: str, event: SeriesEvent) -> CommandId:
    """The id of the draft of a series' event."""
    return f"{AUTO}event:{series}:{event.key}"


def _event_title(library: Library, number: int, event: SeriesEvent) -> str:
    template = library.templates.get(event.template)
    return f"#{number} {template.title if template is not None else event.template}"


def _log_refusal(answer: Answer) -> None:
    if isinstance(answer, Rejected):
        log.warning("a planned start was not moved: %s", answer.reasons)
