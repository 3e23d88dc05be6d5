"""One browser for all tests; a server and faces for each test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.chromium import Face, Open, chromium
from tests.browser.states import Tournaments
from tests.servers import RunningServer
from tests.waiting import PATIENCE_S

expect.set_options(timeout=PATIENCE_S * 1_000)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Order cases of the same face in the same state one after another, so that the face is loaded once."""
    at = [index for index, item in enumerate(items) if {"face", "state"} <= _case(item).keys()]
    for index, item in zip(at, sorted((items[each] for each in at), key=_screen), strict=True):
        items[index] = item


def _case(item: pytest.Item) -> dict[str, Any]:
    return item.callspec.params if isinstance(item, pytest.Function) and hasattr(item, "callspec") else {}


def _screen(item: pytest.Item) -> tuple[str, ...]:
    case = _case(item)
    return str(item.path), case["face"], case.get("language", "en"), case["state"]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with chromium() as running:
        yield running


@pytest.fixture
def server(tmp_path: Path) -> Iterator[RunningServer]:
    """A running server with the open tournament `friday`, not started."""
    with RunningServer(tmp_path / "data") as running:
        running.open_tournament(title="Friday 9-Max · $200")
        yield running


@pytest.fixture
def tournaments(server: RunningServer) -> Tournaments:
    """The tournaments of this server."""
    return Tournaments(server)


@pytest.fixture
def screen(browser: Browser, server: RunningServer) -> Iterator[Open]:
    """Opens devices at any address. At the end each is closed, and must have had no error."""
    opened: list[Face] = []

    def opener(path: str, size: tuple[int, int], **options: Any) -> Face:
        opened.append(Face(browser, server.url(path, "localhost"), size, **options))
        return opened[-1]

    yield opener
    for each in opened:
        each.close()


@pytest.fixture
def face(server: RunningServer, screen: Open) -> Open:
    """Opens faces; control is signed in as the director."""

    def opener(path: str, size: tuple[int, int], **options: Any) -> Face:
        staff = server.session if path.startswith("/control") else None
        return screen(path, size, session=staff, **options)

    return opener
