"""Calculator `merge-flights`: three rules for several stacks, chips to the last one, and where the clock stands."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.toolbox import calculate, refusal

MINUTE = 60_000
BLINDS = [(100, 200), (200, 400), (300, 600), (500, 1000)]


def a_sheet(*periods: dict[str, Any], **head: Any) -> dict[str, Any]:
    levels = [{"kind": "level", "small_blind": small, "big_blind": big} for small, big in BLINDS]
    return {
        "title": "Main",
        "starting_stack": 25_000,
        "game": "nlhe",
        "level_minutes": 60,
        "break_minutes": 15,
        "periods": list(periods) or [levels[0], levels[1], {"kind": "break"}, *levels[2:]],
        **head,
    }


def a_flight(
    label: str, bags: list[tuple[Any, Any, int]], level: int = 2, left: int = 30, **more: Any
) -> Any:
    ended = {"level": level, "remaining_ms": left * MINUTE, **more.pop("ended", {})}
    found = [{"entry": entry, "person": person, "chips": chips} for entry, person, chips in bags]
    in_play = sum(chips for _, _, chips in bags)
    return {"flight": label, "ended": ended, "in_play": in_play, "bags": found, **more}


ANN_TWICE = [
    a_flight("1A", [("e1", "ann", 120_000), ("e2", "bob", 50_000)]),
    a_flight("1B", [("e3", "ann", 95_000), ("e4", "cyd", 70_000)], 3, 45),
]


def asked(*flights: Any, **more: Any) -> dict[str, Any]:
    question = {
        "structure": a_sheet(),
        "rule": "best_stack",
        "flights": list(flights or ANN_TWICE),
        "surrendered": {"pays": "nothing"},
        "next_day": {"level": "longest", "resume": "remaining_time"},
    }
    return {key: value for key, value in {**question, **more}.items() if value is not None}


def merged(*flights: Any, **more: Any) -> Any:
    return calculate("merge-flights", asked(*flights, **more))


def refused(*flights: Any, **more: Any) -> list[tuple[str, str | None]]:
    return refusal("merge-flights", asked(*flights, **more))


# -- the stacks ------------------------------------------------------------------------------------------


def test_the_best_stack_goes_forward_and_the_other_is_surrendered() -> None:
    assert merged() == {
        "players": [
            {"person": "ann", "entry": "e1", "chips": 120_000, "from": "1A"},
            {"person": "cyd", "entry": "e4", "chips": 70_000, "from": "1B"},
            {"person": "bob", "entry": "e2", "chips": 50_000, "from": "1A"},
        ],
        "surrendered": [
            {"person": "ann", "entry": "e3", "flight": "1B", "chips": 95_000, "paid": 0, "allowed": True}
        ],
        "twice": ["ann"],
        "chips": {
            "in_play": 335_000,
            "bagged": 335_000,
            "carried": 240_000,
            "removed": 95_000,
            "differences": {"1A": 0, "1B": 0},
        },
        "level": 3,
        "remaining_ms": 45 * MINUTE,
        "average": 80_000,
        "average_bb": 133,
    }


@pytest.mark.parametrize(
    ("more", "paid"),
    [
        ({"surrendered": {"pays": "nothing"}, "min_cash": 1_500}, 0),
        ({"surrendered": {"pays": "min_cash"}, "min_cash": 1_500}, 1_500),
        ({"surrendered": {"pays": "min_cash"}, "min_cash": 0}, 0),
        ({"surrendered": {"pays": "amount", "amount": 4_000}, "min_cash": 1_500}, 4_000),
    ],
)
def test_a_surrendered_stack_is_paid_nothing_a_min_cash_or_an_amount(more: dict[str, Any], paid: int) -> None:
    assert [each["paid"] for each in merged(**more)["surrendered"]] == [paid]


def test_of_equal_stacks_that_of_the_earlier_flight_goes_forward() -> None:
    equal = [a_flight("1B", [(9, "ann", 500)]), a_flight("1A", [(3, "ann", 500)])]
    found = merged(*equal)
    assert [(each["entry"], each["from"]) for each in found["players"]] == [(9, "1B")]
    assert [each["flight"] for each in found["surrendered"]] == ["1A"]


def test_of_first_stacks_each_later_one_leaves_unpaid_and_was_not_allowed() -> None:
    thrice = [*ANN_TWICE, a_flight("1C", [("e9", "ann", 400_000)])]
    found = merged(*thrice, rule="first_stack", surrendered={"pays": "min_cash"}, min_cash=1_500)
    assert found["players"][0] == {"person": "ann", "entry": "e1", "chips": 120_000, "from": "1A"}
    leaving = [(each["flight"], each["paid"], each["allowed"]) for each in found["surrendered"]]
    assert leaving == [("1B", 0, False), ("1C", 0, False)]
    assert merged(*thrice, rule="first_stack", surrendered=None) == found


def test_stacks_are_added_and_nothing_is_removed() -> None:
    found = merged(rule="sum", surrendered=None)
    assert found["players"][0] == {"person": "ann", "entry": "e1", "chips": 215_000, "from": "1A"}
    assert (found["surrendered"], found["twice"]) == ([], ["ann"])
    assert (found["chips"]["carried"], found["chips"]["removed"]) == (335_000, 0)


def test_players_are_listed_by_chips_and_equal_ones_by_entry() -> None:
    bags = [("e10", "a", 500), ("e9", "b", 500), ("e2", "c", 600), ("e11", "d", 500)]
    assert [each["entry"] for each in merged(a_flight("1A", bags))["players"]] == ["e2", "e9", "e10", "e11"]
    numbers = [(10, 1, 500), (9, 2, 500)]
    assert [each["entry"] for each in merged(a_flight("1A", numbers))["players"]] == [9, 10]


def test_surrendered_stacks_are_listed_by_flight_and_entry() -> None:
    first = a_flight("1A", [("e12", "ann", 10), ("e7", "bob", 10)])
    second = a_flight("1B", [("e30", "bob", 20), ("e31", "ann", 20), ("e32", "cyd", 5)])
    third = a_flight("1C", [("e40", "cyd", 4)])
    found = merged(first, second, third)
    assert [each["entry"] for each in found["surrendered"]] == ["e7", "e12", "e40"]
    assert found["twice"] == ["ann", "bob", "cyd"]


def test_the_difference_of_each_flight_is_its_bags_less_the_chips_in_play() -> None:
    flights = [
        a_flight("1A", [(1, "a", 100)], in_play=100),
        a_flight("1B", [(2, "b", 100)], in_play=200),
        a_flight("1C", [(3, "c", 100)], in_play=0),
        a_flight("1D", [], in_play=7),
    ]
    chips = merged(*flights)["chips"]
    assert chips["differences"] == {"1A": 0, "1B": -100, "1C": 100, "1D": -7}
    assert (chips["in_play"], chips["bagged"], chips["carried"]) == (307, 300, 300)


def test_the_average_is_rounded_down_in_chips_and_in_big_blinds() -> None:
    found = merged(a_flight("1A", [(1, "a", 1_000), (2, "b", 1_001), (3, "c", 398)]))
    assert (found["average"], found["average_bb"]) == (799, 1)


# -- the clock -------------------------------------------------------------------------------------------

ENDS = [
    a_flight("1A", [(1, "a", 100_000)], 2, 30),
    a_flight("1B", [(2, "b", 100_000)], 3, 50),
    a_flight("1C", [(3, "c", 100_000)], 3, 40),
    a_flight("1D", [(4, "d", 100_000)], 2, 55),
]


@pytest.mark.parametrize(
    ("next_day", "level", "minutes"),
    [
        ({"level": "longest", "resume": "remaining_time"}, 3, 40),
        ({"level": "longest", "resume": "full_level"}, 3, 60),
        ({"level": "longest", "resume": "next_level"}, 4, 60),
        ({"level": "earliest", "resume": "remaining_time"}, 2, 55),
        ({"level": "earliest", "resume": "full_level"}, 2, 60),
        ({"level": "earliest", "resume": "next_level"}, 3, 60),
        ({"level": "fixed", "fixed": 1, "resume": "remaining_time"}, 1, 60),
        ({"level": "fixed", "fixed": 4}, 4, 60),
        ({"level": "average", "average_bb": 166, "resume": "next_level"}, 3, 60),
        ({"level": "average", "average_bb": 167}, 2, 60),
        ({"level": "average", "average_bb": 250}, 2, 60),
        ({"level": "average", "average_bb": 1}, 3, 60),
    ],
)
def test_the_clock_stands_by_the_longest_the_earliest_a_fixed_level_or_the_average(
    next_day: dict[str, Any], level: int, minutes: int
) -> None:
    found = merged(*ENDS, next_day=next_day)
    assert (found["level"], found["remaining_ms"]) == (level, minutes * MINUTE)


def test_a_flight_that_ended_its_level_stands_at_the_start_of_the_next() -> None:
    """The break between the levels is over."""
    ended = [a_flight("1A", [(1, "a", 100)], 2, 0), a_flight("1B", [(2, "b", 100)], 2, 1)]
    found = merged(*ended)
    assert (found["level"], found["remaining_ms"]) == (3, 60 * MINUTE)
    earliest = merged(*ended, next_day={"level": "earliest", "resume": "remaining_time"})
    assert (earliest["level"], earliest["remaining_ms"]) == (2, MINUTE)
    begun = [ended[0], a_flight("1B", [(2, "b", 100)], 3, 60)]
    assert merged(*begun)["level"] == 3


def test_a_flight_of_another_sheet_stands_at_the_first_level_with_at_least_its_big_blind() -> None:
    def level_of(big_blind: int, left: int = 10) -> tuple[int, int]:
        turbo = a_flight("1C", [(1, "a", 100)], 17, left, ended={"big_blind": big_blind})
        found = merged(turbo)
        return found["level"], found["remaining_ms"] // MINUTE

    assert level_of(400) == (2, 10)
    assert level_of(401) == (3, 10)
    assert level_of(1) == (1, 10)
    assert level_of(600, 0) == (4, 60)


def test_levels_are_those_by_number_where_the_sheet_begins_later() -> None:
    found = merged(a_flight("1A", [(1, "a", 100)], 12, 5), structure=a_sheet(first_level=11))
    assert (found["level"], found["remaining_ms"]) == (12, 5 * MINUTE)
    codes = refused(a_flight("1A", [(1, "a", 100)], 2, 5), structure=a_sheet(first_level=11))
    assert codes == [("flights.no_level", "flights[0].ended.level")]


def test_the_last_level_that_lasts_until_the_end_is_never_over() -> None:
    last = {"kind": "level", "small_blind": 500, "big_blind": 1000, "until_end": True}
    sheet = a_sheet({"kind": "level", "small_blind": 100, "big_blind": 200}, last)
    for left, minutes in ((0, 60), (7, 7)):
        found = merged(a_flight("1A", [(1, "a", 100)], 2, left), structure=sheet)
        assert (found["level"], found["remaining_ms"]) == (2, minutes * MINUTE)


def test_a_level_whose_length_goes_by_the_players_has_that_of_those_who_come() -> None:
    by_players = {"minutes_by_players": [{"players": 2, "minutes": 20}]}
    level = {"kind": "level", "small_blind": 100, "big_blind": 200, **by_players}
    sheet, next_day = a_sheet(level), {"level": "longest", "resume": "full_level"}
    two = a_flight("1A", [(1, "a", 100), (2, "b", 100)], 1)
    three = a_flight("1A", [(1, "a", 100), (2, "b", 100), (3, "c", 100)], 1)
    assert merged(two, structure=sheet, next_day=next_day)["remaining_ms"] == 20 * MINUTE
    assert merged(three, structure=sheet, next_day=next_day)["remaining_ms"] == 60 * MINUTE


# -- refusals --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("more", "field"),
    [
        ({"surrendered": None}, "surrendered"),
        ({"surrendered": {"pays": "amount"}}, "surrendered.amount"),
        ({"surrendered": {"pays": "min_cash"}}, "min_cash"),
    ],
)
def test_what_a_surrendered_stack_is_paid_has_to_be_said(more: dict[str, Any], field: str) -> None:
    assert refused(**more) == [("flights.pays_unset", field)]
    alone = a_flight("1A", [("e1", "ann", 120_000)])
    assert merged(alone, **more)["surrendered"] == []


@pytest.mark.parametrize(
    ("next_day", "field"),
    [
        ({"level": "fixed", "fixed": 5}, "next_day.fixed"),
        ({"level": "fixed"}, "next_day.fixed"),
        ({"level": "average"}, "next_day.average_bb"),
        ({"level": "average", "average_bb": 251}, "next_day.average_bb"),
        ({"level": "average", "average_bb": 0}, "next_day.average_bb"),
        ({"level": "longest", "resume": "now"}, "next_day.resume"),
        ({"level": "latest"}, "next_day.level"),
        ({}, "next_day.level"),
        (None, "next_day"),
    ],
)
def test_a_start_that_no_level_fits_is_refused(next_day: Any, field: str) -> None:
    assert [at for _, at in refused(*ENDS, next_day=next_day)] == [field]


def test_after_the_last_level_there_is_none() -> None:
    over = a_flight("1A", [(1, "a", 100)], 4, 0)
    assert refused(over) == [("flights.no_level", "next_day.resume")]
    goes_on = {"level": "longest", "resume": "next_level"}
    assert refused(a_flight("1A", [(1, "a", 100)], 4, 9), next_day=goes_on)[0][0] == "flights.no_level"
    assert merged(over, next_day={"level": "fixed", "fixed": 4})["level"] == 4


@pytest.mark.parametrize(
    ("flights", "found"),
    [
        ([], [("wire.wrong_value", "flights")]),
        ([a_flight("1A", [])], [("flights.nobody", "flights")]),
        (
            [a_flight("1A", [(1, "ann", 5), (2, "ann", 6)])],
            [("flights.person_twice", "flights[0].bags[1].person")],
        ),
        (
            [a_flight("1A", [(1, "ann", 5)]), a_flight("1B", [(1, "bob", 6)])],
            [("flights.entry_twice", "flights[1].bags[0].entry")],
        ),
        (
            [a_flight("1A", [(1, "ann", 5)]), a_flight("1A", [(2, "bob", 6)])],
            [("flights.flight_twice", "flights[1].flight")],
        ),
        ([a_flight("1A", [(1, "ann", 5)], 9)], [("flights.no_level", "flights[0].ended.level")]),
        (
            [a_flight("1A", [(1, "ann", 5)], 9, ended={"big_blind": 1001})],
            [("flights.no_level", "flights[0].ended.big_blind")],
        ),
        ([a_flight("1A", [(1, "ann", 0)])], [("wire.wrong_value", "flights[0].bags[0].chips")]),
        ([a_flight("1A", [(1, "ann", -7)], in_play=7)], [("wire.wrong_value", "flights[0].bags[0].chips")]),
        ([a_flight("1A", [(1, "ann", 7)], in_play=-1)], [("wire.wrong_value", "flights[0].in_play")]),
        ([a_flight("1A", [(1, "ann", 7)], 2, -1)], [("wire.wrong_value", "flights[0].ended.remaining_ms")]),
        (
            [a_flight("1A", [(1, "ann", 2**53 - 1), (2, "bob", 1)], in_play=1)],
            [("flights.too_many_chips", "flights")],
        ),
        (
            [a_flight("1A", [(1, "ann", 2**53)], in_play=1)],
            [("wire.wrong_value", "flights[0].bags[0].chips")],
        ),
        ([a_flight("1A", [(None, True, 1)])],) * 1
        + (
            [
                ("wire.wrong_value", "flights[0].bags[0].entry"),
                ("wire.wrong_value", "flights[0].bags[0].person"),
            ],
        ),
        ([7, None], [("wire.wrong_value", "flights[0]"), ("wire.wrong_value", "flights[1]")]),
    ],
)
def test_wrong_flights_are_refused_at_their_place(flights: list[Any], found: list[tuple[str, str]]) -> None:
    question = {**asked(), "flights": flights}
    assert refusal("merge-flights", question) == found


@pytest.mark.parametrize(
    ("more", "fields"),
    [
        ({"surrendered": {"pays": "gold"}}, ["surrendered.pays"]),
        ({"surrendered": 7}, ["surrendered"]),
        ({"surrendered": {"pays": "amount", "amount": -1}}, ["surrendered.amount"]),
        ({"surrendered": {"pays": "min_cash"}, "min_cash": "a lot"}, ["min_cash"]),
    ],
)
def test_a_payment_of_a_wrong_shape_is_refused_once(more: dict[str, Any], fields: list[str]) -> None:
    assert [field for _, field in refused(**more)] == fields


def test_all_faults_are_named_at_once() -> None:
    question = asked(
        a_flight("1A", [("e1", "ann", 5), ("e1", "ann", 0)], 9),
        a_flight("1A", [("e3", "ann", 6)]),
        surrendered=None,
        next_day={"level": "fixed", "fixed": 77},
        colour="blue",
    )
    assert sorted(refusal("merge-flights", question), key=str) == [
        ("flights.entry_twice", "flights[0].bags[1].entry"),
        ("flights.flight_twice", "flights[1].flight"),
        ("flights.no_level", "flights[0].ended.level"),
        ("flights.no_level", "next_day.fixed"),
        ("flights.pays_unset", "surrendered"),
        ("flights.person_twice", "flights[0].bags[1].person"),
        ("wire.unknown_field", "colour"),
        ("wire.wrong_value", "flights[0].bags[1].chips"),
    ]


def test_a_missing_payment_and_an_average_that_is_too_small_are_named_together() -> None:
    found = refused(surrendered=None, next_day={"level": "average", "average_bb": 10_000})
    assert sorted(found) == [
        ("flights.no_level", "next_day.average_bb"),
        ("flights.pays_unset", "surrendered"),
    ]


def test_faults_of_a_structure_and_of_the_bags_are_named_together() -> None:
    found = refused(a_flight("1A", [(1, "ann", 5), (2, "ann", 6)]), structure={"title": "x"}, rule="best")
    codes = {code for code, _ in found}
    assert {"flights.person_twice", "wire.wrong_value"} <= codes
    assert any(str(field).startswith("structure.") for _, field in found)


@pytest.mark.parametrize("question", [{}, [], None, 7, "merge", {"flights": {}}])
def test_what_is_no_question_about_flights_is_refused(question: object) -> None:
    assert refusal("merge-flights", question)


# -- a second reckoning, word for word -------------------------------------------------------------------


def _literally(question: dict[str, Any]) -> dict[str, Any]:
    """The specification, sentence by sentence."""
    blinds, full = [big for _, big in BLINDS], 60 * MINUTE
    stacks = [
        {"at": i, "flight": flight["flight"], **bag}
        for i, flight in enumerate(question["flights"])
        for bag in flight["bags"]
    ]
    people = {each["person"] for each in stacks}
    players, surrendered = [], []
    for person in people:
        own = sorted((each for each in stacks if each["person"] == person), key=lambda each: each["at"])
        best = own[0]
        if question["rule"] == "best_stack":
            for each in own:
                if each["chips"] > best["chips"]:
                    best = each
        chips = best["chips"] if question["rule"] != "sum" else sum(each["chips"] for each in own)
        players.append({"person": person, "entry": best["entry"], "chips": chips, "from": best["flight"]})
        if question["rule"] == "sum":
            continue
        best_rule = question["rule"] == "best_stack"
        surrendered += [
            {
                **{key: each[key] for key in ("person", "entry", "flight", "chips")},
                "paid": question["surrendered"].get("amount", 0) if best_rule else 0,
                "allowed": best_rule,
            }
            for each in own
            if each is not best
        ]
    players.sort(key=lambda each: each["entry"])
    players.sort(key=lambda each: each["chips"], reverse=True)
    surrendered.sort(key=lambda each: (each["flight"], each["entry"]))
    bagged = sum(each["chips"] for each in stacks)
    carried = sum(each["chips"] for each in players)
    level, left = _start_literally(question, blinds, full, carried // len(players))
    return {
        "players": players,
        "surrendered": surrendered,
        "twice": sorted(p for p in people if sum(each["person"] == p for each in stacks) > 1),
        "chips": {
            "in_play": sum(each["in_play"] for each in question["flights"]),
            "bagged": bagged,
            "carried": carried,
            "removed": bagged - carried,
            "differences": {
                each["flight"]: sum(bag["chips"] for bag in each["bags"]) - each["in_play"]
                for each in question["flights"]
            },
        },
        "level": level,
        "remaining_ms": left,
        "average": carried // len(players),
        "average_bb": carried // len(players) // blinds[level - 1],
    }


def _start_literally(question: dict[str, Any], blinds: list[int], full: int, average: int) -> tuple[int, int]:
    wish, stands = question["next_day"], []
    for flight in question["flights"]:
        level, left = flight["ended"]["level"], flight["ended"]["remaining_ms"]
        if "big_blind" in flight["ended"]:
            level = 1
            while blinds[level - 1] < flight["ended"]["big_blind"]:
                level += 1
        stands.append((level, left) if left else (level + 1, full))
    played = [(level - 1) * full - left for level, left in stands]
    longest, earliest = stands[played.index(max(played))], stands[played.index(min(played))]
    if wish["level"] == "fixed":
        return wish["fixed"], full
    if wish["level"] == "average":
        fits = [
            each
            for each in range(earliest[0], longest[0] + 1)
            if each <= len(blinds) and average >= wish["average_bb"] * blinds[each - 1]
        ]
        return max(fits, default=99), full
    level, left = longest if wish["level"] == "longest" else earliest
    if wish["resume"] == "remaining_time":
        return level, left
    return (level, full) if wish["resume"] == "full_level" else (level + 1, full)


@st.composite
def questions(draw: st.DrawFn) -> dict[str, Any]:
    numbers = draw(st.permutations(range(1, 41)))
    flights, at = [], 0
    for i in range(draw(st.integers(1, 5))):
        people = draw(st.lists(st.integers(1, 9), unique=True, min_size=0 if i else 1, max_size=8))
        bags = [
            (numbers[at + k], person, draw(st.integers(1, 9) | st.integers(1, 10**12)))
            for k, person in enumerate(people)
        ]
        at += len(people)
        ended = draw(st.sampled_from([{}, {}, {"big_blind": draw(st.integers(1, 1000))}]))
        level = draw(st.integers(1, 40 if ended else 4))
        left = draw(st.integers(0, 59))
        flights.append(
            a_flight(f"1{'ABCDE'[i]}", bags, level, left, ended=ended, in_play=draw(st.integers(0, 10**9)))
        )
    next_day = draw(
        st.fixed_dictionaries(
            {
                "level": st.sampled_from(["longest", "earliest", "fixed", "average"]),
                "fixed": st.integers(1, 4),
                "average_bb": st.integers(1, 50),
                "resume": st.sampled_from(["remaining_time", "full_level", "next_level"]),
            }
        )
    )
    pays = draw(
        st.sampled_from([{"pays": "nothing"}, {"pays": "amount", "amount": draw(st.integers(0, 10**6))}])
    )
    rule = draw(st.sampled_from(["best_stack", "first_stack", "sum"]))
    return asked(*flights, rule=rule, next_day=next_day, surrendered=pays)


@given(question=questions())
def test_any_flights_are_merged_as_the_words_say(question: dict[str, Any]) -> None:
    blinds = [big for _, big in BLINDS]
    people = {bag["person"] for each in question["flights"] for bag in each["bags"]}
    average = _average(question, len(people))
    if _start_literally(question, blinds, 60 * MINUTE, average)[0] > len(blinds):
        assert [code for code, _ in refusal("merge-flights", question)] == ["flights.no_level"]
    else:
        assert calculate("merge-flights", question) == _literally(question)


def _average(question: dict[str, Any], players: int) -> int:
    added = calculate("merge-flights", {**question, "next_day": {"level": "fixed", "fixed": 1}})
    return int(added["chips"]["carried"]) // players
