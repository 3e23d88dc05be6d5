"""Events of prizes."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from clockserver.core.ids import FIRST_SESSION, SessionId
from clockserver.core.input.typed_fields import TypedReason
from clockserver.core.texts import Param, Reason, Refused
from clockserver.tournament.bubble_vote.state import current
from clockserver.tournament.entries.late_registration import registration_closes
from clockserver.tournament.flights.state import state_of
from clockserver.tournament.prizes.flight_money import flight_places
from clockserver.tournament.prizes.state import FlightPrizes, Prizes
from clockserver.tournament.sales.state import Fixing
from clockserver.tournament.session import Session

BEFORE_BUBBLE_REFUSALS = ("flight_prizes.after_bubble", "flight_prizes.ended")
"""Codes of a flight whose prizes cannot change any more."""


class _PrizesChanged(Struct, frozen=True, kw_only=True, omit_defaults=True):
    final: ClassVar[bool] = False
    shares: ClassVar[tuple[str, ...]] = ("prizes:<session>",)

    session: SessionId = FIRST_SESSION
    before: Prizes
    after: Prizes

    def scopes(self) -> tuple[str, ...]:
        """The prizes of the session."""
        return (f"prizes:{self.session}",)

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        return replace(session, prizes=self.after)

    def inverse(self, session: Session) -> list[_PrizesChanged]:
        """Restore the earlier prizes. Raises Refused during a vote on a deal paid from them."""
        demand_no_vote(session)
        return [replace(self, before=self.after, after=self.before)]


class PrizesSetUp(_PrizesChanged, frozen=True, tag_field="type", tag="PrizesSetUp"):
    """The pool and its division were set up."""


class PrizesPublished(_PrizesChanged, frozen=True, tag_field="type", tag="PrizesPublished"):
    """Places and amounts were published. `books`: the house's overlay, with offers."""

    books: Fixing | None = None

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        after = _PrizesChanged.evolve(self, session)
        return after if self.books is None else replace(after, sales=after.sales.with_fixing(self.books))

    def inverse(self, session: Session) -> list[_PrizesChanged]:
        """Restore the earlier prizes with the current overlay. Raises Refused during a vote."""
        demand_no_vote(session)
        books = session.sales.fixing(self.books.before) if self.books is not None else None
        return [replace(self, before=self.after, after=self.before, books=books)]


class FlightPrizesSet(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="FlightPrizesSet"
):
    """The prizes paid by a flight before it ends were fixed; None: none."""

    final: ClassVar[bool] = False
    shares: ClassVar[tuple[str, ...]] = ("flight_prizes:<session>",)

    session: SessionId = FIRST_SESSION
    before: FlightPrizes | None = None
    after: FlightPrizes | None = None
    reason: TypedReason = ""

    def scopes(self) -> tuple[str, ...]:
        """The prizes of the flight."""
        return (f"flight_prizes:{self.session}",)

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        return replace(session, flight_prizes=self.after)

    def inverse(self, session: Session) -> list[FlightPrizesSet]:
        """Restore the earlier prizes. Raises Refused once the flight is in the money, or has ended."""
        demand_before_bubble(session, self.before)
        return [replace(self, before=self.after, after=self.before)]


AnyPrizeEvent: TypeAlias = PrizesSetUp | PrizesPublished


def demand_before_bubble(session: Session, set_places: FlightPrizes | None) -> None:
    """Raise Refused once a flight has ended, or has reached its paid places before or after a change."""
    if state_of(session) in ("ended", "merged"):
        raise Refused(Reason("flight_prizes.ended", {}, "session"))
    if is_fixed(session, set_places):
        params: dict[str, Param] = {
            "players": session.counters.players_left,
            "places": _places(session, set_places),
        }
        raise Refused(Reason("flight_prizes.after_bubble", params, "places"))


def is_fixed(session: Session, set_places: FlightPrizes | None) -> bool:
    """Whether a flight's prizes are final: its bubble has burst, or it is over."""
    if state_of(session) in ("ended", "merged"):
        return True
    counters = session.counters
    in_money = counters.players_left <= _places(session, set_places)
    return bool(counters.bustouts) and in_money and not _is_entering(session)


def _places(session: Session, set_places: FlightPrizes | None) -> int:
    return max(flight_places(session), flight_places(replace(session, flight_prizes=set_places)))


def _is_entering(session: Session) -> bool:
    closes, index = registration_closes(session.structure, session.registration), session.structure.index
    return closes is not None and index(session.clock.mark.period) <= index(closes)


def demand_no_vote(session: Session) -> None:
    """Raise Refused while a vote is open on terms paid from these prizes."""
    vote = current(session)
    if vote is not None and vote.halts_play and vote.terms is not None:
        raise Refused(Reason("vote.terms_are_voted_on", {"vote": vote.number}))
