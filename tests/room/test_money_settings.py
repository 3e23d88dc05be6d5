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
from tests.room.alone import Alone


@pytest.fixture
def alone() -> Alone:
    return Alone()


def test_a_house_has_no_money_settings_until_the_director_sets_them(alone: Alone) -> None:
    assert alone.state.money == MoneySettings()
    assert alone.codes(SetMoneySettings()) == ["already_done"]


def test_money_settings_are_set_as_a_whole_and_undone(alone: Alone) -> None:
    rule = GivenWithholding(percent=19.505, over=200_000, of="excess", unit=100, rounding="nearest")
    first = alone.give(SetMoneySettings(withhold=rule, limit=0))
    known = MoneySettings(withhold=Withholding(19_505, "excess", 200_000, 0, 100, "nearest"), limit=0)
    assert alone.state.money == known
    assert alone.codes(SetMoneySettings(withhold=rule, limit=0)) == ["already_done"]
    second = alone.give(SetMoneySettings(tolerance=500))
    assert alone.state.money == MoneySettings(tolerance=500)
    assert alone.codes(Undo(command=first)) != []
    alone.give(Undo(command=second))
    assert alone.state.money == known
    alone.give(Undo(command=first))
    assert alone.state.money == MoneySettings()
    alone.give(Redo(command=first))
    assert alone.state.money == known
    alone.check()


def test_a_percentage_has_at_most_three_decimals(alone: Alone) -> None:
    wrong = SetMoneySettings(withhold=GivenWithholding(percent=19.5055))
    assert alone.codes(wrong) == ["money.percent"]


@pytest.mark.parametrize(
    ("given", "field"),
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
def test_the_wire_names_the_wrong_field(given: dict[str, Any], field: str) -> None:
    with pytest.raises(Refused) as refusal:
        parse_envelope({"id": "settings-0001", "type": "money_settings.set", **given})
    assert [reason.field for reason in refusal.value.reasons] == [field]
