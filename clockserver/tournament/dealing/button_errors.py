"""A big blind missed by a button error: corrected at once, replayed at its position, or left as it is.

House rule 33 of big blind ante events, and TDA 2024 34A: the values are the rule set's.
"""

from __future__ import annotations

from clockserver.core.randomness import RandomBelow
from clockserver.core.texts import Reason, Refused
from clockserver.rules.ruleset import RuleSet
from clockserver.tournament.dealing.commands import CorrectButton
from clockserver.tournament.dealing.events import HandDealt
from clockserver.tournament.dealing.positions import Blinds, clockwise
from clockserver.tournament.entries.state import SeatNumber
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament
from clockserver.tournament.tables.state import Replay, Table
from clockserver.tournament.tables.table_checks import demand_table


def decide(state: Tournament, command: CorrectButton, now: int, _randomness: RandomBelow) -> list[HandDealt]:
    """Correct the hand, or plan the missed one. Raises Refused where the set lets the error stand, or is silent."""
    session = state.sessions[command.session]
    rules = state.ruleset
    table = demand_table(session, command.table)
    reasons = _refuse(table, command)
    if command.substantial_action:
        reasons += _refuse_replay(rules, session, now)
    elif rules.button.wrong_button_before_substantial_action is None:
        rule = rules.cite("button.wrong_button_before_substantial_action")
        reasons.append(Reason("button.td_decides", {}, "substantial_action", rule))
    if reasons:
        raise Refused(*reasons)
    missed_blind = missed_hand(table, command.seat)
    if not command.substantial_action:
        return [_corrected(command, table, missed_blind)]
    hands, forward = rules.button.missed_big_blind_hands, rules.button.missed_big_blind_then_forward
    replay = Replay(missed_blind, hands or 1, forward or 1)
    return [
        HandDealt(
            session=command.session,
            table=table.number,
            before=table.last,
            after=table.last,
            fresh_before=table.fresh,
            fresh_after=table.fresh,
            replay_before=table.replay,
            replay_after=replay,
        )
    ]


def missed_hand(table: Table, seat: SeatNumber) -> Blinds:
    """The hand in which that seat is big blind; small blind and button are the players before it."""
    if len(table.seats) == 2:
        button = next(each for each in table.seats if each != seat)
        return Blinds(button, button, seat, heads_up=True)
    before = [each for each in clockwise(table.size, seat) if each in table.seats and each != seat]
    return Blinds(before[-2], before[-1], seat)


def _refuse(table: Table, command: CorrectButton) -> list[Reason]:
    if len(table.seats) < 2:
        return [Reason("tables.too_few_players", {"table": table.number}, "table")]
    if table.last is None:
        return [Reason("tables.button_unknown", {"table": table.number}, "table")]
    if command.seat not in table.seats:
        return [Reason("tables.nobody_at_seat", {"table": table.number, "seat": command.seat}, "seat")]
    if command.seat == table.last.big_blind or table.replay is not None:
        return [Reason("already_done", {}, "seat")]
    return []


def _refuse_replay(rules: RuleSet, session: Session, now: int) -> list[Reason]:
    values, rule = rules.button, rules.cite("button.missed_big_blind")
    if values.missed_big_blind is None:
        return [Reason("button.td_decides", {}, "substantial_action", rule)]
    if values.missed_big_blind == "stands":
        return [Reason("button.stands", {}, "substantial_action", rule)]
    stakes = session.structure.periods[session.clock.at(now).index].stakes
    if values.missed_big_blind_formats == "big_blind_ante" and not any(
        each.ante_kind == "big_blind" for each in stakes
    ):
        return [Reason("button.other_format", {}, "substantial_action", rule)]
    return []


def _corrected(command: CorrectButton, table: Table, missed_blind: Blinds) -> HandDealt:
    return HandDealt(
        session=command.session,
        table=table.number,
        before=table.last,
        after=missed_blind,
        fresh_before=table.fresh,
        fresh_after=table.fresh,
    )
