"""In a bubble vote the wall shows one black card, and nothing shows whose phone or tablet it came from."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.chromium import PHONE, TABLET, WALL, Open, box_of, part
from tests.browser.seated import person, topic
from tests.browser.states import Tournaments
from tests.servers import RunningServer

pytestmark = pytest.mark.browser
NAMES = ("Leo Abrams", "Anna Chen", "Cem Öztürk", "Thandi Mbeki", "Zoë Fischer", "Wei McBride")
"""The first four have phones; the others vote at table 2, whose tablet goes round."""
PHONES = 4
INSIDE = """() => {
  const field = document.querySelector(".scene-vote .body").getBoundingClientRect();
  const boxes = [...document.querySelectorAll(".scene-vote .box, .scene-vote .card")];
  return boxes.length && boxes.every((box) => {
    const { left, right, top, bottom } = box.getBoundingClientRect();
    const across = left >= field.left - 1 && right <= field.right + 1;
    const along = top >= field.top - 1 && bottom <= field.bottom + 1;
    return across && along && box.scrollWidth <= box.clientWidth + 1 && box.scrollHeight <= box.clientHeight + 1;
  });
}"""


@pytest.fixture
def bubble(server: RunningServer) -> Tournaments:
    """Six players at two tables, with a running clock."""
    tournaments = Tournaments(server)
    tournaments.do("friday", "tables.open", tables=[1, 2])
    for number, name in enumerate(NAMES):
        seat = [1, number + 1] if number < PHONES else [2, number - PHONES + 4]
        tournaments.do("friday", "entry.register", person=person(server, name), seat=seat)
    tournaments.do("friday", "clock.start")
    return tournaments


class Vote:
    """The devices of a room that votes."""

    def __init__(self, tournaments: Tournaments, screen: Open) -> None:
        server = tournaments.server
        self.tournaments = tournaments
        answer = server.get("/api/v1/tournaments/friday/seat-cards", headers=server.staff())
        self.codes: dict[str, str] = answer.json()["codes"]
        self.seats = {entry: player["seat"] for entry, player in topic(server, "seats", "friday").items()}
        self.entries = list(self.seats)
        self.wall = screen("/tv?t=friday&lang=en", WALL).page
        self.tablet = screen("/table/friday/2?lang=en", TABLET, session=server.session).page
        self.control = screen("/control/friday?lang=en#procedures", TABLET, session=server.session).page
        self.phones = [self._with_card(screen, entry) for entry in self.entries[:PHONES]]

    def _with_card(self, screen: Open, entry: str) -> Page:
        """The phone of a player who scanned the seat card; the code leaves the address at once."""
        phone = screen(f"/t/friday?lang=en#seat={entry},{self.seats[entry]},{self.codes[entry]}", PHONE).page
        expect(part(phone, "my_seat")).to_be_visible()
        expect(phone).not_to_have_url(re.compile("#"))
        return phone

    def call(self) -> None:
        """Call the vote on control."""
        card = self.card
        card.get_by_role("button", name="Call the vote").click()
        dialog = self.control.get_by_role("dialog")
        dialog.get_by_role("button", name="Call the vote").click()
        expect(dialog).to_be_hidden()

    @property
    def card(self) -> Locator:
        """The open card of the vote on control."""
        card = self.control.get_by_role("region", name="Bubble vote")
        card.wait_for()
        # No wait: the ballot opens by itself when a vote begins.
        self.control.evaluate("""() => {
          const fold = document.querySelector('[data-key="fold-vote"][aria-expanded="false"]');
          if (fold) { fold.click(); }
        }""")
        return card


def page_content(page: Page, selector: str) -> str:
    """Everything that a page holds: markup, storage, and values of fields.

    Without the public topics, which a page stores every few seconds for times without a server.
    """
    value = page.evaluate(
        """(selector) => [
          document.querySelector(selector).outerHTML,
          JSON.stringify([
            Object.assign({}, localStorage, { "clockserver.last_state": "" }),
            Object.assign({}, sessionStorage),
          ]),
          ...[...document.querySelectorAll("input, textarea, select")].map((each) => each.value),
          location.href,
          String(history.state),
        ].join(" ")""",
        selector,
    )
    return str(value)


def choose(paper: Locator, card: str) -> None:
    """Choose the card with this word, and seal it."""
    paper.get_by_role("button").filter(has=paper.page.get_by_text(card, exact=True)).click()
    paper.get_by_role("button", name="Seal my ballot").click()


def seal(page: Page, card: str) -> None:
    """Seal a ballot on a phone, and assert that no trace of the card is left."""
    vote = part(page, "vote")
    expect(vote.get_by_text("Ballot of")).to_be_visible()
    choose(vote, card)
    expect(vote).to_contain_text("Your ballot is sealed.")
    assert_no_trace(page)


def assert_all_visible(wall: Page) -> None:
    """Assert that every table and every card is visible, on each kind of screen."""
    for width, height in (WALL, (1280, 720), (1080, 1920)):
        wall.set_viewport_size({"width": width, "height": height})
        expect(wall.locator('[data-part="time"]')).to_be_visible()
        wall.wait_for_function(INSIDE)
    wall.set_viewport_size({"width": WALL[0], "height": WALL[1]})


def assert_no_trace(page: Page, selector: str = "html") -> None:
    text = page_content(page, selector)
    for trace in ("vote-card", "NO DEAL", ">DEAL<", "aria-pressed"):
        assert trace not in text, trace


def vote_at_tablet(tablet: Page, seat: int, card: str, codes: tuple[str, str] | None = None) -> None:
    """Hand the table's tablet to a seat; the dealer confirms, or the second of two seat card codes does."""
    tablet.locator(f'[data-voter="{seat}"]').click()
    cover = part(tablet, "ballot")
    expect(cover).to_contain_text("Is this the player of the seat?")
    assert cover.locator(".vote-card").count() == 0
    if codes is None:
        cover.get_by_role("button", name=f"Dealer: I hand the tablet to seat {seat}").click()
    else:
        for code in codes:
            cover.get_by_label("Code on the seat card").fill(code)
            cover.get_by_role("button", name="Confirm by the code").click()
            if code == codes[0]:
                expect(cover.get_by_role("alert")).not_to_be_empty()
                assert cover.locator(".vote-card").count() == 0
    expect(cover).to_contain_text(f"Seat {seat}: only you look at this")
    choose(cover, card)
    expect(cover).to_contain_text("Your ballot is sealed.")
    assert_no_trace(tablet, '[data-part="ballot"]')
    cover.get_by_role("button", name="Pass it on").click()
    expect(cover).to_be_hidden()


