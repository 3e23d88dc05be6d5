"""The places of a tournament for a season: one for each player, whatever the number of entries."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from msgspec.structs import replace

from clockserver.library.seasons.formula import Place
from clockserver.seasons.standings import Event, PlayerId
from clockserver.tournament.bounties.state import KnockOut
from clockserver.tournament.entries.state import Entry, EntryId, PersonId
from clockserver.tournament.results.view import results_file
from clockserver.tournament.seating.state import NameForm
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament

PlayerOf = Callable[[PersonId], PlayerId]
"""From a person of the journal to the player; from a merged person to the remaining one."""


def is_official(state: Tournament) -> bool:
    """Whether a tournament counts for a season: its results are confirmed, and it is neither deleted nor cancelled."""
    return state.confirmed is not None and state.removed not in ("deleted", "cancelled")


def event_of(state: Tournament, player_of: PlayerOf) -> Event:
    """The event of a tournament, with the best place of each player; prizes, costs and knock-outs are summed.

    Money and costs of surrendered stacks are included: they have no place, but their players have one with another
    stack.
    """
    results = results_file(state, state.last_session, {})
    event = results["event"]
    unit = 10 ** (event["exponent"] or 0)
    knock_outs = _knock_outs(state)
    places: dict[PlayerId, Place] = {}
    for row in results["results"]:
        entry = state.entries.get(row["entry"] or "")
        if entry is None:
            continue
        player, session = player_of(entry.person), state.sessions[entry.session]
        settings = session.prizes.settings
        place = places.get(player)
        places[player] = Place(
            n=event["entries"],
            p=event["unique_players"],
            r=row["place"] if place is None else min(place.r, row["place"]),
            b=(settings.entry if settings is not None else 0) / unit,
            z=(event["pool"] or 0) / unit,
            w=row["amount"] / unit + (place.w if place is not None else 0),
            c=_cost(session, entry) / unit + (place.c if place is not None else 0),
            k=knock_outs[entry.id] + (place.k if place is not None else 0),
        )
    for id_, paid in state.sessions[state.last_session].slips.surrendered.items():
        entry = state.entries[id_]
        facts = places.get(player_of(entry.person))
        if facts is not None:
            cost = _cost(state.sessions[entry.session], entry) / unit
            with_stack = replace(
                facts, w=facts.w + paid / unit, c=facts.c + cost, k=facts.k + knock_outs[id_]
            )
            places[player_of(entry.person)] = with_stack
    return Event(state.slug, state.title, places)


def shown_entries(state: Tournament, player_of: PlayerOf) -> dict[PlayerId, tuple[int, NameForm]]:
    """The number of each player's last entry, and the public form of names in its session."""
    return {
        player_of(each.person): (each.number, state.sessions[each.session].seating.names)
        for each in sorted(state.entries.values(), key=lambda each: each.number)
    }


def _cost(session: Session, entry: Entry) -> int:
    """The cost of an entry for its player: by the books, else by the prices of the prizes."""
    if session.offers.listed:
        return sum(each.price for each in session.sales.standing(entry.id))
    settings = session.prizes.settings
    if settings is None:
        return 0
    reentry_offer = settings.entry if settings.reentry is None else settings.reentry
    bought = entry.rebuys * settings.rebuy + entry.addons * settings.addon
    return (reentry_offer if entry.kind == "reentry" else settings.entry) + bought


def _knock_outs(state: Tournament) -> Counter[EntryId]:
    """Number of players knocked out by each entry, alone or with others."""
    counts: Counter[EntryId] = Counter()
    for session in state.sessions.values():
        for step in session.bounties.steps.values():
            if isinstance(step, KnockOut) and step.by:
                counts.update(step.by)
    return counts
