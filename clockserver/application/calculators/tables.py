"""Calculators `halt`, `final-table` and `break-order`: what a rule set says about tables, and how one is broken."""

from __future__ import annotations

from typing import Annotated, TypeAlias, TypedDict

from msgspec import Meta, Struct

from clockserver.application.calculators.answers import RuleSetName, RuleSetOf, rules_of
from clockserver.application.calculators.reading import read
from clockserver.application.calculators.table import Size
from clockserver.domain.cards import is_card
from clockserver.domain.procedures.breaking import deal_seat_cards
from clockserver.domain.procedures.final_table import final_table_players
from clockserver.domain.procedures.halting import by_counts, halted
from clockserver.domain.texts import Reason, Refused

MOST_TABLES = 5_000
MOST_SEAT_CARDS = 1_000
TableNumber: TypeAlias = Annotated[str, Meta(pattern=r"^[1-9][0-9]{0,5}\Z")]
PlayerName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=80)]
SeatCard: TypeAlias = Annotated[str, Meta(min_length=1, max_length=20, examples=["4-7"])]


class GivenTables(Struct, frozen=True, forbid_unknown_fields=True):
    """The players at each table, by the table's number."""

    ruleset: RuleSetName
    table_size: Size
    players: Annotated[
        dict[TableNumber, Annotated[int, Meta(ge=1)]], Meta(min_length=1, max_length=MOST_TABLES)
    ]


class HaltAnswer(TypedDict):
    """The tables that halt."""

    halted: list[int]


def halt(given: object, ruleset_of: RuleSetOf) -> HaltAnswer:
    """Which tables halt. Raises Refused, for what a set does not decide by counts as well."""
    asked = read(given, GivenTables)
    rules = rules_of(asked.ruleset, ruleset_of)
    reasons = [
        Reason("seats.too_many_players", {"players": count, "seats": asked.table_size}, f"players.{table}")
        for table, count in asked.players.items()
        if count > asked.table_size
    ]
    reasons += by_counts(rules, asked.table_size)
    if reasons:
        raise Refused(*reasons)
    return {"halted": halted(rules, asked.table_size, {int(each): n for each, n in asked.players.items()})}


class GivenEvent(Struct, frozen=True, forbid_unknown_fields=True):
    """An event by the seats at its tables."""

    ruleset: RuleSetName
    table_size: Size
    heads_up_event: bool = False


class FinalTableAnswer(TypedDict):
    """Players at the final table, null: the TD decides; and the rule that says so, if one does."""

    players: int | None
    rule: str


def final_table(given: object, ruleset_of: RuleSetOf) -> FinalTableAnswer:
    """How many sit down at the final table. Raises Refused."""
    asked = read(given, GivenEvent)
    rules = rules_of(asked.ruleset, ruleset_of)
    players = final_table_players(rules, asked.table_size, heads_up_event=asked.heads_up_event)
    return {"players": players, "rule": rules.cite("final_table.players_by_table_size") or ""}


class GivenBreak(Struct, frozen=True, forbid_unknown_fields=True):
    """The players of the broken table, clockwise by seat, a card for each, and the shuffled seat cards."""

    players: Annotated[list[PlayerName], Meta(min_length=1, max_length=MOST_SEAT_CARDS)]
    cards: Annotated[dict[PlayerName, str], Meta(max_length=MOST_SEAT_CARDS)]
    seat_cards: Annotated[list[SeatCard], Meta(max_length=MOST_SEAT_CARDS)]


class BreakOrderAnswer(TypedDict):
    """The seat card each player takes."""

    seats: dict[str, str]


def break_order(given: object) -> BreakOrderAnswer:
    """Who takes which seat card. Raises Refused with everything that is wrong."""
    asked = read(given, GivenBreak)
    reasons = [*_faults_of_players(asked), *_faults_of_cards(asked), *_faults_of_seat_cards(asked)]
    if reasons:
        raise Refused(*reasons)
    return {"seats": deal_seat_cards(asked.players, asked.cards, asked.seat_cards)}


def _faults_of_players(asked: GivenBreak) -> list[Reason]:
    twice = [i for i, player in enumerate(asked.players) if player in asked.players[:i]]
    return [Reason("players.twice", {"player": asked.players[i]}, f"players[{i}]") for i in twice]


def _faults_of_cards(asked: GivenBreak) -> list[Reason]:
    reasons = [
        Reason("cards.missing", {"player": player}, f"cards.{player}")
        for player in dict.fromkeys(asked.players)
        if player not in asked.cards
    ]
    seen: dict[str, str] = {}
    for player, card in asked.cards.items():
        field = f"cards.{player}"
        if player not in asked.players:
            reasons.append(Reason("players.unknown", {"player": player}, field))
        if not is_card(card):
            reasons.append(Reason("cards.unknown", {"card": card[:20]}, field))
        elif card in seen:
            reasons.append(Reason("cards.twice", {"card": card}, field))
        seen[card] = player
    return reasons


def _faults_of_seat_cards(asked: GivenBreak) -> list[Reason]:
    cards, players = asked.seat_cards, asked.players
    twice = [i for i, card in enumerate(cards) if card in cards[:i]]
    reasons = [Reason("cards.seat_twice", {"seat": cards[i]}, f"seat_cards[{i}]") for i in twice]
    if len(cards) < len(players):
        params = {"seats": len(cards), "players": len(players)}
        reasons.append(Reason("cards.too_few_seats", dict(params), "seat_cards"))
    return reasons
