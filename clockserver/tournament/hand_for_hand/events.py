"""Events of hand-for-hand play: its state, tables that finished, and the ranking of a hand."""

from __future__ import annotations

from typing import Any, ClassVar, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from clockserver.core.ids import FIRST_SESSION, SessionId
from clockserver.core.texts import Reason, Refused
from clockserver.tournament.clock.events import AnyClockEvent
from clockserver.tournament.entries.state import EntryId, TableNumber
from clockserver.tournament.hand_for_hand.state import HandForHand, PlayedHand
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament


class _HandEvent(Struct, frozen=True, kw_only=True, omit_defaults=True):
    final: ClassVar[bool] = False
    shares: ClassVar[tuple[str, ...]] = ("hand_for_hand:<session>",)

    session: SessionId = FIRST_SESSION

    def scopes(self) -> tuple[str, ...]:
        """Hand-for-hand play of the session."""
        return (f"hand_for_hand:{self.session}",)


class HandForHandChanged(_HandEvent, frozen=True):
    """Hand-for-hand play before and after."""

    before: HandForHand | None = None
    after: HandForHand | None = None

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        return replace(session, hand_for_hand=self.after)

    def inverse(self, _session: Session) -> list[Any]:
        """Restore the earlier state."""
        return [replace(self, before=self.after, after=self.before)]


class HandForHandStarted(HandForHandChanged, frozen=True, tag_field="type", tag="HandForHandStarted"):
    """Hand-for-hand play was announced."""


class HandForHandEnded(HandForHandChanged, frozen=True, tag_field="type", tag="HandForHandEnded"):
    """Hand-for-hand ended: the money is reached, or the director ended it."""

    def closes(self, event: Any) -> bool:
        """Whether an earlier event can no longer be undone: a table's report, as hand-for-hand is over."""
        return isinstance(event, HandFinished) and event.session == self.session


class HandFinished(_HandEvent, frozen=True, tag_field="type", tag="HandFinished"):
    """Tables finished the hand; empty `tables`: all, in a tournament without open tables."""

    hand: int
    tables: tuple[TableNumber, ...]
    done: bool = True

    def scopes(self) -> tuple[str, ...]:
        """The hand at these tables."""
        tables = [f"hand_for_hand:{self.session}:{table}" for table in self.tables]
        return tuple(tables) or (f"hand_for_hand:{self.session}",)

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        play = session.hand_for_hand
        if play is None or play.number != self.hand:
            return session
        others = tuple(table for table in play.done if table not in self.tables)
        done = (*others, *(self.tables if self.done else ()))
        all_done = self.done if not self.tables else play.all_done
        return replace(session, hand_for_hand=replace(play, done=done, all_done=all_done))

    def inverse(self, session: Session) -> list[HandFinished]:
        """Set the tables back to playing. Raises Refused once the next hand was released."""
        play = session.hand_for_hand
        if play is None:
            raise Refused(Reason("hand_for_hand.has_ended", {}, "command"))
        if play.number != self.hand:
            raise Refused(Reason("hand_for_hand.hand_is_over", {"hand": self.hand}, "command"))
        return [replace(self, done=not self.done)]


class HandReleased(HandForHandChanged, frozen=True, tag_field="type", tag="HandReleased"):
    """All tables were done: the next hand is dealt. `asks`: the previous hand, if its places wait for stacks."""

    asks: PlayedHand | None = None

    def closes(self, event: Any) -> bool:
        """Whether an earlier event can no longer be undone: a table's report of the previous hand."""
        return isinstance(event, HandFinished) and event.session == self.session

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        session = super().evolve(session)
        return _with_hand_asking(session, self.asks)

    def inverse(self, _session: Session) -> list[Any]:
        """Raises Refused: the previous hand is over."""
        raise Refused(
            Reason("hand_for_hand.hand_is_over", {"hand": self.before.number if self.before else 0})
        )


class StacksAsked(_HandEvent, frozen=True, tag_field="type", tag="StacksAsked"):
    """The last hand's places wait for stacks; normal play continues."""

    hand: PlayedHand

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        return _with_hand_asking(session, self.hand)

    def inverse(self, _session: Session) -> list[Any]:
        """Raises Refused: no command caused this event."""
        raise Refused(Reason("hand_for_hand.hand_is_over", {"hand": self.hand.number}))


class HandRanked(_HandEvent, frozen=True, tag_field="type", tag="HandRanked"):
    """The places of players out in one hand were set: their order, and shared places."""

    hand: int
    before: tuple[EntryId, ...]
    after: tuple[EntryId, ...]
    """The first out first, at the worst place."""
    ties_before: tuple[tuple[EntryId, ...], ...] = ()
    ties: tuple[tuple[EntryId, ...], ...] = ()
    asked: PlayedHand | None = None

    def scopes(self) -> tuple[str, ...]:
        """The entries with new places."""
        return tuple(f"entry:{each}" for each in self.before)

    def evolve(self, state: Tournament) -> Tournament:
        """The tournament after this event."""
        # Players who have come back since are no longer ranked.
        session = state.sessions[self.session]
        order = iter([each for each in self.after if each in session.eliminations])
        moved = set(self.before)
        eliminations = tuple(next(order) if each in moved else each for each in session.eliminations)
        others = tuple(tie for tie in session.ties if not moved.intersection(tie))
        waiting = tuple(each for each in session.hands_asking if each != self.asked)
        session = replace(
            session, eliminations=eliminations, ties=(*others, *self.ties), hands_asking=waiting
        )
        return replace(state, sessions=state.sessions.set(self.session, session))

    def inverse(self, _state: Tournament) -> list[Any]:
        """Restore the earlier order and ties; the hand asks again."""
        earlier = replace(
            self, before=self.after, after=self.before, ties_before=self.ties, ties=self.ties_before
        )
        return [replace(earlier, asked=None), *_ask_again(self)]


class HandAsksAgain(_HandEvent, frozen=True, tag_field="type", tag="HandAsksAgain"):
    """The reported stacks no longer count and the hand asks for them again; or a redo ends that question."""

    hand: PlayedHand
    asks: bool = True

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        others = tuple(each for each in session.hands_asking if each != self.hand)
        return replace(session, hands_asking=(*others, self.hand) if self.asks else others)

    def inverse(self, _session: Session) -> list[Any]:
        """Reverse it."""
        return [replace(self, asks=not self.asks)]


AnyHandEvent: TypeAlias = (
    HandForHandStarted | HandForHandEnded | HandFinished | HandReleased | StacksAsked | HandAsksAgain
)


def _with_hand_asking(session: Session, hand: PlayedHand | None) -> Session:
    return session if hand is None else replace(session, hands_asking=(*session.hands_asking, hand))


def _ask_again(ranked: HandRanked) -> list[HandAsksAgain]:
    return [] if ranked.asked is None else [HandAsksAgain(session=ranked.session, hand=ranked.asked)]


AnyEvent: TypeAlias = AnyHandEvent | HandRanked | AnyClockEvent
