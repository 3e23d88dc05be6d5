"""Results are unofficial until they are confirmed; later corrections have a reason, and are marked."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from msgspec.structs import replace

from clockserver.core.undo import Redo, Undo
from clockserver.tournament.decide import CORRECTING
from clockserver.tournament.entries.commands import ReorderBustOuts
from clockserver.tournament.hand_for_hand.commands import TieEliminations
from clockserver.tournament.lifecycle.after_finish import AfterFinish, OwedMoney
from clockserver.tournament.lifecycle.commands import (
    AnyLifecycleCommand,
    ArchiveTournament,
    ChangeTournament,
    FinishTournament,
)
from clockserver.tournament.prizes.commands import PublishPrizes, ResolvedSetUpPrizes, SetUpPrizes
from clockserver.tournament.results.commands import ConfirmResults, CorrectNames
from tests.builders import Room
from tests.tournament.results.rooms import (
    PRIZES,
    codes,
    confirmed,
    finished,
    marked,
    results_document,
    seated,
    to_the_winner,
    topic,
)

ROLES_BY_COMMAND = {"results.confirm": "td supervisor"}
AUDIENCE_BY_TOPIC = {"results": "everybody"}


def confirmation(room: Room) -> tuple[bool, int]:
    value = topic(room)["standing"]
    assert value == results_document(room)["standing"]
    return value["confirmed_at"] is not None, len(value["corrected_at"])


def test_results_are_unofficial_until_they_are_confirmed() -> None:
    room = to_the_winner(seated(), 1, 2, 3, 4)
    assert "standing" not in topic(room)
    assert codes(room, ConfirmResults()) == ["tournament.not_finished"]
    room.give(FinishTournament())
    assert confirmation(room) == (False, 0)
    room.give(ConfirmResults())
    assert confirmation(room) == (True, 0)
    assert topic(room)["standing"]["confirmed_at"] == room.clock.now_ms()


def test_one_of_two_tablets_confirms_the_results() -> None:
    room = confirmed()
    assert codes(room, ConfirmResults()) == ["already_done"]


def test_a_tablet_that_read_other_results_is_refused_with_that_reason() -> None:
    room = finished()
    fingerprint = topic(room)["standing"]["fingerprint"]
    room.give(ReorderBustOuts(entries=("e4", "e3")))
    assert codes(room, ConfirmResults(fingerprint=fingerprint)) == ["results.changed"]
    room.give(ConfirmResults(fingerprint=topic(room)["standing"]["fingerprint"]))
    assert confirmation(room) == (True, 0)


def test_corrections_before_the_confirmation_need_no_reason_and_are_not_marked() -> None:
    room = finished()
    room.give(ReorderBustOuts(entries=("e4", "e3")))
    room.give(ConfirmResults())
    assert marked(room) == []


@pytest.mark.parametrize(
    ("command", "entries"),
    [
        (ReorderBustOuts(entries=("e4", "e3")), ["e3", "e4"]),
        (TieEliminations(entries=("e3", "e4"), stacks={"e3": 5_000, "e4": 5_000}), ["e3", "e4"]),
        (PublishPrizes(amounts=(20_000, 3_000, 2_000)), ["e3", "e4", "e5"]),
        (ChangeTournament(title="Friday night"), []),
    ],
    ids=["places", "ties", "prizes", "title"],
)
def test_a_correction_has_a_reason_and_is_marked(command: Any, entries: list[str]) -> None:
    room = confirmed()
    before = results_document(room)
    assert codes(room, command) == ["results.reason_missing"]
    assert codes(room, replace(command, reason=" ")) == ["results.reason_missing"]
    assert codes(room, replace(command, reason="\u202etab")) == ["text.unseen"]
    room.give(replace(command, reason="The finger counted wrong"), "correct-01")
    assert confirmation(room) == (True, 1)
    assert sorted(marked(room)) == entries
    room.give(Undo(command="correct-01"))
    assert confirmation(room) == (True, 0)
    assert results_document(room) == before
    room.give(Redo(command="correct-01"))
    assert confirmation(room) == (True, 1)


def test_a_command_that_changes_no_result_needs_no_reason() -> None:
    room = confirmed()
    room.give(replace(PRIZES, unit=200))
    assert confirmation(room) == (True, 0)
    room.give(ArchiveTournament())


def test_corrections_are_undone_before_the_confirmation_and_the_confirmation_before_the_finish() -> None:
    room = confirmed()
    room.give(ReorderBustOuts(entries=("e4", "e3"), reason="The finger counted wrong"), "correct-01")
    assert codes(room, Undo(command="finish-01")) == ["undo.later_stands"] * 2
    assert codes(room, Undo(command="confirm-01")) == ["undo.later_stands"]
    room.give(Undo(command="correct-01"))
    room.give(Undo(command="confirm-01"))
    assert confirmation(room) == (False, 0)
    room.give(Undo(command="finish-01"))
    assert "standing" not in topic(room)


def test_an_undo_that_would_change_confirmed_results_waits_for_the_confirmation() -> None:
    room = to_the_winner(seated(), 1, 2, 3, 4)
    room.give(FinishTournament())
    room.give(PublishPrizes(amounts=(20_000, 3_000, 2_000), reason="House"), "prizes-001")
    room.give(ConfirmResults(), "confirm-01")
    assert codes(room, Undo(command="prizes-001")) == ["undo.later_stands"]
    room.give(Undo(command="confirm-01"))
    room.give(Undo(command="prizes-001"))
    assert confirmation(room) == (False, 0)


def test_the_confirmation_and_its_corrections_survive_a_restart() -> None:
    room = confirmed()
    room.give(PublishPrizes(amounts=(20_000, 3_000, 2_000), reason="House"))
    state = room.desk.state
    assert room.restarted().desk.state.confirmed == state.confirmed


def test_setting_up_prizes_that_are_no_longer_published_is_a_correction() -> None:
    room = seated()
    room = to_the_winner(room, 1, 2, 3, 4)
    room.give(FinishTournament())
    room.give(ConfirmResults())
    command = SetUpPrizes(currency="EUR", entry=5_000, unit=100, percents=(100.0,))
    room.give(command)
    assert confirmation(room) == (True, 0)


def test_every_command_that_a_finished_tournament_takes_may_be_a_correction_or_changes_no_result() -> None:
    commands = {each for each in get_args(AfterFinish) if each is not ResolvedSetUpPrizes} - {
        *get_args(OwedMoney)
    }
    assert commands - set(CORRECTING) == {*get_args(AnyLifecycleCommand), ConfirmResults} - {ChangeTournament}


def test_corrected_names_are_marked_and_no_undo_removes_the_mark() -> None:
    room = confirmed()
    names = CorrectNames(entries=("e3",), reason="As in the passport")
    room.give(names, "names-0001")
    assert (confirmation(room), marked(room)) == ((True, 1), ["e3"])
    assert codes(room, Undo(command="names-0001")) == ["undo.final"]
    room.give(ReorderBustOuts(entries=("e4", "e3"), reason="The finger counted wrong"), "correct-01")
    room.give(replace(names, entries=("e5",)))
    assert confirmation(room) == (True, 3)
    room.give(Undo(command="correct-01"))
    assert (confirmation(room), sorted(marked(room))) == ((True, 2), ["e3", "e5"])
    room.give(Redo(command="correct-01"))
    assert confirmation(room) == (True, 3)
    room.give(Undo(command="correct-01"))
    room.give(Undo(command="confirm-01"))
    assert confirmation(room) == (False, 0)
    assert codes(room, names) == ["already_done"]


def test_names_of_an_archived_tournament_are_corrected_with_a_reason_too() -> None:
    room = confirmed()
    room.give(ArchiveTournament())
    assert codes(room, CorrectNames(entries=("e3",), reason=" ")) == ["results.reason_missing"]
    room.give(CorrectNames(entries=("e3",), reason="As in the passport"))
    assert room.restarted().desk.state.confirmed == room.desk.state.confirmed
