"""The house's settings for money, set by the director."""

from __future__ import annotations

from clockserver.core.amounts.percents import thousandths
from clockserver.core.randomness import RandomBelow
from clockserver.core.texts import Reason, Refused
from clockserver.room.money_settings.commands import GivenWithholding, SetMoneySettings
from clockserver.room.money_settings.events import MoneySettingsSet
from clockserver.room.money_settings.state import MoneySettings
from clockserver.room.state import Room
from clockserver.tournament.payout_desk.slip import Withholding


def decide(
    room: Room, command: SetMoneySettings, _now: int, _randomness: RandomBelow
) -> list[MoneySettingsSet]:
    """Set the settings. Raises Refused where nothing changes, or for more than three decimals."""
    settings = MoneySettings(
        withhold=_withholding(command.withhold) if command.withhold is not None else None,
        limit=command.limit,
        tolerance=command.tolerance,
    )
    if settings == room.money:
        raise Refused(Reason("already_done"))
    return [MoneySettingsSet(settings=settings, before=room.money)]


def _withholding(withholding: GivenWithholding) -> Withholding:
    percent = thousandths(withholding.percent)
    if percent is None:
        raise Refused(Reason("money.percent", {"found": repr(withholding.percent)}, "withhold.percent"))
    return Withholding(
        percent, withholding.of, withholding.over, withholding.cost, withholding.unit, withholding.rounding
    )
