"""The hall: the room's own stream with its desk and its topics, and what one tap does to every clock."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial
from hashlib import sha256
from typing import Any

from clockserver.application.access.pairings import Pairings
from clockserver.application.access.throttle import Waits
from clockserver.application.aggregates import ROOM
from clockserver.application.desk import Accepted, Answer, Desk, Done, Records, Rejected
from clockserver.application.house import House
from clockserver.application.ports import HostClock, Journal
from clockserver.application.projection import RoomBoard
from clockserver.application.room_commands import PairDisplay, PauseAll, ResumeAll
from clockserver.application.room_tables import RoomTables
from clockserver.application.views.announcement import announcement_of
from clockserver.application.views.log import Log
from clockserver.application.views.room import displays_value, room_members
from clockserver.application.writer import Writer
from clockserver.domain import room as domain
from clockserver.domain.events import SYSTEM, Recorded
from clockserver.domain.ids import CommandId
from clockserver.domain.procedures.all_clocks import AllClocks, PauseAllClocks, ResumeAllClocks
from clockserver.domain.procedures.clock import PauseClock, ResumeClock
from clockserver.domain.procedures.displays import AddDisplay, ShowOnDisplay
from clockserver.domain.procedures.venue import ChangeVenue, ChooseSound
from clockserver.domain.room_state import ClockAt, Room, Rotation, SceneChoice, Show, Single, Turn
from clockserver.domain.room_wording import worded
from clockserver.domain.texts import Reason, Refused
from clockserver.domain.tournament import TournamentCommand
from clockserver.domain.tournament_state import Tournament
from clockserver.domain.undo import Redo, Undo

RUNS = ("running", "holding")
ASKED_WITHIN_MS = 5_000
"""A tournament that wrote anything so long after a tap on all clocks has had the question before."""


class Hall:
    """Takes the room's commands, shows its topics, and asks every tournament what one tap asked of all."""

    def __init__(
        self,
        journal: Journal,
        writer: Writer,
        clock: HostClock,
        board: RoomBoard,
        house: House,
        pairings: Pairings,
    ) -> None:
        self._clock = clock
        self._board = board
        self._house = house
        self._pairings = pairings
        self._guesses = Waits()
        """Wrong codes, by who typed them."""
        self._asking: set[ClockAt] = set()
        """The clocks that a tap is pausing just now."""
        self._stood: set[ClockAt] = set()
        """Those paused together that were seen standing since."""
        self._let_go: set[ClockAt] = set()
        """Those of them that somebody let go on: if one is paused again, that is its own affair."""
        self._log = Log(worded)
        self._desk = Desk(domain.STREAM, ROOM, journal, writer, clock, self._on_durable)
        self.tables = RoomTables(house, self._desk, board.topics)
        self.scenes: Callable[[], Collection[str]] = lambda: ()
        """The names of the scenes there are."""
        self.is_staff_device: Callable[[str], bool] = lambda _: False
        """Whether somebody is signed in on a device."""
        self.address: str | None = None
        """Where others in the room reach this server, as host and port."""
        self.languages: Collection[str] = ("en",)
        """Those the walls can speak."""

    # -- reading -------------------------------------------------------------------------------------

    @property
    def state(self) -> Room:
        """The durable state."""
        return self._desk.state

    def refresh(self) -> None:
        """Something changed in a tournament: whether clocks are still paused together follows from theirs."""
        if self._desk.durable:
            self._board.show(paused_all=bool(self._clocks_still_paused()))
            self.tables.show()

    def event_types(self, command_id: CommandId) -> list[type]:
        """The kinds of events a command of the room brought; empty for one that is not known."""
        return self._desk.event_types(command_id)

    # -- at the start --------------------------------------------------------------------------------

    def load(self) -> None:
        """Read the room from the journal, or open it; finish what one tap had only begun to ask."""
        asked: list[Recorded[Any]] = []
        self._board.show(**self._members(Room()))

        def each(record: Any, state: Room) -> None:
            self._log.update(record, state)
            if isinstance(record.event, AllClocks):
                asked.append(record)

        self._desk.load(each)
        if not self._desk.durable:
            self._desk.open("room-opened", domain.open_room(), SYSTEM, lambda _: None)
            return
        self._show([])
        if asked:
            # Who was asked before the end answers as he did then; who was not is asked now.
            self._ask_all(asked[-1], lambda desk: desk.state.last_at <= asked[-1].at + ASKED_WITHIN_MS)

    # -- commands ------------------------------------------------------------------------------------

    def offer(self, command_id: CommandId, command: Any, actor: str, done: Done) -> None:
        """Give the room a command of the wire; `done` is called once it is durable or refused."""
        if self._desk.repeat(command_id, done):
            return
        try:
            resolved, done = self._resolve(command_id, command, actor, done)
        except Refused as refusal:
            done(Rejected(tuple(refusal.reasons)))
            return
        self._desk.offer(command_id, resolved, actor, done)

    def _resolve(self, command_id: CommandId, command: Any, actor: str, done: Done) -> tuple[Any, Done]:
        match command:
            case PairDisplay(code=code, name=name):
                return self._pair(code, name, actor, done)
            case PauseAll():
                return self._pause_all(command_id, done)
            case ResumeAll():
                return ResumeAllClocks(of=command_id, clocks=self._clocks_still_paused()), done
            case ShowOnDisplay(show=show):
                self._demand_scenes(show)
            case ChooseSound(device=str(device)) if device.startswith("s-") and not self.is_staff_device(
                device
            ):
                raise Refused(Reason("sound.no_device", {}, "device"))
            case ChangeVenue(wall_language=str(language)) if language not in self.languages:
                raise Refused(Reason("venue.no_language", {"language": language}, "wall_language"))
        return command, done

    def _pair(self, code: str, name: str, actor: str, done: Done) -> tuple[AddDisplay, Done]:
        """The television behind a code. The code is used up once its television is in the journal."""
        now = self._clock.now_ms()
        if wait := self._guesses.wait_ms(actor, now):
            raise Refused(Reason("access.try_later", {"retry_ms": wait}))
        try:
            pairing = self._pairings.find(code, "display", now)
        except Refused:
            self._guesses.failed(actor, now)
            raise
        self._guesses.succeeded(actor)

        def answered(answer: Answer) -> None:
            if isinstance(answer, Accepted):
                pairing.confirm(pairing.subject)
            done(answer)

        return AddDisplay(display=pairing.subject, name=name), answered

    def _demand_scenes(self, show: Show) -> None:
        """Raises Refused for every scene and tournament that does not exist."""
        reasons: list[Reason] = []
        for field, choice in _choices(show):
            if isinstance(choice, (SceneChoice, Turn)) and choice.scene not in self.scenes():
                reasons.append(Reason("display.no_scene", {"scene": choice.scene}, f"{field}.scene"))
            if choice.tournament is not None and not self._house.knows(choice.tournament):
                params: dict[str, Any] = {"slug": choice.tournament}
                reasons.append(Reason("tournament.unknown", params, f"{field}.tournament"))
        if reasons:
            raise Refused(*reasons)

    # -- all clocks ----------------------------------------------------------------------------------

    def _pause_all(self, command_id: CommandId, done: Done) -> tuple[PauseAllClocks, Done]:
        """Raises Refused if another hand is pausing every one of them just now."""
        running = self._clocks_that_run()
        clocks = tuple(each for each in running if each not in self._asking)
        if running and not clocks:
            raise Refused(Reason("already_done"))
        self._asking.update(clocks)

        def answered(answer: Answer) -> None:
            if not isinstance(answer, Accepted):
                self._asking.difference_update(clocks)
            done(answer)

        return PauseAllClocks(of=command_id, clocks=clocks), answered

    def _clocks_that_run(self) -> tuple[ClockAt, ...]:
        now = self._clock.now_ms()
        return tuple(
            ClockAt(desk.state.slug, session_id, session.clock.run)
            for desk in self._house.desks()
            if desk.durable
            for session_id, session in sorted(desk.state.sessions.items())
            if session.clock.at(now).phase in RUNS
        )

    def _clocks_still_paused(self) -> tuple[ClockAt, ...]:
        """Those that one tap paused and nobody has let go on since, as they stand now."""
        found = []
        for each in self._desk.state.paused:
            if not self._house.knows(each.tournament):
                continue
            session = self._house.desk(each.tournament).state.sessions.get(each.session)
            if session is None:
                continue
            if session.clock.mark.phase != "paused":
                self._let_go |= {each} & self._stood
            elif each not in self._let_go:
                self._stood.add(each)
                found.append(ClockAt(each.tournament, each.session, session.clock.run))
        return tuple(found)

    def _ask_all(
        self, record: Recorded[Any], of_whom: Callable[[Desk[Tournament]], bool] = lambda _: True
    ) -> None:
        event: AllClocks = record.event
        places = {(each.tournament, each.session) for each in event.clocks}
        for seen in (self._stood, self._let_go):
            seen -= {each for each in seen if (each.tournament, each.session) in places}
        for each in event.clocks:
            if not self._house.knows(each.tournament) or not of_whom(self._house.desk(each.tournament)):
                continue
            command_id, command = _question(event, each)
            answered = partial(self._answered, each)
            self._house.offer(each.tournament, command_id, command, record.actor, answered)

    def _answered(self, clock: ClockAt, _: Answer) -> None:
        self._asking.discard(clock)

    # -- showing -------------------------------------------------------------------------------------

    def _on_durable(self, _: Any, records: Records) -> None:
        self._show(records)
        for record in records:
            if isinstance(record.event, AllClocks):
                self._ask_all(record)

    def _show(self, records: Records) -> None:
        state, topics = self._desk.state, self._board.topics
        patch: dict[str, Any] = {"set": {}, "remove": []}
        for record in records:
            changed = self._log.update(record, state)
            patch["set"] |= changed["set"]
            patch["remove"] += changed["remove"]
        topics.put("log:room", state.seq, self._log.value(), patch)
        topics.put("displays:room", state.seq, displays_value(state))
        topics.put("announcement:room", state.seq, announcement_of([state]))
        self._board.show(**self._members(state))
        self.refresh()

    def _members(self, room: Room) -> dict[str, Any]:
        now, skew = self._clock.now_ms(), self._clock.wall_skew_ms()
        return room_members(room, self._house.timezone, self.address, now, skew)


def _choices(show: Show) -> list[tuple[str, Any]]:
    match show:
        case Single(scene=choice):
            return [("show.scene", choice)]
        case Rotation(scenes=turns):
            return [(f"show.scenes[{i}]", turn) for i, turn in enumerate(turns)]
        case _:
            return [("show", show)]


def _question(event: AllClocks, clock: ClockAt) -> tuple[CommandId, TournamentCommand]:
    """What one tournament is asked, under an id that is the same whenever it is asked again."""
    first = _derived(event.of, event.action, clock)
    if event.reversal is not None:
        reversed_id = _derived(event.of, f"{event.reversal} {event.times}", clock)
        return reversed_id, Undo(command=first) if event.reversal == "undo" else Redo(command=first)
    kind = PauseClock if event.action == "pause" else ResumeClock
    return first, kind(session=clock.session, run=clock.run)


def _derived(of: CommandId, action: str, clock: ClockAt) -> CommandId:
    return sha256(f"{of} {action} {clock.tournament} {clock.session}".encode()).hexdigest()[:32]
