"""What the events of procedures are called in the log; each procedure has its part here."""

from __future__ import annotations

from typing import Any

from clockserver.domain.entries import EntryId
from clockserver.domain.procedures import color_up_events as color_ups
from clockserver.domain.procedures import day_end_events as days
from clockserver.domain.procedures import (
    deals,
    disputes,
    forfeits,
    games,
    leaving,
    misdeals,
    penalties,
    player_clocks,
    shot_clocks,
    vote_events,
)
from clockserver.domain.procedures import hand_for_hand_events as hands
from clockserver.domain.procedures.chips_out import ChipsGivenBack, ChipsRemoved
from clockserver.domain.texts import Param, Text

MOST_NAMED = 10
_OF_OFFENCES = (
    penalties.PenaltyGiven,
    penalties.PenaltyBegun,
    penalties.PenaltyCounted,
    penalties.PenaltyLifted,
    penalties.Disqualified,
    misdeals.HandRedealt,
    ChipsRemoved,
    ChipsGivenBack,
    leaving.LeftEarly,
    forfeits.ForfeitTimeSet,
)


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
            which = "one" if len(tables) == 1 else "some" if tables else "all"
            table = min(tables, default=0)
            return Text(f"{code}.{which}", {"hand": hand, "table": table, "tables": len(tables)})
        case hands.HandReleased(after=after) if after is not None:
            return Text(code, {"hand": after.number})
        case hands.HandRanked(hand=hand, before=before, ties=ties):
            return Text(f"{code}.{'tied' if ties else 'ranked'}", {"hand": hand, "players": len(before)})
        case player_clocks.PlayerClockChanged() | shot_clocks.OfShotClock() | disputes.DisputeTimerStarted():
            return _of_table_clocks(code, event)
        case days.OfDayEnd():
            return _of_day_end(code, event)
        case deals.OfDeal():
            return _of_deal(code, event)
        case _ if isinstance(event, _OF_OFFENCES):
            return _of_offences(code, event)
        case vote_events.VoteProposed(after=entry):
            return Text(code, {"who": who(entry)}) if entry else Text(f"{code}.declined")
        case vote_events.VoteCalled(before=before, after=after):
            called = after or before
            assert called is not None  # noqa: S101 - one of them is there
            outcome = {None: "called", True: "deal", False: "no_deal"}[called.deal]
            return Text(f"{code}.{outcome}", {"vote": called.number})
        case vote_events.TablesReady(tables=tables):
            return Text(
                f"{code}.{'one' if len(tables) == 1 else 'all'}", {"table": tables[0], "tables": len(tables)}
            )
        case vote_events.VoteOpened(voters=voters, vote=number):
            return Text(code, {"vote": number, "voters": len(voters)})
        case vote_events.BallotSealed(entry=entry):
            return Text(code, {"who": who(entry)})
        case vote_events.VoteClosed(vote=number, deal=deal, missing=missing):
            outcome = {None: "void", True: "deal", False: "no_deal"}[deal]
            return Text(f"{code}.{outcome}", {"vote": number, "missing": missing})
    return Text(code)


def _of_deal(code: str, event: Any) -> Text:
    match event:
        case deals.DealDrafted(after=deal):
            return Text(f"{code}.{deal.method if deal is not None else 'none'}")
        case deals.DealAccepted(entry=entry, accepted=accepted):
            return Text(f"{code}.{'yes' if accepted else 'no'}", {"who": who(entry)})
        case deals.DealShown(after=deal):
            return Text(f"{code}.{'all' if deal is not None and deal.public else 'players'}")
    return Text(code)


