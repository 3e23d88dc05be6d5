"""The chip race: the number of new chips, their winners, and no player raced out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clockserver.core.cards import DECK
from clockserver.core.texts import Refused
from clockserver.tournament.color_up.chip_race import RaceRules, Rounding, new_chips, race, value_change
from tests.builders import a_ruleset
from tests.rules.shipped_rulesets import SETS

ROUNDINGS: tuple[Rounding, ...] = ("half_up", "up", "down", "round_each_up")
SHUFFLED = st.permutations(DECK)


@st.composite
def tables(draw: st.DrawFn) -> tuple[dict[int, int], int, list[int]]:
    """Odd chips by seat that a deck can race, the ratio, and the seats without other chips."""
    ratio = draw(st.sampled_from([2, 4, 5]))
    seats = draw(st.lists(st.integers(1, 12), unique=True, min_size=1))
    odd = {seat: draw(st.integers(0, ratio - 1)) for seat in seats}
    holders = sorted(seat for seat in odd if odd[seat])
    last = draw(st.lists(st.sampled_from(holders), unique=True)) if holders else []
    return odd, ratio, last


def refused(
    odd: dict[int, int], ratio: int = 5, deck: tuple[str, ...] = DECK, **more: object
) -> list[object]:
    with pytest.raises(Refused) as caught:
        race(odd, ratio, deck, "half_up", **more)  # type: ignore[arg-type]
    return [(reason.code, reason.field) for reason in caught.value.reasons]


def test_fifteen_chips_of_5_are_three_of_25() -> None:
    assert new_chips(15, 5, "half_up") == 3


@pytest.mark.parametrize(
    ("odd", "rounding", "chips"),
    [(9, "up", 3), (9, "half_up", 2), (9, "down", 2), (10, "half_up", 3), (10, "down", 2), (8, "up", 2)],
)
def test_the_rest_that_fills_no_whole_chip_is_rounded_by_the_setting_of_the_house(
    odd: int, rounding: Rounding, chips: int
) -> None:
    assert rounding != "round_each_up"
    assert new_chips(odd, 4, rounding) == chips


def test_half_up_rounds_the_smaller_half_of_an_odd_ratio_down() -> None:
    assert (new_chips(2, 5, "half_up"), new_chips(3, 5, "half_up")) == (0, 1)


@pytest.mark.rule("color_up.first_seat", sets="all")
def test_cards_are_dealt_from_seat_1_and_all_of_a_player_together() -> None:
    result = race({9: 1, 1: 2, 4: 3}, 4, ["2c", "3c", "Ks", "4c", "5c", "Ah"], "half_up")
    assert result.cards == {1: ("2c", "3c"), 4: ("Ks", "4c", "5c"), 9: ("Ah",)}
    assert (result.chips, result.winners) == (2, (9, 4))


def test_a_set_may_let_the_race_start_in_another_seat_and_rank_suits_otherwise() -> None:
    result = race({1: 1, 4: 1}, 2, ["Ks", "Kh"], "up", rules=RaceRules(first_seat=3, suits="hsdc"))
    assert (result.cards, result.winners) == ({4: ("Ks",), 1: ("Kh",)}, (1,))


def test_between_cards_of_one_rank_spade_beats_heart_beats_diamond_beats_club() -> None:
    result = race({1: 1, 2: 1, 3: 1, 4: 1}, 2, ["Kc", "Kd", "Kh", "Ks"], "up")
    assert result.winners == (4, 3)


def test_a_player_wins_at_most_one_chip_with_several_high_cards() -> None:
    result = race({1: 3, 2: 1, 3: 3}, 4, ["As", "Ah", "Ad", "2c", "3c", "4c", "5c"], "half_up")
    assert result.winners == (1, 3)


def test_each_players_chips_may_be_rounded_up_without_cards() -> None:
    result = race({1: 3, 2: 0, 7: 1}, 4, [], "round_each_up", [7])
    assert (result.chips, result.winners, result.rescued) == (2, (1, 7), ())


def test_nothing_to_race_is_a_race_without_winners() -> None:
    result = race({1: 0, 2: 0}, 4, [], "up")
    assert (result.chips, result.winners, result.rescued) == (0, (), ())


def test_a_deck_too_short_for_the_chips_is_refused() -> None:
    assert refused({1: 4, 2: 4}, deck=DECK[:7]) == [("chip_race.too_few_cards", "deck")]
    assert refused(dict.fromkeys(range(1, 8), 8), 10) == [("chip_race.too_few_cards", "deck")]


def test_every_fault_of_a_race_is_named_at_once() -> None:
    assert refused({1: 5, 2: 0}, deck=("Ks", "1x", "Ks"), only_chip=[2, 3, 3]) == [
        ("chip_race.not_exchanged", "odd.1"),
        ("chip_race.no_chips", "only_chip[0]"),
        ("chip_race.no_chips", "only_chip[1]"),
        ("seats.twice", "only_chip[2]"),
        ("cards.unknown", "deck[1]"),
        ("cards.twice", "deck[2]"),
        ("chip_race.too_few_cards", "deck"),
    ]


@pytest.mark.rule("color_up.first_seat")
@pytest.mark.parametrize("name", SETS)
def test_in_every_set_the_race_starts_in_seat_1_wins_one_chip_at_most_and_rescues_with_one(name: str) -> None:
    values = a_ruleset(name).color_up
    assert (values.first_seat, values.max_chips_per_player, values.rescue_chips) == (1, 1, 1)
    assert values.suit_order == ("spade", "heart", "diamond", "club")


@pytest.mark.rule("color_up.most_chips_per_player", sets="all")
@given(table=tables(), deck=SHUFFLED, rounding=st.sampled_from(ROUNDINGS))
def test_a_race_keeps_the_total_within_a_chip_and_nobody_wins_more_than_one(
    table: tuple[dict[int, int], int, list[int]], deck: list[str], rounding: Rounding
) -> None:
    odd, ratio, _ = table
    result = race(odd, ratio, deck, rounding)
    total = sum(odd.values())
    assert len(result.winners) == len(set(result.winners)) == result.chips
    assert all(odd[seat] for seat in result.winners)
    changed = value_change(result, total, old=25, new=25 * ratio, lowest=25 * ratio)
    assert changed == 25 * (result.chips * ratio - total)
    if rounding != "round_each_up":
        assert abs(changed) < 25 * ratio
        assert rounding != "up" or changed >= 0
        assert rounding != "down" or changed <= 0
        assert rounding != "half_up" or -25 * ratio < 2 * changed <= 25 * ratio


@pytest.mark.rule("color_up.rescue_chips", sets="all")
@given(table=tables(), deck=SHUFFLED, rounding=st.sampled_from(ROUNDINGS))
def test_nobody_is_raced_out_and_only_players_who_would_be_are_rescued(
    table: tuple[dict[int, int], int, list[int]], deck: list[str], rounding: Rounding
) -> None:
    odd, ratio, last = table
    result = race(odd, ratio, deck, rounding, last)
    assert set(last) <= {*result.winners, *result.rescued}
    assert set(result.rescued) == set(last) - set(result.winners)
    added = value_change(result, 0, old=25, new=0, lowest=100)
    assert added == 100 * len(result.rescued)


@given(table=tables(), deck=SHUFFLED)
def test_no_loser_had_a_higher_card_than_a_winner(
    table: tuple[dict[int, int], int, list[int]], deck: list[str]
) -> None:
    odd, ratio, _ = table
    result = race(odd, ratio, deck, "half_up")
    best = {seat: max(DECK.index(card) for card in cards) for seat, cards in result.cards.items()}
    ranked = sorted(best, key=lambda seat: -best[seat])
    assert list(result.winners) == ranked[: result.chips]
    dealt = [card for seat in sorted(result.cards) for card in result.cards[seat]]
    assert dealt == deck[: sum(odd.values())]
