"""Counter mode: the taps that count, their refusals, and the chips that follow from them."""

from __future__ import annotations

import pytest

from clockserver.core.undo import Redo, Undo
from clockserver.tournament.clock.commands import ScheduleStart, StartClock
from clockserver.tournament.counters.chip_ledger import average_stack
from clockserver.tournament.counters.commands import TapCounter
from clockserver.tournament.counters.events import Counted
from clockserver.tournament.counters.state import Counters
from clockserver.tournament.entries.commands import RegisterPlayer
from tests.builders import MINUTE, Table, a_set_up, a_structure, person
from tests.tournament import seated_tables
from tests.tournament.refusals import codes, refused

ROLES_BY_COMMAND = {"counter.tap": "td floor cashier"}
AUDIENCE_BY_TOPIC = {"counters": "everybody"}


def tap(what: Counted, count: int = 1) -> TapCounter:
    return TapCounter(what=what, count=count)


def playing(entries: int = 10) -> Table:
    table = Table()
    table.give(StartClock())
    if entries:
        table.give(tap("entry", entries))
    return table


# -- counting ----------------------------------------------------------------------------------------


def test_entries_are_counted_before_the_start_too() -> None:
    table = Table()
    table.give(tap("entry", 30))
    table.give(tap("entry"))

    assert table.session.counters == Counters(entries=31)
    table.check()


def test_a_bust_out_leaves_the_entries_and_takes_a_player() -> None:
    table = playing(10)
    table.give(tap("bustout", 3))

    assert (table.session.counters.entries, table.session.counters.players_left) == (10, 7)


def test_a_reentry_is_an_entry_as_well() -> None:
    table = playing(10)
    table.give(tap("bustout"))
    table.give(tap("reentry"))

    assert table.session.counters == Counters(entries=11, reentries=1, bustouts=1)
    assert table.session.counters.players_left == 10


def test_a_rebuy_and_an_addon_are_no_entries() -> None:
    table = playing(10)
    table.give(tap("rebuy", 4))
    table.give(tap("addon", 2))

    assert table.session.counters == Counters(entries=10, rebuys=4, addons=2)


# -- chips -------------------------------------------------------------------------------------------


def test_every_chip_in_play_has_a_reason() -> None:
    table = playing(10)
    table.give(tap("rebuy", 2))
    table.give(tap("addon", 3))
    table.give(tap("bustout"))
    table.give(tap("reentry"))

    assert table.session.ledger.by_reason == {
        "entry": 100_000,
        "rebuy": 20_000,
        "addon": 15_000,
        "reentry": 10_000,
    }
    assert table.session.ledger.in_play == 145_000
    table.check()


def test_the_chips_of_an_eliminated_player_stay_in_play() -> None:
    table = playing(10)
    table.give(tap("bustout", 9))

    assert table.session.ledger.in_play == 100_000


@pytest.mark.parametrize(
    ("chips", "players", "average"),
    [(100_000, 10, 10_000), (100_000, 3, 33_333), (5, 2, 3), (3, 2, 2), (7, 5, 1), (0, 4, 0), (100, 0, None)],
)
def test_the_average_is_rounded_to_the_nearest_chip_half_up(
    chips: int, players: int, average: int | None
) -> None:
    assert average_stack(chips, players) == average


# -- refusals ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("what", ["bustout", "reentry"])
def test_nobody_busts_out_before_the_start(what: Counted) -> None:
    table = Table()
    table.give(tap("entry", 10))
    assert codes(table, tap(what))[0] == "clock.not_started"

    table.give(ScheduleStart(start_at=table.now + MINUTE))
    assert codes(table, tap(what))[0] == "clock.not_started"


def test_the_last_player_stays() -> None:
    table = playing(3)
    table.give(tap("bustout", 2))
    (reason,) = refused(table, tap("bustout"))

    assert (reason.code, reason.params) == ("counters.last_player_stays", {})
    assert codes(playing(3), tap("bustout", 3)) == ["counters.last_player_stays"]


@pytest.mark.parametrize("what", ["rebuy", "addon"])
def test_a_rebuy_and_an_addon_are_refused_without_players(what: Counted) -> None:
    assert codes(playing(0), tap(what)) == ["counters.nobody_plays"]


