"""The house's settings for money: what is withheld, and what needs an approval."""

from __future__ import annotations

from typing import Any

from msgspec.structs import asdict

from clockserver.accounts.roles import Principal
from clockserver.core.ids import CommandId, Slug
from clockserver.core.input.text_input import stored_line
from clockserver.core.permissions import APPROVING
from clockserver.core.texts import Reason
from clockserver.desk.desk import Done
from clockserver.desk.money.drawers import Drawers
from clockserver.desk.preparation import Prepared
from clockserver.desk.tournaments.tournament_desks import TournamentDesk, TournamentDesks
from clockserver.room.drawers.commands import CloseDrawer
from clockserver.tournament.payout_desk.commands import PaySlip, ResolvedPaySlip
from clockserver.tournament.sales.commands import RefundSale, TransferSale
from clockserver.tournament.session import Session


class HouseMoney:
    """Complete payments of slips by the house's settings, and find amounts above its limits."""

    def __init__(self, desks: TournamentDesks, drawers: Drawers) -> None:
        self._desks = desks
        self._drawers = drawers

    def step(self, _desk: TournamentDesk, _id: CommandId, command: PaySlip, done: Done) -> Prepared:
        """Add the house's rule for withholding before a slip is paid."""
        rule = self._drawers.settings.withhold
        if rule is None:
            return command, done
        return ResolvedPaySlip(withhold=rule, **asdict(command)), done

    def refuse_above(self, principal: Principal, command: Any, slug: Slug | None) -> list[Reason]:
        """Reasons why a payment, or a close of a drawer, needs an approval: it is above a limit."""
        if principal.kind in APPROVING:
            return []
        above = (isinstance(command, PaySlip) and self._is_large(command, slug)) or (
            isinstance(command, CloseDrawer) and self._exceeds_tolerance(command)
        )
        return [Reason("money.approval", {"role": principal.kind}, "approval")] if above else []

    def receipt_and_amount(self, command: Any, slug: Slug | None) -> tuple[str, int | None]:
        """The receipt, slip or shift of a command that needs an approval, and its money if known."""
        if isinstance(command, CloseDrawer):
            return command.shift, self._drawers.difference(command)
        session = self._session(command, slug)
        if isinstance(command, PaySlip):
            slip = session.slips.all.get(command.slip) if session is not None else None
            return str(command.slip), slip.worth.cash if slip is not None else None
        if isinstance(command, RefundSale | TransferSale):
            sold = session.sales.all.get(command.receipt) if session is not None else None
            return str(command.receipt), sold.price if sold is not None else None
        sale = getattr(command, "sale", None)
        return "", sale.by.get("comp") if sale is not None else None

    def _session(self, command: Any, slug: Slug | None) -> Session | None:
        desk = self._desks.owner(slug) if slug is not None else None
        state = desk.newest_state if desk is not None else None
        return state.sessions.get(command.session) if state is not None else None

    def _is_large(self, command: PaySlip, slug: Slug | None) -> bool:
        """Whether an unpaid slip is above the limit, before withholding."""
        limit, session = self._drawers.settings.limit, self._session(command, slug)
        if limit is None:
            return False
        slip = session.slips.all.get(command.slip) if session is not None else None
        return slip is not None and slip.open and slip.worth.cash > limit

    def _exceeds_tolerance(self, command: CloseDrawer) -> bool:
        """Whether a count is off by more than the tolerance. A missing reason is refused first."""
        tolerance = self._drawers.settings.tolerance
        difference = self._drawers.difference(command)
        if tolerance is None or difference is None or not stored_line(command.reason):
            return False
        return abs(difference) > tolerance
