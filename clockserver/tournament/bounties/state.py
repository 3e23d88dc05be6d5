"""The bounties of a session: entries and knock-outs in order, the resulting money, and envelopes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, TypeAlias

from immutables import Map
from msgspec import Meta, Struct
from msgspec.structs import replace

from clockserver.core.ids import MAX_CHIPS
from clockserver.tournament.bounties.heads import (
    ALL,
    Bounties,
    BountyRules,
    Kind,
    Odd,
    Unclaimed,
    Undrawn,
    refuse_knock_out,
)
from clockserver.tournament.entries.state import EntryId

Amount: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000_000)]
EnvelopeNumber: TypeAlias = Annotated[int, Meta(ge=1, le=20_000)]
Winners: TypeAlias = tuple[EntryId, ...] | None
"""Winners from the left of the button; empty: nobody; None: not named yet."""


class BountySettings(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Settings of an event's bounties. `cash`: the part of a progressive one paid at once, in thousandths of 1 %."""

    kind: Kind
    cash: Annotated[int, Meta(ge=0, le=ALL)] = ALL // 2
    unit: Annotated[int, Meta(ge=1, le=MAX_CHIPS)] = 1
    odd: Odd = "head"
    unclaimed: Unclaimed = "winner"
    undrawn: Undrawn = "winner"

    @property
    def rules(self) -> BountyRules:
        """The rules in the form that the arithmetic takes."""
        return BountyRules(self.kind, 0, self.cash, self.unit, self.odd, self.unclaimed, self.undrawn)


class HeadRaised(Struct, frozen=True, omit_defaults=True, tag=True):
    """A step: the bounty part of a sale was added to the head of its entry."""

    entry: EntryId
    amount: int
    receipt: int = 0


class KnockOut(Struct, frozen=True, omit_defaults=True, tag=True):
    """A step: a player was eliminated. `number` identifies the knock-out, also at another place in the order."""

    out: EntryId
    number: int
    by: Winners = None
    published: bool = False
    """Prizes were published, so an unclaimed bounty stays for the winner."""


class MysteryBegun(Struct, frozen=True, tag=True):
    """A step: the mystery began with these counts and this money."""

    envelopes: int
    money: int


Step: TypeAlias = HeadRaised | KnockOut | MysteryBegun


class Mystery(Struct, frozen=True, omit_defaults=True):
    """The envelopes of a mystery. `secret` is the name of their openings in the vault.

    `inventory` is the published list, each amount with its count. Paper envelopes have no commitments.
    """

    at: int
    inventory: tuple[tuple[int, int], ...]
    secret: str = ""
    root: str = ""
    commitments: tuple[str, ...] = ()
    paper: bool = False
    short: bool = False
    """Fewer envelopes than knock-outs to come: only the first knock-outs draw."""
    winner_draws: bool = False

    @property
    def count(self) -> int:
        """Number of envelopes."""
        return sum(count for _, count in self.inventory)

    @property
    def money(self) -> int:
        """The money in all envelopes."""
        return sum(amount * count for amount, count in self.inventory)


class Envelope(Struct, frozen=True, omit_defaults=True):
    """An opened envelope.

    `knock_out` is the knock-out that drew it; 0: opened at the end, drawn by nobody.
    """

    number: int
    amount: int
    at: int
    knock_out: int = 0
    out: EntryId = ""
    """The player eliminated by that knock-out."""
    by: tuple[EntryId, ...] = ()
    opening: str = ""
    """The opening in hex; empty for paper."""


