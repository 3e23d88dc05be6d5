"""Hand-for-hand play: the current hand, the tables done with it, and hands with places that wait for stacks."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import replace

from clockserver.core.ids import CHIPS_LIMIT
from clockserver.tournament.entries.state import EntryId, TableNumber

ClockMode: TypeAlias = Literal["run", "stop", "stop_and_deduct"]
Stack: TypeAlias = Annotated[int, Meta(ge=1, le=CHIPS_LIMIT)]
"""Chips with which a player began the hand."""


class OutAt(Struct, frozen=True):
    """A player who went out, and at which table."""

    entry: EntryId
    table: TableNumber | None


class PlayedHand(Struct, frozen=True, rename={"eliminations": "outs"}):
    """A hand in which several went out. `eliminations`, in the journal `outs`: in the order of the reports."""

    number: int
    eliminations: tuple[OutAt, ...]

    def asks(self) -> tuple[EntryId, ...]:
        """Players with stacks that decide: those of several players out at one table (Irish Open 74)."""
        tables = [out.table for out in self.eliminations]
        return tuple(
            out.entry for out in self.eliminations if out.table is None or tables.count(out.table) > 1
        )

    def without(self, entries: Container[EntryId | None]) -> PlayedHand:
        """The hand without some who went out in it."""
        return replace(self, eliminations=tuple(out for out in self.eliminations if out.entry not in entries))


class HandForHand(Struct, frozen=True, omit_defaults=True):
    """Play hand by hand. `number` is the hand that is played now, from 1."""

    number: int
    since: int
    hand_since: int
    clock: ClockMode
    paid: int
    """Places that are paid: it ends once no more players are left."""
    outs_before: int
    """Number of players out before this hand."""
    stopped_clock: bool = False
    """It paused the clock, and lets it go on at its end."""
    after_break: bool = False
    """It was announced on a break: the clock stops once that is over."""
    done: tuple[TableNumber, ...] = ()
    """Tables that have finished this hand."""
    dealt: tuple[TableNumber, ...] = ()
    """Tables that have dealt a hand since this one was released: they deal no other before it is finished."""
    all_done: bool = False
    """The floor reported all tables done: also where no table is known."""
    gone: tuple[EntryId, ...] = ()
    """Players who went out since this hand was released, also those who came back."""

    def ranks_together(self, eligible_from: str) -> bool:
        """Whether players out in this hand are placed by stacks; the first one may begin with the next hand alone."""
        return self.number > 1 or eligible_from == "announcement"

    def dealing(self, table: TableNumber, hands: int) -> HandForHand:
        """A table dealt a hand, or below 0 took one back."""
        others = tuple(each for each in self.dealt if each != table)
        return replace(self, dealt=(*others, table) if hands > 0 else others)

    def with_eliminations(
        self, before: Sequence[EntryId | None], after: Sequence[EntryId | None], *, again: bool = False
    ) -> HandForHand:
        """Adds players who went out. A player out before this hand who comes back, or goes out again, does not count.

        `again`: by an undo or a redo, so that the player is out since the same moment as before.
        """
        same = next(
            (i for i, pair in enumerate(zip(before, after, strict=False)) if pair[0] != pair[1]), None
        )
        same = min(len(before), len(after)) if same is None else same
        more = len(after) - len(before)
        if same < self.outs_before:
            return replace(self, outs_before=self.outs_before + more)
        out = tuple(each for each in after[same : same + max(more, 0)] if each is not None)
        if not again:
            return replace(self, gone=(*self.gone, *out)) if out else self
        if same == self.outs_before and out and not set(out) & set(self.gone):
            return replace(self, outs_before=self.outs_before + more)
        return self
