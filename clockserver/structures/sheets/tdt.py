"""The structure in a file of The Tournament Director: levels, breaks, stacks and chips, without players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clockserver.core.texts import Reason, Refused
from clockserver.structures.sheets.facts import one_line
from clockserver.structures.sheets.rows import Chosen, Field, Line, Skipped, Table, columns_with_examples
from clockserver.structures.sheets.tdt_text import Made

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
    """The table of a file. Raises Refused for one without levels."""
    tournament, periods = demand_levels(file)
    skipped: list[Skipped] = []
    last = _last_round(tournament)
    lines, level = list[Line](), 0
    for number, period in enumerate(periods, 1):
        if not isinstance(period, Made) or period.name not in _PERIODS:
            text = period.name if isinstance(period, Made) else str(period)
            skipped.append(Skipped(number, text[:200]))
            continue
        level += period.name == "GameRound"
        cells = _cells(period, level, closes=level == last)
        lines.append(Line(number, [cells.get(field, "") for field in FIELDS]))
        skipped += _not_said(number, period)
    fields = FIELDS if chosen.columns is None else _chosen_fields(chosen.columns)
    return Table(
        lines=lines,
        columns=columns_with_examples(["" for _ in FIELDS], fields, lines),
        facts=_facts(tournament),
        skipped=[*skipped, *_left_out(file, tournament)],
    )


def demand_levels(file: Mapping[str, Any]) -> tuple[Made, list[Any]]:
    """The tournament of a file, and its levels. Raises Refused without."""
    tournament = file.get("T")
    levels = tournament.fields.get("Levels") if isinstance(tournament, Made) else None
    periods = levels.fields.get("Levels") if isinstance(levels, Made) else None
    if not isinstance(tournament, Made) or not isinstance(periods, list):
        raise Refused(Reason("sheet.tdt_no_levels"))
    return tournament, periods


def _chosen_fields(columns: tuple[Field | None, ...]) -> list[Field | None]:
    return [*columns[: len(FIELDS)], *[None] * (len(FIELDS) - len(columns))]


def _cells(period: Made, level: int, *, closes: bool) -> dict[Field, str]:
    given = period.fields
    note = one_line(str(given.get("Notes") or ""))
    minutes = _number(given.get("Minutes"))
    if period.name == "GameBreak":
        if given.get("ChipUp") is True and not note:
            note = "Chip up"
        return {"kind": "break", "minutes": minutes, "note": note}
    ante = _number(given.get("Ante"))
    return {
        "kind": "level",
        "level": str(level),
        "game": str(given.get("GameName") or ""),
        "betting": _BETTINGS.get(given.get("GameType", -1), ""),
        "small_blind": _number(given.get("SmallBlind")),
        "big_blind": _number(given.get("BigBlind")),
        "ante": ante if ante != "0" else "",
        "minutes": minutes,
        "closes_registration": "yes" if closes else "",
        "note": note,
    }


def _number(value: Any) -> str:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return str(value) if isinstance(value, int | float) and not isinstance(value, bool) else ""


def _not_said(number: int, period: Made) -> list[Skipped]:
    """Unread parts of a period: unnamed chips that leave, limits."""
    found = []
    if period.fields.get("ChipUp") is True:
        found.append(Skipped(number, "ChipUp", Reason("sheet.tdt_chip_up")))
    limits = period.fields.get("Limits")
    if isinstance(limits, list) and any(limits):
        found.append(Skipped(number, f"Limits: {limits}"[:200]))
    return found


def _facts(tournament: Made) -> dict[str, Any]:
    facts: dict[str, Any] = {}
    if title := one_line(str(tournament.fields.get("Title") or "")):
        facts["title"] = title
    for field, key in (("Buyins", "starting_stack"), ("Rebuys", "rebuy_stack"), ("AddOns", "addon_stack")):
        if stack := _stack(tournament, field):
            facts[key] = stack
    chips = tournament.fields.get("Chips")
    values = chips.fields.get("Chips") if isinstance(chips, Made) else []
    used = [
        each.fields.get("Value") for each in values or [] if isinstance(each, Made) and each.fields.get("Use")
    ]
    whole = sorted({each for each in used if isinstance(each, int) and each > 0})
    return facts | ({"chips": whole} if whole else {})


def _offer(tournament: Made, field: str) -> dict[str, Any]:
    money = tournament.fields.get("Financials")
    offer = money.fields.get(field) if isinstance(money, Made) else None
    return offer.fields if isinstance(offer, Made) else {}


def _stack(tournament: Made, field: str) -> int:
    """The chips of the usual offer; 0 where there is none."""
    offer = _offer(tournament, field)
    profiles, usual = offer.get("Profiles"), offer.get("DefIndex", 0)
    if offer.get("Allow") is False or not isinstance(profiles, list) or not isinstance(usual, int):
        return 0
    profile = profiles[usual] if 0 <= usual < len(profiles) else None
    chips = profile.fields.get("Chips") if isinstance(profile, Made) else 0
    return chips if isinstance(chips, int) and chips > 0 else 0


def _last_round(tournament: Made) -> int:
    last = _offer(tournament, "Buyins").get("LastRound")
    return last if isinstance(last, int) else 0


def _left_out(file: Mapping[str, Any], tournament: Made) -> list[Skipped]:
    """Parts of the file besides the structure: players by their number only."""
    found = []
    players = tournament.fields.get("Players")
    known = players.fields.get("Players", players.values) if isinstance(players, Made) else players
    if count := len(known) if isinstance(known, dict | list) else 0:
        found.append(Skipped(None, "Players", Reason("sheet.players_left_out", {"count": count})))
    names = [key for key in tournament.fields if key not in _READ | _ABOUT_FILE]
    names += [key for key in file if key not in {"V", "T"}]
    if names:
        text = ", ".join(names[:MAX_LEFT_OUT])
        found.append(Skipped(None, text[:200], Reason("sheet.parts_left_out", {"count": len(names)})))
    return found
