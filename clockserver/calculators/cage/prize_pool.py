"""Calculator `pool`: sales and reversals in order, the resulting accounts, and the prize pool."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias, TypedDict

from msgspec import Meta, Struct

from clockserver.calculators.cage.money_questions import MAX_ENTRIES, Money, below
from clockserver.calculators.cage.pool_books import Books, Offer, Sale
from clockserver.calculators.input_reading import read
from clockserver.core.amounts.ledger import Method
from clockserver.core.ids import MAX_CHIPS
from clockserver.core.texts import Reason, Refused
from clockserver.tournament.offers.state import PARTS, OfferKind, Part

MAX_OFFERS = 200
MAX_STEPS = 20_000
OfferId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]
StepNumber: TypeAlias = Annotated[int, Meta(ge=0, le=MAX_STEPS)]
_ACTION_FIELDS = ("sell", "void", "refund", "forfeit", "add", "publish")


class GivenOffer(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An item for sale: the parts of its price, and its chips."""

    kind: OfferKind
    pool: Money = 0
    bounty: Money = 0
    fee: Money = 0
    staff: Money = 0
    charity: Money = 0
    chips: Money = 0


class GivenStep(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One step: a sale, a void or refund, forfeited chips, money added by the house, or a publication.

    `void` and `refund` name the step of the sale, from 0, and reverse the whole sale. `by` pays one of `times`
    equal sales; `keep`: parts that the house does not refund.
    """

    sell: OfferId | None = None
    by: dict[Method, Money] | None = None
    times: Annotated[int, Meta(ge=1, le=MAX_ENTRIES)] | None = None
    void: StepNumber | None = None
    refund: StepNumber | None = None
    keep: Annotated[list[Part], Meta(max_length=len(PARTS))] | None = None
    forfeit: Money | None = None
    add: Money | None = None
    publish: bool | None = None


class GivenPool(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The offers by their names, the steps in order, and the guarantee."""

    offers: Annotated[dict[OfferId, GivenOffer], Meta(max_length=MAX_OFFERS)]
    steps: Annotated[list[GivenStep], Meta(max_length=MAX_STEPS)]
    guarantee: Money = 0


class PoolAnswer(TypedDict):
    """Balances: assets are positive, claims negative; all sum to zero.

    `entries` includes re-entries. `overlay` is the house's money for a shortfall below the published amounts,
    `surplus` the pool's money beyond them.
    """

    balances: dict[str, int]
    entries: int
    reentries: int
    chips: int
    prize_pool: int
    overlay: int
    surplus: int


def pool(raw: object) -> PoolAnswer:
    """Keep the books of an event. Raises Refused."""
    question = read(raw, GivenPool, _faults)
    offers = {name: _offer(each) for name, each in question.offers.items()}
    books = Books(question.guarantee)
    for i, step in enumerate(question.steps):
        try:
            _take(books, i, step, offers)
        except Refused as refused:
            raise Refused(*below(f"steps[{i}]", refused.reasons)) from refused
    return {
        "balances": dict(sorted(books.ledger.items())),
        "entries": books.count("entry", "reentry"),
        "reentries": books.count("reentry"),
        "chips": books.chips,
        "prize_pool": books.prize_pool,
        "overlay": books.overlay,
        "surplus": books.surplus,
    }


def _offer(offer: GivenOffer) -> Offer:
    parts: dict[Part, int] = {part: getattr(offer, part) for part in PARTS}
    return Offer(offer.kind, parts, offer.chips)


def _take(books: Books, number: int, step: GivenStep, offers: dict[str, Offer]) -> None:
    if step.sell is not None:
        books.sell(number, Sale(offers[step.sell], step.by or {}, step.times or 1))
    elif step.void is not None:
        books.void(step.void)
    elif step.refund is not None:
        books.refund(step.refund, step.keep or [])
    elif step.forfeit is not None:
        books.forfeit(step.forfeit)
    elif step.add is not None:
        books.add(step.add)
    elif step.publish is not None:
        books.publish()
    else:
        raise Refused(Reason("money.one_step"))
    if any(abs(amount) > MAX_CHIPS for amount in (*books.ledger.values(), books.chips)):
        raise Refused(Reason("money.too_much"))


def _faults(question: Any) -> list[Reason]:
    reasons: list[Reason] = []
    for i, step in enumerate(question.steps or []):
        if step is not None:
            reasons += below(f"steps[{i}]", _faults_of_step(step, question.offers))
    return reasons


def _faults_of_step(step: Any, offers: Any) -> list[Reason]:
    actions = [name for name in _ACTION_FIELDS if getattr(step, name) is not None]
    if len(actions) > 1:
        return [Reason("money.one_step")]
    reasons = []
    if offers is not None and step.sell is not None and step.sell not in offers:
        reasons.append(Reason("money.no_offer", {"offer": step.sell}, "sell"))
    if step.publish is False:
        reasons.append(Reason("money.one_step", {}, "publish"))
    for field, owner in (("by", "sell"), ("times", "sell"), ("keep", "refund")):
        if getattr(step, field) is not None and actions and actions != [owner]:
            reasons.append(Reason("money.one_step", {}, field))
    for i, part in enumerate(step.keep or []):
        if part is not None and part in step.keep[:i]:
            reasons.append(Reason("money.kept_twice", {"part": part}, f"keep[{i}]"))
    return reasons
