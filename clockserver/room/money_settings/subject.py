"""The record of the house's settings for money."""

from __future__ import annotations

from clockserver.core.subject import Command, Subject
from clockserver.room.money_settings.commands import SetMoneySettings
from clockserver.room.money_settings.decide import decide
from clockserver.room.money_settings.events import MoneySettingsSet

SUBJECT = Subject(
    "money_settings",
    commands=(
        Command(
            SetMoneySettings,
            "venue",
            decide,
            {"withhold": {"percent": 25, "over": 200000, "of": "excess"}, "limit": 500000, "tolerance": 500},
            refuses=("already_done", "money.percent"),
        ),
    ),
    events={"venue": (MoneySettingsSet,)},
)
