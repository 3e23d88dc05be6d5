"""Draws committed to beforehand: published, held with a word from the room, or withdrawn; late seats from one seed.

The seed comes in with the command, from the vault; only a reveal writes it into the journal (docs/draws.md).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar, Literal, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import replace

from clockserver.domain import day_end
from clockserver.domain.draw import (
    LATE,
    DrawInput,
    DrawnButton,
    DrawNumber,
    Pair,
    commitment,
    drawn,
    drawn_button,
    refusals,
)
from clockserver.domain.entries import Entry, SeatRef, TableNumber
from clockserver.domain.ids import FIRST_SESSION, SessionId
from clockserver.domain.lines import kept, refuse_unseen
from clockserver.domain.luck import Luck, seed_of
from clockserver.domain.procedures.breaking import TableBroken
from clockserver.domain.procedures.draw_inputs import (
    REDRAW,
    SEATS,
    Kind,
    refuse_since,
    what_is_drawn,
    without_seat,
)
from clockserver.domain.procedures.entries import started
from clockserver.domain.procedures.final_table import Start
from clockserver.domain.procedures.table_changes import FactsChange
from clockserver.domain.seating import Altered, SeatingEvent
from clockserver.domain.session import CommittedDraw, Session, registration_open
from clockserver.domain.texts import Reason, Refused
from clockserver.domain.tournament_state import Tournament


class PublishDraw(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="draw.publish", kw_only=True
):
    """Commit to a draw: of seats for all who have none yet, or a redraw of all who are left.

    What it is about is fixed with it: who registers afterwards gets a seat after the draw. `tables` are those of a
    redraw; without them as few as everybody needs.
    """

    session: SessionId = FIRST_SESSION
    kind: Kind = "seats"
    tables: Annotated[tuple[TableNumber, ...], Meta(max_length=2_000)] = ()


class HoldDraw(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="draw.hold", kw_only=True
):
    """Hold a draw that was published, and reveal its seed. `word`: what somebody in the room said after that."""

    session: SessionId = FIRST_SESSION
    draw: DrawNumber
    word: Annotated[str, Meta(max_length=100)] = ""


class WithdrawDraw(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="draw.withdraw", kw_only=True
):
    """Withdraw a draw that was published. It stays public, with its seed."""

    session: SessionId = FIRST_SESSION
    draw: DrawNumber


AnyDrawCommand: TypeAlias = PublishDraw | HoldDraw | WithdrawDraw


class PublishLateSeed(Struct, frozen=True, kw_only=True):
    """Commit to the seed from which late seats are drawn; the server does, before it draws the first of them."""

    session: SessionId = FIRST_SESSION


class Seeded(Struct, frozen=True):
    """A command about a draw with the seed it is about, and the name under which the vault has it."""

    command: AnyDrawCommand | PublishLateSeed
    seed: bytes
    secret: str

    @property
    def session(self) -> SessionId:
        """The session it is about."""
        return self.command.session


class _OfDraw(Struct, frozen=True, kw_only=True, omit_defaults=True):
    final: ClassVar[bool] = True

    session: SessionId = FIRST_SESSION
    number: DrawNumber

    def scopes(self) -> tuple[str, ...]:
        """The draw."""
        return (f"draw:{self.session}:{self.number}",)


class DrawPublished(_OfDraw, frozen=True, tag_field="type", tag="DrawPublished"):
    """A commitment was published. It cannot be taken back, only withdrawn."""

    commitment: str
    input: DrawInput
    secret: str
    at: int

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        draw = CommittedDraw(
            number=self.number,
            commitment=self.commitment,
            input=self.input,
            secret=self.secret,
            published_at=self.at,
            state="running" if self.input.kind == LATE else "published",
        )
        return replace(session, draws=session.draws.set(self.number, draw))


class DrawWithdrawn(_OfDraw, frozen=True, tag_field="type", tag="DrawWithdrawn"):
    """A draw was withdrawn before it was held; its seed is public."""

    seed: str
    at: int

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        return _revealed(session, self.number, "withdrawn", self.seed, self.at)


class LateSeedRevealed(_OfDraw, frozen=True, tag_field="type", tag="LateSeedRevealed"):
    """Registration closed: the seed of the late seats is public."""

    seed: str
    at: int

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        return _revealed(session, self.number, "revealed", self.seed, self.at)


class ButtonDrawn(Struct, frozen=True):
    """From what a table's first hand follows, before the draw and after it."""

    table: TableNumber
    before: Start
    after: Start


