"""Deals: terms to the unit, each player's spoken acceptance, the supervisor's approval; from then on it binds.

House BBA 73-2. Whatever place a player of a deal gets, he gets what the deal gives him; what was left to play for goes
to its place.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import replace

from clockserver.domain.deals import (
    MOST_PLAYERS,
    Deal,
    DealPlayer,
    Method,
    Money,
    Party,
    PlayFor,
    Stack,
    binding,
    compared,
    counted_parties,
    faults_of_left,
    lowered,
)
from clockserver.domain.entries import EntryId, in_order
from clockserver.domain.ids import FIRST_SESSION, SessionId
from clockserver.domain.prizes import prize_of
from clockserver.domain.procedures.prizes import PrizesPublished, amounts_now, republished, settings_of
from clockserver.domain.session import Session, still_entering
from clockserver.domain.texts import Param, Reason, Refused, money
from clockserver.domain.tournament_state import Tournament

DEAL = "deal"
"""Why the published prizes do not sum to the pool: written into the journal."""
MOST_NAMED = 10
DealNumber: TypeAlias = Annotated[int, Meta(ge=1)]
"""The terms that were seen: for others nobody's word counts."""


class DraftDeal(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="deal.draft", kw_only=True
):
    """Put terms before the players: amounts by a method, or of their own. Whoever accepted others has to again.

    `stacks` in chips, of each player where they decide; `amounts` in the smallest unit, only where they are `custom`.
    `left`: what goes to a place, and not to a player. Players who are only counted are `c1`, `c2`, ….
    """

    session: SessionId = FIRST_SESSION
    method: Method
    stacks: Annotated[dict[Party, Stack], Meta(max_length=MOST_PLAYERS)] = {}
    amounts: Annotated[dict[Party, Money], Meta(max_length=MOST_PLAYERS)] = {}
    left: Annotated[tuple[PlayFor, ...], Meta(max_length=MOST_PLAYERS)] = ()


class AcceptDeal(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="deal.accept", kw_only=True
):
    """A player said that he accepts the terms, or no longer does."""

    session: SessionId = FIRST_SESSION
    deal: DealNumber
    entry: Party
    accepted: bool = True


class ApproveDeal(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="deal.approve", kw_only=True
):
    """Approve the terms that all have accepted. From then on the deal binds, and the results follow it."""

    session: SessionId = FIRST_SESSION
    deal: DealNumber


class DropDeal(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="deal.drop", kw_only=True
):
    """There will be no deal on these terms."""

    session: SessionId = FIRST_SESSION
    deal: DealNumber


class ShowDeal(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="deal.show", kw_only=True
):
    """Everybody may see what a binding deal gives each player, or only once he is out, as usual."""

    session: SessionId = FIRST_SESSION
    deal: DealNumber
    public: bool = True


AnyDealCommand: TypeAlias = DraftDeal | AcceptDeal | ApproveDeal | DropDeal | ShowDeal


