"""The record of drawers."""

from __future__ import annotations

from clockserver.core.permissions import DESK
from clockserver.core.subject import Command, Subject
from clockserver.room.drawers.commands import (
    BeginClosing,
    CloseDrawer,
    MoveCash,
    OpenDrawer,
    OpenWithoutSale,
    ResolvedCloseDrawer,
)
from clockserver.room.drawers.decide import decide
from clockserver.room.drawers.events import (
    DrawerClosed,
    DrawerClosing,
    DrawerMoved,
    DrawerOpened,
    OpenedWithoutSale,
)
from clockserver.room.drawers.log import line

SUBJECT = Subject(
    "drawers",
    permissions={"drawers": DESK},
    commands=(
        Command(
            OpenDrawer,
            "drawers",
            decide,
            {"name": "Drawer 1", "float": [[5000, 4], [1000, 10]]},
            refuses=("drawers.denomination_twice", "drawers.is_open", "text.unseen"),
        ),
        Command(
            MoveCash,
            "drawers",
            decide,
            {"shift": "S1", "do": "paid_out", "amount": 20000, "reason": "To the safe"},
            refuses=("drawers.no_cash", "drawers.reason", "money.shift", "text.unseen"),
        ),
        Command(
            OpenWithoutSale,
            "drawers",
            decide,
            {"shift": "S1", "reason": "Change for the bar"},
            refuses=("drawers.reason", "money.shift", "text.unseen"),
        ),
        Command(BeginClosing, "drawers", decide, {"shift": "S1"}, refuses=("money.shift",)),
        Command(
            CloseDrawer,
            "drawers",
            None,
            {"shift": "S1", "count": [[5000, 6], [1000, 12]], "reason": ""},
            prepared=ResolvedCloseDrawer,
            refuses=(
                "drawers.count_first",
                "drawers.denomination_twice",
                "drawers.differs",
                "drawers.pending",
                "money.shift",
                "text.unseen",
            ),
        ),
    ),
    prepared={ResolvedCloseDrawer: decide},
    events={"drawers": (DrawerOpened, DrawerMoved, OpenedWithoutSale, DrawerClosing, DrawerClosed)},
    line=line,
)
