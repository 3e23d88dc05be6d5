"""Late registration closes at the structure's mark, at the rule set's level, or when the director says so."""

from __future__ import annotations

import pytest

from clockserver.tournament.clock.commands import (
    JumpToPeriod,
    PauseClock,
    ResumeClock,
    SetLevelChange,
    StartClock,
)
from clockserver.tournament.counters.commands import TapCounter
from clockserver.tournament.entries.late_registration import (
    Registration,
    registration_closes,
    registration_open,
)
from clockserver.tournament.structure.state import Structure
from tests.builders import MINUTE, Table, a_break, a_level, a_ruleset, a_set_up, a_structure
from tests.tournament.refusals import codes

ENTRY = TapCounter(what="entry")
DEFAULT = Registration()


def irish_open() -> Registration:
    """Registration by the rule set: to the end of level 4, a break right after included (rule 71)."""
    rules = a_ruleset("irish-open").late_registration
    return Registration(rules.close_level, rules.extend_through_break)


def five_levels(break_after: int) -> Structure:
    """Levels 1 to 5 of 20 minutes with one break of 10, and no mark of its own."""
    periods = []
    for number in range(1, 6):
        periods.append(a_level(f"l{number}"))
        if number == break_after:
            periods.append(a_break("b1"))
    return a_structure(*periods)


def running(structure: Structure | None = None, registration: Registration = DEFAULT) -> Table:
    table = Table(a_set_up(structure, registration=registration))
    table.give(StartClock())
    return table


def is_open(table: Table) -> bool:
    return registration_open(table.settle().session, table.now)


def test_the_structures_mark_closes_registration_on_the_instant_its_level_ends() -> None:
    table = running()

    assert is_open(table.advance(40 * MINUTE - 1))
    assert not is_open(table.advance(1))


def test_an_entry_after_the_close_is_refused_and_changes_nothing() -> None:
    table = running().advance(41 * MINUTE)

    assert codes(table, ENTRY) == ["counters.registration_closed"]
    assert table.session.counters.entries == 0


def test_a_late_entry_is_accepted_by_order_of_the_director() -> None:
    table = running().advance(41 * MINUTE)
    table.give(TapCounter(what="entry", late=True))

    assert table.session.counters.entries == 1
    table.check()


def test_reentries_close_with_registration_and_late_ones_are_accepted_by_order_of_the_director() -> None:
    table = running()
    table.give(TapCounter(what="entry", count=3))
    table.give(TapCounter(what="bustout"))
    table.advance(41 * MINUTE)
    assert codes(table, TapCounter(what="reentry")) == ["counters.registration_closed"]

    table.give(TapCounter(what="reentry", late=True))
    assert table.session.counters.entries == 4


def test_rebuys_after_the_close_are_late_only_and_bust_outs_continue() -> None:
    table = running()
    table.give(TapCounter(what="entry", count=3))
    table.advance(41 * MINUTE)
    assert codes(table, TapCounter(what="rebuy")) == ["counters.registration_closed"]
    table.give(TapCounter(what="rebuy", late=True))
    table.give(TapCounter(what="bustout"))

    assert (table.session.counters.rebuys, table.session.counters.bustouts) == (1, 1)


def test_add_ons_are_accepted_until_play_resumes_after_the_close() -> None:
    table = running()
    table.give(TapCounter(what="entry", count=3))
    table.advance(45 * MINUTE)  # in the break after the level that closes registration
    table.give(TapCounter(what="addon"))
    table.advance(6 * MINUTE)
    assert codes(table, TapCounter(what="addon")) == ["counters.add_ons_closed"]
    table.give(TapCounter(what="addon", late=True))
    assert table.session.counters.addons == 2


def test_registration_is_open_before_the_start() -> None:
    assert is_open(Table())


def test_a_paused_clock_keeps_registration_open_for_any_time() -> None:
    table = running().advance(39 * MINUTE)
    table.give(PauseClock())
    assert is_open(table.advance(300 * MINUTE))

    table.give(ResumeClock())
    assert not is_open(table.advance(MINUTE))


@pytest.mark.rule("irish-open", "71")
def test_level_4_closes_registration_at_the_irish_open() -> None:
    table = running(five_levels(break_after=2), irish_open())

    assert registration_closes(table.session.structure, irish_open()) == "l4"
    assert is_open(table.advance(90 * MINUTE - 1))
    assert not is_open(table.advance(1))


@pytest.mark.rule("irish-open", "71")
def test_a_break_after_level_4_belongs_to_registration_at_the_irish_open() -> None:
    table = running(five_levels(break_after=4), irish_open())

    assert registration_closes(table.session.structure, irish_open()) == "b1"
    assert is_open(table.advance(90 * MINUTE - 1))
    assert not is_open(table.advance(1))


@pytest.mark.rule("irish-open", "71")
def test_two_breaks_in_a_row_belong_to_registration_at_the_irish_open_until_play_resumes() -> None:
    levels = [a_level(f"l{number}") for number in range(1, 6)]
    structure = a_structure(*levels[:4], a_break("b1"), a_break("b2"), levels[4])

    assert is_open(running(structure, irish_open()).advance(100 * MINUTE - 1))
    assert not is_open(running(structure, irish_open()).advance(100 * MINUTE))


def test_the_break_is_too_late_without_the_extension() -> None:
    table = running(five_levels(break_after=4), Registration(close_level=4))

    assert not is_open(table.advance(80 * MINUTE))


def test_the_structures_mark_takes_precedence_over_the_level_of_the_rule_set() -> None:
    assert registration_closes(a_structure(), Registration(close_level=1)) == "l2"


def test_the_extension_applies_to_the_structures_mark_too() -> None:
    assert registration_closes(a_structure(), Registration(extend_through_break=True)) == "b1"


def test_a_marked_break_is_not_extended_through_the_break_after_it() -> None:
    structure = a_structure(a_level("l1"), a_break("b1", closes_registration=True), a_break("b2"))

    assert registration_closes(structure, Registration(extend_through_break=True)) == "b1"


def test_a_structure_with_fewer_levels_than_the_rule_set_names_stays_open_to_the_end() -> None:
    table = running(a_structure(a_level("l1"), a_level("l2")), irish_open())

    assert registration_closes(table.session.structure, irish_open()) is None
    assert is_open(table.advance(40 * MINUTE - 1))
    assert not is_open(table.advance(1))


def test_going_back_to_an_earlier_level_opens_registration_again() -> None:
    table = running().advance(45 * MINUTE)
    table.give(JumpToPeriod(period="l2"))

    assert is_open(table)


def test_registration_is_open_while_the_closing_level_holds_at_zero() -> None:
    table = running()
    table.give(JumpToPeriod(period="l2"))
    table.give(SetLevelChange(mode="on_announcement"))

    assert is_open(table.advance(25 * MINUTE))
