"""Chips that leave play without their player: hidden, lost, found, forfeited; by each set's rule."""

from __future__ import annotations

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, rule
from msgspec.structs import replace

from clockserver.core.undo import Redo, Undo
from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.counters.commands import TapCounter
from clockserver.tournament.entries.commands import BustOut, RegisterPlayer
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.removed_chips.commands import GiveChipsBack, RemoveChips
from clockserver.tournament.tables.commands import OpenTables
from tests.builders import Table, a_ruleset, a_set_up, person
from tests.random_commands import RandomCommands
from tests.tournament.refusals import codes, refused
from tests.tournament.seated_tables import seated

ROLES_BY_COMMAND = {
    "chips.give_back": "td floor",
    "chips.remove": "td floor",
}
SETS = {
    "tda-2015": ("58", "59"),
    "irish-open": ("58", "59"),
    "tda-2017": ("63", "64"),
    "house-bba": ("63", "64"),
    "firekeepers": ("63", "64"),
    "tda-2024": ("63", "64"),
}
OWNER_GETS_THEM = ("tda-2024",)


@pytest.mark.rule("chips.out_of_view_leave_play")
@pytest.mark.parametrize("ruleset", SETS)
def test_chips_carried_out_of_view_leave_play_and_never_return(ruleset: str) -> None:
    event = seated(4, ruleset=ruleset)
    assert codes(event, RemoveChips(chips=500, why="out_of_view")) == ["chips_out.whose"]
    event.give(RemoveChips(chips=500, why="out_of_view", entry="e1"))
    assert event.session.ledger.by_reason["out_of_view"] == -500
    assert event.session.ledger.in_play == 39_500
    (reason,) = refused(event, GiveChipsBack(removal=1))
    assert (reason.code, reason.rule) == ("chips_out.stays_out", f"{ruleset} {SETS[ruleset][0]}")


def test_chips_of_counted_players_leave_play_for_every_reason() -> None:
    event = Table(a_set_up())
    event.give(TapCounter(what="entry", count=10))
    event.give(OpenTables(tables=(1,)))
    event.give(RegisterPlayer(person=person(1), seat=SeatRef(1, 1), counted=True))
    event.give(StartClock())
    event.give(TapCounter(what="bustout", count=1))
    for why in ("disqualified", "left_early", "out_of_view", "penalty"):
        event.give(RemoveChips(chips=1_000, why=why))
        assert event.session.ledger.by_reason[why] == -1_000
    assert codes(event, RemoveChips(chips=500, why="disqualified", entry="e1")) == ["chips_out.goes_with_him"]
    event.check()


@pytest.mark.rule("chips.found_leave_play")
@pytest.mark.parametrize("ruleset", [name for name in SETS if name not in OWNER_GETS_THEM])
def test_found_chips_leave_play_whoever_owns_them(ruleset: str) -> None:
    event = seated(4, ruleset=ruleset)
    event.give(RemoveChips(chips=500, why="found", entry="e1"))
    event.give(RemoveChips(chips=200, why="lost", entry="e1"))
    (reason,) = refused(event, GiveChipsBack(removal=2))
    assert (reason.code, reason.rule) == ("chips_out.stays_out", f"{ruleset} {SETS[ruleset][1]}")
    assert event.session.ledger.in_play == 39_300


def test_tda_2024_64_found_chips_leave_play_unless_their_owner_is_known() -> None:
    event = seated(4, ruleset="tda-2024")
    (reason,) = refused(event, RemoveChips(chips=500, why="found", entry="e1"))
    assert (reason.code, reason.rule) == ("chips_out.owner_is_known", "tda-2024 64")
    event.give(RemoveChips(chips=500, why="found"))
    assert codes(event, GiveChipsBack(removal=1)) == ["chips_out.whose"]
    back = event.give(GiveChipsBack(removal=1, entry="e1"))
    assert event.session.ledger.in_play == 40_000
    assert codes(event, GiveChipsBack(removal=1)) == ["already_done"]
    event.give(Undo(command=back))
    assert event.session.ledger.by_reason["found"] == -500
    event.give(Redo(command=back))
    assert event.session.chips_out[1].entry == "e1"
    event.check()


@pytest.mark.rule("penalties.soft_play_may_forfeit_chips")
@pytest.mark.parametrize("ruleset", SETS)
def test_soft_play_may_cost_chips(ruleset: str) -> None:
    event = seated(4, ruleset=ruleset)
    event.give(RemoveChips(chips=1_000, why="penalty", entry="e2"))
    assert event.session.ledger.by_reason["penalty"] == -1_000


def test_chips_stay_in_play_where_a_rule_of_the_set_says_so() -> None:
    rules = a_ruleset()
    event = seated(4, ruleset="tda-2024")
    event.state = replace(
        event.state, ruleset=replace(rules, chips=replace(rules.chips, out_of_view_leave_play=False))
    )
    (reason,) = refused(event, RemoveChips(chips=500, why="out_of_view", entry="e1"))
    assert (reason.code, reason.rule) == ("chips_out.stays", "tda-2024 63")


def test_removing_chips_is_undone_exactly_and_no_more_leave_than_exist() -> None:
    event = seated(4, ruleset="tda-2024")
    assert codes(event, RemoveChips(chips=40_001, why="lost")) == ["entries.more_than_in_play"]
    before = event.session
    lost = event.give(RemoveChips(chips=700, why="lost", text="Dropped at the bar"))
    assert event.session.chips_out[1].text == "Dropped at the bar"
    event.give(Undo(command=lost))
    assert event.session.ledger.in_play == before.ledger.in_play
    assert codes(event, GiveChipsBack(removal=1, entry="e1")) == ["chips_out.unknown"]
    event.give(RemoveChips(chips=300, why="lost"))
    event.give(Redo(command=lost))
    assert event.session.ledger.by_reason["lost"] == -1_000
    event.give(BustOut(entry="e1"))
    assert codes(event, GiveChipsBack(removal=1, entry="e1")) == ["entries.already_out"]
    event.check()


class Counts(RandomCommands):
    """Chips lost, found and returned, with undo and redo of everything."""

    @initialize(ruleset=st.sampled_from(["tda-2015", "tda-2024"]))
    def the_tables_play(self, ruleset: str) -> None:
        self.evening = seated(4, 4, ruleset=ruleset)

    def domain(self) -> Table:
        return self.evening

    @rule(
        chips=st.integers(1, 50_000),
        why=st.sampled_from(["out_of_view", "lost", "found", "penalty"]),
        entry=st.sampled_from([None, "e1", "e5"]),
    )
    def chips_leave(self, chips: int, why: str, entry: str | None) -> None:
        self.tries(RemoveChips(chips=chips, why=why, entry=entry))  # type: ignore[arg-type]

    @rule(removal=st.integers(1, 5), entry=st.sampled_from([None, "e1", "e5"]))
    def chips_come_back(self, removal: int, entry: str | None) -> None:
        self.tries(GiveChipsBack(removal=removal, entry=entry))

    @invariant()
    def every_chip_that_left_is_one_that_somebody_took_out(self) -> None:
        session = self.evening.session
        out = [each for each in session.chips_out.values() if not (each.withdrawn or each.given_back)]
        removed = sum(each.chips for each in out)
        assert session.ledger.in_play == 10_000 * session.counters.entries - removed
        for why in ("out_of_view", "lost", "found", "penalty"):
            booked = sum(each.chips for each in out if each.why == why)
            assert session.ledger.by_reason.get(why, 0) == -booked


TestCounts = Counts.TestCase
