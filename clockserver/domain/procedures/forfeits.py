"""The time that the house designates for giving up stacks, within what the set allows."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta, Struct
from msgspec.structs import replace

from clockserver.domain.ids import FIRST_SESSION, SessionId
from clockserver.domain.session import Session
from clockserver.domain.texts import Reason, Refused
from clockserver.domain.tournament_state import Tournament

MOST_PERIODS = 500
GivenPeriod = Annotated[str, Meta(min_length=1, max_length=40)]


class DesignateForfeits(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="forfeit.designate", kw_only=True
):
    """The periods in which a stack may be given up; none: for as long as the set allows it."""

    session: SessionId = FIRST_SESSION
    periods: Annotated[tuple[GivenPeriod, ...], Meta(max_length=MOST_PERIODS)]


class ForfeitTimeSet(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="ForfeitTimeSet"
):
    """Another time was designated for giving up stacks."""

    final: ClassVar[bool] = False

    session: SessionId = FIRST_SESSION
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()

    def scopes(self) -> tuple[str, ...]:
        """The time designated."""
        return (f"forfeit:{self.session}",)

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        return replace(session, forfeit_periods=self.after)

    def inverse(self, _session: Session) -> list[ForfeitTimeSet]:
        """The time that was before."""
        return [replace(self, before=self.after, after=self.before)]


def decide(state: Tournament, command: DesignateForfeits) -> list[ForfeitTimeSet]:
    """What a designated time brings. Raises Refused with every reason why not."""
    session = state.sessions[command.session]
    if state.ruleset.forfeit.chips_leave_play is None:
        rule = state.ruleset.cite("forfeit.chips_leave_play")
        raise Refused(Reason("entries.no_forfeit", {}, "periods", rule))
    known = {period.id for period in session.structure.periods}
    reasons = [
        Reason("clock.unknown_period", {"period": period}, f"periods[{i}]")
        for i, period in enumerate(command.periods)
        if period not in known
    ]
    if reasons:
        raise Refused(*reasons)
    if command.periods == session.forfeit_periods:
        raise Refused(Reason("already_done", {}, "periods"))
    return [ForfeitTimeSet(session=command.session, before=session.forfeit_periods, after=command.periods)]