def _of_day_end(code: str, event: Any) -> Text:
    match event:
        case days.PickerNamed(entry=entry, draw=draw):
            return Text(code, {"who": who(entry), "draw": draw})
        case days.DeckLaid(draw=draw):
            return Text(code, {"draw": draw})
        case days.CardTurned(position=position, hands=hands_left):
            return Text(code, {"position": position, "hands": hands_left})
        case days.LastHandsRecorded(hands=hands_left, before=before):
            return Text(code, {"hands": hands_left or before or 0})
        case days.LastHandPlayed(hand=hand, tables=tables):
            if not tables:
                return Text(f"{code}.all", {"hand": hand})
            which = "one" if len(tables) == 1 else "some"
            return Text(f"{code}.{which}", {"hand": hand, "table": min(tables), "tables": len(tables)})
        case days.BagCounted(entry=entry, chips=chips, before=before):
            counted: dict[str, Param] = {"who": who(entry), "chips": chips or 0, "before": before or 0}
            return Text(f"{code}.{'counted' if before is None else 'corrected'}", counted)
        case days.TableBagsCounted(table=table, after=bags, before=others):
            if bags is None:
                return Text(f"{code}.none", {"table": table})
            told: dict[str, Param] = {"table": table, "bags": bags.bags, "chips": bags.chips}
            return Text(f"{code}.{'counted' if others is None else 'corrected'}", told)
        case days.BagDifferenceAccepted(after=after) if after is not None:
            return Text(code, {"difference": after.difference, "reason": after.reason})
        case days.DayBegun(day=day):
            return Text(code, {"day": day})
    return Text(code)


def _chips(denominations: tuple[int, ...]) -> str:
    return ", ".join(str(chip) for chip in denominations)


def _of_table_clocks(code: str, event: Any) -> Text:
    match event:
        case player_clocks.PlayerActed(after=acted) if acted is not None and acted.acted_at is not None:
            return Text(code, {"table": acted.table, "left_ms": acted.until - acted.acted_at})
        case player_clocks.PlayerClockAdjusted(before=before, after=after) if before and after:
            by_ms = after.allowed_ms - before.allowed_ms
            return Text(
                f"{code}.{'more' if by_ms > 0 else 'less'}", {"table": after.table, "by_ms": abs(by_ms)}
            )
        case player_clocks.PlayerClockChanged(clock=clock):
            about = "table" if clock.seat is None else "seat"
            return Text(f"{code}.{about}", {"table": clock.table, "seat": clock.seat})
        case shot_clocks.ShotClockSet(tables=tables, after=after):
            named = ", ".join(str(table) for table in tables[:MOST_NAMED])
            named += " …" if len(tables) > MOST_NAMED else ""
            time_ms = after[0].decision_ms if after else 0
            return Text(f"{code}.{'on' if after else 'off'}", {"tables": named, "time_ms": time_ms})
        case shot_clocks.TimeChipUsed(table=table, entry=entry):
            if entry is None:
                return Text(f"{code}.table", {"table": table})
            return Text(f"{code}.who", {"table": table, "who": who(entry)})
        case disputes.DisputeTimerStarted(timer=timer):
            return Text(code, {"table": timer.table})
        case games.GameSet(table=table, after=turn):
            name = Text(f"face.game.{turn.game}") if turn is not None else ""
            return Text(code, {"table": table, "game": name})
    return Text(code)


def who(entry: EntryId) -> Text:
    """Whom a line is about; for staff the control puts the name in its place."""
    return Text("log.who", {"entry": int(entry[1:])})


def _of_offences(code: str, event: Any) -> Text:
    """Penalties, misdeals, and chips that leave play with their player or without him."""
    match event:
        case penalties.PenaltyGiven(penalty=penalty):
            why = Text(f"penalties.why.{penalty.why}")
            params: dict[str, Param] = {"who": who(penalty.entry), "hands": penalty.hands, "why": why}
            return Text(f"{code}.{penalty.kind}", params)
        case penalties.PenaltyBegun(entry=entry) | penalties.PenaltyLifted(entry=entry):
            return Text(code, {"who": who(entry)})
        case penalties.PenaltyCounted(entry=entry):
            return Text(code, {"who": who(entry)})
        case misdeals.HandRedealt(table=table):
            return Text(code, {"table": table})
        case ChipsRemoved(after=removal) | ChipsGivenBack(after=removal):
            params = {"chips": removal.chips, "who": who(removal.entry) if removal.entry else ""}
            return Text(f"{code}.{removal.why}{'' if removal.entry else '.nobody'}", params)
        case penalties.Disqualified(entries=(changed,)):
            return Text(code, {"who": who(changed.id), "chips": -event.chips.get("disqualified", 0)})
        case leaving.LeftEarly(entries=(changed,)):
            one = changed.after or changed.before
            left = one.left if one is not None else None
            outcome = "waits" if left is None or left.stays is None else "stays" if left.stays else "out"
            return Text(f"{code}.{outcome}", {"who": who(changed.id), "chips": left.chips if left else 0})
    return Text(code)
