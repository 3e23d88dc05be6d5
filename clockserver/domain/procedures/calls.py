"""Calls of a table: the floor, a dealer, chips, a deck. They wait until somebody is on the way."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from clockserver.domain.entries import TableNumber
from clockserver.domain.floor import Call, CallFor, call_key
from clockserver.domain.ids import FIRST_SESSION, SessionId
from clockserver.domain.procedures.tables import known_table
from clockserver.domain.session import Session
from clockserver.domain.texts import Reason, Refused


class CallFloor(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="table.call", kw_only=True
):
    """A table calls for the floor, a dealer, chips or a deck. It waits until it is answered, or the table closes."""

    session: SessionId = FIRST_SESSION
    table: TableNumber
    what: CallFor = "floor"


class AnswerCall(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="table.answer_call", kw_only=True
):
    """Somebody is on the way to a table that called."""

    session: SessionId = FIRST_SESSION
    table: TableNumber
    what: CallFor = "floor"


AnyCallCommand: TypeAlias = CallFloor | AnswerCall


class _CallChanged(Struct, frozen=True, kw_only=True, omit_defaults=True):
    final: ClassVar[bool] = False
    shares: ClassVar[tuple[str, ...]] = ("call:<session>:<table>:<what>",)

    session: SessionId = FIRST_SESSION
    before: Call | None = None
    after: Call | None = None

    @property
    def call(self) -> Call:
        call = self.after or self.before
        assert call is not None  # noqa: S101 - one of them is there
        return call

    def scopes(self) -> tuple[str, ...]:
        """The call."""
        return (scope_of(self.session, self.call),)

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        calls = session.calls
        if self.after is not None:
            return replace(session, calls=calls.set(self.after.key, self.after))
        # What ended by itself may be taken back all the same.
        return replace(session, calls=calls.delete(self.call.key) if self.call.key in calls else calls)

    def inverse(self, _session: Session) -> list[_CallChanged]:
        """The call as it was before."""
        return [replace(self, before=self.after, after=self.before)]


class TableCalled(_CallChanged, frozen=True, tag_field="type", tag="TableCalled"):
    """A table called."""


class CallAnswered(_CallChanged, frozen=True, tag_field="type", tag="CallAnswered"):
    """Somebody is on the way to a table that called."""


class CallEnded(_CallChanged, frozen=True, tag_field="type", tag="CallEnded"):
    """A call that nobody answered, of a table that broke or was closed."""


AnyCallEvent: TypeAlias = TableCalled | CallAnswered | CallEnded


def scope_of(session: SessionId, call: Call) -> str:
    """The scope of a call's events."""
    return f"call:{session}:{call.key}"


def decide(session: Session, command: AnyCallCommand, now: int) -> list[AnyCallEvent]:
    """What a call, or its answer, brings. Raises Refused with the reason why not."""
    table = known_table(session, command.table)
    if not table.open:
        raise Refused(Reason("tables.not_open", {"table": table.number}, "table"))
    before = session.calls.get(call_key(table.number, command.what))
    waits = before is not None and before.answered is None
    if isinstance(command, CallFloor):
        if waits:
            raise Refused(Reason("already_done", {}, "what"))
        fresh = Call(table.number, command.what, now)
        return [TableCalled(session=command.session, before=before, after=fresh)]
    if before is None:
        raise Refused(Reason("calls.none", {"table": table.number}, "what"))
    if not waits:
        raise Refused(Reason("already_done", {}, "what"))
    return [CallAnswered(session=command.session, before=before, after=replace(before, answered=now))]


def ended(session_id: SessionId, session: Session) -> list[CallEnded]:
    """The calls that end by themselves: nobody answered, and the table broke or closed."""
    return [
        CallEnded(session=session_id, before=session.calls[key])
        for key in sorted(session.calls)
        if session.calls[key].answered is None and not is_in_play(session, session.calls[key].table)
    ]


def is_in_play(session: Session, number: TableNumber) -> bool:
    """Whether there is such a table, and it is open."""
    table = session.tables.get(number)
    return table is not None and table.open
