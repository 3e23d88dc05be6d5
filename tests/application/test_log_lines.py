"""The log keeps its newest lines, also of commands that have several."""

from __future__ import annotations

from clockserver.application.views.log import MOST_LINES
from clockserver.domain.procedures.announcements import PostAnnouncement, WithdrawAnnouncement
from clockserver.domain.procedures.prizes import PublishPrizes, SetUpPrizes
from clockserver.domain.procedures.vote import RecordVote
from clockserver.domain.undo import Undo
from clockserver.domain.vote import Share, Terms
from tests.application.test_vote import playing
from tests.builders import SLUG, Room

TERMS = Terms(10_000, (Share(1, 10_000),))


def lines(room: Room) -> list[str]:
    shown = room.topics.get(f"log:{SLUG}")
    assert shown is not None
    return [line["code"] for line in shown.value["lines"].values()]


def test_the_lines_of_one_command_go_one_by_one_when_they_are_old() -> None:
    room = playing()
    room.give(SetUpPrizes(currency="EUR", entry=20_000, table="three"))
    room.give(PublishPrizes())
    room.give(RecordVote(deal=True, terms=TERMS), "with-cards-001")
    assert {"log.VoteCalled.deal", "log.PrizesPublished"} <= set(lines(room))
    for number in range(MOST_LINES // 2 + 2):
        room.give(PostAnnouncement(text=f"Seat open at table {number}"))
        room.give(WithdrawAnnouncement(announcement=room.session.announcement.id))  # type: ignore[union-attr]
    assert len(lines(room)) == MOST_LINES
    assert "log.VoteCalled.deal" not in lines(room)
    room.give(Undo(command="with-cards-001"))
    assert lines(room)[-1] == "log.CommandUndone"
