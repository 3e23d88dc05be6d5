"""Tables on the bubble, for tests of hand-for-hand."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec.structs import replace

from clockserver.rules.ruleset import RuleSet
from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.entries.commands import RegisterPlayer
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.hand_for_hand.commands import FinishHand, StartHandForHand
from clockserver.tournament.prizes.commands import PublishPrizes, ResolvedSetUpPrizes
from clockserver.tournament.tables.commands import OpenTables
from tests.builders import Room, Table, a_payout_table, a_ruleset, a_set_up, person


def near_the_money(
    players: Sequence[int] = (3, 3), rules: RuleSet | None = None, prizes: bool = True
) -> Table:
    """A table for each number in `players`; three places are paid; twenty minutes of level 1 are left."""
    event = Table(a_set_up(ruleset=rules or a_ruleset()), randomness=Random(1).randrange)
    event.give(OpenTables(tables=tuple(range(1, len(players) + 1))))
    number = 0
    for table, count in enumerate(players, 1):
        for seat in range(1, count + 1):
            number += 1
            event.give(RegisterPlayer(person=person(number), seat=SeatRef(table, seat)))
    event.give(StartClock())
    if prizes:
        event.give(ResolvedSetUpPrizes(currency="EUR", entry=10_000, payouts=a_payout_table()))
        event.give(PublishPrizes())
    return event


def with_clock(mode: str, **more: object) -> RuleSet:
    rules = a_ruleset()
    return replace(rules, hand_for_hand=replace(rules.hand_for_hand, clock=mode, **more))


def hand(event: Table) -> int:
    assert event.session.hand_for_hand is not None
    return event.session.hand_for_hand.number


def finish(event: Table, table: int | None = None) -> str:
    return event.give(FinishHand(hand=hand(event), table=table))


def left_ms(event: Table) -> int:
    return event.session.clock.at(event.now).remaining_ms(event.now)


def six_players(ruleset: str | RuleSet) -> Room:
    """Three players at each of two tables in hand-for-hand, with three paid places."""
    room = Room(ruleset=a_ruleset(ruleset) if isinstance(ruleset, str) else ruleset).opened()
    room.give(OpenTables(tables=(4, 11)))
    for number in range(1, 7):
        seat = SeatRef(4 if number < 4 else 11, number)
        room.give(RegisterPlayer(person=person(number), seat=seat))
    room.give(StartClock())
    room.give(StartHandForHand(paid=3))
    return room
