"""Events of entries."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from clockserver.core.ids import FIRST_SESSION, SessionId
from clockserver.tournament.entries.state import EntryId
from clockserver.tournament.sales.selling_event import SellingEvent
from clockserver.tournament.seating.seating_event import SeatingEvent
from clockserver.tournament.state import Tournament


class AbsenceMarked(SeatingEvent, frozen=True):
    """A player was marked as absent from the seat, or as back."""


class NoShowTakenOut(SeatingEvent, frozen=True):
    """A no-show was taken out; the chips left play."""


AnyAttendanceEvent: TypeAlias = AbsenceMarked | NoShowTakenOut


class Entered(SellingEvent, frozen=True):
    """Entries were made, each with a seat, among the alternates, or waiting for the draw."""

    lates: tuple[int, ...] = ()
    """With several entries: the number of each seat's late-seat draw; `late` is the last of them."""

    def one_by_one(self) -> list[Entered]:
        """An event for each entry, without unnamed counts."""
        if len(self.entries) == 1:
            return [self]
        lates = self.lates or (0,) * len(self.entries)
        return [
            Entered(session=self.session, entries=(each,), late=late)
            for each, late in zip(self.entries, lates, strict=True)
        ]


class EntryTakenOut(SeatingEvent, frozen=True):
    """An entry was withdrawn before it played."""


class BustedOut(SeatingEvent, frozen=True):
    """A player went out. `by`: the winners of the bounty; None: not named yet, or no bounties."""

    by: tuple[EntryId, ...] | None = None


class StackForfeited(SeatingEvent, frozen=True):
    """A player surrendered the stack."""


class BustOutsReordered(
    Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="BustOutsReordered"
):
    """The order of the newest eliminations was changed."""

    shares: ClassVar[tuple[str, ...]] = ("entry:<id>",)
    final: ClassVar[bool] = False

    session: SessionId = FIRST_SESSION
    before: tuple[EntryId, ...]
    after: tuple[EntryId, ...]

    def scopes(self) -> tuple[str, ...]:
        """The entries with changed places."""
        return tuple(f"entry:{each}" for each in self.before)

    def evolve(self, state: Tournament) -> Tournament:
        """The tournament after this event."""
        order = iter(self.after)
        moved = set(self.before)
        session = state.sessions[self.session]
        eliminations = tuple(next(order) if each in moved else each for each in session.eliminations)
        changed = replace(session, eliminations=eliminations)
        return replace(state, sessions=state.sessions.set(self.session, changed))

    def inverse(self, _state: Tournament) -> list[BustOutsReordered]:
        """Restore the earlier order."""
        return [replace(self, before=self.after, after=self.before)]


AnyEntryEvent: TypeAlias = Entered | EntryTakenOut | BustedOut | StackForfeited | BustOutsReordered


class LockChanged(SeatingEvent, frozen=True):
    """A player is kept at the seat or table from now on, or no longer."""


class Rebought(SellingEvent, frozen=True):
    """A rebuy, or one rebuy for each of several entries."""


class RebuyPaid(SellingEvent, frozen=True):
    """A declared rebuy was paid."""


class AddOnTaken(SellingEvent, frozen=True):
    """An add-on, or one for each of several entries."""


AnyPurchaseEvent: TypeAlias = Rebought | RebuyPaid | AddOnTaken


class SeatCardRenewed(SeatingEvent, frozen=True):
    """The code of a seat card was replaced."""
