"""Penalties: what was given, how many hands are still to be missed, and what a repeat is proposed to bring."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

from immutables import Map
from msgspec import Meta, Struct
from msgspec.structs import replace

from clockserver.domain.entries import EntryId, SeatNumber
from clockserver.domain.ruleset_play import Penalties

if TYPE_CHECKING:
    from clockserver.domain.ruleset import RuleSet

PenaltyNumber: TypeAlias = Annotated[int, Meta(ge=1, le=1_000_000)]
PenaltyKind: TypeAlias = Literal["warning", "missed_hands", "missed_rounds", "disqualification"]
PenaltyWhy: TypeAlias = Literal[
    "exposed_card",
    "action_pending",
    "dodging_blinds",
    "out_of_turn",
    "one_player_to_a_hand",
    "soft_play",
    "stalling",
    "phone",
    "out_of_view",
    "etiquette",
    "abuse",
    "other",
]
PenaltyBegins: TypeAlias = Literal["hand_ends", "player_returns"]
PenaltyState: TypeAlias = Literal["given", "waits", "runs", "last_hand", "over"]

RULE_OF: dict[PenaltyWhy, str] = {
    "exposed_card": "penalties.exposed_card_begins",
    "action_pending": "leaving_hand.penalised",
    "dodging_blinds": "penalties.dodging_blinds",
    "soft_play": "penalties.soft_play_may_forfeit_chips",
    "phone": "notices.phone_calls",
    "out_of_view": "chips.out_of_view_leave_play",
}
"""The value whose rule speaks of an offence; of the others that on penalties does."""
ANY_RULE = "penalties.kinds"


class Penalty(Struct, frozen=True, omit_defaults=True):
    """A penalty as it stands. What changes by hands is added and taken off again, so that each can be taken back."""

    number: PenaltyNumber
    entry: EntryId
    kind: PenaltyKind
    why: PenaltyWhy
    given_at: int
    text: str = ""
    hands: int = 0
    """To miss in all."""
    rounds: int = 0
    players: int = 0
    """Who sat at the table when it was given: they make a round."""
    dealt: int = 0
    """Hands dealt to the seat since it began; one more than `hands` once the first was dealt after it."""
    waits: bool = False
    """It begins when the player returns."""
    lifted: bool = False
    """The rest is not served."""
    withdrawn: bool = False
    """Taken back, as if never given."""

    @property
    def left(self) -> int:
        """Hands that are still missed, the one on the table among them."""
        if self.lifted or self.withdrawn:
            return 0
        return max(0, self.hands - max(0, self.dealt - 1))

    @property
    def state(self) -> PenaltyState:
        """Where it stands; `given`: nothing is served, as of a warning."""
        if not self.hands:
            return "over" if self.lifted or self.withdrawn else "given"
        if not self.left:
            return "over"
        if self.waits:
            return "waits"
        return "last_hand" if self.dealt >= self.hands else "runs"


class Proposal(Struct, frozen=True):
    """What an offence is proposed to bring; `key`: the value it follows from."""

    kind: PenaltyKind
    key: str
    hands: int = 0
    rounds: int = 0


def missed_hands(rules: Penalties, rounds: int, players: int) -> int:
    """Hands in so many missed rounds; `players` at the table when the penalty is given, the offender among them.

    A round is a hand for each of them. TDA 2015 66A, Irish Open 67A, TDA 2017 71A and its twins.
    """
    return rounds * (players if rules.round_counts_offender else players - 1)


def begins_with(rules: RuleSet, why: PenaltyWhy) -> PenaltyBegins:
    """When a penalty for an offence begins, where nobody says otherwise: with the hand after the one in progress."""
    if why == "action_pending":
        return rules.leaving_hand.begins or "hand_ends"
    return rules.penalties.exposed_card_begins


def proposed(rules: RuleSet, why: PenaltyWhy, earlier: Sequence[Penalty]) -> Proposal:
    """What an offence brings after `earlier` penalties of the same player for the same offence."""
    leaving = rules.leaving_hand
    if why == "action_pending" and not earlier and leaving.first_offence_hands is not None:
        return Proposal("missed_hands", "leaving_hand.first_offence_hands", hands=leaving.first_offence_hands)
    if why == "action_pending" and earlier and leaving.repeat_rounds is not None:
        return Proposal("missed_rounds", "leaving_hand.repeat_rounds", rounds=leaving.repeat_rounds)
    kinds = rules.penalties.kinds
    step = 0
    if earlier and rules.penalties.repeats_escalate:
        hardest = max(kinds.index(each.kind) if each.kind in kinds else 0 for each in earlier)
        step = min(hardest + 1, len(kinds) - 1)
    kind = kinds[step]
    key = "penalties.repeats_escalate" if step else ANY_RULE
    return Proposal(kind, key, hands=int(kind == "missed_hands"), rounds=int(kind == "missed_rounds"))


def counted(penalties: Iterable[Penalty], seats: Mapping[SeatNumber, EntryId]) -> tuple[PenaltyNumber, ...]:
    """The penalties that a hand is counted for which is dealt to these seats: one after the other for each player."""
    seated = set(seats.values())
    found: list[PenaltyNumber] = []
    serving: set[EntryId] = set()
    for penalty in sorted(penalties, key=lambda each: each.number):
        if penalty.entry not in seated or penalty.state not in ("runs", "last_hand"):
            continue
        if penalty.entry in serving:
            continue
        found.append(penalty.number)
        # The hand after the last of one is the first of the next.
        if penalty.state == "runs":
            serving.add(penalty.entry)
    return tuple(found)


def counting(
    penalties: Map[PenaltyNumber, Penalty], numbers: Sequence[PenaltyNumber], hands: int
) -> Map[PenaltyNumber, Penalty]:
    """The penalties with so many hands more, or less, counted for some."""
    for number in numbers:
        penalty = penalties[number]
        penalties = penalties.set(number, replace(penalty, dealt=penalty.dealt + hands))
    return penalties
