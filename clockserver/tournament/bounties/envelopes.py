"""Envelopes of a mystery: committed before the first one is drawn, so that anybody can verify opened ones."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import TypeAlias

from clockserver.core.texts import Param, Reason, Refused
from clockserver.tournament.bounties.commands import (
    CommitEnvelopes,
    OpenEnvelope,
    SealedEnvelopes,
    UnsealedEnvelope,
    UnsealedRest,
)
from clockserver.tournament.bounties.events import EnvelopeOpened, EnvelopesCommitted
from clockserver.tournament.bounties.state import BountyBook, Envelope, Mystery
from clockserver.tournament.entries.late_registration import registration_open
from clockserver.tournament.session import Session

OPENING_BYTES = 16
Openings: TypeAlias = dict[int, tuple[int, str]]
"""Amount and opening in hex of each envelope."""


def commitment_of(number: int, amount: int, opening: str) -> str:
    """The commitment to an envelope, in hex; `opening` is 16 bytes in lower-case hex."""
    return sha256(f"{number}:{amount}:{opening}".encode()).hexdigest()


def root_of(commitments: Iterable[str]) -> str:
    """The hash over all commitments, in hex."""
    return sha256("\n".join(commitments).encode()).hexdigest()


def refuse_commit(session: Session, command: CommitEnvelopes, now: int) -> list[Reason]:
    """Reasons why a mystery cannot begin with these envelopes."""
    book = session.bounties
    if book.settings is None or book.settings.kind != "mystery":
        return [Reason("mystery.not_of_kind", {}, "inventory")]
    if book.begun:
        return [Reason("mystery.begun", {}, "inventory")]
    reasons = (
        [Reason("mystery.registration_open", {}, "inventory")] if registration_open(session, now) else []
    )
    count = sum(count for _, count in command.inventory)
    total = sum(amount * count for amount, count in command.inventory)
    claims = max(0, len(book.at.heads) - 1) + command.winner_draws
    is_count_wrong = count > claims or (count < claims and not command.short)
    if total != book.at.balance or is_count_wrong:
        money = session.offers.money
        params: dict[str, Param] = {"count": count, "sum": money(total), "money": money(book.at.balance)}
        reasons.append(Reason("mystery.inventory", params, "inventory"))
    if is_count_wrong:
        params = {"count": count, "claims": claims}
        reasons.append(Reason("mystery.inventory_count", params, "inventory"))
    return reasons


def commit_envelopes(session: Session, sealed: SealedEnvelopes, now: int) -> EnvelopesCommitted:
    """Begin the mystery. Raises Refused with every reason."""
    command = sealed.command
    if reasons := refuse_commit(session, command, now):
        raise Refused(*reasons)
    mystery = Mystery(
        at=now,
        inventory=command.inventory,
        secret=sealed.secret,
        root=sealed.root,
        commitments=sealed.commitments,
        paper=command.paper,
        short=command.short,
        winner_draws=command.winner_draws,
    )
    return EnvelopesCommitted(session=command.session, mystery=mystery)


def open_envelope(session: Session, unsealed: UnsealedEnvelope, now: int) -> EnvelopeOpened:
    """Open an envelope for a knock-out. Raises Refused with every reason."""
    command, book = unsealed.command, session.bounties
    mystery = _demand_mystery(book)
    reasons = _refuse_draw(book, command)
    reasons += _refuse_amount(book, command) if mystery.paper else _refuse_number(book, mystery, command)
    if reasons:
        raise Refused(*reasons)
    if mystery.paper:
        number, amount, opening = len(book.opened) + 1, command.amount or 0, ""
    else:
        number = command.envelope or 0
        amount, opening = _checked_opening(mystery, number, unsealed.openings)
    knock_out = book.knock_out_of(command.entry)
    envelope = Envelope(
        number=number,
        amount=amount,
        at=now,
        knock_out=knock_out.number if knock_out is not None else 0,
        out=command.entry,
        by=book.at.claims[command.entry],
        opening=opening,
    )
    return EnvelopeOpened(session=unsealed.session, envelope=envelope)


def opened_rest(session: Session, unsealed: UnsealedRest, now: int) -> list[EnvelopeOpened]:
    """Open all undrawn envelopes after play. Raises Refused."""
    book = session.bounties
    mystery = _demand_mystery(book)
    if session.counters.players_left > 1 and session.ended is None:
        raise Refused(Reason("mystery.play_goes_on", {}, "session"))
    if book.at.claims:
        raise Refused(Reason("mystery.claims_wait", {"count": len(book.at.claims)}, "session"))
    unopened = [number for number in range(1, mystery.count + 1) if number not in book.opened]
    if not unopened:
        raise Refused(Reason("already_done", {}, "session"))
    if mystery.paper:
        amounts = [amount for amount, count in sorted(unopened_amounts(book).items()) for _ in range(count)]
        openings = {number: (amount, "") for number, amount in zip(unopened, amounts, strict=True)}
    else:
        openings = {number: _checked_opening(mystery, number, unsealed.openings) for number in unopened}
    return [
        EnvelopeOpened(
            session=unsealed.session,
            envelope=Envelope(number=number, amount=amount, at=now, opening=opening),
        )
        for number, (amount, opening) in openings.items()
    ]


def unopened_amounts(book: BountyBook) -> dict[int, int]:
    """The count of each amount in unopened envelopes."""
    mystery = book.mystery
    counts: dict[int, int] = {}
    for amount, count in mystery.inventory if mystery is not None else ():
        counts[amount] = counts.get(amount, 0) + count
    for each in book.opened.values():
        counts[each.amount] -= 1
    return {amount: count for amount, count in counts.items() if count}


# -- within ----------------------------------------------------------------------------------------------


def _demand_mystery(book: BountyBook) -> Mystery:
    """The mystery. Raises Refused before it begins."""
    if book.mystery is None:
        raise Refused(Reason("mystery.not_begun", {}, "session"))
    return book.mystery


def _refuse_draw(book: BountyBook, command: OpenEnvelope) -> list[Reason]:
    if command.entry in book.at.claims:
        return []
    if book.asks_for_envelope(command.entry):
        return [Reason("mystery.not_named", {"entry": command.entry}, "entry")]
    return [Reason("mystery.nothing_to_draw", {"entry": command.entry}, "entry")]


def _refuse_number(book: BountyBook, mystery: Mystery, command: OpenEnvelope) -> list[Reason]:
    if command.amount is not None:
        return [Reason("mystery.no_amount", {}, "amount")]
    if command.envelope is None or command.envelope > mystery.count:
        return [Reason("mystery.no_envelope", {"count": mystery.count}, "envelope")]
    if command.envelope in book.opened:
        return [Reason("mystery.open_already", {"envelope": command.envelope}, "envelope")]
    return []


def _refuse_amount(book: BountyBook, command: OpenEnvelope) -> list[Reason]:
    if command.envelope is not None:
        return [Reason("mystery.no_number", {}, "envelope")]
    if command.amount is None or not unopened_amounts(book).get(command.amount):
        return [Reason("mystery.amount_not_left", {}, "amount")]
    return []


def _checked_opening(mystery: Mystery, number: int, openings: Openings) -> tuple[int, str]:
    """Amount and opening of an envelope. Raises Refused where they are lost, or are not the committed ones."""
    opening = openings.get(number)
    if opening is None or commitment_of(number, *opening) != mystery.commitments[number - 1]:
        raise Refused(Reason("mystery.opening_lost", {"envelope": number}, "envelope"))
    return opening
