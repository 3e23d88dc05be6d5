"""Calculator `bounty`: knock-outs in order, and each player's money."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias, TypedDict

from msgspec import Meta, Struct

from clockserver.calculators.cage.money_questions import Money, Percent, Unit, below, faults_of_percent
from clockserver.calculators.input_reading import read
from clockserver.core.amounts.percents import thousandths
from clockserver.core.ids import MAX_CHIPS
from clockserver.core.texts import Reason, Refused
from clockserver.tournament.bounties.heads import (
    Bounties,
    BountyRules,
    End,
    Kind,
    Odd,
    Unclaimed,
    Undrawn,
)

MAX_PLAYERS = 20_000
MAX_WINNERS = 24
EntryId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]
_ACTION_FIELDS = ("out", "enter", "begin")


class GivenBountyEvent(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One event: `out`, `enter` or `begin`.

    `out`: a player out, `by` the winners from the left of the button. `enter`: a new entry, or a player who
    returns with a new head. `begin`: the mystery starts.
    """

    out: EntryId | None = None
    by: Annotated[list[EntryId], Meta(max_length=MAX_WINNERS)] | None = None
    enter: EntryId | None = None
    begin: bool | None = None


class GivenBounties(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An event's bounties: the head of an entry, the entries at the start, and the events in order.

    `cash_percent` and `odd` apply to progressive bounties, `envelopes` (as drawn) and `undrawn` to a mystery.
    """

    kind: Kind
    start: Money
    entries: Annotated[list[EntryId], Meta(max_length=MAX_PLAYERS)]
    events: Annotated[list[GivenBountyEvent], Meta(max_length=MAX_PLAYERS)]
    cash_percent: Percent = 50
    unit: Unit = 1
    odd: Odd = "head"
    unclaimed: Unclaimed = "winner"
    envelopes: Annotated[list[Money], Meta(max_length=MAX_PLAYERS)] = []
    undrawn: Undrawn = "winner"
    end: End | None = None


class BountyAnswer(TypedDict):
    """Cash and heads by player, the money for the pool and the winner, envelopes left, and all bounty money.

    `empty` counts knock-outs for which no envelope was left.
    """

    paid: dict[str, int]
    heads: dict[str, int]
    to_pool: int
    held: int
    left: list[int]
    empty: int
    total: int


def bounty(raw: object) -> BountyAnswer:
    """Compute the knock-outs of an event. Raises Refused."""
    question = read(raw, GivenBounties, _faults)
    rules = BountyRules(
        question.kind,
        question.start,
        thousandths(question.cash_percent) or 0,
        question.unit,
        question.odd,
        question.unclaimed,
        question.undrawn,
    )
    bounties, envelopes = Bounties(rules), _EnvelopeQueue(question.envelopes)
    for player in question.entries:
        bounties = bounties.enter(player)
    for i, event in enumerate(question.events):
        bounties = _play(bounties, event, envelopes, f"events[{i}]")
    undrawn = [] if not bounties.begun else envelopes.undrawn
    if question.end is not None:
        bounties = _after_end(bounties, question.end)
        undrawn = undrawn if question.undrawn == "none" else []
    return {
        "paid": dict(bounties.paid),
        "heads": {player: amount for player in bounties.players if (amount := bounties.heads[player].amount)},
        "to_pool": bounties.to_pool,
        "held": bounties.held,
        "left": undrawn,
        "empty": bounties.empty,
        "total": bounties.total,
    }


def _after_end(bounties: Bounties, end: End) -> Bounties:
    return bounties.end(end)


class _EnvelopeQueue:
    """The envelopes in drawing order."""

    def __init__(self, envelopes: list[int]) -> None:
        self.all = envelopes
        self._next = 0

    @property
    def undrawn(self) -> list[int]:
        """The envelopes not drawn yet."""
        return self.all[self._next :]

    def draw(self) -> int:
        """Draw the next envelope, and return its amount."""
        self._next += 1
        return self.all[self._next - 1]


def _play(bounties: Bounties, event: GivenBountyEvent, envelopes: _EnvelopeQueue, field: str) -> Bounties:
    if event.out is None and event.enter is None and event.begin is None:
        raise Refused(Reason("bounties.one_event", {}, field))
    try:
        if event.out is not None:
            after = bounties.knock_out(event.out, event.by or [])
            return after.draw(event.out, envelopes.draw()) if event.out in after.claims else after
        return bounties.enter(event.enter) if event.enter is not None else bounties.begin(envelopes.all)
    except Refused as refused:
        reasons = [each if each.field == "envelopes" else below(field, [each])[0] for each in refused.reasons]
        raise Refused(*reasons) from refused


def _faults(question: Any) -> list[Reason]:
    reasons = faults_of_percent(question.cash_percent, "cash_percent")
    entered: set[str] = set()
    for i, player in enumerate(question.entries or []):
        if player in entered:
            reasons.append(Reason("bounties.in_already", {"entry": player}, f"entries[{i}]"))
        if player is not None:
            entered.add(player)
    if question.envelopes and question.kind in ("fixed", "progressive"):
        reasons.append(Reason("mystery.not_of_kind", {}, "envelopes"))
    new_entries = sum(event is not None and event.enter is not None for event in question.events or [])
    if (
        question.start is not None
        and question.start * (len(question.entries or []) + new_entries) > MAX_CHIPS
    ):
        reasons.append(Reason("money.too_much", {}, "start"))
    for i, event in enumerate(question.events or []):
        if event is not None:
            reasons += below(f"events[{i}]", _faults_of_event(event))
    return reasons


def _faults_of_event(event: Any) -> list[Reason]:
    actions = [name for name in _ACTION_FIELDS if getattr(event, name) is not None]
    if len(actions) > 1:
        return [Reason("bounties.one_event", {}, None)]
    reasons = []
    if event.begin is False:
        reasons.append(Reason("bounties.one_event", {}, "begin"))
    if event.by is not None and actions != ["out"] and actions:
        reasons.append(Reason("bounties.one_event", {}, "by"))
    return reasons
