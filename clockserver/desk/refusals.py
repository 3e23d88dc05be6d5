"""The refusal codes of commands, declared by their subjects and by the stages before the decision."""

from __future__ import annotations

from clockserver.accounts.role_checks import ACCESS_REFUSALS, APPROVAL_REFUSALS, APPROVED
from clockserver.desk.command_messages import ENVELOPE_REFUSALS, LIBRARY_COMMANDS, REVERSALS
from clockserver.desk.duplicate_decisions import REPEAT_REFUSALS
from clockserver.desk.money.drawers import DRAWER_REFUSALS
from clockserver.desk.money.tickets import TICKET_REFUSALS
from clockserver.desk.preparation_steps import STEP_REFUSALS
from clockserver.desk.tournaments.tournament_setup import (
    FILE_REFUSALS,
    PAYOUT_FILE_REFUSALS,
    RULESET_FILE_REFUSALS,
    STRUCTURE_FILE_REFUSALS,
)
from clockserver.library import decide as library
from clockserver.library.structures.commands import SaveStructure, TakeOverFile
from clockserver.library.templates.commands import SaveTemplate
from clockserver.room import decide as room
from clockserver.room.drawers.commands import CloseDrawer
from clockserver.room.inventory.commands import ClaimTable, RemoveTables
from clockserver.room.inventory.events import IN_USE_REFUSALS
from clockserver.room.registry import REGISTRY as ROOM_REGISTRY
from clockserver.room.venue.commands import ChangeVenue
from clockserver.tournament import decide as tournament
from clockserver.tournament.entries.commands import BuyMore, PayRebuy, RegisterPlayer, TakeAddOn
from clockserver.tournament.lifecycle.commands import CreateTournament, RestoreTournament
from clockserver.tournament.payout_desk.commands import PaySlip, ReverseSlip
from clockserver.tournament.registry import REGISTRY
from clockserver.tournament.sales.commands import RefundAll, RefundSale, TakeBonus, TransferSale, VoidSale
from clockserver.tournament.seating.commands import BringBack, SeatAlternates
from clockserver.tournament.structure.structure_refusals import STRUCTURE_REFUSALS
from clockserver.tournament.tables.commands import OpenTables, RelocateTable

COMMON = frozenset({*ENVELOPE_REFUSALS, *ACCESS_REFUSALS, *REPEAT_REFUSALS, "tournament.unknown"})
"""Codes of any command, before its content is considered."""
RETURNS = (RestoreTournament, *REVERSALS)
"""Commands that may claim another tournament's address."""
CLAIMS = (OpenTables, RelocateTable, BringBack, SeatAlternates, ClaimTable, RemoveTables, *REVERSALS)
"""Commands that may claim a table held by somebody else."""
SALES = (
    *(RegisterPlayer, BuyMore, PayRebuy, TakeAddOn, TakeBonus, VoidSale, RefundSale, TransferSale),
    *(PaySlip, ReverseSlip, RefundAll),
)
"""Commands that may put money into a drawer, or take it out."""
PAID = (RegisterPlayer, BuyMore, TakeAddOn, TakeBonus)
"""Commands that a ticket or a comp may pay."""
LIMITED = (PaySlip, CloseDrawer)
"""Commands that need an approval above a limit of the house."""


def refusals(command: type) -> frozenset[str]:
    """The refusal codes of a command, beside the common ones."""
    codes = _decided(command)
    if command in CLAIMS:
        codes = codes.union(IN_USE_REFUSALS)
    if command in SALES:
        codes = codes.union(DRAWER_REFUSALS)
    if command in PAID:
        codes = codes.union(TICKET_REFUSALS)
    if command in (*PAID, *APPROVED, *LIMITED):
        codes = codes.union(APPROVAL_REFUSALS)
    if command in RETURNS:
        codes = codes.union({"tournament.slug_taken"})
    if command in REGISTRY.steps:
        codes = codes.union(STEP_REFUSALS[REGISTRY.steps[command]])
    return codes


def _decided(command: type) -> frozenset[str]:
    if command in REVERSALS:
        return tournament.refusals(command) | room.refusals(command) | library.refusals(command)
    if command is CreateTournament:
        return REGISTRY.refusals(command).union(RULESET_FILE_REFUSALS, STRUCTURE_FILE_REFUSALS)
    if command in LIBRARY_COMMANDS:
        return _of_library(command)
    if command not in ROOM_REGISTRY.commands:
        return tournament.refusals(command)
    codes = room.refusals(command)
    return codes.union(RULESET_FILE_REFUSALS) if command is ChangeVenue else codes


def _of_library(command: type) -> frozenset[str]:
    codes = library.refusals(command)
    if command is SaveTemplate:
        return codes.union(RULESET_FILE_REFUSALS, PAYOUT_FILE_REFUSALS)
    if command is TakeOverFile:
        codes = codes.union(FILE_REFUSALS)
    return codes.union(STRUCTURE_REFUSALS) if command in (SaveStructure, TakeOverFile) else codes
