"""What a deal is reckoned from: the stacks and the prizes that are left, checked before anything is divided."""

from __future__ import annotations

from collections.abc import Sequence

from clockserver.domain.texts import Reason, Refused


def demand_terms(stacks: Sequence[int], prizes: Sequence[int]) -> None:
    """Stacks in chips, prizes in the smallest unit, the first place first. Raises Refused with all that is wrong."""
    reasons = []
    if not any(stacks):
        reasons.append(Reason("deals.no_chips", {}, "stacks"))
    if len(prizes) > len(stacks):
        counts = {"prizes": len(prizes), "players": len(stacks)}
        reasons.append(Reason("deals.too_many_prizes", dict(counts), "prizes"))
    reasons += [
        Reason("deals.prize_rises", {"place": i + 1}, f"prizes[{i}]")
        for i in range(1, len(prizes))
        if prizes[i] > prizes[i - 1]
    ]
    if reasons:
        raise Refused(*reasons)


def for_each_place(stacks: Sequence[int], prizes: Sequence[int]) -> list[int]:
    """A prize for each place that is left; 0 where none is paid."""
    return [*prizes, *[0] * (len(stacks) - len(prizes))]
