"""Counter mode: entries, re-entries, rebuys, add-ons and bust-outs by taps, without names."""

from __future__ import annotations

from clockserver.core.randomness import RandomBelow
from clockserver.core.texts import Param, Reason, Refused
from clockserver.tournament.counters.commands import TapCounter
from clockserver.tournament.counters.events import Counted, Tapped, contradictions, needs_name, with_count
from clockserver.tournament.entries.late_registration import refuse_add_on_time, registration_open
from clockserver.tournament.sales.selling import refuse_without_sale
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament


def decide(state: Tournament, command: TapCounter, now: int, _randomness: RandomBelow) -> list[Tapped]:
    """Decide a tap on a counter, with the chips that it brings. Raises Refused with every reason.

    Once the tournament has named entries, only bust-outs of unnamed players are counted.
    """
    session = state.sessions[command.session]
    out_at = len(session.eliminations)
    has_names = bool(state.entries)
    reasons = [
        *_refuse_before_start(session, command, now),
        *_refuse_by_count(session, command),
        *_refuse_late(session, command, now),
    ]
    if has_names and command.what != "bustout":
        reasons.append(needs_name(command.what))
    if command.what != "bustout":
        reasons += refuse_without_sale(session, "what")
    stack = _stack_of(session, command.what)
    if command.what in ("rebuy", "addon") and stack == 0:
        reasons.append(Reason(f"counters.no_{command.what}", {}, "what"))
    if reasons:
        raise Refused(*reasons)
    return [
        Tapped(
            session=command.session,
            what=command.what,
            count=command.count,
            chips=stack * command.count,
            out_at=out_at if command.what == "bustout" else None,
        )
    ]


def _stack_of(session: Session, counter: Counted) -> int:
    structure = session.structure
    stacks = {
        "entry": structure.starting_stack,
        "reentry": structure.starting_stack,
        "rebuy": structure.rebuy_stack,
        "addon": structure.addon_stack,
        "bustout": 0,
    }
    return stacks[counter]


def _refuse_before_start(session: Session, command: TapCounter, now: int) -> list[Reason]:
    started = session.clock.at(now).phase not in ("ready", "scheduled")
    if started or command.what not in ("bustout", "reentry"):
        return []
    return [Reason("clock.not_started", {}, "what")]


def _refuse_late(session: Session, command: TapCounter, now: int) -> list[Reason]:
    if command.late or command.what == "bustout":
        return []
    if command.what == "addon":
        return refuse_add_on_time(session, now, "what")
    return [] if registration_open(session, now) else [Reason("counters.registration_closed", {}, "what")]


def _refuse_by_count(session: Session, command: TapCounter) -> list[Reason]:
    counters = session.counters
    unnamed = counters.players_left - session.named
    if command.what == "bustout" and session.named and command.count > unnamed:
        # A named player who busts out needs a place, and leaves a seat.
        if not unnamed:
            return [Reason("counters.all_are_named", {}, "what")]
        return [Reason("counters.who_is_out", {"unnamed": unnamed}, "what")]
    if command.what in ("rebuy", "addon") and counters.players_left < 1:
        return [Reason("counters.nobody_plays", {}, "what")]
    entries = counters.entries + session.players_from_flights
    max_addons = min(entries - counters.addons, counters.players_left)
    if command.what == "addon" and command.count > max_addons:
        params: dict[str, Param] = {"left": max(max_addons, 0), "entries": entries}
        return [Reason("counters.add_ons_taken", params, "count")]
    alone = session.whole is None
    return contradictions(with_count(counters, command.what, command.count), alone=alone)
