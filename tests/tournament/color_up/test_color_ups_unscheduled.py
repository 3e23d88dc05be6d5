"""Color-ups beyond the schedule: announced, for single players, proposed, and undone."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from clockserver.core.undo import Redo, Undo
from clockserver.tournament.clock.commands import JumpToPeriod
from clockserver.tournament.color_up.commands import (
    AnnounceColorUp,
    ColorUpTable,
    ExchangeFound,
    RaceChips,
    SeatChips,
)
from clockserver.tournament.color_up.state import Proposal, denominations_in_play, is_over, proposals
from clockserver.tournament.structure.state import Period, Stakes
from tests.builders import a_break, a_ruleset, a_structure
from tests.rules.shipped_rulesets import SETS
from tests.tournament.color_up.color_ups import (
    CHIPS,
    a_race,
    in_the_break,
    newest_color_up,
    playing,
    tables_racing,
)
from tests.tournament.refusals import codes, refused

# -- at the director's discretion --------------------------------------------------------------------------


@pytest.mark.parametrize("name", SETS)
@pytest.mark.rule("discretionary_color_up.must_be_announced")
def test_rule_24b_and_25b_a_color_up_beyond_the_schedule_is_announced_on_every_wall(name: str) -> None:
    event = playing(rules=a_ruleset(name))
    (reason,) = refused(event, AnnounceColorUp(denominations=(25,)))
    assert (reason.code, reason.rule) == (
        "color_up.announce_it",
        a_ruleset(name).cite("discretionary_color_up.must_be_announced"),
    )
    announcement = event.give(AnnounceColorUp(denominations=(25,), text="The 25s leave now"))
    assert event.session.announcement is not None
    assert event.session.announcement.text == newest_color_up(event).announced == "The 25s leave now"
    assert tables_racing(event) == [1, 2]
    event.give(Undo(command=announcement))
    assert (event.session.announcement, event.session.color_ups) == (None, ())
    event.check()


def test_blanks_are_no_announcement() -> None:
    event = playing(rules=a_ruleset("tda-2024"))
    assert codes(event, AnnounceColorUp(denominations=(25,), text="   ")) == ["color_up.announce_it"]


@pytest.mark.parametrize("name", ["firekeepers", "tda-2024"])
@pytest.mark.rule("discretionary_color_up.players")
@pytest.mark.rule("discretionary_color_up.at_any_time")
def test_rule_25b_one_or_more_players_are_colored_up_at_any_time(name: str) -> None:
    event = playing(rules=a_ruleset(name))
    event.give(AnnounceColorUp(denominations=(25,), text="Seat 2", entries=("e2",)))
    assert (tables_racing(event), newest_color_up(event).part, denominations_in_play(event.session)) == (
        [1],
        True,
        CHIPS,
    )
    assert codes(event, a_race(4, 4)) == ["color_up.not_his"]
    event.give(RaceChips(color_up=1, table=1, denomination=25, seats=(SeatChips(2, 6),)))
    assert is_over(event.session, newest_color_up(event))
    event.check()


def test_chips_of_a_table_that_are_found_there_are_exchanged_for_what_is_left_there() -> None:
    event = playing()
    event.give(AnnounceColorUp(denominations=(25,), text="Table 2", tables=(2,)))
    before = event.session.ledger.in_play
    exchange = ExchangeFound(denomination=25, chips=7, table=2)
    assert codes(event, replace(exchange, table=1)) == ["color_up.still_in_play"]
    assert codes(event, replace(exchange, lowest=25)) == ["color_up.not_in_play"]
    for command in (exchange, replace(exchange, table=None)):
        event.give(Undo(command=event.give(command)))
        event.give(command)
    assert event.session.ledger.in_play == before - 2 * 75
    event.check()


@pytest.mark.parametrize("name", SETS)
def test_rule_24b_and_25b_whose_chips_and_when_is_the_directors_discretion_in_every_set(name: str) -> None:
    event = playing(rules=a_ruleset(name))
    event.give(AnnounceColorUp(denominations=(25,), text="Seat 2", entries=("e2",)))
    event.give(AnnounceColorUp(denominations=(25,), text="Table 2", tables=(2,)))
    assert [(each.tables, each.entries) for each in event.session.color_ups] == [((1,), ("e2",)), ((2,), ())]


def test_only_chips_in_play_are_colored_up_and_one_denomination_stays() -> None:
    event = playing()
    text = {"text": "Color-up"}
    assert codes(event, AnnounceColorUp(denominations=(5,), **text)) == ["color_up.not_in_play"]
    assert codes(event, AnnounceColorUp(denominations=CHIPS, **text)) == ["color_up.nothing_left"]
    (reason,) = refused(event, AnnounceColorUp(denominations=(25, 5), **text))
    assert reason.field == "denominations[1]"
    assert codes(event, AnnounceColorUp(denominations=(25,), tables=(9,), entries=("e99",), **text)) == [
        "tables.unknown",
        "color_up.not_seated",
    ]


def test_an_announcement_cannot_be_undone_once_a_table_has_raced() -> None:
    event = playing()
    announcement = event.give(AnnounceColorUp(denominations=(25,), text="Color-up"))
    race_id = event.give(a_race(1, 1, 1))
    assert codes(event, Undo(command=announcement)) == ["color_up.begun"]
    event.give(Undo(command=race_id))
    event.give(Undo(command=announcement))
    event.check()


# -- computed ----------------------------------------------------------------------------------------------


def level(period_id: str, big: int, small: int, ante: int = 0) -> Period:
    return Period(period_id, "level", 60_000, (Stakes("nlhe", "no_limit", small, big, ante),))


def test_chips_that_no_later_stakes_need_leave_in_the_next_break() -> None:
    structure = a_structure(
        level("l1", 100, 50),
        level("l2", 150, 75),
        level("l3", 200, 100),
        a_break("b1"),
        level("l4", 600, 300, 100),
        level("l5", 1_000, 500),
        level("l6", 2_000, 1_000),
        chips=(25, 100, 500, 1_000),
    )
    assert proposals(structure) == [Proposal("b1", (25,)), Proposal("l5", (100,)), Proposal("l6", (500,))]


def test_chips_that_the_structure_schedules_are_not_proposed_nor_those_needed_to_the_end() -> None:
    structure = a_structure(
        level("l1", 100, 50), a_break("b1", color_up=(25,)), level("l2", 300, 100), chips=CHIPS
    )
    assert proposals(structure) == []
    assert proposals(a_structure(level("l1", 100, 50), a_break("b1"), chips=CHIPS)) == []


def test_a_color_up_announced_after_an_undone_one_is_listed_with_the_others() -> None:
    event = playing()
    first = event.give(AnnounceColorUp(denominations=(100,), text="Hundreds go", tables=(1,)))
    event.give(JumpToPeriod(period="b1"))
    event.give(Undo(command=first))
    event.give(AnnounceColorUp(denominations=(500,), text="Five hundreds go", tables=(1,)))
    assert [(each.number, each.denominations) for each in event.session.color_ups] == [
        (2, (25,)),
        (3, (500,)),
    ]
    event.check()


def test_chips_that_left_by_an_announcement_do_not_leave_again_in_their_break() -> None:
    event = playing()
    event.give(AnnounceColorUp(denominations=(25,), text="Quarters go now"))
    event.give(ColorUpTable(color_up=1))
    event.give(JumpToPeriod(period="b1"))
    assert [each.period for each in event.session.color_ups] == [None]


def test_only_what_has_not_left_before_is_due_in_its_break() -> None:
    event = playing(leaving=(25, 100))
    early = event.give(AnnounceColorUp(denominations=(25,), text="Quarters go now"))
    event.give(JumpToPeriod(period="b1"))
    assert newest_color_up(event).denominations == (100,)
    event.give(Undo(command=early))
    assert newest_color_up(event).denominations == (25, 100)
    event.check()


def test_chips_of_a_single_table_that_left_are_due_everywhere_in_their_break() -> None:
    event = playing()
    event.give(AnnounceColorUp(denominations=(25,), text="Quarters of table 1 go", tables=(1,)))
    event.give(ColorUpTable(color_up=1))
    event.give(JumpToPeriod(period="b1"))
    assert (newest_color_up(event).denominations, newest_color_up(event).tables) == ((25,), (1, 2))


@pytest.mark.parametrize("kind", ["tap", "race"])
def test_an_undone_race_is_not_redone_once_the_color_up_is_no_longer_due(kind: str) -> None:
    event = in_the_break()
    taps = {
        "tap": ColorUpTable(color_up=1),
        "race": RaceChips(color_up=1, table=1, denomination=25, seats=(SeatChips(1, 3),)),
    }
    command_id = event.give(taps[kind])
    event.give(Undo(command=command_id))
    event.give(JumpToPeriod(period="l1"))
    assert codes(event, Redo(command=command_id)) == ["color_up.not_due"]


def test_an_undone_table_is_not_redone_after_the_floor_reported_all_tables() -> None:
    event = in_the_break()
    table = event.give(ColorUpTable(color_up=1, table=1, change=-25))
    event.give(Undo(command=table))
    event.give(ColorUpTable(color_up=1))
    assert codes(event, Redo(command=table)) == ["undo.changed_since"]
