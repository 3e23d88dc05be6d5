"""Hands dealt at the tables: button and blinds move by one, or are set by a person."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from msgspec.structs import replace

from clockserver.core.randomness import RandomBelow
from clockserver.core.texts import Reason, Refused
from clockserver.rules.ruleset import RuleSet
from clockserver.tournament.bubble_vote.state import halts_play
from clockserver.tournament.day_end.events import LastHandPlayed
from clockserver.tournament.day_end.last_hands import last_hands_of_hand
from clockserver.tournament.dealing.commands import AnyDealingCommand, ReportHand, SetButton
from clockserver.tournament.dealing.events import HandDealt
from clockserver.tournament.dealing.game_rotation import Turn, has_button_blinds, level_index, next_turn
from clockserver.tournament.dealing.next_hand import upcoming
from clockserver.tournament.dealing.positions import Blinds, button_hand, first_hand, next_hand
from clockserver.tournament.dealing.reported_buttons import is_trusted
from clockserver.tournament.entries.state import Entry, EntryId, SeatNumber
from clockserver.tournament.penalties.state import counted_penalties
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament
from clockserver.tournament.tables.halting import demand_dealing
from clockserver.tournament.tables.state import DealtHand, LevelHands, Replay, Table
from clockserver.tournament.tables.table_checks import demand_table


def decide(
    state: Tournament, command: AnyDealingCommand, now: int, _randomness: RandomBelow
) -> list[HandDealt | LastHandPlayed]:
    """Decide a command about hands. Raises Refused with every reason."""
    session = state.sessions[command.session]
    rules = state.ruleset
    entries = state.entries
    if isinstance(command, ReportHand):
        hand, waiting = _hand(rules, session, command, now)
        dealt = _of_level(session, _dealt(session, entries, hand, waiting, now), now)
        demand_dealing(state, session, command.table)
        return [dealt, *last_hands_of_hand(rules, session, command)]
    return [_button(rules, session, command, now)]


def _demand_hand(rules: RuleSet, session: Session, command: ReportHand, table: Table) -> None:
    """Raise Refused where the hand is reported already, or the table has to wait."""
    if command.hands != table.hands:
        raise Refused(Reason("already_done", {}, "hands"))
    if halts_play(rules, session, table.number):
        halts = rules.cite("bubble_vote.halts")
        raise Refused(Reason("vote.play_halts", {"table": table.number}, "table", halts))
    play = session.hand_for_hand
    if play is not None and table.number in (*play.done, *play.dealt):
        code = "waits_for_others" if table.number in play.done else "finish_first"
        one_each = rules.cite("hand_for_hand.near_the_money")
        raise Refused(Reason(f"hand_for_hand.{code}", {"table": table.number}, "table", one_each))


def _hand(
    rules: RuleSet, session: Session, command: ReportHand, now: int
) -> tuple[HandDealt, Collection[SeatNumber]]:
    """The hand, and the seats that wait for a later one."""
    table = demand_table(session, command.table)
    _demand_hand(rules, session, command, table)
    turn = next_turn(session.structure, session.clock, now, table.turn, len(table.seats))
    if turn is not None and turn.family == "stud":
        return _stud_hand(rules, session, command, turn), ()
    dealt = upcoming(table, button_blinds=has_button_blinds(session.structure))
    if table.frozen and not rules.mixed_games.holdem_resumes_at_frozen_button and table.last is not None:
        dealt = next_hand(table.size, table.seats, table.last)
    elif dealt is not None and dealt.dead_button and turn is not None and turn.family == "button":
        dealt = button_hand(table.size, table.seats, table.follows or dealt.blinds)
    if dealt is None:
        code = "tables.too_few_players" if len(table.seats) < 2 else "tables.button_unknown"
        raise Refused(Reason(code, {"table": table.number}, "table"))
    single = dealt.small_blind is None
    dealt_in = {seat: entry for seat, entry in table.seats.items() if seat not in dealt.no_hand}
    hand = HandDealt(
        session=command.session,
        table=table.number,
        before=table.last,
        after=dealt.blinds,
        hands=1,
        single=single,
        fresh_before=table.fresh,
        replay_before=table.replay,
        replay_after=table.replay if table.frozen else _one_less(table.replay),
        penalties=counted_penalties(session.penalties.values(), dealt_in),
        redeals=table.redeals,
        turn_before=table.turn,
        turn_after=replace(turn, frozen=False) if turn is not None else table.turn,
    )
    return hand, dealt.no_hand


def _dealt(
    session: Session,
    entries: Mapping[EntryId, Entry],
    hand: HandDealt,
    waiting: Collection[SeatNumber],
    now: int,
) -> HandDealt:
    """The hand with the parts that a redeal repeats: its level and its players."""
    table = session.tables[hand.table]
    seats = {seat: entry for seat, entry in sorted(table.seats.items()) if seat not in waiting}
    absent = tuple(seat for seat, entry in seats.items() if entries[entry].absent)
    period = session.structure.periods[level_index(session.structure, session.clock.at(now))].id
    return replace(hand, dealt_before=table.dealt, dealt_after=DealtHand(period, seats, absent))


def _of_level(session: Session, dealt: HandDealt, now: int) -> HandDealt:
    """The hand, counted where its level is measured in hands; the count may exceed the level's number."""
    period = session.structure.periods[session.clock.at(now).index]
    if not period.hands:
        return dealt
    before = session.tables[dealt.table].of_level
    hands = before.hands if before is not None and before.period == period.id else 0
    return replace(dealt, level_before=before, level_after=LevelHands(period.id, hands + 1))


