"""The end of a day: cards appear by themselves, the server dies twice, a phone picks, all bag, day 2 is redrawn."""

from __future__ import annotations

from typing import Any

import msgspec

from clockserver.tournament.draws.draw import PublishedDraw, verify
from clockserver.web.request_guard import SEAT_COOKIE
from tests.browser.seated import person, topic
from tests.client import new_id
from tests.servers import RunningServer
from tests.waiting import until

SLUG = "irish"
NAMES = ("Leo Abrams", "Anna Chen", "Cem Öztürk", "Thandi Mbeki", "Zoë Fischer", "Wei McBride")
TABLES = (4, 11)
MINUTE = 60_000
CARDS_DUE_MS = 10 * MINUTE
"""Remaining time of the day when the cards are due (Irish Open 73)."""


class Evening:
    """A tournament by the Irish rules whose day ends with its second level."""

    def __init__(self, server: RunningServer) -> None:
        self.server = server
        server.open_tournament(SLUG, ruleset="irish-open")
        blinds = {"kind": "level", "small_blind": 100, "big_blind": 200, "minutes": 20}
        levels = [blinds, {**blinds, "big_blind": 400, "ends_day": True}, {**blinds, "big_blind": 800}]
        first = topic(server, "structure", SLUG)["periods"][0]["id"]
        self.do("structure.change", from_period=first, periods=[{**levels[0], "id": first}, *levels[1:]])
        self.do("tables.open", tables=list(TABLES))
        for number, name in enumerate(NAMES):
            seat = [TABLES[number % 2], number // 2 + 1]
            self.do("entry.register", person=person(server, name), seat=seat)
        self.do("clock.start")

    def do(self, type_: str, **fields: Any) -> str:
        """Give a command of the director; its id."""
        id_ = new_id()
        answer = self.server.command(type_, SLUG, id_, **fields)
        assert answer.get("ok"), (type_, answer)
        return id_

    def refused(self, type_: str, **fields: Any) -> list[str]:
        """The codes of a command of the director that has to be refused."""
        answer = self.server.command(type_, SLUG, new_id(), **fields)
        return [reason["code"] for reason in answer["refused"]]

    @property
    def end(self) -> dict[str, Any]:
        """The public value of the end of the day."""
        return topic(self.server, "day_end", SLUG)["end"]  # type: ignore[no-any-return]

    def redraw_is_due(self) -> bool:
        """Whether the day still has to begin with its redraw."""
        return bool(self.end["redraw"])

    def phone(self, entry: str) -> dict[str, str]:
        """Headers of the phone that showed the seat card of an entry."""
        codes = self.server.get(f"/api/v1/tournaments/{SLUG}/seat-cards", headers=self.server.staff()).json()
        card = {"tournament": SLUG, "entry": entry, "code": codes["codes"][entry]}
        answer = self.server.post("/api/v1/seat-card", json=card, headers=self.server.origin())
        return {**self.server.origin(), "Cookie": f"{SEAT_COOKIE}={answer.cookies[SEAT_COOKIE]}"}

    def pick(self, headers: dict[str, str], entry: str, position: int) -> dict[str, Any]:
        """Tap a card on a phone; the answer."""
        fields = {"tournament": SLUG, "session": "1", "entry": entry, "position": position}
        message = {"type": "day_end.pick", "id": new_id(), **fields}
        return dict(self.server.post("/api/v1/commands", json=message, headers=headers).json())

    def checked(self, number: int) -> PublishedDraw:
        """A published draw, after its check."""
        answer = self.server.get(f"/api/v1/tournaments/{SLUG}/sessions/1/draws/{number}")
        assert answer.status_code == 200, answer.text
        body = msgspec.json.decode(answer.content, type=PublishedDraw)
        assert verify(body) == []
        return body


def test_a_day_ends_through_two_crashes_and_the_next_begins_with_a_redraw(server: RunningServer) -> None:
    evening = Evening(server)
    named, committed = wait_for_cards(evening)
    restart_with_cards_dealt(evening, named, committed)
    hands = pick_a_card(evening, named)
    play_and_bag(evening, hands)
    begin_day_two(evening)


def wait_for_cards(evening: Evening) -> tuple[str, str]:
    evening.do("clock.next")
    evening.do("clock.set_remaining", ms=CARDS_DUE_MS + 500)
    until(lambda: (evening.end or {}).get("step") == "picking", "the cards lie face down")
    clock = evening.server.clock(SLUG)
    assert (clock["phase"], CARDS_DUE_MS - 2 * MINUTE < clock["remaining_ms"] <= CARDS_DUE_MS) == (
        "paused",
        True,
    )
    end = evening.end
    assert (end["cards"], end["hands"], end["position"]) == ([3, 4, 5, 6, 7], None, None)
    assert evening.checked(1).result == (("player", end["picker"]["entry"]),)
    answer = evening.server.get(f"/api/v1/tournaments/{SLUG}/sessions/1/draws/2")
    assert answer.json()["refused"][0]["code"] == "draws.not_public"
    return end["picker"]["entry"], end["deck"]["commitment"]


def restart_with_cards_dealt(evening: Evening, named: str, committed: str) -> None:
    evening.server.restart(hard=True)
    end = evening.end
    assert (end["step"], end["picker"]["entry"], end["deck"]["commitment"]) == ("picking", named, committed)


def pick_a_card(evening: Evening, named: str) -> int:
    other = next(f"e{number}" for number in range(1, 7) if f"e{number}" != named)
    refused = evening.pick(evening.phone(other), other, 2)["refused"]
    assert [reason["code"] for reason in refused] == ["day_end.another_is_named"]
    assert refused[0]["rule"] == "irish-open 73"
    own = evening.phone(named)
    assert evening.pick(own, other, 2)["refused"][0]["code"] == "access.own_entry"
    assert evening.pick(own, named, 2).get("ok")
    assert evening.pick(own, named, 3)["refused"][0]["code"] == "day_end.card_is_turned"
    hands = int(evening.end["hands"])
    assert dict(evening.checked(2).result or ())["2"] == str(hands)
    return hands


def play_and_bag(evening: Evening, hands: int) -> None:
    evening.do("day_end.hand_done", hand=1, tables=[4])
    evening.server.restart(hard=True)
    assert [each["left"] for each in evening.end["tables"]] == [hands - 1, hands]
    evening.do("day_end.hand_done", hand=hands)
    stack = evening.end["in_play"] // len(NAMES)
    for number in range(1, 7):
        evening.do("day_end.bag", entry=f"e{number}", chips=stack - (100 if number == 6 else 0))
    assert (evening.end["difference"], evening.end["accepted"]) == (-100, False)
    evening.do("day_end.accept", reason="A chip of 100 fell under table 11")
    assert evening.end["accepted"] is True


def begin_day_two(evening: Evening) -> None:
    evening.do("day_end.next_day")
    assert topic(evening.server, "day_end", SLUG)["day"] == 2
    clock = evening.server.clock(SLUG)
    assert (clock["phase"], clock["remaining_ms"] <= CARDS_DUE_MS) == ("paused", True)
    assert evening.redraw_is_due()
    evening.do("draw.publish", kind="redraw", tables=list(TABLES))
    evening.do("draw.hold", draw=3, word="river rat")
    seats = topic(evening.server, "seats", SLUG)
    drawn_seats = dict(evening.checked(3).result or ())
    assert {entry: place["seat"] for entry, place in seats.items()} == drawn_seats
    assert not evening.redraw_is_due()
    evening.do("clock.resume")
    evening.do("day_end.bag", entry="e6", chips=evening.end["chips"]["e6"] + 100)
    assert evening.end["difference"] == 0
    assert evening.refused("day_end.accept", reason="Nothing any more") == ["day_end.no_difference"]
