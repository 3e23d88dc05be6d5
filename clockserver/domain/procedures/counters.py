"""Counter mode: entries, re-entries, rebuys, add-ons and bust-outs by taps, without names."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import replace

from clockserver.domain.ids import FIRST_SESSION, SessionId
from clockserver.domain.session import Counters, Session, registration_open
from clockserver.domain.texts import Param, Reason, Refused

Counted: TypeAlias = Literal["entry", "reentry", "rebuy", "addon", "bustout"]
Count: TypeAlias = Annotated[int, Meta(ge=1, le=10_000)]


class TapCounter(
    Struct,
    frozen=True,
    forbid_unknown_fields=True,
    tag_field="type",
    tag="counter.tap",
    kw_only=True,
):
    """Count something. `late`: take an entry or a re-entry although late registration is closed."""

    session: SessionId = FIRST_SESSION
    what: Counted
    count: Count = 1
    late: bool = False


class Tapped(Struct, frozen=True, tag_field="type", tag="Tapped", kw_only=True, omit_defaults=True):
    """Something was counted (`count` below 0: an undo took it back), with the chips it brought into play."""

    final: ClassVar[bool] = False

    session: SessionId = FIRST_SESSION
    what: Counted
    count: int
    chips: int = 0
    out_at: int | None = None
    """Which places among those who went out are theirs who are counted out with this, from 0."""

    def scopes(self) -> tuple[str, ...]:
        """Taps share nothing: each can be taken back whatever was counted since."""
        return ()

    def evolve(self, session: Session) -> Session:
        """The session after this event."""
        counters = counted(session.counters, self.what, self.count)
        ledger = session.ledger
        if self.what != "bustout":
            ledger = ledger.booked(self.what, self.chips)
        return replace(session, counters=counters, ledger=ledger)

    def inverse(self, session: Session) -> list[Tapped]:
        """The same tap the other way. Raises Refused where the counts would then contradict each other."""
        back = replace(self, count=-self.count, chips=-self.chips)
        after = counted(session.counters, self.what, -self.count)
        reasons = contradictions(after)
        if not reasons and after.players_left < session.named:
            params: dict[str, Param] = {"players": after.players_left, "named": session.named}
            reasons.append(Reason("counters.fewer_than_named", params))
        if reasons:
            raise Refused(*reasons)
        return [back]


def outs_after(outs: tuple[str | None, ...], event: Tapped) -> tuple[str | None, ...]:
    """Who went out, with those who were only counted; taking a tap back takes those it counted."""
    if event.what != "bustout":
        return outs
    at = len(outs) if event.out_at is None else min(event.out_at, len(outs))
    if event.count > 0:
        return (*outs[:at], *(None,) * event.count, *outs[at:])
    kept = list(outs)
    unnamed = [i for i, each in enumerate(outs) if each is None]
    # Others may have been taken back meanwhile: then it is those next to where they were.
    nearest = sorted(unnamed, key=lambda i: (i >= at - event.count, abs(i - (at - event.count))))
    for i in sorted(nearest[: -event.count], reverse=True):
        del kept[i]
    return tuple(kept)


def counted(counters: Counters, what: Counted, count: int) -> Counters:
    """The counters after `count` of `what`; a re-entry is an entry as well."""
    match what:
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


def contradictions(counters: Counters) -> list[Reason]:
    """Why counts cannot be: negative ones, everybody or more out, more re-entries than bust-outs."""
    reasons = [
        Reason("counters.below_zero", {"what": name})
        for name in counters.__struct_fields__
        if getattr(counters, name) < 0
    ]
    if counters.players_left < 0:
        params = {"entries": counters.entries, "bustouts": counters.bustouts}
        reasons.append(Reason("counters.more_out_than_in", dict(params)))
    elif counters.bustouts and not counters.players_left:
        reasons.append(Reason("counters.last_player_stays"))
    if counters.reentries > counters.bustouts:
        params = {"reentries": counters.reentries, "bustouts": counters.bustouts}
        reasons.append(Reason("counters.reentry_without_bustout", dict(params)))
    return reasons


def decide(session: Session, command: TapCounter, now: int, out_at: int | None = None) -> list[Tapped]:
    """What a tap counts, and the chips it brings. `out_at`: how many went out before. Raises Refused."""
    reasons = [
        *_refuse_before_start(session, command, now),
        *_refuse_by_count(session, command),
        *_refuse_late(session, command, now),
    ]
    stack = _stack_of(session, command.what)
    if command.what in ("rebuy", "addon") and stack == 0:
        reasons.append(Reason(f"counters.no_{command.what}", {}, "what"))
    if reasons:
        raise Refused(*reasons)
    return [
        Tapped(
            session=command.session,
            what=command.what,
            count=command.count,
            chips=stack * command.count,
            out_at=out_at if command.what == "bustout" else None,
        )
    ]


def _stack_of(session: Session, what: Counted) -> int:
    structure = session.structure
    stacks = {
        "entry": structure.starting_stack,
        "reentry": structure.starting_stack,
        "rebuy": structure.rebuy_stack,
        "addon": structure.addon_stack,
        "bustout": 0,
    }
    return stacks[what]


def _refuse_before_start(session: Session, command: TapCounter, now: int) -> list[Reason]:
    started = session.clock.at(now).phase not in ("ready", "scheduled")
    if started or command.what not in ("bustout", "reentry"):
        return []
    return [Reason("clock.not_started", {}, "what")]


def _refuse_late(session: Session, command: TapCounter, now: int) -> list[Reason]:
    entering = command.what in ("entry", "reentry") and not command.late
    if not entering or registration_open(session, now):
        return []
    return [Reason("counters.registration_closed", {}, "what")]


def _refuse_by_count(session: Session, command: TapCounter) -> list[Reason]:
    counters = session.counters
    unnamed = counters.players_left - session.named
    if command.what == "bustout" and session.named and command.count > unnamed:
        # Where names are known, a place and a seat go with each of them.
        if not unnamed:
            return [Reason("counters.all_are_named", {}, "what")]
        return [Reason("counters.who_is_out", {"unnamed": unnamed}, "what")]
    if command.what in ("rebuy", "addon") and counters.players_left < 1:
        return [Reason("counters.nobody_plays", {}, "what")]
    return contradictions(counted(counters, command.what, command.count))
