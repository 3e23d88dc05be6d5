"""Tickets over all tournaments: issued − redeemed − void = outstanding, and the books agree, also after crashes."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from clockserver.desk.desk import Accepted
from clockserver.room.tickets.commands import VoidTicket
from clockserver.tournament.sales.commands import RefundSale, TransferSale, VoidSale
from tests.builders import SLUG, Room
from tests.desk.ticket_events import (
    FREE,
    MAIN,
    PRICE,
    after_crash,
    register,
    two_events,
    whole_commands,
    with_ticket,
)
from tests.tournament.sales.offers import enter

TICKETS = st.integers(0, 4)
RECEIPTS = st.integers(1, 6)
SLUGS = st.sampled_from((SLUG, MAIN))
STEPS = st.one_of(
    st.tuples(st.just("issue"), st.sampled_from((5_000, PRICE, 20_000)), st.sampled_from((None, MAIN))),
    st.tuples(st.just("use"), TICKETS, st.integers(1, 6), SLUGS),
    st.tuples(st.just("cash"), st.integers(1, 6), SLUGS),
    st.tuples(st.just("back"), st.sampled_from((VoidSale, RefundSale, TransferSale)), RECEIPTS, SLUGS),
    st.tuples(st.just("void"), TICKETS),
    st.tuples(st.just("crash"), st.integers(0, 3)),
)


def sums_hold(room: Room) -> None:
    tickets = register(room).values()
    counts = {state: sum(each.state == state for each in tickets) for state in ("redeemed", "void")}
    outstanding = [each for each in tickets if each.is_open]
    assert len(tickets) - counts["redeemed"] - counts["void"] == len(outstanding)
    owed = room.room_service.state.tickets.owed
    assert sum(owed.values()) == sum(each.value for each in outstanding)
    assert not [each for each in tickets if each.state == "reserved"], "nothing is held between two commands"
    ledgers = [desk.state.sessions["1"].sales.ledger for desk in room.desks.all_desks()]
    assert all(sum(each.values()) == 0 for each in ledgers)
    used = sum(each.use.amount for each in tickets if each.state == "redeemed" and each.use is not None)
    assert sum(each.get("ticket", 0) for each in ledgers) == used
    handed_out = sum(each.value for each in tickets if each.how == "transfer")
    assert -sum(each.get("issued", 0) for each in ledgers) == handed_out


def step(room: Room, kind: str, *what: Any) -> Room:
    """Give one random command; refusals are part of the evening."""
    codes = [room.codes.code_of(each) for each in room.room_service.state.tickets.newest]
    if kind == "issue":
        assert isinstance(room.tell(replace(FREE, value=what[0], target=what[1])), Accepted)
    elif kind == "use" and codes:
        code = codes[what[0] % len(codes)]
        worth = min(PRICE, register(room)[room.codes.id_of(code) or ""].value)
        rest = {"cash": PRICE - worth} if worth < PRICE else {}
        room.offer(with_ticket(what[1], code, worth, **rest), slug=what[2])
    elif kind == "cash":
        room.offer(replace(enter(what[0]), seat=None), slug=what[1])
    elif kind == "back":
        room.offer(what[0](receipt=what[1]), slug=what[2])
    elif kind == "void" and codes:
        room.tell(VoidTicket(ticket=room.codes.id_of(codes[what[0] % len(codes)]) or "", reason="Lost"))
    elif kind == "crash":
        ends = whole_commands(room, max(1, len(room.journal.rows) - what[0]))
        return after_crash(room, ends[0])
    return room


@given(st.lists(STEPS, max_size=25))
def test_every_ticket_is_outstanding_redeemed_or_void_after_any_commands(
    steps: list[tuple[Any, ...]],
) -> None:
    room = two_events()
    rows_at_start = len(room.journal.rows)
    for each in steps:
        if each[0] == "crash" and len(room.journal.rows) - each[1] < rows_at_start:
            continue
        room = step(room, *each)
        sums_hold(room)
    for desk in room.desks.all_desks():
        assert desk.newest_state is desk.state
