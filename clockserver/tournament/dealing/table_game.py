"""The game of a table set by command."""

from __future__ import annotations

from msgspec.structs import replace

from clockserver.core.randomness import RandomBelow
from clockserver.core.texts import Reason, Refused
from clockserver.tournament.dealing.commands import SetGame
from clockserver.tournament.dealing.events import GameSet
from clockserver.tournament.dealing.game_rotation import turn_set
from clockserver.tournament.state import Tournament
from clockserver.tournament.tables.table_checks import demand_open_table


def decide(state: Tournament, command: SetGame, now: int, _randomness: RandomBelow) -> list[GameSet]:
    """Set the game of a table. Raises Refused where its level does not have that game."""
    session = state.sessions[command.session]
    rules = state.ruleset
    table = demand_open_table(session, command.table)
    turn = turn_set(session.structure, session.clock, now, command.game, command.hands, len(table.seats))
    if turn is None:
        raise Refused(Reason("games.not_in_level", {"game": command.game}, "game"))
    frozen = table.turn is not None and table.turn.frozen
    if command.hands:
        # The present hand is of this game, so in stud the button is frozen now.
        frozen = rules.mixed_games.button_frozen_in_stud and turn.family == "stud"
    turn = replace(turn, frozen=frozen)
    if turn == table.turn:
        raise Refused(Reason("already_done", {}, "game"))
    return [GameSet(session=command.session, table=table.number, before=table.turn, after=turn)]
