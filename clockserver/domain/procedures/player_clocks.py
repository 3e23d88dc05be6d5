"""Calling the clock: approved by the rule set's wait, run by the server's clock; time running out is told.

TDA 2015 27, 2017 29 and their twins. What the hand comes to is said, and done at the table by whoever deals.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import replace

from clockserver.domain import player_clock
from clockserver.domain.entries import SeatNumber, TableNumber
from clockserver.domain.ids import FIRST_SESSION, Instant, SessionId
from clockserver.domain.procedures.at_tables import open_table, seat_reasons
from clockserver.domain.ruleset import RuleSet
from clockserver.domain.session import Session
from clockserver.domain.table_clocks import PlayerClock
from clockserver.domain.tables import Table
from clockserver.domain.texts import Reason, Refused
from clockserver.domain.tournament_state import Tournament

MOST_MS = 600_000
"""As much as a director may give at once."""
Allowed: TypeAlias = Annotated[int, Meta(ge=1_000, le=MOST_MS)]
ByMs: TypeAlias = Annotated[int, Meta(ge=-MOST_MS, le=MOST_MS)]


class CallPlayerClock(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="player_clock.call", kw_only=True
):
    """A clock that a player asked for is approved, on the player at `seat`. Time and outcome are the rule set's.

    `caller`: the seat of who asked. `waiting_since`: when his turn began; needed where the set has a wait.
    """

    session: SessionId = FIRST_SESSION
    table: TableNumber
    facing_bet: bool
    seat: SeatNumber | None = None
    caller: SeatNumber | None = None
    waiting_since: Instant | None = None
    on_wall: bool = False
    """Walls that follow the tournament show it as well."""


class StartPlayerClock(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="player_clock.start", kw_only=True
):
    """The director calls the clock himself, also with another time than the rule set's: no wait binds him."""

    session: SessionId = FIRST_SESSION
    table: TableNumber
    facing_bet: bool
    seat: SeatNumber | None = None
    ms: Allowed | None = None
    on_wall: bool = False


class PlayerHasActed(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="player_clock.acted", kw_only=True
):
    """The player on the clock has acted; at the very instant at which it runs out a tie is the player's."""

    session: SessionId = FIRST_SESSION
    table: TableNumber


class AdjustPlayerClock(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="player_clock.adjust", kw_only=True
):
    """The director gives the player on the clock more time, or less."""

    session: SessionId = FIRST_SESSION
    table: TableNumber
    ms: ByMs


class CancelPlayerClock(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="player_clock.cancel", kw_only=True
):
    """The clock on the player is called off while it runs."""

    session: SessionId = FIRST_SESSION
    table: TableNumber


AnyPlayerClockCommand: TypeAlias = (
    CallPlayerClock | StartPlayerClock | PlayerHasActed | AdjustPlayerClock | CancelPlayerClock
)


