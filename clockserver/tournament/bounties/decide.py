"""Decide commands about bounties: settings, winners of a knock-out, envelopes of a mystery."""

from __future__ import annotations

from clockserver.core.amounts.percents import thousandths
from clockserver.core.randomness import RandomBelow
from clockserver.core.texts import Param, Reason, Refused
from clockserver.tournament.bounties.commands import (
    AnyBountyCommand,
    NameKnockOut,
    SealedEnvelopes,
    SetBounties,
    UnsealedEnvelope,
    UnsealedRest,
)
from clockserver.tournament.bounties.envelopes import commit_envelopes, open_envelope, opened_rest
from clockserver.tournament.bounties.events import AnyBountyEvent, BountiesSet, KnockOutNamed, refuse_settings
from clockserver.tournament.bounties.state import BountySettings
from clockserver.tournament.bounties.winners import refuse_winners
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament


def decide(
    state: Tournament, command: AnyBountyCommand, now: int, _randomness: RandomBelow
) -> list[AnyBountyEvent]:
    """Decide a command about bounties. Raises Refused with every reason."""
    session = state.sessions[command.session]
    match command:
        case SetBounties():
            return [_set(session, command)]
        case NameKnockOut():
            return [_named(session, command)]
        case SealedEnvelopes():
            return [commit_envelopes(session, command, now)]
        case UnsealedEnvelope():
            return [open_envelope(session, command, now)]
        case UnsealedRest():
            return [*opened_rest(session, command, now)]


# -- within ----------------------------------------------------------------------------------------------


def _set(session: Session, command: SetBounties) -> BountiesSet:
    reasons = refuse_settings(session)
    if command.kind is not None and not session.offers.listed:
        reasons.append(Reason("bounties.no_offers", {}, "kind"))
    cash = thousandths(command.cash_percent)
    if cash is None:
        params: dict[str, Param] = {"found": repr(command.cash_percent)}
        reasons.append(Reason("money.percent", params, "cash_percent"))
    after = None
    if command.kind is not None:
        after = BountySettings(
            kind=command.kind,
            cash=cash or 0,
            unit=command.unit,
            odd=command.odd,
            unclaimed=command.unclaimed,
            undrawn=command.undrawn,
        )
    before = session.bounties.settings
    if not reasons and after == before:
        reasons.append(Reason("already_done", {}, "kind"))
    if reasons:
        raise Refused(*reasons)
    return BountiesSet(session=command.session, before=before, after=after)


def _named(session: Session, command: NameKnockOut) -> KnockOutNamed:
    book = session.bounties
    if book.settings is None:
        raise Refused(Reason("bounties.none", {}, "by"))
    knock_out = book.knock_out_of(command.entry)
    if knock_out is None:
        raise Refused(Reason("bounties.not_out", {"entry": command.entry}, "entry"))
    if knock_out.by == command.by:
        raise Refused(Reason("already_done", {}, "by"))
    if reasons := refuse_winners(session, command.entry, command.by, book.bounties_before(command.entry)):
        raise Refused(*reasons)
    return KnockOutNamed(session=command.session, entry=command.entry, before=knock_out.by, after=command.by)