class SeatsDrawn(TableBroken, frozen=True, kw_only=True):
    """A draw was held: who sits where, the buttons, and the seed it all follows from."""

    shares: ClassVar[tuple[str, ...]] = (*TableBroken.shares, "button:<session>:<table>")

    number: DrawNumber
    seed: str
    word: str = ""
    result: tuple[Pair, ...] = ()
    at: int = 0
    buttons: tuple[ButtonDrawn, ...] = ()
    drawn_before: bool = False
    drawn_after: bool = True
    taken_back: bool = False
    """Everybody is where he was before it."""

    def scopes(self) -> tuple[str, ...]:
        """The players, the seats, the tables and their buttons."""
        return (*super().scopes(), *(f"button:{self.session}:{each.table}" for each in self.buttons))

    def evolve(self, state: Tournament) -> Tournament:
        """The tournament after this event."""
        state = super().evolve(state)
        session = state.sessions[self.session]
        tables = session.tables
        for each in self.buttons:
            table = replace(tables[each.table], button=each.after.button, last=each.after.last)
            tables = tables.set(each.table, table)
        session = replace(session, tables=tables, drawn=self.drawn_after)
        session = _revealed(session, self.number, "held", self.seed, self.at)
        draw = replace(
            session.draws[self.number],
            word=self.word,
            result=self.result,
            buttons=self._public_buttons(state.sessions[self.session]),
            taken_back=self.taken_back,
        )
        session = replace(session, draws=session.draws.set(self.number, draw))
        return replace(state, sessions=state.sessions.set(self.session, session))

    def _public_buttons(self, session: Session) -> tuple[DrawnButton, ...]:
        """The buttons as they are checked. What is public stays as it was when the draw was held."""
        draw = session.draws[self.number]
        if draw.state == "held":
            return draw.buttons
        places = {place for _, place in self.result}
        return tuple(
            DrawnButton(
                each.table,
                each.after.button,
                tuple(
                    seat
                    for seat in sorted(session.tables[each.table].seats)
                    if str(SeatRef(each.table, seat)) not in places
                ),
            )
            for each in self.buttons
            if each.after.button is not None
        )

    def inverse(self, state: Tournament) -> list[SeatingEvent]:
        """Everybody where he was before; the draw stays public as it was held. Raises Refused."""
        buttons = tuple(ButtonDrawn(each.table, each.after, each.before) for each in self.buttons)
        return [
            replace(
                back,
                buttons=buttons,
                drawn_before=self.drawn_after,
                drawn_after=self.drawn_before,
                taken_back=not self.taken_back,
            )
            if isinstance(back, SeatsDrawn)
            else back
            for back in super().inverse(state)
        ]


AnyDrawEvent: TypeAlias = DrawPublished | DrawWithdrawn | LateSeedRevealed


def decide(state: Tournament, given: Seeded, now: int) -> list[AnyDrawEvent | SeatsDrawn]:
    """What a command about a draw brings. Raises Refused with every reason why not."""
    session = state.sessions[given.session]
    match given.command:
        case PublishLateSeed():
            what = DrawInput(number=len(session.draws) + 1, kind=LATE, items=())
            return [_published(given, what, now)]
        case PublishDraw() as command:
            return [_published(given, _input(state, session, command, now), now)]
        case WithdrawDraw(draw=number):
            draw = known_draw(session, number)
            _demand_published(draw)
            return [
                DrawWithdrawn(session=given.session, number=number, seed=_seed_of(draw, given).hex(), at=now)
            ]
        case HoldDraw() as command:
            return [_held(state, session, command, given, now)]


def reveal_late_seed(
    session_id: SessionId, session: Session, now: int, luck: Luck
) -> LateSeedRevealed | None:
    """The late seed, once registration is closed and nobody waits for a seat any more."""
    draw = session.late_draw
    if draw is None or session.waiting or registration_open(session, now):
        return None
    seed = seed_of(luck, draw.secret)
    if seed is None:
        return None
    return LateSeedRevealed(session=session_id, number=draw.number, seed=seed.hex(), at=now)


def needs_late_seed(state: Tournament, session_id: SessionId, now: int) -> bool:
    """Whether a seat drawn now would be a late one without a seed that was committed to."""
    session = state.sessions.get(session_id)
    if session is None:
        return False
    never = all(draw.input.kind != LATE for draw in session.draws.values())
    return never and registration_open(session, now)


def known_draw(session: Session, number: DrawNumber) -> CommittedDraw:
    """A draw by its number. Raises Refused for one that there is not."""
    draw = session.draws.get(number)
    if draw is None:
        raise Refused(Reason("draws.unknown", {"draw": number}, "draw"))
    return draw


# -- publishing ------------------------------------------------------------------------------------------


