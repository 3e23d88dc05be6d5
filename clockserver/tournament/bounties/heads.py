"""Bounty arithmetic: the head of each player, the money of each knock-out, and unclaimed money.

Amounts are whole numbers of the smallest unit of the currency. Percentages are in thousandths of one percent.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from immutables import Map
from msgspec import Struct
from msgspec.structs import replace

from clockserver.core.texts import Reason, Refused

Kind: TypeAlias = Literal["fixed", "progressive", "mystery"]
"""`fixed`: paid in cash; `progressive`: a part goes onto the winner's head; `mystery`: envelopes."""
Odd: TypeAlias = Literal["head", "cash"]
"""The part of a progressive bounty that gets the odd units."""
Unclaimed: TypeAlias = Literal["winner", "pool"]
"""The receiver of a bounty won by no player."""
Undrawn: TypeAlias = Literal["winner", "even", "none"]
"""The receiver of undrawn envelopes; `none`: the director assigns them."""
End: TypeAlias = Literal["winner", "own"]
"""`winner`: one player is left and takes their own head; `own`: a deal ends play, and each takes their own head."""
ALL = 100_000
"""One hundred percent, in thousandths."""


class BountyRules(Struct, frozen=True, omit_defaults=True):
    """Rules of the bounties of an event."""

    kind: Kind
    start: int = 0
    """The head at entry."""
    cash: int = ALL // 2
    unit: int = 1
    odd: Odd = "head"
    unclaimed: Unclaimed = "winner"
    undrawn: Undrawn = "winner"


def divide_bounty(amount: int, winners: int, unit: int = 1) -> list[int]:
    """Divide an amount into parts of whole units: odd units go to the first winners, the rest to the first one."""
    units, remainder = divmod(amount, unit)
    each, odd = divmod(units, winners)
    parts = [(each + (i < odd)) * unit for i in range(winners)]
    parts[0] += remainder
    return parts


def split_progressive(part: int, cash: int, unit: int = 1, odd: Odd = "head") -> tuple[int, int]:
    """Split a progressive bounty into cash and an addition to the winner's head; `odd` gets the odd units."""
    if odd == "head":
        paid = part * cash // (ALL * unit) * unit
        return paid, part - paid
    head = part * (ALL - cash) // (ALL * unit) * unit
    return part - head, head


class Head(Struct, frozen=True, array_like=True):
    """The head of a player who is still in. `turn` is the order of entry."""

    amount: int
    turn: int


