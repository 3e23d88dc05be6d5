"""Deals: exact terms, spoken acceptance by each player, approval by the supervisor; then the deal binds.

House BBA 73-2. A player of a deal gets the deal's amount whatever place follows; an amount left to play for
goes to its place.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from clockserver.core.ids import SessionId
from clockserver.core.randomness import RandomBelow
from clockserver.core.texts import Param, Reason, Refused, money
from clockserver.tournament.deals.commands import (
    AcceptDeal,
    AnyDealCommand,
    ApproveDeal,
    DraftDeal,
    DropDeal,
    ShowDeal,
)
from clockserver.tournament.deals.events import (
    AnyDealEvent,
    DealAccepted,
    DealApproved,
    DealDrafted,
    DealDropped,
    DealShown,
    demand_draft,
)
from clockserver.tournament.deals.methods import compare_methods, faults_of_left, prizes_to_deal
from clockserver.tournament.deals.state import MAX_PLAYERS, Deal, DealPlayer, Party, binding, counted_parties
from clockserver.tournament.entries.late_registration import still_entering
from clockserver.tournament.entries.state import EntryId, sorted_ids
from clockserver.tournament.prizes.events import PrizesPublished
from clockserver.tournament.prizes.prize_amounts import amounts_now, republish, settings_of, unit_of
from clockserver.tournament.prizes.state import prize_of
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament

DEAL = "deal"
"""Reason in the journal why published prizes do not sum to the pool."""
MAX_NAMED = 10


def decide(
    state: Tournament, command: AnyDealCommand, now: int, _randomness: RandomBelow
) -> list[AnyDealEvent | PrizesPublished]:
    """Decide a command about a deal. Raises Refused with every reason."""
    session = state.sessions[command.session]
    match command:
        case DraftDeal():
            return [_draft(state, session, command, now)]
        case AcceptDeal():
            return [_accept(state, session, command)]
        case ApproveDeal():
            return _approve(state, session, command, now)
        case DropDeal():
            deal = demand_draft(session, command.deal)
            return [DealDropped(session=command.session, before=deal, after=_newest_binding(session))]
        case ShowDeal():
            return [_show(session, command)]


def refuse_changed(state: Tournament, session_id: SessionId) -> list[Reason]:
    """Reasons why a draft no longer fits players and prizes; empty while it does."""
    session = state.sessions[session_id]
    deal = session.deal
    if deal is None or deal.approved_at is not None:
        return []
    reasons = []
    if {each.entry for each in deal.players} != set(parties_left(state)):
        reasons.append(Reason("deals.players_changed", {"players": len(deal.players)}, "deal"))
    elif deal.prizes != _prizes_left(session, len(deal.players)):
        reasons.append(Reason("deals.prizes_changed", {}, "deal"))
    return reasons


def players_left(state: Tournament) -> list[EntryId]:
    """Entries that are in, by number."""
    return sorted_ids(entry.id for entry in state.entries.values() if entry.alive)


def parties_left(state: Tournament) -> list[Party]:
    """All players left: entries that are in, and unnamed players."""
    entries = players_left(state)
    players = sum(each.counters.players_left for each in state.sessions.values())
    return [*entries, *counted_parties(players - len(entries))]


# -- within ----------------------------------------------------------------------------------------------


def _newest_binding(session: Session) -> Deal | None:
    return session.deals_before[-1] if session.deals_before else None


def _prizes_left(session: Session, players: int) -> tuple[int, ...]:
    amounts = amounts_now(session)
    return tuple(prize_of(amounts, place) for place in range(1, players + 1))


def _draft(state: Tournament, session: Session, command: DraftDeal, now: int) -> DealDrafted:
    settings_of(session)
    entries = _parties(state, session, now)
    prizes = _prizes_left(session, len(entries))
    if session.binding_deals and not sum(prizes):
        # Only amounts left to play for can be dealt again.
        raise Refused(Reason("deals.binds", {}, "session", state.ruleset.cite("deals.then_binding")))
    reasons = [*_faults_of_fields(entries, command), *faults_of_left(prizes, command.left)]
    if not sum(prizes):
        reasons.append(Reason("deals.no_prizes", {}, "session"))
    if reasons:
        raise Refused(*reasons)
    unit, remainder = unit_of(session), state.ruleset.deals.remainder
    players = compare_methods(entries, command.stacks, prizes_to_deal(prizes, command.left), unit, remainder)
    with_amounts = tuple(replace(each, amount=_amount(each, command)) for each in players)
    after = Deal(
        state.seq + 1,
        command.method,
        with_amounts,
        prizes,
        now,
        command.left,
        unit=unit if command.method != "custom" else 1,
        remainder=remainder,
    )
    sum_reasons = _refuse_wrong_sum(state, session, after)
    if sum_reasons:
        raise Refused(*sum_reasons)
    return DealDrafted(session=command.session, before=session.deal, after=after)


def _parties(state: Tournament, session: Session, now: int) -> list[Party]:
    """All players left. Raises Refused while players may still enter, and for too many players or only one."""
    parties = parties_left(state)
    params: dict[str, Param] = {"players": len(parties), "most": MAX_PLAYERS}
    reasons = []
    if still_entering(session, now):
        reasons.append(Reason("deals.still_entering", {}, "session"))
    if len(parties) > MAX_PLAYERS:
        reasons.append(Reason("deals.too_many_players", params, "session"))
    elif len(parties) < 2:
        reasons.append(Reason("deals.nobody_to_deal_with", {}, "session"))
    if reasons:
        raise Refused(*reasons)
    return parties


def _faults_of_fields(entries: list[Party], command: DraftDeal) -> list[Reason]:
    """Faults of stacks and amounts: entries that are not in, and missing figures that the method needs."""
    expected = {"stacks": command.method in ("chip_chop", "icm"), "amounts": command.method == "custom"}
    given_fields: dict[str, Mapping[Party, int]] = {"stacks": command.stacks, "amounts": command.amounts}
    missing = {"stacks": "deals.stack_missing", "amounts": "deals.amount_missing"}
    reasons = []
    for field, values in given_fields.items():
        reasons += [
            Reason("deals.not_in_play", {"entry": entry}, f"{field}.{entry}")
            for entry in values
            if entry not in entries
        ]
        absent = [entry for entry in entries if entry not in values] if expected[field] else []
        reasons += [Reason(missing[field], {"entry": entry}, field) for entry in absent[:MAX_NAMED]]
    if command.amounts and command.method != "custom":
        reasons.append(Reason("deals.amounts_are_reckoned", {}, "amounts"))
    return reasons


def _amount(player: DealPlayer, command: DraftDeal) -> int:
    if command.method == "custom":
        return command.amounts[player.entry]
    amount = {"even": player.even, "chip_chop": player.chip_chop, "icm": player.icm}[command.method]
    assert amount is not None  # noqa: S101 - a draft without the stacks was refused
    return amount


def _refuse_wrong_sum(state: Tournament, session: Session, deal: Deal) -> list[Reason]:
    """Refuse custom amounts that do not sum exactly to the prizes of the places left."""
    dealt = sum(each.amount for each in deal.players) + sum(each.amount for each in deal.left)
    paid = sum(deal.prizes)
    if dealt == paid:
        return []
    code = "deals.too_much" if dealt > paid else "deals.too_little"
    settings = settings_of(session)
    amounts = (("given", dealt), ("prizes", paid), ("difference", abs(dealt - paid)))
    params: dict[str, Param] = {
        name: money(minor, settings.currency, settings.exponent) for name, minor in amounts
    }
    return [Reason(code, params, "amounts", state.ruleset.cite("deals.exact_terms"))]


def _accept(state: Tournament, session: Session, command: AcceptDeal) -> DealAccepted:
    deal = demand_draft(session, command.deal)
    reasons = refuse_changed(state, command.session)
    if deal.gives(command.entry) is None:
        reasons.append(Reason("deals.not_in_play", {"entry": command.entry}, "entry"))
    elif (command.entry in deal.accepted) == command.accepted:
        reasons.append(Reason("already_done", {}, "entry"))
    if reasons:
        raise Refused(*reasons)
    return DealAccepted(
        session=command.session, deal=deal.number, entry=command.entry, accepted=command.accepted
    )


def _approve(
    state: Tournament, session: Session, command: ApproveDeal, now: int
) -> list[AnyDealEvent | PrizesPublished]:
    deal = demand_draft(session, command.deal)
    rules = state.ruleset.deals
    reasons = refuse_changed(state, command.session)
    if rules.unanimous and rules.each_confirms_aloud and deal.waits_for:
        players = ", ".join(entry[1:] for entry in deal.waits_for[:MAX_NAMED])
        params: dict[str, Param] = {"missing": len(deal.waits_for), "players": players}
        rule = state.ruleset.cite("deals.each_confirms_aloud")
        reasons.append(Reason("deals.not_all_accepted", params, "deal", rule))
    if reasons:
        raise Refused(*reasons)
    approved = DealApproved(session=command.session, deal=deal.number, at=now, binding=rules.then_binding)
    amounts = (*deal.by_place(), *amounts_now(session)[len(deal.players) :])
    gives = sum(each.amount for each in deal.players)
    return [approved, republish(command.session, session, amounts, DEAL, now, deal=gives)]


def _show(session: Session, command: ShowDeal) -> DealShown:
    deal = binding(session.deal)
    if deal is None or deal.number != command.deal:
        raise Refused(Reason("deals.does_not_bind", {}, "deal"))
    if deal.public == command.public:
        raise Refused(Reason("already_done", {}, "public"))
    return DealShown(session=command.session, before=deal, after=replace(deal, public=command.public))
