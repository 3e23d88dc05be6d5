"""Printing of receipts: the first print is the receipt, later ones are copies."""

from __future__ import annotations

from clockserver.core.randomness import RandomBelow
from clockserver.core.texts import Reason, Refused
from clockserver.tournament.receipts.commands import PrintReceipts
from clockserver.tournament.receipts.events import ReceiptsPrinted
from clockserver.tournament.state import Tournament


def decide(
    state: Tournament, command: PrintReceipts, _now: int, _randomness: RandomBelow
) -> list[ReceiptsPrinted]:
    """Record receipts as printed. Raises Refused for a second print: of two devices only one prints it."""
    session = state.sessions[command.session]
    reasons = []
    for i, receipt in enumerate(command.receipts):
        field = f"receipts[{i}]"
        if receipt > session.sales.receipts:
            reasons.append(Reason("sales.unknown", {"receipt": receipt}, field))
        elif receipt in command.receipts[:i]:
            reasons.append(Reason("receipts.twice", {"receipt": receipt}, field))
        elif not command.copy and session.printed.get(receipt, 0):
            reasons.append(Reason("receipts.printed", {"receipt": receipt}, field))
    if reasons:
        raise Refused(*reasons)
    return [ReceiptsPrinted(session=command.session, receipts=command.receipts)]
