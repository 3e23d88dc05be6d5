"""The structure in a file of The Tournament Director: levels, breaks, stacks and chips, without players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clockserver.core.texts import Reason, Refused
from clockserver.structures.sheets.head_values import one_line
from clockserver.structures.sheets.rows import Chosen, Field, Line, Skipped, Table, columns_with_examples
from clockserver.structures.sheets.tdt_text import ConstructedObject

FIELDS: tuple[Field, ...] = (
    "kind",
    "level",
    "game",
    "betting",
    "small_blind",
    "big_blind",
    "ante",
    "minutes",
    "closes_registration",
    "note",
)
_BETTINGS = {0: "fixed_limit", 1: "pot_limit", 2: "no_limit"}
_READ = frozenset({"Title", "Financials", "Levels", "Chips", "Players"})
_ABOUT_FILE = frozenset({"UUID", "LeagueUUID", "SeasonUUID"})
_PERIODS = ("GameRound", "GameBreak")
MAX_LEFT_OUT = 40


def table_of_tdt(file: Mapping[str, Any], chosen: Chosen) -> Table:
    """The table of a file. Raises Refused for a file without levels."""
    tournament, periods = demand_levels(file)
    skipped: list[Skipped] = []
    last = _last_round(tournament)
    lines, level = list[Line](), 0
    for number, period in enumerate(periods, 1):
        if not isinstance(period, ConstructedObject) or period.name not in _PERIODS:
            text = period.name if isinstance(period, ConstructedObject) else str(period)
            skipped.append(Skipped(number, text[:200]))
            continue
        level += period.name == "GameRound"
        cells = _cells(period, level, closes=level == last)
        lines.append(Line(number, [cells.get(field, "") for field in FIELDS]))
        skipped += _unread_parts(number, period)
    fields = FIELDS if chosen.columns is None else _chosen_fields(chosen.columns)
    return Table(
        lines=lines,
        columns=columns_with_examples(["" for _ in FIELDS], fields, lines),
        facts=_facts(tournament),
        skipped=[*skipped, *_left_out(file, tournament)],
    )


def demand_levels(file: Mapping[str, Any]) -> tuple[ConstructedObject, list[Any]]:
    """The tournament of a file, and its levels. Raises Refused for a file without levels."""
    tournament = file.get("T")
    levels = tournament.fields.get("Levels") if isinstance(tournament, ConstructedObject) else None
    periods = levels.fields.get("Levels") if isinstance(levels, ConstructedObject) else None
    if not isinstance(tournament, ConstructedObject) or not isinstance(periods, list):
        raise Refused(Reason("sheet.tdt_no_levels"))
    return tournament, periods


def _chosen_fields(columns: tuple[Field | None, ...]) -> list[Field | None]:
    return [*columns[: len(FIELDS)], *[None] * (len(FIELDS) - len(columns))]


def _cells(period: ConstructedObject, level: int, *, closes: bool) -> dict[Field, str]:
    fields = period.fields
    note = one_line(str(fields.get("Notes") or ""))
    minutes = _number(fields.get("Minutes"))
    if period.name == "GameBreak":
        if fields.get("ChipUp") is True and not note:
            note = "Chip up"
        return {"kind": "break", "minutes": minutes, "note": note}
    ante = _number(fields.get("Ante"))
    return {
        "kind": "level",
        "level": str(level),
        "game": str(fields.get("GameName") or ""),
        "betting": _BETTINGS.get(fields.get("GameType", -1), ""),
        "small_blind": _number(fields.get("SmallBlind")),
        "big_blind": _number(fields.get("BigBlind")),
        "ante": ante if ante != "0" else "",
        "minutes": minutes,
        "closes_registration": "yes" if closes else "",
        "note": note,
    }


def _number(value: Any) -> str:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return str(value) if isinstance(value, int | float) and not isinstance(value, bool) else ""


def _unread_parts(number: int, period: ConstructedObject) -> list[Skipped]:
    """Parts of a period that are left out: a color-up without named chips, limits."""
    skipped = []
    if period.fields.get("ChipUp") is True:
        skipped.append(Skipped(number, "ChipUp", Reason("sheet.tdt_chip_up")))
    limits = period.fields.get("Limits")
    if isinstance(limits, list) and any(limits):
        skipped.append(Skipped(number, f"Limits: {limits}"[:200]))
    return skipped


def _facts(tournament: ConstructedObject) -> dict[str, Any]:
    facts: dict[str, Any] = {}
    if title := one_line(str(tournament.fields.get("Title") or "")):
        facts["title"] = title
    for field, key in (("Buyins", "starting_stack"), ("Rebuys", "rebuy_stack"), ("AddOns", "addon_stack")):
        if stack := _stack(tournament, field):
            facts[key] = stack
    chips = tournament.fields.get("Chips")
    values = chips.fields.get("Chips") if isinstance(chips, ConstructedObject) else []
    used = [
        each.fields.get("Value")
        for each in values or []
        if isinstance(each, ConstructedObject) and each.fields.get("Use")
    ]
    stacks = sorted({each for each in used if isinstance(each, int) and each > 0})
    return facts | ({"chips": stacks} if stacks else {})


def _offer(tournament: ConstructedObject, field: str) -> dict[str, Any]:
    money = tournament.fields.get("Financials")
    offer = money.fields.get(field) if isinstance(money, ConstructedObject) else None
    return offer.fields if isinstance(offer, ConstructedObject) else {}


def _stack(tournament: ConstructedObject, field: str) -> int:
    """The chips of the usual offer; 0 where there is none."""
    offer = _offer(tournament, field)
    profiles, usual = offer.get("Profiles"), offer.get("DefIndex", 0)
    if offer.get("Allow") is False or not isinstance(profiles, list) or not isinstance(usual, int):
        return 0
    profile = profiles[usual] if 0 <= usual < len(profiles) else None
    chips = profile.fields.get("Chips") if isinstance(profile, ConstructedObject) else 0
    return chips if isinstance(chips, int) and chips > 0 else 0


def _last_round(tournament: ConstructedObject) -> int:
    last = _offer(tournament, "Buyins").get("LastRound")
    return last if isinstance(last, int) else 0


def _left_out(file: Mapping[str, Any], tournament: ConstructedObject) -> list[Skipped]:
    """Parts of the file besides the structure; of the players only their number."""
    skipped = []
    players = tournament.fields.get("Players")
    player_rows = (
        players.fields.get("Players", players.values) if isinstance(players, ConstructedObject) else players
    )
    if count := len(player_rows) if isinstance(player_rows, dict | list) else 0:
        skipped.append(Skipped(None, "Players", Reason("sheet.players_left_out", {"count": count})))
    names = [key for key in tournament.fields if key not in _READ | _ABOUT_FILE]
    names += [key for key in file if key not in {"V", "T"}]
    if names:
        text = ", ".join(names[:MAX_LEFT_OUT])
        skipped.append(Skipped(None, text[:200], Reason("sheet.parts_left_out", {"count": len(names)})))
    return skipped
