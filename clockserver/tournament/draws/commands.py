"""Commands of draws."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from clockserver.core.ids import FIRST_SESSION, SessionId
from clockserver.tournament.draws.draw import DrawNumber, Word
from clockserver.tournament.draws.inputs import Kind
from clockserver.tournament.entries.state import TableNumber


class PublishDraw(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="draw.publish", kw_only=True
):
    """Commit to a draw: of seats for all without one, or a redraw for all players left.

    The publication fixes its players: one who registers later gets a seat after the draw. `tables`: those of a
    redraw; without any, the fewest that hold everybody.
    """

    session: SessionId = FIRST_SESSION
    kind: Kind = "seats"
    tables: Annotated[tuple[TableNumber, ...], Meta(max_length=2_000)] = ()


class HoldDraw(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="draw.hold", kw_only=True
):
    """Hold a published draw, and reveal its seed. `word`: a word from the room, given after the publication."""

    session: SessionId = FIRST_SESSION
    draw: DrawNumber
    word: Word = ""


class WithdrawDraw(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="draw.withdraw", kw_only=True
):
    """Withdraw a published draw. It stays public, with its seed."""

    session: SessionId = FIRST_SESSION
    draw: DrawNumber


AnyDrawCommand: TypeAlias = PublishDraw | HoldDraw | WithdrawDraw


class PublishLateSeed(Struct, frozen=True, kw_only=True):
    """Commit to the seed of late seats; the server gives this command before it draws the first late seat."""

    session: SessionId = FIRST_SESSION


class Seeded(Struct, frozen=True):
    """A command about a draw, with the seed and its name in the vault."""

    command: AnyDrawCommand | PublishLateSeed
    seed: bytes
    secret: str

    @property
    def session(self) -> SessionId:
        """The session of the draw."""
        return self.command.session
