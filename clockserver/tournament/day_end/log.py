"""Log lines of the end of a day."""

from __future__ import annotations

from typing import Any

from clockserver.core.texts import Param, Text
from clockserver.tournament.day_end import events as days
from clockserver.tournament.log_terms import Sessions, player_text


def line(event: Any, code: str, _sessions: Sessions) -> Text:
    """The line of a draw of last hands, of last hands, bags, or the schedule of the next day."""
    match event:
        case days.NextDayScheduled(after=after):
            if after is None:
                return Text(f"{code}.none")
            starts = "by_itself" if after.by_itself else "by_hand"
            return Text(
                f"{code}.{starts}",
                {"day": after.day, "resumes_date": after.resumes_at, "resumes_at": after.resumes_at},
            )
        case days.PickerNamed(entry=entry, draw=draw):
            return Text(code, {"who": player_text(entry), "draw": draw})
        case days.DeckLaid(draw=draw):
            return Text(code, {"draw": draw})
        case days.CardTurned(position=position, hands=hands):
            return Text(code, {"position": position, "hands": hands})
        case days.LastHandsRecorded(hands=hands, before=before):
            return Text(code, {"hands": hands or before or 0})
        case days.LastHandPlayed(hand=hand, tables=tables):
            if not tables:
                return Text(f"{code}.all", {"hand": hand})
            suffix = "one" if len(tables) == 1 else "some"
            return Text(f"{code}.{suffix}", {"hand": hand, "table": min(tables), "tables": len(tables)})
        case days.DayEndStarted(after=after) if after is not None and after.hands == 0:
            return Text(f"{code}.no_draw")
    return _of_bags(event, code)


def _of_bags(event: Any, code: str) -> Text:
    match event:
        case days.BagCounted(entry=entry, chips=chips, before=before):
            counted: dict[str, Param] = {
                "who": player_text(entry),
                "chips": chips or 0,
                "before": before or 0,
            }
            return Text(f"{code}.{'counted' if before is None else 'corrected'}", counted)
        case days.TableBagsCounted(table=table, after=bags, before=before):
            if bags is None:
                return Text(f"{code}.none", {"table": table})
            params: dict[str, Param] = {"table": table, "bags": bags.bags, "chips": bags.chips}
            return Text(f"{code}.{'counted' if before is None else 'corrected'}", params)
        case days.BagDifferenceAccepted(after=None):
            return Text(f"{code}.none")
        case days.BagDifferenceAccepted(after=after) if after is not None:
            return Text(code, {"difference": after.difference, "reason": after.reason})
    return Text(code)
