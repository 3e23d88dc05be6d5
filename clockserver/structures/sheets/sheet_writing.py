"""Structures written as rows of a sheet: head values, then a row for each game of each level."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

from clockserver.structures.sheets.rows import Field
from clockserver.tournament.structure.state import STACKS, Period, Structure
from clockserver.tournament.structure.structure_toml import MINUTE_MS, REDRAWS, ROTATION
from clockserver.tournament.structure.toml_stakes import AMOUNTS

Cell: TypeAlias = str | int | None
COLUMNS: tuple[Field, ...] = (
    "kind",
    "level",
    "game",
    "betting",
    *AMOUNTS,  # type: ignore[assignment]
    "ante_kind",
    "minutes",
    "hands",
    "until_end",
    "minutes_by_players",
    "color_up",
    "closes_registration",
    "ends_day",
    "note",
    "id",
)
ALWAYS = frozenset({"kind", "level", "minutes", "color_up", "closes_registration", "ends_day", "note"})
"""Columns of every sheet: without its column, a mark would be searched for in the notes."""
YES = "yes"


def rows_of(structure: Structure) -> list[list[Cell]]:
    """The rows of a structure, all equally wide. A text that begins with an apostrophe gets a second apostrophe."""
    periods = [row for i, period in enumerate(structure.periods) for row in _rows(structure, i, period)]
    used = [name for name in COLUMNS if name in ALWAYS or any(row.get(name) for row in periods)]
    head = [[name.replace("_", " ") for name in used]]
    table = head + [[_cell(row.get(name)) for name in used] for row in periods]
    facts = [[_cell(each) for each in fact] for fact in _facts(structure)]
    width = max(len(row) for row in (*facts, *table))
    return [[*row, *[None] * (width - len(row))] for row in (*facts, [], *table)]


def _cell(value: Any) -> Cell:
    if isinstance(value, str) and value.startswith("'"):
        return f"'{value}"
    return value if value or value == 0 else None


def _facts(structure: Structure) -> Iterator[list[Any]]:
    yield ["title", structure.title]
    for key in ("source", *STACKS, *ROTATION):
        if value := getattr(structure, key):
            yield [key.replace("_", " "), value]
    for key in ("chips", *REDRAWS):
        if values := getattr(structure, key):
            yield [key.replace("_", " "), *values]
    for game in structure.games:
        yield [f"games.{game.key}", game.name, game.posts, game.betting]


def _rows(structure: Structure, index: int, period: Period) -> Iterator[dict[str, Any]]:
    """The rows of a period: of a level one row for each game, the first with the level's common fields."""
    level = structure.level_number(index)
    level_fields: dict[str, Any] = {
        "kind": period.kind,
        "level": level if period.kind == "level" else None,
        "minutes": period.ms // MINUTE_MS,
        "hands": period.hands or None,
        "until_end": YES if period.until_end else None,
        "minutes_by_players": ", ".join(
            f"{row.players}={row.ms // MINUTE_MS}" for row in period.minutes_by_players
        ),
        "color_up": ", ".join(f"{chip}s" for chip in period.color_up),
        "closes_registration": YES if period.closes_registration else None,
        "ends_day": YES if period.ends_day else None,
        "note": period.note,
    }
    count = level if period.kind == "level" else index + 1 - (level - structure.first_level + 1)
    if period.id != f"{period.kind[0]}{count}":
        level_fields["id"] = period.id
    if not period.stakes:
        yield level_fields
    for number, stakes in enumerate(period.stakes):
        game: dict[str, Any] = {"game": stakes.game, "betting": stakes.betting}
        game |= {name: getattr(stakes, name) or None for name in AMOUNTS}
        game["ante_kind"] = stakes.ante_kind if stakes.ante else None
        yield level_fields | game if number == 0 else {"kind": "game", **game}
