"""Log lines of entries: registration, attendance, purchases, eliminations."""

from __future__ import annotations

from typing import Any

from clockserver.core.texts import Text, money
from clockserver.tournament.entries.events import (
    AbsenceMarked,
    AddOnTaken,
    BustedOut,
    BustOutsReordered,
    Entered,
    LockChanged,
    Rebought,
)
from clockserver.tournament.entries.late_registration import registration_closes
from clockserver.tournament.entries.state import Entry
from clockserver.tournament.log_terms import Sessions, changed_entry, entry_params, entry_text
from clockserver.tournament.prizes.state import prize_of
from clockserver.tournament.ranking import field_in
from clockserver.tournament.sales.selling_event import SellingEvent
from clockserver.tournament.sales.state import Sold
from clockserver.tournament.seating.seating_event import EntryChange, SeatingEvent


def line(event: Any, code: str, sessions: Sessions) -> Text:
    """The player of the event, or the number of players."""
    match event:
        case BustOutsReordered(after=after):
            return Text(code, {"players": len(after)})
        case BustedOut(entries=(EntryChange(after=Entry() as eliminated),)) if not eliminated.alive:
            return _bust_out_line(code, event, eliminated, sessions)
        case Entered() | Rebought() | AddOnTaken() if len(event.entries) > 1:
            return Text(f"{code}.batch", {"players": len(event.entries)})
        case SellingEvent(sale=Sold() as sale):
            return _sale_line(code, event, sale, sessions)
        case SeatingEvent():
            entry = changed_entry(event)
            return entry_text(code if entry is None else f"{code}{_ending(event, entry)}", event)
    return Text(code)


def _sale_line(code: str, event: SellingEvent, sale: Sold, sessions: Sessions) -> Text:
    """A line with the receipt and its amount: owed for a declared rebuy, written off, or paid."""
    entry = changed_entry(event)
    ending = "" if entry is None else _ending(event, entry)
    how = "owed" if sale.owed > 0 else "written_off" if sale.pays and not sale.by else "sold"
    params = entry_text(code, event).params
    paid = sessions[event.session].offers.money(sale.price)
    return Text(f"{code}{ending}.{how}", {**params, "receipt": sale.receipt, "paid": paid})


def _ending(event: SeatingEvent, entry: Entry) -> str:
    match event:
        case Entered():
            return f".{entry.status}"
        case AbsenceMarked():
            return ".absent" if entry.absent else ".there"
        case LockChanged():
            return f".{entry.lock or 'none'}"
    return ""


def _bust_out_line(code: str, event: BustedOut, eliminated: Entry, sessions: Sessions) -> Text:
    """A line with place and prize, once prizes are published and registration is closed.

    Not during hand-for-hand: places are settled, and perhaps shared, at the end of the hand.
    """
    params = entry_params(eliminated)
    session = sessions[event.session]
    prizes, closes = session.prizes.published, registration_closes(session.structure, session.registration)
    index = session.structure.index
    if session.hand_for_hand is not None or prizes is None:
        return Text(code, params)
    if closes is not None and index(session.clock.mark.period) <= index(closes):
        return Text(code, params)
    place = field_in(sessions, event.session) - event.out_at
    prize = session.dealt_to(eliminated.id)
    if session.whole is None or session.stage > 1:
        prize += prize_of(prizes.amounts, place)
    if not prize:
        return Text(f"{code}.placed", {**params, "place": place})
    paid = money(prize, prizes.currency, prizes.exponent)
    return Text(f"{code}.paid", {**params, "place": place, "prize": paid})
