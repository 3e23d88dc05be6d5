"""Control after a restart of the server, and while the server does not answer."""

from __future__ import annotations

import os
import re
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.chromium import TABLET, Face, Open
from tests.browser.control_page import Control
from tests.forks import CHECKOUT
from tests.journals import records_of
from tests.servers import RunningServer

pytestmark = pytest.mark.browser


@pytest.fixture
def asking_server(tmp_path: Path) -> Iterator[RunningServer]:
    """A server that asks after each restart how the clock continues."""
    data = tmp_path / "asking"
    settings = (CHECKOUT / "config" / "server" / "clockserver.toml").read_text("utf-8")
    own = data / "config" / "server" / "clockserver.toml"
    own.parent.mkdir(parents=True)
    own.write_text(re.sub(r'(?m)^policy = ".*"$', 'policy = "pause_and_ask"', settings), "utf-8")
    with RunningServer(data) as server:
        server.open_tournament()
        yield server


@pytest.mark.full
@pytest.mark.parametrize("answer", ["Go on as if the clock had run", "Resume where it stopped"])
def test_after_a_restart_the_director_says_how_the_clock_goes_on(
    browser: Browser, asking_server: RunningServer, answer: str
) -> None:
    assert asking_server.command("clock.start")["ok"]
    deadline, port = asking_server.clock()["deadline"], asking_server.port
    face = Face(
        browser, asking_server.url("/control/friday", "localhost"), TABLET, session=asking_server.session
    )
    control = Control(face)
    asking_server.kill()
    time.sleep(2.5)
    asking_server.start(port=port)
    card = control.part("cards").get_by_role("alert")
    expect(card).to_contain_text("The server was down")
    assert asking_server.clock()["phase"] == "paused"
    card.get_by_role("button", name=answer).click()
    expect(control.part("go")).to_have_text("Pause")
    expect(card).to_be_hidden()
    went_on = asking_server.clock()["deadline"] == deadline
    assert went_on == answer.startswith("Go on")
    assert asking_server.clock()["deadline"] >= deadline
    face.close()


@pytest.fixture
def send_signal(server: RunningServer) -> Iterator[Callable[[signal.Signals], None]]:
    """Stops the server's process and continues it; at the end of the test it continues in any case."""
    yield lambda number: os.kill(server.pid, number)
    os.kill(server.pid, signal.SIGCONT)


@pytest.mark.full
def test_a_lost_acknowledgement_is_reported_and_the_command_happens_once(
    server: RunningServer, face: Open, send_signal: Callable[[signal.Signals], None]
) -> None:
    running = Control(face("/control/friday", TABLET))
    expect(running.part("go")).to_have_text("Start")
    running.tap("go")
    expect(running.part("go")).to_have_text("Pause")
    send_signal(signal.SIGSTOP)
    running.tap("entry")
    expect(running.part("entry")).to_have_attribute("aria-busy", "true")
    expect(running.part("notices")).to_contain_text("+ Entry: no answer from the server yet")
    send_signal(signal.SIGCONT)
    expect(running.part("entry").locator("b")).to_have_text("1")
    expect(running.part("notices")).to_be_empty()
    expect(running.part("entry")).to_have_attribute("aria-busy", "false")
    server.stop()
    tapped = [each for each in records_of(server.data) if type(each.event).__name__ == "Tapped"]
    assert len(tapped) == 1
    server.start()
