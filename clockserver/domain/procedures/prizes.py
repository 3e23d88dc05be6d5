"""The event's prizes: how its pool is made and parted, and the amounts as they are published."""

from __future__ import annotations

from typing import Annotated, ClassVar, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import replace

from clockserver.domain.ids import CHIPS_LIMIT, FIRST_SESSION, SessionId
from clockserver.domain.lines import kept, refuse_unseen
from clockserver.domain.payout_text import MOST_PLACES, own_table
from clockserver.domain.prizes import (
    PayoutTable,
    Prizes,
    PrizeSettings,
    PublishedPrizes,
    amounts_of,
    pool_of,
    projected,
)
from clockserver.domain.procedures.set_up import FileName
from clockserver.domain.session import Session
from clockserver.domain.texts import Param, Reason, Refused, money
from clockserver.domain.vote import BUBBLE_DEAL, current

Fee: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000_000, examples=[9_000])]
"""What one entry, rebuy or add-on pays into the pool; millions of them still are a number."""
Money: TypeAlias = Annotated[int, Meta(ge=0, le=CHIPS_LIMIT)]
Currency: TypeAlias = Annotated[str, Meta(pattern=r"^\S{1,8}\Z", examples=["EUR"])]
MOST_SUM = 10**15


class SetUpPrizes(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="prizes.set_up", kw_only=True
):
    """What of each buy-in goes into the pool, and how the pool is parted. Money is in the smallest unit.

    `table` is the name of a file, `percents` a list of one's own, the first place first; without either the one from
    before stays. `unit`: prizes are multiples of it, one whole of the currency if not given.
    """

    session: SessionId = FIRST_SESSION
    currency: Currency
    exponent: Annotated[int, Meta(ge=0, le=3)] = 2
    entry: Fee = 0
    reentry: Fee | None = None
    """None: as an entry."""
    rebuy: Fee = 0
    addon: Fee = 0
    guarantee: Annotated[int, Meta(ge=0, le=MOST_SUM)] = 0
    unit: Annotated[int, Meta(ge=1, le=1_000_000_000)] | None = None
    table: FileName | None = None
    percents: Annotated[tuple[float, ...], Meta(min_length=1, max_length=MOST_PLACES)] | None = None
    places: Annotated[int, Meta(ge=1, le=MOST_PLACES)] | None = None
    """So many places, whatever the table says of the number of entries."""


class SetUpKnownPrizes(SetUpPrizes, frozen=True, tag="prizes.set_up"):
    """The same with the table looked up."""

    payouts: PayoutTable | None = None


class PublishPrizes(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="prizes.publish", kw_only=True
):
    """Fix places and amounts, those of now or those given; later entries change them no more until published again.

    Amounts that do not sum to the pool need a `reason`.
    """

    session: SessionId = FIRST_SESSION
    amounts: Annotated[tuple[Money, ...], Meta(min_length=1, max_length=MOST_PLACES)] | None = None
    reason: Annotated[str, Meta(max_length=200)] = ""


AnyPrizeCommand: TypeAlias = SetUpPrizes | PublishPrizes


class _PrizesChanged(Struct, frozen=True, kw_only=True, omit_defaults=True):
    final: ClassVar[bool] = False
    shares: ClassVar[tuple[str, ...]] = ("prizes:<session>",)

    session: SessionId = FIRST_SESSION
    before: Prizes
    after: Prizes

    def scopes(self) -> tuple[str, ...]:
        """The prizes of the session."""
        return (f"prizes:{self.session}",)

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        return replace(session, prizes=self.after)

    def inverse(self, session: Session) -> list[_PrizesChanged]:
        """The prizes as they were before. Raises Refused while players vote on what they pay."""
        _demand_no_vote(session)
        return [replace(self, before=self.after, after=self.before)]


class PrizesSetUp(_PrizesChanged, frozen=True, tag_field="type", tag="PrizesSetUp"):
    """How the pool is made and parted was set."""


class PrizesPublished(_PrizesChanged, frozen=True, tag_field="type", tag="PrizesPublished"):
    """Places and amounts were fixed."""


AnyPrizeEvent: TypeAlias = PrizesSetUp | PrizesPublished


def decide(session: Session, command: AnyPrizeCommand, now: int) -> list[AnyPrizeEvent]:
    """What a command about prizes brings. Raises Refused with every reason why not."""
    _demand_no_vote(session)
    if isinstance(command, PublishPrizes):
        return [_publish(session, command, now)]
    return [_set_up(session, command)]


def settings_of(session: Session) -> PrizeSettings:
    """How the event makes its prizes. Raises Refused where nobody said."""
    if session.prizes.settings is None:
        raise Refused(Reason("prizes.not_set_up"))
    return session.prizes.settings


def amounts_now(session: Session) -> tuple[int, ...]:
    """What each place gets, the first place first: as published, else as of now; none without prizes."""
    return amounts_of(session.prizes, session.counters)


