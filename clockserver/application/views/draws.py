"""Topic `draws`, and what has to be published so that anybody can check a draw."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from clockserver.application.views.seating_shapes import DrawsValue, DrawValue
from clockserver.domain.draw import LATE, LateDraw, PublishedDraw, short_form
from clockserver.domain.events import Recorded
from clockserver.domain.ids import SessionId
from clockserver.domain.late_seats import late_input
from clockserver.domain.procedures.entries import draws_anywhere
from clockserver.domain.seating import SeatingEvent
from clockserver.domain.session import CommittedDraw, Session
from clockserver.domain.tournament_fold import evolve
from clockserver.domain.tournament_state import Tournament


def draws_value(slug: str, session_id: SessionId, session: Session) -> DrawsValue:
    """The topic as a whole."""
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


def published(draw: CommittedDraw, session_id: SessionId, records: Iterable[Recorded[Any]]) -> PublishedDraw:
    """A draw whose seed is public, with all that is needed to check it; of late seats from the `records`."""
    assert draw.seed is not None  # noqa: S101 - who asks has looked
    late = tuple(late_draws(draw, session_id, records)) if draw.input.kind == LATE else ()
    return PublishedDraw(
        commitment=draw.commitment,
        seed=draw.seed,
        input=draw.input,
        # Nobody is drawn with the promise of late seats itself.
        result=() if draw.input.kind == LATE else draw.result,
        word=draw.word,
        late=late,
        buttons=draw.buttons,
    )


def late_draws(
    draw: CommittedDraw, session_id: SessionId, records: Iterable[Recorded[Any]]
) -> Iterable[LateDraw]:
    """The late seats of a draw, each with what was open at that time."""
    state: Tournament | None = None
    for record in records:
        event = record.event
        if (
            state is not None
            and isinstance(event, SeatingEvent)
            and event.late
            and event.session == session_id
        ):
            session = state.sessions[session_id]
            running = session.late_draw
            after = event.entries[0].after
            if running is not None and running.number == draw.number and after is not None:
                anywhere = draws_anywhere(state.ruleset, session, record.at)
                what = late_input(draw.number, after.id, list(session.tables.values()), anywhere=anywhere)
                yield LateDraw(k=event.late, input=what, result=((after.id, str(after.seat)),))
        state = evolve(state, record)
