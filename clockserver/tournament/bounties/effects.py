"""Effects of events on bounties: a sale gives a player a head, an elimination ends it."""

from __future__ import annotations

from typing import Any

from immutables import Map
from msgspec.structs import replace

from clockserver.core.amounts.ledger import Posting
from clockserver.core.ids import SessionId
from clockserver.tournament.bounties.state import BountyBook, HeadRaised, Winners
from clockserver.tournament.entries.events import BustOutsReordered
from clockserver.tournament.entries.state import Entry
from clockserver.tournament.hand_for_hand.places import played_out
from clockserver.tournament.sales.state import Reversed, Sold
from clockserver.tournament.seating.seating_event import EntryChange, SeatingEvent
from clockserver.tournament.session import Session


def with_bounties(
    sessions: Map[SessionId, Session], event: Any, *, is_reversal: bool
) -> Map[SessionId, Session]:
    """The sessions with bounties updated for an event; `is_reversal`: the event belongs to an undo or a redo."""
    if not isinstance(event, SeatingEvent | BustOutsReordered):
        return sessions
    session = sessions[event.session]
    if not session.offers.listed:
        return sessions
    if isinstance(event, BustOutsReordered):
        book = session.bounties.reordered(event.before, event.after)
    else:
        book = _after(session, event, is_reversal=is_reversal)
    if book is session.bounties:
        return sessions
    return sessions.set(event.session, replace(session, bounties=book))


# -- within ----------------------------------------------------------------------------------------------


def _after(session: Session, event: SeatingEvent, *, is_reversal: bool) -> BountyBook:
    book = session.bounties
    sale: Sold | None = getattr(event, "sale", None)
    reversal: Reversed | None = getattr(event, "reversal", None)
    winners: Winners = getattr(event, "by", None)
    for each in event.entries:
        book = _with_entry(book, session, each, winners, is_reversal=is_reversal)
    if sale is not None and not sale.pays:
        book = _with_sale(book, sale, event)
    if reversal is not None and (amount := _bounty_of(reversal.postings)):
        book = book.with_refund(reversal.receipt, -amount)
    return book


def _with_sale(book: BountyBook, sale: Sold, event: SeatingEvent) -> BountyBook:
    amount = _bounty_of(sale.postings)
    is_new = any(each.before is None for each in event.entries)
    return book.with_step(HeadRaised(sale.entry, amount, sale.receipt)) if amount or is_new else book


def _with_entry(
    book: BountyBook, session: Session, each: EntryChange, winners: Winners, *, is_reversal: bool
) -> BountyBook:
    if each.before is None:
        return book
    if each.after is None:
        return book.without_entry(each.id)
    if each.before.alive and not each.after.alive:
        published = session.prizes.published is not None
        return book.knocked_out(
            each.id, _winners(each.after, winners), published=published, is_reversal=is_reversal
        )
    return book.without_knock_out(each.id) if each.after.alive and not each.before.alive else book


def _winners(out: Entry, winners: Winners) -> Winners:
    """The winners of a player's head; empty where the player left play without losing the last chips."""
    return winners if winners is not None or played_out(out) else ()


def _bounty_of(postings: tuple[Posting, ...]) -> int:
    return -sum(each.amount for each in postings if each.account == "bounty")
