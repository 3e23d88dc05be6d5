"""The bubble vote fits walls, phones and tablets in every state: nothing is cut or overlaps."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.chromium import GEOMETRY, PHONE, TABLET, WALL, Face, part, turned_to
from tests.browser.layouts.test_layouts import HD, PORTRAIT, SAFE, UHD, Size, faults
from tests.browser.readings import drawn
from tests.browser.seated import names, seat, topic
from tests.browser.states import LONG_TITLE, STRUCTURES, Tournaments, write_structures
from tests.servers import RunningServer
from tests.waiting import until

pytestmark = pytest.mark.browser
TERMS = {
    "amount": 2_500_000,
    "shares": [{"place": place, "amount": 500_000} for place in range(1, 6)],
}
STATES = ["halting", "many-tables", "open", "decided", "agreed", "void", "counted", "with-cards", "none"]
ENDED = ["decided", "agreed", "void", "with-cards"]
FIRST = {slug: 100 * number + 1 for number, slug in enumerate(STATES, 1)}
"""The first table of each tournament, because a table of the room belongs to one tournament."""


def called_vote(tournaments: Tournaments, slug: str, tables: int, players: int) -> None:
    """A vote on prizes whose deal includes five players."""
    seat(tournaments, slug, names(players + 1)[:-1], tables, FIRST[slug])
    tournaments.do(slug, "prizes.set_up", currency="EUR", entry=10_000_000, percents=[30, 20, 15, 13, 12, 10])
    tournaments.do(slug, "prizes.publish")
    tournaments.do(slug, "vote.call", terms=TERMS)


def vote_of(tournaments: Tournaments, slug: str) -> dict[str, Any]:
    """The newest vote of a tournament."""
    return dict(topic(tournaments.server, "vote", slug)["vote"])


def opened(tournaments: Tournaments, slug: str, tables: int = 2, players: int = 12) -> list[str]:
    """Open a vote after all tables have stopped; the entries with a ballot."""
    called_vote(tournaments, slug, tables, players)
    tournaments.do(slug, "vote.table_ready")
    return list(vote_of(tournaments, slug)["voters"])


def cast(tournaments: Tournaments, slug: str, voters: list[str], against: int = 0) -> None:
    number = vote_of(tournaments, slug)["number"]
    for index, entry in enumerate(voters):
        tournaments.do(slug, "vote.cast", vote=number, entry=entry, deal=index >= against)


def end(tournaments: Tournaments, slug: str, voters: list[str]) -> None:
    """End an open vote as the tournament's state says."""
    if slug == "void":
        cast(tournaments, slug, voters[:3])
        tournaments.do(slug, "vote.close", vote=vote_of(tournaments, slug)["number"])
        return
    cast(tournaments, slug, voters, against=4 if slug == "decided" else 0)
    until(lambda: vote_of(tournaments, slug)["state"] == "decided", slug)


def end_anew(tournaments: Tournaments, slug: str) -> None:
    """End another vote in the same way, because phones and tables show a result for its first minutes."""
    if slug == "with-cards":
        seq = tournaments.server.client().subscribe(f"vote:{slug}:1")["topics"][f"vote:{slug}:1"]["seq"]
        tournaments.do(slug, "vote.record", deal=True, seen=seq)
        return
    tournaments.do(slug, "vote.call", terms=TERMS)
    tournaments.do(slug, "vote.table_ready")
    end(tournaments, slug, list(vote_of(tournaments, slug)["voters"]))


@pytest.fixture(scope="module")
def tournaments(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tournaments]:
    """A tournament for each state of a vote."""
    data = tmp_path_factory.mktemp("votes") / "data"
    write_structures(data, STRUCTURES)
    with RunningServer(data, keeps_files=True) as server:
        tournaments = Tournaments(server)
        called_vote(tournaments, "halting", 3, 14)
        called_vote(tournaments, "many-tables", 40, 80)
        cast(tournaments, "open", opened(tournaments, "open", 1, 9)[:5])
        end(tournaments, "decided", opened(tournaments, "decided"))
        end(tournaments, "agreed", opened(tournaments, "agreed", 4, 30))
        end(tournaments, "void", opened(tournaments, "void"))
        seat(tournaments, "counted", names(5)[:-1], 1, FIRST["counted"], counted=180)
        tournaments.do("counted", "vote.call")
        tournaments.do("counted", "vote.table_ready")
        tournaments.open("with-cards", LONG_TITLE, structure="huge")
        tournaments.enter("with-cards", 9_876)
        tournaments.run("with-cards", "l2", out=9_000)
        tournaments.do("with-cards", "vote.record", deal=True)
        tournaments.open("none")
        tournaments.run("none")
        yield tournaments


