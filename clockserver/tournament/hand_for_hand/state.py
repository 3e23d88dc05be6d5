"""Hand-for-hand play: the current hand, finished tables, and hands whose places wait for stacks."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct, field
from msgspec.structs import replace

from clockserver.core.ids import MAX_CHIPS
from clockserver.tournament.entries.state import EntryId, TableNumber

ClockMode: TypeAlias = Literal["run", "stop", "stop_and_deduct"]
Stack: TypeAlias = Annotated[int, Meta(ge=1, le=MAX_CHIPS)]
"""A player's chips at the start of the hand."""


class OutAt(Struct, frozen=True):
    """An eliminated player, with the table; None: not known."""

    entry: EntryId
    table: TableNumber | None


class PlayedHand(Struct, frozen=True, rename={"eliminations": "outs"}):
    """A hand with several eliminations. `eliminations`, in the journal `outs`: in the order of reports."""

    number: int
    eliminations: tuple[OutAt, ...]

    def asks(self) -> tuple[EntryId, ...]:
        """Players whose stacks decide: several out at one table (Irish Open 74)."""
        tables = [out.table for out in self.eliminations]
        return tuple(
            out.entry for out in self.eliminations if out.table is None or tables.count(out.table) > 1
        )

    def without(self, entries: Container[EntryId | None]) -> PlayedHand:
        """The hand without some of its eliminated players."""
        return replace(self, eliminations=tuple(out for out in self.eliminations if out.entry not in entries))


class HandForHand(Struct, frozen=True, omit_defaults=True):
    """Hand-for-hand in progress. `number` is the current hand, from 1."""

    number: int
    since: int
    hand_since: int
    clock: ClockMode
    paid: int
    """Number of paid places: hand-for-hand ends with that many players left."""
    outs_before: int
    """Number of players out before this hand."""
    stopped_clock: bool = False
    """Whether hand-for-hand paused the clock, and resumes it at its end."""
    after_break: bool = False
    """Whether it was announced in a break: the clock stops when the break ends."""
    done: tuple[TableNumber, ...] = ()
    """Tables that have finished this hand."""
    dealt: tuple[TableNumber, ...] = ()
    """Tables that have dealt this hand: they deal no other one before all have finished."""
    all_done: bool = False
    """Whether the floor reported all tables as finished, in a tournament without open tables."""
    out_since: tuple[EntryId, ...] = field(default=(), name="gone")
    """Players out since this hand's release, also those who came back."""

    def ranks_together(self, eligible_from: str) -> bool:
        """Whether players out in this hand are ranked together; in some sets not in the announced hand."""
        return self.number > 1 or eligible_from == "announcement"

    def dealing(self, table: TableNumber, hands: int) -> HandForHand:
        """Count a hand dealt by a table (`hands` above 0), or taken back (below 0)."""
        others = tuple(each for each in self.dealt if each != table)
        return replace(self, dealt=(*others, table) if hands > 0 else others)

    def with_eliminations(
        self, before: Sequence[EntryId | None], after: Sequence[EntryId | None], *, is_reversal: bool = False
    ) -> HandForHand:
        """Add eliminated players. Players out before this hand who return, or go out again, do not count.

        `is_reversal`: by an undo or a redo; the player is then out from the same hand as before.
        """
        common = next(
            (i for i, pair in enumerate(zip(before, after, strict=False)) if pair[0] != pair[1]),
            min(len(before), len(after)),
        )
        added = len(after) - len(before)
        if common < self.outs_before:
            return replace(self, outs_before=self.outs_before + added)
        new_eliminations = tuple(each for each in after[common : common + max(added, 0)] if each is not None)
        if not is_reversal:
            return replace(self, out_since=(*self.out_since, *new_eliminations)) if new_eliminations else self
        if (
            common == self.outs_before
            and new_eliminations
            and not set(new_eliminations) & set(self.out_since)
        ):
            return replace(self, outs_before=self.outs_before + added)
        return self
