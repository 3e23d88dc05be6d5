"""Events of counters."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from clockserver.core.ids import FIRST_SESSION, SessionId
from clockserver.core.texts import Param, Reason, Refused
from clockserver.tournament.counters.state import Counters
from clockserver.tournament.deals.comebacks import refuse_counted_comeback
from clockserver.tournament.session import Session

COUNT_REFUSALS = (
    "counters.below_zero",
    "counters.last_player_stays",
    "counters.more_out_than_in",
    "counters.reentry_without_bustout",
)
"""Codes of counts that contradict each other."""

Counted: TypeAlias = Literal["entry", "reentry", "rebuy", "addon", "bustout"]


class Tapped(Struct, frozen=True, tag_field="type", tag="Tapped", kw_only=True, omit_defaults=True):
    """A counter was tapped, or an undo reversed the tap (`count` below 0), with the chips that it brought."""

    final: ClassVar[bool] = False

    session: SessionId = FIRST_SESSION
    what: Counted
    count: int
    chips: int = 0
    out_at: int | None = None
    """Index in the elimination order, 0 first out, of the first player counted out by this tap."""

    def scopes(self) -> tuple[str, ...]:
        """No scope: each tap can be undone whatever was counted since."""
        return ()

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        counters = with_count(session.counters, self.what, self.count)
        if self.what == "bustout":
            eliminations = _eliminations_after(session.eliminations, self)
            return replace(session, counters=counters, eliminations=eliminations)
        return replace(session, counters=counters, ledger=session.ledger.booked(self.what, self.chips))

    def inverse(self, session: Session) -> list[Tapped]:
        """The reverse tap. Raises Refused where the counts would contradict each other."""
        reverse = replace(self, count=-self.count, chips=-self.chips)
        after = with_count(session.counters, self.what, -self.count)
        reasons = contradictions(after, alone=session.whole is None)
        if not reasons and after.players_left < session.named:
            params: dict[str, Param] = {"players": after.players_left, "named": session.named}
            reasons.append(Reason("counters.fewer_than_named", params))
        if session.named and reverse.count > 0 and reverse.what != "bustout":
            reasons.append(needs_name(reverse.what))
        if reverse.what == "bustout" and reverse.count < 0:
            reasons += _refuse_beside_deal(session, reverse)
        if reasons:
            raise Refused(*reasons)
        return [reverse]


def _eliminations_after(eliminations: tuple[str | None, ...], event: Tapped) -> tuple[str | None, ...]:
    """The elimination order after a tap put unnamed players out, or an undone tap removed them."""
    if event.count > 0:
        index = _index_of(eliminations, event)
        return (*eliminations[:index], *(None,) * event.count, *eliminations[index:])
    remaining = list(eliminations)
    for i in reversed(_returning(eliminations, event)):
        del remaining[i]
    return tuple(remaining)


def _index_of(eliminations: tuple[str | None, ...], event: Tapped) -> int:
    return len(eliminations) if event.out_at is None else min(event.out_at, len(eliminations))


def _returning(eliminations: tuple[str | None, ...], event: Tapped) -> list[int]:
    """The indices in the elimination order, 0 first out, of the unnamed players whom an undone tap removes."""
    index = _index_of(eliminations, event)
    unnamed = [i for i, each in enumerate(eliminations) if each is None]
    # Other taps may have been undone since: the unnamed players nearest to the old index are removed.
    nearest = sorted(unnamed, key=lambda i: (i >= index - event.count, abs(i - (index - event.count))))
    return sorted(nearest[: -event.count])


def _refuse_beside_deal(session: Session, reverse: Tapped) -> list[Reason]:
    """Reasons against an undo that brings back unnamed players who were out before a binding deal."""
    order, returning = session.eliminations, _returning(session.eliminations, reverse)
    if not returning:
        return []
    players_left = (session.whole or session.counters).players_left
    return refuse_counted_comeback(session, players_left + len(order) - returning[0], "command")


def with_count(counters: Counters, counter: Counted, count: int) -> Counters:
    """The counters after `count` of `counter`; a re-entry counts as an entry, too."""
    match counter:
        case "entry":
            return replace(counters, entries=counters.entries + count)
        case "reentry":
            entries, reentries = counters.entries + count, counters.reentries + count
            return replace(counters, entries=entries, reentries=reentries)
        case "rebuy":
            return replace(counters, rebuys=counters.rebuys + count)
        case "addon":
            return replace(counters, addons=counters.addons + count)
        case "bustout":
            return replace(counters, bustouts=counters.bustouts + count)


def contradictions(counters: Counters, *, alone: bool = True) -> list[Reason]:
    """Reasons why counts are impossible: below 0, nobody left, more re-entries than bust-outs.

    `alone`: the tournament's only session; else a player who busted in another one may re-enter in this one.
    """
    reasons = [
        Reason("counters.below_zero", {"what": name})
        for name in counters.__struct_fields__
        if name != "moved" and getattr(counters, name) < 0
    ]
    if counters.players_left < 0:
        params = {"entries": counters.entries, "bustouts": counters.bustouts}
        reasons.append(Reason("counters.more_out_than_in", dict(params)))
    elif counters.bustouts and not counters.players_left and not counters.moved:
        reasons.append(Reason("counters.last_player_stays"))
    if alone and counters.reentries > counters.bustouts:
        params = {"reentries": counters.reentries, "bustouts": counters.bustouts}
        reasons.append(Reason("counters.reentry_without_bustout", dict(params)))
    return reasons


def needs_name(counter: Counted) -> Reason:
    return Reason(f"counters.name_the_{'entry' if counter in ('entry', 'reentry') else 'player'}", {}, "what")