class PlayerClockChanged(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The clock of a table before and after; None: there was none, or is none any more."""

    final: ClassVar[bool] = False
    shares: ClassVar[tuple[str, ...]] = ("player_clock:<session>:<table>",)

    session: SessionId = FIRST_SESSION
    before: PlayerClock | None = None
    after: PlayerClock | None = None

    @property
    def clock(self) -> PlayerClock:
        """The clock it is about."""
        clock = self.after or self.before
        assert clock is not None  # noqa: S101 - one of them is there
        return clock

    def scopes(self) -> tuple[str, ...]:
        """The clock of that table."""
        return (f"player_clock:{self.session}:{self.clock.table}",)

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        clocks = session.player_clocks
        if self.after is not None:
            return replace(session, player_clocks=clocks.set(self.after.table, self.after))
        table = self.clock.table
        return replace(session, player_clocks=clocks.delete(table) if table in clocks else clocks)

    def inverse(self, _session: Session) -> list[PlayerClockChanged]:
        """The clock as it was; its time went on meanwhile."""
        return [replace(self, before=self.after, after=self.before)]


class PlayerClockCalled(PlayerClockChanged, frozen=True, tag_field="type", tag="PlayerClockCalled"):
    """A clock that was asked for runs."""


class PlayerClockStarted(PlayerClockChanged, frozen=True, tag_field="type", tag="PlayerClockStarted"):
    """The director called the clock himself."""


class PlayerActed(PlayerClockChanged, frozen=True, tag_field="type", tag="PlayerActed"):
    """The player acted in time."""


class PlayerClockAdjusted(PlayerClockChanged, frozen=True, tag_field="type", tag="PlayerClockAdjusted"):
    """The player has more time, or less."""


class PlayerClockCancelled(PlayerClockChanged, frozen=True, tag_field="type", tag="PlayerClockCancelled"):
    """The clock was called off."""


AnyPlayerClockEvent: TypeAlias = (
    PlayerClockCalled | PlayerClockStarted | PlayerActed | PlayerClockAdjusted | PlayerClockCancelled
)


def decide(state: Tournament, command: AnyPlayerClockCommand, now: int) -> list[AnyPlayerClockEvent]:
    """What a command about a player's clock brings. Raises Refused with every reason why not."""
    session, rules = state.sessions[command.session], state.ruleset
    match command:
        case CallPlayerClock():
            return [_call(state, session, command, now)]
        case StartPlayerClock():
            return [_start(rules, session, command, now)]
        case PlayerHasActed():
            before = _running(rules, session, command.table, now)
            after = replace(before, acted_at=now)
            return [PlayerActed(session=command.session, before=before, after=after)]
        case AdjustPlayerClock():
            return [_adjust(rules, session, command, now)]
        case CancelPlayerClock():
            before = _running(rules, session, command.table, now)
            return [PlayerClockCancelled(session=command.session, before=before)]


def _call(state: Tournament, session: Session, command: CallPlayerClock, now: int) -> PlayerClockCalled:
    rules = state.ruleset
    table = open_table(session, command.table)
    reasons = _refuse_another(rules, session, command, now) + seat_reasons(table, command.seat, "seat")
    reasons += _refuse_caller(state, table, command.caller) + _refuse_wait(rules, command, now)
    if reasons:
        raise Refused(*reasons)
    since = command.waiting_since
    after = PlayerClock(
        table=command.table,
        started_at=now,
        allowed_ms=player_clock.allowed_ms(rules.call_clock),
        countdown_ms=rules.call_clock.countdown_ms,
        facing_bet=command.facing_bet,
        seat=command.seat,
        caller=command.caller,
        waited_ms=None if since is None else now - since,
        on_wall=command.on_wall,
    )
    before = session.player_clocks.get(command.table)
    return PlayerClockCalled(session=command.session, before=before, after=after)


def _start(rules: RuleSet, session: Session, command: StartPlayerClock, now: int) -> PlayerClockStarted:
    said = rules.call_clock
    table = open_table(session, command.table)
    reasons = _refuse_another(rules, session, command, now) + seat_reasons(table, command.seat, "seat")
    if said.td_may_start is False:
        reasons.append(Reason("player_clock.only_asked", {}, "type", rules.cite("call_clock.td_may_start")))
    allowed = player_clock.allowed_ms(said)
    if command.ms is not None and command.ms != allowed:
        reasons += _refuse_adjusting(rules)
    if reasons:
        raise Refused(*reasons)
    allowed = command.ms or allowed
    after = PlayerClock(
        table=command.table,
        started_at=now,
        allowed_ms=allowed,
        countdown_ms=min(said.countdown_ms, allowed),
        facing_bet=command.facing_bet,
        seat=command.seat,
        on_wall=command.on_wall,
        by_director=True,
    )
    before = session.player_clocks.get(command.table)
    return PlayerClockStarted(session=command.session, before=before, after=after)


def _adjust(rules: RuleSet, session: Session, command: AdjustPlayerClock, now: int) -> PlayerClockAdjusted:
    before = _running(rules, session, command.table, now)
    reasons = _refuse_adjusting(rules)
    left = before.until - now
    if not command.ms:
        reasons.append(Reason("already_done", {}, "ms"))
    elif left + command.ms < 0:
        reasons.append(Reason("player_clock.so_little_left", {"left_ms": left}, "ms"))
    if reasons:
        raise Refused(*reasons)
    after = replace(before, allowed_ms=before.allowed_ms + command.ms)
    return PlayerClockAdjusted(session=command.session, before=before, after=after)


def _running(rules: RuleSet, session: Session, number: TableNumber, now: int) -> PlayerClock:
    """The clock that runs at a table. Raises Refused: there is none, it was answered, or it ran out."""
    clock: PlayerClock | None = session.player_clocks.get(number)
    if clock is None:
        raise Refused(Reason("player_clock.none", {"table": number}, "table"))
    standing = clock.standing(rules.call_clock, now)
    if standing == "in_time":
        raise Refused(Reason("already_done", {}, "table"))
    if standing != "runs":
        key = "call_clock.expiry_facing_bet" if clock.facing_bet else "call_clock.expiry_no_bet"
        params = {"until_at": clock.until}
        raise Refused(Reason(f"player_clock.ran_out.{standing}", dict(params), "table", rules.cite(key)))
    return clock


def _refuse_another(
    rules: RuleSet, session: Session, command: CallPlayerClock | StartPlayerClock, now: int
) -> list[Reason]:
    """One clock for each table at a time; the same one once more is the second tap of a nervous finger."""
    clock = session.player_clocks.get(command.table)
    if clock is None or clock.standing(rules.call_clock, now) != "runs":
        return []
    if (clock.seat, clock.facing_bet) == (command.seat, command.facing_bet):
        return [Reason("already_done", {}, "table")]
    return [Reason("player_clock.runs_already", {"table": command.table}, "table")]


def _refuse_caller(state: Tournament, table: Table, caller: SeatNumber | None) -> list[Reason]:
    """Who asks has to be at his seat, where the set says so. A player at another table is not named here."""
    if caller is None or not state.ruleset.call_clock.caller_at_seat:
        return []
    found = seat_reasons(table, caller, "caller")
    entry = state.entries.get(table.seats.get(caller, ""))
    if not found and entry is not None and entry.absent:
        rule = state.ruleset.cite("call_clock.caller_at_seat")
        return [Reason("player_clock.caller_away", {"seat": caller}, "caller", rule)]
    return found


def _refuse_wait(rules: RuleSet, command: CallPlayerClock, now: int) -> list[Reason]:
    least = rules.call_clock.min_wait_ms
    rule = rules.cite("call_clock.min_wait_ms")
    since = command.waiting_since
    if since is not None and since > now:
        return [Reason("player_clock.not_his_turn_yet", {}, "waiting_since")]
    if least is not None and since is None:
        return [Reason("player_clock.since_unknown", {"least_ms": least}, "waiting_since", rule)]
    if since is not None and not player_clock.approved(rules.call_clock, now - since):
        params = {"waited_ms": now - since, "least_ms": least or 0, "left_ms": since + (least or 0) - now}
        return [Reason("player_clock.too_early", dict(params), "waiting_since", rule)]
    return []


def _refuse_adjusting(rules: RuleSet) -> list[Reason]:
    if rules.call_clock.td_may_adjust:
        return []
    return [Reason("player_clock.time_is_fixed", {}, "ms", rules.cite("call_clock.td_may_adjust"))]
