"""The room's service: the room's stream with desk and topics, and commands to all clocks."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial
from hashlib import sha256
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from clockserver.accounts.credentials.pairings import Pairings
from clockserver.accounts.roles import Principal
from clockserver.accounts.throttle import Waits
from clockserver.core.events import SYSTEM, Recorded
from clockserver.core.ids import CommandId, Slug
from clockserver.core.listeners import Listeners
from clockserver.core.texts import Reason, Refused
from clockserver.core.undo import Redo, Undo
from clockserver.desk.desk import Accepted, Answer, Desk, Done, Records, Rejected, Runtime
from clockserver.desk.duplicate_decisions import Sight
from clockserver.desk.journals.aggregates import ROOM
from clockserver.desk.ports import JournalDamaged
from clockserver.desk.room.damaged_stream import make_read_only
from clockserver.desk.room.room_claims import RoomClaims
from clockserver.desk.tournaments.tournament_service import TournamentService
from clockserver.desk.tournaments.tournament_setup import NamedFiles
from clockserver.projection.projection import RoomBoard
from clockserver.room import decide as domain
from clockserver.room.all_clocks.commands import PauseAllClocks, ResumeAllClocks
from clockserver.room.all_clocks.events import AllClocks
from clockserver.room.commands import PairDisplay, PauseAll, ResumeAll, TakeTime
from clockserver.room.displays.commands import AddDisplay, ShowOnDisplay
from clockserver.room.drawers.commands import CloseDrawer
from clockserver.room.log import worded
from clockserver.room.shapes import RoomMembers
from clockserver.room.state import ClockAt, Room, Rotation, SceneChoice, Show, Single, Turn
from clockserver.room.tickets.commands import IssueTicket
from clockserver.room.venue.commands import ChangeVenue, ChooseSound, SetTimeOfDay
from clockserver.room.venue.events import TimeOfDaySet
from clockserver.room.view import displays_value, room_members
from clockserver.tournament.announcements.view import announcement_of
from clockserver.tournament.clock.commands import PauseClock, ResumeClock
from clockserver.tournament.lifecycle.view import wall_value
from clockserver.tournament.log_view import Log
from clockserver.tournament.state import Tournament
from clockserver.tournament.types import TournamentCommand

RUNS = ("running", "holding")
"""Phases of a clock that can be paused."""
MINUTE_MS = 60_000
MAX_WALL_STEP_MS = 60_000
"""Difference in ms up to which a change of the machine's clock is not reported."""
REPEATED_WITHIN_MS = 5_000
"""Time in ms after a command to all clocks; a restart repeats it for tournaments without a later event.

A tournament with a later event got the command before the restart.
"""


class RoomSettings(Struct, frozen=True):
    """The server's settings for the room's service.

    `address`: host and port for other devices in the room; `ruleset`: the rule set in the settings;
    `languages`: the languages that TVs can show; `scenes`: the names of all scenes.
    """

    library: NamedFiles
    is_staff_device: Callable[[str], bool]
    """Whether somebody is signed in on a device."""
    address: str | None = None
    ruleset: str = ""
    languages: Collection[str] = ("en",)
    scenes: Callable[[], Collection[str]] = tuple


