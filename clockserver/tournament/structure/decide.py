"""Changes of the current and later periods: minutes, blinds, added and removed breaks."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count
from typing import cast

from msgspec.structs import replace

from clockserver.core.randomness import RandomBelow
from clockserver.core.texts import Reason, Refused
from clockserver.tournament.clock.events import clock_event
from clockserver.tournament.clock.level_clock import LevelClock
from clockserver.tournament.clock.session_clock import clock_spans
from clockserver.tournament.clock.spans import Span
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament
from clockserver.tournament.structure.commands import ChangeStructure, Draft
from clockserver.tournament.structure.events import StructureChanged
from clockserver.tournament.structure.state import Period, Structure
from clockserver.tournament.structure.structure_toml import parse_structure
from clockserver.tournament.structure.toml_writing import format_structure


def decide(
    state: Tournament, command: ChangeStructure, now: int, _randomness: RandomBelow
) -> list[StructureChanged]:
    """Change the structure. Raises Refused with every reason."""
    session = state.sessions[command.session]
    old = session.structure
    if command.base is not None and command.base != session.structure_revision:
        raise Refused(Reason("structure.changed_meanwhile", {}, "base"))
    clock = session.clock.at(now)
    try:
        start = old.index(command.from_period)
    except KeyError:
        params = {"period": command.from_period}
        raise Refused(Reason("clock.unknown_period", dict(params), "from_period")) from None
    drafts = _with_ids(session, command.periods)
    new = replace(parse_structure(old.name, _document(old, start, drafts)), chip_looks=old.chip_looks)
    has_begun = clock.mark.began_at is not None
    reasons = _refuse_played(old, new, clock.index, has_begun=has_begun)
    if new.periods == old.periods and not reasons:
        reasons.append(Reason("already_done", {}, "periods"))
    if reasons:
        raise Refused(*reasons)
    spans = clock_spans(session, new)
    # The clock of an ended flight stays stopped.
    ended = session.flight_end is not None
    clocks = (clock, clock.with_spans(spans) if ended else _clock_over(clock, spans, old, new, now))
    structures = {"structure": new, "structure_before": old}
    return [clock_event(StructureChanged, session, command.session, clocks, **structures)]


def _clock_over(
    clock: LevelClock, spans: tuple[Span, ...], old: Structure, new: Structure, now: int
) -> LevelClock:
    """The clock over the new periods.

    A period that has not begun gets its new minutes, unless the time left was set by hand. A level that lasted
    until the end counts down its minutes from now on, if a period follows it now.
    """
    after = clock.over_changed(spans, now)
    before, period = old.periods[clock.index], new.periods[clock.index]
    if before.until_end and not period.until_end and clock.mark.began_at is not None:
        length_ms = next(span.ms for span in spans if span.id == period.id)
        running = {"phase": "running", "left_ms": 0, "deadline": now + length_ms}
        paused = {"phase": "paused", "left_ms": length_ms}
        return replace(after, mark=replace(clock.mark, **(running if clock.is_active else paused)))
    if clock.mark.began_at is not None or (period.id == before.id and clock.mark.left_ms != clock.span.ms):
        return after
    left_ms = next(span.ms for span in spans if span.id == period.id)
    return replace(after, mark=replace(clock.mark, period=period.id, left_ms=left_ms))


def _with_ids(session: Session, drafts: list[Draft]) -> list[Draft]:
    """The drafts, each with an id: a new draft gets an unused id. Raises Refused for an unknown id."""
    existing_ids = {period.id for period in session.structure.periods}
    unused_ids = (f"n{n}" for n in count(1) if f"n{n}" not in existing_ids | session.known_periods)
    drafts_with_ids, reasons = [], []
    for number, draft in enumerate(drafts, 1):
        period_id = draft.get("id")
        if period_id is None:
            drafts_with_ids.append({**draft, "id": next(unused_ids)})
            continue
        # A non-text id is refused with the rest of the period.
        if isinstance(period_id, str) and period_id not in existing_ids:
            field = f"periods: {number}: id"
            reasons.append(Reason("clock.unknown_period", {"period": period_id[:40]}, field))
        drafts_with_ids.append(draft)
    if reasons:
        raise Refused(*reasons)
    return drafts_with_ids


def _numberless(draft: Mapping[str, object]) -> Draft:
    """A period without its level number: levels are renumbered after an insertion or removal."""
    return {key: value for key, value in draft.items() if key != "level"}


def _document(old: Structure, start: int, drafts: list[Draft]) -> Draft:
    """The old structure as a document, with `drafts` replacing everything from `start` on."""
    document = format_structure(old)
    written = cast("list[Draft]", document["periods"])
    kept = [{**draft, "id": period.id} for draft, period in zip(written[:start], old.periods, strict=False)]
    return {**document, "periods": [*map(_numberless, kept), *map(_numberless, drafts)]}


def _refuse_played(old: Structure, new: Structure, current: int, *, has_begun: bool) -> list[Reason]:
    """Reasons against changes of played periods, and of the minutes of the current one."""
    reasons = []
    for i in range(current + 1 if has_begun else current):
        before = old.periods[i]
        after = new.periods[i] if i < len(new.periods) else None
        if after is None or after.id != before.id:
            reasons.append(Reason("structure.period_already_played", {"period": before.id}))
        elif i == current and _timing(after) != _timing(before) and not _is_followed_now(new, i, before):
            reasons.append(Reason("structure.current_period_keeps_its_time", {"period": before.id}))
        elif i < current and after != before:
            reasons.append(Reason("structure.period_already_played", {"period": before.id}))
    if not has_begun and current >= len(new.periods):
        reasons.append(Reason("structure.period_already_played", {"period": old.periods[current].id}))
    return reasons


def _is_followed_now(new: Structure, current: int, before: Period) -> bool:
    """Whether the change only adds a period after a level that lasted until the end."""
    ends = replace(before, until_end=False)
    return (
        before.until_end and current + 1 < len(new.periods) and _timing(new.periods[current]) == _timing(ends)
    )


def _timing(period: Period) -> tuple[object, ...]:
    return period.kind, period.ms, period.hands, period.until_end, period.minutes_by_players