def republished(
    id_: SessionId, session: Session, amounts: tuple[int, ...], reason: str, now: int
) -> PrizesPublished:
    """Other amounts in the place of those that count, as a deal brings them. Raises Refused without prizes."""
    settings = settings_of(session)
    published = session.prizes.published or PublishedPrizes(
        amounts=(),
        pool=pool_of(settings, session.counters),
        entries=session.counters.entries,
        currency=settings.currency,
        exponent=settings.exponent,
        at=now,
    )
    after = replace(session.prizes, published=replace(published, amounts=amounts, reason=reason, at=now))
    return PrizesPublished(session=id_, before=session.prizes, after=after)


def _demand_no_vote(session: Session) -> None:
    """Raises Refused while a vote is on whose terms take from these prizes."""
    vote = current(session)
    if vote is not None and vote.stands and vote.terms is not None:
        raise Refused(Reason("vote.terms_are_voted_on", {"vote": vote.number}))


# -- within ----------------------------------------------------------------------------------------------


def _set_up(session: Session, command: SetUpPrizes) -> PrizesSetUp:
    reasons = refuse_unseen(command.currency, "currency")
    table = _table(session, command, reasons)
    if table is not None and command.places is not None and table.curve is None:
        known = sorted({len(row.percents) for row in table.rows})
        if command.places not in known:
            params: dict[str, Param] = {"places": command.places, "known": ", ".join(map(str, known))}
            reasons.append(Reason("prizes.no_such_places", params, "places"))
    if table is None or reasons:
        raise Refused(*reasons)
    settings = PrizeSettings(
        currency=command.currency,
        table=table,
        exponent=command.exponent,
        entry=command.entry,
        reentry=command.reentry,
        rebuy=command.rebuy,
        addon=command.addon,
        guarantee=command.guarantee,
        unit=command.unit or 10**command.exponent,
        places=command.places,
    )
    if settings == session.prizes.settings:
        raise Refused(Reason("already_done", {}, "entry"))
    after = replace(session.prizes, settings=settings)
    return PrizesSetUp(session=command.session, before=session.prizes, after=after)


def _table(session: Session, command: SetUpPrizes, reasons: list[Reason]) -> PayoutTable | None:
    """The table that was chosen, else the one from before; None with a reason."""
    given = command.payouts if isinstance(command, SetUpKnownPrizes) else None
    before = session.prizes.settings
    if command.percents is not None and command.table is not None:
        reasons.append(Reason("prizes.table_or_percents", {}, "percents"))
    elif command.percents is not None:
        try:
            return own_table(command.percents)
        except Refused as refused:
            reasons += refused.reasons
    elif given is not None:
        return given
    elif command.table is None and before is not None:
        return before.table
    else:
        reasons.append(Reason("prizes.no_table", {}, "table"))
    return None


def _publish(session: Session, command: PublishPrizes, now: int) -> PrizesPublished:
    settings = settings_of(session)
    if session.binding_deals:
        raise Refused(Reason("deals.binds", {}, "session"))
    paid = session.prizes.published
    if command.amounts is None and paid is not None and paid.reason == BUBBLE_DEAL:
        raise Refused(Reason("vote.deal_is_paid", {}, "amounts"))
    pool = pool_of(settings, session.counters)
    entries = session.counters.entries
    amounts = command.amounts or projected(settings, session.counters)
    reasons = [*_refuse_amounts(amounts, entries), *refuse_unseen(command.reason, "reason")]
    if not amounts:
        reasons.append(Reason("prizes.nothing_to_pay", {}, "amounts"))
    elif sum(amounts) != pool and not kept(command.reason):
        reasons.append(_not_the_pool(settings, sum(amounts), pool))
    before = session.prizes.published
    if before is not None and (before.amounts, before.pool) == (amounts, pool) and not reasons:
        reasons.append(Reason("already_done", {}, "amounts"))
    if reasons:
        raise Refused(*reasons)
    published = PublishedPrizes(
        amounts=amounts,
        pool=pool,
        entries=entries,
        currency=settings.currency,
        exponent=settings.exponent,
        at=now,
        reason=kept(command.reason),
    )
    after = replace(session.prizes, published=published)
    return PrizesPublished(session=command.session, before=session.prizes, after=after)


def _refuse_amounts(amounts: tuple[int, ...], entries: int) -> list[Reason]:
    """Why amounts cannot be: one that is more than the place above has, one of nothing, more than there are entries."""
    reasons = []
    rising = next((i + 1 for i in range(1, len(amounts)) if amounts[i] > amounts[i - 1]), None)
    if rising is not None:
        reasons.append(Reason("prizes.rising", {"place": rising}, f"amounts[{rising - 1}]"))
    if 0 in amounts:
        place = amounts.index(0) + 1
        reasons.append(Reason("prizes.empty_place", {"place": place}, f"amounts[{place - 1}]"))
    if len(amounts) > entries:
        params: dict[str, Param] = {"places": len(amounts), "entries": entries}
        reasons.append(Reason("prizes.more_places_than_entries", params, "amounts"))
    return reasons


def _not_the_pool(settings: PrizeSettings, total: int, pool: int) -> Reason:
    params: dict[str, Param] = {
        name: money(minor, settings.currency, settings.exponent)
        for name, minor in (("sum", total), ("pool", pool), ("difference", abs(total - pool)))
    }
    return Reason("prizes.not_the_pool", params, "reason")
