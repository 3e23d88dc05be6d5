"""After any evening every chip in play has a source, and the average follows from the ledger."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, rule
from msgspec.structs import replace

from clockserver.rules.event_values import NoShow
from clockserver.tournament import evolve as tournament_fold
from clockserver.tournament import invariants
from clockserver.tournament.clock.commands import NextPeriod, PreviousPeriod, StartClock
from clockserver.tournament.counters.chip_ledger import average_stack
from clockserver.tournament.counters.commands import TapCounter
from clockserver.tournament.entries.commands import (
    BustOut,
    BuyMore,
    ForfeitStack,
    LockEntry,
    MarkAbsent,
    RegisterPlayer,
    ReorderBustOuts,
    TakeAddOn,
    TakeOutNoShow,
    UnregisterEntry,
)
from clockserver.tournament.entries.events import NoShowTakenOut, StackForfeited
from clockserver.tournament.seating.commands import BringBack, SwapPlayers
from clockserver.tournament.seating.state import Seating
from clockserver.tournament.tables.commands import ChangeSeating, OpenTables
from tests.builders import Table, a_ruleset, a_set_up
from tests.random_commands import RandomCommands

PEOPLE = st.integers(1, 12).map(lambda number: f"{number:032x}")


class Evenings(RandomCommands):
    """Entries with and without names, no-shows, locks, and undo and redo of everything."""

    @initialize(seed=st.integers(0, 99), counted_as=st.sampled_from(["bust_out", "taken_back"]))
    def the_doors_open(self, seed: int, counted_as: Any) -> None:
        rules = replace(a_ruleset(), no_show=NoShow(counted_as=counted_as))
        self.evening = Table(a_set_up(ruleset=rules), randomness=Random(seed).randrange)
        self.evening.give(ChangeSeating(seating=Seating(table_size=6, at_sale=True, no_show_level=1)))
        self.evening.give(OpenTables(tables=(1, 2)))
        self.evening.give(TapCounter(what="entry", count=3))
        for number in range(1, 6):
            self.evening.give(RegisterPlayer(person=f"{number:032x}"))
        self.evening.give(StartClock())
        self.evening.give(NextPeriod())  # the deadline for no-shows

    def an_entry(self, data: st.DataObject) -> str:
        """A present or former entry."""
        return f"e{data.draw(st.integers(1, self.evening.state.entered))}"

    def domain(self) -> Table:
        return self.evening

    @rule(person=PEOPLE, counted=st.booleans(), table=st.sampled_from([None, 1, 2]))
    def somebody_enters(self, person: str, counted: bool, table: int | None) -> None:
        lock = "table" if table else None
        self.tries(RegisterPlayer(person=person, counted=counted, table=table, lock=lock, late=True))  # type: ignore[arg-type]

    @rule(what=st.sampled_from(["entry", "reentry", "rebuy", "addon", "bustout"]), count=st.integers(1, 3))
    def somebody_is_counted(self, what: Any, count: int) -> None:
        self.tries(TapCounter(what=what, count=count, late=True))

    @rule(
        kind=st.sampled_from(
            [BustOut, BustOut, BuyMore, TakeAddOn, UnregisterEntry, BringBack, MarkAbsent, TakeOutNoShow]
        ),
        data=st.data(),
    )
    def something_happens_to_an_entry(self, kind: Any, data: st.DataObject) -> None:
        self.tries(kind(entry=self.an_entry(data)))

    @rule(lock=st.sampled_from([None, "seat", "table"]), data=st.data())
    def somebody_is_kept_or_not(self, lock: Any, data: st.DataObject) -> None:
        self.tries(LockEntry(entry=self.an_entry(data), lock=lock))

    @rule(kind=st.sampled_from([ForfeitStack, TakeOutNoShow]), chips=st.integers(0, 12_000), data=st.data())
    def chips_leave(self, kind: Any, chips: int, data: st.DataObject) -> None:
        self.tries(kind(entry=self.an_entry(data), chips=chips))

    @rule(chips=st.none() | st.integers(0, 10_000), data=st.data())
    def somebody_never_came(self, chips: int | None, data: st.DataObject) -> None:
        entry = self.an_entry(data)
        self.tries(MarkAbsent(entry=entry))
        self.tries(TakeOutNoShow(entry=entry, chips=chips))

    @rule(data=st.data())
    def two_change_seats(self, data: st.DataObject) -> None:
        self.tries(SwapPlayers(entry=self.an_entry(data), other=self.an_entry(data)))

    @rule(data=st.data())
    def the_last_are_put_in_order(self, data: st.DataObject) -> None:
        named = [each for each in self.evening.state.eliminations if each is not None]
        if len(named) > 1:
            last = named[-data.draw(st.integers(2, min(4, len(named)))) :]
            self.tries(ReorderBustOuts(entries=tuple(data.draw(st.permutations(last)))))

    @rule(command=st.sampled_from([PreviousPeriod(), NextPeriod()]))
    def the_clock_goes_on(self, command: Any) -> None:
        self.tries(command)

    @invariant()
    def every_chip_has_its_reason(self) -> None:
        session = self.evening.session
        counters, ledger = session.counters, session.ledger
        posted = self.posted_by_no_shows()
        bought = (
            10_000 * counters.entries
            + session.structure.rebuy_stack * counters.rebuys
            + session.structure.addon_stack * counters.addons
        )
        assert ledger.in_play == sum(ledger.by_reason.values()) == bought + posted
        average = average_stack(ledger.in_play, counters.players_left)
        assert (
            average is None or abs(average * counters.players_left - ledger.in_play) <= counters.players_left
        )

    def posted_by_no_shows(self) -> int:
        """The chips that forfeits and no-shows changed, without undone commands."""
        commands = self.evening.state.history.commands.values()
        standing = [event for each in commands if each.stands for event in each.events]
        return sum(
            event.chips.get("forfeit", 0) + event.chips.get("no_show", 0)
            for event in standing
            if isinstance(event, StackForfeited | NoShowTakenOut)
        )

    @invariant()
    def nothing_is_wrong(self) -> None:
        assert invariants.violations(self.evening.state) == []
        assert len(self.evening.state.eliminations) == self.evening.session.counters.bustouts

    def teardown(self) -> None:
        assert tournament_fold.replay(self.evening.records) == self.evening.state


TestEvenings = Evenings.TestCase
