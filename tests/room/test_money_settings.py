"""The venue's settings for money are set as a whole, undone, and refused without a change."""

from __future__ import annotations

from typing import Any

import pytest

from clockserver.core.texts import Refused
from clockserver.core.undo import Redo, Undo
from clockserver.desk.command_messages import parse_envelope
from clockserver.room.money_settings.commands import GivenWithholding, SetMoneySettings
from clockserver.room.money_settings.state import MoneySettings
from clockserver.tournament.payout_desk.slip import Withholding
from tests.room.room_stream import RoomStream

ROLES_BY_COMMAND = {"money_settings.set": "td"}


@pytest.fixture
def stream() -> RoomStream:
    return RoomStream()


def test_a_house_has_no_money_settings_until_the_director_sets_them(stream: RoomStream) -> None:
    assert stream.state.money == MoneySettings()
    assert stream.codes(SetMoneySettings()) == ["already_done"]


def test_money_settings_are_set_as_a_whole_and_undone(stream: RoomStream) -> None:
    rule = GivenWithholding(percent=19.505, over=200_000, of="excess", unit=100, rounding="nearest")
    first = stream.give(SetMoneySettings(withhold=rule, limit=0))
    expected = MoneySettings(withhold=Withholding(19_505, "excess", 200_000, 0, 100, "nearest"), limit=0)
    assert stream.state.money == expected
    assert stream.codes(SetMoneySettings(withhold=rule, limit=0)) == ["already_done"]
    second = stream.give(SetMoneySettings(tolerance=500))
    assert stream.state.money == MoneySettings(tolerance=500)
    assert stream.codes(Undo(command=first)) == ["undo.later_stands"]
    stream.give(Undo(command=second))
    assert stream.state.money == expected
    stream.give(Undo(command=first))
    assert stream.state.money == MoneySettings()
    stream.give(Redo(command=first))
    assert stream.state.money == expected
    stream.check()


def test_a_percentage_has_at_most_three_decimals(stream: RoomStream) -> None:
    wrong = SetMoneySettings(withhold=GivenWithholding(percent=19.5055))
    assert stream.codes(wrong) == ["money.percent"]


@pytest.mark.parametrize(
    ("fields", "wrong_field"),
    [
        ({"limit": -1}, "limit"),
        ({"tolerance": 0.5}, "tolerance"),
        ({"withhold": {}}, "withhold.percent"),
        ({"withhold": {"percent": 101}}, "withhold.percent"),
        ({"withhold": {"percent": 5, "unit": 0}}, "withhold.unit"),
        ({"withhold": {"percent": 5, "of": "half"}}, "withhold.of"),
        ({"withhold": {"percent": 5, "tax": 1}}, "withhold.tax"),
    ],
)
def test_the_wire_names_the_wrong_field(fields: dict[str, Any], wrong_field: str) -> None:
    with pytest.raises(Refused) as refusal:
        parse_envelope({"id": "settings-0001", "type": "money_settings.set", **fields})
    assert [reason.field for reason in refusal.value.reasons] == [wrong_field]
