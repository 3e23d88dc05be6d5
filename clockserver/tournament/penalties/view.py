"""Topic `penalties`, for dealers and staff: hands to miss, and proposals for each offence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import get_args

from clockserver.core.ids import SessionId
from clockserver.rules.ruleset import RuleSet
from clockserver.tournament.dealing.replayed_hand import replayed_hand
from clockserver.tournament.entries.shapes import SeatValue
from clockserver.tournament.penalties.entry_penalties import earlier_penalties
from clockserver.tournament.penalties.shapes import (
    KilledValue,
    OffenceValue,
    PenaltiesValue,
    PenaltyValue,
)
from clockserver.tournament.penalties.state import RULE_OF, Penalty, PenaltyWhy, begins_with, proposed_penalty
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament

WHYS: tuple[PenaltyWhy, ...] = get_args(PenaltyWhy)


def penalties_value(
    state: Tournament, session_id: SessionId, _seats: Mapping[str, SeatValue], _now: int
) -> PenaltiesValue:
    """The whole topic."""
    rules = state.ruleset
    penalties = state.sessions[session_id].penalties
    listed = [each for each in penalties.values() if not each.withdrawn and state.entries[each.entry].alive]
    return {
        "kinds": list(rules.penalties.kinds),
        "counts_offender": rules.penalties.round_counts_offender,
        "blinds_posted": rules.penalties.blinds_posted,
        "redeal_counts_once": rules.misdeal.counts_once_for_penalty,
        "offences": {why: _offence(rules, why, ()) for why in WHYS},
        "again": _again(state, session_id),
        "penalties": [_penalty(each) for each in sorted(listed, key=lambda each: each.number)],
        "redealt": _redealt(rules, state.sessions[session_id]),
    }


def _redealt(rules: RuleSet, session: Session) -> dict[str, KilledValue]:
    hands = {
        number: replayed_hand(rules, session, table)
        for number, table in session.tables.items()
        if table.redeals
    }
    return {
        str(number): {"killed": list(hand.killed), "may_play": list(hand.may_play)}
        for number, hand in sorted(hands.items())
        if hand.killed or hand.may_play
    }


def _again(state: Tournament, session_id: SessionId) -> dict[str, dict[str, OffenceValue]]:
    """The proposed penalties for repeated offences, by entry of players with earlier penalties."""
    earlier = earlier_penalties(state)
    return {
        entry.id: _repeats(state.ruleset, earlier[entry.person])
        for entry in state.entries.values()
        if entry.session == session_id and entry.alive and entry.person in earlier
    }


def _repeats(rules: RuleSet, earlier: Sequence[Penalty]) -> dict[str, OffenceValue]:
    by_why: dict[PenaltyWhy, list[Penalty]] = {}
    for penalty in earlier:
        by_why.setdefault(penalty.why, []).append(penalty)
    return {why: _offence(rules, why, same) for why, same in by_why.items()}


def _offence(rules: RuleSet, why: PenaltyWhy, earlier: Sequence[Penalty]) -> OffenceValue:
    proposal = proposed_penalty(rules, why, earlier)
    key = proposal.key if earlier or why not in RULE_OF or proposal.hands else RULE_OF[why]
    return {
        "kind": proposal.kind,
        "hands": proposal.hands,
        "rounds": proposal.rounds,
        "rule": rules.rule(key),
        "begins": begins_with(rules, why),
        "earlier": len(earlier),
    }


def _penalty(penalty: Penalty) -> PenaltyValue:
    return {
        "number": penalty.number,
        "entry": penalty.entry,
        "kind": penalty.kind,
        "why": penalty.why,
        "text": penalty.text,
        "hands": penalty.hands,
        "rounds": penalty.rounds,
        "players": penalty.players,
        "left": penalty.left,
        "dealt": penalty.dealt,
        "state": penalty.state,
        "given_at": penalty.given_at,
    }
