import pytest
from tests.browser.test_control_players import *
from tests.browser.test_control_players import opened
@pytest.mark.parametrize("size", [TABLET, PHONE])
def test_shots(server, face, size):
    c = opened(server, face, size)
    w = "tablet" if size == TABLET else "phone"
    shot = lambda n: (c.page.wait_for_timeout(300), c.page.screenshot(path=f"/tmp/c/ent/shots/{w}-{n}.png"))
    for number in (1, 2): do(server, "table.button", table=number, button=1)
    do(server, "tables.seating", seating={"no_show_level": 1})
    do(server, "entry.lock", entry="e4", lock="table")
    for e in ("e2","e5","e7"): do(server, "entry.absent", entry=e)
    do(server, "clock.next")
    player(c, "Bob Baker").click(); shot("player")
    c.press("Special needs"); shot("lock"); c.press("Cancel")
    c.turn_to("Tables"); shot("plan")
    c.part("plan").get_by_role("button", name="Other choice").click(); shot("choice"); c.press("Cancel")
    c.tap("seating_settings"); shot("seating"); c.press("Cancel")
    table(c,1).click(); shot("table"); c.press("Set button"); c.dialog.locator(".seat", has_text="Seat 6").click(); shot("dead"); c.press("Cancel")
    for e in ("e1","e2","e3"): do(server,"entry.bust",entry=e)
    c.turn_to("Players"); shot("players"); c.tap("order_outs"); shot("outs")