class BountyBook(Struct, frozen=True):
    """The bounties as a fold of steps. `at` is the result; after a changed step all steps are repeated."""

    settings: BountySettings | None = None
    steps: Map[int, Step] = Map()
    """Steps by their place in the order, from 1."""
    last_place: int = 0
    at: Bounties = Bounties(BountyRules("fixed"))
    places: Map[EntryId, int] = Map()
    """The place of the knock-out of each eliminated player."""
    earlier_places: Map[EntryId, int] = Map()
    """The place of each knock-out that was taken back, by its player."""
    taken_back: Map[int, KnockOut] = Map()
    """Knock-outs that were taken back, by their earlier place."""
    mystery: Mystery | None = None
    opened: Map[int, Envelope] = Map()
    """The opened envelopes, by number."""
    to_pool: int = 0
    """Money posted to the prize pool."""
    unassigned: int = 0
    """Money posted as unassigned; the director assigns it."""

    @property
    def begun(self) -> bool:
        """Whether the envelopes of a mystery are committed."""
        return self.mystery is not None

    def knock_out_of(self, entry: EntryId) -> KnockOut | None:
        """The knock-out of an eliminated player; None for others."""
        step = self.steps.get(self.places.get(entry, 0))
        return step if isinstance(step, KnockOut) else None

    def is_open(self, entry: EntryId) -> bool:
        """Whether a player's winners are still to be named, and win money or an envelope."""
        return self.settings is not None and (self.at.open.get(entry, 0) > 0 or self.asks_for_envelope(entry))

    def asks_for_envelope(self, entry: EntryId) -> bool:
        """Whether a player is out in a mystery and the winners are not named."""
        return self.begun and self.settings is not None and entry in self.at.open

    def open_entries(self) -> list[EntryId]:
        """Players whose winners are still to be named, in order of elimination."""
        if self.settings is None:
            return []
        return sorted(
            (each for each in self.at.open if self.is_open(each)), key=lambda each: self.places[each]
        )

    # -- steps ---------------------------------------------------------------------------------------

    def with_settings(self, settings: BountySettings | None) -> BountyBook:
        """The book under other settings."""
        return replace(self, settings=settings).recalculated()

    def with_step(self, step: Step) -> BountyBook:
        """The book with one more step at the end."""
        place = self.last_place + 1
        book = replace(self, steps=self.steps.set(place, step), last_place=place)
        if isinstance(step, KnockOut):
            book = replace(book, places=book.places.set(step.out, place))
        if book._freed_envelopes():
            return book.recalculated()
        return replace(book, at=book._after(self.at, place, {}, []))

    def with_envelopes(self, mystery: Mystery) -> BountyBook:
        """The book with a mystery begun."""
        return replace(self, mystery=mystery).with_step(MysteryBegun(mystery.count, mystery.money))

    def with_opened(self, envelope: Envelope) -> BountyBook:
        """The book with an opened envelope; its money goes to the winners of the knock-out that drew it."""
        book = replace(self, opened=self.opened.set(envelope.number, envelope))
        knock_out = self.knock_out_of(envelope.out)
        if knock_out is None or knock_out.number != envelope.knock_out or envelope.out not in self.at.claims:
            return book
        return replace(book, at=self.at.draw(envelope.out, envelope.amount))

    def with_winners(self, entry: EntryId, winners: Winners) -> BountyBook:
        """The book with other winners of a player's bounty."""
        place = self.places[entry]
        step = self.steps[place]
        assert isinstance(step, KnockOut)  # noqa: S101 - places lead to knock-outs
        return replace(self, steps=self.steps.set(place, replace(step, by=winners))).recalculated()

    def knocked_out(self, out: EntryId, by: Winners, *, published: bool, is_reversal: bool) -> BountyBook:
        """The book with a player out; `is_reversal`: in an undo or a redo, at the knock-out's earlier place."""
        place = self.earlier_places.get(out, 0)
        if not is_reversal or not place or place < self._begun_at():
            return self.with_step(KnockOut(out, self.last_place + 1, by, published))
        knock_out = self.taken_back[place]
        return replace(
            self,
            steps=self.steps.set(place, knock_out),
            places=self.places.set(out, place),
            earlier_places=self.earlier_places.delete(out),
            taken_back=self.taken_back.delete(place),
        ).recalculated()

    def without_knock_out(self, entry: EntryId) -> BountyBook:
        """The book without the knock-out of a player who is in again."""
        place = self.places.get(entry)
        if place is None:
            return self
        step = self.steps[place]
        assert isinstance(step, KnockOut)  # noqa: S101 - places lead to knock-outs
        return replace(
            self,
            steps=self.steps.delete(place),
            places=self.places.delete(entry),
            earlier_places=self.earlier_places.set(entry, place),
            taken_back=self.taken_back.set(place, step),
        ).recalculated()

    def without_entry(self, entry: EntryId) -> BountyBook:
        """The book without an entry, as if it had never been made."""
        places = [
            place
            for place, step in self.steps.items()
            if isinstance(step, HeadRaised) and step.entry == entry
        ]
        if not places:
            return self
        steps = self.steps
        for place in places:
            steps = steps.delete(place)
        return replace(self, steps=steps).recalculated()

    def with_refund(self, receipt: int, amount: int) -> BountyBook:
        """The book with the bounty part of a sale refunded."""
        for place, step in self.steps.items():
            if isinstance(step, HeadRaised) and step.receipt == receipt:
                steps = self.steps.set(place, replace(step, amount=step.amount - amount))
                return replace(self, steps=steps).recalculated()
        return self

    def reordered(self, before: tuple[EntryId, ...], after: tuple[EntryId, ...]) -> BountyBook:
        """The book with knock-outs in another order."""
        former = [each for each in before if each in self.places]
        reordered = [each for each in after if each in self.places]
        places_in_order = sorted(self.places[each] for each in former)
        steps, places = self.steps, self.places
        for place, entry in zip(places_in_order, reordered, strict=True):
            steps = steps.set(place, self.steps[self.places[entry]])
            places = places.set(entry, place)
        return replace(self, steps=steps, places=places).recalculated()

    def recalculated(self) -> BountyBook:
        """The book with `at` computed anew from all steps."""
        return replace(self, at=self._after_steps(self.steps))

    def bounties_before(self, entry: EntryId) -> Bounties:
        """The bounties just before a player's elimination."""
        return self._after_steps(place for place in self.steps if place < self.places[entry])

    # -- within --------------------------------------------------------------------------------------

    def _after_steps(self, places: Iterable[int]) -> Bounties:
        """The bounties after the steps at these places."""
        rules = self.settings.rules if self.settings is not None else BountyRules("fixed")
        at, freed = Bounties(rules), self._freed_envelopes()
        envelopes = {each.knock_out: each for each in self.opened.values()}
        for place in sorted(places):
            at = self._after(at, place, envelopes, freed)
        return at

    def _after(
        self, at: Bounties, place: int, envelopes: Mapping[int, Envelope], freed: list[Envelope]
    ) -> Bounties:
        """The bounties after the step at a place.

        `envelopes`: opened ones by knock-out; `freed`: those of undone knock-outs.
        """
        step = self.steps[place]
        if isinstance(step, HeadRaised):
            if step.entry in at.heads:
                return at.raise_head(step.entry, step.amount)
            return at.enter(step.entry, step.amount)
        if isinstance(step, MysteryBegun):
            return at.begun_with(step.envelopes, step.money)
        if step.out not in at.heads:
            return at
        if self.settings is None or step.by is None or refuse_knock_out(at, step.out, step.by):
            return at.knock_out_unnamed(step.out)
        after = at.knock_out(step.out, step.by, keep_unclaimed=step.published)
        if step.out not in after.claims:
            return after
        envelope = envelopes.get(step.number) or _freed_envelope(freed, step.by)
        return after if envelope is None else after.draw(step.out, envelope.amount)

    def _freed_envelopes(self) -> list[Envelope]:
        """Opened envelopes whose knock-out was undone, by number; the same winner's next knock-out gets them."""
        if not self.opened or not self.taken_back:
            return []
        numbers = {each.number for each in self.taken_back.values()}
        return sorted(
            (each for each in self.opened.values() if each.knock_out in numbers),
            key=lambda each: each.number,
        )

    def _begun_at(self) -> int:
        return next((place for place, step in self.steps.items() if isinstance(step, MysteryBegun)), 0)


def _freed_envelope(freed: list[Envelope], winners: tuple[EntryId, ...]) -> Envelope | None:
    """The envelope of an undone knock-out that goes to the first winner."""
    envelope = next((each for each in freed if each.by[:1] == winners[:1]), None)
    if envelope is not None:
        freed.remove(envelope)
    return envelope
