"""Wire shapes of the topics of bounties. `name` and `names` are public names, null where they are hidden."""

from __future__ import annotations

from typing import NotRequired, TypedDict


class HeadValue(TypedDict):
    """A player who is in, with head and money won."""

    entry: str
    name: str | None
    head: int
    paid: int


class WonValue(TypedDict):
    """A player, in or out, with money won by knock-outs."""

    entry: str
    name: str | None
    paid: int


class KnockOutValue(TypedDict):
    """An eliminated player; `by`: the winners, null while not named, empty for nobody.

    `amount`: the head; in a mystery the envelope, null before it is open.
    """

    out: str
    name: str | None
    by: list[str] | None
    names: list[str | None]
    amount: int | None


class ClaimValue(TypedDict):
    """Winners who have an envelope to draw for an eliminated player."""

    out: str
    name: str | None
    by: list[str]
    names: list[str | None]


class EnvelopeValue(TypedDict):
    """An opened envelope; `out` is null where nobody drew the envelope. `opening` is in hex, empty for paper."""

    number: int
    amount: int
    out: str | None
    by: list[str]
    names: list[str | None]
    opening: str
    at: int


class MysteryValue(TypedDict):
    """The envelopes of a mystery. `left`: each unopened amount with its count, the largest first.

    `code`: eight digits of the root for TVs; `last`: the newest opened envelopes, the last one first.
    """

    at: int
    paper: bool
    short: bool
    winner_draws: bool
    count: int
    opened: list[int]
    inventory: list[list[int]]
    left: list[list[int]]
    root: str
    code: str
    claims: list[ClaimValue]
    last: list[EnvelopeValue]


class BountiesValue(TypedDict):
    """Topic `bounties`: settings, money, the largest heads and the last knock-outs.

    `kind` is null without bounties. `total` is the bounty money: `in_heads` of players, `paid`, `held` for
    the winner, `to_pool` and `undrawn`. `asked`: eliminated players whose winners are not named.
    """

    kind: str | None
    currency: NotRequired[str]
    exponent: NotRequired[int]
    cash_percent: NotRequired[float]
    unit: NotRequired[int]
    odd: NotRequired[str]
    unclaimed: NotRequired[str]
    undrawn_to: NotRequired[str]
    start: NotRequired[int]
    total: NotRequired[int]
    in_heads: NotRequired[int]
    paid: NotRequired[int]
    held: NotRequired[int]
    to_pool: NotRequired[int]
    undrawn: NotRequired[int]
    players: NotRequired[int]
    heads: NotRequired[list[HeadValue]]
    won: NotRequired[list[WonValue]]
    last: NotRequired[list[KnockOutValue]]
    asked: NotRequired[list[str]]
    mystery: NotRequired[MysteryValue | None]


class HeadsValue(TypedDict):
    """Topic `heads`: heads other than `start`, and the money each player has won, by entry."""

    start: int | None
    heads: dict[str, int]
    paid: dict[str, int]


class EnvelopesValue(TypedDict):
    """Topic `envelopes`: the commitments of a mystery in order, and the opened envelopes, for verification.

    `open`: number, amount and opening in hex of each opened envelope.
    """

    root: str | None
    commitments: list[str]
    open: list[tuple[int, int, str]]
