"""Minimal structures with one fault each, and the warnings of a single check."""

from __future__ import annotations

from typing import Any

from clockserver.structures.likely_end import CONSTANTS, Field, end_time
from clockserver.structures.warnings.all_checks import CHECKS, warnings_of
from clockserver.structures.warnings.checked_structure import CheckedStructure, Terms
from clockserver.structures.warnings.finding import Finding, Fix
from clockserver.tournament.structure.state import Structure
from clockserver.tournament.structure.structure_toml import parse_structure

BY_CODE = {check.__name__: check for check in CHECKS}
ALL_IN_PLAY = Terms()


def blinds(*big: int, **more: Any) -> list[dict[str, Any]]:
    """Levels with these big blinds, and small blinds of half of them."""
    return [{"kind": "level", "small_blind": max(1, each // 2), "big_blind": each, **more} for each in big]


def level(small: int, big: int, **more: Any) -> dict[str, Any]:
    """A level of two blinds."""
    return {"kind": "level", "small_blind": small, "big_blind": big, **more}


def pause(minutes: int = 10, **more: Any) -> dict[str, Any]:
    """A break."""
    return {"kind": "break", "minutes": minutes, **more}


def structure(*periods: dict[str, Any], **head: Any) -> Structure:
    """A structure of no-limit hold'em, 20 minutes a level."""
    defaults = {
        "title": "T",
        "starting_stack": 10_000,
        "game": "nlhe",
        "level_minutes": 20,
        "ante_kind": "big_blind",
    }
    return parse_structure("t", defaults | head | {"periods": list(periods)})


def findings(code: str, sheet: Structure, terms: Terms = ALL_IN_PLAY) -> list[Finding]:
    """The findings of the check of a code."""
    return list(BY_CODE[code](CheckedStructure(sheet, terms)))


def blamed_periods(code: str, sheet: Structure, terms: Terms = ALL_IN_PLAY) -> list[int | None]:
    """The periods that the check of that code blames."""
    return [each.period for each in findings(code, sheet, terms)]


def only_fix(code: str, sheet: Structure, terms: Terms = ALL_IN_PLAY) -> Fix:
    """The fix of the only finding."""
    (finding,) = findings(code, sheet, terms)
    assert finding.fix is not None
    return finding.fix


def codes(sheet: Structure, terms: Terms = ALL_IN_PLAY) -> list[str]:
    """All codes, in their order."""
    return [each.code for each in warnings_of(sheet, terms)]


def terms_with_end(sheet: Structure, entries: int, **more: Any) -> Terms:
    """Terms with the likely end for a number of entries."""
    chips = entries * sheet.starting_stack
    size = more.get("table_size", 9)
    marks = [size] if entries > size else []
    end = end_time(sheet, Field(entries, chips, table_size=size), CONSTANTS["usual"], marks=marks)
    return Terms(entries=entries, chips=chips, end=end, **more)
