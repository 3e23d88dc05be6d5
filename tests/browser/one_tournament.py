"""A tournament for each test, on a server and a page that a module shares."""

from __future__ import annotations

from itertools import count
from typing import Any

from tests.browser.chromium import Face
from tests.browser.seated import topic
from tests.servers import RunningServer

_numbers = count(1)


class OneTournament:
    """A new tournament, with commands to a server about it and questions."""

    def __init__(self, server: RunningServer, title: str = "Friday 9-Max · $200") -> None:
        self.server = server
        self.slug = f"friday-{next(_numbers)}"
        server.open_tournament(self.slug, title=title)

    def command(self, type_: str, **fields: Any) -> dict[str, Any]:
        """Give a command about it as the director."""
        return self.server.command(type_, self.slug, **fields)

    def clock(self) -> dict[str, Any]:
        """The snapshot of its clock, and the server's instant."""
        return self.server.clock(self.slug)

    def topic(self, kind: str) -> dict[str, Any]:
        """The public value of one of its topics."""
        return topic(self.server, kind, self.slug)


def turn_to(window: Face, url: str, size: tuple[int, int]) -> Face:
    """Show another address on the module's page as on a new device, with only its cached files."""
    page = window.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    # A small page of the same origin: for another hash of the same address a page would load nothing.
    page.goto("/".join([*url.split("/")[:3], "static/icon.svg"]))
    page.evaluate("localStorage.clear(); sessionStorage.clear()")
    page.goto(url)
    return window
