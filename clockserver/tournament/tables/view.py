"""Topic `tables`: every table by number, with seats, blinds and halts."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from clockserver.rules.ruleset import RuleSet
from clockserver.tournament.dealing.game_rotation import Turn, has_button_blinds
from clockserver.tournament.dealing.next_hand import upcoming
from clockserver.tournament.dealing.positions import Blinds, Positions
from clockserver.tournament.dealing.replayed_hand import ReplayedHand, replayed_hand
from clockserver.tournament.entries.state import TableNumber
from clockserver.tournament.seating.shapes import Patch
from clockserver.tournament.session import Session
from clockserver.tournament.tables.shapes import (
    HandValue,
    LevelHandsValue,
    RedealValue,
    TableValue,
    TurnValue,
)
from clockserver.tournament.tables.state import LevelHands, Table


class TablesView:
    """The tables as last sent."""

    def __init__(self) -> None:
        self._tables: dict[TableNumber, Table] = {}
        self._halted: frozenset[TableNumber] = frozenset()
        self._values: dict[str, TableValue] = {}

    def value(self) -> dict[str, Any]:
        """The whole topic."""
        return dict(self._values)

    def update(self, rules: RuleSet, session: Session, halted: Collection[TableNumber]) -> Patch:
        """The changes since the last call: tables to set and to remove."""
        now_halted = frozenset(halted)
        halt_changed = now_halted ^ self._halted
        changed: dict[str, Any] = {}
        button_blinds = has_button_blinds(session.structure)
        for number, table in session.tables.items():
            if table is not self._tables.get(number) or number in halt_changed:
                redealt = replayed_hand(rules, session, table) if table.redeals else None
                halts = number in now_halted
                value = table_value(table, halted=halts, redealt=redealt, button_blinds=button_blinds)
                changed[str(number)] = self._values[str(number)] = value
        removed = [str(number) for number in self._tables if number not in session.tables]
        for number_text in removed:
            del self._values[number_text]
        self._tables, self._halted = dict(session.tables), now_halted
        return {"set": changed, "remove": removed}


def table_value(
    table: Table, *, halted: bool, redealt: ReplayedHand | None = None, button_blinds: bool = False
) -> TableValue:
    """A table of the topic. `redealt`: its hand after a misdeal."""
    facts = table.facts
    return {
        "size": facts.size,
        "state": facts.state,
        "added": facts.added,
        "name": facts.name,
        "place": facts.place,
        "seats": {str(seat): table.seats[seat] for seat in sorted(table.seats)},
        "held_seats": list(facts.held_seats),
        "hands": table.hands,
        "redeals": table.redeals,
        "redealt": _redealt(redealt),
        "last": _blinds(table.last),
        "next": _hand(upcoming(table, button_blinds=button_blinds)) if table.open else None,
        "halted": halted,
        "waived": table.waived,
        "turn": _turn(table.turn),
        "level_hands": _level_hands(table.of_level),
    }


def _level_hands(dealt: LevelHands | None) -> LevelHandsValue | None:
    return None if dealt is None else {"period": dealt.period, "hands": dealt.hands}


def _redealt(hand: ReplayedHand | None) -> RedealValue | None:
    return None if hand is None else {"level": hand.level, "no_hand": list(hand.no_hand)}


def _turn(turn: Turn | None) -> TurnValue | None:
    if turn is None:
        return None
    value: TurnValue = {
        "game": turn.game,
        "place": turn.place,
        "hands": turn.hands,
        "of": turn.of,
        "change": turn.change,
        "frozen": turn.frozen,
    }
    if turn.posts:
        value["posts"] = turn.posts
    return value


def _blinds(last: Blinds | None) -> HandValue | None:
    if last is None:
        return None
    return {
        "button": last.button,
        "small_blind": last.small_blind,
        "big_blind": last.big_blind,
        "no_hand": [],
    }


def _hand(hand: Positions | None) -> HandValue | None:
    if hand is None:
        return None
    return {
        "button": hand.button,
        "small_blind": hand.posts_small_blind,
        "big_blind": hand.big_blind,
        "no_hand": list(hand.no_hand),
    }
