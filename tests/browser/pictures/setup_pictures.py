"""The set-up of an evening in docs/pictures: the first evening's questions, the editor of structures, the cage."""

from __future__ import annotations

import tempfile
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.browser.chromium import PHONE, TABLET, Face
from tests.browser.control_page import Control
from tests.browser.pictures.camera import PICTURES, Camera, wait_for_text
from tests.browser.pictures.procedure_pictures import people
from tests.browser.states import Tournaments
from tests.servers import RunningServer

PARTS = {"pool": 8_000, "bounty": 2_000, "fee": 700, "staff": 300}
OFFERS = [
    {"id": "entry", "kind": "entry", "parts": PARTS, "chips": 10_000},
    {"id": "rebuy", "kind": "rebuy", "parts": {"pool": 5_000}, "chips": 10_000},
]


def photograph_setup(browser: Browser) -> None:
    """Take the set-up in a new room."""
    with RunningServer(Path(tempfile.mkdtemp()) / "data", keeps_files=True) as server:
        camera = Camera(browser, server)
        first_evening(browser, server)
        editor(browser, server)
        cage(server, camera)


def first_evening(browser: Browser, server: RunningServer) -> None:
    """Take the question of the field, with its band, and that of the players, with names."""
    face = Face(browser, server.url("/start#field", "localhost"), TABLET, session=server.session)
    page = face.page
    page.locator('[name="entries"]').fill("20")
    expect(page.locator('[data-part="band"] b')).to_be_visible()
    take_picture(face, "first-evening-field-1024x768")
    page.locator('[data-part="next"]').click()
    page.locator('[data-question="money"]').wait_for()
    page.evaluate("location.hash = 'players'")
    page.locator('[name="names"]').fill("\n".join(people(12)))
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    take_picture(face, "first-evening-players-390x844")
    face.close()


def editor(browser: Browser, server: RunningServer) -> None:
    """Take a structure of the library, as a table and on a phone."""
    for size in (TABLET, PHONE):
        face = Face(browser, server.url("/structures", "localhost"), size, session=server.session)
        face.page.locator('li[data-structure="friday-9-max"] a.open').click()
        face.page.locator('[data-part="save"]').wait_for()
        take_picture(face, f"structure-editor-{size[0]}x{size[1]}")
        face.close()


def cage(server: RunningServer, camera: Camera) -> None:
    """Take a sale at the cage before the payment method is chosen."""
    tournaments = Tournaments(server)
    tournaments.open("cage", "Friday 9-max")
    tournaments.do("cage", "offers.set", currency="EUR", offers=OFFERS)
    tournaments.do("cage", "tables.open", tables=[1])
    tournaments.do("cage", "tables.seating", seating={"at_sale": True})
    face = camera.open("/control/cage#cage", TABLET)
    control = Control(face)
    for name in people(3):
        control.part("cage_search").fill(name)
        control.part("cage").locator("button.player").last.click()
        face.page.locator('[data-part="purchase"] [data-method="cash"]').click()
        expect(face.page.locator('[data-part="purchase"]')).to_have_count(0)
    control.part("cage_search").fill("Dana Holt")
    control.part("cage").locator("button.player").last.click()
    camera.take(face, "control-cage-1024x768", wait_for_text('[data-part="purchase"]'))
    answer = server.get("/api/v1/tournaments/cage/receipts?receipts=2", headers=server.staff()).json()
    pool = camera.open(f"/t/cage/pool#{answer['codes'][0]['code']}", PHONE)
    camera.take(pool, "phone-pool-390x844", wait_for_text('[data-part="found"] p'))


def take_picture(face: Face, name: str) -> None:
    face.page.evaluate("document.fonts.ready")
    face.page.wait_for_timeout(300)
    face.page.screenshot(path=str(PICTURES / f"{name}.png"))
