"""Color-ups: due by the structure or announced; a table reports one as done, or the server deals its race.

Scheduled and raced: TDA 2015 23 and its twins, 24 in the others; at the director's discretion: 24B and 25B.
"""

from __future__ import annotations

from collections.abc import Sequence

from clockserver.core.cards import DECK
from clockserver.core.input.text_input import refuse_invisible, stored_line
from clockserver.core.randomness import RandomBelow, shuffled
from clockserver.core.texts import Param, Reason, Refused
from clockserver.rules.ruleset import RuleSet
from clockserver.tournament.announcements import posting as announcements_posting
from clockserver.tournament.announcements.commands import PostAnnouncement
from clockserver.tournament.announcements.events import Announced
from clockserver.tournament.color_up.chip_race import Race, RaceRules, race, value_change
from clockserver.tournament.color_up.commands import (
    AnnounceColorUp,
    AnyColorUpCommand,
    ColorUpTable,
    ExchangeFound,
    RaceChips,
    SeatChips,
)
from clockserver.tournament.color_up.events import (
    AnyColorUpEvent,
    ChipsRaced,
    ColorUpAnnounced,
    FoundChipsExchanged,
    TablesColoredUp,
    color_up_of,
)
from clockserver.tournament.color_up.state import (
    ColorUp,
    RacedSeat,
    TableRace,
    denominations_after,
    denominations_in_play,
    denominations_out_at,
    new_chip,
    next_number,
    racing_tables,
    tables_in_play,
)
from clockserver.tournament.entries.state import TableNumber
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament
from clockserver.tournament.tables.state import Table

DUE_REFUSALS = ("already_done", "color_up.not_due", "color_up.not_due_here", "tables.unknown")
"""Codes where a table has no color-up to do."""


def decide(
    state: Tournament, command: AnyColorUpCommand, now: int, randomness: RandomBelow
) -> list[AnyColorUpEvent | Announced]:
    """Decide a command about color-ups. Raises Refused with every reason."""
    session = state.sessions[command.session]
    match command:
        case AnnounceColorUp():
            return _announce(state, session, command, now)
        case ColorUpTable():
            return [_table_done(session, command)]
        case RaceChips():
            return [_raced(state, session, command, now, randomness)]
        case ExchangeFound():
            return [_exchanged(state.ruleset, session, command)]


# -- at the director's discretion --------------------------------------------------------------------------


def _announce(
    state: Tournament, session: Session, command: AnnounceColorUp, now: int
) -> list[AnyColorUpEvent | Announced]:
    leaving, text = tuple(sorted(set(command.denominations))), stored_line(command.text)
    reasons = [
        *_refuse_denominations(session, command.denominations),
        *_refuse_silence(state.ruleset, text),
        *_refuse_scope(state, session, command),
    ]
    if reasons:
        raise Refused(*reasons)
    seated = {state.entries[entry].seat for entry in command.entries}
    of_players = tuple(sorted({seat.table for seat in seated if seat is not None}))
    due = ColorUp(
        next_number(session),
        leaving,
        now,
        announced=text,
        tables=tuple(sorted(set(command.tables))) or of_players or tables_in_play(session),
        entries=command.entries,
        part=bool(command.tables or command.entries),
    )
    events = [ColorUpAnnounced(session=command.session, after=due)]
    if not text:
        return [*events]
    post = PostAnnouncement(session=command.session, text=text, seconds=command.seconds)
    return [*events, *announcements_posting.post(session, command.session, post, state.seq + 2, now)]


def _refuse_denominations(session: Session, leaving: Sequence[int]) -> list[Reason]:
    in_play = denominations_in_play(session)
    if not session.structure.chips:
        return []
    params: dict[str, Param] = {"chips": ", ".join(str(chip) for chip in in_play)}
    reasons = [
        Reason("color_up.not_in_play", {"chip": chip, **params}, f"denominations[{i}]")
        for i, chip in enumerate(leaving)
        if chip not in in_play
    ]
    if not reasons and len(set(leaving)) == len(in_play):
        reasons.append(Reason("color_up.nothing_left", {}, "denominations"))
    return reasons


