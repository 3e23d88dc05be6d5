"""A structure changes under a running clock: coming levels are free, played ones are fixed."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from clockserver.core.undo import Redo, Undo
from clockserver.tournament.clock.commands import JumpToPeriod, PauseClock, SetRemaining, StartClock
from clockserver.tournament.structure.commands import ChangeStructure
from clockserver.tournament.structure.state import ChipLook
from tests.builders import MINUTE, Table, a_level, a_set_up, a_structure
from tests.tournament.refusals import codes, refused

ROLES_BY_COMMAND = {"structure.change": "td"}
AUDIENCE_BY_TOPIC = {"structure": "everybody"}
Draft = dict[str, Any]
L1: Draft = {"kind": "level", "id": "l1", "small_blind": 100, "big_blind": 200, "ante": 200}
L2: Draft = {
    "kind": "level",
    "id": "l2",
    "small_blind": 200,
    "big_blind": 400,
    "ante": 400,
    "closes_registration": True,
}
B1: Draft = {"kind": "break", "id": "b1", "color_up": [25]}
L3: Draft = {"kind": "level", "id": "l3", "small_blind": 400, "big_blind": 800, "ante": 800}
NEW_LEVEL: Draft = {"kind": "level", "small_blind": 300, "big_blind": 600, "ante": 600}
NEW_BREAK: Draft = {"kind": "break", "minutes": 15}


def running(minutes: int = 0) -> Table:
    """A clock started `minutes` ago: level 1 to 20, level 2 to 40, a break to 50, level 3 to 70."""
    table = Table()
    table.give(StartClock())
    return table.advance(minutes * MINUTE).settle()


def change(from_period: str, *periods: Draft) -> ChangeStructure:
    return ChangeStructure(from_period=from_period, periods=list(periods))


def ids(table: Table) -> list[str]:
    return [period.id for period in table.session.structure.periods]


# -- what lies ahead ---------------------------------------------------------------------------------


def test_chips_keep_their_names_and_colours() -> None:
    looks = (ChipLook(25, "green", "#00aa33"),)
    table = Table(replace(a_set_up(), structure=replace(a_set_up().structure, chip_looks=looks)))
    table.give(StartClock())
    table.give(change("l2", {**L2, "minutes": 30}, B1, L3))
    assert table.session.structure.chip_looks == looks
    table.check()


def test_a_level_ahead_gets_other_minutes_and_the_current_one_goes_on() -> None:
    table = running(5)
    table.give(change("l2", {**L2, "minutes": 30}, B1, L3))
    assert table.session.clock.remaining_ms(table.now) == 15 * MINUTE

    table.advance(45 * MINUTE).settle()
    assert table.session.clock.mark.period == "b1"
    table.check()


def test_an_inserted_level_is_played_in_its_turn() -> None:
    table = running(5)
    table.give(change("l2", L2, B1, NEW_LEVEL, L3))
    assert ids(table) == ["l1", "l2", "b1", "n1", "l3"]

    table.advance(50 * MINUTE).settle()
    assert table.session.clock.mark.period == "n1"
    table.check()


def test_levels_are_renumbered_when_one_is_inserted() -> None:
    table = running()
    table.give(change("l2", NEW_LEVEL, L2, B1, L3))
    structure = table.session.structure

    assert structure.level_number(structure.index("l3")) == 4


def test_removing_a_break_lets_the_next_level_follow_at_once() -> None:
    table = running(39)
    table.give(change("b1", L3))
    table.advance(MINUTE).settle()

    assert table.session.clock.mark.period == "l3"
    assert table.session.clock.remaining_ms(table.now) == 20 * MINUTE
    table.check()


def test_removing_everything_ahead_finishes_with_the_current_level() -> None:
    table = running(5)
    table.give(change("l2"))
    table.advance(15 * MINUTE).settle()

    assert table.session.clock.phase == "finished"
    table.check()


def test_a_level_appended_after_the_end_can_be_played() -> None:
    table = running(90)
    table.give(change("l3", L3, NEW_LEVEL))
    table.give(JumpToPeriod(period="n1"))

    assert (table.session.clock.phase, table.session.clock.mark.period) == ("paused", "n1")
    table.check()


def test_levels_ahead_can_change_places() -> None:
    table = running()
    table.give(change("l2", L3, B1, L2))

    assert ids(table) == ["l1", "l3", "b1", "l2"]
    table.check()


def test_a_change_while_paused_stays_paused() -> None:
    table = running(5)
    table.give(PauseClock())
    table.give(change("l2", L2, L3))

    assert (table.session.clock.phase, table.session.clock.mark.left_ms) == ("paused", 15 * MINUTE)


# -- the current period ------------------------------------------------------------------------------


def test_a_mistyped_ante_of_the_current_level_is_corrected() -> None:
    table = running(25)
    table.give(change("l2", {**L2, "ante": 500}, B1, L3))

    assert table.session.structure.periods[1].stakes[0].ante == 500
    assert table.session.clock.remaining_ms(table.now) == 15 * MINUTE
    table.check()


@pytest.mark.parametrize("changed", [{**L2, "minutes": 30}, {"kind": "break", "id": "l2"}])
def test_the_current_period_keeps_its_minutes_and_its_kind(changed: Draft) -> None:
    (reason,) = refused(running(25), change("l2", changed, B1, L3))

    assert (reason.code, reason.params) == ("structure.current_period_keeps_its_time", {"period": "l2"})


def test_the_current_period_cannot_be_removed() -> None:
    assert codes(running(25), change("l2", B1, L3)) == ["structure.period_already_played"]


# -- what was played ---------------------------------------------------------------------------------


def test_a_played_level_cannot_change() -> None:
    command = change("l1", {**L1, "ante": 300}, L2, B1, L3)
    (reason,) = refused(running(25), command)

    assert (reason.code, reason.params) == ("structure.period_already_played", {"period": "l1"})


def test_a_played_level_sent_unchanged_is_accepted() -> None:
    table = running(25)
    table.give(change("l1", L1, L2, B1, L3, NEW_LEVEL))

    assert ids(table) == ["l1", "l2", "b1", "l3", "n1"]


def test_nothing_is_inserted_before_the_current_period() -> None:
    reasons = refused(running(25), change("l1", L1, NEW_LEVEL, L2, B1, L3))

    assert [(r.code, r.params["period"]) for r in reasons] == [("structure.period_already_played", "l2")]


def test_a_change_of_a_level_that_was_played_during_editing_is_refused() -> None:
    table = running(19)
    edited = change("l2", {**L2, "minutes": 30}, B1, L3)
    table.advance(22 * MINUTE)

    assert "structure.period_already_played" in codes(table, edited)


def test_a_change_of_a_level_that_began_during_editing_is_refused() -> None:
    table = running(19)
    edited = change("l2", {**L2, "minutes": 30}, B1, L3)
    table.advance(2 * MINUTE)

    assert codes(table, edited) == ["structure.current_period_keeps_its_time"]


def test_a_change_further_ahead_is_accepted_although_the_clock_moved_on_during_editing() -> None:
    table = running(19)
    edited = change("l2", L2, B1, {**L3, "minutes": 40})
    table.advance(22 * MINUTE).give(edited)

    assert table.session.structure.periods[3].ms == 40 * MINUTE
    table.check()


def test_the_same_change_twice_is_already_done() -> None:
    table = running()
    table.give(change("l2", L2, {**B1, "minutes": 15}, L3))

    assert codes(table, change("l2", L2, {**B1, "minutes": 15}, L3)) == ["already_done"]


# -- ids ---------------------------------------------------------------------------------------------


def test_ids_of_new_periods_are_never_used_twice() -> None:
    table = running()
    table.give(change("l2", L2, NEW_BREAK, B1, L3))
    table.give(change("l2", L2, B1, L3))
    table.give(change("l2", L2, NEW_BREAK, B1, NEW_BREAK, L3))

    assert ids(table) == ["l1", "l2", "n2", "b1", "n3", "l3"]
    table.check()


def test_an_id_of_an_undone_change_is_not_used_again() -> None:
    table = running()
    inserted = table.give(change("l3", NEW_LEVEL, L3))
    table.give(Undo(command=inserted))
    table.give(change("l3", NEW_LEVEL, L3))

    assert ids(table) == ["l1", "l2", "b1", "n2", "l3"]


def test_an_unknown_id_is_refused() -> None:
    (reason,) = refused(running(), change("l2", L2, {**NEW_LEVEL, "id": "n7"}))

    assert (reason.code, reason.field) == ("clock.unknown_period", "periods: 2: id")


def test_one_id_does_not_identify_two_periods() -> None:
    assert codes(running(), change("l2", L2, L2)) == [
        "structure.duplicate_id",
        "structure.registration_closes_twice",
    ]


def test_a_file_may_itself_have_used_the_id_a_new_period_would_get() -> None:
    table = Table(a_set_up(a_structure(a_level("l1"), a_level("n1"), a_level("l3"))))
    table.give(change("l3", NEW_BREAK, L3))

    assert len(set(ids(table))) == 4


@pytest.mark.parametrize("period_id", [["l2"], {"l2": 1}, 7, True])
def test_an_id_that_is_no_text_is_refused(period_id: object) -> None:
    assert codes(running(), change("l2", {**L2, "id": period_id})) == ["structure.bad_id"]


# -- drafts that are wrong ---------------------------------------------------------------------------


def test_a_change_from_an_unknown_period_is_refused() -> None:
    (reason,) = refused(running(), change("l9", L3))

    assert (reason.code, reason.field) == ("clock.unknown_period", "from_period")


@pytest.mark.parametrize(
    ("draft", "field"),
    [
        ({**L3, "small_blind": 900}, "evening: period 4 (level 3): small_blind"),
        ({**L3, "minutes": 0}, "evening: period 4 (level 3): minutes"),
        ({**L3, "bigblind": 800}, "evening: period 4 (level 3): bigblind"),
        ({"kind": "break", "ante": 100}, "evening: period 4 (break): ante"),
        ({"kind": "lunch"}, "evening: period 4 (break): kind"),
    ],
)
def test_a_wrong_draft_is_refused_naming_its_period(draft: Draft, field: str) -> None:
    assert field in [reason.field for reason in refused(running(), change("l2", L2, B1, draft))]


def test_every_fault_of_a_draft_is_named_at_once() -> None:
    faults = refused(running(), change("l2", {**L2, "minutes": 0}, {**B1, "minutes": -3}, {"kind": "level"}))

    assert len({reason.field for reason in faults}) >= 3


def test_a_structure_without_any_period_is_refused() -> None:
    assert codes(running(), change("l1")) == ["structure.no_periods"]


# -- undo --------------------------------------------------------------------------------------------


def test_an_undone_change_restores_the_old_structure() -> None:
    table = running(5)
    before = table.session.structure
    shortened = table.give(change("l2", {**L2, "minutes": 10}, L3))
    table.give(Undo(command=shortened))

    assert table.session.structure == before
    table.check()


def test_an_undone_change_puts_the_clock_where_it_would_stand_along_the_old_structure() -> None:
    table, twin = running(5), running(5)
    shortened = table.give(change("l2", {**L2, "minutes": 5}, L3))
    table.advance(25 * MINUTE).settle()
    assert table.session.clock.mark.period == "l3"

    table.give(Undo(command=shortened))
    assert table.session.clock.mark == twin.advance(25 * MINUTE).settle().session.clock.mark
    table.check()


def test_a_change_undone_while_its_new_level_is_played_continues_in_the_old_one() -> None:
    table, twin = running(5), running(5)
    inserted = table.give(change("l2", NEW_LEVEL, L2, B1, L3))
    table.advance(20 * MINUTE).settle()
    assert table.session.clock.mark.period == "n1"

    table.give(Undo(command=inserted))
    assert table.session.clock.mark == twin.advance(20 * MINUTE).settle().session.clock.mark


def test_a_redone_change_is_the_change_again() -> None:
    table, twin = running(5), running(5)
    command = change("l2", {**L2, "minutes": 5}, L3)
    shortened = table.give(command)
    twin.give(command)
    table.advance(MINUTE).give(Undo(command=shortened))
    table.advance(MINUTE).give(Redo(command=shortened))

    assert table.session.structure == twin.session.structure
    assert table.advance(30 * MINUTE).settle().session.clock.mark == (
        twin.advance(32 * MINUTE).settle().session.clock.mark
    )
    table.check()


def test_before_the_start_the_first_level_can_be_made_longer() -> None:
    table = Table()
    first = {"id": "l1", "kind": "level", "minutes": 45, "small_blind": 100, "big_blind": 200}
    rest = [{"kind": "level", "minutes": 20, "small_blind": 200, "big_blind": 400}]
    table.give(ChangeStructure(from_period="l1", periods=[first, *rest]))
    assert table.session.clock.remaining_ms(table.now) == 45 * MINUTE
    table.check()


def test_before_the_start_the_first_level_can_be_replaced_even_with_its_time_set_by_hand() -> None:
    table = Table()
    table.give(SetRemaining(ms=7 * MINUTE))
    replacement = {"kind": "level", "minutes": 30, "small_blind": 100, "big_blind": 200}
    changed = table.give(ChangeStructure(from_period="l1", periods=[replacement]))
    assert table.session.clock.mark.period == "n1"
    assert table.session.clock.remaining_ms(table.now) == 30 * MINUTE
    table.give(Undo(command=changed))
    assert table.session.clock.remaining_ms(table.now) == 7 * MINUTE
    table.check()


def test_before_the_start_minutes_set_by_hand_stay_when_only_the_blinds_change() -> None:
    table = Table()
    table.give(SetRemaining(ms=7 * MINUTE))
    first = {"id": "l1", "kind": "level", "minutes": 20, "small_blind": 25, "big_blind": 50}
    table.give(ChangeStructure(from_period="l1", periods=[first]))
    assert table.session.clock.remaining_ms(table.now) == 7 * MINUTE
    table.check()


def test_the_second_of_two_changes_of_one_structure_is_refused_and_nothing_is_lost() -> None:
    table = running()
    first = replace(change("l2", {**L2, "minutes": 30}, B1, L3), base=0)
    second = replace(change("l2", L2, {**B1, "minutes": 15}, L3), base=0)
    table.give(first)
    assert codes(table, second) == ["structure.changed_meanwhile"]
    last = table.give(replace(second, base=1))
    table.give(Undo(command=last))
    # An undo is a change, too: it replaces the state that the tap saw.
    assert codes(table, replace(second, base=2)) == ["structure.changed_meanwhile"]
    table.give(replace(second, base=table.session.structure_revision))
    table.check()
