"""The notes beside the prizes of the public page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from clockserver.texts.catalogue import Catalogue
from clockserver.web.results.results_page import Page, deal_note

TEXTS = Path(__file__).parents[3] / "static" / "texts"
PAGE = Page(1, "en", Catalogue(TEXTS / "en"), "Kings Club", {})
RESULTS: Any = {"event": {"currency": "EUR", "exponent": 2}}


def note(**row: int) -> str | None:
    given: Any = row
    return deal_note(RESULTS, given, PAGE)


def test_the_note_of_a_deal_has_its_amount_only_where_the_prize_is_more() -> None:
    assert note(amount=39_900, deal=39_900) == "by deal"
    assert note(amount=42_900, deal=39_900) == "€399 of it by deal"
    assert note(amount=5_000) is None