class Bounties(Struct, frozen=True):
    """The bounties of an event at one point. Each step returns new bounties, or raises Refused."""

    rules: BountyRules
    heads: Map[str, Head] = Map()
    """Heads of players who are still in."""
    open: Map[str, int] = Map()
    """Heads of eliminated players whose winners are not named yet."""
    fell: Map[str, int] = Map()
    """The head of each eliminated player at elimination."""
    paid: Map[str, int] = Map()
    to_pool: int = 0
    held: int = 0
    """Money kept for the winner; in a mystery before it begins, for the envelopes."""
    claims: Map[str, tuple[str, ...]] = Map()
    """Mystery: eliminated players, each with the winners who have an envelope to draw."""
    envelopes: int = 0
    """Number of undrawn envelopes."""
    undrawn: int = 0
    """The money in undrawn envelopes."""
    empty: int = 0
    """Number of knock-outs that came after the last envelope."""
    total: int = 0
    turns: int = 0
    """Number of entries so far."""
    begun: bool = False

    @property
    def players(self) -> list[str]:
        """Players who are still in, in order of entry."""
        return sorted(self.heads, key=lambda player: self.heads[player].turn)

    @property
    def balance(self) -> int:
        """The money of all heads and the money held; in a mystery, that of the envelopes."""
        return self.held + sum(head.amount for head in self.heads.values()) + sum(self.open.values())

    def enter(self, player: str, amount: int | None = None) -> Bounties:
        """Add an entry with a new head.

        Raises Refused for a player who is in, and once a mystery has begun.
        """
        if player in self.heads:
            raise Refused(Reason("bounties.in_already", {"entry": player}, "enter"))
        if self.begun:
            raise Refused(Reason("mystery.begun", {}, "enter"))
        start = self.rules.start if amount is None else amount
        heads = self.heads.set(player, Head(start, self.turns))
        return replace(self, heads=heads, total=self.total + start, turns=self.turns + 1)

    def raise_head(self, player: str, amount: int) -> Bounties:
        """Raise the head of a player who is in, as a later purchase does."""
        head = self.heads[player]
        heads = self.heads.set(player, replace(head, amount=head.amount + amount))
        return replace(self, heads=heads, total=self.total + amount)

    def knock_out(self, player: str, winners: Sequence[str], *, keep_unclaimed: bool = False) -> Bounties:
        """Eliminate a player; `winners`: from the left of the button, empty for nobody. Raises Refused.

        `keep_unclaimed`: an unclaimed head is kept for the winner whatever the rules say, as once prizes are
        published.
        """
        reasons = refuse_knock_out(self, player, winners)
        if reasons:
            raise Refused(*reasons)
        head = self.heads[player].amount
        after = self._without(player)
        if self.rules.kind == "mystery":
            return after._knocked_out_in_mystery(player, head, winners, keep_unclaimed)
        if not winners:
            return after._keeping_unclaimed(head, keep_unclaimed)
        for winner, part in zip(winners, divide_bounty(head, len(winners), self.rules.unit), strict=True):
            after = after._claimed(winner, part)
        return after

    def knock_out_unnamed(self, player: str) -> Bounties:
        """Eliminate a player whose winners are named later; the head stays open. Raises Refused."""
        if player not in self.heads:
            raise Refused(Reason("bounties.not_in", {"entry": player}, "out"))
        head, after = self.heads[player].amount, self._without(player)
        if self.rules.kind == "mystery" and not self.begun:
            # Before the mystery begins a knock-out wins nothing, so its winners need no names.
            return replace(after, held=self.held + head)
        return replace(after, open=self.open.set(player, head))

    def begin(self, envelopes: Sequence[int]) -> Bounties:
        """Begin a mystery: heads become envelopes.

        Raises Refused unless the envelopes sum to the bounty money, and are at most one for each player who
        is in.
        """
        if self.rules.kind != "mystery" or self.begun:
            code = "mystery.begun" if self.begun else "mystery.not_of_kind"
            raise Refused(Reason(code, {}, "begin"))
        reasons = []
        if sum(envelopes) != self.balance:
            params = {"count": len(envelopes), "sum": sum(envelopes), "money": self.balance}
            reasons.append(Reason("mystery.inventory", dict(params), "envelopes"))
        if len(envelopes) > len(self.heads):
            params = {"count": len(envelopes), "players": len(self.heads)}
            reasons.append(Reason("mystery.too_many_envelopes", dict(params), "envelopes"))
        if reasons:
            raise Refused(*reasons)
        return self.begun_with(len(envelopes), sum(envelopes))

    def begun_with(self, count: int, money: int) -> Bounties:
        """The bounties after a mystery began with `count` envelopes; bounty money beyond `money` stays held."""
        heads = Map({player: replace(head, amount=0) for player, head in self.heads.items()})
        held = self.balance - money
        opened = Map[str, int]()
        return replace(self, heads=heads, open=opened, held=held, envelopes=count, undrawn=money, begun=True)

    def draw(self, out: str, amount: int) -> Bounties:
        """Give an envelope to the winners who draw for an eliminated player."""
        after = replace(
            self,
            claims=self.claims.delete(out),
            envelopes=self.envelopes - 1,
            undrawn=self.undrawn - amount,
        )
        winners = self.claims[out]
        for winner, part in zip(winners, divide_bounty(amount, len(winners), self.rules.unit), strict=True):
            after = after._with_paid(winner, part)
        return after

    def end(self, how: End) -> Bounties:
        """End play: players who are in get their heads, the money held and undrawn envelopes.

        Raises Refused.
        """
        players = self.players
        if not players or (how == "winner" and len(players) > 1):
            raise Refused(Reason("bounties.no_winner", {"players": len(players)}, "end"))
        undrawn = self.undrawn if self.rules.undrawn != "none" else 0
        if undrawn and self.rules.undrawn == "winner" and len(players) > 1:
            raise Refused(Reason("bounties.no_winner", {"players": len(players)}, "undrawn"))
        after = self
        for player in players:
            after = after._with_paid(player, self.heads[player].amount)
        for money in (self.held, undrawn):
            for player, part in zip(
                players, divide_bounty(money, len(players), self.rules.unit), strict=True
            ):
                after = after._with_paid(player, part)
        cleared = {} if self.rules.undrawn == "none" else {"envelopes": 0, "undrawn": 0}
        return replace(after, heads=Map[str, Head](), held=0, **cleared)

    def _without(self, player: str) -> Bounties:
        head = self.heads[player].amount
        return replace(self, heads=self.heads.delete(player), fell=self.fell.set(player, head))

    def _knocked_out_in_mystery(
        self, player: str, head: int, winners: Sequence[str], keep_unclaimed: bool
    ) -> Bounties:
        if not self.begun:
            # Knock-outs before the mystery begins win nothing: their money is in the envelopes.
            return (
                replace(self, held=self.held + head)
                if winners
                else self._keeping_unclaimed(head, keep_unclaimed)
            )
        if not winners:
            return self
        if len(self.claims) >= self.envelopes:
            return replace(self, empty=self.empty + 1)
        return replace(self, claims=self.claims.set(player, tuple(winners)))

    def _keeping_unclaimed(self, head: int, keep_unclaimed: bool) -> Bounties:
        if self.rules.unclaimed == "pool" and not keep_unclaimed:
            return replace(self, to_pool=self.to_pool + head)
        return replace(self, held=self.held + head)

    def _claimed(self, winner: str, part: int) -> Bounties:
        progressive = self.rules.kind == "progressive"
        cash, head_increase = (
            split_progressive(part, self.rules.cash, self.rules.unit, self.rules.odd)
            if progressive
            else (part, 0)
        )
        after = self._with_paid(winner, cash)
        head = self.heads[winner]
        return replace(after, heads=self.heads.set(winner, replace(head, amount=head.amount + head_increase)))

    def _with_paid(self, player: str, amount: int) -> Bounties:
        if not amount:
            return self
        return replace(self, paid=self.paid.set(player, self.paid.get(player, 0) + amount))


def refuse_knock_out(bounties: Bounties, player: str, winners: Sequence[str]) -> list[Reason]:
    """Reasons why these players cannot have knocked a player out."""
    reasons = []
    if player not in bounties.heads:
        reasons.append(Reason("bounties.not_in", {"entry": player}, "out"))
    for i, winner in enumerate(winners):
        if winner == player:
            reasons.append(Reason("bounties.oneself", {"entry": player}, f"by[{i}]"))
        elif winner not in bounties.heads:
            reasons.append(Reason("bounties.not_in", {"entry": winner}, f"by[{i}]"))
        elif winner in winners[:i]:
            reasons.append(Reason("bounties.twice", {"entry": winner}, f"by[{i}]"))
    return reasons
