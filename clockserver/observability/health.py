"""The server's health, for /readyz, /metrics and the control's room panel."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from msgspec.structs import replace

from clockserver.core.texts import Text
from clockserver.desk.journals.writer import Writer
from clockserver.desk.room.library_service import LibraryService
from clockserver.desk.room.room_service import RoomService
from clockserver.desk.tournaments.tournament_service import TournamentService
from clockserver.live.connection_limit import ConnectionLimit
from clockserver.live.presence.presence import Presence, ServerHealth
from clockserver.observability.metrics import Metrics


class Backlog(Protocol):
    """Slow clients: their number, and their waiting bytes."""

    @property
    def behind(self) -> int: ...

    @property
    def unsent_bytes(self) -> int: ...


class Faults:
    """Messages about damaged journals, a damaged database, a changed machine clock, and an absent Redis."""

    def __init__(
        self,
        tournaments: TournamentService,
        room_service: RoomService,
        library_service: LibraryService,
        of_database: Callable[[], tuple[str, ...]],
        of_edges: Callable[[], tuple[Text, ...]] = tuple,
    ) -> None:
        self.of_edges = of_edges
        """Texts about changes that do not reach edges."""
        self._tournaments = tournaments
        self._room_service = room_service
        self._library_service = library_service
        self._of_database = of_database

    def damages(self) -> list[Text]:
        """Texts about losses and changes found on the disk."""
        room = self._room_service.damage
        library = self._library_service.damage
        damages = [room.text("room")] if room is not None else []
        damages += [library.text("library")] if library is not None else []
        database = [Text("journal.database", {"detail": fault}) for fault in self._of_database()[:1]]
        return [*damages, *self._tournaments.damages(), *database]

    def of_time(self) -> list[Text]:
        """A text about the step by which the machine's clock was set, if any."""
        step = self._room_service.wall_step_ms()
        code = f"clock.machine_set.{'forward' if step > 0 else 'back'}"
        return [Text(code, {"by_ms": abs(step)})] if step else []


class Condition:
    """Reads the condition of the server's parts. `say` puts a text into words."""

    def __init__(
        self,
        writer: Writer,
        metrics: Metrics,
        backlog: Backlog,
        connections: ConnectionLimit,
        faults: Faults,
        say: Callable[[Text], str],
    ) -> None:
        self._writer = writer
        self._metrics = metrics
        self._backlog = backlog
        self._connections = connections
        self._faults = faults
        self._say = say

    def journal_ok(self) -> bool:
        """Whether the journal can be written."""
        return self._writer.failure is None and not self._writer.is_stuck

    def not_ready(self) -> str | None:
        """The reason why the server cannot serve normally; None without one."""
        if not self.journal_ok():
            return "the journal cannot be written"
        if damages := self._faults.damages():
            return "; ".join(map(self._say, damages))
        return "there is no room for more connections" if self._connections.is_full else None

    def health(self) -> ServerHealth:
        """The condition as topic `presence:room` shows it."""
        measured = self._metrics.health(self._backlog.behind)
        faults = (*self._faults.damages(), *self._faults.of_time(), *self._faults.of_edges())
        return replace(measured, full=self._connections.is_full, faults=faults)

    def metrics(self, presence: Presence) -> bytes:
        """The metrics in Prometheus' text format."""
        return self._metrics.text(presence.by_face(), self._backlog.behind, self._backlog.unsent_bytes)

    def notes(self) -> list[str]:
        """Notes about faults without effect on readiness."""
        return [self._say(each) for each in (*self._faults.of_time(), *self._faults.of_edges())]
