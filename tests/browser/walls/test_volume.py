"""The device with sound sets and keeps its volume, also by the keys of a remote control."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.chromium import TABLET, Face
from tests.browser.control_page import Control, PairedTv
from tests.servers import RunningServer
from tests.waiting import until

pytestmark = pytest.mark.browser
INSTRUMENT = """
window.volumes = [];
const play = HTMLMediaElement.prototype.play;
HTMLMediaElement.prototype.play = function () {
  if (this.src.includes("/sounds/announcement") && !this.muted) {
    window.volumes.push(Math.round(this.volume * 100));
  }
  return play.call(this);
};
"""
HEARD = "() => window.volumes.length && window.volumes[window.volumes.length - 1]"


def nominate(server: RunningServer, device: str) -> None:
    answer = server.command("sound.choose", None, device=device)
    assert answer.get("ok"), answer


def test_the_tablet_that_plays_sounds_keeps_its_volume(browser: Browser, server: RunningServer) -> None:
    url = server.url("/control/friday#room", "localhost")
    control = Control(Face(browser, url, TABLET, session=server.session, script=INSTRUMENT))
    page = control.page
    expect(control.part("sound")).to_contain_text("This device")
    expect(control.part("volume")).to_be_hidden()
    own = server.get("/api/v1/session", headers=server.staff()).json()["device"]
    nominate(server, own)
    slider = page.get_by_role("slider", name="Volume here")
    slider.focus()
    for _ in range(5):
        page.keyboard.press("ArrowLeft")
    expect(control.part("volume")).to_contain_text("75%")
    control.tap("sound_test")
    page.wait_for_function(f"() => ({HEARD})() === 75")
    page.reload()
    expect(control.part("volume")).to_contain_text("75%")
    expect(slider).to_have_value("15")
    control.face.close()


@pytest.mark.full
def test_the_remote_control_sets_the_volume_of_a_television_that_plays_sounds(
    browser: Browser, server: RunningServer
) -> None:
    tv = PairedTv(browser, server, "Bar")
    wall = tv.open()
    page = wall.page
    panel = page.locator('[data-part="volume_panel"]')
    wall.shows("time", ":")
    page.keyboard.press("ArrowDown")
    expect(panel).to_be_hidden()
    nominate(server, tv.id)

    def comes_up() -> bool:
        page.keyboard.press("Enter")
        return panel.is_visible()

    until(comes_up, "the panel at a key, once it sounds")
    for _ in range(4):
        page.keyboard.press("ArrowDown")
    expect(panel).to_contain_text("80%")
    assert page.evaluate("localStorage.getItem('clockserver.volume')") == "0.8"
    expect(panel).to_be_hidden()  # by itself
    wall.close()
