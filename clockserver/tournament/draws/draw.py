"""Verifiable draws: from a seed committed beforehand, by the steps written down in docs/draws.md.

Nothing here is random. static/js/draws/draw.js is the twin of this module; tests/vectors/draw.json holds them
equal.
"""

from __future__ import annotations

import hashlib
import hmac
import struct
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, TypeAlias, TypeVar

import msgspec
from msgspec import Meta, Struct

from clockserver.core.randomness import shuffled
from clockserver.core.texts import Param, Reason, Refused
from clockserver.tournament.entries.state import SeatNumber, SeatRef, TableNumber

DRAW_REFUSALS = (
    "draw.item_twice",
    "draw.lock_not_open",
    "draw.place_twice",
    "draw.places_and_tables",
    "draw.table_twice",
    "draw.too_few_places",
)
"""Codes of seats that cannot be drawn."""

T = TypeVar("T")

SEED_BYTES = 32
DRAW = "draw"
"""The label of a draw's own stream; late seats have other labels."""
LATE = "late"
"""The kind of a draw whose seed all late seats share."""
SPAN = 2**32
_BLOCK = struct.Struct(">8I")

Digest: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]
"""32 bytes in hex."""
DrawNumber: TypeAlias = Annotated[int, Meta(ge=1, le=2**53 - 1)]
Item: TypeAlias = Annotated[str, Meta(min_length=1, max_length=100)]
Word: TypeAlias = Annotated[str, Meta(max_length=100)]
"""A word from the room, given after the publication of a draw."""
Place: TypeAlias = Annotated[str, Meta(min_length=1, max_length=100)]
Pair: TypeAlias = tuple[Item, Place]


class OpenTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table as input of a draw: the number of players seated already, and the open seats."""

    table: TableNumber
    seated: Annotated[int, Meta(ge=0, le=100)]
    seats: tuple[SeatNumber, ...]


class DrawInput(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The input of a draw. `items` get one of `places` each, in the given order, or seats at `tables`.

    `locked` are items with a fixed place: a place, a seat `7-3`, or a table `7`, whose seat is drawn. Seats
    are spread evenly over tables. New fields need a default: an omitted field stays out of the commitment.
    """

    number: DrawNumber
    kind: Annotated[str, Meta(pattern=r"^[a-z][a-z_]{0,31}\Z")]
    items: tuple[Item, ...]
    places: tuple[Place, ...] = ()
    tables: tuple[OpenTable, ...] = ()
    locked: tuple[Pair, ...] = ()


class LateDraw(Struct, frozen=True, forbid_unknown_fields=True):
    """The k-th late seat, from 1, of a shared seed: the seats open at that time, and the result."""

    k: DrawNumber
    input: DrawInput
    result: tuple[Pair, ...]


