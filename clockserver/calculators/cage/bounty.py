"""Calculator `bounty`: knock-outs in order, and each player's money."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias, TypedDict

from msgspec import Meta, Struct

from clockserver.calculators.cage.rows import Money, Percent, Unit, below, faults_of_percent
from clockserver.calculators.input_reading import read
from clockserver.core.amounts.percents import thousandths
from clockserver.core.ids import CHIPS_LIMIT
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
_DONE = ("out", "enter", "begin")


class GivenEvent(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One event: a player out, `by` the winners from the left of the button; an entry; or the begin.

    `begin` starts a mystery; `enter` is a new entry, or a player who returns with a new head.
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
    events: Annotated[list[GivenEvent], Meta(max_length=MAX_PLAYERS)]
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


def bounty(given: object) -> BountyAnswer:
    """Compute the knock-outs of an event. Raises Refused."""
    asked = read(given, GivenBounties, _faults)
    rules = BountyRules(
        asked.kind,
        asked.start,
        thousandths(asked.cash_percent) or 0,
        asked.unit,
        asked.odd,
        asked.unclaimed,
        asked.undrawn,
    )
    at, drawn = Bounties(rules), _Drawn(asked.envelopes)
    for player in asked.entries:
        at = at.enter(player)
    for i, event in enumerate(asked.events):
        at = _play(at, event, drawn, f"events[{i}]")
    left = [] if not at.begun else drawn.left
    if asked.end is not None:
        at = _ended(at, asked.end)
        left = left if asked.undrawn == "none" else []
    return {
        "paid": dict(at.paid),
        "heads": {player: amount for player in at.players if (amount := at.heads[player].amount)},
        "to_pool": at.to_pool,
        "held": at.held,
        "left": left,
        "empty": at.empty,
        "total": at.total,
    }


def _ended(at: Bounties, how: End) -> Bounties:
    return at.end(how)


class _Drawn:
    """The envelopes in drawing order."""

    def __init__(self, envelopes: list[int]) -> None:
        self.all = envelopes
        self._next = 0

    @property
    def left(self) -> list[int]:
        """The undrawn ones."""
        return self.all[self._next :]

    def draw(self) -> int:
        """Draw the next one."""
        self._next += 1
        return self.all[self._next - 1]


def _play(at: Bounties, event: GivenEvent, drawn: _Drawn, field: str) -> Bounties:
    if event.out is None and event.enter is None and event.begin is None:
        raise Refused(Reason("bounties.one_event", {}, field))
    try:
        if event.out is not None:
            after = at.knock_out(event.out, event.by or [])
            return after.draw(event.out, drawn.draw()) if event.out in after.claims else after
        return at.enter(event.enter) if event.enter is not None else at.begin(drawn.all)
    except Refused as refused:
        reasons = [each if each.field == "envelopes" else below(field, [each])[0] for each in refused.reasons]
        raise Refused(*reasons) from refused


def _faults(asked: Any) -> list[Reason]:
    reasons = faults_of_percent(asked.cash_percent, "cash_percent")
    seen: set[str] = set()
    for i, player in enumerate(asked.entries or []):
        if player in seen:
            reasons.append(Reason("bounties.in_already", {"entry": player}, f"entries[{i}]"))
        if player is not None:
            seen.add(player)
    if asked.envelopes and asked.kind in ("fixed", "progressive"):
        reasons.append(Reason("mystery.not_of_kind", {}, "envelopes"))
    comers = sum(event is not None and event.enter is not None for event in asked.events or [])
    if asked.start is not None and asked.start * (len(asked.entries or []) + comers) > CHIPS_LIMIT:
        reasons.append(Reason("money.too_much", {}, "start"))
    for i, event in enumerate(asked.events or []):
        if event is not None:
            reasons += below(f"events[{i}]", _faults_of_event(event))
    return reasons


def _faults_of_event(event: Any) -> list[Reason]:
    done = [name for name in _DONE if getattr(event, name) is not None]
    if len(done) > 1:
        return [Reason("bounties.one_event", {}, None)]
    reasons = []
    if event.begin is False:
        reasons.append(Reason("bounties.one_event", {}, "begin"))
    if event.by is not None and done != ["out"] and done:
        reasons.append(Reason("bounties.one_event", {}, "by"))
    return reasons
