"""Calculators `halt`, `final-table` and `break-order`: halted tables, final table size, table breaks."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any, TypeAlias, TypedDict

from msgspec import Meta, Struct

from clockserver.calculators.answer_parts import RuleSetName, RuleSetOf, faults_of_set, rules_of
from clockserver.calculators.input_reading import read
from clockserver.calculators.table_input import Size
from clockserver.core.cards import is_card
from clockserver.core.texts import Reason
from clockserver.tournament.final_table.start import final_table_players
from clockserver.tournament.tables.breaking import deal_seat_cards
from clockserver.tournament.tables.halting import halting_tables, refuse_by_counts

MAX_TABLES = 5_000
MAX_SEAT_CARDS = 1_000
TableNumber: TypeAlias = Annotated[str, Meta(pattern=r"^[1-9][0-9]{0,5}\Z")]
PlayerName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=80)]
SeatCard: TypeAlias = Annotated[str, Meta(min_length=1, max_length=20, examples=["4-7"])]


class GivenTables(Struct, frozen=True, forbid_unknown_fields=True):
    """The players at each table, by the table's number."""

    ruleset: RuleSetName
    table_size: Size
    players: Annotated[
        dict[TableNumber, Annotated[int, Meta(ge=1)]], Meta(min_length=1, max_length=MAX_TABLES)
    ]
    lost: Annotated[dict[TableNumber, Annotated[int, Meta(ge=0)]], Meta(max_length=MAX_TABLES)] | None = None
    """Seats lost by elimination that the big blind has reached, for rule sets that count only those."""


class HaltAnswer(TypedDict):
    """The tables that halt."""

    halted: list[int]


def halt(raw: object, ruleset_of: RuleSetOf) -> HaltAnswer:
    """The tables that halt. Raises Refused, also for a set that does not decide by counts."""
    question = read(raw, GivenTables, partial(_faults_of_tables, ruleset_of))
    rules = rules_of(question.ruleset, ruleset_of)
    players = {int(each): n for each, n in question.players.items()}
    lost = None if question.lost is None else {int(each): n for each, n in question.lost.items()}
    return {"halted": halting_tables(rules, question.table_size, players, lost)}


def _faults_of_tables(ruleset_of: RuleSetOf, question: Any) -> list[Reason]:
    size, players = question.table_size, question.players or {}
    reasons = [
        Reason("seats.too_many_players", {"players": count, "seats": size}, f"players.{table}")
        for table, count in players.items()
        if size is not None and count is not None and count > size
    ]
    reasons += [
        Reason("tables.unknown", {"table": table}, f"lost.{table}")
        for table in question.lost or {}
        if table not in players
    ]
    reasons += (unknown := faults_of_set(question.ruleset, ruleset_of))
    if question.ruleset is not None and size is not None and not unknown:
        rules = rules_of(question.ruleset, ruleset_of)
        reasons += refuse_by_counts(rules, size, lost_known=question.lost is not None)
    return reasons


class GivenFinalTable(Struct, frozen=True, forbid_unknown_fields=True):
    """An event, for the size of its final table: its rule set and the seats at its tables."""

    ruleset: RuleSetName
    table_size: Size
    heads_up_event: bool = False


class FinalTableAnswer(TypedDict):
    """Number of players at the final table, null: the director decides; and the rule, if any."""

    players: int | None
    rule: str


def final_table(raw: object, ruleset_of: RuleSetOf) -> FinalTableAnswer:
    """Number of players at the final table. Raises Refused."""
    question = read(raw, GivenFinalTable, lambda question: faults_of_set(question.ruleset, ruleset_of))
    rules = rules_of(question.ruleset, ruleset_of)
    players = final_table_players(rules, question.table_size, heads_up_event=question.heads_up_event)
    return {"players": players, "rule": rules.cite("final_table.players_by_table_size") or ""}


class GivenBreak(Struct, frozen=True, forbid_unknown_fields=True):
    """The players of the broken table, clockwise by seat, a card each, and the shuffled seat cards."""

    players: Annotated[list[PlayerName], Meta(min_length=1, max_length=MAX_SEAT_CARDS)]
    cards: Annotated[dict[PlayerName, str], Meta(max_length=MAX_SEAT_CARDS)]
    seat_cards: Annotated[list[SeatCard], Meta(max_length=MAX_SEAT_CARDS)]


class BreakOrderAnswer(TypedDict):
    """The seat card of each player."""

    seats: dict[str, str]


def break_order(raw: object) -> BreakOrderAnswer:
    """Deal the seat cards. Raises Refused with all faults."""
    question = read(raw, GivenBreak, _faults_of_break)
    return {"seats": deal_seat_cards(question.players, question.cards, question.seat_cards)}


def _faults_of_break(question: Any) -> list[Reason]:
    return [*_faults_of_players(question), *_faults_of_cards(question), *_faults_of_seat_cards(question)]


def _twice(values: list[str | None]) -> list[tuple[int, str]]:
    """Repeated values, each with its place."""
    return [(i, each) for i, each in enumerate(values) if each is not None and each in values[:i]]


def _faults_of_players(question: Any) -> list[Reason]:
    return [
        Reason("players.twice", {"player": player}, f"players[{i}]")
        for i, player in _twice(question.players or [])
    ]


def _faults_of_cards(question: Any) -> list[Reason]:
    if question.players is None or question.cards is None:
        return []
    reasons = [
        Reason("cards.missing", {"player": player}, f"cards.{player}")
        for player in dict.fromkeys(question.players)
        if player is not None and player not in question.cards
    ]
    dealt: set[str] = set()
    for player, card in question.cards.items():
        field = f"cards.{player}"
        if card is None:
            continue
        if player not in question.players and None not in question.players:
            reasons.append(Reason("players.unknown", {"player": player}, field))
        if not is_card(card):
            reasons.append(Reason("cards.unknown", {"card": card[:20]}, field))
        elif card in dealt:
            reasons.append(Reason("cards.twice", {"card": card}, field))
        dealt.add(card)
    return reasons


def _faults_of_seat_cards(question: Any) -> list[Reason]:
    cards, players = question.seat_cards, question.players
    reasons = [
        Reason("cards.seat_twice", {"seat": card}, f"seat_cards[{i}]") for i, card in _twice(cards or [])
    ]
    if cards is not None and players is not None and len(cards) < len(players):
        params = {"seats": len(cards), "players": len(players)}
        reasons.append(Reason("cards.too_few_seats", dict(params), "seat_cards"))
    return reasons
