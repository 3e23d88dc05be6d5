"""The chip chop: a deal by chips, with nobody above first prize."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from clockserver.core.amounts.apportionment import Remainder, largest_remainder
from clockserver.tournament.deals.deal_terms import demand_terms, for_each_place


def chip_chop(
    stacks: Sequence[int],
    prizes: Sequence[int],
    unit: int = 1,
    remainder: Remainder = "largest_remainder",
) -> list[int]:
    """Each player's amount in the smallest unit, in sum the prizes; stacks in chips, first prize first.

    Each player gets the lowest prize first; the rest goes by chips. A player due more than first prize gets
    first prize, and the excess goes to the others by chips. A house's deal: no document has a formula (House
    BBA 73 asks for exact terms). `unit` and `remainder` as in `largest_remainder`. Raises Refused.
    """
    demand_terms(stacks, prizes)
    places = for_each_place(stacks, prizes)
    lowest, max_share = places[-1], places[0] - places[-1]
    shares = _by_chips(stacks, sum(places) - lowest * len(stacks), max_share)
    return largest_remainder([lowest + share for share in shares], sum(places), unit, places[0], remainder)


def _by_chips(stacks: Sequence[int], total: int, max_share: int) -> list[Fraction]:
    """Divide `total` by chips, nobody above `max_share`; equally among players without chips."""
    shares = [Fraction(0)] * len(stacks)
    sharing = list(range(len(stacks)))
    to_divide = Fraction(total)
    while sharing:
        chips = sum(stacks[i] for i in sharing)
        part = {i: to_divide * stacks[i] / chips if chips else to_divide / len(sharing) for i in sharing}
        capped = [i for i in sharing if part[i] >= max_share]
        for i in capped or sharing:
            shares[i] = min(part[i], Fraction(max_share))
            to_divide -= shares[i]
        sharing = [i for i in sharing if i not in capped] if capped else []
    return shares
