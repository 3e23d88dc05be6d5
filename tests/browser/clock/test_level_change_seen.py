"""Every face says that a new level starts with the next hand, and how the rule set treats the old level."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.chromium import PHONE, TABLET, WALL, Face, Open
from tests.browser.control_page import enrol
from tests.browser.seated import topic
from tests.browser.table_states import do, seat_players
from tests.servers import RunningServer

pytestmark = pytest.mark.browser
MINUTE = 60_000
NEXT_HAND = re.compile("next hand", re.IGNORECASE)
PUSH = "the incoming dealer deals one hand at the old level (rule 23)."
STAYS = "A hand begun at the old level by mistake stays there once there was substantial action (rule 23)."
SAID_FOR_MS = 15_000
"""Time for which every display shows the words *next hand*."""
FACES = {
    "phone, clock": ("/t/{slug}", PHONE, '[data-part="state"]'),
    "phone, seat": ("/t/{slug}", PHONE, '[data-part="strip"]'),
    "phone, structure": ("/t/{slug}", PHONE, '[data-part="strip"]'),
    "table": ("/table/{slug}/{table}", PHONE, '[data-part="state"]'),
    "control, clock": ("/control/{slug}", TABLET, '[data-part="state"]'),
    "control, players": ("/control/{slug}#players", TABLET, '[data-part="status"]'),
    "overlay": ("/overlay/{slug}", WALL, ".field.blinds"),
    "overlay in a corner": ("/overlay/{slug}?layout=corner", WALL, ".field.blinds .label"),
    "room": ("/", TABLET, ".state"),
    "wall, clock": ("/tv?t={slug}&scene=clock", WALL, '[data-part="state"]'),
    "wall, seats": ("/tv?t={slug}&scene=seat-list", WALL, '[data-part="state"]'),
    "wall, four clocks": ("/tv?scene=four-clocks&tournaments={slug}", WALL, '[data-part="state"]'),
}


def around(face: Face) -> Locator:
    return face.page.locator('[data-part="around"]')


def jump_to(server: RunningServer, kind: str, number: int) -> None:
    periods = [each for each in topic(server, "structure", "friday")["periods"] if each["kind"] == kind]
    do(server, "friday", "clock.jump", period=periods[number]["id"])


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """One server for tests that only look; each opens a tournament of its own."""
    with RunningServer(tmp_path_factory.mktemp("levels") / "data", keeps_files=True) as server:
        yield server


@pytest.fixture(scope="module")
def window(browser: Browser, running: RunningServer) -> Iterator[Face]:
    """A signed-out page that keeps its files."""
    face = Face(browser, running.url("/missing", "localhost"), TABLET)
    yield face
    face.close()


@contextmanager
def staff_or_nobody(
    browser: Browser, server: RunningServer, window: Face, url: str, size: tuple[int, int]
) -> Iterator[Page]:
    """The director's context for control, and a signed-out one for every other face."""
    if "/control/" in url:
        face = Face(browser, url, size, session=server.session)
        yield face.page
        face.close()
        return
    window.page.set_viewport_size({"width": size[0], "height": size[1]})
    window.page.goto(url)
    yield window.page
    assert window.errors == []


def says_next_hand(server: RunningServer, slug: str, where: Locator) -> None:
    """Wait until a face says *next hand*, in this level or, on a busy machine, in the next one."""
    for _ in range(3):
        do(server, slug, "clock.next")
        with suppress(AssertionError):
            expect(where).to_contain_text(NEXT_HAND, timeout=SAID_FOR_MS)
            return
    expect(where).to_contain_text(NEXT_HAND, timeout=SAID_FOR_MS)


@pytest.mark.full
@pytest.mark.parametrize("name", FACES)
def test_every_face_says_that_a_new_level_applies_to_the_next_hand(
    browser: Browser, running: RunningServer, window: Face, name: str
) -> None:
    table = 4 + list(FACES).index(name)
    slug = f"evening-{table}"
    running.open_tournament(slug)
    seat_players(running, slug, table=table)
    path, (width, height), says = FACES[name]
    url = running.url(path.format(slug=slug, table=table), "localhost")
    with staff_or_nobody(browser, running, window, url, (width, height)) as page:
        # The room's page shows the tournaments of the other faces as well.
        face = page.locator(f'article:has(a[href="/control/{slug}"])' if name == "room" else "body")
        expect(face).to_contain_text(re.compile(r"\d:\d\d"))
        if name.startswith("phone, ") and not name.endswith("clock"):
            page.get_by_role("tab", name=re.compile(name.split(", ")[1], re.IGNORECASE)).click()
        expect(face.get_by_text(NEXT_HAND).filter(visible=True)).to_have_count(1 if name == "table" else 0)
        says_next_hand(running, slug, face.locator(says).filter(visible=True).first)


