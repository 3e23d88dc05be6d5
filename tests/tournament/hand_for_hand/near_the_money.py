"""Tables on the bubble, for tests of hand-for-hand."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec.structs import replace

from clockserver.rules.ruleset import RuleSet
from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.entries.commands import RegisterPlayer
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.hand_for_hand.commands import FinishHand
from clockserver.tournament.prizes.commands import PublishPrizes, ResolvedSetUpPrizes
from clockserver.tournament.tables.commands import OpenTables
from tests.builders import Table, a_payout_table, a_ruleset, a_set_up

SETS = ("tda-2015", "irish-open", "tda-2017", "house-bba", "firekeepers", "tda-2024")


def near_the_money(left: Sequence[int] = (3, 3), rules: RuleSet | None = None, prizes: bool = True) -> Table:
    """A table for each number in `left`; three places are paid; twenty minutes of level 1 are left."""
    event = Table(a_set_up(ruleset=rules or a_ruleset()), randomness=Random(1).randrange)
    event.give(OpenTables(tables=tuple(range(1, len(left) + 1))))
    number = 0
    for table, players in enumerate(left, 1):
        for seat in range(1, players + 1):
            number += 1
            event.give(RegisterPlayer(person=f"{number:032x}", seat=SeatRef(table, seat)))
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