@pytest.mark.full
def test_four_phones_and_a_table_vote_and_the_wall_shows_the_one_black_card(
    bubble: Tournaments, screen: Open
) -> None:
    vote = Vote(bubble, screen)
    a_player_proposes_and_the_director_calls(vote)
    the_tables_finish_their_hands(vote)
    all_seal_and_two_are_against(vote)
    one_black_card_and_nothing_more(vote)
    a_second_vote_is_all_red(vote)


def a_player_proposes_and_the_director_calls(vote: Vote) -> None:
    phone = vote.phones[2]
    part(phone, "my_seat").click()
    phone.get_by_role("button", name="Propose a vote").click()
    expect(vote.card).to_contain_text("Cem Öztürk proposes a vote")
    vote.call()
    expect(part(vote.wall, "title").last).to_have_text("Vote called")
    expect(part(phone, "vote")).to_contain_text("Finish the hand")


def the_tables_finish_their_hands(vote: Vote) -> None:
    expect(vote.wall.locator(".scene-vote .box b")).to_have_text(["1", "2"])
    part(vote.tablet, "vote").get_by_role("button", name="Hand finished").click()
    expect(vote.wall.locator(".scene-vote .box b")).to_have_text(["1"])
    expect(part(vote.phones[0], "vote")).not_to_contain_text("Seal")
    vote.card.get_by_role("button", name="Table 1 has finished").click()
    expect(vote.wall.locator(".scene-vote .box")).to_have_text(["Table 10/4", "Table 20/2"])
    assert_all_visible(vote.wall)


def all_seal_and_two_are_against(vote: Vote) -> None:
    for phone, card in zip(vote.phones, ["DEAL", "NO DEAL", "DEAL", "DEAL"], strict=True):
        seal(phone, card)
    expect(vote.wall.locator(".scene-vote .box").first).to_have_text("Table 14/4")
    for_it, against = (phone_content(vote, number) for number in (0, 1))
    assert for_it == against
    expect(vote.card.locator("table")).to_contain_text("4 Zoë Fischer, 5 Wei McBride")
    vote_at_tablet(vote.tablet, 4, "NO DEAL")
    expect(part(vote.phones[0], "vote")).to_contain_text("Ballots in: 5 of 6")
    # While one ballot is missing nobody learns anything about the others.
    expect(vote.wall.locator(".scene-vote .card")).to_have_count(0)
    vote_at_tablet(vote.tablet, 5, "DEAL")


def phone_content(vote: Vote, number: int) -> str:
    """Everything on a phone except the player it belongs to."""
    phone, entry = vote.phones[number], vote.entries[number]
    expect(part(phone, "vote")).to_contain_text("Ballots in: 4 of 6")
    text = page_content(phone, '[data-part="vote"]')
    for own in (NAMES[number], vote.seats[entry]):
        text = text.replace(own, "")
    return re.sub(rf"\b{entry}\b", "", text)


