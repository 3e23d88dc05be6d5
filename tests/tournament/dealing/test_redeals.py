"""The redeal after a misdeal is the hand as first dealt, also after changes of level, seats or players."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from clockserver.core.texts import Text
from clockserver.core.undo import Redo, Undo
from clockserver.tournament.clock.commands import NextPeriod
from clockserver.tournament.dealing.commands import Redeal, ReportHand, SetButton
from clockserver.tournament.dealing.events import HandRedealt
from clockserver.tournament.dealing.replayed_hand import ReplayedHand, replayed_hand
from clockserver.tournament.entries.commands import BustOut, MarkAbsent, RegisterPlayer
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.log import worded
from clockserver.tournament.penalties.commands import GivePenalty
from clockserver.tournament.seating.commands import MovePlayer, SwapPlayers
from tests.builders import MINUTE, Table, a_ruleset, person
from tests.rules.shipped_rulesets import SETS
from tests.tournament.refusals import codes, refused
from tests.tournament.seated_tables import seated


def dealt(*players: int, ruleset: str = "tda-2017", **misdeal: Any) -> Table:
    """Tables in play; table 1 has dealt its first hand, with the button at seat 1."""
    rules = a_ruleset(ruleset)
    rules = replace(rules, misdeal=replace(rules.misdeal, **misdeal))
    event = seated(*players, ruleset=rules, closed=False)
    event.give(SetButton(table=1, button=1))
    event.give(ReportHand(table=1, hands=0))
    return event


def redealt(event: Table) -> ReplayedHand:
    event.give(Redeal(table=1, redeals=event.session.tables[1].redeals))
    return replayed_hand(event.state.ruleset, event.session, event.session.tables[1])


def reasons_logged(event: Table) -> list[str]:
    """The codes in the log's lines of the newest redeal."""
    redeal = next(each.event for each in reversed(event.records) if isinstance(each.event, HandRedealt))
    return [text.code for text in redeal.why]


@pytest.mark.rule("misdeal.same_limits")
@pytest.mark.parametrize("ruleset", SETS)
def test_a_redeal_keeps_its_limits_after_the_next_level_has_begun(ruleset: str) -> None:
    event = dealt(4, ruleset=ruleset)
    event.give(NextPeriod())
    assert redealt(event).level == 1
    assert reasons_logged(event) == ["misdeal.limits_stay"]
    event.check()


def test_a_redeal_keeps_its_limits_after_the_level_ended_by_itself_and_in_the_break() -> None:
    event = dealt(4)
    event.advance(41 * MINUTE).settle()
    assert redealt(event).level == 1


def test_a_redeal_in_the_same_level_does_not_mention_limits() -> None:
    event = dealt(4)
    assert (redealt(event).level, reasons_logged(event)) == (1, [])


def test_a_redeal_has_the_current_limits_where_the_set_says_so() -> None:
    event = dealt(4, same_limits=False)
    event.give(NextPeriod())
    assert (redealt(event).level, reasons_logged(event)) == (None, [])


@pytest.mark.rule("misdeal.same_players")
@pytest.mark.parametrize("ruleset", SETS)
def test_players_who_came_since_are_not_dealt_in(ruleset: str) -> None:
    event = dealt(4, 4, ruleset=ruleset)
    event.give(MovePlayer(entry="e8", from_seat=SeatRef(2, 4), to_seat=SeatRef(1, 6)))
    event.give(RegisterPlayer(person=person(900), seat=SeatRef(1, 8)))
    assert redealt(event).no_hand == (6, 8)
    assert reasons_logged(event) == ["misdeal.no_hand"]
    event.check()


def test_a_player_in_the_seat_of_another_who_was_dealt_in_is_not_dealt_in() -> None:
    event = dealt(4, 4)
    event.give(BustOut(entry="e2"))
    event.give(MovePlayer(entry="e8", from_seat=SeatRef(2, 4), to_seat=SeatRef(1, 2)))
    assert redealt(event).no_hand == (2,)


def test_two_players_of_the_hand_who_swapped_seats_play_it_in_their_new_seats() -> None:
    event = dealt(4)
    event.give(SwapPlayers(entry="e1", other="e2"))
    assert redealt(event).no_hand == ()


def test_new_players_are_dealt_in_where_the_set_says_so() -> None:
    event = dealt(4, same_players=False)
    event.give(RegisterPlayer(person=person(900), seat=SeatRef(1, 8)))
    assert redealt(event).no_hand == ()


