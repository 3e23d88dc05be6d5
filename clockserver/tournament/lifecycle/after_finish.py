"""Commands that a finished tournament still takes: prizes, corrections of places, its own life, and what it owes."""

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
from clockserver.tournament.prizes.commands import AnyPrizeCommand, SetUpKnownPrizes
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
"""Commands by which money that is owed is paid, and the books are closed: the desk pays when play is long over."""
AfterFinish: TypeAlias = (
    AnyLifecycleCommand
    | AnyPrizeCommand
    | SetUpKnownPrizes
    | ReorderBustOuts
    | TieEliminations
    | ReportStacks
    | ConfirmResults
    | OwedMoney
)
