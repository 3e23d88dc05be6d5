"""Misdeals: the same hand is dealt again with its number, button, limits and players."""

from __future__ import annotations

from clockserver.core.randomness import RandomBelow
from clockserver.core.texts import Reason, Refused
from clockserver.tournament.dealing.commands import Redeal
from clockserver.tournament.dealing.events import HandRedealt
from clockserver.tournament.dealing.game_rotation import has_button_blinds, level_index
from clockserver.tournament.dealing.next_hand import upcoming
from clockserver.tournament.dealing.replayed_hand import reasons, replayed_hand
from clockserver.tournament.penalties.state import counted_penalties
from clockserver.tournament.state import Tournament
from clockserver.tournament.tables.table_checks import demand_table


def decide(state: Tournament, command: Redeal, now: int, _randomness: RandomBelow) -> list[HandRedealt]:
    """Decide a redeal after a misdeal. Raises Refused."""
    session = state.sessions[command.session]
    table = demand_table(session, command.table)
    if command.redeals != table.redeals:
        raise Refused(Reason("already_done", {}, "redeals"))
    refused = []
    if not table.hands:
        refused.append(Reason("tables.no_hand_yet", {"table": table.number}, "table"))
    if command.substantial_action and state.ruleset.misdeal.ends_with_substantial_action:
        rule = state.ruleset.cite("misdeal.ends_with_substantial_action")
        refused.append(Reason("misdeal.substantial_action", {}, "substantial_action", rule))
    if refused:
        raise Refused(*refused)
    values = state.ruleset.misdeal
    moved = (
        None if values.same_button else upcoming(table, button_blinds=has_button_blinds(session.structure))
    )
    replayed = replayed_hand(state.ruleset, session, table)
    level = session.structure.level_number(level_index(session.structure, session.clock.at(now)))
    penalties = (
        () if values.counts_once_for_penalty else counted_penalties(session.penalties.values(), table.seats)
    )
    return [
        HandRedealt(
            session=command.session,
            table=table.number,
            penalties=penalties,
            before=table.last if moved is not None else None,
            after=moved.blinds if moved is not None else None,
            why=reasons(state.ruleset, replayed, level),
        )
    ]
