"""An undone call or result of a vote leaves what it has to leave."""

from __future__ import annotations

from typing import Any

import pytest

from clockserver.core.undo import Redo, Undo
from clockserver.tournament.bubble_vote.commands import CallVote, DeclineVote, ProposeVote, RecordVote
from tests.tournament.bubble_vote.votes import TERMS, playing, prizes, with_prizes


@pytest.mark.parametrize("command", [CallVote(), RecordVote(deal=True)])
def test_a_proposal_is_open_again_once_its_answer_is_undone(command: Any) -> None:
    room = playing()
    room.give(ProposeVote(entry="e3"))
    room.give(command, "by-mistake")
    assert room.refused(DeclineVote()) == ["already_done"]
    room.give(Undo(command="by-mistake"))
    room.give(Redo(command="by-mistake"))
    room.give(Undo(command="by-mistake"))
    room.give(DeclineVote())
    room.check()


def test_a_result_of_cards_is_undone_after_another_vote_was_proposed() -> None:
    room = playing()
    with_prizes(room)
    before = prizes(room)
    room.give(RecordVote(deal=True, terms=TERMS), "by-mistake")
    room.give(ProposeVote(entry="e3"))
    room.give(Undo(command="by-mistake"))
    assert prizes(room) == before
    room.give(DeclineVote())
    room.check()