class OfDeal(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An event of a deal."""

    shares: ClassVar[tuple[str, ...]] = ("deal:<session>",)

    session: SessionId = FIRST_SESSION

    def scopes(self) -> tuple[str, ...]:
        """The deal."""
        return (f"deal:{self.session}",)


class _DealChanged(OfDeal, frozen=True):
    final: ClassVar[bool] = False

    before: Deal | None = None
    after: Deal | None = None

    def evolve(self, session: Session) -> Session:
        """The session after this event. A deal that binds is not lost to the terms of the next one."""
        number = self.after.number if self.after is not None else None
        before = tuple(each for each in session.binding_deals if each.number != number)
        return replace(session, deal=self.after, deals_before=before)

    def inverse(self, session: Session) -> list[_DealChanged]:
        """The terms as they were before, with whoever had accepted those."""
        return [replace(self, before=session.deal, after=self.before)]


class DealDrafted(_DealChanged, frozen=True, tag_field="type", tag="DealDrafted"):
    """Terms were put before the players."""


class DealDropped(_DealChanged, frozen=True, tag_field="type", tag="DealDropped"):
    """There is no deal on these terms."""


class DealAccepted(OfDeal, frozen=True, tag_field="type", tag="DealAccepted"):
    """A player said that he accepts the terms, or that he does not."""

    final: ClassVar[bool] = False

    deal: int
    entry: Party
    accepted: bool = True

    def scopes(self) -> tuple[str, ...]:
        """His word."""
        return (f"deal:{self.session}:{self.entry}",)

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        deal = session.deal
        if deal is None or deal.number != self.deal:
            return session
        others = tuple(each for each in deal.accepted if each != self.entry)
        accepted = (*others, self.entry) if self.accepted else others
        return replace(session, deal=replace(deal, accepted=accepted))

    def inverse(self, session: Session) -> list[DealAccepted]:
        """The other way round. Raises Refused where other terms stand, or these bind."""
        _standing(session, self.deal, "command")
        return [replace(self, accepted=not self.accepted)]


class DealApproved(OfDeal, frozen=True, tag_field="type", tag="DealApproved"):
    """The terms were approved. Where the rules say so they bind from then on, and nothing takes that back."""

    deal: int
    at: int
    binding: bool = True

    @property
    def final(self) -> bool:
        """Whether there is nothing to take back."""
        return self.binding

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        assert session.deal is not None  # noqa: S101 - it was approved
        return replace(session, deal=replace(session.deal, approved_at=self.at))

    def inverse(self, session: Session) -> list[DealDrafted]:
        """Still a draft."""
        assert session.deal is not None  # noqa: S101 - it was approved
        draft = replace(session.deal, approved_at=None, public=False)
        return [DealDrafted(session=self.session, before=session.deal, after=draft)]


class DealShown(_DealChanged, frozen=True, tag_field="type", tag="DealShown"):
    """Everybody may see the amounts of a binding deal, or nobody who is no player of it."""


AnyDealEvent: TypeAlias = DealDrafted | DealDropped | DealAccepted | DealApproved | DealShown


def decide(state: Tournament, command: AnyDealCommand, now: int) -> list[AnyDealEvent | PrizesPublished]:
    """What a command about a deal brings. Raises Refused with every reason why not."""
    session = state.sessions[command.session]
    match command:
        case DraftDeal():
            return [_draft(state, session, command, now)]
        case AcceptDeal():
            return [_accept(state, session, command)]
        case ApproveDeal():
            return _approve(state, session, command, now)
        case DropDeal():
            deal = _standing(session, command.deal)
            return [DealDropped(session=command.session, before=deal, after=_newest_before(session))]
        case ShowDeal():
            return [_show(session, command)]


def has_changed(state: Tournament, session_id: SessionId) -> list[Reason]:
    """Why a draft is not about those who are left and the prizes that are left any more; empty while it is."""
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
    """The entries that are in, by number."""
    return in_order(entry.id for entry in state.entries.values() if entry.alive)


def parties_left(state: Tournament) -> list[Party]:
    """Everybody who is left: the entries that are in, and those who are only counted."""
    entries = players_left(state)
    left = sum(each.counters.players_left for each in state.sessions.values())
    return [*entries, *counted_parties(left - len(entries))]


# -- within ----------------------------------------------------------------------------------------------


def _newest_before(session: Session) -> Deal | None:
    return session.deals_before[-1] if session.deals_before else None


def _prizes_left(session: Session, players: int) -> tuple[int, ...]:
    amounts = amounts_now(session)
    return tuple(prize_of(amounts, place) for place in range(1, players + 1))


def _standing(session: Session, number: int, field: str = "deal") -> Deal:
    """The draft that was seen. Raises Refused for others, and for one that binds."""
    deal: Deal | None = session.deal
    if binding(deal) is not None:
        raise Refused(Reason("deals.binds", {}, field))
    if deal is None or deal.number != number:
        raise Refused(Reason("deals.other_terms", {}, field))
    return deal


def _draft(state: Tournament, session: Session, command: DraftDeal, now: int) -> DealDrafted:
    settings_of(session)
    entries = _parties(state, session, now)
    prizes = _prizes_left(session, len(entries))
    if session.binding_deals and not sum(prizes):
        # All of it is given already; what was left to play for may be dealt again.
        raise Refused(Reason("deals.binds", {}, "session", state.ruleset.cite("deals.then_binding")))
    reasons = [*_faults_of_fields(entries, command), *faults_of_left(prizes, command.left)]
    if not sum(prizes):
        reasons.append(Reason("deals.no_prizes", {}, "session"))
    if reasons:
        raise Refused(*reasons)
    players = compared(entries, command.stacks, lowered(prizes, command.left))
    given = tuple(replace(each, amount=_amount(each, command)) for each in players)
    after = Deal(state.seq + 1, command.method, given, prizes, now, command.left)
    off = _off(state, session, after)
    if off:
        raise Refused(*off)
    return DealDrafted(session=command.session, before=session.deal, after=after)


def _parties(state: Tournament, session: Session, now: int) -> list[Party]:
    """Everybody who is left. Raises Refused while more may come, and where there are too many or one."""
    parties = parties_left(state)
    params: dict[str, Param] = {"players": len(parties), "most": MOST_PLAYERS}
    reasons = []
    if still_entering(session, now):
        reasons.append(Reason("deals.still_entering", {}, "session"))
    if len(parties) > MOST_PLAYERS:
        reasons.append(Reason("deals.too_many_players", params, "session"))
    elif len(parties) < 2:
        reasons.append(Reason("deals.nobody_to_deal_with", {}, "session"))
    if reasons:
        raise Refused(*reasons)
    return parties


def _faults_of_fields(entries: list[Party], command: DraftDeal) -> list[Reason]:
    """Players who are none, and those of whom nothing was said though it decides."""
    wanted = {"stacks": command.method in ("chip_chop", "icm"), "amounts": command.method == "custom"}
    given: dict[str, Mapping[Party, int]] = {"stacks": command.stacks, "amounts": command.amounts}
    missing = {"stacks": "deals.stack_missing", "amounts": "deals.amount_missing"}
    reasons = []
    for field, values in given.items():
        reasons += [
            Reason("deals.not_in_play", {"entry": entry}, f"{field}.{entry}")
            for entry in values
            if entry not in entries
        ]
        absent = [entry for entry in entries if entry not in values] if wanted[field] else []
        reasons += [Reason(missing[field], {"entry": entry}, field) for entry in absent[:MOST_NAMED]]
    if command.amounts and command.method != "custom":
        reasons.append(Reason("deals.amounts_are_reckoned", {}, "amounts"))
    return reasons


def _amount(player: DealPlayer, command: DraftDeal) -> int:
    if command.method == "custom":
        return command.amounts[player.entry]
    found = {"even": player.even, "chip_chop": player.chip_chop, "icm": player.icm}[command.method]
    assert found is not None  # noqa: S101 - stacks were asked for
    return found


def _off(state: Tournament, session: Session, deal: Deal) -> list[Reason]:
    """Amounts of their own that are not, to the unit, what is paid for the places that are left."""
    given = sum(each.amount for each in deal.players) + sum(each.amount for each in deal.left)
    paid = sum(deal.prizes)
    if given == paid:
        return []
    code = "deals.too_much" if given > paid else "deals.too_little"
    settings = settings_of(session)
    amounts = (("given", given), ("prizes", paid), ("difference", abs(given - paid)))
    params: dict[str, Param] = {
        name: money(minor, settings.currency, settings.exponent) for name, minor in amounts
    }
    return [Reason(code, params, "amounts", state.ruleset.cite("deals.exact_terms"))]


def _accept(state: Tournament, session: Session, command: AcceptDeal) -> DealAccepted:
    deal = _standing(session, command.deal)
    reasons = has_changed(state, command.session)
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
    deal = _standing(session, command.deal)
    rules = state.ruleset.deals
    reasons = has_changed(state, command.session)
    if rules.unanimous and rules.each_confirms_aloud and deal.waits_for:
        players = ", ".join(entry[1:] for entry in deal.waits_for[:MOST_NAMED])
        params: dict[str, Param] = {"missing": len(deal.waits_for), "players": players}
        rule = state.ruleset.cite("deals.each_confirms_aloud")
        reasons.append(Reason("deals.not_all_accepted", params, "deal", rule))
    if reasons:
        raise Refused(*reasons)
    approved = DealApproved(session=command.session, deal=deal.number, at=now, binding=rules.then_binding)
    amounts = (*deal.by_place(), *amounts_now(session)[len(deal.players) :])
    return [approved, republished(command.session, session, amounts, DEAL, now)]


def _show(session: Session, command: ShowDeal) -> DealShown:
    deal = binding(session.deal)
    if deal is None or deal.number != command.deal:
        raise Refused(Reason("deals.does_not_bind", {}, "deal"))
    if deal.public == command.public:
        raise Refused(Reason("already_done", {}, "public"))
    return DealShown(session=command.session, before=deal, after=replace(deal, public=command.public))