def _refuse_silence(rules: RuleSet, text: str) -> list[Reason]:
    if text:
        return refuse_invisible(text, "text")
    if not rules.discretionary_color_up.must_be_announced:
        return []
    rule = rules.cite("discretionary_color_up.must_be_announced")
    return [Reason("color_up.announce_it", {}, "text", rule)]


def _refuse_scope(state: Tournament, session: Session, command: AnnounceColorUp) -> list[Reason]:
    reasons = []
    for i, number in enumerate(command.tables):
        table = session.tables.get(number)
        if table is None or not table.open:
            code = "tables.unknown" if table is None else "tables.not_open"
            reasons.append(Reason(code, {"table": number}, f"tables[{i}]"))
    for i, entry in enumerate(command.entries):
        player = state.entries.get(entry)
        if player is None or player.status != "playing":
            reasons.append(Reason("color_up.not_seated", {"entry": entry}, f"entries[{i}]"))
    return reasons


# -- at the tables -----------------------------------------------------------------------------------------


def _demand_due(session: Session, number: int) -> ColorUp:
    color_up = color_up_of(session, number)
    if color_up is None or color_up.withdrawn:
        raise Refused(Reason("color_up.not_due", {}, "color_up"))
    return color_up


def _demand_table_due(session: Session, color_up: ColorUp, number: TableNumber) -> Table:
    table = session.tables.get(number)
    if table is None:
        raise Refused(Reason("tables.unknown", {"table": number}, "table"))
    if number not in color_up.tables:
        raise Refused(Reason("color_up.not_due_here", {"table": number}, "table"))
    if number not in racing_tables(session, color_up):
        raise Refused(Reason("already_done", {}, "table"))
    return table


def _table_done(session: Session, command: ColorUpTable) -> TablesColoredUp:
    color_up = _demand_due(session, command.color_up)
    if command.table is not None:
        _demand_table_due(session, color_up, command.table)
        tables: tuple[TableNumber, ...] = (command.table,)
    else:
        tables = tuple(racing_tables(session, color_up))
        if color_up.all_done or (color_up.tables and not tables):
            raise Refused(Reason("already_done", {}, "color_up"))
    if abs(command.change) > session.ledger.in_play:
        raise Refused(Reason("color_up.more_than_in_play", {"chips": session.ledger.in_play}, "change"))
    return TablesColoredUp(
        session=command.session,
        color_up=color_up.number,
        tables=tables,
        every=command.table is None,
        change=command.change,
    )


def _raced(
    state: Tournament, session: Session, command: RaceChips, now: int, randomness: RandomBelow
) -> ChipsRaced:
    color_up = _demand_due(session, command.color_up)
    table = _demand_table_due(session, color_up, command.table)
    old = command.denomination
    new = command.to or new_chip(session, color_up, old)
    reasons = _refuse_chip(session, color_up, command, new)
    reasons += _refuse_seats(color_up, table, command.seats)
    reasons += _refuse_too_many(session, color_up, command)
    if reasons or new is None:
        raise Refused(*reasons)
    ratio = new // old
    rules = state.ruleset.color_up
    odd = {each.seat: each.chips % ratio for each in command.seats}
    only = [each.seat for each in command.seats if each.last and 0 < each.chips < ratio]
    suits = "".join(suit[0] for suit in rules.suit_order)
    lowest = min(denominations_after(session, color_up), default=new)
    race_rules = RaceRules(rules.first_seat, suits, rules.max_chips_per_player)
    result = race(odd, ratio, shuffled(randomness, DECK), rules.rounding, only, race_rules)
    change = value_change(result, sum(odd.values()), old, new, lowest, rules.rescue_chips)
    seats = tuple(_outcome(each, result, ratio, rules.rescue_chips) for each in command.seats)
    raced = TableRace(command.table, old, new, lowest, now, seats, change)
    return ChipsRaced(session=command.session, color_up=color_up.number, race=raced)


def _outcome(chips: SeatChips, result: Race, ratio: int, rescue_chips: int) -> RacedSeat:
    seat = chips.seat
    return RacedSeat(
        seat,
        chips.chips,
        exchanged=chips.chips // ratio,
        cards=result.cards.get(seat, ()),
        won=result.winners.count(seat),
        rescued=rescue_chips if seat in result.rescued else 0,
    )


