"""Log lines of dealt hands, buttons, misdeals and the games of tables."""

from __future__ import annotations

from typing import Any

from clockserver.core.texts import Param, Text
from clockserver.tournament.dealing.events import GameSet, HandDealt, HandRedealt
from clockserver.tournament.dealing.game_rotation import game_text, games_now
from clockserver.tournament.log_terms import Sessions
from clockserver.tournament.session import Session
from clockserver.tournament.structure.state import Stakes


def line(event: Any, code: str, sessions: Sessions) -> Text:
    """The line of a hand, a game or a redeal: the table with its button, its game, or the reasons."""
    match event:
        case HandDealt():
            return _of_hand(event, code, sessions)
        case GameSet(table=table, after=turn):
            game = game_text(turn.game, _stakes(sessions[event.session])) if turn is not None else ""
            return Text(code, {"table": table, "game": game})
        case HandRedealt(table=table, why=()):
            return Text(code, {"table": table})
        case HandRedealt(table=table, why=(first, *others)):
            reasons = first
            for reason in others:
                reasons = Text("misdeal.and", {"first": reasons, "then": reason})
            return Text(f"{code}.why", {"table": table, "why": reasons})
    return Text(code)


def _of_hand(event: HandDealt, code: str, sessions: Sessions) -> Text:
    params: dict[str, Param] = {"table": event.table, "button": event.after.button if event.after else 0}
    if event.replay_after is not None and not event.hands:
        return Text(f"{code}.replay", params)
    turn = event.turn_after
    if turn is not None and event.hands > 0 and (turn.hands == 1 or event.after is None):
        game = game_text(turn.game, _stakes(sessions[event.session]))
        return Text(f"{code}.game", {"table": event.table, "game": game})
    return Text(f"{code}.{'next' if event.hands else 'set'}", params)


def _stakes(session: Session) -> list[Stakes]:
    """The stakes of the structure, first those of the current level; in a break, of the level before it."""
    every = [each for period in session.structure.periods for each in period.stakes]
    return [*games_now(session.structure, session.clock), *every]
