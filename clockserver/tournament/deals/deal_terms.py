"""The basis of a deal: stacks and prizes left, checked before any division."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from clockserver.core.texts import Reason, Refused

DEAL_TERMS_REFUSALS = ("deals.no_chips", "deals.prize_rises", "deals.too_many_prizes")
"""Codes of chips and prizes from which no deal can be computed."""


def demand_terms(stacks: Sequence[int], prizes: Sequence[int]) -> None:
    """Check stacks in chips and prizes in the smallest unit, the first place first.

    Raises Refused with all faults.
    """
    if reasons := faults_of_terms(stacks, prizes):
        raise Refused(*reasons)


def faults_of_terms(stacks: Sequence[int | None], prizes: Sequence[int | None]) -> list[Reason]:
    """All faults of the terms of a deal; a None is skipped."""
    reasons = []
    if all(stack == 0 for stack in stacks):
        reasons.append(Reason("deals.no_chips", {}, "stacks"))
    if len(prizes) > len(stacks):
        counts = {"prizes": len(prizes), "players": len(stacks)}
        reasons.append(Reason("deals.too_many_prizes", dict(counts), "prizes"))
    for i, (before, prize) in enumerate(pairwise(prizes), 1):
        if before is not None and prize is not None and prize > before:
            reasons.append(Reason("deals.prize_rises", {"place": i + 1}, f"prizes[{i}]"))
    return reasons


def for_each_place(stacks: Sequence[int], prizes: Sequence[int]) -> list[int]:
    """A prize for each place left; 0 where none is paid."""
    return [*prizes, *[0] * (len(stacks) - len(prizes))]
