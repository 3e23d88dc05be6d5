"""Draws give everybody the same chances everywhere, and a check finds any change."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from clockserver.core.texts import Refused
from clockserver.tournament.draws.draw import (
    SPAN,
    DrawInput,
    OpenTable,
    Pair,
    PublishedDraw,
    Stream,
    canonical,
    commitment,
    draw_places,
    late_label,
    refusals,
    short_form,
    stream_key,
    verify,
)
from tests.tournament.draws.chi_square import chi_square, chi_square_limit
from tests.tournament.draws.draw_vectors import VECTORS, players, published, seed_of, tables_of, vectors

SEED = seed_of("friday")
MANY = 4_000
"""Number of draws, from the same seeds each time, so that each run gives the same result."""


def codes(draw_input: DrawInput) -> list[tuple[str, str | None]]:
    return [(reason.code, reason.field) for reason in refusals(draw_input)]


def sizes_after(draw_input: DrawInput, result: Iterable[Pair]) -> dict[int, int]:
    new = Counter(int(place.partition("-")[0]) for _, place in result)
    return {table.table: table.seated + new[table.table] for table in draw_input.tables}


# -- the stream ----------------------------------------------------------------------------------------


def test_an_independent_hmac_gives_the_same_numbers() -> None:
    first = hmac.new(SEED, b"draw:0", hashlib.sha256).digest()
    second = hmac.new(SEED, b"draw:1", hashlib.sha256).digest()
    stream = Stream(stream_key(SEED, ""), "draw")
    words = [int.from_bytes((first + second)[i : i + 4], "big") for i in range(0, 64, 4)]
    assert [stream.below(SPAN) for _ in words] == words


def test_numbers_that_would_favour_low_ones_are_rejected() -> None:
    n = SPAN // 2 + 1  # half of all words are of no use here
    plain, bounded = Stream(SEED, "draw"), Stream(SEED, "draw")
    useful = [word for word in (plain.below(SPAN) for _ in range(400)) if word < n]
    assert [bounded.below(n) for _ in useful] == useful
    assert 100 < len(useful) < 300


def test_every_order_of_four_is_equally_likely() -> None:
    orders = Counter(tuple(Stream(seed_of(i), "draw").shuffled("abcd")) for i in range(24 * 200))
    assert len(orders) == 24
    assert chi_square(orders.values(), 200) < chi_square_limit(23)


def test_labels_seeds_and_words_each_give_another_order() -> None:
    keys = [(SEED, "draw"), (SEED, "late:1"), (SEED, "late:11"), (seed_of("sunday"), "draw")]
    keys += [(stream_key(SEED, "aces"), "draw"), (stream_key(SEED, "kings"), "draw")]
    orders = {tuple(Stream(key, label).shuffled(range(52))) for key, label in keys}
    assert len(orders) == len(keys)


@pytest.mark.parametrize("length", [0, 31, 33])
def test_a_seed_of_another_length_is_refused(length: int) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        draw_places(b"s" * length, "", DrawInput(1, "button", (), ()))


# -- chances -------------------------------------------------------------------------------------------


def test_every_player_gets_every_seat_equally_often() -> None:
    """Ten tables of nine and 83 players: the first, one in the middle and the last, over all 90 seats."""
    tables = tables_of(*[9] * 10)
    draw_input = DrawInput(1, "seats", players(83), tables=tables)
    counts_by_player: dict[str, Counter[str]] = {name: Counter() for name in ("e1", "e40", "e83")}
    empty: Counter[str] = Counter()
    seats = {f"{table.table}-{seat}" for table in tables for seat in table.seats}
    for i in range(MANY // 2):
        result = dict(draw_places(seed_of(i), "", draw_input))
        for name, counted in counts_by_player.items():
            counted[result[name]] += 1
        empty.update(seats - set(result.values()))
    for counted in counts_by_player.values():
        assert set(counted) == seats
        assert chi_square(counted.values(), MANY / 2 / 90) < chi_square_limit(89)
    assert chi_square((empty[seat] for seat in seats), MANY / 2 * 7 / 90) < chi_square_limit(89)


def test_players_who_registered_together_sit_together_no_more_often_than_others() -> None:
    draw_input = DrawInput(1, "seats", players(36), tables=tables_of(9, 9, 9, 9))
    together = 0
    for i in range(MANY):
        result = dict(draw_places(seed_of(i), "", draw_input))
        together += result["e1"].partition("-")[0] == result["e2"].partition("-")[0]
    deviation = chi_square((together,), MANY * 8 / 35) + chi_square((MANY - together,), MANY * 27 / 35)
    assert deviation < chi_square_limit(1)


def test_which_tables_get_one_player_more_is_drawn_too() -> None:
    draw_input = DrawInput(1, "seats", players(20), tables=tables_of(9, 9, 9, 9, 9, 9))
    larger: Counter[int] = Counter()
    for i in range(MANY):
        larger.update(
            t
            for t, size in sizes_after(draw_input, draw_places(seed_of(i), "", draw_input)).items()
            if size == 4
        )
    assert chi_square((larger[t] for t in range(1, 7)), MANY * 2 / 6) < chi_square_limit(5)


def test_a_late_entry_gets_each_open_seat_of_the_smallest_tables_equally_often() -> None:
    tables = (OpenTable(1, 8, (4,)), OpenTable(2, 6, (1, 5, 9)), OpenTable(3, 6, (2, 3, 8)))
    draw_input = DrawInput(4, "late", ("e100",), tables=tables)
    counts = Counter(draw_places(SEED, "", draw_input, late_label(k))[0][1] for k in range(1, MANY))
    assert set(counts) == {"2-1", "2-5", "2-9", "3-2", "3-3", "3-8"}
    assert chi_square(counts.values(), (MANY - 1) / 6) < chi_square_limit(5)


# -- seats ---------------------------------------------------------------------------------------------


@st.composite
def inputs(draw: st.DrawFn) -> DrawInput:
    """Tables that hold players already, open seats, some of them locked, and players for the rest."""
    tables = []
    for number in draw(st.lists(st.integers(1, 60), min_size=1, max_size=8, unique=True)):
        seats = draw(st.lists(st.integers(1, 10), max_size=10, unique=True))
        tables.append(OpenTable(number, draw(st.integers(0, 10 - len(seats))), tuple(seats)))
    open_seats = [f"{table.table}-{seat}" for table in tables for seat in table.seats]
    locked = draw(st.lists(st.sampled_from(open_seats), max_size=3, unique=True)) if open_seats else []
    at_table = draw(st.lists(st.booleans(), min_size=len(locked), max_size=len(locked)))
    places = [seat.partition("-")[0] if at else seat for seat, at in zip(locked, at_table, strict=True)]
    count = draw(st.integers(0, len(open_seats) - len(locked)))
    pairs = tuple((f"locked{i}", place) for i, place in enumerate(places))
    return DrawInput(1, "seats", players(count), tables=tuple(tables), locked=pairs)


@given(inputs(), st.binary(min_size=32, max_size=32), st.text(max_size=8))
def test_every_player_gets_an_open_seat_and_no_seat_is_given_twice(
    draw_input: DrawInput, seed: bytes, word: str
) -> None:
    result = draw_places(seed, word, draw_input)
    assert [item for item, _ in result] == [*(item for item, _ in draw_input.locked), *draw_input.items]
    seats = [seat for _, seat in result]
    assert len(set(seats)) == len(seats)
    assert set(seats) <= {f"{table.table}-{seat}" for table in draw_input.tables for seat in table.seats}
    assert draw_places(seed, word, draw_input) == result


@given(inputs(), st.binary(min_size=32, max_size=32))
def test_a_locked_player_sits_at_the_locked_seat(draw_input: DrawInput, seed: bytes) -> None:
    result = dict(draw_places(seed, "", draw_input))
    for item, place in draw_input.locked:
        assert result[item] == place or result[item].startswith(f"{place}-")


@given(inputs(), st.binary(min_size=32, max_size=32))
def test_tables_are_within_one_of_another_as_far_as_their_seats_allow(
    draw_input: DrawInput, seed: bytes
) -> None:
    """No drawn player sits at a table while another table with an open seat has two fewer."""
    result = draw_places(seed, "", draw_input)
    sizes = sizes_after(draw_input, result)
    free = result[len(draw_input.locked) :]
    drawn_tables = {int(seat.partition("-")[0]) for _, seat in free}
    used = Counter(int(seat.partition("-")[0]) for _, seat in result)
    with_room = [sizes[table.table] for table in draw_input.tables if used[table.table] < len(table.seats)]
    for table in drawn_tables:
        assert all(sizes[table] <= size + 1 for size in with_room)


def test_ten_thousand_sit_down_at_tables_within_one_of_another() -> None:
    draw_input = DrawInput(1, "seats", players(10_000), tables=tables_of(*[9] * 1_112))
    result = draw_places(SEED, "", draw_input)
    assert len({seat for _, seat in result}) == 10_000
    assert Counter(sizes_after(draw_input, result).values()) == {9: 1_104, 8: 8}


def test_a_late_wave_fills_the_tables_that_have_fewest() -> None:
    tables = (
        OpenTable(1, 7, (3, 8)),
        OpenTable(2, 4, (1, 2, 4, 6, 9)),
        OpenTable(7, 0, (1, 2)),
    )
    draw_input = DrawInput(2, "seats", players(5), tables=tables)
    assert sizes_after(draw_input, draw_places(SEED, "", draw_input)) == {1: 7, 2: 7, 7: 2}


def test_places_are_given_in_the_order_of_the_shuffle_without_locked_ones() -> None:
    draw_input = DrawInput(3, "final_table", players(3), tuple("abcdef"), locked=(("e9", "c"),))
    order = Stream(SEED, "draw").shuffled("abdef")
    assert draw_places(SEED, "", draw_input) == (("e9", "c"), *zip(players(3), order[:3], strict=True))


# -- what cannot be drawn ------------------------------------------------------------------------------


def test_more_players_than_seats_are_refused_with_both_numbers() -> None:
    draw_input = DrawInput(1, "seats", players(12), tables=tables_of(6, 6), locked=(("e99", "2"),))
    (reason,) = refusals(draw_input)
    assert (reason.code, reason.params) == ("draw.too_few_places", {"items": 12, "places": 11})
    with pytest.raises(Refused, match=r"draw\.too_few_places"):
        draw_places(SEED, "", draw_input)


@pytest.mark.parametrize(
    ("draw_input", "expected"),
    [
        (DrawInput(1, "seats", ("e1",), ("a",), tables_of(2)), [("draw.places_and_tables", "tables")]),
        (DrawInput(1, "button", ("e1", "e1"), ("a", "b")), [("draw.item_twice", "items")]),
        (DrawInput(1, "button", ("e1",), ("a", "b"), locked=(("e1", "a"),)), [("draw.item_twice", "items")]),
        (DrawInput(1, "button", ("e1",), ("a", "a", "b")), [("draw.place_twice", "places")]),
        (
            DrawInput(1, "seats", (), tables=(OpenTable(1, 0, (1, 2)), OpenTable(1, 0, (3,)))),
            [("draw.table_twice", "tables")],
        ),
        (DrawInput(1, "seats", (), tables=(OpenTable(1, 0, (2, 2)),)), [("draw.place_twice", "places")]),
        (
            DrawInput(1, "seats", (), tables=tables_of(2), locked=(("e1", "1-3"),)),
            [("draw.lock_not_open", "locked")],
        ),
        (
            DrawInput(1, "seats", (), tables=tables_of(2), locked=(("e1", "1-1"), ("e2", "1-1"))),
            [("draw.lock_not_open", "locked")],
        ),
        (
            DrawInput(1, "seats", (), tables=tables_of(2), locked=(("e1", "1"), ("e2", "1-1"), ("e3", "1"))),
            [("draw.lock_not_open", "locked")],
        ),
        (
            DrawInput(1, "seats", ("e1", "e1"), ("a", "a"), locked=(("e2", "b"),)),
            [("draw.item_twice", "items"), ("draw.place_twice", "places"), ("draw.lock_not_open", "locked")],
        ),
    ],
)
def test_an_impossible_draw_is_refused_with_every_reason(
    draw_input: DrawInput, expected: list[tuple[str, str]]
) -> None:
    assert codes(draw_input) == expected


# -- promised and checked ------------------------------------------------------------------------------


def test_a_draw_has_one_canonical_form() -> None:
    draw_input = DrawInput(3, "seats", ("e2", "ě\n"), tables=tables_of(2, seated=1), locked=(("e1", "1-2"),))
    assert canonical(draw_input).decode() == (
        '{"items":["e2","ě\\n"],"kind":"seats","locked":[["e1","1-2"]],"number":3,'
        '"tables":[{"seated":1,"seats":[1,2],"table":1}]}'
    )
    assert canonical(DrawInput(1, "late", ())) == b'{"items":[],"kind":"late","number":1}'


def test_the_commitment_is_a_plain_sha256_and_its_first_eight_characters_stand_on_the_wall() -> None:
    text = b'{"items":[],"kind":"late","number":1}'
    by_hand = hashlib.sha256(b"64:" + SEED.hex().encode() + b",37:" + text + b",").hexdigest()
    assert commitment(SEED, DrawInput(1, "late", ())) == by_hand
    assert short_form("3f9a07c2" + "0" * 56) == "3F9A 07C2"


@given(inputs(), st.binary(min_size=32, max_size=32), st.text(max_size=8))
def test_a_draw_is_valid_after_a_round_trip_through_json(
    draw_input: DrawInput, seed: bytes, word: str
) -> None:
    record = published(seed, draw_input, word)
    assert verify(msgspec.json.decode(msgspec.json.encode(record), type=PublishedDraw)) == []


def single_values(value: Any) -> Iterable[tuple[Callable[[Any], Any], Any]]:
    """Every single value in a document, with a function that replaces that value in a copy."""
    if isinstance(value, dict):
        for key, inner in value.items():
            for put, leaf in single_values(inner):
                yield (lambda new, key=key, put=put: {**value, key: put(new)}), leaf
    elif isinstance(value, list | tuple):
        for i, inner in enumerate(value):
            for put, leaf in single_values(inner):
                yield (lambda new, i=i, put=put: [*value[:i], put(new), *value[i + 1 :]]), leaf
    else:
        yield (lambda new: new), value


def other_value(leaf: Any) -> Any:
    if isinstance(leaf, int):
        return leaf + 1
    return leaf[:-1] + ("a" if leaf[-1] != "a" else "b")


@settings(max_examples=60)
@given(inputs(), st.binary(min_size=32, max_size=32), st.sampled_from(["", "aces"]), st.data())
def test_a_draw_with_any_single_change_is_invalid(
    draw_input: DrawInput, seed: bytes, word: str, data: st.DataObject
) -> None:
    # Thirty to draw from: with two, every other word would give the same result.
    tables = (
        *draw_input.tables,
        OpenTable(99, 0, tuple(range(1, 11))),
        OpenTable(100, 0, tuple(range(1, 11))),
    )
    draw_input = replace(
        draw_input, items=(*draw_input.items, *(f"more{i}" for i in range(15))), tables=tables
    )
    document = msgspec.to_builtins(published(seed, draw_input, word))
    replace_leaf, leaf = data.draw(st.sampled_from(list(single_values(document))))
    changed = msgspec.convert(replace_leaf(other_value(leaf)), PublishedDraw)
    assert verify(changed) != []


@settings(max_examples=60)
@given(inputs(), st.binary(min_size=32, max_size=32), st.data())
def test_an_incomplete_or_reordered_list_is_invalid(
    draw_input: DrawInput, seed: bytes, data: st.DataObject
) -> None:
    tables = (*draw_input.tables, OpenTable(99, 0, (1, 2)))
    draw_input = replace(draw_input, items=(*draw_input.items, "more1", "more2"), tables=tables)
    record = published(seed, draw_input)
    result = record.result or ()
    i = data.draw(st.integers(0, len(result) - 1))
    assert verify(replace(record, result=(*result[:i], *result[i + 1 :]))) != []
    assert verify(replace(record, result=(*result, result[i]))) != []
    assert verify(replace(record, result=tuple(reversed(result)))) != []
    assert verify(replace(record, input=replace(draw_input, tables=tables[::-1]))) != []


def test_every_difference_is_named() -> None:
    record = published(SEED, DrawInput(1, "seats", players(4), tables=tables_of(9)))
    (first, second, third, fourth) = record.result or ()
    changed = (first, (second[0], "1-99"), fourth, fourth, ("stranger", "1-1"))
    findings = [
        (reason.code, reason.params.get("item")) for reason in verify(replace(record, result=changed))
    ]
    assert findings == [
        ("draw.listed_twice", "e4"),
        ("draw.place_differs", "e2"),
        ("draw.not_listed", third[0]),
        ("draw.not_drawn", "stranger"),
    ]


def test_a_withdrawn_draw_is_checked_against_its_commitment() -> None:
    record = replace(published(SEED, DrawInput(1, "seats", players(2), tables=tables_of(9))), result=None)
    assert verify(record) == []
    (reason,) = verify(replace(record, seed=seed_of("another").hex()))
    assert reason.code == "draw.commitment_differs"


# -- the twin ------------------------------------------------------------------------------------------


def test_the_shared_vectors_hold_for_python() -> None:
    assert json.loads(VECTORS.read_text("utf-8")) == vectors()
