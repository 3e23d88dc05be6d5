"""Events of dealing."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from clockserver.core.ids import FIRST_SESSION, SessionId
from clockserver.core.texts import Refused, Text
from clockserver.tournament.bubble_vote.state import since_proposal, with_hand
from clockserver.tournament.dealing.game_rotation import Turn
from clockserver.tournament.dealing.positions import Blinds
from clockserver.tournament.entries.state import SeatNumber, TableNumber
from clockserver.tournament.penalties.state import PenaltyNumber, counting
from clockserver.tournament.session import Session
from clockserver.tournament.tables.state import DealtHand, LevelHands, Replay
from clockserver.tournament.tables.table_checks import demand_table, unknown_table


class HandDealt(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="HandDealt"):
    """Button and blinds of a table: with `hands` those of a new hand, else a correction."""

    final: ClassVar[bool] = False

    session: SessionId = FIRST_SESSION
    table: TableNumber
    before: Blinds | None = None
    after: Blinds | None = None
    hands: int = 0
    """Number of hands added; -1 where an undo took one back."""
    single: bool = False
    """Whether the hand had a newcomer's single big blind."""
    fresh_before: tuple[SeatNumber, ...] = ()
    fresh_after: tuple[SeatNumber, ...] = ()
    """Seats of players who moved here and have not played a hand yet."""
    penalties: tuple[PenaltyNumber, ...] = ()
    """Penalties for which the hand was counted."""
    redeals: int = 0
    """Number of redeals of the hand before."""

    replay_before: Replay | None = None
    replay_after: Replay | None = None
    """The hands to replay after a missed big blind."""
    turn_before: Turn | None = None
    turn_after: Turn | None = None
    """The game, where games differ; both are None where it did not change."""
    level_before: LevelHands | None = None
    level_after: LevelHands | None = None
    """The count in a level measured in hands; both are None in other levels."""
    dealt_before: DealtHand | None = None
    dealt_after: DealtHand | None = None
    """The parts of the deal that a redeal repeats; both are None where button and blinds were set."""

    @property
    def stays(self) -> bool:
        """Whether the dealt hand left button and blinds in place."""
        return bool(self.hands) and not self.single and self.before == self.after

    def scopes(self) -> tuple[str, ...]:
        """The button of the table."""
        return (f"button:{self.session}:{self.table}",)

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        table, play = session.tables[self.table], session.hand_for_hand
        owes = table.owes_single if self.stays else self.hands < 0 and self.single
        table = replace(
            table,
            last=self.after,
            hands=table.hands + self.hands,
            owes_single=owes,
            fresh=self.fresh_after,
            replay=self.replay_after,
            turn=table.turn if self.turn_before == self.turn_after else self.turn_after,
            of_level=table.of_level if self.level_before == self.level_after else self.level_after,
            dealt=table.dealt if self.dealt_before == self.dealt_after else self.dealt_after,
            redeals=table.redeals if not self.hands else self.redeals if self.hands < 0 else 0,
        )
        return replace(
            session,
            tables=session.tables.set(self.table, table),
            penalties=counting(session.penalties, self.penalties, self.hands),
            hand_for_hand=play.dealing(self.table, self.hands) if play and self.hands else play,
            votes=with_hand(session, self.table, self.hands),
            dealt_since_proposal=since_proposal(session, self.table, self.hands),
        )

    def inverse(self, session: Session) -> list[HandDealt]:
        """Restore the hand before. Raises Refused where the table no longer exists."""
        if self.table not in session.tables:
            raise Refused(unknown_table(self.table))
        return [
            replace(
                self,
                before=self.after,
                after=self.before,
                hands=-self.hands,
                fresh_before=self.fresh_after,
                fresh_after=self.fresh_before,
                replay_before=self.replay_after,
                replay_after=self.replay_before,
                turn_before=self.turn_after,
                turn_after=self.turn_before,
                level_before=self.level_after,
                level_after=self.level_before,
                dealt_before=self.dealt_after,
                dealt_after=self.dealt_before,
            )
        ]


class GameSet(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="GameSet"):
    """The game of a table was set."""

    final: ClassVar[bool] = False

    session: SessionId = FIRST_SESSION
    table: TableNumber
    before: Turn | None = None
    after: Turn | None = None

    def scopes(self) -> tuple[str, ...]:
        """The hand of the table, with its game."""
        return (f"button:{self.session}:{self.table}",)

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        table = replace(session.tables[self.table], turn=self.after)
        return replace(session, tables=session.tables.set(self.table, table))

    def inverse(self, session: Session) -> list[GameSet]:
        """Restore the earlier game."""
        demand_table(session, self.table)
        return [replace(self, before=self.after, after=self.before)]


class HandRedealt(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="HandRedealt"):
    """The hand on a table was dealt again, with the same number and normally the same button and blinds."""

    final: ClassVar[bool] = False

    session: SessionId = FIRST_SESSION
    table: TableNumber
    redeals: int = 1
    """1; -1 where an undo took the redeal back."""
    penalties: tuple[PenaltyNumber, ...] = ()
    """Penalties counted once more, where the set counts deal and redeal as two hands."""
    before: Blinds | None = None
    after: Blinds | None = None
    """The moved button, where the set moves it for a redeal; both are None where it stays."""
    why: tuple[Text, ...] = ()
    """Reasons, each with its rule: kept parts of the first deal, and players without a hand."""

    def scopes(self) -> tuple[str, ...]:
        """The hand of the table."""
        return (f"button:{self.session}:{self.table}",)

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        table = session.tables[self.table]
        last = table.last if self.before == self.after else self.after
        table = replace(table, redeals=table.redeals + self.redeals, last=last)
        return replace(
            session,
            tables=session.tables.set(self.table, table),
            penalties=counting(session.penalties, self.penalties, self.redeals),
        )

    def inverse(self, session: Session) -> list[HandRedealt]:
        """Withdraw the misdeal."""
        demand_table(session, self.table)
        return [replace(self, redeals=-self.redeals, before=self.after, after=self.before)]
