"""Mixed games at the tables: what each deals next, the button frozen through stud, and the game set by hand."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta, Struct
from msgspec.structs import replace

from clockserver.domain.entries import TableNumber
from clockserver.domain.games import Turn, turn_set
from clockserver.domain.ids import FIRST_SESSION, SessionId
from clockserver.domain.procedures.at_tables import open_table
from clockserver.domain.procedures.tables import known_table
from clockserver.domain.ruleset import RuleSet
from clockserver.domain.session import Session
from clockserver.domain.texts import Reason, Refused

LONGEST_NAME = 20
MOST_HANDS = 1_000


class SetGame(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="table.game", kw_only=True
):
    """A table deals this game of its level, from the next hand on.

    `hands`: so many were dealt of it already, that on the table included.
    """

    session: SessionId = FIRST_SESSION
    table: TableNumber
    game: Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
    hands: Annotated[int, Meta(ge=0, le=MOST_HANDS)] = 0


class GameSet(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="type", tag="GameSet"):
    """A table was told which game it deals."""

    final: ClassVar[bool] = False

    session: SessionId = FIRST_SESSION
    table: TableNumber
    before: Turn | None = None
    after: Turn | None = None

    def scopes(self) -> tuple[str, ...]:
        """The hand of the table: its game goes with it."""
        return (f"button:{self.session}:{self.table}",)

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        table = replace(session.tables[self.table], turn=self.after)
        return replace(session, tables=session.tables.set(self.table, table))

    def inverse(self, session: Session) -> list[GameSet]:
        """The game it dealt before."""
        known_table(session, self.table)
        return [replace(self, before=self.after, after=self.before)]


def decide(rules: RuleSet, session: Session, command: SetGame, now: int) -> list[GameSet]:
    """The game of a table. Raises Refused where its level does not have that game."""
    table = open_table(session, command.table)
    turn = turn_set(session.structure, session.clock, now, command.game, command.hands, len(table.seats))
    if turn is None:
        raise Refused(Reason("games.not_in_level", {"game": command.game}, "game"))
    frozen = table.turn is not None and table.turn.frozen
    if command.hands:
        # A hand of it lies on the table: in stud with the button where it stays.
        frozen = rules.mixed_games.button_frozen_in_stud and turn.family == "stud"
    turn = replace(turn, frozen=frozen)
    if turn == table.turn:
        raise Refused(Reason("already_done", {}, "game"))
    return [GameSet(session=command.session, table=table.number, before=table.turn, after=turn)]