LINES = """(node, words) => {
  node.textContent = words;
  const range = document.createRange();
  range.selectNodeContents(node);
  const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
  return [new Set(tops).size, node.scrollWidth - node.clientWidth];
}"""


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("de", "19:59\u00a0· Nächste Hand 100.000/200.000"),
        pytest.param("en", "19:59\u00a0· Next hand 100,000/200,000", marks=pytest.mark.full),
    ],
)
def test_the_smallest_phone_shows_the_notice_in_the_top_bar_on_two_lines(
    browser: Browser, running: RunningServer, language: str, words: str
) -> None:
    slug = f"small-{language}"
    running.open_tournament(slug)
    do(running, slug, "clock.start")
    path = running.url(f"/control/{slug}?lang={language}#players", "localhost")
    face = Face(browser, path, (320, 568), session=running.session)
    status = face.page.locator('[data-part="status"]')
    expect(status).to_contain_text(re.compile(r"\d:\d\d"))
    notice = status.and_(face.page.locator(".is-news"))
    for _ in range(3):  # the words stand for fifteen seconds: a busy machine looks in the next level
        do(running, slug, "clock.next")
        with suppress(AssertionError):
            expect(notice).to_be_visible(timeout=SAID_FOR_MS)
            lines, beyond = notice.evaluate(LINES, words)
            break
    assert (lines, beyond) == (2, 0)
    face.close()


def test_tda_2024_23_the_table_and_control_show_which_hands_the_old_level_still_has(
    server: RunningServer, screen: Open
) -> None:
    seat_players(server)
    table = screen("/table/friday/4?lang=en", PHONE)
    control = screen("/control/friday?lang=en", TABLET, session=server.session)
    table.shows("level", re.compile("level 1", re.IGNORECASE))
    expect(around(table)).to_be_hidden()
    do(server, "friday", "clock.next")
    for sentence in (PUSH, STAYS):
        expect(around(table)).to_contain_text(sentence)
        expect(control.page.locator('[data-part="cards"]')).to_contain_text(sentence)
    do(server, "friday", "clock.previous")
    expect(around(table)).to_be_hidden()


def test_firekeepers_23_a_hand_begun_by_mistake_stays_and_no_push_is_mentioned(
    browser: Browser, server: RunningServer
) -> None:
    server.open_tournament("fk", title="FireKeepers", ruleset="firekeepers")
    seat_players(server, "fk")
    do(server, "fk", "clock.next")
    table = Face(browser, server.url("/table/fk/4?lang=en", "localhost"), PHONE)
    expect(around(table)).to_have_text(STAYS)
    table.close()


def test_faces_do_not_mention_the_old_level_where_the_rule_set_leaves_it_to_the_director(
    browser: Browser, server: RunningServer
) -> None:
    server.open_tournament("irish", title="Irish", ruleset="irish-open")
    seat_players(server, "irish")
    do(server, "irish", "clock.next")
    table = Face(browser, server.url("/table/irish/4?lang=en", "localhost"), PHONE)
    table.shows("level", re.compile("level 2", re.IGNORECASE))
    expect(around(table)).to_be_hidden()
    table.close()


@pytest.mark.full
@pytest.mark.rule("tda-2024", "RP-7")
@pytest.mark.rule("tda-2024", "RP-20")
@pytest.mark.rule("dealers.deck_changes_on", sets="all")
def test_dealers_are_reminded_of_pushes_and_decks_also_in_the_last_minute_and_players_are_not(
    server: RunningServer, screen: Open
) -> None:
    seat_players(server)
    dealer = screen("/table/friday/4?lang=en", TABLET, session=enrol(server, "Dora", "dealer"))
    player = screen("/table/friday/4?lang=en", PHONE)
    do(server, "friday", "clock.pause")
    do(server, "friday", "clock.set_remaining", ms=MINUTE - 2_000)
    do(server, "friday", "clock.resume")
    expect(around(dealer)).to_contain_text("Hold the dealer push: a new level is near.")
    expect(dealer.page.locator('[data-part="state"]')).to_contain_text("Last minute")
    do(server, "friday", "clock.next")
    expect(around(dealer)).to_contain_text("Change the decks: a new level has begun.")
    jump_to(server, "break", 0)
    do(server, "friday", "clock.set_remaining", ms=MINUTE - 2_000)
    do(server, "friday", "clock.pause")
    do(server, "friday", "clock.resume")
    expect(around(dealer)).to_contain_text("Prepare your decks: play begins within a minute.")
    expect(around(player)).to_be_hidden()
