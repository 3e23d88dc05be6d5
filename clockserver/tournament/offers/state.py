"""Offers: items for sale, each with the parts of its price, chips, time and limits."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from clockserver.core.ids import MAX_CHIPS
from clockserver.core.input.typed_fields import TypedCurrency, TypedExponent
from clockserver.core.texts import Text, money

OfferKind: TypeAlias = Literal["entry", "reentry", "rebuy", "addon", "bonus"]
Part: TypeAlias = Literal["pool", "bounty", "fee", "staff", "charity"]
"""A part of a price."""
PARTS: tuple[Part, ...] = ("pool", "bounty", "fee", "staff", "charity")
OfferId: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9_-]{0,31}\Z", examples=["entry"])]
Price: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000_000, examples=[8_000])]
"""A part of a price in the smallest unit; sums of millions stay exact."""
LevelNumber: TypeAlias = Annotated[int, Meta(ge=1, le=500)]
Limit: TypeAlias = Annotated[int, Meta(ge=1, le=1_000_000)]
StackRule: TypeAlias = Literal["any", "out", "at_most"]
"""The stack of a player who may buy: any, no chips left, or at most `at_most` chips."""


class Window(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The time of an offer by the clock. If empty, the tournament's own time applies."""

    from_level: LevelNumber | None = None
    through_level: LevelNumber | None = None
    with_break: bool = False
    """Also in the break just after `through_level`."""
    break_after: LevelNumber | None = None
    """Only in the break just after this level."""
    before_start: bool = False
    """Only before the first hand."""
    closed: bool = False
    """Closed by staff, whatever the clock says."""

    @property
    def is_timed(self) -> bool:
        """Whether the clock opens and closes the offer."""
        levels = (self.from_level, self.through_level, self.break_after)
        return self.before_start or any(level is not None for level in levels)


class Limits(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Limits on the number of sales of an offer."""

    per_entry: Limit | None = None
    per_player: Limit | None = None
    in_all: Limit | None = None


class Offer(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An item for sale. The price is the sum of its parts."""

    id: OfferId
    kind: OfferKind
    parts: dict[Part, Price] = {}
    chips: Annotated[int, Meta(ge=0, le=MAX_CHIPS)] = 0
    name: Annotated[str, Meta(max_length=40)] = ""
    """The name on screens and receipts; if empty, the name of its kind."""
    window: Window = Window()
    limits: Limits = Limits()
    stack: StackRule = "any"
    at_most: Annotated[int, Meta(ge=1, le=MAX_CHIPS)] | None = None

    @property
    def price(self) -> int:
        """The sum of the parts."""
        return sum(self.parts.values())

    @property
    def called(self) -> str | Text:
        """The name of the offer, or the text of its kind."""
        return self.name or Text(f"offers.kind.{self.kind}")


class Offers(Struct, frozen=True, omit_defaults=True):
    """The offers of a session; without offers there are no books."""

    currency: TypedCurrency = ""
    exponent: TypedExponent = 2
    """Decimals of the currency: 2 where the smallest unit is a cent."""
    listed: tuple[Offer, ...] = ()

    def find(self, id_: str) -> Offer | None:
        """The offer with this id; None without one."""
        return next((each for each in self.listed if each.id == id_), None)

    def of_kind(self, kind: OfferKind) -> tuple[Offer, ...]:
        """The offers of a kind."""
        return tuple(each for each in self.listed if each.kind == kind)

    def suits(self, offer: Offer, kind: OfferKind) -> bool:
        """Whether an offer sells this kind of purchase.

        Without offers for re-entries, those for entries do.
        """
        return offer.kind == kind or (
            kind == "reentry" and offer.kind == "entry" and not self.of_kind("reentry")
        )

    def money(self, minor: int) -> Text:
        """The text of an amount."""
        return money(minor, self.currency, self.exponent)

    @property
    def entry_pool(self) -> int:
        """The pool's part of one entry; 0 without an offer for entries."""
        first = next(iter(self.of_kind("entry")), None)
        return first.parts.get("pool", 0) if first is not None else 0


def parts_of(amounts: dict[str, int]) -> dict[Part, int]:
    """The parts of a price among other accounts, without zeros."""
    return {part: amounts[part] for part in PARTS if amounts.get(part)}
