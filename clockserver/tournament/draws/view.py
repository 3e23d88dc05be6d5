"""Topic `draws`, and the documents by which anybody can verify a draw."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from clockserver.core.events import Recorded
from clockserver.core.ids import SessionId
from clockserver.tournament.draws.draw import LATE, LateDraw, PublishedDraw, short_form
from clockserver.tournament.draws.shapes import DrawsValue, DrawValue
from clockserver.tournament.draws.state import CommittedDraw
from clockserver.tournament.entries.entry_lookup import draws_anywhere
from clockserver.tournament.entries.events import Entered
from clockserver.tournament.evolve import evolve
from clockserver.tournament.seating.late_seats import late_input
from clockserver.tournament.seating.seating_event import SeatingEvent
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament


def draws_value(slug: str, session_id: SessionId, session: Session) -> DrawsValue:
    """The whole topic."""
    if session.seating.hide_draws:
        return {"draws": []}
    return {"draws": [_value(slug, session_id, draw) for _, draw in sorted(session.draws.items())]}


def _value(slug: str, session_id: SessionId, draw: CommittedDraw) -> DrawValue:
    address = f"/api/v1/tournaments/{slug}/sessions/{session_id}/draws/{draw.number}"
    return {
        "number": draw.number,
        "kind": draw.input.kind,
        "state": draw.state,
        "commitment": draw.commitment,
        "short": short_form(draw.commitment),
        "players": len(draw.input.items) + len(draw.input.locked),
        "tables": len(draw.input.tables),
        "word": draw.word,
        "published_at": draw.published_at,
        "held_at": draw.revealed_at,
        "late": draw.late,
        "taken_back": draw.taken_back,
        "document": address if draw.seed is not None else None,
    }


def published_draw(
    draw: CommittedDraw, session_id: SessionId, records: Iterable[Recorded[Any]]
) -> PublishedDraw:
    """A draw whose seed is public, with all data to verify it; `records` have its late seats."""
    assert draw.seed is not None  # noqa: S101 - callers looked for it
    late = tuple(late_draws(draw, session_id, records)) if draw.input.kind == LATE else ()
    return PublishedDraw(
        commitment=draw.commitment,
        seed=draw.seed,
        input=draw.input,
        # A draw for late seats has no result of its own.
        result=() if draw.input.kind == LATE else draw.result,
        word=draw.word,
        late=late,
        buttons=draw.buttons,
    )


def late_draws(
    draw: CommittedDraw, session_id: SessionId, records: Iterable[Recorded[Any]]
) -> Iterable[LateDraw]:
    """The late seats of a draw, each with the seats open then."""
    state: Tournament | None = None
    for record in records:
        event = record.event
        if (
            state is not None
            and isinstance(event, SeatingEvent)
            and event.late
            and event.session == session_id
        ):
            yield from _late_of(draw, state, event, record.at)
        state = evolve(state, record)


def _late_of(draw: CommittedDraw, state: Tournament, event: SeatingEvent, instant: int) -> Iterable[LateDraw]:
    """The late seats of one event; entries made together were drawn one after the other."""
    for each in event.one_by_one() if isinstance(event, Entered) else [event]:
        session = state.sessions[event.session]
        running, after = session.late_draw, each.entries[0].after
        if each.late and running is not None and running.number == draw.number and after is not None:
            anywhere = draws_anywhere(state.ruleset, session, instant)
            draw_input = late_input(draw.number, after.id, list(session.tables.values()), anywhere=anywhere)
            yield LateDraw(k=each.late, input=draw_input, result=((after.id, str(after.seat)),))
        state = each.evolve(state)
