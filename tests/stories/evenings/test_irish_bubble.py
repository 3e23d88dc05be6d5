"""The Irish bubble: a vote fails on one black card, hands are played one by one, and two players bust in one hand."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.seated import person, topic
from tests.client import new_id
from tests.servers import RunningServer

SLUG = "irish"
NAMES = ("Leo Abrams", "Anna Chen", "Cem Öztürk", "Thandi Mbeki", "Zoë Fischer", "Wei McBride")
"""Two named players at each named table; all others are counted."""
TABLES = (4, 11, 19)
ENTERED, PAID = 200, 184
LEAST = 835_000
EURO = 100
"""Unit of which prizes are multiples."""
MINUTE = 60_000


class Bubble:
    """A tournament by the Irish rules with 185 players left, of whom 184 are paid, the last one €8,350."""

    def __init__(self, server: RunningServer) -> None:
        self.server = server
        server.open_tournament(SLUG, ruleset="irish-open")
        self.do("tables.open", tables=list(TABLES))
        self.do("counter.tap", what="entry", count=ENTERED - len(NAMES))
        for number, name in enumerate(NAMES):
            seat = [TABLES[number // 2], number % 2 + 1]
            self.do("entry.register", person=person(server, name), seat=seat)
        self.do("clock.start")
        self.do("clock.jump", period="l9")
        self.do("prizes.set_up", currency="EUR", entry=1_000_000, table="field-15")
        amounts = [30_000_000, *[LEAST] * (PAID - 1)]
        self.do("prizes.publish", amounts=amounts, reason="as advertised")
        self.do("counter.tap", what="bustout", count=ENTERED - PAID - 1)

    def do(self, type_: str, **fields: Any) -> str:
        """Give a command of the director; its id."""
        id_ = new_id()
        answer = self.server.command(type_, SLUG, id_, **fields)
        assert answer.get("ok"), (type_, answer)
        return id_

    def shown(self, kind: str) -> dict[str, Any]:
        """The public value of a topic."""
        return topic(self.server, kind, SLUG)

    @property
    def play(self) -> dict[str, Any] | None:
        return self.shown("hand_for_hand")["play"]  # type: ignore[no-any-return]

    def left_ms(self) -> int:
        """Milliseconds left of the level while the clock is paused."""
        clock = self.server.clock(SLUG)
        assert clock["phase"] == "paused"
        return int(clock["remaining_ms"])

    def results(self) -> list[tuple[str, int, int, int]]:
        """The paid places that are taken: the player, the first and last place, and the amount."""
        rows = self.shown("results")["results"]
        return [(each["name"], each["place"], each["last"], each["amount"]) for each in rows]


@pytest.fixture
def bubble(server: RunningServer) -> Bubble:
    return Bubble(server)


def fail_the_vote(bubble: Bubble) -> None:
    """Vote with cards at the tables, because most players are counted without a name; one black card fails the
    vote.
    """
    terms = {"amount": 250_000, "shares": [{"place": 1, "amount": 250_000}]}
    before = bubble.shown("prizes")["groups"]
    bubble.do("vote.call", terms=terms)
    for table in TABLES:
        bubble.do("vote.table_ready", table=table)
    vote = bubble.shown("vote")["vote"]
    assert (vote["state"], vote["with_cards"], vote["voters"]) == ("open", True, [])
    bubble.do("vote.record", deal=False)
    vote = bubble.shown("vote")["vote"]
    assert (vote["deal"], vote["shown"]) == (False, ["black"])
    assert bubble.shown("prizes")["groups"] == before


def play_a_hand_with_an_undone_bust_out(bubble: Bubble) -> None:
    """Play a hand whose bust-out is undone, so that the money is not reached."""
    assert bubble.shown("hand_for_hand")["proposed"]
    bubble.do("hand_for_hand.start")
    assert bubble.play is not None
    assert (bubble.play["paid"], bubble.play["seated"]) == (PAID, "required")
    mistaken = bubble.do("entry.bust", entry="e2")
    assert bubble.play["outs"] == [{"entry": "e2", "table": 4, "name": "Anna Chen"}]
    bubble.do("undo", command=mistaken)
    before = bubble.left_ms()
    bubble.do("hand_for_hand.done", hand=1, table=4)
    bubble.do("hand_for_hand.done", hand=1, table=11)
    assert bubble.play["still_playing"] == [19]
    bubble.do("hand_for_hand.done", hand=1, table=19)
    assert (bubble.play["hand"], bubble.play["out_in_hand"]) == (2, 0)
    assert bubble.left_ms() == before - 2 * MINUTE


@pytest.mark.full
def test_irish_open_74_a_vote_fails_and_two_out_at_different_tables_share_the_last_prize(
    bubble: Bubble,
) -> None:
    fail_the_vote(bubble)
    play_a_hand_with_an_undone_bust_out(bubble)
    for entry in ("e1", "e3"):
        bubble.do("entry.bust", entry=entry)
    bubble.do("hand_for_hand.done", hand=2)
    topic_value = bubble.shown("hand_for_hand")
    assert (topic_value["play"], topic_value["asking"]) == (None, [])
    assert sorted(bubble.results()) == [
        ("Cem Öztürk", PAID, PAID + 1, LEAST // 2),
        ("Leo Abrams", PAID, PAID + 1, LEAST // 2),
    ]
    # The clock was stopped for the hands only.
    assert bubble.server.clock(SLUG)["phase"] == "running"


def test_irish_open_74_the_larger_stack_of_two_out_at_one_table_has_the_prize_and_the_other_none(
    bubble: Bubble,
) -> None:
    fail_the_vote(bubble)
    play_a_hand_with_an_undone_bust_out(bubble)
    for entry in ("e1", "e2"):
        bubble.do("entry.bust", entry=entry)
    bubble.do("hand_for_hand.done", hand=2)
    (asking,) = bubble.shown("hand_for_hand")["asking"]
    assert asking["asks"] == ["e1", "e2"]
    report = bubble.do("hand_for_hand.stacks", hand=2, stacks={"e1": 9_000, "e2": 5_000})
    assert bubble.results() == [("Leo Abrams", PAID, PAID, LEAST)]
    bubble.do("undo", command=report)
    bubble.do("hand_for_hand.stacks", hand=2, stacks={"e1": 5_000, "e2": 9_000})
    assert bubble.results() == [("Anna Chen", PAID, PAID, LEAST)]


def test_a_player_out_in_the_hand_shares_after_an_earlier_mistaken_bust_out_is_undone(
    bubble: Bubble,
) -> None:
    """The mistaken bust-out is made before hand-for-hand, and undone during a hand."""
    bubble.do("entry.register", person=person(bubble.server, "Una Late"), late=True)
    mistaken = bubble.do("entry.bust", entry="e6")
    bubble.do("hand_for_hand.start")
    bubble.do("undo", command=mistaken)
    for entry in ("e1", "e3", "e5"):
        bubble.do("entry.bust", entry=entry)
    bubble.do("hand_for_hand.done", hand=1)
    assert [(place, last) for _, place, last, _ in bubble.results()] == [(PAID, PAID + 2)] * 3
    amounts = [amount for *_, amount in bubble.results()]
    assert all(amount % EURO == 0 for amount in amounts)
    assert (sum(amounts), max(amounts) - min(amounts)) == (LEAST, EURO)


def test_a_hand_for_hand_hand_continues_after_a_crash(bubble: Bubble) -> None:
    bubble.do("hand_for_hand.start")
    bubble.do("hand_for_hand.done", hand=1, table=4)
    bubble.do("entry.bust", entry="e3")
    before = bubble.shown("hand_for_hand")
    bubble.server.restart(hard=True)
    assert bubble.shown("hand_for_hand") == before
