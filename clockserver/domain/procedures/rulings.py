"""Rulings: what the floor notes of one, at a table and a hand; a note that is withdrawn was taken back."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from clockserver.domain.entries import TableNumber
from clockserver.domain.floor import Hands, Ruling
from clockserver.domain.ids import FIRST_SESSION, SessionId
from clockserver.domain.lines import kept, refuse_unseen
from clockserver.domain.procedures.announcements import Line
from clockserver.domain.procedures.tables import known_table
from clockserver.domain.session import Session
from clockserver.domain.texts import Refused


class NoteRuling(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="ruling.note", kw_only=True
):
    """Note a ruling. The text is free and stays in the journal: ids of entries are better in it than names.

    `hand` is the number of the hand; without one, how many the table has reported.
    """

    session: SessionId = FIRST_SESSION
    table: TableNumber
    hand: Hands | None = None
    text: Line


class RulingNoted(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="RulingNoted"):
    """A ruling was noted; who noted it, and when, the record says."""

    final: ClassVar[bool] = False
    shares: ClassVar[tuple[str, ...]] = ("ruling:<session>:<id>",)

    session: SessionId = FIRST_SESSION
    ruling: Ruling
    withdrawn: bool = False

    def scopes(self) -> tuple[str, ...]:
        """The note."""
        return (scope_of(self.session, self.ruling),)

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        rulings = session.rulings
        if self.withdrawn:
            return replace(session, rulings=rulings.delete(self.ruling.id))
        return replace(session, rulings=rulings.set(self.ruling.id, self.ruling))

    def inverse(self, _session: Session) -> list[RulingNoted]:
        """The note is withdrawn, or stands again."""
        return [replace(self, withdrawn=not self.withdrawn)]


def scope_of(session: SessionId, ruling: Ruling) -> str:
    """The scope of a note's events."""
    return f"ruling:{session}:{ruling.id}"


def decide(session: Session, command: NoteRuling, seq: int) -> list[RulingNoted]:
    """What a note brings. `seq` is the place of the event to come: the note's id. Raises Refused."""
    table = known_table(session, command.table)
    if reasons := refuse_unseen(command.text, "text"):
        raise Refused(*reasons)
    hand = table.hands if command.hand is None else command.hand
    ruling = Ruling(f"r{seq}", table.number, hand, kept(command.text))
    return [RulingNoted(session=command.session, ruling=ruling)]