def test_a_reentry_needs_a_bust_out_before() -> None:
    table = playing(5)
    table.give(tap("bustout"))
    table.give(tap("reentry"))
    (reason,) = refused(table, tap("reentry"))

    assert (reason.code, reason.params) == (
        "counters.reentry_without_bustout",
        {"reentries": 2, "bustouts": 1},
    )


@pytest.mark.parametrize(("what", "code"), [("rebuy", "counters.no_rebuy"), ("addon", "counters.no_addon")])
def test_a_rebuy_and_an_addon_are_refused_where_the_structure_has_none(what: Counted, code: str) -> None:
    table = Table(a_set_up(a_structure(rebuy_stack=0, addon_stack=0)))
    table.give(tap("entry", 5))

    assert codes(table, tap(what)) == [code]


def test_a_refusal_lists_every_reason() -> None:
    table = Table(a_set_up(a_structure(rebuy_stack=0)))

    assert codes(table, tap("rebuy")) == ["counters.nobody_plays", "counters.no_rebuy"]


# -- undo --------------------------------------------------------------------------------------------


def test_taps_are_undone_in_any_order() -> None:
    table = playing(0)
    first, second, third = (table.give(tap("entry", count)) for count in (1, 10, 100))
    table.give(Undo(command=second))
    table.give(Undo(command=first))
    assert table.session.counters.entries == 100

    table.give(Undo(command=third))
    assert table.session.counters == Counters()
    assert table.session.ledger.in_play == 0
    table.check()


def test_an_undone_tap_removes_its_chips() -> None:
    table = playing(10)
    rebuy = table.give(tap("rebuy", 3))
    table.give(Undo(command=rebuy))

    assert table.session.ledger.in_play == 100_000
    table.check()


def test_a_tap_is_undone_after_any_move_of_the_clock() -> None:
    table = Table()
    entry = table.give(tap("entry"))
    table.give(StartClock())
    table.advance(30 * MINUTE).give(Undo(command=entry))

    assert table.session.counters.entries == 0
    assert table.session.clock.mark.period == "l2"


def test_entries_cannot_be_undone_when_more_went_out_than_would_have_come_in() -> None:
    table = playing(0)
    entries = table.give(tap("entry", 3))
    table.give(tap("entry"))
    table.give(tap("bustout", 2))
    (reason,) = refused(table, Undo(command=entries))

    assert (reason.code, reason.params) == ("counters.more_out_than_in", {"entries": 1, "bustouts": 2})


def test_a_bust_out_cannot_be_undone_while_a_reentry_depends_on_it() -> None:
    table = playing(5)
    bustout = table.give(tap("bustout"))
    reentry = table.give(tap("reentry"))
    assert codes(table, Undo(command=bustout)) == ["counters.reentry_without_bustout"]

    table.give(Undo(command=reentry))
    table.give(Undo(command=bustout))
    assert table.session.counters == Counters(entries=5)


def test_a_tap_is_redone_although_others_were_tapped_since() -> None:
    table = playing(0)
    first = table.give(tap("entry", 2))
    table.give(Undo(command=first))
    table.give(tap("entry", 10))
    table.give(Redo(command=first))

    assert table.session.counters.entries == 12
    table.check()


def test_a_reentry_is_not_redone_without_the_bust_out_it_depends_on() -> None:
    table = playing(5)
    bustout = table.give(tap("bustout"))
    reentry = table.give(tap("reentry"))
    table.give(Undo(command=reentry))
    table.give(Undo(command=bustout))

    assert codes(table, Redo(command=reentry)) == ["counters.reentry_without_bustout"]


def test_a_redone_bust_out_leaves_the_last_player_in() -> None:
    table = playing(2)
    first = table.give(tap("bustout"))
    table.give(Undo(command=first))
    table.give(tap("bustout"))

    assert codes(table, Redo(command=first)) == ["counters.last_player_stays"]


def test_a_counted_bust_out_is_refused_where_all_players_have_names() -> None:
    event = seated_tables.seated(4)
    (reason,) = refused(event, tap("bustout"))
    assert (reason.code, reason.params) == ("counters.all_are_named", {})


def test_no_more_players_are_counted_out_than_have_no_name() -> None:
    event = playing(3)
    event.give(RegisterPlayer(person=person(1), counted=True))
    (reason,) = refused(event, tap("bustout", count=3))
    assert (reason.code, reason.params) == ("counters.who_is_out", {"unnamed": 2})
