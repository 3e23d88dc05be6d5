"""The end of a day through the services: the cards, and the player who picks."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clockserver.core.undo import Undo
from clockserver.desk.desk import Accepted
from clockserver.desk.journals.event_codec import record_of
from clockserver.tournament.clock.commands import PauseClock, ResumeClock, StartClock
from clockserver.tournament.counters.commands import TapCounter
from clockserver.tournament.day_end.commands import (
    AcceptDifference,
    BeginNextDay,
    CallOffDayEnd,
    CountBag,
    LastHandDone,
    PickCard,
    RecordLastHands,
    StartDayEnd,
)
from clockserver.tournament.draws.commands import HoldDraw, PublishDraw, WithdrawDraw
from clockserver.tournament.draws.draw import verify
from clockserver.tournament.draws.view import published_draw
from clockserver.tournament.entries.commands import (
    BustOut,
    MarkAbsent,
    RegisterPlayer,
)
from clockserver.tournament.entries.state import SeatRef
from tests.builders import MINUTE, Room, a_ruleset
from tests.rules.shipped_rulesets import SETS
from tests.tournament.day_end.day_ends import (
    DAY,
    DECK_CARDS,
    IRISH,
    PLAYERS,
    STACK,
    VaultThatFillsUp,
    bag_all,
    day_seeds,
    end,
    kinds,
    pass_time,
    pick_card,
    playing,
    ready_to_bag,
    ready_to_pick,
    topic,
    with_values,
)

# -- the card --------------------------------------------------------------------------------------------


def test_irish_open_73_the_cards_are_three_to_seven_and_are_dealt_ten_minutes_before_the_end() -> None:
    room = playing()
    assert topic(room)["due_at"] == room.clock.now + 30 * MINUTE
    pass_time(room, 29.9)
    assert end(room) is None
    pass_time(room, 0.1)
    assert (end(room)["step"], end(room)["cards"]) == ("picking", [3, 4, 5, 6, 7])


def test_the_clock_rings_when_the_end_of_the_day_is_due() -> None:
    room = playing()
    assert room.tournaments.next_change() == room.clock.now + 20 * MINUTE  # the level
    pass_time(room, 20)
    assert room.tournaments.next_change() == room.clock.now + 10 * MINUTE


def test_irish_open_73_a_random_player_is_named_and_the_cards_lie_face_down() -> None:
    room = ready_to_pick()
    assert kinds(room) == [("day_end_player", "held"), ("day_end_card", "published")]
    assert end(room)["picker"]["entry"] in {"e1", "e2", "e3", "e4"}
    deck = room.session.draws[2]
    assert (deck.seed, deck.result) == (None, None)
    assert end(room)["deck"]["commitment"] == deck.commitment
    assert (end(room)["position"], end(room)["hands"]) == (None, None)
    assert len(day_seeds(room)) == 1  # that of the cards: the other is public


def test_irish_open_73_the_picked_card_gives_the_number_of_hands_and_anybody_can_verify_it() -> None:
    room = ready_to_pick()
    hands = pick_card(room, 4)
    result = dict(room.session.draws[2].result or ())
    assert (end(room)["step"], hands) == ("playing", int(result["4"]))
    assert sorted(result.values()) == ["3", "4", "5", "6", "7"]
    records = [record_of(row) for row in room.journal.read(room.desk.stream)]
    for number in (1, 2):
        assert verify(published_draw(room.session.draws[number], "1", records)) == []
    assert day_seeds(room) == []
    room.check()


@pytest.mark.parametrize("name", [each for each in SETS if each != IRISH])
def test_a_set_without_cards_leaves_the_end_of_the_day_to_the_house(name: str) -> None:
    room = pass_time(playing(name), 35)
    assert (end(room), topic(room)["due_at"], topic(room)["planned"]) == (None, None, True)
    assert room.refused(StartDayEnd()) == ["day_end.no_cards"]
    room.give(StartDayEnd(cards=DECK_CARDS))
    assert (end(room)["step"], end(room)["cards"]) == ("picking", [2, 4, 6])
    assert pick_card(room, 3) in DECK_CARDS


@pytest.mark.parametrize(("clock", "phase"), [("stop", "paused"), ("run", "running")])
def test_the_clock_stops_where_the_house_sets_it(clock: str, phase: str) -> None:
    room = ready_to_pick(with_values(clock=clock))
    assert room.session.clock.at(room.clock.now).phase == phase


def test_the_end_of_the_day_is_unknown_before_a_level_that_is_announced() -> None:
    room = Room(DAY, ruleset=a_ruleset(IRISH), level_change="on_announcement").opened()
    room.give(StartClock())
    assert topic(room)["due_at"] is None


def test_the_day_may_end_earlier_than_planned_and_is_not_ended_twice() -> None:
    room = pass_time(playing(), 5)
    room.give(StartDayEnd())
    assert room.refused(StartDayEnd()) == ["already_done"]
    room.give(LastHandDone(hand=pick_card(room)))
    room.give(BeginNextDay())
    room.give(ResumeClock())
    pass_time(room, 40)
    assert (end(room)["number"], end(room)["step"], topic(room)["planned"]) == (1, "over", False)


@pytest.mark.parametrize("paused", [False, True])
def test_a_cancelled_early_end_leaves_the_planned_end(paused: bool) -> None:
    room = pass_time(playing(), 5)
    if paused:
        room.give(PauseClock())
    room.give(StartDayEnd())
    room.give(CallOffDayEnd(), "not-yet-01")
    assert topic(room)["planned"]
    room.give(Undo(command="not-yet-01"))
    room.give(CallOffDayEnd())
    if paused:
        room.give(ResumeClock())
    pass_time(room, 24)
    assert end(room.restarted()) is None
    pass_time(room, 1)
    assert (end(room)["number"], end(room)["step"]) == (2, "picking")
    room.check()


@pytest.mark.parametrize("early", [0, 3])
def test_an_end_cancelled_once_due_does_not_come_again(early: int) -> None:
    room = pass_time(playing(with_values(clock="run")), 30 - early)
    if early:
        room.give(StartDayEnd())
        pass_time(room, early)
    room.give(CallOffDayEnd())
    pass_time(room, 40)
    assert (end(room), topic(room)["planned"]) == (None, False)


def test_only_cards_of_the_set_are_accepted() -> None:
    room = playing()
    assert room.refused(StartDayEnd(cards=(1, 2))) == ["day_end.cards_of_the_set"]
    firekeepers = playing("firekeepers")
    assert firekeepers.refused(StartDayEnd(cards=(3, 3))) == ["draw.place_twice"]


def test_an_older_journals_set_without_cards_or_with_equal_ones_does_not_stop_the_clock() -> None:
    assert topic(playing(with_values(cards=())))["due_at"] is None
    room = ready_to_pick(with_values(cards=(3, 3, 5)))
    assert (end(room)["step"], end(room)["cards"]) == ("picking", [3, 5])


def test_no_day_ends_before_play() -> None:
    room = Room(DAY, ruleset=a_ruleset(IRISH)).opened()
    assert room.refused(StartDayEnd()) == ["clock.not_started"]


def test_events_of_the_next_day_change_no_count_of_the_day_before() -> None:
    room = ready_to_bag()
    bag_all(room)
    room.give(BeginNextDay(), "day-2-0001")
    room.give(ResumeClock())
    counted = (end(room)["total"], end(room)["in_play"], end(room)["difference"], end(room)["to_count"])
    assert counted == (PLAYERS * STACK, PLAYERS * STACK, 0, 0)
    room.give(BustOut(entry="e1"))
    room.give(RegisterPlayer(person="9" * 32, seat=SeatRef(1, 7), late=True))
    after = (end(room)["total"], end(room)["in_play"], end(room)["difference"], end(room)["to_count"])
    assert (after, sorted(end(room)["chips"])) == (counted, ["e1", "e2", "e3", "e4"])
    assert room.refused(CountBag(entry="e5", chips=STACK)) == ["day_end.not_that_day"]
    room.give(CountBag(entry="e2", chips=STACK + 100))  # corrected late all the same
    assert end(room)["difference"] == 100
    room.check()


# -- who picks -------------------------------------------------------------------------------------------


def test_a_card_picked_by_another_player_than_the_one_named_is_refused() -> None:
    room = ready_to_pick()
    picker = end(room)["picker"]["entry"]
    other_entry = next(each for each in ("e1", "e2") if each != picker)
    assert room.refused(PickCard(position=1, entry=other_entry)) == ["day_end.another_is_named"]
    assert room.refused(PickCard(position=1)) == ["day_end.another_is_named"]
    assert room.refused(PickCard(position=6, entry=picker)) == ["day_end.no_such_card"]
    assert end(room)["hands"] is None


def test_a_second_card_is_refused() -> None:
    room = ready_to_pick()
    hands = pick_card(room)
    assert room.refused(PickCard(position=2, entry=end(room)["picker"]["entry"])) == [
        "day_end.card_is_turned"
    ]
    assert room.refused(RecordLastHands(hands=5)) == ["day_end.card_is_turned"]
    assert room.refused(CallOffDayEnd()) == ["day_end.card_is_turned"]
    assert end(room)["hands"] == hands


def test_a_turned_card_cannot_be_undone() -> None:
    room = ready_to_pick()
    room.give(PickCard(position=1, entry=end(room)["picker"]["entry"]), "the-pick-01")
    assert room.refused(Undo(command="the-pick-01")) == ["undo.final"]


def test_a_player_who_goes_out_before_picking_is_replaced_by_another_draw() -> None:
    room = ready_to_pick()
    picker = end(room)["picker"]["entry"]
    room.give(ResumeClock())
    room.give(BustOut(entry=picker))
    assert end(room)["picker"]["entry"] != picker
    assert kinds(room)[1:] == [("day_end_card", "published"), ("day_end_player", "held")]
    assert pick_card(room) in range(3, 8)


def test_a_player_who_is_not_at_the_seat_is_not_named() -> None:
    room = playing()
    for entry in ("e1", "e2", "e4"):
        room.give(MarkAbsent(entry=entry, absent=True))
    assert end(pass_time(room, 30))["picker"]["entry"] == "e3"


def test_anybody_asked_picks_the_card_where_players_have_no_names() -> None:
    room = Room(DAY, ruleset=a_ruleset(IRISH)).opened()
    room.give(TapCounter(what="entry", count=20))
    room.give(StartClock())
    pass_time(room, 30)
    assert (end(room)["picker"], end(room)["step"]) == (None, "picking")
    room.give(PickCard(position=2))
    hands = end(room)["hands"]
    room.give(LastHandDone(hand=hands - 1))
    assert end(room)["step"] == "playing"
    room.give(LastHandDone(hand=hands))
    assert end(room)["step"] == "bagging"
    room.give(BeginNextDay())
    assert topic(room)["day"] == 2


def test_draws_of_the_end_of_the_day_are_not_held_or_withdrawn_like_others() -> None:
    room = ready_to_pick()
    for command in (HoldDraw(draw=2), WithdrawDraw(draw=2)):
        assert room.refused(command) == ["draws.of_day_end"]
    room.give(PublishDraw(kind="redraw"))  # and they do not keep others from being published


# -- real cards, and calling it off ----------------------------------------------------------------------


def test_the_number_of_a_real_card_is_entered_with_one_tap_and_can_be_undone() -> None:
    room = playing()
    id_ = "drawn-at-the-table"
    assert room.refused(RecordLastHands(hands=8)) == ["day_end.not_among_the_cards"]
    room.give(RecordLastHands(hands=5), id_)
    assert (end(room)["step"], end(room)["hands"], end(room)["with_cards"]) == ("playing", 5, True)
    assert room.session.clock.at(room.clock.now).phase == "paused"
    room.give(Undo(command=id_))
    assert end(room) is None
    assert room.session.clock.at(room.clock.now).phase == "running"
    assert kinds(room) == []


def test_real_cards_instead_of_dealt_ones_leave_no_secret() -> None:
    room = ready_to_pick()
    room.give(RecordLastHands(hands=4), "real-cards")
    assert kinds(room) == [("day_end_player", "held"), ("day_end_card", "withdrawn")]
    assert day_seeds(room) == []
    room.give(Undo(command="real-cards"))
    assert end(room)["step"] == "picking"  # other cards lie now
    assert kinds(room)[-1] == ("day_end_card", "published")
    assert pick_card(room) in range(3, 8)


def test_cancelling_the_end_of_the_day_resumes_the_clock_and_publishes_the_cards() -> None:
    room = ready_to_pick()
    room.give(CallOffDayEnd(), "not-yet-01")
    assert end(room) is None
    assert room.session.clock.at(room.clock.now).phase == "running"
    assert kinds(room)[-1] == ("day_end_card", "withdrawn")
    assert room.session.draws[2].seed is not None
    room.give(Undo(command="not-yet-01"))
    assert end(room)["step"] == "picking"


def test_undoing_the_start_of_the_end_restores_everything() -> None:
    room = playing()
    room.give(StartDayEnd(), "day-end-01")
    room.give(Undo(command="day-end-01"))
    assert (end(room), day_seeds(room)) == (None, [])
    assert kinds(room)[-1] == ("day_end_card", "withdrawn")
    assert topic(room)["due_at"] is not None
    room.check()


def test_the_start_of_the_end_cannot_be_undone_after_the_card() -> None:
    room = playing()
    room.give(StartDayEnd(), "day-end-01")
    pick_card(room)
    assert room.refused(Undo(command="day-end-01")) == ["undo.later_stands"]


# -- a crash -----------------------------------------------------------------------------------------------


def test_the_dealt_cards_survive_a_crash() -> None:
    room = ready_to_pick()
    picker, deck = end(room)["picker"], end(room)["deck"]
    restarted = room.restarted()
    assert (end(restarted)["picker"], end(restarted)["deck"]) == (picker, deck)
    assert pick_card(restarted) in range(3, 8)


def test_a_crash_before_the_cards_were_dealt_deals_them_at_the_start() -> None:
    vault = VaultThatFillsUp()
    room = playing(vault=vault)
    vault.full = True
    pass_time(room, 30)
    assert end(room)["step"] == "dealing"
    vault.full = False
    restarted = room.restarted()
    assert end(restarted)["step"] == "picking"
    restarted.check()


# -- whatever is tapped ------------------------------------------------------------------------------------

COMMANDS = st.one_of(
    st.builds(StartDayEnd),
    st.builds(CallOffDayEnd),
    st.builds(PickCard, position=st.integers(1, 6), entry=st.sampled_from(["e1", "e2", "e3", "e4", None])),
    st.builds(RecordLastHands, hands=st.integers(2, 8)),
    st.builds(LastHandDone, hand=st.integers(1, 8), tables=st.sampled_from([(), (1,), (2,), (1, 2)])),
    st.builds(CountBag, entry=st.sampled_from(["e1", "e2", "e3", "e4"]), chips=st.integers(1, 30_000)),
    st.builds(AcceptDifference, reason=st.just("Counted twice")),
    st.builds(BeginNextDay),
    st.builds(BustOut, entry=st.sampled_from(["e1", "e2"])),
    st.integers(0, 30),
)


@settings(max_examples=60, deadline=None)
@given(st.lists(COMMANDS, max_size=25))
def test_any_commands_leave_a_card_of_the_deck_and_no_secret(steps: list[Any]) -> None:
    room = playing()
    ids: list[str] = []
    for number, step in enumerate(steps):
        id_ = f"step-{number:05}"
        command = Undo(command=ids[-1 - step]) if isinstance(step, int) and step < len(ids) else step
        if isinstance(command, int):
            pass_time(room, command)
        elif isinstance(room.offer(command, id_)[0], Accepted):
            ids.append(id_)
        day_end = end(room)
        face_down = [
            draw
            for draw in room.session.draws.values()
            if draw.input.kind == "day_end_card" and not draw.seed
        ]
        assert (
            len(face_down)
            == len(day_seeds(room))
            == int(day_end is not None and day_end["step"] == "picking")
        )
        if day_end is not None and day_end["hands"] is not None:
            has_card = day_end["with_cards"] or day_end["position"] is not None
            # Without a card the day ends at once.
            assert day_end["hands"] in ((3, 4, 5, 6, 7) if has_card else (0,))
            assert all(0 <= each["left"] <= day_end["hands"] for each in day_end["tables"])
    room.check()
