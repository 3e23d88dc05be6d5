"""The document of the periods and head values of a sheet, read like a file, with each fault at its row and column."""

from __future__ import annotations

import re
from typing import Any

from clockserver.core.texts import Reason, Refused
from clockserver.structures.sheets.head_values import shortened
from clockserver.structures.sheets.numbers import unclear_pair
from clockserver.structures.sheets.periods import Draft, PeriodReader
from clockserver.structures.sheets.rows import Chosen, Fault, Question, Sheet, Table
from clockserver.structures.sheets.stakes import STAKES, set_ante_kinds
from clockserver.tournament.structure.games import Games
from clockserver.tournament.structure.limits import MAX_FIRST_LEVEL, MAX_PERIODS
from clockserver.tournament.structure.state import FAMILY_OF_POSTS, OwnGame
from clockserver.tournament.structure.structure_toml import parse_structure
from clockserver.tournament.structure.toml_stakes import BETTINGS
from clockserver.tournament.structure.toml_writing import format_structure

NAME = "sheet"
"""Name of the structure in the reader's places, `sheet: period 2 (break): minutes`."""
USUAL_MINUTES = 20
"""Placeholder for an open length, so that other faults are found."""
_PERIOD = re.compile(r"period (\d+)\b")
_GAME = re.compile(r"game (\d+)\b")


def sheet_of(table: Table, chosen: Chosen) -> Sheet:
    """The sheet of a table: rows, faults, questions, and the document, if there are no faults and questions."""
    asked = [*table.asked, *_asks_marks(table, chosen)]
    reader = PeriodReader(table, chosen)
    reader.read(table.lines)
    document, questions = _document(reader, chosen)
    asked += questions
    errors, read = list(reader.faults), None
    if not reader.drafts:
        errors.append(Fault(Reason("sheet.no_levels")))
    elif len(reader.drafts) > MAX_PERIODS:
        draft_count = len(reader.drafts)
        reason = Reason("structure.too_many_periods", {"most": MAX_PERIODS, "found": draft_count})
        errors.append(Fault(reason, reader.drafts[MAX_PERIODS].row))
    else:
        read, faults = _read(document, reader)
        errors += faults
    is_open = bool(errors or asked)
    return Sheet(
        document=None if is_open else read,
        rows=reader.rows,
        errors=errors,
        columns=table.columns,
        head=table.head,
        asked=asked,
        skipped=reader.skipped,
    )


def _asks_marks(table: Table, chosen: Chosen) -> list[Question]:
    """Ask for the meaning of marks where a sheet has both 1,20 and 1,200."""
    if chosen.marks is not None:
        return []
    amounts = [place for place, column in enumerate(table.columns) if column.field in STAKES]
    cells = (line.cells[place] for line in table.lines for place in amounts if place < len(line.cells))
    pair = unclear_pair(cells)
    if pair is None:
        return []
    reason = Reason("sheet.which_marks", {"one": pair[0], "other": pair[1]})
    return [Question(reason, "marks", ["thousands", "decimal"])]


def _document(reader: PeriodReader, chosen: Chosen) -> tuple[dict[str, Any], list[Question]]:
    """The document with placeholders for what is not stated, and the questions about these."""
    facts, questions = reader.facts, list[Question]()
    own_games = {key.partition(".")[2]: value for key, value in facts.items() if key.startswith("games.")}
    question = set_ante_kinds(
        [game for draft in reader.drafts for game in draft.games],
        _known_games(own_games),
        chosen.ante_kind or facts.get("ante_kind"),
    )
    questions += [question] if question else []
    document = {key: value for key, value in facts.items() if not key.startswith("games.") and key != "game"}
    document.pop("ante_kind", None)
    document.pop("betting", None)
    for key in ("title", "starting_stack"):
        document[key] = getattr(chosen, key) or document.get(key)
        if not document[key]:
            questions.append(Question(Reason(f"sheet.which_{key}"), key))
            document[key] = "?" if key == "title" else 1
    for key in ("title", "source"):
        if key in document:
            document[key] = _cut(reader, key, document[key])
    for kind in ("level", "break"):
        questions += _set_minutes(document, reader.drafts, kind, getattr(chosen, f"{kind}_minutes"))
    if own_games:
        document["games"] = own_games
    first = next((draft.level for draft in reader.drafts if draft.kind == "level"), None)
    if first is not None and 1 < first <= MAX_FIRST_LEVEL:
        document["first_level"] = first
    document["periods"] = [_period(draft, question) for draft in reader.drafts]
    return document, questions


def _known_games(own_games: dict[str, Any]) -> Games:
    """The sheet's own games, without those with unknown posts or betting."""
    return Games(
        OwnGame(key, game["name"], game["posts"], game["betting"])
        for key, game in own_games.items()
        if game["posts"] in FAMILY_OF_POSTS and game["betting"] in BETTINGS
    )


def _cut(reader: PeriodReader, key: str, text: str) -> str:
    short = shortened(key, text)
    if short != text:
        reader.skip(reader.fact_rows.get(key), text)
    return short


def _set_minutes(
    document: dict[str, Any], drafts: list[Draft], kind: str, chosen: int | None
) -> list[Question]:
    """Set the length of periods without one; ask a question where nothing states it."""
    key = f"{kind}_minutes"
    document[key] = chosen or document.get(key)
    if document[key]:
        return []
    silent = [d for d in drafts if d.kind == kind and "minutes" not in d.fields and "hands" not in d.fields]
    if not silent:
        del document[key]
        return []
    document[key] = USUAL_MINUTES
    reason = Reason(f"sheet.which_{key}", {"count": len(silent), "row": silent[0].row})
    return [Question(reason, key)]


def _period(draft: Draft, ante_question: Question | None) -> dict[str, Any]:
    fields: dict[str, Any] = {"kind": draft.kind, **draft.fields}
    if draft.level is not None:
        fields["level"] = draft.level
    games = [_stakes(each.fields, ante_question) for each in draft.games]
    if len(games) > 1:
        fields["games"] = games
    else:
        for game in games:
            fields |= game
    return fields


def _stakes(fields: dict[str, Any], ante_question: Question | None) -> dict[str, Any]:
    """The stakes; while the kind of ante is asked, with a placeholder, so that other faults are found."""
    if ante_question and fields.get("ante") and "ante_kind" not in fields:
        return fields | {"ante_kind": "big_blind"}
    return fields


def _read(document: dict[str, Any], reader: PeriodReader) -> tuple[dict[str, Any] | None, list[Fault]]:
    """The document in its usual form, or the reader's faults with their rows."""
    try:
        return format_structure(parse_structure(NAME, document)), []
    except Refused as refusal:
        # Repeated level numbers make repeated ids: a repeated id is reported only without other faults.
        reasons = [reason for reason in refusal.reasons if reason.code != "structure.duplicate_id"]
        return None, [_placed(reason, reader) for reason in reasons or refusal.reasons]


def _placed(reason: Reason, reader: PeriodReader) -> Fault:
    """A fault of the document at its row and column in the sheet."""
    place = reason.field or ""
    key = place.rpartition(": ")[2]
    period_match, game_match = _PERIOD.search(place), _GAME.search(place)
    if period_match is None or not 0 < int(period_match[1]) <= len(reader.drafts):
        return Fault(reason, reader.fact_rows.get(key))
    draft = reader.drafts[int(period_match[1]) - 1]
    row, places = draft.row, draft.places
    if game_match is not None and int(game_match[1]) <= len(draft.games):
        row, places = draft.games[int(game_match[1]) - 1].row, draft.games[int(game_match[1]) - 1].places
    return Fault(reason, row, places.get(key))