class DrawnButton(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The drawn seat of a fresh table's button. `others`: seats taken there besides those of this draw."""

    table: TableNumber
    button: SeatNumber
    others: tuple[SeatNumber, ...] = ()


class PublishedDraw(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """All data needed to verify a draw. `result` is None for a draw withdrawn before it was held."""

    commitment: Digest
    seed: Digest
    input: DrawInput
    result: tuple[Pair, ...] | None
    word: Annotated[str, Meta(max_length=200)] = ""
    late: tuple[LateDraw, ...] = ()
    buttons: tuple[DrawnButton, ...] = ()


# -- the commitment -------------------------------------------------------------------------------------


def canonical(draw: DrawInput) -> bytes:
    """The canonical text of a draw's input: JSON in UTF-8, keys sorted, no blanks, no empty lists."""
    return msgspec.json.encode(draw, order="sorted")


def commitment(seed: bytes, draw: DrawInput) -> str:
    """The published commitment: SHA-256 over seed and input, each preceded by its length."""
    texts = (_checked(seed).hex().encode(), canonical(draw))
    return hashlib.sha256(b"".join(b"%d:%b," % (len(text), text) for text in texts)).hexdigest()


def short_form(committed: str) -> str:
    """The eight characters on TVs, `3F9A 07C2`: they tell draws apart, and the whole commitment is the proof."""
    return f"{committed[:4]} {committed[4:8]}".upper()


def stream_key(seed: bytes, word: str) -> bytes:
    """The key of the streams: the seed with the word given by the room after the commitment."""
    return hmac.digest(_checked(seed), f"word:{word}".encode(), "sha256") if word else _checked(seed)


def _checked(seed: bytes) -> bytes:
    if len(seed) != SEED_BYTES:
        raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
    return seed


# -- numbers from a key ---------------------------------------------------------------------------------


class Stream:
    """Numbers from a key: HMAC-SHA256(key, `label:0`), `label:1`, …, four bytes each, highest byte first.

    Its `below` is a `RandomBelow`.
    """

    def __init__(self, key: bytes, label: str) -> None:
        self._words = _words(key, label)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, all equally likely: values that would favour low numbers are dropped."""
        limit = SPAN - SPAN % n
        while (word := next(self._words)) >= limit:
            pass
        return word % n

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """The items in an order drawn by Fisher-Yates, from the last place to the second."""
        return shuffled(self.below, list(items))


def _words(key: bytes, label: str) -> Iterator[int]:
    block = 0
    while True:
        yield from _BLOCK.unpack(hmac.digest(key, f"{label}:{block}".encode(), "sha256"))
        block += 1


# -- the draw -------------------------------------------------------------------------------------------


def late_label(k: int) -> str:
    """The label of the k-th draw, from 1, of a shared seed."""
    return f"late:{k}"


def draw_places(seed: bytes, word: str, draw: DrawInput, label: str = DRAW) -> tuple[Pair, ...]:
    """The place of each item, locked items first, the others in order. Raises Refused with every reason."""
    if reasons := refusals(draw):
        raise Refused(*reasons)
    stream = Stream(stream_key(seed, word), label)
    if draw.tables:
        return _seated(stream, draw)
    locked_places = {place for _, place in draw.locked}
    order = stream.shuffled(place for place in draw.places if place not in locked_places)
    return (*draw.locked, *zip(draw.items, order, strict=False))


def _seated(stream: Stream, draw: DrawInput) -> tuple[Pair, ...]:
    """Seats at tables: first the number at each, then the seats, then the players."""
    bound = Counter(place for _, place in draw.locked)
    tables = [_Places(each, bound) for each in draw.tables]
    _share(stream, tables, len(draw.items))
    pool: list[Place] = []
    locked = {place: place for _, place in draw.locked}
    places_by_table: dict[Place, Iterator[Place]] = {}
    for table in tables:
        if table.bound + table.more:
            chosen = stream.shuffled(table.seats)[: table.bound + table.more]
            places_by_table[table.name] = iter(chosen[: table.bound])
            pool += chosen[table.bound :]
    settled = [
        (item, next(places_by_table[place]) if place in places_by_table else locked[place])
        for item, place in draw.locked
    ]
    return (*settled, *zip(draw.items, stream.shuffled(pool), strict=True))


def drawn_button(seed: bytes, word: str, table: TableNumber, taken_seats: Iterable[SeatNumber]) -> SeatNumber:
    """The button of a fresh table, from its own stream, among its taken seats in order."""
    seats = sorted(set(taken_seats))
    return seats[Stream(stream_key(seed, word), f"button:{table}").below(len(seats))]


class _Places:
    """A table while its seats are distributed: players bound to the table come first."""

    def __init__(self, table: OpenTable, locked: Counter[Place]) -> None:
        self.name = str(table.table)
        seats = [str(SeatRef(table.table, seat)) for seat in table.seats]
        self.seats = [seat for seat in seats if seat not in locked]
        self.bound = locked[self.name]
        self.room = len(self.seats) - self.bound
        self.players = table.seated + len(seats) - self.room
        self.more = 0


def _share(stream: Stream, tables: Sequence[_Places], players: int) -> None:
    """Assign players to a smallest table with room, one by one; the tables of the last ones are drawn."""
    while players:
        with_room = [table for table in tables if table.more < table.room]
        min_players = min(table.players + table.more for table in with_room)
        smallest = [table for table in with_room if table.players + table.more == min_players]
        if players < len(smallest):
            smallest = stream.shuffled(smallest)[:players]
        for table in smallest:
            table.more += 1
        players -= len(smallest)


def refusals(draw: DrawInput) -> list[Reason]:
    """Every reason against this draw."""
    if draw.places and draw.tables:
        return [Reason("draw.places_and_tables", {}, "tables")]
    reasons = [
        Reason("draw.item_twice", {"item": item}, "items")
        for item in _twice([*(item for item, _ in draw.locked), *draw.items])
    ]
    seats = [str(SeatRef(each.table, seat)) for each in draw.tables for seat in each.seats]
    places = [*draw.places, *seats]
    tables = _twice(each.table for each in draw.tables)
    reasons += [Reason("draw.table_twice", {"table": table}, "tables") for table in tables]
    if not tables:  # the seats of a table listed twice are in the input twice
        reasons += [Reason("draw.place_twice", {"place": place}, "places") for place in _twice(places)]
    reasons += _refused_locks(draw, places)
    room = len(places) - len(draw.locked)
    if not reasons and len(draw.items) > room:
        reasons.append(Reason("draw.too_few_places", {"items": len(draw.items), "places": room}, "items"))
    return reasons


def _refused_locks(draw: DrawInput, places: Iterable[Place]) -> list[Reason]:
    """Reasons for locks that cannot be kept, such as the later one of two for the same place."""
    free = Counter(dict.fromkeys(places, 1))
    at_table = {str(each.table): len(each.seats) for each in draw.tables}
    reasons = []
    # Seats before tables: players locked to a table get seats that no other lock takes.
    for item, place in sorted(draw.locked, key=lambda pair: pair[1] in at_table):
        places_left = at_table if place in at_table else free
        if places_left.get(place, 0) < 1:
            reasons.append(Reason("draw.lock_not_open", {"item": item, "place": place}, "locked"))
            continue
        places_left[place] -= 1
        table = place.partition("-")[0]
        if places_left is free and table in at_table:
            at_table[table] -= 1
    return reasons


def _twice(items: Iterable[T]) -> list[T]:
    return [item for item, times in Counter(items).items() if times > 1]


# -- the check ------------------------------------------------------------------------------------------


def verify(published: PublishedDraw) -> list[Reason]:
    """Differences between a published draw and its verification; empty if the draw is correct."""
    seed = bytes.fromhex(published.seed)
    reasons = []
    if commitment(seed, published.input) != published.commitment:
        reasons.append(Reason("draw.commitment_differs", {}, "commitment"))
    if published.result is not None:
        reasons += _differences(seed, published.word, published.input, published.result, DRAW, "")
    for i, late in enumerate(published.late):
        path = f"late[{i}]."
        if late.k != i + 1:
            reasons.append(Reason("draw.late_gap", {"expected": i + 1, "found": late.k}, f"{path}k"))
        if late.input.number != published.input.number:
            params = {"expected": published.input.number, "found": late.input.number}
            reasons.append(Reason("draw.late_of_another", dict(params), f"{path}input.number"))
        label = late_label(late.k)
        reasons += _differences(seed, published.word, late.input, late.result, label, path)
    return reasons + _button_differences(seed, published)


def _button_differences(seed: bytes, published: PublishedDraw) -> list[Reason]:
    """Differences between the published buttons and those computed from the taken seats."""
    if refusals(published.input):
        return []
    open_seats = {each.table: each.seats for each in published.input.tables}
    places = {place for _, place in published.result or ()}
    reasons = []
    for i, each in enumerate(published.buttons):
        table, free_seats = each.table, open_seats.pop(each.table, ())
        drawn_here = {seat for seat in free_seats if str(SeatRef(table, seat)) in places}
        if not drawn_here:
            reasons.append(Reason("draw.button_unexpected", {"table": table}, f"buttons[{i}].table"))
            continue
        if both := set(each.others).intersection(free_seats):
            params: dict[str, Param] = {"table": table, "seat": min(both)}
            reasons.append(Reason("draw.button_other_open", params, f"buttons[{i}].others"))
            continue
        seat = drawn_button(seed, published.word, table, drawn_here.union(each.others))
        if seat != each.button:
            params = {"table": table, "seat": seat, "found": each.button}
            reasons.append(Reason("draw.button_differs", params, f"buttons[{i}].button"))
    return reasons


def _differences(
    seed: bytes, word: str, draw: DrawInput, result: Sequence[Pair], label: str, path: str
) -> list[Reason]:
    """Differences between a published result and the one computed from this input."""
    if refused := refusals(draw):
        return [msgspec.structs.replace(each, field=f"{path}input.{each.field}") for each in refused]
    expected = draw_places(seed, word, draw, label)
    expected_places, published = dict(expected), dict(result)
    field = f"{path}result"
    reasons = [
        Reason("draw.listed_twice", {"item": item}, field) for item in _twice(item for item, _ in result)
    ]
    for item, place in expected:
        if item not in published:
            reasons.append(Reason("draw.not_listed", {"item": item, "place": place}, field))
        elif published[item] != place:
            params = {"item": item, "place": place, "found": published[item]}
            reasons.append(Reason("draw.place_differs", dict(params), field))
    reasons += [
        Reason("draw.not_drawn", {"item": item, "place": place}, field)
        for item, place in published.items()
        if item not in expected_places
    ]
    if not reasons and tuple(result) != expected:
        reasons.append(Reason("draw.order_differs", {}, field))
    return reasons
