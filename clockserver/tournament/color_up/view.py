"""Topic `color_ups`: chips that leave, tables that are not done, the last races, and proposals."""

from __future__ import annotations

from collections.abc import Mapping

from clockserver.core.ids import SessionId
from clockserver.tournament.color_up.shapes import (
    ColorUpsValue,
    ColorUpValue,
    ProposedColorUpValue,
    RacedSeatValue,
    RaceValue,
)
from clockserver.tournament.color_up.state import (
    ColorUp,
    RacedSeat,
    TableRace,
    denominations_after,
    denominations_in_play,
    is_over,
    new_chip,
    proposals,
    racing_tables,
)
from clockserver.tournament.entries.shapes import SeatValue
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament

MAX_RACES = 24
"""Maximum number of races in the topic, the newest; a tablet needs that of its table."""


def color_ups_value(
    state: Tournament, session_id: SessionId, _seats: Mapping[str, SeatValue], now: int
) -> ColorUpsValue:
    """The whole topic."""
    session = state.sessions[session_id]
    valid = [each for each in session.color_ups if not each.withdrawn]
    unfinished = [each for each in valid if not is_over(session, each)]
    last = valid[-1:] if not unfinished else []
    races = sorted(
        ((each, race) for each in valid for race in each.races), key=lambda pair: (pair[1].at, pair[0].number)
    )
    rules = state.ruleset
    value: ColorUpsValue = {
        "color_ups": [_color_up(session, each) for each in (*unfinished, *last)],
        "races": [_race(color_up, race) for color_up, race in races[-MAX_RACES:]],
        "in_play": list(denominations_in_play(session)),
        "gone": sorted({chip for each in valid for chip in each.denominations}),
        "proposed": _proposed(session, now),
        "of_players": rules.discretionary_color_up.players is not None,
        "must_be_announced": rules.discretionary_color_up.must_be_announced,
    }
    if session.structure.chip_looks:
        value["looks"] = {
            str(look.value): {"name": look.name, "colour": look.colour}
            for look in session.structure.chip_looks
        }
    return value


def _color_up(session: Session, color_up: ColorUp) -> ColorUpValue:
    staying = denominations_after(session, color_up)
    racing = racing_tables(session, color_up)
    return {
        "number": color_up.number,
        "denominations": list(color_up.denominations),
        "to": {str(chip): new_chip(session, color_up, chip) for chip in color_up.denominations},
        "lowest": min(staying, default=None),
        "period": color_up.period,
        "announced": color_up.announced,
        "begun_at": color_up.begun_at,
        "entries": list(color_up.entries),
        "tables": len(color_up.tables),
        "still_racing": racing,
        "raced": {
            str(table): sorted(each.denomination for each in color_up.races if each.table == table)
            for table in racing
            if any(each.table == table for each in color_up.races)
        },
        "over": is_over(session, color_up),
    }


def _race(color_up: ColorUp, race: TableRace) -> RaceValue:
    return {
        "color_up": color_up.number,
        "table": race.table,
        "denomination": race.denomination,
        "to": race.to,
        "lowest": race.lowest,
        "at": race.at,
        "change": race.change,
        "seats": [_seat(seat, race.to // race.denomination) for seat in race.seats],
    }


def _seat(seat: RacedSeat, ratio: int) -> RacedSeatValue:
    return {
        "seat": seat.seat,
        "chips": seat.chips,
        "exchanged": seat.exchanged,
        "odd": seat.chips - seat.exchanged * ratio,
        "cards": list(seat.cards),
        "won": seat.won,
        "rescued": seat.rescued,
    }


def _proposed(session: Session, now: int) -> list[ProposedColorUpValue]:
    """Chips that later stakes do not need; overdue ones are proposed for now."""
    clock = session.clock.at(now)
    if clock.phase == "finished":
        return []
    in_play = denominations_in_play(session)
    proposed: list[ProposedColorUpValue] = []
    for each in proposals(session.structure):
        chips = [chip for chip in each.denominations if chip in in_play]
        index = session.structure.index(each.period)
        if chips:
            proposed.append(
                {
                    "period": each.period,
                    "kind": session.structure.periods[index].kind,
                    "level": session.structure.level_number(index),
                    "denominations": chips,
                    "now": index <= clock.index and clock.phase not in ("ready", "scheduled"),
                }
            )
    return proposed
