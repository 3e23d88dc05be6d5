"""Topic `deal`, and the players of a binding deal in `prizes`, `results` and the log."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from clockserver.desk.desk import Accepted
from clockserver.desk.journals.event_codec import record_of
from clockserver.tournament.deals.commands import AcceptDeal, ApproveDeal, DraftDeal, DropDeal, ShowDeal
from clockserver.tournament.deals.state import PlayFor
from clockserver.tournament.entries.commands import BustOut
from clockserver.tournament.evolve import replay
from clockserver.tournament.hand_for_hand.commands import TieEliminations
from tests.builders import SLUG, Room
from tests.projection.topic_values import session_topic, topic_value
from tests.tournament.prizes.rooms import four_players, newest_line, results

STACKS = {"e1": 20_000, "e2": 15_000, "e3": 5_000}
"""The three players left, with 40,000 chips; the prize pool is 400.00."""
LEFT = (PlayFor(1, 3_000),)


def three_left(tables: int = 1) -> Room:
    """Four entries, prizes of 190.00, 100.00 and 70.00, and three players left."""
    room = four_players(tables)
    room.give(BustOut(entry="e4"))
    return room


def drafted(room: Room, **more: Any) -> int:
    room.give(DraftDeal(**{"method": "even", "stacks": STACKS, "left": LEFT, **more}))
    return number(room)


def number(room: Room) -> int:
    return int(deal(room)["number"])


def deal(room: Room) -> Any:
    return session_topic(room, "deal")["deal"]


def binding_deal(room: Room, **more: Any) -> Room:
    terms = drafted(room, **more)
    for entry in ("e1", "e2", "e3"):
        room.give(AcceptDeal(deal=terms, entry=entry))
    room.give(ApproveDeal(deal=terms))
    return room


def results_of(room: Room) -> dict[str, tuple[int, int]]:
    return {each["entry"]: (each["place"], each["amount"]) for each in results(room)}


def test_the_players_see_the_terms_and_what_each_method_would_give_beside_them() -> None:
    room = three_left()
    assert session_topic(room, "deal") == {"deal": None}
    drafted(room)
    terms = deal(room)
    assert (terms["binds"], terms["method"], terms["prizes"]) == (False, "even", [19_000, 10_000, 7_000])
    assert (terms["left"], terms["chips_in_play"]) == ([{"place": 1, "amount": 3_000}], 40_000)
    assert [(each["entry"], each["stack"], each["amount"]) for each in terms["players"]] == [
        ("e1", 20_000, 11_000),
        ("e2", 15_000, 11_000),
        ("e3", 5_000, 11_000),
    ]
    for method in ("even", "chip_chop", "icm"):
        assert sum(each["methods"][method] for each in terms["players"]) == 33_000


def test_acceptances_show_at_once_and_dropped_terms_disappear() -> None:
    room = three_left()
    terms = drafted(room)
    room.give(AcceptDeal(deal=terms, entry="e2"))
    assert [each["accepted"] for each in deal(room)["players"]] == [False, True, False]
    assert newest_line(room)["code"] == "log.DealAccepted.yes"
    room.give(DropDeal(deal=terms))
    assert session_topic(room, "deal") == {"deal": None}


def test_outdated_terms_are_marked_as_such() -> None:
    room = three_left()
    drafted(room)
    room.give(BustOut(entry="e3"))
    assert deal(room)["changed"] == ["deals.players_changed"]


def test_a_draft_of_a_deal_is_in_no_public_topic() -> None:
    room = three_left()
    room.broadcaster.published.clear()
    terms = drafted(room)
    room.give(AcceptDeal(deal=terms, entry="e1"))
    kinds = {topic.partition(":")[0] for topic, _ in room.broadcaster.published}
    assert kinds <= {"deal", "log", "controls"}


def test_every_player_of_a_deal_gets_the_agreed_amount_and_the_winner_the_rest_as_well() -> None:
    room = binding_deal(three_left())
    room.give(BustOut(entry="e1"))
    assert results_of(room) == {"e1": (3, 11_000)}
    line = newest_line(room)
    assert (line["code"], line["params"]["prize"]["params"]["minor"]) == ("log.BustedOut.paid", 11_000)
    room.give(BustOut(entry="e3"))
    assert results_of(room) == {"e2": (1, 14_000), "e3": (2, 11_000), "e1": (3, 11_000)}
    assert sum(amount for _, amount in results_of(room).values()) == 36_000
    assert {each["entry"]: each["amount"] for each in session_topic(room, "prizes")["shared"]} == {
        "e1": 11_000,
        "e2": 14_000,
        "e3": 11_000,
    }


def log_lines(room: Room) -> list[dict[str, Any]]:
    return list(topic_value(room, f"log:{SLUG}")["lines"].values())


def test_no_line_of_a_binding_deal_offers_an_undo() -> None:
    room = three_left()
    before = len(log_lines(room))
    drafted(room)
    assert log_lines(room)[-1]["undo"] == "undo"
    for entry in ("e1", "e2", "e3"):
        room.give(AcceptDeal(deal=number(room), entry=entry))
    room.give(ApproveDeal(deal=number(room)))
    for again in (room, room.restarted()):
        written = [(line["code"], line["undo"]) for line in log_lines(again)[before:]]
        accepted = [("log.DealAccepted.yes", None)] * 3
        approved = [("log.DealApproved", None), ("log.PrizesPublished", None)]
        assert written == [("log.DealDrafted.even", None), *accepted, *approved]


def test_amounts_of_players_in_play_are_public_only_where_the_house_shows_them() -> None:
    room = binding_deal(three_left())
    prizes = session_topic(room, "prizes")
    assert (prizes["shared"], prizes["dealt"], results(room)) == ([], [], [])
    assert prizes["groups"] == [
        {"first": 1, "last": 1, "amount": 3_000, "deal": True},
        {"first": 2, "last": 2, "amount": 0, "deal": True},
        {"first": 3, "last": 3, "amount": 0, "deal": True},
    ]
    room.give(ShowDeal(deal=number(room)))
    dealt = session_topic(room, "prizes")["dealt"]
    assert [(each["entry"], each["amount"]) for each in dealt] == [
        ("e1", 11_000),
        ("e2", 11_000),
        ("e3", 11_000),
    ]


def test_players_who_tie_after_a_deal_share_the_rest_of_the_place_and_keep_their_deals() -> None:
    room = binding_deal(three_left(tables=2), left=(PlayFor(2, 1_000),))
    for entry in ("e3", "e2"):
        room.give(BustOut(entry=entry))
    room.give(TieEliminations(entries=("e2", "e3")))
    assert sum(amount for _, amount in results_of(room).values()) == 36_000
    by_deal = {each["entry"]: each["amount"] for each in deal(room)["players"]}
    # The rest is one unit of 10.00, which cannot be divided: it goes to the player named first.
    assert {entry: amount - by_deal[entry] for entry, (_, amount) in results_of(room).items()} == {
        "e1": 0,
        "e2": 0,
        "e3": 1_000,
    }
    assert [
        (each["entry"], each["odd"]) for each in session_topic(room, "prizes")["shared"] if each["odd"]
    ] == [("e3", 1_000)]


def test_a_crash_loses_neither_terms_nor_acceptances_nor_a_binding_deal() -> None:
    room = three_left()
    terms = drafted(room)
    room.give(AcceptDeal(deal=terms, entry="e1"))
    restarted = room.restarted()
    assert [each["accepted"] for each in deal(restarted)["players"]] == [True, False, False]
    for entry in ("e2", "e3"):
        restarted.give(AcceptDeal(deal=terms, entry=entry))
    restarted.give(ApproveDeal(deal=terms))
    restarted_again = restarted.restarted()
    assert deal(restarted_again)["binds"]
    assert replay(map(record_of, restarted_again.journal.rows)) == restarted_again.desk.state


def test_a_second_deal_adds_to_the_first_in_results_and_shows_the_first_amounts() -> None:
    room = binding_deal(three_left())
    room.give(BustOut(entry="e3"))
    terms = drafted(room, stacks={}, left=())
    assert [(each["entry"], each["amount"], each["before"]) for each in deal(room)["players"]] == [
        ("e1", 2_000, 11_000),
        ("e2", 1_000, 11_000),
    ]  # in units of 10.00
    for entry in ("e1", "e2"):
        room.give(AcceptDeal(deal=terms, entry=entry))
    room.give(ApproveDeal(deal=terms))
    room.give(BustOut(entry="e1"))
    assert results_of(room) == {"e2": (1, 12_000), "e1": (2, 13_000), "e3": (3, 11_000)}
    room.check()


STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("bust"), st.integers(0, 9)),
        st.tuples(st.sampled_from(["even", "chip_chop", "icm"]), st.integers(0, 25_000)),
    ),
    max_size=8,
)


@settings(deadline=None, max_examples=60)
@given(steps=STEPS)
def test_all_prizes_sum_to_the_pool_after_any_number_of_deals(steps: list[tuple[str, int]]) -> None:
    room = four_players()
    for step, number_ in [*steps, *[("bust", 0)] * 3]:
        in_play = [each.id for each in room.desk.state.entries.values() if each.alive]
        if len(in_play) < 2:
            break
        if step == "bust":
            room.give(BustOut(entry=in_play[number_ % len(in_play)]))
            continue
        stacks = {entry: 1_000 * (index + 1) for index, entry in enumerate(in_play)}
        rest = (PlayFor(1, number_),) if number_ else ()
        (answer,) = room.offer(DraftDeal(method=step, stacks=stacks, left=rest))  # type: ignore[arg-type]
        if isinstance(answer, Accepted):
            for entry in in_play:
                room.give(AcceptDeal(deal=number(room), entry=entry))
            room.give(ApproveDeal(deal=number(room)))
    assert sum(amount for _, amount in results_of(room).values()) == 36_000
    room.check()