def _stud_hand(rules: RuleSet, session: Session, command: ReportHand, turn: Turn) -> HandDealt:
    """A hand of stud: no blinds; where the set says so, the button moves once more and is then frozen."""
    table = demand_table(session, command.table)
    if len(table.seats) < 2:
        raise Refused(Reason("tables.too_few_players", {"table": table.number}, "table"))
    values = rules.mixed_games
    moves = not values.button_frozen_in_stud or (
        not table.frozen and (values.button_moves_before_freezing or table.last is None)
    )
    # Where only stud is dealt, the button's place may be unknown.
    dealt = upcoming(table) if moves else None
    return HandDealt(
        session=command.session,
        table=table.number,
        before=table.last,
        after=dealt.blinds if dealt is not None else table.last,
        hands=1,
        single=dealt is not None and dealt.small_blind is None,
        fresh_before=table.fresh,
        replay_before=table.replay,
        replay_after=_one_less(table.replay) if dealt is not None else table.replay,
        penalties=counted_penalties(session.penalties.values(), table.seats),
        redeals=table.redeals,
        turn_before=table.turn,
        turn_after=replace(turn, frozen=values.button_frozen_in_stud),
    )


def _one_less(replay: Replay | None) -> Replay | None:
    """The replay after one more hand: one hand less at the missed position, or None for normal play."""
    if replay is None or not replay.hands:
        return None
    return replace(replay, hands=replay.hands - 1)


def _button(rules: RuleSet, session: Session, command: SetButton, now: int) -> HandDealt:
    table = demand_table(session, command.table)
    reasons = [
        Reason("seats.unknown", {"seat": seat, "seats": table.size}, name)
        for name in ("button", "small_blind", "big_blind")
        if (seat := getattr(command, name)) is not None and seat > table.size
    ]
    if len(table.seats) < 2:
        reasons.append(Reason("tables.too_few_players", {"table": table.number}, "table"))
    if not reasons and command.big_blind is None and command.button not in table.seats:
        # The blinds do not follow from a dead button alone.
        reasons.append(Reason("tables.dead_button_needs_blinds", {"seat": command.button}, "big_blind"))
    if command.big_blind is None and command.small_blind is not None:
        reasons.append(Reason("tables.big_blind_missing", {}, "big_blind"))
    if command.big_blind is not None:
        reasons += _refuse_blinds(command)
    if reasons:
        raise Refused(*reasons)
    if command.big_blind is not None:
        heads_up = len(table.seats) == 2
        blinds = Blinds(command.button, command.small_blind, command.big_blind, heads_up)
    else:
        blinds = first_hand(table.size, table.seats, command.button).blinds
    if blinds == table.last and is_trusted(rules, session, table, now):
        raise Refused(Reason("already_done", {}, "button"))
    # A first report is about the hand in progress; a correction may be about a later one.
    return HandDealt(
        session=command.session,
        table=table.number,
        before=table.last,
        after=blinds,
        fresh_before=table.fresh,
        fresh_after=table.fresh if table.last is None else (),
    )


def _refuse_blinds(command: SetButton) -> list[Reason]:
    reasons = []
    if command.big_blind == command.small_blind:
        reasons.append(Reason("positions.both_blinds", {"seat": command.big_blind}, "big_blind"))
    if command.big_blind == command.button:
        reasons.append(Reason("positions.button_is_big_blind", {"seat": command.button}, "button"))
    return reasons
