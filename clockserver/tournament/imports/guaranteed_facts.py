"""The facts of a tournament that a file guarantees, and their hash, equal in every process and release.

A release that changes this list of facts gives it a new number and keeps the old list, so that an older file
is compared by the list that it was written with.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from clockserver.tournament.entries.state import Entry
from clockserver.tournament.payout_desk.state import Slip
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament

VERSION = 1
"""The number of the list of facts."""


def state_hash(state: Tournament) -> str:
    """The number of the list and the hash of a tournament's facts, as `1:9f86d0…`."""
    return f"{VERSION}:{sha256(canonical(facts(state))).hexdigest()}"


def canonical(value: Any) -> bytes:
    """The canonical JSON of a value: keys sorted, no blanks, UTF-8."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
    return text.encode("utf-8", "surrogatepass")


def facts(state: Tournament) -> dict[str, Any]:
    """Entries, places, ledgers, prizes and clock marks, as plain values."""
    sessions = {id_: state.sessions[id_] for id_ in sorted(state.sessions)}
    return {
        "facts": VERSION,
        "entries": [_entry(each) for each in sorted(state.entries.values(), key=lambda one: one.number)],
        "counted": {id_: _counted(each) for id_, each in sessions.items()},
        "places": _places(state),
        "chips": {id_: _without_zeros(each.ledger.by_reason) for id_, each in sessions.items()},
        "money": {id_: _without_zeros(each.sales.ledger) for id_, each in sessions.items()},
        "prizes": {id_: _prizes(each) for id_, each in sessions.items()},
        "clocks": {id_: _mark(each) for id_, each in sessions.items()},
    }


def _entry(entry: Entry) -> list[Any]:
    seat = None if entry.seat is None else [entry.seat.table, entry.seat.seat]
    bought = [entry.rebuys, entry.addons]
    return [entry.id, entry.person, entry.session, entry.kind, entry.status, seat, *bought]


def _counted(session: Session) -> list[int]:
    counts = session.counters
    return [counts.entries, counts.reentries, counts.rebuys, counts.addons, counts.bustouts]


def _places(state: Tournament) -> dict[str, Any]:
    """The place of each eliminated entry, and entries that share places."""
    places = {id_: state.field - index for index, id_ in enumerate(state.eliminations) if id_ is not None}
    return {"of": places, "shared": sorted(sorted(tie) for tie in state.ties)}


def _prizes(session: Session) -> dict[str, Any]:
    published = session.prizes.published
    amounts = None
    if published is not None:
        amounts = [published.currency, published.exponent, published.pool, list(published.amounts)]
    deals = [[each.entry, each.amount] for deal in session.binding_deals for each in deal.players]
    slips = [_slip(each) for _, each in sorted(session.slips.all.items())]
    return {"published": amounts, "deals": sorted(deals), "slips": slips}


def _slip(slip: Slip) -> list[Any]:
    return [slip.number, slip.entry, slip.state, [[each.kind, each.amount] for each in slip.parts]]


def _mark(session: Session) -> list[Any]:
    """The clock's place; instants are those of the journal."""
    mark = session.clock.mark
    return [mark.phase, mark.period, mark.left_ms, mark.deadline, mark.start_at, mark.day_over]


def _without_zeros(balances: Mapping[str, int]) -> dict[str, int]:
    """Balances without zeros, which an undo leaves behind."""
    return {name: amount for name, amount in balances.items() if amount}
