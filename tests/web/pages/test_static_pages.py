"""The addresses of pages."""

from __future__ import annotations

from clockserver.core.ids import is_reserved
from clockserver.web.pages.static_pages import PAGES


def test_no_tournament_gets_an_address_that_another_page_has() -> None:
    parts = [route.split("/") for route in PAGES]
    fixed = {
        other_parts[index]
        for own_parts in parts
        for index, part in enumerate(own_parts)
        if part == "<slug>"
        for other_parts in parts
        if other_parts[:index] == own_parts[:index]
        and len(other_parts) > index
        and not other_parts[index].startswith("<")
    }
    assert fixed == {"structure"}
    assert all(map(is_reserved, fixed))
