"""The addresses of pages."""

from __future__ import annotations

from clockserver.core.ids import is_reserved
from clockserver.web.pages.static_pages import PAGES


def test_no_tournament_gets_an_address_that_another_page_has() -> None:
    parts = [route.split("/") for route in PAGES]
    fixed = {
        other[place]
        for own in parts
        for place, part in enumerate(own)
        if part == "<slug>"
        for other in parts
        if other[:place] == own[:place] and len(other) > place and not other[place].startswith("<")
    }
    assert fixed == {"structure"}
    assert all(map(is_reserved, fixed))
