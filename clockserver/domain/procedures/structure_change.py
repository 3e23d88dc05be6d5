"""Change what lies ahead of the running clock: minutes, blinds, breaks put in or taken out."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count
from typing import Annotated, Any, TypeAlias, cast

from msgspec import Meta
from msgspec.structs import replace

from clockserver.domain.level_clock import LevelClock, spans_of
from clockserver.domain.procedures.clock import ClockCommand
from clockserver.domain.procedures.clock_events import ClockChanged, changed, restored
from clockserver.domain.session import Session
from clockserver.domain.structure import Period, PeriodId, Structure
from clockserver.domain.structure_text import MOST_PERIODS, format_structure, parse_structure
from clockserver.domain.texts import Reason, Refused

Draft: TypeAlias = dict[str, object]
"""A period as structure files write it; with an `id` it is one that exists, without it is new."""


class ChangeStructure(ClockCommand, frozen=True, tag="structure.change"):
    """Put `periods` in the place of everything from `from_period` on.

    `from_period` is the current period or one after it. Of the current period the figures may change (a
    mistyped ante), not its minutes: those are the clock's, once it began. What was played stays as it was.
    """

    from_period: PeriodId
    periods: Annotated[list[Draft], Meta(max_length=MOST_PERIODS)]


class StructureChanged(ClockChanged, frozen=True, tag="StructureChanged"):
    """The structure was changed; both are written whole, the journal refers to no file."""

    answers = False

    structure: Structure
    structure_before: Structure

    def evolve(self, session: Session) -> Session:
        """The clock over the changed periods."""
        clock = session.clock.with_spans(spans_of(self.structure))
        known = session.known_periods.union(period.id for period in self.structure.periods)
        session = replace(session, structure=self.structure, clock=clock, known_periods=known)
        return super().evolve(session)

    def inverse(self, session: Session) -> list[Any]:
        """The structure of before, and then the clock as it would have run along it."""
        here = (session.clock, replace(session.clock, turn=session.clock.turn + 1))
        structures = {"structure": self.structure_before, "structure_before": self.structure}
        back = changed(StructureChanged, session, self.session, here, **structures)
        return [back, restored(back.evolve(session), self)]


def decide(session: Session, command: ChangeStructure, now: int) -> list[StructureChanged]:
    """The changed structure. Raises Refused with every reason: a wrong period, or one already played."""
    old = session.structure
    clock = session.clock.at(now)
    try:
        start = old.index(command.from_period)
    except KeyError:
        params = {"period": command.from_period}
        raise Refused(Reason("clock.unknown_period", dict(params), "from_period")) from None
    drafts = _with_ids(session, command.periods)
    new = parse_structure(old.name, _document(old, start, drafts))
    begun = clock.mark.began_at is not None
    reasons = _refuse_played(old, new, clock.index, begun=begun)
    if new.periods == old.periods and not reasons:
        reasons.append(Reason("already_done", {}, "periods"))
    if reasons:
        raise Refused(*reasons)
    clocks = (clock, _over(clock, old, new))
    structures = {"structure": new, "structure_before": old}
    return [changed(StructureChanged, session, command.session, clocks, **structures)]


def _over(clock: LevelClock, old: Structure, new: Structure) -> LevelClock:
    """The clock over the new periods. One that did not begin its period yet takes over its new minutes,
    unless the time left was set by hand."""
    after = clock.with_spans(spans_of(new))
    before, period = old.periods[clock.index], new.periods[clock.index]
    if clock.mark.began_at is not None or (period.id == before.id and clock.mark.left_ms != before.ms):
        return after
    return replace(after, mark=replace(clock.mark, period=period.id, left_ms=period.ms))


def _with_ids(session: Session, drafts: list[Draft]) -> list[Draft]:
    """The drafts, each with an id: a new one gets one that was never used, an invented one is refused."""
    known = {period.id for period in session.structure.periods}
    fresh = (f"n{n}" for n in count(1) if f"n{n}" not in known | session.known_periods)
    named, reasons = [], []
    for number, draft in enumerate(drafts, 1):
        period_id = draft.get("id")
        if period_id is None:
            named.append({**draft, "id": next(fresh)})
            continue
        # What is no text at all is refused with the rest of the period.
        if isinstance(period_id, str) and period_id not in known:
            field = f"periods: {number}: id"
            reasons.append(Reason("clock.unknown_period", {"period": period_id[:40]}, field))
        named.append(draft)
    if reasons:
        raise Refused(*reasons)
    return named


def _numberless(draft: Mapping[str, object]) -> Draft:
    """A period without its level number: levels count anew when one is put in or taken out."""
    return {key: value for key, value in draft.items() if key != "level"}


def _document(old: Structure, start: int, drafts: list[Draft]) -> Draft:
    """The old structure as a file would have it, with `drafts` in the place of what stands from `start` on."""
    document = format_structure(old)
    written = cast("list[Draft]", document["periods"])
    kept = [{**draft, "id": period.id} for draft, period in zip(written[:start], old.periods, strict=False)]
    return {**document, "periods": [*map(_numberless, kept), *map(_numberless, drafts)]}


def _refuse_played(old: Structure, new: Structure, current: int, *, begun: bool) -> list[Reason]:
    """Why the change would touch what was played, or the minutes of what is being played."""
    reasons = []
    for i in range(current + 1 if begun else current):
        before = old.periods[i]
        after = new.periods[i] if i < len(new.periods) else None
        if after is None or after.id != before.id:
            reasons.append(Reason("structure.period_already_played", {"period": before.id}))
        elif i == current and _timing(after) != _timing(before):
            reasons.append(Reason("structure.current_period_keeps_its_time", {"period": before.id}))
        elif i < current and after != before:
            reasons.append(Reason("structure.period_already_played", {"period": before.id}))
    if not begun and current >= len(new.periods):
        reasons.append(Reason("structure.period_already_played", {"period": old.periods[current].id}))
    return reasons


def _timing(period: Period) -> tuple[str, int, int]:
    return period.kind, period.ms, period.hands
