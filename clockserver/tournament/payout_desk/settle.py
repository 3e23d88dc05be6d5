"""Unpaid slips follow the parts due: they are issued, changed or withdrawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from clockserver.core.amounts.ledger import Posting
from clockserver.core.ids import SessionId
from clockserver.core.randomness import RandomBelow
from clockserver.core.texts import Reason
from clockserver.tournament.entries.state import sorted_ids
from clockserver.tournament.payout_desk.due import DuePart, slip_parts
from clockserver.tournament.payout_desk.events import SlipIssued, SlipVoided
from clockserver.tournament.payout_desk.slip import PartKind
from clockserver.tournament.payout_desk.state import Slip, SlipPart
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament

Sums: TypeAlias = Counter[tuple[PartKind, str]]
"""Amounts by kind of part and account."""


def settle(
    session_id: SessionId, state: Tournament, now: int, _randomness: RandomBelow
) -> list[SlipIssued | SlipVoided]:
    """Events for the slips of all sessions, which share one desk, by the parts due now."""
    session = state.sessions[session_id]
    if session_id != state.last_session or not session.has_books:
        return []
    due = slip_parts(state, session_id, now)
    events: list[SlipIssued | SlipVoided] = []
    number = len(session.slips.all)
    for entry in dict.fromkeys((*due, *sorted_ids(session.slips.of_entry))):
        unpaid = session.slips.unpaid(entry)
        listed = due.get(entry, ())
        sums_due = _sums(listed)
        sums_due.subtract(paid_sums(session, entry))
        parts = tuple(
            SlipPart(kind, amount, account) for (kind, account), amount in sums_due.items() if amount > 0
        )
        if not parts:
            if unpaid is not None:
                events.append(void_slip(_session_of(state, entry, session_id), unpaid))
            continue
        provisional = not all(each.settled for each in listed)
        if unpaid is None:
            number += 1
        elif unpaid.parts == parts and (unpaid.state == "provisional") == provisional:
            continue
        events.append(
            SlipIssued(
                session=_session_of(state, entry, session_id),
                slip=number if unpaid is None else unpaid.number,
                entry=entry,
                parts=parts,
                at=now,
                provisional=provisional,
                postings=_change_postings(unpaid, number if unpaid is None else unpaid.number, parts),
            )
        )
    return events


def paid_sums(session: Session, entry: str) -> Sums:
    """Sums of the paid parts of an entry."""
    paid = (each for each in session.slips.standing(entry) if each.state == "paid")
    return _sums(part for slip in paid for part in slip.parts)


def refuse_paid(state: Tournament, session_id: SessionId, now: int) -> list[Reason]:
    """The reason against a state in which an entry was paid more than is due: reverse that payment first."""
    session = state.sessions[session_id]
    if not session.slips.paid:
        return []
    due = slip_parts(state, session_id, now)
    for entry in sorted_ids(session.slips.of_entry):
        paid = paid_sums(session, entry)
        if not paid:
            continue
        owed = _sums(due.get(entry, ()))
        if any(amount > owed[key] for key, amount in paid.items()):
            slip = next(each for each in session.slips.standing(entry) if each.state == "paid")
            return [Reason("slips.reverse_first", {"slip": slip.number})]
    return []


def void_slip(session_id: SessionId, slip: Slip) -> SlipVoided:
    """Withdraw an unpaid slip; its money goes back to its accounts."""
    return SlipVoided(
        session=session_id,
        slip=slip.number,
        entry=slip.entry,
        postings=_change_postings(slip, slip.number, ()),
    )


# -- sums and postings ----------------------------------------------------------------------------------------------


def _session_of(state: Tournament, entry: str, otherwise: SessionId) -> SessionId:
    """The current or last session of an entry; `otherwise` for a withdrawn one."""
    existing = state.entries.get(entry)
    return existing.session if existing is not None else otherwise


def _sums(parts: Iterable[DuePart | SlipPart]) -> Sums:
    sums: Sums = Counter()
    for each in parts:
        sums[each.kind, each.account] += each.amount
    return sums


def _change_postings(before: Slip | None, number: int, parts: Sequence[SlipPart]) -> tuple[Posting, ...]:
    """The postings that change a slip's parts."""
    sums = Counter[str]()
    for part in parts:
        sums[part.account] += part.amount
    for part in before.parts if before is not None else ():
        sums[part.account] -= part.amount
    listed = [Posting(account, amount) for account, amount in sums.items() if amount]
    total = sum(each.amount for each in listed)
    return (*listed, Posting(f"slip:{number}", -total)) if total else tuple(listed)
