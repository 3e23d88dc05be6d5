"""Several entries, rebuys or add-ons by one command: one event, one log line, one undo; all or none."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from msgspec.structs import replace

from clockserver.core.randomness import RandomBelow
from clockserver.core.texts import Param, Reason, Refused
from clockserver.tournament.counters.chip_ledger import LedgerReason
from clockserver.tournament.entries.commands import (
    AnyBatchCommand,
    BuyMore,
    BuyMoreTogether,
    RegisterPlayer,
    RegisterPlayers,
    TakeAddOn,
    TakeAddOns,
)
from clockserver.tournament.entries.decide import register
from clockserver.tournament.entries.events import AddOnTaken, AnyPurchaseEvent, Entered, Rebought
from clockserver.tournament.entries.purchases import add_on, rebuy
from clockserver.tournament.entries.state import Entry, EntryId, PersonId, by_number
from clockserver.tournament.seating.seating_event import SeatingEvent, refuse_counts
from clockserver.tournament.state import Tournament

FOR_ALL = frozenset(
    {
        "counters.registration_closed",
        "counters.add_ons_closed",
        "counters.no_rebuy",
        "counters.no_addon",
        "draws.seed_lost",
        "offers.sale_needed",
    }
)
"""Codes of reasons that are equal for all entries: each is given once."""
E = TypeVar("E", bound=SeatingEvent)
C = TypeVar("C")


def decide(
    state: Tournament, command: AnyBatchCommand, now: int, randomness: RandomBelow
) -> list[Entered | AnyPurchaseEvent]:
    """One event for all entries.

    Raises Refused with the reasons against each entry; `field` names the entry.
    """
    match command:
        case RegisterPlayers():
            return [_registered(state, command, now, randomness)]
        case BuyMoreTogether():
            return [_rebought(state, command, now)]
        case TakeAddOns():
            return [_took_add_ons(state, command, now)]


def _rebought(state: Tournament, command: BuyMoreTogether, now: int) -> Rebought:
    _demand_each_once(command.entries)

    def buy(after: Tournament, entry: EntryId) -> Rebought:
        single = BuyMore(session=command.session, entry=entry, declared=command.declared, late=command.late)
        return rebuy(after, after.sessions[command.session], single, now)

    return _merged(Rebought, _each(state, enumerate(command.entries), buy))


def _took_add_ons(state: Tournament, command: TakeAddOns, now: int) -> AddOnTaken:
    _demand_each_once(command.entries)

    def take(after: Tournament, entry: EntryId) -> AddOnTaken:
        single = TakeAddOn(session=command.session, entry=entry, late=command.late)
        return add_on(after, after.sessions[command.session], single, now)

    return _merged(AddOnTaken, _each(state, enumerate(command.entries), take))


def _registered(state: Tournament, command: RegisterPlayers, now: int, randomness: RandomBelow) -> Entered:
    session = state.sessions[command.session]
    unnamed = max(session.counters.players_left - session.named, 0)
    if command.counted > min(unnamed, len(command.entries)):
        params: dict[str, Param] = {"counted": unnamed, "players": len(command.entries)}
        raise Refused(Reason("entries.counted_fewer", params, "counted"))
    of_person: dict[PersonId, list[Entry]] = {}
    for entry in by_number(state.entries.values()):
        of_person.setdefault(entry.person, []).append(entry)

    def enter(after: Tournament, single: RegisterPlayer) -> Entered:
        earlier = of_person.setdefault(single.person, [])
        event = register(after, after.sessions[command.session], single, now, randomness, earlier)
        new_entry = event.entries[0].after
        assert new_entry is not None  # noqa: S101 - an entry was made
        earlier.append(new_entry)
        return event

    events = _each(state, _chosen_seats_first(command), enter)
    lates = tuple(event.late for event in events)
    return replace(_merged(Entered, events), lates=lates if any(lates) else ())


def _chosen_seats_first(command: RegisterPlayers) -> list[tuple[int, RegisterPlayer]]:
    """The entries with their indices in the list: chosen seats and tables come before drawn seats."""
    registrations = [
        RegisterPlayer(
            session=command.session,
            person=registration.person,
            seat=registration.seat,
            table=registration.table,
            lock=registration.lock,
            late=command.late,
            counted=index < command.counted,
        )
        for index, registration in enumerate(command.entries)
    ]
    return sorted(enumerate(registrations), key=lambda each: (each[1].seat is None, each[1].table is None))


def _demand_each_once(entries: Sequence[str]) -> None:
    earlier: set[str] = set()
    reasons = []
    for index, entry in enumerate(entries):
        if entry in earlier:
            reasons.append(Reason("entries.twice", {"entry": entry}, f"entries[{index}]"))
        earlier.add(entry)
    if reasons:
        raise Refused(*reasons)


def _each(
    state: Tournament, commands: Iterable[tuple[int, C]], decided: Callable[[Tournament, C], E]
) -> list[E]:
    """The events of all commands, each decided after those before it. Raises Refused."""
    events: list[E] = []
    reasons: list[Reason] = []
    for index, command in commands:
        try:
            event = decided(state, command)
        except Refused as refusal:
            refused = refusal.reasons
        else:
            refused = tuple(refuse_counts(state.sessions[event.session], event.counted, event.named))
        if refused:
            indexed = [_with_index(index, reason) for reason in refused]
            reasons += [reason for reason in indexed if reason.code not in FOR_ALL or reason not in reasons]
        else:
            events.append(event)
            state = event.evolve(state)
    if reasons:
        raise Refused(*reasons)
    return events


def _with_index(index: int, reason: Reason) -> Reason:
    if reason.code in FOR_ALL:
        return replace(reason, field="entries")
    within = f".{reason.field}" if reason.field and reason.field != "entry" else ""
    return replace(reason, field=f"entries[{index}]{within}")


def _merged(kind: type[E], events: Sequence[E]) -> E:
    """Merge the events into one."""
    counted: dict[str, int] = {}
    chips: dict[LedgerReason, int] = {}
    for event in events:
        for name, count in event.counted.items():
            counted[name] = counted.get(name, 0) + count
        for reason, amount in event.chips.items():
            chips[reason] = chips.get(reason, 0) + amount
    return kind(
        session=events[0].session,
        entries=tuple(each for event in events for each in event.entries),
        counted=counted,
        chips=chips,
        late=max(event.late for event in events),
    )