def _published(given: Seeded, what: DrawInput, now: int) -> DrawPublished:
    return DrawPublished(
        session=given.session,
        number=what.number,
        commitment=commitment(given.seed, what),
        input=what,
        secret=given.secret,
        at=now,
    )


def _input(state: Tournament, session: Session, command: PublishDraw, now: int) -> DrawInput:
    pending = [
        draw.number
        for draw in session.draws.values()
        if draw.state == "published" and draw.input.kind not in day_end.KINDS
    ]
    if pending:
        raise Refused(Reason("draws.one_is_published", {"draw": pending[0]}, "kind"))
    what = what_is_drawn(state, session, command.session, command.kind, command.tables)
    reasons = [] if what.items or what.locked else [Reason("draws.nobody", {}, "kind")]
    if command.kind == SEATS and session.drawn and started(session, now):
        reasons.append(Reason("draws.has_started", {}, "kind"))
    reasons += refusals(what)
    if reasons:
        raise Refused(*reasons)
    return what


# -- holding ---------------------------------------------------------------------------------------------


def _held(state: Tournament, session: Session, command: HoldDraw, given: Seeded, now: int) -> SeatsDrawn:
    draw = known_draw(session, command.draw)
    _demand_published(draw)
    seed, word = _seed_of(draw, given), kept(command.word)
    reasons = [
        *refuse_unseen(command.word, "word"),
        *refuse_since(state, session, command.session, draw.input),
    ]
    if reasons:
        raise Refused(*reasons)
    result = drawn(seed, word, draw.input)
    entries = [_at_seat(state.entries[item], place) for item, place in result]
    if draw.input.kind == SEATS:
        entries += _queued_since(state, command.session, draw)
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


def _at_seat(entry: Entry, place: str) -> Altered:
    table, _, seat = place.partition("-")
    return Altered(entry, replace(entry, status="playing", seat=SeatRef(int(table), int(seat)), queued=0))


def _queued_since(state: Tournament, session: SessionId, draw: CommittedDraw) -> list[Altered]:
    """Who registered after the commitment was published waits for a seat now, and gets it at once if one is open."""
    items = set(draw.input.items)
    late = [entry for entry in without_seat(state, session) if entry.id not in items]
    return [
        Altered(entry, replace(entry, status="waiting", queued=entry.number))
        for entry in late
        if entry.status == "registered"
    ]


def _closed(session: Session, draw: CommittedDraw) -> tuple[FactsChange, ...]:
    """The tables that a redraw leaves."""
    if draw.input.kind != REDRAW:
        return ()
    stay = {table.table for table in draw.input.tables}
    gone = [table for table in session.tables.values() if table.open and table.number not in stay]
    return tuple(
        FactsChange(table.facts, replace(table.facts, state="closed"))
        for table in sorted(gone, key=lambda each: each.number)
    )


def _buttons(
    session: Session, seed: bytes, word: str, draw: CommittedDraw, entries: Sequence[Altered]
) -> tuple[ButtonDrawn, ...]:
    """The button of every fresh table, from a stream of its own: `button:7`, among its seats taken, in order."""
    taken: dict[TableNumber, list[int]] = {}
    for each in entries:
        if each.after is not None and each.after.status == "playing" and each.after.seat is not None:
            taken.setdefault(each.after.seat.table, []).append(each.after.seat.seat)
    buttons = []
    for number in sorted(taken):
        table = session.tables[number]
        if draw.input.kind == SEATS:
            if table.last is not None or table.button is not None:
                continue
            taken[number] += table.seats
        seat = drawn_button(seed, word, number, taken[number])
        buttons.append(ButtonDrawn(number, Start(table.button, table.last), Start(seat)))
    return tuple(buttons)


def _demand_published(draw: CommittedDraw) -> None:
    if draw.input.kind in day_end.KINDS:
        raise Refused(Reason("draws.of_day_end", {"draw": draw.number}, "draw"))
    if draw.state != "published":
        raise Refused(Reason(f"draws.is_{draw.state}", {"draw": draw.number}, "draw"))


def _seed_of(draw: CommittedDraw, given: Seeded) -> bytes:
    if commitment(given.seed, draw.input) != draw.commitment:
        raise Refused(Reason("draws.seed_lost", {"draw": draw.number}, "draw"))
    return given.seed


def _revealed(
    session: Session,
    number: DrawNumber,
    state: Literal["held", "withdrawn", "revealed"],
    seed: str,
    at: int,
) -> Session:
    draw = replace(session.draws[number], state=state, seed=seed, revealed_at=at)
    return replace(session, draws=session.draws.set(number, draw))
