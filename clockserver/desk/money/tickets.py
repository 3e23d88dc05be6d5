"""Tickets in the room's register: held for a tournament's sale, then redeemed or released.

No transaction spans two streams. A ticket is reserved in the room with the command's id, the tournament
decides the command, and the ticket is redeemed if that id stands there, else released. After a crash the
journals say the same.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Any

from msgspec.structs import asdict, replace

from clockserver.core.events import AUTO, SYSTEM
from clockserver.core.ids import CommandId, Slug, StreamId
from clockserver.core.texts import Reason, Refused
from clockserver.desk.desk import Accepted, Answer, Desk, Done, Records, Rejected
from clockserver.desk.duplicate_decisions import Sight
from clockserver.desk.money.ticket_codes import TicketCodes
from clockserver.desk.preparation import Prepared
from clockserver.desk.tournaments.tournament_desks import TournamentDesk, TournamentDesks
from clockserver.projection.topics import Topics
from clockserver.room.state import Room
from clockserver.room.tickets.commands import (
    IssueTicket,
    IssueWonTicket,
    RedeemTicket,
    ReleaseTicket,
    ReserveTicket,
    ResolvedIssueTicket,
)
from clockserver.room.tickets.state import Register, Ticket, Use
from clockserver.room.tickets.view import tickets_value
from clockserver.tournament.entries.commands import BuyMore, RegisterPlayer, TakeAddOn
from clockserver.tournament.entries.state import PersonId
from clockserver.tournament.ranking import sorted_sessions
from clockserver.tournament.sales.commands import ResolvedTransferSale, TakeBonus, TransferSale
from clockserver.tournament.sales.state import SaleOrder, Sold, TicketId, TicketOrder, TicketUse
from clockserver.tournament.satellite.commands import (
    PaySeats,
    ResolvedPaySeats,
    ResolvedSetSatellite,
    SetSatellite,
)
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament

log = logging.getLogger("clockserver")
TICKET_REFUSALS = (
    "tickets.currency",
    "tickets.expired",
    "tickets.forged",
    "tickets.other_event",
    "tickets.other_player",
    "tickets.unknown",
    "tickets.used",
    "tickets.void",
)
"""Codes of a sale whose ticket cannot be redeemed."""
TOPIC = "tickets:room"


def is_paid_by_ticket(command: Any) -> bool:
    """Whether a command sells something for a ticket."""
    sale = command.sale if isinstance(command, RegisterPlayer | BuyMore | TakeAddOn | TakeBonus) else None
    return sale is not None and sale.ticket is not None


class Tickets:
    """Hold tickets for sales, and reconcile the register with the tournaments' journals."""

    def __init__(self, desks: TournamentDesks, topics: Topics, codes: TicketCodes) -> None:
        self._desks = desks
        self._topics = topics
        self.codes = codes
        self._room: Desk[Room] | None = None
        self._held: dict[tuple[StreamId, CommandId], list[Done]] = {}
        """Callbacks that wait for the answer of a command with a held ticket."""
        self._attempts = 0
        """Number of commands given to the room so far, for their ids."""
        self._is_behind = False
        """Whether a write to the register failed."""
        self._shown: Register | None = None
        self._seq = 0

    def use_room(self, room: Desk[Room]) -> None:
        """Use the register of the room's desk."""
        self._room = room

    def has_ticket(self, ticket: str) -> bool:
        """Whether the register has a ticket."""
        return ticket in self._register.all

    # -- issuing -------------------------------------------------------------------------------------

    def with_random_id(self, command: IssueTicket) -> ResolvedIssueTicket:
        """The issue by hand with a random id. Raises Refused for an unknown tournament."""
        stream = self._demand_target(command.target)
        return ResolvedIssueTicket(id=self.codes.new_id(), target_stream=stream, **asdict(command))

    def transfer_step(
        self, _desk: TournamentDesk, _id: CommandId, command: TransferSale, done: Done
    ) -> Prepared:
        """Add the random id of the ticket before a sale is transferred. Raises Refused."""
        stream = self._demand_target(command.target)
        ticket = self.codes.new_id()
        return ResolvedTransferSale(ticket=ticket, target_stream=stream, **asdict(command)), done

    def seats_step(self, desk: TournamentDesk, _id: CommandId, command: PaySeats, done: Done) -> Prepared:
        """Add a random id for each possible ticket before seats are paid."""
        state = desk.newest_state
        count = len(state.entries) if state is not None else 0
        ids = tuple(self.codes.new_id() for _ in range(count))
        return ResolvedPaySeats(session=command.session, ids=ids), done

    def target_step(
        self, _desk: TournamentDesk, _id: CommandId, command: SetSatellite, done: Done
    ) -> Prepared:
        """Add the stream of the target before the terms of seats are set.

        Raises Refused for an unknown target.
        """
        if command.terms is None or command.terms.target is None:
            return command, done
        stream = self._demand_target(command.terms.target, "terms.target")
        return ResolvedSetSatellite(session=command.session, terms=command.terms, target_stream=stream), done

    def _demand_target(self, target: Slug | None, field: str = "target") -> StreamId | None:
        """The stream of the target tournament; None without a target. Raises Refused for an unknown one."""
        if target is not None and not self._desks.knows(target):
            raise Refused(Reason("tournament.unknown", {"slug": target}, field))
        return self._desks.slugs.get(target) if target is not None else None

    # -- sales ---------------------------------------------------------------------------------------

    def offer_with_ticket(
        self,
        desk: TournamentDesk,
        command_id: CommandId,
        command: Any,
        actor: str,
        done: Done,
        sight: Sight | None,
    ) -> None:
        """Hold the ticket of a command, and give the command to its desk. Raises Refused."""
        key = (desk.stream, command_id)
        if (waiting := self._held.get(key)) is not None:
            waiting.append(done)
            return
        ticket = self._demand_own_ticket(command.sale.ticket)
        with_ticket = replace(command, sale=_with_use(command.sale, ticket))
        reservation = self._reservation(desk, command_id, command, ticket)
        if not self._is_held_for(reservation.use, ticket.id):
            # Refusals of the sale itself leave no trace in the register.
            self._room_desk.dry_run(reservation)
            desk.dry_run(with_ticket)
        self._held[key] = [done]

        def decided(answer: Answer) -> None:
            self._settle_ticket(ticket.id)
            self._answer_held(key, answer)

        def reserved(answer: Answer) -> None:
            if isinstance(answer, Rejected):
                self._answer_held(key, answer)
            else:
                desk.offer(command_id, with_ticket, actor, decided, sight)

        if self._is_held_for(reservation.use, ticket.id):
            reserved(Accepted(0))
        else:
            self._offer_to_room(reservation, reserved)

    def _answer_held(self, key: tuple[StreamId, CommandId], answer: Answer) -> None:
        for each in self._held.pop(key, ()):
            each(answer)

    def _demand_own_ticket(self, code: str) -> Ticket:
        id_ = self.codes.id_of(code)
        if id_ is None:
            raise Refused(Reason("tickets.forged", {}, "sale.ticket"))
        ticket = self._register.all.get(id_)
        if ticket is None:
            raise Refused(Reason("tickets.unknown", {}, "sale.ticket"))
        return ticket

    def _reservation(
        self, desk: TournamentDesk, command_id: CommandId, command: Any, ticket: Ticket
    ) -> ReserveTicket:
        state = desk.newest_state
        session = state.sessions.get(command.session) if state is not None else None
        if state is None or session is None:
            raise Refused(Reason("session.unknown", {"session": command.session}, "session"))
        if not session.offers.listed:
            raise Refused(Reason("offers.none", {}, "sale"))
        # A tournament keeps its earlier addresses.
        target_stream = ticket.target_stream or self._desks.slugs.get(ticket.target or "")
        is_for_tournament = target_stream == desk.stream
        slug = ticket.target if is_for_tournament and ticket.target else state.slug
        use = Use(desk.stream, slug, command_id)
        person = _person_of(state, command)
        offers, event = session.offers, self._event_of(target_stream, ticket)
        return ReserveTicket(ticket.id, use, offers.currency, offers.exponent, person, event)

    def _event_of(self, stream: StreamId | None, ticket: Ticket) -> str:
        """The present slug of the ticket's event; for an unknown event, the slug at issue."""
        desk = self._desks.desk_of_stream(stream)
        newest = desk.newest_state if desk is not None else None
        return newest.slug if newest is not None else ticket.target or ""

    # -- after the decision --------------------------------------------------------------------------

    def settle(self) -> None:
        """Reconcile the register with every tournament's journal; safe to repeat, done at each start."""
        if self._room is None or not self._room.durable or self._room.frozen:
            return
        for desk in self._desks.own_desks():
            if desk.durable:
                self._issue(issued_in(desk.state))
        for ticket in sorted(self._register.all.values(), key=lambda each: (each.issued_at, each.id)):
            if ticket.use is not None:
                self._settle_ticket(ticket.id)

    def process_records(self, desk: TournamentDesk, records: Records) -> None:
        """Act on durable events of a tournament: issue tickets, and return those of reversed sales."""
        for record in records:
            reversal = getattr(record.event, "reversal", None)
            if reversal is None and not getattr(record.event, "tickets", ()):
                continue
            session = desk.state.sessions[record.event.session]
            self._issue(_issued_by(desk.state.slug, session))
            if reversal is not None and (ticket := session.sales.all[reversal.receipt].ticket):
                self._settle_ticket(ticket)

    def _issue(self, tickets: Iterator[Ticket]) -> None:
        for ticket in tickets:
            if ticket.id not in self._register.all:
                self._offer_to_room(
                    IssueWonTicket(ticket), self._log_refusal, f"{AUTO}tickets:issue:{ticket.id}"
                )

    def _settle_ticket(self, id_: TicketId) -> None:
        """Redeem a ticket whose command stands; release it if the command does not stand, or was reversed."""
        ticket = self._register.all[id_]
        use = ticket.use
        desk = self._desks.desk_of_stream(use.stream) if use is not None else None
        if use is None or desk is None or not desk.durable or ticket.state not in ("reserved", "redeemed"):
            return
        sale = _standing(desk.state, id_) if desk.has_accepted(use.command) or desk.frozen else None
        if ticket.state == "redeemed":
            if not desk.frozen and _is_taken_back(desk.state, ticket, use):
                self._offer_to_room(ReleaseTicket(id_, use), self._log_refusal)
        elif sale is not None:
            paid = replace(use, receipt=sale.receipt, amount=sale.by.get("ticket", 0))
            self._offer_to_room(RedeemTicket(id_, paid), self._log_refusal)
        elif not desk.frozen:
            # A damaged journal does not say whether the command stands.
            self._offer_to_room(ReleaseTicket(id_, use), self._log_refusal)

    def _log_refusal(self, answer: Answer) -> None:
        if isinstance(answer, Rejected) and any(each.code != "already_done" for each in answer.reasons):
            self._is_behind = True
            log.warning("the register of tickets is not updated yet: %s", answer.reasons)

    # -- showing -------------------------------------------------------------------------------------

    def show(self) -> None:
        """Update `tickets:room` to what is durable."""
        if self._room is None or not self._room.durable:
            return
        if self._is_behind:
            self._is_behind = False
            self.settle()
        register = self._room.state.tickets
        if register is not self._shown:
            self._shown = register
            self._seq += 1
            self._topics.put(TOPIC, self._seq, tickets_value(register))

    # -- within --------------------------------------------------------------------------------------

    @property
    def _room_desk(self) -> Desk[Room]:
        if self._room is None or not self._room.durable:
            raise Refused(Reason("tickets.unknown", {}, "sale.ticket"))
        return self._room

    @property
    def _register(self) -> Register:
        newest = self._room.newest_state if self._room is not None else None
        return newest.tickets if newest is not None else Register()

    def _is_held_for(self, use: Use, ticket: TicketId) -> bool:
        registered = self._register.all[ticket]
        return registered.state == "reserved" and registered.use == use

    def _offer_to_room(self, command: Any, done: Done, command_id: str | None = None) -> None:
        self._attempts += 1
        room = self._room_desk
        now = room.newest_state.seq if room.newest_state is not None else 0
        room.offer(command_id or f"{AUTO}tickets:{now}:{self._attempts}", command, SYSTEM, done)


