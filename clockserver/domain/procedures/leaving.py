"""Leaving early: a player is gone for good with chips left, and the TD decides whether they stay in play."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from clockserver.domain.entries import Entry, Left
from clockserver.domain.final_ante import as_played
from clockserver.domain.ids import FIRST_SESSION, Chips, SessionId
from clockserver.domain.leaving import Estimate, estimate
from clockserver.domain.procedures.entries import GivenEntry, known, started
from clockserver.domain.procedures.prizes import amounts_now
from clockserver.domain.ruleset import RuleSet
from clockserver.domain.seating import Altered, SeatingEvent
from clockserver.domain.session import Session
from clockserver.domain.texts import Reason, Refused
from clockserver.domain.tournament_state import Tournament


class LeaveEarly(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="leaving.leave", kw_only=True
):
    """A player is gone for good with `chips` left. `informed`: he told the TD.

    `stays`: whether his stack stays in play and posts blinds; without it that is decided later, by the same command.
    """

    session: SessionId = FIRST_SESSION
    entry: GivenEntry
    informed: bool
    chips: Chips
    stays: bool | None = None


class LeftEarly(SeatingEvent, frozen=True):
    """A player is gone for good; his chips left play, stay in it, or wait for the TD's word."""


def decide(state: Tournament, command: LeaveEarly, now: int) -> list[LeftEarly]:
    """What somebody's leaving brings. Raises Refused with every reason why not."""
    session = state.sessions[command.session]
    entry = known(state, command.entry)
    reasons = _refuse(state.ruleset, session, entry, command, now)
    if reasons:
        raise Refused(*reasons)
    since = entry.left.at if entry.left is not None else now
    left = Left(since, command.informed, command.chips, command.stays)
    if left == entry.left:
        raise Refused(Reason("already_done", {}, "entry"))
    if command.stays is not False:
        gone = replace(entry, absent=True, came=True, left=left)
        return [LeftEarly(session=entry.session, entries=(Altered(entry, gone),))]
    out = replace(entry, status="out", left=left)
    return [
        LeftEarly(
            session=entry.session,
            entries=(Altered(entry, out),),
            counted={"bustouts": 1},
            chips={"left_early": -command.chips} if command.chips else {},
            out_at=len(state.outs),
        )
    ]


def leaves_at(rules: RuleSet, left: Left) -> int | None:
    """From when on the chips of somebody who told nobody may leave play; None: at once, or when the TD says so."""
    reasonable = rules.leaving_early.reasonable_ms
    return None if left.informed or reasonable is None else left.at + reasonable


def estimated(rules: RuleSet, session: Session, entry: Entry, chips: int, now: int) -> Estimate:
    """Whether a stack that only posts reaches the money, as far as anybody can tell."""
    places = len(amounts_now(session))
    return estimate(as_played(rules, session, now), entry, chips, places, rules.leaving_early.hand_ms, now)


def _refuse(rules: RuleSet, session: Session, entry: Entry, command: LeaveEarly, now: int) -> list[Reason]:
    if not entry.alive:
        return [Reason("entries.already_out", {"entry": entry.id}, "entry")]
    reasons = []
    if entry.status != "playing":
        reasons.append(Reason("entries.not_seated", {"entry": entry.id}, "entry"))
    if not started(session, now):
        reasons.append(Reason("clock.not_started", {}, "entry"))
    if command.chips > session.ledger.in_play:
        reasons.append(Reason("entries.more_than_in_play", {"chips": session.ledger.in_play}, "chips"))
    if command.stays is False:
        reasons += _refuse_out(rules, session, entry, command, now)
    return reasons


def _refuse_out(
    rules: RuleSet, session: Session, entry: Entry, command: LeaveEarly, now: int
) -> list[Reason]:
    reasons = []
    if session.counters.players_left == 1:
        reasons.append(Reason("counters.last_player_stays", {}, "entry"))
    since = entry.left.at if entry.left is not None else now
    from_at = leaves_at(rules, Left(since, command.informed, command.chips))
    if from_at is not None and now < from_at:
        rule = rules.cite("leaving_early.uninformed")
        reasons.append(Reason("leaving.not_yet", {"left_ms": from_at - now}, "stays", rule))
    return reasons
