"""The record of dealt hands, buttons, misdeals and mixed games."""

from __future__ import annotations

from clockserver.core.subject import Command, Subject
from clockserver.tournament.dealing import button_errors, games, misdeals
from clockserver.tournament.dealing.commands import CorrectButton, Redeal, ReportHand, SetButton, SetGame
from clockserver.tournament.dealing.decide import decide
from clockserver.tournament.dealing.events import GameSet, HandDealt, HandRedealt
from clockserver.tournament.dealing.log import line

SUBJECT = Subject(
    "dealing",
    commands=(
        Command(
            CorrectButton,
            "dealing",
            button_errors.decide,
            {"table": 4, "seat": 5, "substantial_action": True},
        ),
        Command(ReportHand, "dealing", decide, {"table": 4, "hands": 12}),
        Command(SetButton, "dealing", decide, {"table": 4, "button": 3}),
        Command(SetGame, "dealing", games.decide, {"table": 4, "game": "razz"}),
        Command(Redeal, "dealing", misdeals.decide, {"table": 4}),
    ),
    events={
        "dealing": (
            HandDealt,
            GameSet,
            HandRedealt,
        ),
    },
    counted=True,
    line=line,
)