def one_black_card_and_nothing_more(vote: Vote) -> None:
    cards = vote.wall.locator(".scene-vote .card")
    expect(cards).to_have_count(1)
    expect(cards).to_have_class(re.compile("of-black"))
    expect(part(vote.wall, "title").last).to_have_text("NO DEAL")
    assert_all_visible(vote.wall)
    for phone in vote.phones:
        cards_on_phone = part(phone, "vote").locator(".vote-card")
        expect(cards_on_phone).to_have_count(1)
        expect(cards_on_phone).to_have_class(re.compile("of-black"))
    for page in (vote.wall, vote.control, vote.tablet):
        texts = json.dumps(page.locator(".scene-vote, .procedure.is-busy, .vote").all_inner_texts())
        assert not [name for name in NAMES if name in texts]


def a_second_vote_is_all_red(vote: Vote) -> None:
    vote.call()
    views = part(vote.control, "views")
    views.get_by_role("button", name=re.compile("^Floor")).click()
    cell = vote.control.locator('.cell[data-table="2"]')
    cell.get_by_role("button", name="Table 2 has finished").click()
    expect(vote.wall.locator(".scene-vote .box b")).to_have_text(["1"])
    vote.control.get_by_role("button", name=re.compile("^All done")).click()
    for phone in vote.phones:
        seal(phone, "DEAL")
    at = {seat: vote.codes[entry] for entry, seat in vote.seats.items()}
    for seat, other_seat in ((4, 5), (5, 4)):
        vote_at_tablet(vote.tablet, seat, "DEAL", (at[f"2-{other_seat}"], at[f"2-{seat}"]))
    cards = vote.wall.locator(".scene-vote .card.of-red")
    expect(cards).to_have_count(len(NAMES))
    expect(part(vote.wall, "title").last).to_have_text("DEAL")
    expect(part(vote.wall, "count")).to_have_text(f"Cards: {len(NAMES)}")
    assert_all_visible(vote.wall)


def test_a_replaced_seat_card_cannot_vote_and_the_code_of_the_new_one_can_be_typed(
    bubble: Tournaments, screen: Open
) -> None:
    server = bubble.server
    codes = server.get("/api/v1/tournaments/friday/seat-cards", headers=server.staff()).json()["codes"]
    entry, seat = next((key, player["seat"]) for key, player in topic(server, "seats", "friday").items())
    phone = screen(f"/t/friday?lang=en#seat={entry},{seat},{codes[entry]}", PHONE).page
    part(phone, "my_seat").click()
    expect(part(phone, "seat_card")).to_contain_text("this phone votes for Leo Abrams only")
    bubble.do("friday", "vote.call")
    bubble.do("friday", "vote.table_ready")
    bubble.do("friday", "entry.new_card", entry=entry)
    vote = part(phone, "vote")
    choose(vote, "DEAL")
    expect(vote).to_contain_text("Vote at your table, or show your seat card")
    vote.get_by_role("button", name="I have a seat card").click()
    typed = phone.get_by_label("Code on the card")
    typed.fill(codes[entry])
    phone.get_by_role("button", name="Show the card").click()
    expect(part(phone, "seat_card").locator(".wrong")).to_be_visible()
    new = server.get("/api/v1/tournaments/friday/seat-cards", headers=server.staff()).json()["codes"][entry]
    typed.fill(new.lower().replace("-", " "))
    phone.get_by_role("button", name="Show the card").click()
    seal(phone, "NO DEAL")


@pytest.mark.parametrize(("language", "seal"), [("de", "Stimme versiegeln"), ("en", "Seal my ballot")])
def test_cards_and_button_are_in_view_on_a_small_phone_without_scrolling(
    bubble: Tournaments, screen: Open, language: str, seal: str
) -> None:
    server = bubble.server
    codes = server.get("/api/v1/tournaments/friday/seat-cards", headers=server.staff()).json()["codes"]
    bubble.do("friday", "vote.call")
    bubble.do("friday", "vote.table_ready")
    entry, seated = next(iter(topic(server, "seats", "friday").items()))
    path = f"/t/friday?lang={language}#seat={entry},{seated['seat']},{codes[entry]}"
    phone = screen(path, (320, 568)).page
    button = part(phone, "vote").get_by_role("button", name=seal)
    expect(button).to_be_in_viewport(ratio=1)
    box, bar = box_of(button), box_of(part(phone, "tabs"))
    assert box["y"] + box["height"] <= bar["y"]
    assert min(box["width"], box["height"]) >= 44