class RoomService:
    """Take the room's commands, show its topics, and forward commands for all clocks to each tournament."""

    def __init__(
        self,
        runtime: Runtime,
        board: RoomBoard,
        tournaments: TournamentService,
        claims: RoomClaims,
        pairings: Pairings,
        settings: RoomSettings,
    ) -> None:
        self._clock = runtime.clock
        self._board = board
        self._tournaments = tournaments
        self._desks = tournaments.desks
        self._claims = claims
        self._pairings = pairings
        self._settings = settings
        self._library = settings.library
        self._waits = Waits()
        """Waiting times after wrong pairing codes, by user."""
        self._pausing: set[ClockAt] = set()
        """Clocks that a command to all clocks is pausing now."""
        self.damage: JournalDamaged | None = None
        """The damage of the room's journal; None if sound."""
        self._stopped: set[ClockAt] = set()
        """Clocks paused together that have been shown as paused since."""
        self._restarted: set[ClockAt] = set()
        """Clocks paused together and started again since; a later pause of one has another cause."""
        self._log = Log(worded)
        self._desk = Desk(domain.STREAM, ROOM, runtime, self._on_durable, guard=claims.refuse_for_room)
        claims.use_room(self._desk)
        self.time_taken: Listeners[[]] = Listeners()
        """Announced when TVs adopt the machine's clock."""

    # -- reading -------------------------------------------------------------------------------------

    @property
    def state(self) -> Room:
        """The durable state."""
        return self._desk.state

    @property
    def usual_ruleset(self) -> str:
        """The name of the room's default rule set."""
        chosen = self.state.venue.ruleset if self._desk.durable else None
        return chosen or self._settings.ruleset

    def refresh(self) -> None:
        """Update after a tournament's change, on which the shared pause depends."""
        if self._desk.durable:
            self._board.show(paused_all=bool(self._paused_clocks()))
            self._claims.show()

    def show_displays(self) -> None:
        """Show the TVs, also without an event of the room: a tournament may have a new address."""
        if not self._desk.durable:
            return
        state, shown = self._desk.state, self._board.topics.get("displays:room")
        seq = state.seq if shown is None else max(state.seq, shown.seq + 1)
        self._board.topics.put("displays:room", seq, displays_value(state, self._desks.slugs.present_slug))

    def event_types(self, command_id: CommandId) -> list[type]:
        """The types of events of a room command; empty for an unknown one."""
        return self._desk.event_types(command_id)

    def knows_command(self, command_id: CommandId) -> bool:
        """Whether the room has accepted a command with that id."""
        return self._desk.knows_command(command_id)

    def refuse_above(self, principal: Principal, command: Any, slug: Slug | None) -> list[Reason]:
        """Reasons why a command needs an approval: above a limit of the house."""
        return self._claims.money.refuse_above(principal, command, slug)

    def receipt_and_amount(self, command: Any, slug: Slug | None) -> tuple[str, int | None]:
        """The receipt, slip or shift of a command that needs an approval, and its money if known."""
        return self._claims.money.receipt_and_amount(command, slug)

    # -- at the start --------------------------------------------------------------------------------

    def load(self) -> None:
        """Read the room from the journal, or open it; finish an interrupted command to all clocks."""
        unanswered: list[Recorded[Any]] = []
        self._board.show(**self._members(Room()))

        def each(record: Any, state: Room) -> None:
            self._log.update(record, state)
            if isinstance(record.event, AllClocks):
                unanswered.append(record)

        try:
            self._desk.load(each)
        except JournalDamaged as damage:
            self.damage = damage
            make_read_only(self._desk, damage, Room())
            self._show([])
            return
        if not self._desk.durable:
            self._desk.open("room-opened", domain.open_room(), SYSTEM, lambda _: None)
            return
        self._show([])
        self._claims.tickets.settle()
        if unanswered:
            # The command's id is the same, so a tournament that had it before the restart repeats its answer.
            self._command_all_clocks(
                unanswered[-1], lambda desk: desk.state.last_at <= unanswered[-1].at + REPEATED_WITHIN_MS
            )

    # -- commands ------------------------------------------------------------------------------------

    def offer(
        self, command_id: CommandId, command: Any, actor: str, done: Done, sight: Sight | None = None
    ) -> None:
        """Decide a room command; call `done` once it is durable or refused."""
        if self._desk.repeat(command_id, done):
            return
        try:
            if sight is not None and isinstance(command, PauseAll | ResumeAll):
                # Before the clocks are looked at: an equal tap on another tablet has left none to pause or resume.
                self._desk.demand_no_equal_since(sight)
            resolved, done = self._resolve(command_id, command, actor, done)
        except Refused as refusal:
            done(Rejected(tuple(refusal.reasons)))
            return
        self._desk.offer(command_id, resolved, actor, done, sight)

    def _resolve(self, command_id: CommandId, command: Any, actor: str, done: Done) -> tuple[Any, Done]:
        match command:
            case PairDisplay(code=code, name=name):
                return self._pair(code, name, actor, done)
            case PauseAll():
                return self._pause_all(command_id, done)
            case TakeTime():
                step = self.wall_step_ms()
                if not step:
                    raise Refused(Reason("already_done"))
                return SetTimeOfDay(by_ms=step), done
            case ResumeAll():
                return ResumeAllClocks(of=command_id, clocks=self._paused_clocks()), done
            case CloseDrawer():
                return self._claims.drawers.with_sums(command), done
            case IssueTicket():
                return self._claims.tickets.with_random_id(command), done
            case ShowOnDisplay(show=show):
                self._demand_scenes(show)
            case ChooseSound(device=str(device)) if device.startswith(
                "s-"
            ) and not self._settings.is_staff_device(device):
                raise Refused(Reason("sound.no_device", {}, "device"))
            case ChangeVenue(wall_language=str(language)) if language not in self._settings.languages:
                raise Refused(Reason("venue.no_language", {"language": language}, "wall_language"))
            case ChangeVenue(ruleset=str(ruleset)):
                self._demand_ruleset(ruleset)
        return command, done

    def _demand_ruleset(self, name: str) -> None:
        try:
            self._library.ruleset(name)
        except Refused as refusal:
            raise Refused(*(replace(each, field="ruleset") for each in refusal.reasons)) from None

    def _pair(self, code: str, name: str, actor: str, done: Done) -> tuple[AddDisplay, Done]:
        """Pair the TV of a code, which is used up once the TV is in the journal."""
        now = self._clock.now_ms()
        if wait := self._waits.wait_ms(actor, now):
            raise Refused(Reason("access.try_later", {"retry_ms": wait}))
        try:
            pairing = self._pairings.find(code, "display", now)
        except Refused:
            self._waits.count_failure(actor, now)
            raise
        self._waits.reset(actor)

        def answered(answer: Answer) -> None:
            if isinstance(answer, Accepted):
                pairing.confirm(pairing.subject)
            done(answer)

        return AddDisplay(display=pairing.subject, name=name), answered

    def _demand_scenes(self, show: Show) -> None:
        """Raise Refused for every unknown scene and tournament."""
        reasons: list[Reason] = []
        for field, choice in _choices(show):
            if isinstance(choice, (SceneChoice, Turn)) and choice.scene not in self._settings.scenes():
                reasons.append(Reason("display.no_scene", {"scene": choice.scene}, f"{field}.scene"))
            if choice.tournament is not None and not self._desks.knows(choice.tournament):
                params: dict[str, Any] = {"slug": choice.tournament}
                reasons.append(Reason("tournament.unknown", params, f"{field}.tournament"))
        if reasons:
            raise Refused(*reasons)

    # -- all clocks ----------------------------------------------------------------------------------

    def _pause_all(self, command_id: CommandId, done: Done) -> tuple[PauseAllClocks, Done]:
        """Pause all clocks. Raises Refused while another command is pausing them."""
        running = self._running_clocks()
        clocks = tuple(each for each in running if each not in self._pausing)
        if running and not clocks:
            raise Refused(Reason("already_done"))
        self._pausing.update(clocks)

        def answered(answer: Answer) -> None:
            if not isinstance(answer, Accepted):
                self._pausing.difference_update(clocks)
            done(answer)

        return PauseAllClocks(of=command_id, clocks=clocks), answered

    def _running_clocks(self) -> tuple[ClockAt, ...]:
        now = self._clock.now_ms()
        return tuple(
            ClockAt(desk.state.slug, session_id, session.clock.run_id)
            for desk in self._desks.listed_desks()
            for session_id, session in sorted(desk.state.sessions.items())
            if session.clock.at(now).phase in RUNS
        )

    def _paused_clocks(self) -> tuple[ClockAt, ...]:
        """The clocks that one command paused and nobody has started since."""
        clocks: list[ClockAt] = []
        for each in self._desk.state.paused:
            if not self._desks.knows(each.tournament):
                continue
            state = self._desks.desk(each.tournament).state
            session = state.sessions.get(each.session)
            if session is None or session.closed or session.ended is not None:
                continue  # its clock never runs again
            if session.clock.mark.phase != "paused":
                self._restarted |= {each} & self._stopped
            elif each not in self._restarted:
                self._stopped.add(each)
                clocks.append(ClockAt(state.slug, each.session, session.clock.run_id))
        return tuple(dict.fromkeys(clocks))

    def _command_all_clocks(
        self, record: Recorded[Any], applies_to: Callable[[Desk[Tournament]], bool] = lambda _: True
    ) -> None:
        event: AllClocks = record.event
        sessions = {(each.tournament, each.session) for each in event.clocks}
        for clocks in (self._stopped, self._restarted):
            clocks -= {each for each in clocks if (each.tournament, each.session) in sessions}
        for each in event.clocks:
            if not self._desks.knows(each.tournament) or not applies_to(self._desks.desk(each.tournament)):
                continue
            command_id, command = _command_of(event, each)
            answered = partial(self._answered, each)
            self._tournaments.offer(each.tournament, command_id, command, record.actor, answered)

    def _answered(self, clock: ClockAt, _: Answer) -> None:
        self._pausing.discard(clock)

    # -- showing -------------------------------------------------------------------------------------

    def _on_durable(self, _: Any, records: Records) -> None:
        self._show(records)
        for record in records:
            if isinstance(record.event, AllClocks):
                self._command_all_clocks(record)
            elif isinstance(record.event, TimeOfDaySet):
                self._take_wall()

    def wall_step_ms(self) -> int:
        """Ms by which the machine's clock was set, in whole minutes; 0 for up to a minute."""
        step = self._clock.wall_step_ms()
        return round(step / MINUTE_MS) * MINUTE_MS if abs(step) > MAX_WALL_STEP_MS else 0

    def _take_wall(self) -> None:
        self._clock.take_wall()
        self.time_taken.announce()
        self._tournaments.show_time()
        self._board.show(**self._members(self._desk.state))

    def _show(self, records: Records) -> None:
        state, topics = self._desk.state, self._board.topics
        patch = self._log.update_all(records, state)
        topics.put("log:room", state.seq, self._log.value(), patch)
        self.show_displays()
        topics.put("announcement:room", state.seq, announcement_of([state]))
        self._board.show(**self._members(state))
        self.refresh()

    def _members(self, room: Room) -> RoomMembers:
        now, skew = self._clock.now_ms(), self._clock.wall_skew_ms()
        wall = wall_value(self._tournaments.timezone, now, skew)
        return room_members(room, wall, self._settings.address, room.venue.ruleset or self._settings.ruleset)


def _choices(show: Show) -> list[tuple[str, Any]]:
    match show:
        case Single(scene=choice):
            return [("show.scene", choice)]
        case Rotation(scenes=turns):
            return [(f"show.scenes[{i}]", turn) for i, turn in enumerate(turns)]
        case _:
            return [("show", show)]


def _command_of(event: AllClocks, clock: ClockAt) -> tuple[CommandId, TournamentCommand]:
    """The command for one clock, with an id that is the same for each repeat."""
    first_id = _derived_id(event.of, event.action, clock)
    if event.reversal is not None:
        reversal_id = _derived_id(event.of, f"{event.reversal} {event.times}", clock)
        return reversal_id, Undo(command=first_id) if event.reversal == "undo" else Redo(command=first_id)
    kind = PauseClock if event.action == "pause" else ResumeClock
    return first_id, kind(session=clock.session, run=clock.run)


def _derived_id(command_id: CommandId, action: str, clock: ClockAt) -> CommandId:
    return sha256(f"{command_id} {action} {clock.tournament} {clock.session}".encode()).hexdigest()[:32]
