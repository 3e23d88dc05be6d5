"""The stakes of a row: the amounts of one game, and its kind of ante."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from msgspec import Struct

from clockserver.core.texts import Reason
from clockserver.structures.sheets.cell_words import ante_kind_of, betting_of, game_of
from clockserver.structures.sheets.cells import Cells
from clockserver.structures.sheets.rows import MAX_EXAMPLE, Field, Question
from clockserver.tournament.structure.games import Games
from clockserver.tournament.structure.toml_stakes import ANTE_KINDS

AMOUNTS: tuple[Field, ...] = (
    "small_blind",
    "big_blind",
    "ante",
    "small_bet",
    "big_bet",
    "bring_in",
    "completion",
    "button_blind",
)
PAIRS: dict[Field, tuple[Field, Field]] = {
    "blinds": ("small_blind", "big_blind"),
    "bets": ("small_bet", "big_bet"),
}
ANTES: dict[Field, str] = {"big_blind_ante": "big_blind", "button_ante": "button"}
STAKES: tuple[Field, ...] = (*AMOUNTS, *PAIRS, *ANTES)
EACH_PLAYERS, BIG_BLINDS = 0.25, 0.4
"""Sizes of antes in big blinds: up to 0.25 each player posts one, from 0.4 the big blind posts for the table."""


class GameRow(Struct):
    """The stakes of one game in a row, and the places of its cells."""

    row: int
    fields: dict[str, Any]
    places: dict[str, int]


def has_stakes(cells: Cells) -> bool:
    """Whether a row has amounts of a level."""
    return cells.has_amount(*STAKES)


def read_stakes(cells: Cells, own_games: Collection[str], usual_game: str | None) -> GameRow:
    """The stakes of a row; without `ante_kind` where the row does not state it."""
    fields: dict[str, Any] = {}
    places = dict(cells.places)
    for pair, names in PAIRS.items():
        amounts = cells.pair(pair)
        if amounts is None:
            continue
        fields |= dict(zip(names, amounts, strict=False))
        places |= dict.fromkeys(names, cells.places[pair])
        if amounts[2]:
            fields["ante"] = amounts[2]
            places["ante"] = cells.places[pair]
    for name in AMOUNTS:
        amount = cells.amount(name)
        if amount is not None:
            fields[name] = amount
    for column, kind in ANTES.items():
        amount = cells.amount(column)
        if amount:
            fields |= {"ante": amount, "ante_kind": kind}
            places["ante"] = cells.places[column]
    _read_words(cells, fields, own_games)
    fields.setdefault("game", usual_game or _game_by(fields))
    return GameRow(cells.line.number, fields, places)


def _read_words(cells: Cells, fields: dict[str, Any], own_games: Collection[str]) -> None:
    if text := cells.text("game"):
        game = game_of(text, own_games)
        if game is None:
            cells.refuse("game", "unknown_game", text=text[:MAX_EXAMPLE])
        else:
            fields["game"] = game
    if text := cells.text("betting"):
        betting = betting_of(text)
        if betting is None:
            cells.refuse("betting", "unknown_betting", text=text[:MAX_EXAMPLE])
        else:
            fields["betting"] = betting
    if (text := cells.text("ante_kind")) and fields.get("ante"):
        kind = ante_kind_of(text)
        if kind is None or kind == "none":
            cells.refuse(
                "ante_kind", "unknown_ante_kind", text=text[:MAX_EXAMPLE], known=", ".join(ANTE_KINDS[1:])
            )
        else:
            fields["ante_kind"] = kind


def _game_by(fields: dict[str, Any]) -> str:
    """The game implied by these amounts, where nothing states it."""
    if "button_blind" in fields:
        return "short_deck"
    if "bring_in" in fields and "big_blind" not in fields:
        return "stud"
    return "lhe" if "big_bet" in fields and "big_blind" in fields else "nlhe"


def set_ante_kinds(rows: list[GameRow], games: Games, usual_kind: str | None) -> Question | None:
    """Set each ante's kind by its game, `usual_kind`, or size; return a question where the size is unclear."""
    unsure = [row for row in rows if row.fields.get("ante") and "ante_kind" not in row.fields]
    for row in unsure:
        game = row.fields["game"]
        family = games.family(game) if game in games.keys else "flop"
        if family in {"stud", "button"}:
            row.fields["ante_kind"] = "per_player"
        elif usual_kind:
            row.fields["ante_kind"] = usual_kind
    unsure = [row for row in unsure if "ante_kind" not in row.fields]
    kind_by_row = {row.row: _kind_by_size(row.fields) for row in unsure}
    doubtful = [row for row in unsure if kind_by_row[row.row] is None]
    kinds = set(kind_by_row.values())
    if doubtful or len(kinds) > 1:
        first = (doubtful or unsure)[0]
        params = {
            "row": first.row,
            "ante": first.fields["ante"],
            "big_blind": first.fields.get("big_blind", 0),
        }
        return Question(Reason("sheet.which_ante", params), "ante_kind", list(ANTE_KINDS[1:]))
    for row in unsure:
        row.fields["ante_kind"] = kind_by_row[row.row]
    return None


def _kind_by_size(fields: dict[str, Any]) -> str | None:
    """The usual kind of ante for its size; None between the two sizes."""
    big_blind = fields.get("big_blind")
    if not big_blind:
        return None
    share = fields["ante"] / big_blind
    if share >= BIG_BLINDS:
        return "big_blind"
    return "per_player" if share <= EACH_PLAYERS else None
