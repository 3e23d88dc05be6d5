"""A ticket pays for one sale, once, whatever happens between the steps in registry and tournament."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from clockserver.desk.desk import Accepted
from clockserver.desk.ports import Row
from clockserver.room.tickets.commands import IssueWonTicket, VoidTicket
from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.sales.commands import RefundSale, TransferSale, VoidSale
from clockserver.tournament.satellite.commands import SetSatellite
from clockserver.tournament.satellite.state import SatelliteTerms
from tests.builders import MINUTE, SLUG, Room, person
from tests.desk.answers import codes, reasons
from tests.desk.ticket_events import (
    FREE,
    MAIN,
    PRICE,
    accepted,
    after_crash,
    issued,
    main_event,
    refused,
    register,
    states,
    taken_over,
    two_events,
    whole_commands,
    with_ticket,
)
from tests.tournament.sales.offers import enter, rebuys

ROLES_BY_COMMAND = {
    "ticket.issue": "td",
    "ticket.void": "td",
}
SALE = "sale-by-ticket"


@pytest.fixture
def room() -> Room:
    return two_events()


def test_a_ticket_pays_one_entry_and_is_used(room: Room) -> None:
    code = issued(room)
    accepted(room.offer(with_ticket(1, code), SALE))
    assert room.session.sales.ledger == {
        "ticket": PRICE,
        "pool": -8_000,
        "bounty": -2_000,
        "fee": -700,
        "staff": -300,
    }
    (ticket,) = register(room).values()
    assert ticket.state == "redeemed"
    assert ticket.use is not None
    assert (ticket.use.tournament, ticket.use.command, ticket.use.receipt, ticket.use.amount) == (
        SLUG,
        SALE,
        1,
        PRICE,
    )
    (reason,) = refused(room, with_ticket(2, code))
    assert (reason.code, reason.field) == ("tickets.used", "sale.ticket")
    assert [each.code for each in refused(room, with_ticket(2, code), MAIN)] == ["tickets.used"]
    topic = room.topics.get("tickets:room")
    assert topic is not None
    assert topic.value["counts"] == {"issued": 0, "reserved": 0, "redeemed": 1}
    assert topic.value["owed"] == {"EUR": 0}
    room.check()


def test_the_same_command_again_is_the_same_sale(room: Room) -> None:
    code = issued(room)
    first = accepted(room.offer(with_ticket(1, code), SALE))
    rows = len(room.journal.rows)
    assert accepted(room.offer(with_ticket(1, code), SALE)) == first
    assert len(room.journal.rows) == rows


def test_the_same_command_twice_at_once_is_one_sale() -> None:
    room = two_events(by_hand=True)
    code = issued(room)
    answers = [room.offer(with_ticket(1, code), SALE) for _ in range(3)]
    room.writer.flush()
    assert len({accepted(each).seq for each in answers}) == 1
    assert states(room) == ["redeemed"]
    assert room.session.counters.entries == 1


def test_one_of_two_desks_that_take_one_ticket_at_once_gets_it() -> None:
    room = two_events(by_hand=True)
    code = issued(room)
    first = room.offer(with_ticket(1, code))
    second = room.offer(with_ticket(1, code), slug=MAIN)
    third = room.offer(with_ticket(2, code))
    room.writer.flush()
    accepted(first)
    for answers in (second, third):
        (answer,) = answers
        assert [(each.code, each.field) for each in reasons(answer)] == [("tickets.used", "sale.ticket")]
    assert (room.session.counters.entries, main_event(room).sessions["1"].counters.entries) == (1, 0)
    assert states(room) == ["redeemed"]


def test_a_forged_a_mistyped_and_an_unknown_ticket_are_refused(room: Room) -> None:
    code = issued(room)
    for wrong in (code[:-1] + ("2" if code[-1] != "2" else "3"), "", "x" * 60, "ß" * 24, code + "2"):
        (reason,) = refused(room, with_ticket(1, wrong))
        assert (reason.code, reason.field) == ("tickets.forged", "sale.ticket")
    (reason,) = refused(room, with_ticket(1, room.codes.code_of(room.codes.new_id())))
    assert (reason.code, reason.field) == ("tickets.unknown", "sale.ticket")
    typed = code.lower().replace("-", " ")
    accepted(room.offer(with_ticket(1, typed)))


def test_a_ticket_for_another_event_another_player_or_of_another_currency_is_refused(room: Room) -> None:
    for wrong, code in (
        (replace(FREE, target=MAIN), "tickets.other_event"),
        (replace(FREE, person=person(2)), "tickets.other_player"),
        (replace(FREE, currency="USD"), "tickets.currency"),
        (replace(FREE, exponent=0), "tickets.currency"),
    ):
        (reason,) = refused(room, with_ticket(1, issued(room, wrong)))
        assert (reason.code, reason.field) == (code, "sale.ticket")
    accepted(room.offer(with_ticket(1, issued(room, replace(FREE, target=MAIN))), slug=MAIN))
    accepted(room.offer(with_ticket(2, issued(room, replace(FREE, person=person(2))))))


def test_a_ticket_stays_with_its_event_when_another_one_takes_its_former_slug() -> None:
    room = two_events()
    for_main = replace(FREE, target=MAIN)
    first, second = issued(room, for_main), issued(room, for_main)
    (ticket, _) = register(room).values()
    assert ticket.target_stream == room.desks.desk(MAIN).stream
    taken_over(room)
    for each in (room, after_crash(room, len(room.journal.rows))):
        (reason,) = refused(each, with_ticket(1, first), MAIN)
        assert (reason.code, reason.params) == ("tickets.other_event", {"event": "main-2"})
    accepted(room.offer(with_ticket(1, first), slug="main-2"))
    restarted = after_crash(room, len(room.journal.rows))
    accepted(restarted.offer(with_ticket(2, second), slug="main-2"))
    assert states(restarted) == ["redeemed", "redeemed"]


def test_a_ticket_of_an_older_journal_follows_its_slug() -> None:
    room = two_events()
    code = issued(room)
    ticket = replace(next(iter(register(room).values())), id=room.codes.new_id(), target=MAIN)
    assert ticket.target_stream is None
    answer = room.tell(IssueWonTicket(ticket))
    assert isinstance(answer, Accepted)
    accepted(room.offer(with_ticket(1, room.codes.code_of(ticket.id)), slug=MAIN))
    accepted(room.offer(with_ticket(2, code)))


def test_a_transferred_ticket_stays_with_its_event() -> None:
    room = two_events()
    accepted(room.offer(replace(enter(1), seat=None)))
    accepted(room.offer(TransferSale(receipt=1, target=MAIN)))
    (ticket,) = register(room).values()
    assert ticket.target_stream == room.desks.desk(MAIN).stream
    taken_over(room)
    code = room.codes.code_of(ticket.id)
    assert [each.code for each in refused(room, with_ticket(1, code), MAIN)] == ["tickets.other_event"]
    accepted(room.offer(with_ticket(1, code), slug="main-2"))


def test_the_seats_of_a_satellite_stay_with_their_event() -> None:
    room = two_events()
    accepted(room.offer(SetSatellite(terms=SatelliteTerms(price=PRICE, target=MAIN))))
    stream = room.desks.desk(MAIN).stream
    taken_over(room)
    satellite = room.session.satellite
    assert satellite is not None
    assert (satellite.target_stream, satellite.terms.target) == (stream, MAIN)
    assert room.desks.desk(MAIN).stream != stream


def test_a_ticket_expires_after_its_last_instant(room: Room) -> None:
    code = issued(room, replace(FREE, expires=room.clock.now + MINUTE))
    other = issued(room, replace(FREE, expires=room.clock.now + MINUTE))
    room.clock.now += MINUTE
    accepted(room.offer(with_ticket(1, code)))
    room.clock.now += 1
    (reason,) = refused(room, with_ticket(2, other))
    assert (reason.code, reason.field) == ("tickets.expired", "sale.ticket")
    expired = replace(FREE, expires=room.clock.now - 1)
    assert [(each.code, each.field) for each in reasons(room.tell(expired))] == [
        ("tickets.expires_before", "expires")
    ]


def test_a_voided_ticket_pays_nothing_and_a_used_one_cannot_be_voided(room: Room) -> None:
    code, used = issued(room), issued(room)
    id_ = room.codes.id_of(code)
    assert id_ is not None
    assert codes(room.tell(VoidTicket(ticket=id_, reason=" "))) == ["drawers.reason"]
    assert codes(room.tell(VoidTicket(ticket="2" * 12, reason="Lost"))) == ["tickets.unknown"]
    assert isinstance(room.tell(VoidTicket(ticket=id_, reason="Lost")), Accepted)
    (reason,) = refused(room, with_ticket(1, code))
    assert (reason.code, reason.field) == ("tickets.void", "sale.ticket")
    accepted(room.offer(with_ticket(1, used)))
    assert codes(room.tell(VoidTicket(ticket=room.codes.id_of(used) or "", reason="Lost"))) == [
        "tickets.used"
    ]


def test_a_ticket_is_worth_at_most_the_price_and_the_rest_is_paid(room: Room) -> None:
    small, large = issued(room, replace(FREE, value=5_000)), issued(room, replace(FREE, value=20_000))
    (reason,) = refused(room, with_ticket(1, small, PRICE))
    assert (reason.code, reason.field) == ("tickets.worth", "sale.by")
    assert [each.code for each in refused(room, with_ticket(1, large, 20_000))] == [
        "tickets.worth",
        "money.sum",
    ]
    accepted(room.offer(with_ticket(1, small, 5_000, cash=6_000)))
    accepted(room.offer(with_ticket(2, large)))
    assert room.session.sales.ledger["ticket"] == 16_000


def test_a_payment_by_ticket_needs_a_ticket_and_something_to_pay(room: Room) -> None:
    (reason,) = refused(room, enter(1, ticket=PRICE))
    assert (reason.code, reason.field) == ("tickets.needed", "sale.ticket")
    accepted(room.offer(enter(1)))
    room.give(StartClock())
    code = issued(room)
    command = rebuys("e1", declared=True)
    assert command.sale is not None
    (reason,) = refused(room, replace(command, sale=replace(command.sale, ticket=code)))
    assert (reason.code, reason.field) == ("tickets.nothing_to_pay", "sale.ticket")
    paid = replace(rebuys("e1"), sale=replace(command.sale, by={"ticket": 5_500}, ticket=code))
    accepted(room.offer(paid))
    assert states(room) == ["redeemed"]


def test_a_refused_sale_leaves_no_trace_in_the_register(room: Room) -> None:
    code = issued(room)
    command = with_ticket(1, code)
    assert command.sale is not None
    wrong = replace(command, sale=replace(command.sale, offer="none"))
    assert [each.code for each in refused(room, wrong)] == ["offers.unknown"]
    assert states(room) == ["issued"]


@pytest.mark.parametrize("reversal", [VoidSale(receipt=1), RefundSale(receipt=1)])
def test_a_ticket_of_an_undone_sale_is_valid_again(room: Room, reversal: VoidSale | RefundSale) -> None:
    code = issued(room)
    accepted(room.offer(with_ticket(1, code)))
    (reason,) = refused(room, RefundSale(receipt=1, keep=("fee",)))
    assert (reason.code, reason.field) == ("tickets.keep", "keep")
    accepted(room.offer(reversal))
    assert room.session.sales.ledger == {}
    assert states(room) == ["issued"]
    accepted(room.offer(with_ticket(1, code), slug=MAIN))
    assert states(room) == ["redeemed"]
    assert main_event(room).sessions["1"].sales.ledger["ticket"] == PRICE


def test_a_transfer_undoes_the_sale_in_one_tournament_and_is_redeemed_in_another(room: Room) -> None:
    accepted(room.offer(enter(1)))
    assert [each.field for each in refused(room, TransferSale(receipt=1, target="nowhere"))] == ["target"]
    accepted(room.offer(TransferSale(receipt=1, target=MAIN)))
    assert room.session.sales.ledger == {"cash": PRICE, "issued": -PRICE}
    assert room.session.counters.entries == 0
    (ticket,) = register(room).values()
    assert (ticket.how, ticket.tournament, ticket.target, ticket.value, ticket.entry) == (
        "transfer",
        SLUG,
        MAIN,
        PRICE,
        "e1",
    )
    code = room.codes.code_of(ticket.id)
    assert [each.code for each in refused(room, with_ticket(2, code), MAIN)] == ["tickets.other_player"]
    accepted(room.offer(with_ticket(1, code), slug=MAIN))
    assert states(room) == ["redeemed"]
    assert [each.code for each in refused(room, TransferSale(receipt=1), MAIN)] == ["sales.no_transfer"]
    room.check()


def test_every_crash_during_a_sale_by_ticket_leaves_one_use_or_none(room: Room) -> None:
    """The journal ends after each command in turn, and the same command is sent again after the restart."""
    code = issued(room)
    since = len(room.journal.rows)
    accepted(room.offer(with_ticket(1, code), SALE))
    ends = whole_commands(room, since)
    assert len(ends) == 4, "before, reserved, sold, redeemed"
    for rows in ends:
        again = after_crash(room, rows)
        stands = again.desk.has_accepted(SALE)
        assert stands == (rows >= ends[2])
        assert states(again) == ["redeemed" if stands else "issued"]
        accepted(again.offer(with_ticket(1, code), SALE))
        assert states(again) == ["redeemed"]
        assert again.session.counters.entries == 1
        assert again.session.sales.ledger["ticket"] == PRICE
        assert [each.code for each in refused(again, with_ticket(2, code))] == ["tickets.used"]
        again.check()


def test_every_crash_while_a_sale_by_ticket_is_undone_leaves_the_ticket_free_or_used(room: Room) -> None:
    code = issued(room)
    accepted(room.offer(with_ticket(1, code), SALE))
    since = len(room.journal.rows)
    accepted(room.offer(VoidSale(receipt=1), "void-of-the-sale"))
    for rows in whole_commands(room, since):
        again = after_crash(room, rows)
        assert states(again) == ["issued" if again.desk.has_accepted("void-of-the-sale") else "redeemed"]


def test_every_crash_during_a_transfer_issues_the_ticket_once(room: Room) -> None:
    accepted(room.offer(enter(1)))
    since = len(room.journal.rows)
    accepted(room.offer(TransferSale(receipt=1, target=MAIN), "transfer-1"))
    tickets = set(register(room))
    for rows in whole_commands(room, since):
        again = after_crash(room, rows)
        if again.desk.has_accepted("transfer-1"):
            assert set(register(again)) == tickets
        accepted(again.offer(TransferSale(receipt=1, target=MAIN), "transfer-1"))
        assert states(again) == ["issued"]
        assert states(after_crash(again, len(again.journal.rows))) == ["issued"]


def test_a_ticket_that_could_not_be_released_is_released_later(room: Room) -> None:
    """The disk fills up between the reservation and the sale."""
    code = issued(room)
    append = room.journal.append

    def full_after_the_reservation(rows: Sequence[Row]) -> None:
        append(rows)
        room.journal.full = True

    with pytest.MonkeyPatch.context() as patches:
        patches.setattr(room.journal, "append", full_after_the_reservation)
        (answer,) = room.offer(with_ticket(1, code), SALE)
    assert codes(answer) == ["journal.unwritable"]
    room.journal.full = False
    assert states(room) == ["reserved"]
    accepted(room.offer(enter(7)))
    assert states(room) == ["issued"]
    accepted(room.offer(with_ticket(1, code), SALE))
    assert states(room) == ["redeemed"]


def test_the_journal_has_no_name_and_no_proof_of_a_code(room: Room) -> None:
    code = issued(room)
    accepted(room.offer(with_ticket(1, code)))
    proof = code.replace("-", "")[12:]
    assert not [row for row in room.journal.rows if proof in row.body or code in row.body]
