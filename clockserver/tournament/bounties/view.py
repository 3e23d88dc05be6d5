"""Topics of bounties: for TVs, all heads, and envelopes to verify."""

from __future__ import annotations

from collections.abc import Mapping
from heapq import nlargest
from typing import Any

from clockserver.core.ids import SessionId
from clockserver.tournament.bounties.bounties_now import bounties_now
from clockserver.tournament.bounties.envelopes import unopened_amounts
from clockserver.tournament.bounties.heads import ALL, Bounties
from clockserver.tournament.bounties.shapes import (
    BountiesValue,
    EnvelopesValue,
    EnvelopeValue,
    HeadsValue,
    HeadValue,
    KnockOutValue,
    MysteryValue,
    WonValue,
)
from clockserver.tournament.bounties.state import BountyBook, Envelope, KnockOut
from clockserver.tournament.entries.shapes import SeatValue
from clockserver.tournament.entries.state import sorted_ids
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament

MAX_SHOWN = 12
"""Maximum number of heads, winners, knock-outs and envelopes in the topic."""


def bounties_value(
    state: Tournament, session_id: SessionId, seats: Mapping[str, SeatValue], _now: int
) -> BountiesValue:
    """The whole topic."""
    session = state.sessions[session_id]
    book, settings = session.bounties, session.bounties.settings
    if not session.offers.listed:
        return {"kind": None}
    if settings is None:
        return {"kind": None, "currency": session.offers.currency, "exponent": session.offers.exponent}
    bounties = bounties_now(session)
    return {
        "kind": settings.kind,
        "currency": session.offers.currency,
        "exponent": session.offers.exponent,
        "cash_percent": settings.cash / (ALL / 100),
        "unit": settings.unit,
        "odd": settings.odd,
        "unclaimed": settings.unclaimed,
        "undrawn_to": settings.undrawn,
        "start": start_of(session),
        "total": bounties.total,
        "in_heads": bounties.balance - bounties.held,
        "paid": sum(bounties.paid.values()),
        "held": bounties.held,
        "to_pool": bounties.to_pool,
        "undrawn": bounties.undrawn,
        "players": len(book.at.heads),
        "heads": _largest_heads(bounties, seats),
        "won": _most_paid(bounties, seats),
        "last": _last(book, seats),
        "asked": book.open_entries(),
        "mystery": _mystery(book, seats),
    }


def heads_value(state: Tournament, session_id: SessionId, _seats: Mapping[str, Any], _now: int) -> HeadsValue:
    """The whole topic."""
    session = state.sessions[session_id]
    if session.bounties.settings is None or not session.offers.listed:
        return {"start": None, "heads": {}, "paid": {}}
    bounties, start = bounties_now(session), 0 if session.bounties.begun else start_of(session)
    return {
        "start": start,
        "heads": {
            entry: bounties.heads[entry].amount
            for entry in sorted_ids(bounties.heads)
            if bounties.heads[entry].amount != start
        },
        "paid": {entry: bounties.paid[entry] for entry in sorted_ids(bounties.paid)},
    }


def envelopes_value(
    state: Tournament, session_id: SessionId, _seats: Mapping[str, Any], _now: int
) -> EnvelopesValue:
    """The whole topic."""
    book = state.sessions[session_id].bounties
    if book.mystery is None:
        return {"root": None, "commitments": [], "open": []}
    opened = [(each.number, each.amount, each.opening) for each in _by_number(book)]
    return {"root": book.mystery.root, "commitments": list(book.mystery.commitments), "open": opened}


def start_of(session: Session) -> int:
    """The head of an entry now: the bounty part of the first offer for entries."""
    first = next(iter(session.offers.of_kind("entry")), None)
    return first.parts.get("bounty", 0) if first is not None else 0


# -- within ----------------------------------------------------------------------------------------------


def _name(seats: Mapping[str, SeatValue], entry: str) -> str | None:
    return seats[entry]["name"] if entry in seats else None


def _largest_heads(bounties: Bounties, seats: Mapping[str, SeatValue]) -> list[HeadValue]:
    """The players with the largest heads; of equal ones the earlier entry first."""
    heads = ((head.amount, -head.turn, entry) for entry, head in bounties.heads.items())
    return [
        {"entry": entry, "name": _name(seats, entry), "head": head, "paid": bounties.paid.get(entry, 0)}
        for head, _, entry in nlargest(MAX_SHOWN, heads)
    ]


def _most_paid(bounties: Bounties, seats: Mapping[str, SeatValue]) -> list[WonValue]:
    """The players who won most by knock-outs; of equal ones the lower entry first."""
    won = ((paid, -int(entry[1:]), entry) for entry, paid in bounties.paid.items())
    return [
        {"entry": entry, "name": _name(seats, entry), "paid": paid}
        for paid, _, entry in nlargest(MAX_SHOWN, won)
    ]


def _by_number(book: BountyBook) -> list[Envelope]:
    return [book.opened[number] for number in sorted(book.opened)]


def _last(book: BountyBook, seats: Mapping[str, SeatValue]) -> list[KnockOutValue]:
    """The newest knock-outs, the last one first."""
    newest = nlargest(MAX_SHOWN, book.places.values())
    steps = [step for place in newest if isinstance(step := book.steps.get(place), KnockOut)]
    amounts = {each.knock_out: each.amount for each in book.opened.values()}
    return [
        {
            "out": step.out,
            "name": _name(seats, step.out),
            "by": None if book.is_open(step.out) else list(step.by or ()),
            "names": [_name(seats, each) for each in step.by or ()],
            "amount": amounts.get(step.number) if book.begun else book.at.fell.get(step.out, 0),
        }
        for step in steps
    ]


def _mystery(book: BountyBook, seats: Mapping[str, SeatValue]) -> MysteryValue | None:
    mystery = book.mystery
    if mystery is None:
        return None
    newest = sorted(book.opened.values(), key=lambda each: (each.at, each.number), reverse=True)[:MAX_SHOWN]
    last: list[EnvelopeValue] = [
        {
            "number": each.number,
            "amount": each.amount,
            "out": _knocked_out_for(book, each),
            "by": list(each.by),
            "names": [_name(seats, winner) for winner in each.by],
            "opening": each.opening,
            "at": each.at,
        }
        for each in newest
    ]
    return {
        "at": mystery.at,
        "paper": mystery.paper,
        "short": mystery.short,
        "winner_draws": mystery.winner_draws,
        "count": mystery.count,
        "opened": sorted(book.opened),
        "inventory": [[amount, count] for amount, count in sorted(mystery.inventory, reverse=True)],
        "left": [[amount, count] for amount, count in sorted(unopened_amounts(book).items(), reverse=True)],
        "root": mystery.root,
        "code": mystery.root[:8],
        "claims": [
            {
                "out": out,
                "name": _name(seats, out),
                "by": list(book.at.claims[out]),
                "names": [_name(seats, winner) for winner in book.at.claims[out]],
            }
            for out in sorted(book.at.claims, key=lambda out: book.places[out])
        ],
        "last": last,
    }


def _knocked_out_for(book: BountyBook, envelope: Envelope) -> str | None:
    """The player whose knock-out drew an envelope; None where nobody drew it, or the knock-out was undone."""
    knock_out = book.knock_out_of(envelope.out)
    return envelope.out if knock_out is not None and knock_out.number == envelope.knock_out else None
