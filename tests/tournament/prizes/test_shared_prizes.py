"""Prizes of players out in one hand, in the topics `prizes` and `results`, to the last cent."""

from __future__ import annotations

from random import Random

import pytest

from clockserver.tournament.clock.commands import JumpToPeriod, StartClock
from clockserver.tournament.entries.commands import BustOut, RegisterPlayer
from clockserver.tournament.entries.state import SeatRef
from clockserver.tournament.hand_for_hand.commands import TieEliminations
from clockserver.tournament.prizes.commands import PublishPrizes, SetUpPrizes
from clockserver.tournament.tables.commands import OpenTables
from tests.builders import Room, person
from tests.tournament.prizes.rooms import results

POOL = 9 * 3_337
TABLES = 3


def nine_players() -> Room:
    """Nine players at three tables, three of them paid, from a pool that no share divides."""
    room = Room().opened()
    room.give(OpenTables(tables=tuple(range(1, TABLES + 1))))
    for number in range(9):
        seat = SeatRef(1 + number % TABLES, 1 + number // TABLES)
        room.give(RegisterPlayer(person=person(number + 1), seat=seat))
    room.give(SetUpPrizes(currency="EUR", entry=3_337, table="three"))
    room.give(PublishPrizes())
    room.give(StartClock())
    room.give(JumpToPeriod(period="l3"))
    return room


def table_of(entry: str) -> int:
    return 1 + (int(entry[1:]) - 1) % TABLES


def settle(room: Room, dice: Random, outs: list[str]) -> None:
    """Bust several players in one hand; those at the same table state their stacks."""
    tables = [table_of(entry) for entry in outs]
    at_same_table = [entry for entry in outs if tables.count(table_of(entry)) > 1]
    stacks = {entry: dice.randint(1, 3) * 1_000 for entry in at_same_table}
    # Refused where they stand in this order already.
    room.offer(TieEliminations(entries=tuple(outs), stacks=stacks))


@pytest.mark.parametrize("seed", range(12))
def test_prizes_of_all_ties_sum_to_the_pool(seed: int) -> None:
    dice = Random(seed)
    room = nine_players()
    alive = [f"e{number}" for number in range(1, 10)]
    while len(alive) > 1:
        outs = dice.sample(alive, dice.randint(1, min(4, len(alive) - 1)))
        for entry in outs:
            room.give(BustOut(entry=entry))
            alive.remove(entry)
        if len(outs) > 1:
            settle(room, dice, outs)
    result_rows = results(room)
    assert sum(each["amount"] for each in result_rows) == POOL
    assert len({each["entry"] for each in result_rows}) == len(result_rows)
    for each in result_rows:
        together = [other for other in result_rows if other["place"] == each["place"]]
        assert {other["last"] for other in together} == {each["place"] + len(together) - 1}
        amounts = [other["amount"] for other in together]
        assert max(amounts) - min(amounts) <= 1
