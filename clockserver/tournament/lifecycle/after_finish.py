"""Commands accepted after the finish: prizes, corrections of places, lifecycle, and debts."""

from __future__ import annotations

from typing import TypeAlias

from clockserver.tournament.bounties.commands import (
    NameKnockOut,
    OpenEnvelope,
    OpenRest,
    UnsealedEnvelope,
    UnsealedRest,
)
from clockserver.tournament.entries.commands import PayRebuy, ReorderBustOuts
from clockserver.tournament.hand_for_hand.commands import ReportStacks, TieEliminations
from clockserver.tournament.lifecycle.commands import AnyLifecycleCommand
from clockserver.tournament.payout_desk.commands import AnySlipCommand
from clockserver.tournament.pool.commands import AssignPool, CloseBooks
from clockserver.tournament.prizes.commands import AnyPrizeCommand, ResolvedSetUpPrizes
from clockserver.tournament.receipts.commands import PrintReceipts
from clockserver.tournament.results.commands import ConfirmResults
from clockserver.tournament.sales.commands import WriteOff
from clockserver.tournament.satellite.commands import PaySeats

OwedMoney: TypeAlias = (
    AnySlipCommand
    | AssignPool
    | CloseBooks
    | NameKnockOut
    | OpenEnvelope
    | OpenRest
    | PayRebuy
    | PaySeats
    | PrintReceipts
    | UnsealedEnvelope
    | UnsealedRest
    | WriteOff
)
"""Commands that pay debts and close the books: the desk pays long after play."""
AfterFinish: TypeAlias = (
    AnyLifecycleCommand
    | AnyPrizeCommand
    | ResolvedSetUpPrizes
    | ReorderBustOuts
    | TieEliminations
    | ReportStacks
    | ConfirmResults
    | OwedMoney
)
