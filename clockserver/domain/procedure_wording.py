"""What the events of procedures are called in the log; each procedure has its part here."""

from __future__ import annotations

from typing import Any

from clockserver.domain.procedures import color_up_events as color_ups
from clockserver.domain.procedures import hand_for_hand_events as hands
from clockserver.domain.procedures import vote
from clockserver.domain.texts import Text


def worded_procedure(event: Any) -> Text:
    """The words of an event of a procedure; its name alone where there is no more to say."""
    code = f"log.{type(event).__name__}"
    match event:
        case color_ups.ColorUpChanged(color_up=one):
            return Text(code, {"chips": _chips(one.denominations)})
        case color_ups.TablesColoredUp(tables=tables, every=every):
            return Text(f"{code}.{'all' if every else 'one'}", {"table": tables[0] if tables else 0})
        case color_ups.ChipsRaced(race=race):
            won = sum(seat.won for seat in race.seats)
            return Text(code, {"table": race.table, "chip": race.denomination, "to": race.to, "won": won})
        case color_ups.FoundChipsExchanged(chips=chips, denomination=chip, paid=paid):
            return Text(code, {"chips": chips, "chip": chip, "paid": paid})
        case hands.HandFinished(hand=hand, tables=tables):
            which = "one" if len(tables) == 1 else "all"
            return Text(f"{code}.{which}", {"hand": hand, "table": tables[0] if tables else 0})
        case hands.HandReleased(after=after) if after is not None:
            return Text(code, {"hand": after.number})
        case hands.HandRanked(hand=hand, before=before, ties=ties):
            return Text(f"{code}.{'tied' if ties else 'ranked'}", {"hand": hand, "players": len(before)})
        case vote.VoteProposed(after=entry):
            return Text(code, {"who": _who(entry)}) if entry else Text(f"{code}.declined")
        case vote.VoteCalled(before=before, after=after):
            called = after or before
            assert called is not None  # noqa: S101 - one of them is there
            outcome = {None: "called", True: "deal", False: "no_deal"}[called.deal]
            return Text(f"{code}.{outcome}", {"vote": called.number})
        case vote.TablesReady(tables=tables):
            return Text(
                f"{code}.{'one' if len(tables) == 1 else 'all'}", {"table": tables[0], "tables": len(tables)}
            )
        case vote.VoteOpened(voters=voters, vote=number):
            return Text(code, {"vote": number, "voters": len(voters)})
        case vote.BallotSealed(entry=entry):
            return Text(code, {"who": _who(entry)})
        case vote.VoteClosed(vote=number, deal=deal, missing=missing):
            outcome = {None: "void", True: "deal", False: "no_deal"}[deal]
            return Text(f"{code}.{outcome}", {"vote": number, "missing": missing})
    return Text(code)


def _chips(denominations: tuple[int, ...]) -> str:
    return ", ".join(str(chip) for chip in denominations)


def _who(entry: str) -> Text:
    """Whom a line is about; for staff the control puts the name in its place."""
    return Text("log.who", {"entry": int(entry[1:])})