@pytest.fixture(scope="module")
def screen_of(browser: Browser, tournaments: Tournaments) -> Iterator[Page]:
    """One screen for tests that only look, with a signed-in user."""
    url = tournaments.server.url("/tv?t=none", "localhost")
    face = Face(browser, url, WALL, script=GEOMETRY, session=tournaments.server.session)
    yield face.page
    face.close()


def show(page: Page, tournaments: Tournaments, path: str, size: Size) -> Page:
    return turned_to(page, tournaments.server.url(path, "localhost"), size)


@pytest.mark.full
@pytest.mark.matrix
@pytest.mark.parametrize("size", [WALL, HD, UHD, PORTRAIT])
@pytest.mark.parametrize("slug", STATES)
@pytest.mark.parametrize("language", ["en", "de"])
def test_nothing_is_cut_on_a_wall(
    screen_of: Page, tournaments: Tournaments, size: Size, slug: str, language: str
) -> None:
    page = show(screen_of, tournaments, f"/tv?scene=vote&t={slug}&lang={language}", size)
    page.locator(".scene-vote h1", has_text=re.compile(r"\w")).wait_for()
    drawn(page)
    assert faults(page) == {}
    assert {edge: at for edge, at in page.evaluate("geometry.margins()").items() if at < SAFE} == {}


@pytest.mark.full
@pytest.mark.parametrize("language", ["en", "de"])
def test_an_upright_wall_puts_a_long_sentence_on_two_lines_at_the_same_size(
    screen_of: Page, tournaments: Tournaments, language: str
) -> None:
    page = show(screen_of, tournaments, f"/tv?scene=vote&t=open&lang={language}", PORTRAIT)
    sentence = page.locator(".scene-vote .subtitle", has_text=re.compile(r"\w"))
    sentence.wait_for()
    drawn(page)
    expect(sentence).to_have_attribute("data-step", re.compile(r"^1(\.0+)?$"))


@pytest.mark.full
@pytest.mark.matrix
@pytest.mark.parametrize("slug", STATES[:-1])
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("path", "size"), [("/t/{}", PHONE), ("/table/{}/{}", TABLET)])
def test_nothing_is_cut_on_a_phone_and_at_a_table(
    screen_of: Page, tournaments: Tournaments, path: str, size: Size, slug: str, language: str
) -> None:
    if path.startswith("/table") and slug == "with-cards":
        path = "/t/{}"  # it has no tables
    if slug in ENDED:
        end_anew(tournaments, slug)
    page = show(screen_of, tournaments, f"{path.format(slug, FIRST[slug])}?lang={language}", size)
    expect(part(page, "vote")).to_have_text(re.compile(r"\w"))
    drawn(page)
    page_faults = faults(page)
    if size == PHONE:  # a player's phone may scroll
        page_faults.pop("scrolls", None)
    assert page_faults == {}


@pytest.mark.full
def test_every_face_shows_that_cards_are_handed_out_where_some_players_have_no_name(
    screen_of: Page, tournaments: Tournaments
) -> None:
    sentence = re.compile("vote with cards at the tables", re.IGNORECASE)
    for path, size in (
        ("/tv?scene=vote&t=counted", WALL),
        ("/t/counted", PHONE),
        (f"/table/counted/{FIRST['counted']}", TABLET),
    ):
        page = show(screen_of, tournaments, f"{path}{'&' if '?' in path else '?'}lang=en", size)
        expect(page.get_by_text(sentence)).to_be_visible()
