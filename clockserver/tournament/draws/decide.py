"""Committed draws: published, held with a word from the room, or withdrawn; late seats from one seed.

The vault supplies the seed with the command; only a reveal writes it into the journal (docs/draws.md).
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from clockserver.core.ids import SessionId
from clockserver.core.input.text_input import refuse_invisible, stored_line
from clockserver.core.randomness import RandomBelow, seed_of
from clockserver.core.texts import Reason, Refused
from clockserver.tournament.day_end import state as day_end
from clockserver.tournament.draws.commands import HoldDraw, PublishDraw, PublishLateSeed, Seeded, WithdrawDraw
from clockserver.tournament.draws.draw import (
    DRAW_REFUSALS,
    LATE,
    DrawInput,
    DrawNumber,
    draw_places,
    drawn_button,
    refusals,
)
from clockserver.tournament.draws.events import (
    AnyDrawEvent,
    ButtonDrawn,
    DrawPublished,
    DrawWithdrawn,
    LateSeedRevealed,
    SeatsDrawn,
    draw_published,
)
from clockserver.tournament.draws.inputs import (
    REDRAW,
    SEATS,
    draw_input,
    entries_without_seat,
    refuse_changed_input,
)
from clockserver.tournament.draws.state import CommittedDraw, demand_seed
from clockserver.tournament.entries.entry_lookup import is_started
from clockserver.tournament.entries.late_registration import registration_open
from clockserver.tournament.entries.state import Entry, SeatRef, TableNumber
from clockserver.tournament.final_table.events import Start
from clockserver.tournament.seating.seating_event import EntryChange
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament
from clockserver.tournament.tables.events import FactsChange

DRAW_HANDLING_REFUSALS = (
    *DRAW_REFUSALS,
    "day_end.no_moves",
    "draws.entries_changed",
    "draws.has_started",
    "draws.is_held",
    "draws.is_revealed",
    "draws.is_running",
    "draws.is_withdrawn",
    "draws.nobody",
    "draws.of_day_end",
    "draws.one_is_published",
    "draws.seats_changed",
    "draws.unknown",
    "tables.not_open",
    "tables.twice",
    "tables.unknown",
    "text.unseen",
)
"""Codes of publishing, holding or withdrawing a draw."""


def decide(
    state: Tournament, seeded: Seeded, now: int, _randomness: RandomBelow
) -> list[AnyDrawEvent | SeatsDrawn]:
    """Decide a command about a draw. Raises Refused with every reason."""
    session = state.sessions[seeded.session]
    match seeded.command:
        case PublishLateSeed():
            late_input = DrawInput(number=len(session.draws) + 1, kind=LATE, items=())
            return [_commit(seeded, late_input, now)]
        case PublishDraw() as command:
            return [_commit(seeded, _input(state, session, command, now), now)]
        case WithdrawDraw(draw=number):
            draw = demand_draw(session, number)
            _demand_published(draw)
            return [
                DrawWithdrawn(
                    session=seeded.session, number=number, seed=demand_seed(draw, seeded.seed).hex(), at=now
                )
            ]
        case HoldDraw() as command:
            return [_held(state, session, command, seeded, now)]


def reveal_late_seed(
    session_id: SessionId, session: Session, now: int, randomness: RandomBelow
) -> LateSeedRevealed | None:
    """Reveal the late seed once registration is closed and nobody waits for a seat."""
    draw = session.late_draw
    if draw is None or session.waiting or registration_open(session, now):
        return None
    seed = seed_of(randomness, draw.secret)
    if seed is None:
        return None
    return LateSeedRevealed(session=session_id, number=draw.number, seed=seed.hex(), at=now)


def needs_late_seed(state: Tournament, session_id: SessionId, now: int) -> bool:
    """Whether a seat drawn now would be a late seat without a committed seed."""
    session = state.sessions.get(session_id)
    if session is None:
        return False
    has_seed = any(draw.input.kind == LATE for draw in session.draws.values())
    return not has_seed and registration_open(session, now)


def demand_draw(session: Session, number: DrawNumber) -> CommittedDraw:
    """A draw by its number. Raises Refused if there is none."""
    draw = session.draws.get(number)
    if draw is None:
        raise Refused(Reason("draws.unknown", {"draw": number}, "draw"))
    return draw


# -- publishing ------------------------------------------------------------------------------------------


def _commit(seeded: Seeded, draw: DrawInput, now: int) -> DrawPublished:
    return draw_published(seeded.session, seeded.seed, seeded.secret, draw, now)


def _input(state: Tournament, session: Session, command: PublishDraw, now: int) -> DrawInput:
    pending = [
        each.number
        for each in session.draws.values()
        if each.state == "published" and each.input.kind not in day_end.KINDS
    ]
    if pending:
        raise Refused(Reason("draws.one_is_published", {"draw": pending[0]}, "kind"))
    draw = draw_input(state, session, command.session, command.kind, command.tables)
    reasons = [] if draw.items or draw.locked else [Reason("draws.nobody", {}, "kind")]
    if command.kind == SEATS and session.drawn and is_started(session, now):
        reasons.append(Reason("draws.has_started", {}, "kind"))
    reasons += refusals(draw)
    if reasons:
        raise Refused(*reasons)
    return draw


# -- holding ---------------------------------------------------------------------------------------------


def _held(state: Tournament, session: Session, command: HoldDraw, seeded: Seeded, now: int) -> SeatsDrawn:
    draw = demand_draw(session, command.draw)
    _demand_published(draw)
    seed, word = demand_seed(draw, seeded.seed), stored_line(command.word)
    reasons = [
        *refuse_invisible(command.word, "word"),
        *refuse_changed_input(state, session, command.session, draw.input),
    ]
    if reasons:
        raise Refused(*reasons)
    result = draw_places(seed, word, draw.input)
    entries = [_at_seat(state.entries[item], place) for item, place in result]
    if draw.input.kind == SEATS:
        entries += _queued_after_commitment(state, command.session, draw)
    return SeatsDrawn(
        session=command.session,
        entries=tuple(entries),
        tables=_closed(session, draw),
        number=draw.number,
        seed=seed.hex(),
        word=word,
        result=result,
        at=now,
        buttons=_buttons(session, seed, word, draw, entries),
        drawn_before=session.drawn,
    )


def _at_seat(entry: Entry, place: str) -> EntryChange:
    table, _, seat = place.partition("-")
    return EntryChange(entry, replace(entry, status="playing", seat=SeatRef(int(table), int(seat)), queued=0))


def _queued_after_commitment(state: Tournament, session: SessionId, draw: CommittedDraw) -> list[EntryChange]:
    """Players registered after the commitment: they queue now, and get the next open seats."""
    items = set(draw.input.items)
    late = [entry for entry in entries_without_seat(state, session) if entry.id not in items]
    return [
        EntryChange(entry, replace(entry, status="waiting", queued=entry.number))
        for entry in late
        if entry.status == "registered"
    ]


def _closed(session: Session, draw: CommittedDraw) -> tuple[FactsChange, ...]:
    """The tables closed by a redraw."""
    if draw.input.kind != REDRAW:
        return ()
    stay = {table.table for table in draw.input.tables}
    closing = [table for table in session.tables.values() if table.open and table.number not in stay]
    return tuple(
        FactsChange(table.facts, replace(table.facts, state="closed"))
        for table in sorted(closing, key=lambda each: each.number)
    )


def _buttons(
    session: Session, seed: bytes, word: str, draw: CommittedDraw, entries: Sequence[EntryChange]
) -> tuple[ButtonDrawn, ...]:
    """The button of every fresh table: stream `button:7`, among its taken seats in order."""
    taken_seats: dict[TableNumber, list[int]] = {}
    for each in entries:
        if each.after is not None and each.after.status == "playing" and each.after.seat is not None:
            taken_seats.setdefault(each.after.seat.table, []).append(each.after.seat.seat)
    buttons = []
    for number in sorted(taken_seats):
        table = session.tables[number]
        if draw.input.kind == SEATS:
            if table.last is not None or table.button is not None:
                continue
            taken_seats[number] += table.seats
        seat = drawn_button(seed, word, number, taken_seats[number])
        buttons.append(ButtonDrawn(number, Start(table.button, table.last), Start(seat)))
    return tuple(buttons)


def _demand_published(draw: CommittedDraw) -> None:
    if draw.input.kind in day_end.KINDS:
        raise Refused(Reason("draws.of_day_end", {"draw": draw.number}, "draw"))
    if draw.state != "published":
        raise Refused(Reason(f"draws.is_{draw.state}", {"draw": draw.number}, "draw"))
