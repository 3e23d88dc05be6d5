"""Changes of the pool besides sales, and the closing of the books."""

from __future__ import annotations

from clockserver.core.amounts.ledger import Posting
from clockserver.core.input.text_input import refuse_invisible, stored_line
from clockserver.core.randomness import RandomBelow
from clockserver.core.texts import Param, Reason, Refused, Text
from clockserver.tournament.entries.entry_lookup import demand_entry
from clockserver.tournament.pool.commands import AddToPool, AnyPoolCommand, AssignPool, CloseBooks
from clockserver.tournament.pool.events import AnyPoolEvent, BooksClosed, PoolAdded, PoolAssigned, pool_added
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament

SETTLED = ("pool", "bounty", "owed_by", "unassigned")
"""Accounts that must be empty before books close."""


def decide(
    state: Tournament, command: AnyPoolCommand, now: int, _randomness: RandomBelow
) -> list[AnyPoolEvent]:
    """Decide a command about the pool or the books. Raises Refused with every reason."""
    session = state.sessions[command.session]
    if not session.has_books:
        raise Refused(Reason("offers.none", {}, "session"))
    match command:
        case AddToPool():
            return [_add(session, command)]
        case AssignPool():
            return [_assign(state, session, command)]
        case CloseBooks():
            return [_close(session, command, now)]


# -- single commands ----------------------------------------------------------------------------------------------


def _add(session: Session, command: AddToPool) -> PoolAdded:
    if reasons := _refuse_reason(command.reason):
        raise Refused(*reasons)
    return pool_added(session, command.session, command.amount, stored_line(command.reason))


def _assign(state: Tournament, session: Session, command: AssignPool) -> PoolAssigned:
    if command.entry is not None:
        demand_entry(state, command.entry)
    reasons = _refuse_reason(command.reason)
    if (command.to is None) == (command.entry is None):
        reasons.append(Reason("pool.to_whom", {}, "to"))
    assignable = _assignable(session, command)
    if command.amount > assignable:
        params: dict[str, Param] = {"left": session.offers.money(assignable)}
        reasons.append(Reason("pool.too_much", params, "amount"))
    if reasons:
        raise Refused(*reasons)
    postings: tuple[Posting, ...] = ()
    if command.to is not None:
        postings = (Posting(command.source, command.amount), Posting(command.to, -command.amount))
    return PoolAssigned(
        session=command.session,
        source=command.source,
        amount=command.amount,
        reason=stored_line(command.reason),
        to=command.to or "",
        entry=command.entry or "",
        postings=postings,
    )


def _assignable(session: Session, command: AssignPool) -> int:
    """The money that can be assigned."""
    if command.source == "pool":
        return session.sales.surplus
    return -session.sales.ledger.get("unassigned", 0)


def _close(session: Session, command: CloseBooks, now: int) -> BooksClosed:
    if session.books_closed_at is not None:
        raise Refused(Reason("already_done", {}, "session"))
    if session.started_at is not None and session.ended is None and session.counters.players_left > 1:
        raise Refused(Reason("books.in_play", {"players": session.counters.players_left}, "session"))
    ledger = session.sales.ledger
    unsettled = {
        account: amount for account, amount in sorted(ledger.items()) if account.partition(":")[0] in SETTLED
    }
    if unsettled:
        raise Refused(*(_still_open(session, account, amount) for account, amount in unsettled.items()))
    slips = tuple(sorted(each.number for each in session.slips.all.values() if each.open))
    return BooksClosed(session=command.session, at=now, open=slips, balances=dict(sorted(ledger.items())))


def _still_open(session: Session, account: str, amount: int) -> Reason:
    name, _, entry = account.partition(":")
    params: dict[str, Param] = {
        "account": Text(f"books.account.{name}"),
        "amount": session.offers.money(abs(amount)),
    }
    return Reason("books.open", params | ({"entry": entry} if entry else {}), "session")


def _refuse_reason(reason: str) -> list[Reason]:
    reasons = refuse_invisible(reason, "reason")
    if not stored_line(reason):
        reasons.append(Reason("pool.reason", {}, "reason"))
    return reasons