@pytest.mark.rule("misdeal.absent_may_play_redeal")
@pytest.mark.parametrize("ruleset", SETS)
def test_a_player_absent_from_the_first_deal_plays_the_redeal_only_where_the_set_says_so(
    ruleset: str,
) -> None:
    event = seated(4, ruleset=ruleset, closed=False)
    event.give(MarkAbsent(entry="e3"))
    event.give(SetButton(table=1, button=1))
    event.give(ReportHand(table=1, hands=0))
    event.give(MarkAbsent(entry="e3", absent=False))
    hand = redealt(event)
    plays = event.state.ruleset.misdeal.absent_may_play_redeal
    assert plays == (ruleset == "tda-2024")
    assert (hand.killed, hand.may_play) == (((), (3,)) if plays else ((3,), ()))
    assert reasons_logged(event) == ["misdeal.may_play.one" if plays else "misdeal.killed.one"]


@pytest.mark.parametrize("ruleset", SETS)
def test_a_player_on_penalty_gets_cards_that_are_killed(ruleset: str) -> None:
    event = seated(4, ruleset=ruleset, closed=False)
    event.give(GivePenalty(entry="e2", kind="missed_hands", why="phone", hands=1))
    event.give(SetButton(table=1, button=1))
    event.give(ReportHand(table=1, hands=0))
    assert redealt(event).killed == (2,)
    event.give(ReportHand(table=1, hands=1))
    assert redealt(event).killed == ()


@pytest.mark.rule("misdeal.same_button")
@pytest.mark.parametrize("ruleset", SETS)
def test_the_button_stays_for_a_redeal(ruleset: str) -> None:
    event = dealt(4, ruleset=ruleset)
    before = event.session.tables[1].last
    redealt(event)
    assert event.session.tables[1].last == before


def test_a_redeal_moves_the_button_where_the_set_says_so_and_an_undo_restores_it() -> None:
    event = dealt(4, same_button=False)
    before = event.session.tables[1].last
    misdeal = event.give(Redeal(table=1))
    after = event.session.tables[1].last
    assert before is not None
    assert after is not None
    assert (before.button, after.button) == (2, 3)
    event.give(Undo(command=misdeal))
    assert event.session.tables[1].last == before
    event.give(Redo(command=misdeal))
    assert event.session.tables[1].last == after
    event.check()


@pytest.mark.rule("misdeal.ends_with_substantial_action")
@pytest.mark.parametrize("ruleset", SETS)
def test_a_misdeal_is_refused_after_substantial_action(ruleset: str) -> None:
    event = dealt(4, ruleset=ruleset)
    (reason,) = refused(event, Redeal(table=1, substantial_action=True))
    assert (reason.code, reason.field) == ("misdeal.substantial_action", "substantial_action")
    assert reason.rule == f"{ruleset} {event.state.ruleset.rule('misdeal.ends_with_substantial_action')}"


def test_a_hand_is_dealt_again_after_substantial_action_where_the_set_says_so() -> None:
    event = dealt(4, ends_with_substantial_action=False)
    event.give(Redeal(table=1, substantial_action=True))
    assert event.session.tables[1].redeals == 1


def test_the_next_hand_is_a_new_one_and_its_undo_shows_the_redeal_again() -> None:
    event = dealt(4)
    event.give(RegisterPlayer(person=person(900), seat=SeatRef(1, 8)))
    before = redealt(event)
    following = event.give(ReportHand(table=1, hands=1))
    event.give(Undo(command=following))
    table = event.session.tables[1]
    assert (table.redeals, replayed_hand(event.state.ruleset, event.session, table)) == (1, before)
    event.check()


def test_a_misdeal_is_refused_at_a_table_that_has_dealt_no_hand() -> None:
    event = seated(4, closed=False)
    assert codes(event, Redeal(table=1, substantial_action=True)) == [
        "tables.no_hand_yet",
        "misdeal.substantial_action",
    ]


def test_the_log_gives_the_reason_of_a_redeal_with_the_rule() -> None:
    event = dealt(4)
    event.give(RegisterPlayer(person=person(900), seat=SeatRef(1, 8)))
    event.give(NextPeriod())
    event.give(Redeal(table=1))
    redeal = next(each.event for each in reversed(event.records) if isinstance(each.event, HandRedealt))
    by_rule = Text("misdeal.rule", {"rule": "35C"})
    assert worded(redeal, event.state.sessions) == Text(
        "log.HandRedealt.why",
        {
            "table": 1,
            "why": Text(
                "misdeal.and",
                {
                    "first": Text("misdeal.limits_stay", {"level": 1, "rule": by_rule}),
                    "then": Text("misdeal.no_hand.one", {"seats": "8", "rule": by_rule}),
                },
            ),
        },
    )
