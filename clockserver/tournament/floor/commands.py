"""Commands of the floor."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from clockserver.core.ids import FIRST_SESSION, SessionId
from clockserver.core.input.text_input import VisibleLine
from clockserver.tournament.entries.commands import GivenEntry
from clockserver.tournament.entries.state import TableNumber
from clockserver.tournament.floor.state import CallFor, Hands, PageTo


class CallFloor(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="table.call", kw_only=True
):
    """Call the floor, a dealer, chips or a deck to a table.

    Open until answered, or until the table closes.
    """

    session: SessionId = FIRST_SESSION
    table: TableNumber
    what: CallFor = "floor"


class AnswerCall(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="table.answer_call", kw_only=True
):
    """Answer a call: a member of staff is on the way to the table."""

    session: SessionId = FIRST_SESSION
    table: TableNumber
    what: CallFor = "floor"


AnyCallCommand: TypeAlias = CallFloor | AnswerCall


class PagePlayer(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="player.page", kw_only=True
):
    """Ask a player to the desk or to their seat, on the player's phone and on TVs, for ten minutes."""

    session: SessionId = FIRST_SESSION
    entry: GivenEntry
    to: PageTo = "desk"


class EndPage(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="player.page_end", kw_only=True
):
    """End a page: the player has come, or is not needed any more."""

    session: SessionId = FIRST_SESSION
    entry: GivenEntry


AnyPageCommand: TypeAlias = PagePlayer | EndPage


class NoteRuling(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="ruling.note", kw_only=True
):
    """Note a ruling. The free text stays in the journal, so use ids of entries instead of names.

    `hand` is the number of the hand; if omitted, the number of hands reported by the table.
    """

    session: SessionId = FIRST_SESSION
    table: TableNumber
    hand: Hands | None = None
    text: VisibleLine
