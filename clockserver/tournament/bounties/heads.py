"""Bounties: the head of each player, the money of each knock-out, and what nobody claims.

Amounts are whole numbers of the smallest unit of the currency. Percentages are in thousandths of one percent.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

from clockserver.core.texts import Reason, Refused

Kind: TypeAlias = Literal["fixed", "progressive", "mystery"]
"""`fixed`: a head is paid in cash; `progressive`: a part goes onto the winner's own head; `mystery`: envelopes."""
Odd: TypeAlias = Literal["head", "cash"]
"""The side of a progressive bounty that gets the odd unit."""
Unclaimed: TypeAlias = Literal["winner", "pool"]
"""The receiver of a bounty that no player won by a knock-out."""
Undrawn: TypeAlias = Literal["winner", "even", "none"]
"""The receiver of undrawn envelopes; `none`: the director assigns them."""
End: TypeAlias = Literal["winner", "own"]
"""`winner`: one player is left and takes the own head; `own`: a deal ends play, and each keeps the own head."""
ALL = 100_000
"""A hundred percent in thousandths."""


class BountyRules(NamedTuple):
    """Rules of the bounties of an event."""

    kind: Kind
    start: int
    """The head with which an entry begins."""
    cash: int = ALL // 2
    unit: int = 1
    odd: Odd = "head"
    unclaimed: Unclaimed = "winner"
    undrawn: Undrawn = "winner"


def parted(amount: int, winners: int, unit: int = 1) -> list[int]:
    """An amount in equal parts of whole units: odd units to those named first, less than a unit to the first."""
    units, less = divmod(amount, unit)
    each, odd = divmod(units, winners)
    parts = [(each + (i < odd)) * unit for i in range(winners)]
    parts[0] += less
    return parts


def halved(part: int, cash: int, unit: int = 1, odd: Odd = "head") -> tuple[int, int]:
    """A progressive bounty as cash and as addition to the winner's head; `odd` gets what fills no unit of the other."""
    if odd == "head":
        paid = part * cash // (ALL * unit) * unit
        return paid, part - paid
    head = part * (ALL - cash) // (ALL * unit) * unit
    return part - head, head


class Bounties:
    """The bounties of an event as knock-outs follow one another. Every refusal leaves them as they were."""

    def __init__(self, rules: BountyRules) -> None:
        self.rules = rules
        self.heads: dict[str, int] = {}
        """Players who are in, in order of entry, each with the own head."""
        self.paid: dict[str, int] = {}
        self.to_pool = 0
        self.held = 0
        """Kept for the winner; of a mystery, before it begins, for the envelopes."""
        self.left: list[int] = []
        """Envelopes that nobody has drawn."""
        self.empty = 0
        self.total = 0
        self.begun = False

    def enter(self, player: str) -> None:
        """Adds an entry with a new head. Raises Refused for a player who is in, and once a mystery has begun."""
        if player in self.heads:
            raise Refused(Reason("bounties.in_already", {"entry": player}, "enter"))
        if self.begun:
            raise Refused(Reason("mystery.begun", {}, "enter"))
        self.heads[player] = self.rules.start
        self.total += self.rules.start

    def knock_out(self, player: str, by: Sequence[str]) -> None:
        """Takes a player out, by the winners from the left of the button, or by nobody. Raises Refused."""
        reasons = self._faults_of_knock_out(player, by)
        if reasons:
            raise Refused(*reasons)
        head = self.heads.pop(player)
        if self.rules.kind == "mystery":
            self._knock_out_in_mystery(head, by)
        elif not by:
            self._keep_unclaimed(head)
        else:
            for winner, part in zip(by, parted(head, len(by), self.rules.unit), strict=True):
                self._claim(winner, part)

    def begin(self, envelopes: Sequence[int]) -> None:
        """Begins a mystery: the heads become envelopes, in the order in which they are drawn.

        Raises Refused unless they are the bounty money, and at most one for each player who is in.
        """
        if self.rules.kind != "mystery" or self.begun:
            code = "mystery.begun" if self.begun else "mystery.not_of_kind"
            raise Refused(Reason(code, {}, "begin"))
        balance = self.held + sum(self.heads.values())
        reasons = []
        if sum(envelopes) != balance:
            params = {"sum": sum(envelopes), "money": balance}
            reasons.append(Reason("mystery.inventory", dict(params), "envelopes"))
        if len(envelopes) > len(self.heads):
            params = {"count": len(envelopes), "players": len(self.heads)}
            reasons.append(Reason("mystery.too_many_envelopes", dict(params), "envelopes"))
        if reasons:
            raise Refused(*reasons)
        self.heads = dict.fromkeys(self.heads, 0)
        self.held, self.left, self.begun = 0, list(envelopes), True

    def end(self, how: End) -> None:
        """Ends play: those who are in get their heads, what is held, and the undrawn envelopes. Raises Refused."""
        players = list(self.heads)
        if not players or (how == "winner" and len(players) > 1):
            raise Refused(Reason("bounties.no_winner", {"players": len(players)}, "end"))
        undrawn = sum(self.left) if self.rules.undrawn != "none" else 0
        if undrawn and self.rules.undrawn == "winner" and len(players) > 1:
            raise Refused(Reason("bounties.no_winner", {"players": len(players)}, "undrawn"))
        for player, head in self.heads.items():
            self._pay(player, head)
        for money in (self.held, undrawn):
            for player, part in zip(players, parted(money, len(players), self.rules.unit), strict=True):
                self._pay(player, part)
        self.heads, self.held = {}, 0
        if self.rules.undrawn != "none":
            self.left = []

    def _faults_of_knock_out(self, player: str, by: Sequence[str]) -> list[Reason]:
        reasons = []
        if player not in self.heads:
            reasons.append(Reason("bounties.not_in", {"entry": player}, "out"))
        for i, winner in enumerate(by):
            if winner == player:
                reasons.append(Reason("bounties.oneself", {"entry": player}, f"by[{i}]"))
            elif winner not in self.heads:
                reasons.append(Reason("bounties.not_in", {"entry": winner}, f"by[{i}]"))
            elif winner in by[:i]:
                reasons.append(Reason("bounties.twice", {"entry": winner}, f"by[{i}]"))
        return reasons

    def _knock_out_in_mystery(self, head: int, by: Sequence[str]) -> None:
        if not self.begun:
            # Knock-outs before the mystery begins win nothing: their money is in the envelopes.
            if by:
                self.held += head
            else:
                self._keep_unclaimed(head)
        elif by and self.left:
            envelope = self.left.pop(0)
            for winner, part in zip(by, parted(envelope, len(by), self.rules.unit), strict=True):
                self._pay(winner, part)
        elif by:
            self.empty += 1

    def _keep_unclaimed(self, head: int) -> None:
        if self.rules.unclaimed == "pool":
            self.to_pool += head
        else:
            self.held += head

    def _claim(self, winner: str, part: int) -> None:
        progressive = self.rules.kind == "progressive"
        cash, head = (
            halved(part, self.rules.cash, self.rules.unit, self.rules.odd) if progressive else (part, 0)
        )
        self._pay(winner, cash)
        self.heads[winner] += head

    def _pay(self, player: str, amount: int) -> None:
        if amount:
            self.paid[player] = self.paid.get(player, 0) + amount
