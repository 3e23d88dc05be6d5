"""Penalties: their state, the hands still to be missed, and the proposal for an offence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

from immutables import Map
from msgspec import Meta, Struct
from msgspec.structs import replace

from clockserver.core.input.typed_fields import TypedReason
from clockserver.rules.play_values import Penalties
from clockserver.tournament.entries.state import EntryId, SeatNumber

if TYPE_CHECKING:
    from clockserver.rules.ruleset import RuleSet

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
"""The rule value that covers each offence; the others are covered by the rule on penalties."""
ANY_RULE = "penalties.kinds"


class Penalty(Struct, frozen=True, omit_defaults=True):
    """A penalty. `dealt` counts up and down, so that each hand can be undone."""

    number: PenaltyNumber
    entry: EntryId
    kind: PenaltyKind
    why: PenaltyWhy
    given_at: int
    text: TypedReason = ""
    hands: int = 0
    """Number of hands to miss."""
    rounds: int = 0
    players: int = 0
    """Number of players at the table when it was given: the length of a round."""
    dealt: int = 0
    """Hands dealt to the seat since it began; `hands` + 1 once the first hand after the penalty is dealt."""
    waits: bool = False
    """Whether the penalty begins only when the player returns."""
    lifted: bool = False
    """The rest was waived."""
    withdrawn: bool = False
    """Withdrawn by an undo, as if never given."""

    @property
    def left(self) -> int:
        """Number of hands still to be missed, the current one included."""
        if self.lifted or self.withdrawn:
            return 0
        return max(0, self.hands - max(0, self.dealt - 1))

    @property
    def state(self) -> PenaltyState:
        """The state of the penalty; `given`: nothing to serve, as after a warning."""
        if not self.hands:
            return "over" if self.lifted or self.withdrawn else "given"
        if not self.left:
            return "over"
        if self.waits:
            return "waits"
        return "last_hand" if self.dealt >= self.hands else "runs"


class Proposal(Struct, frozen=True):
    """The proposed penalty for an offence; `key`: the rule value behind it."""

    kind: PenaltyKind
    key: str
    hands: int = 0
    rounds: int = 0


def missed_hands(rules: Penalties, rounds: int, players: int) -> int:
    """Number of hands in `rounds` missed rounds; `players` at the table, the offender included.

    A round is one hand for each of them. TDA 2015 66A, Irish Open 67A, TDA 2017 71A.
    """
    return rounds * (players if rules.round_counts_offender else players - 1)


def begins_with(rules: RuleSet, why: PenaltyWhy) -> PenaltyBegins:
    """The default beginning of a penalty for an offence, by the rule set."""
    if why == "action_pending":
        return rules.leaving_hand.begins or "hand_ends"
    return rules.penalties.exposed_card_begins


def proposed_penalty(rules: RuleSet, why: PenaltyWhy, earlier: Sequence[Penalty]) -> Proposal:
    """The proposed penalty for an offence after `earlier` penalties of the player for the same offence."""
    leaving = rules.leaving_hand
    if why == "action_pending" and not earlier and leaving.first_offence_hands is not None:
        return Proposal("missed_hands", "leaving_hand.first_offence_hands", hands=leaving.first_offence_hands)
    if why == "action_pending" and earlier and leaving.repeat_rounds is not None:
        return Proposal("missed_rounds", "leaving_hand.repeat_rounds", rounds=leaving.repeat_rounds)
    steps = [step for step in _ladder(rules.penalties) if step.kind in rules.penalties.kinds]
    steps = steps or [Proposal(rules.penalties.kinds[0], ANY_RULE, hands=1, rounds=1)]
    if not earlier or not rules.penalties.repeats_escalate:
        return steps[0]
    hardest = max(_hardness(rules.penalties, each.kind, each.hands, each.rounds) for each in earlier)
    harder = (
        step for step in steps if _hardness(rules.penalties, step.kind, step.hands, step.rounds) > hardest
    )
    return replace(next(harder, steps[-1]), key="penalties.repeats_escalate")


def _ladder(rules: Penalties) -> Iterator[Proposal]:
    """The steps of the rule set's ladder of penalties."""
    counts = {"one": 1, "two": 2, "three": 3}
    for step in rules.ladder:
        if step in ("warning", "disqualification"):
            yield Proposal(step, ANY_RULE)
            continue
        count, unit = step.split("_")
        if unit.startswith("hand"):
            yield Proposal("missed_hands", ANY_RULE, hands=counts[count])
        else:
            yield Proposal("missed_rounds", ANY_RULE, rounds=counts[count])


def _hardness(rules: Penalties, kind: PenaltyKind, hands: int, rounds: int) -> tuple[int, int]:
    """Severity of a penalty as a sort key: its kind in the rule set, then its hands or rounds."""
    order = rules.kinds.index(kind) if kind in rules.kinds else 0
    return order, rounds or hands


def has_hands_to_serve(penalty: Penalty) -> bool:
    """Whether hands are still to be missed after the current one, as at the end of a day."""
    return penalty.left > 0 and penalty.dealt < penalty.hands


def carried_to(
    penalties: Iterable[Penalty], entry_of: Mapping[EntryId, EntryId]
) -> Map[PenaltyNumber, Penalty]:
    """Unserved penalties for the next day, with new numbers. `entry_of`: from old entries to entries there."""
    to_carry = [each for each in penalties if has_hands_to_serve(each) and each.entry in entry_of]
    return Map(
        {
            number: replace(each, number=number, entry=entry_of[each.entry])
            for number, each in enumerate(to_carry, 1)
        }
    )


def counted_penalties(
    penalties: Iterable[Penalty], seats: Mapping[SeatNumber, EntryId]
) -> tuple[PenaltyNumber, ...]:
    """The penalties served by a hand dealt to these seats: of each player one after the other."""
    seated = set(seats.values())
    numbers: list[PenaltyNumber] = []
    serving: set[EntryId] = set()
    for penalty in sorted(penalties, key=lambda each: each.number):
        if penalty.entry not in seated or penalty.state not in ("runs", "last_hand"):
            continue
        if penalty.entry in serving:
            continue
        numbers.append(penalty.number)
        # The hand after the last one of a penalty is the first of the next penalty.
        if penalty.state == "runs":
            serving.add(penalty.entry)
    return tuple(numbers)


def counting(
    penalties: Map[PenaltyNumber, Penalty], numbers: Sequence[PenaltyNumber], hands: int
) -> Map[PenaltyNumber, Penalty]:
    """The penalties with a number of hands added to some, or taken off."""
    for number in numbers:
        penalty = penalties[number]
        penalties = penalties.set(number, replace(penalty, dealt=penalty.dealt + hands))
    return penalties
