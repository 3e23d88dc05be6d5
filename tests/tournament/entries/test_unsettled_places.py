"""Nobody is told a place or a prize that another hand or "who had more?" may still change. Irish Open 74."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from clockserver.core.undo import Undo
from clockserver.rules.ruleset import RuleSet
from clockserver.tournament.entries.commands import BustOut
from clockserver.tournament.hand_for_hand.commands import FinishHand, ReportStacks, StopHandForHand
from clockserver.tournament.prizes.commands import PublishPrizes, SetUpPrizes
from clockserver.tournament.seating.commands import BringBack
from tests.builders import SLUG, Room, a_ruleset
from tests.projection.topic_values import session_topic
from tests.tournament.hand_for_hand.near_the_money import six_players


def with_prizes(ruleset: str | RuleSet = "irish-open") -> Room:
    room = six_players(ruleset)
    room.give(SetUpPrizes(currency="EUR", entry=10_000, table="three"))
    room.give(PublishPrizes())
    return room


def place_of(room: Room, entry: str) -> tuple[int | None, bool]:
    """Public values of an entry: the number of earlier bust-outs, and whether its place is still open."""
    (public, private) = session_topic(room, "seats")[entry], room.topics.get(f"seat:{SLUG}:1:{entry}")
    assert private is not None
    entry_value: dict[str, Any] = private.value[entry]
    assert (entry_value["out"], entry_value["placing"]) == (public["out"], public["placing"])
    return public["out"], public["placing"]


def in_results(room: Room) -> set[str]:
    return {each["entry"] for each in session_topic(room, "results")["results"]}


def test_irish_open_74_two_out_at_one_table_have_no_place_until_their_stacks_are_known() -> None:
    room = with_prizes()
    for entry in ("e1", "e4", "e5"):
        room.give(BustOut(entry=entry))
    assert [place_of(room, each) for each in ("e1", "e4", "e5")] == [(None, True)] * 3
    room.give(FinishHand(hand=1))
    assert session_topic(room, "hand_for_hand")["asking"]
    # The hand and hand-for-hand are over, and the stacks still decide: nobody has a place yet.
    assert [place_of(room, each) for each in ("e1", "e4", "e5")] == [(None, True)] * 3
    assert not in_results(room) & {"e1", "e4", "e5"}
    assert session_topic(room, "players")["e4"]["placing"]
    room.give(ReportStacks(hand=1, stacks={"e4": 5_000, "e5": 9_000}))
    assert [place_of(room, each)[1] for each in ("e1", "e4", "e5")] == [False] * 3
    assert place_of(room, "e4") == (0, False)
    assert not session_topic(room, "players")["e4"]["placing"]


def test_the_first_player_out_in_a_hand_gets_a_place_only_once_all_tables_have_finished_it() -> None:
    room = with_prizes()
    room.give(BustOut(entry="e1"))
    assert place_of(room, "e1") == (None, True)
    room.give(FinishHand(hand=1, table=4))
    assert place_of(room, "e1") == (None, True)
    room.give(FinishHand(hand=1, table=11))
    assert place_of(room, "e1") == (0, False)


def test_a_place_is_given_when_hand_for_hand_ends() -> None:
    room = with_prizes()
    room.give(BustOut(entry="e1"))
    room.give(StopHandForHand(), "stop-0001")
    assert place_of(room, "e1") == (0, False)
    room.give(Undo(command="stop-0001"))
    assert place_of(room, "e1") == (None, True)


def test_a_player_brought_back_leaves_the_other_one_with_a_place() -> None:
    room = with_prizes()
    for entry in ("e4", "e5"):
        room.give(BustOut(entry=entry))
    room.give(FinishHand(hand=1))
    assert place_of(room, "e5") == (None, True)
    room.give(BringBack(entry="e4"))
    assert place_of(room, "e5") == (0, False)
    assert place_of(room, "e4") == (None, False)


def test_a_restart_keeps_an_open_place() -> None:
    room = with_prizes()
    for entry in ("e4", "e5"):
        room.give(BustOut(entry=entry))
    room.give(FinishHand(hand=1))
    assert place_of(room.restarted(), "e5") == (None, True)


def test_places_are_given_in_the_hand_of_the_announcement_where_it_does_not_count() -> None:
    rules = a_ruleset("irish-open")
    rules = replace(rules, hand_for_hand=replace(rules.hand_for_hand, eligible_from="next_hand"))
    room = with_prizes(rules)
    room.give(BustOut(entry="e4"))
    assert place_of(room, "e4") == (0, False)
    room.give(FinishHand(hand=1))
    room.give(BustOut(entry="e5"))
    assert place_of(room, "e5") == (None, True)