def _refuse_chip(session: Session, color_up: ColorUp, command: RaceChips, new: int | None) -> list[Reason]:
    old, in_play = command.denomination, denominations_after(session, color_up)
    if old not in color_up.denominations:
        return [Reason("color_up.not_leaving", {"chip": old}, "denomination")]
    if any(each.table == command.table and each.denomination == old for each in color_up.races):
        return [Reason("already_done", {}, "denomination")]
    if new is None:
        return [Reason("color_up.new_chip_unknown", {"chip": old}, "to")]
    if new <= old or new % old or new in color_up.denominations or (in_play and new not in in_play):
        return [Reason("color_up.no_new_chip", {"chip": old, "to": new}, "to")]
    return []


def _refuse_seats(color_up: ColorUp, table: Table, seats: Sequence[SeatChips]) -> list[Reason]:
    reasons = []
    for i, each in enumerate(seats):
        params: dict[str, Param] = {"table": table.number, "seat": each.seat}
        if each.seat in (earlier.seat for earlier in seats[:i]):
            reasons.append(Reason("seats.twice", {"seat": each.seat}, f"seats[{i}]"))
        elif each.seat not in table.seats:
            reasons.append(Reason("color_up.nobody_there", params, f"seats[{i}]"))
        elif color_up.entries and table.seats[each.seat] not in color_up.entries:
            reasons.append(Reason("color_up.not_his", params, f"seats[{i}]"))
    if not any(each.chips for each in seats):
        reasons.append(Reason("color_up.no_chips", {}, "seats"))
    return reasons


def _refuse_too_many(session: Session, color_up: ColorUp, command: RaceChips) -> list[Reason]:
    """Refuse chips worth more than the chips in play, less those raced at other tables."""
    old = command.denomination
    elsewhere = sum(
        each.change + old * sum(seat.chips for seat in each.seats)
        for each in color_up.races
        if each.denomination == old
    )
    max_chips = session.ledger.in_play - elsewhere
    if old * sum(each.chips for each in command.seats) <= max_chips:
        return []
    return [Reason("color_up.more_than_in_play", {"chips": max(0, max_chips)}, "seats")]


# -- found later -------------------------------------------------------------------------------------------


def _exchanged(rules: RuleSet, session: Session, command: ExchangeFound) -> FoundChipsExchanged:
    out_of_play = denominations_out_at(session, command.table)
    in_play = tuple(chip for chip in denominations_in_play(session) if chip not in out_of_play)
    value = command.chips * command.denomination
    lowest = command.lowest or min(in_play, default=None)
    reasons = []
    if command.denomination not in out_of_play:
        reasons.append(Reason("color_up.still_in_play", {"chip": command.denomination}, "denomination"))
    if value > session.ledger.in_play:
        reasons.append(Reason("color_up.more_than_in_play", {"chips": session.ledger.in_play}, "chips"))
    if command.table is not None and command.table not in session.tables:
        reasons.append(Reason("tables.unknown", {"table": command.table}, "table"))
    if lowest is None:
        reasons.append(Reason("color_up.lowest_unknown", {}, "lowest"))
    elif in_play and lowest not in in_play:
        params: dict[str, Param] = {"chip": lowest, "chips": ", ".join(map(str, in_play))}
        reasons.append(Reason("color_up.not_in_play", params, "lowest"))
    if reasons or lowest is None:
        raise Refused(*reasons)
    return FoundChipsExchanged(
        session=command.session,
        denomination=command.denomination,
        chips=command.chips,
        paid=_exchange_value(rules, value, lowest),
        table=command.table,
        seat=command.seat,
    )


def _exchange_value(rules: RuleSet, value: int, lowest: int) -> int:
    """The value paid for found chips: `color_up.exchange_leftovers_at_equal_value`, `compensate_remainder`."""
    values = rules.color_up
    whole = value // lowest if values.exchange_leftovers_at_equal_value else 0
    remainder = value - whole * lowest
    return (whole + (1 if remainder and values.compensate_remainder else 0)) * lowest
