"""Events of a committed draw; only a reveal writes its seed into the journal (docs/draws.md)."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from clockserver.core.ids import FIRST_SESSION, SessionId
from clockserver.core.input.typed_fields import typed
from clockserver.tournament.draws.draw import LATE, DrawInput, DrawnButton, DrawNumber, Pair, Word, commitment
from clockserver.tournament.draws.state import CommittedDraw
from clockserver.tournament.entries.state import SeatRef, TableNumber
from clockserver.tournament.final_table.events import Start
from clockserver.tournament.seating.seating_event import SeatingEvent
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament
from clockserver.tournament.tables.events import TableBroken


class _OfDraw(Struct, frozen=True, kw_only=True, omit_defaults=True):
    final: ClassVar[bool] = True

    session: SessionId = FIRST_SESSION
    number: DrawNumber

    def scopes(self) -> tuple[str, ...]:
        """The draw."""
        return (f"draw:{self.session}:{self.number}",)


class DrawPublished(_OfDraw, frozen=True, tag_field="type", tag="DrawPublished"):
    """A commitment was published. It cannot be undone, only withdrawn."""

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
    """The start of a table's first hand, before the draw and after it."""

    table: TableNumber
    before: Start
    after: Start


class SeatsDrawn(TableBroken, frozen=True, kw_only=True):
    """A draw was held: seats, buttons, and the seed behind them."""

    shares: ClassVar[tuple[str, ...]] = (*TableBroken.shares, "button:<session>:<table>")

    number: DrawNumber
    seed: str
    word: Annotated[str, typed(Word)] = ""
    result: tuple[Pair, ...] = ()
    at: int = 0
    buttons: tuple[ButtonDrawn, ...] = ()
    drawn_before: bool = False
    drawn_after: bool = True
    taken_back: bool = False
    """An undo put all players back where they were before the draw."""

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
        """The buttons in verifiable form; those of a draw that was held before stay as they were."""
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
        """Put all players back where they were before the draw, which stays public as held. Raises Refused."""
        buttons = tuple(ButtonDrawn(each.table, each.after, each.before) for each in self.buttons)
        return [
            replace(
                event,
                buttons=buttons,
                drawn_before=self.drawn_after,
                drawn_after=self.drawn_before,
                taken_back=not self.taken_back,
            )
            if isinstance(event, SeatsDrawn)
            else event
            for event in super().inverse(state)
        ]


AnyDrawEvent: TypeAlias = DrawPublished | DrawWithdrawn | LateSeedRevealed


def draw_published(session: SessionId, seed: bytes, secret: str, draw: DrawInput, now: int) -> DrawPublished:
    """The commitment to a draw; `secret` is the name of its seed in the vault."""
    return DrawPublished(
        session=session,
        number=draw.number,
        commitment=commitment(seed, draw),
        input=draw,
        secret=secret,
        at=now,
    )


def _revealed(
    session: Session,
    number: DrawNumber,
    state: Literal["held", "withdrawn", "revealed"],
    seed: str,
    instant: int,
) -> Session:
    draw = replace(session.draws[number], state=state, seed=seed, revealed_at=instant)
    return replace(session, draws=session.draws.set(number, draw))
