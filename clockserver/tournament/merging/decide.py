"""Merging ended flights into the next day, by one event."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from clockserver.core.ids import SessionId
from clockserver.core.input.text_input import refuse_invisible, stored_line
from clockserver.core.randomness import RandomBelow
from clockserver.core.texts import Reason, Refused
from clockserver.tournament.entries.late_registration import Registration
from clockserver.tournament.entries.state import EntryId
from clockserver.tournament.flights.labels import refuse_label
from clockserver.tournament.flights.state import state_of
from clockserver.tournament.merging.commands import MergeFlights, ResolvedMergeFlights
from clockserver.tournament.merging.day_start import StartWish, refuse_wish
from clockserver.tournament.merging.events import AnyMergeEvent, Closed, FlightsMerged, key_of
from clockserver.tournament.merging.merge import Merged, merge
from clockserver.tournament.merging.merge_checks import MAX_NAMED, refuse_further_on, refuse_overpaid
from clockserver.tournament.merging.next_day_stacks import Surrendering, refuse_unset, stacks_of
from clockserver.tournament.merging.qualified import Qualified, by_end, end_of, qualified_of
from clockserver.tournament.merging.surrendered_stacks import min_cash
from clockserver.tournament.seating.seating_event import EntryChange
from clockserver.tournament.state import Tournament
from clockserver.tournament.structure.state import Structure


def decide(
    state: Tournament, command: MergeFlights, now: int, _randomness: RandomBelow
) -> list[AnyMergeEvent]:
    """Merge the flights. Raises Refused with every reason."""
    reasons = [*refuse_label(state, command.label), *_refuse_flights(state, command.flights)]
    reasons += [
        reason for id_, text in command.reasons.items() for reason in refuse_invisible(text, f"reasons.{id_}")
    ]
    existing = [id_ for id_ in dict.fromkeys(command.flights) if id_ in state.sessions]
    flights = [qualified_of(state, id_) for id_ in existing]
    reasons += [*refuse_bags(flights, command.reasons), *refuse_further_on(state, flights, "from")]
    if not any(each.bags.bags or each.bags.counted for each in flights):
        raise Refused(*(reasons or [Reason("flights.nobody", {}, "from")]))
    sheet = command.sheet if isinstance(command, ResolvedMergeFlights) else flights[0].session.structure
    pays, wish = surrendering(state, command), wish_of(command)
    reasons += refuse_wish(sheet, wish) or refuse_start(flights, sheet, command, wish)
    stacks = stacks_of([each.bags for each in flights], command.rule, pays)
    reasons += refuse_unset(bool(stacks.twice), command.rule, pays)
    reasons += refuse_overpaid(flights[0].session, sum(each.paid for each in stacks.surrendered))
    if reasons:
        raise Refused(*reasons)
    merged = merged_of(flights, sheet, command, pays, wish)
    return [_event(state, command, flights, sheet, merged, now)]


def refuse_bags(flights: Sequence[Qualified], explained: dict[SessionId, str]) -> list[Reason]:
    """Reasons against flights: not ended, merged already, with missing bags or unexplained differences."""
    reasons = []
    merged = [each for each in flights if state_of(each.session) == "merged"]
    reasons += [Reason("flights.merged", {"label": each.bags.flight}, "from") for each in merged]
    unended = [each.bags.flight for each in flights if not each.ended and each not in merged]
    if unended:
        reasons.append(Reason("flights.not_ended", {"labels": ", ".join(unended)}, "from"))
    ended = [each for each in flights if each.ended]
    if count := sum(each.to_count for each in ended):
        missing = [entry for each in ended for entry in each.missing]
        named_entries = ", ".join(missing[:MAX_NAMED])
        reasons.append(Reason("flights.bags_missing", {"count": count, "entries": named_entries}, "from"))
    for each in ended:
        if not each.to_count and each.difference and each.id not in explained:
            params: dict[str, str | int] = {"label": each.bags.flight, "difference": each.difference}
            reasons.append(Reason("flights.unexplained", dict(params), f"reasons.{each.id}"))
    return reasons


def surrendering(state: Tournament, command: MergeFlights) -> Surrendering:
    """The payment of a surrendered stack, with the current min-cash."""
    terms = command.surrendered
    if terms is None:
        return Surrendering()
    return Surrendering(terms.pays, terms.amount, min_cash(state) or None)


def wish_of(command: MergeFlights) -> StartWish:
    """The wanted start of the clock."""
    day = command.next_day
    return StartWish(day.level, day.fixed, day.average_bb, day.resume)


def refuse_start(
    flights: Sequence[Qualified], sheet: Structure, command: MergeFlights, wish: StartWish
) -> list[Reason]:
    """Reasons where no level fits the start of the day."""
    try:
        merged_of(flights, sheet, command, Surrendering("nothing"), wish)
    except Refused as refused:
        return list(refused.reasons)
    return []


def merged_of(
    flights: Sequence[Qualified],
    sheet: Structure,
    command: MergeFlights,
    pays: Surrendering,
    wish: StartWish,
) -> Merged:
    """The merged flights, computed as in the toolbox. Raises Refused with every reason."""
    listed = by_end(flights)
    flight_ends = [end_of(each.session, sheet) for each in listed]
    return merge([each.bags for each in listed], flight_ends, sheet, command.rule, pays, wish)


def _refuse_flights(state: Tournament, flights: Sequence[SessionId]) -> list[Reason]:
    reasons: list[Reason] = []
    for i, id_ in enumerate(flights):
        if id_ not in state.sessions:
            reasons.append(Reason("session.unknown", {"session": id_}, f"from[{i}]"))
        elif id_ in flights[:i]:
            reasons.append(
                Reason("flights.flight_twice", {"label": state.sessions[id_].label or id_}, f"from[{i}]")
            )
    stages = {state.sessions[id_].stage for id_ in flights if id_ in state.sessions}
    if len(stages) > 1:
        reasons.append(Reason("flights.other_stage", {}, "from"))
    return reasons


def _event(
    state: Tournament,
    command: MergeFlights,
    flights: Sequence[Qualified],
    sheet: Structure,
    merged: Merged,
    now: int,
) -> FlightsMerged:
    first = flights[0].session
    closed = _closed(state, flights, merged, command)
    id_ = state.separated.get(key_of(closed)) or str(state.opened + 1)
    carried = {str(each.entry): each.chips for each in merged.stacks.players}
    entries_with_bags = [bag.entry for each in flights for bag in each.bags.bags]
    surrendered = [str(entry) for entry in entries_with_bags if entry not in carried]
    paid = {str(each.entry): each.paid for each in merged.stacks.surrendered}
    return FlightsMerged(
        session=id_,
        at=now,
        label=stored_line(command.label),
        stage=first.stage + 1,
        rule=command.rule,
        structure=_closing_at(sheet, command.close_level),
        level_change=first.clock.level_change,
        registration=_registration(first.registration, command.close_level),
        seating=first.seating,
        offers=first.offers,
        period=sheet.periods[merged.start.period].id,
        left_ms=merged.start.remaining_ms,
        entries=(
            *(_continues(state, each, id_) for each in carried),
            *(_surrenders(state, each) for each in surrendered),
        ),
        carried=carried,
        surrendered={entry: paid.get(entry, 0) for entry in surrendered},
        counted=sum(each.bags.counted for each in flights),
        closed=closed,
    )


def _registration(before: Registration, close_level: int | None) -> Registration:
    return before if close_level is None else replace(before, close_level=close_level)


def _closing_at(sheet: Structure, close_level: int | None) -> Structure:
    """The structure with late registration closing after that level only; unchanged without such a level."""
    index = sheet.index_of_level(close_level) if close_level is not None else None
    if index is None:
        return sheet
    periods = (replace(each, closes_registration=i == index) for i, each in enumerate(sheet.periods))
    return replace(sheet, periods=tuple(periods))


def _closed(
    state: Tournament, flights: Sequence[Qualified], merged: Merged, command: MergeFlights
) -> dict[SessionId, Closed]:
    surrendered_chips: dict[SessionId, int] = {}
    for each in merged.stacks.surrendered:
        own_session = state.entries[str(each.entry)].session
        surrendered_chips[own_session] = surrendered_chips.get(own_session, 0) + each.chips
    closed_flights = {}
    for flight in flights:
        bags = flight.bags
        surrendered = surrendered_chips.get(flight.id, 0)
        total = sum(bag.chips for bag in bags.bags) + bags.counted_chips
        closed_flights[flight.id] = Closed(
            players=flight.session.counters.players_left,
            bagged=total - surrendered,
            surrendered=surrendered,
            difference=flight.difference,
            reason=stored_line(command.reasons[flight.id]) if flight.difference else "",
        )
    return closed_flights


def _continues(state: Tournament, id_: EntryId, session: SessionId) -> EntryChange:
    entry = state.entries[id_]
    return EntryChange(entry, replace(entry, session=session, status="registered", seat=None, queued=0))


def _surrenders(state: Tournament, id_: EntryId) -> EntryChange:
    entry = state.entries[id_]
    return EntryChange(entry, replace(entry, status="out"))