def issued_in(state: Tournament) -> Iterator[Ticket]:
    """Every ticket issued by a tournament's journal."""
    for session in sorted_sessions(state.sessions):
        yield from _issued_by(state.slug, session)


def _issued_by(slug: Slug, session: Session) -> Iterator[Ticket]:
    yield from _won_in(slug, session)
    for back in session.sales.taken_back.values():
        if back.ticket is not None:
            yield Ticket(
                id=back.ticket.id,
                value=back.ticket.value,
                currency=session.offers.currency,
                exponent=session.offers.exponent,
                issued_at=back.at,
                target=back.ticket.target,
                target_stream=back.ticket.target_stream,
                expires=back.ticket.expires,
                person=back.ticket.person,
                how="transfer",
                tournament=slug,
                entry=session.sales.all[back.receipt].entry,
            )


def _won_in(slug: Slug, session: Session) -> Iterator[Ticket]:
    paid = session.satellite.paid if session.satellite is not None else None
    for won in paid.tickets if paid is not None else ():
        yield Ticket(
            id=won.id,
            value=won.value,
            currency=session.offers.currency,
            exponent=session.offers.exponent,
            issued_at=paid.at if paid is not None else 0,
            target=won.target,
            target_stream=won.target_stream,
            expires=won.expires,
            person=won.person,
            how="satellite",
            tournament=slug,
            entry=won.entry,
        )


def _with_use(sale: SaleOrder, ticket: Ticket) -> TicketOrder:
    return TicketOrder(use=TicketUse(ticket.id, ticket.value), **asdict(sale))


def _person_of(state: Tournament, command: Any) -> PersonId | None:
    person: PersonId | None = getattr(command, "person", None)
    entry = state.entries.get(getattr(command, "entry", ""))
    return entry.person if person is None and entry is not None else person


def _standing(state: Tournament, ticket: TicketId) -> Sold | None:
    """The standing sale paid by a ticket; None without one."""
    for session in state.sessions.values():
        receipt = session.sales.of_ticket.get(ticket)
        if receipt is not None:
            return session.sales.all[receipt]
    return None


def _is_taken_back(state: Tournament, ticket: Ticket, use: Use) -> bool:
    return any(
        use.receipt in session.sales.taken_back and session.sales.all[use.receipt].ticket == ticket.id
        for session in state.sessions.values()
    )
