"""Finishing a tournament, renaming it, archiving and deleting it: what each demands, and what it leaves open."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from msgspec import convert
from msgspec.structs import replace

from clockserver.accounts.permissions import name_of
from clockserver.core.events import DEMO, Recorded
from clockserver.core.texts import Refused
from clockserver.core.undo import Redo, Undo
from clockserver.tournament import evolve as tournament_fold
from clockserver.tournament.clock.commands import PauseClock, ResumeClock, ScheduleStart, StartClock
from clockserver.tournament.counters.commands import TapCounter
from clockserver.tournament.decide import create
from clockserver.tournament.entries.commands import BustOut, ReorderBustOuts
from clockserver.tournament.lifecycle.commands import (
    ArchiveTournament,
    ChangeTournament,
    DeleteTournament,
    FinishTournament,
    RestoreTournament,
)
from clockserver.tournament.prizes.commands import PublishPrizes, SetUpPrizes
from clockserver.tournament.session import registration_open
from clockserver.tournament.types import TournamentCommand
from clockserver.web.contract.examples import EXAMPLES
from tests.builders import MINUTE, Table, a_set_up
from tests.tournament.end_of_play.test_end_of_play import busted, counted, playing

AFTER_FINISH = {
    *("undo", "redo", "prizes.set_up", "prizes.publish"),
    *("entry.reorder_outs", "entry.same_hand", "hand_for_hand.stacks"),
    *("tournament.change", "tournament.archive", "tournament.restore", "tournament.delete"),
    "tournament.finish",
}
"""What a finished tournament still takes, or refuses with a reason of its own."""
COMMANDS = {name_of(command): command for command in get_args(TournamentCommand)}


def codes(table: Table, command: TournamentCommand) -> list[str]:
    with pytest.raises(Refused) as refusal:
        table.give(command)
    return [reason.code for reason in refusal.value.reasons]


def finished() -> Table:
    table = busted("e1", "e3")
    table.give(FinishTournament(ended=1), "finish")
    return table


def test_a_tournament_is_finished_once_one_player_is_left() -> None:
    table = finished()
    assert table.state.finished_at == table.now
    assert not registration_open(table.session, table.now)
    table.check()


def test_before_that_it_is_refused_with_the_players_left() -> None:
    table = busted("e1")
    assert codes(table, FinishTournament()) == ["tournament.not_over"]
    assert codes(playing(1), FinishTournament()) == ["tournament.not_over"]


def test_a_second_tablet_is_told_that_it_is_done() -> None:
    table = finished()
    assert codes(table, FinishTournament(ended=1)) == ["already_done"]
    table.give(Undo(command="finish"))
    # It comes late: what it saw has been taken back.
    assert codes(table, FinishTournament(ended=1)) == ["already_done"]
    table.give(FinishTournament(ended=2))
    table.check()


def test_a_finish_that_saw_an_end_that_was_taken_back_is_refused() -> None:
    table = busted("e1")
    last = table.give(BustOut(entry="e3"))
    table.give(Undo(command=last))
    table.give(BustOut(entry="e2"))
    assert codes(table, FinishTournament(ended=1)) == ["already_done"]
    table.give(FinishTournament(ended=2))


@pytest.mark.parametrize("name", sorted(set(COMMANDS) - AFTER_FINISH))
def test_a_finished_tournament_takes_no_other_command(name: str) -> None:
    command: Any = convert(EXAMPLES[name] | {"type": name}, COMMANDS[name])
    assert codes(finished(), command) == ["tournament.finished"]


@pytest.mark.parametrize("name", sorted(set(COMMANDS) - {"undo", "redo", "tournament.restore"}))
def test_an_archived_tournament_takes_nothing_but_its_return(name: str) -> None:
    table = finished()
    table.give(ArchiveTournament(), "archive")
    command: Any = convert(EXAMPLES[name] | {"type": name}, COMMANDS[name])
    again = name in ("tournament.archive", "tournament.delete")
    assert codes(table, command) == ["already_done" if again else "tournament.archived"]


def test_prizes_and_places_can_be_corrected_and_that_taken_back() -> None:
    table = finished()
    table.give(SetUpPrizes(currency="EUR", entry=5_000, percents=(60.0, 40.0)))
    published = table.give(PublishPrizes())
    table.give(Undo(command=published))
    corrected = table.give(ReorderBustOuts(entries=("e3", "e1")))
    assert table.state.eliminations == ("e3", "e1")
    table.give(Undo(command=corrected))
    assert table.state.eliminations == ("e1", "e3")
    table.check()


def test_what_was_done_before_the_finish_is_taken_back_after_the_finish_is() -> None:
    table = busted("e1")
    last = table.give(BustOut(entry="e3"))
    table.give(FinishTournament(), "finish")
    assert codes(table, Undo(command=last)) == ["undo.later_stands"]
    table.give(Undo(command="finish"))
    table.advance(MINUTE).give(Undo(command=last))
    assert table.session.clock.phase == "running"
    assert codes(table, Redo(command="finish")) == ["tournament.not_over"]
    table.check()


def test_a_clock_that_runs_is_stopped_by_the_finish_and_goes_on_after_its_undo() -> None:
    table = Table(a_set_up())  # as journals of before have it: nothing stopped the clock
    table.give(TapCounter(what="entry", count=2))
    table.give(StartClock())
    table.give(TapCounter(what="bustout"))
    given = table.advance(MINUTE).give(FinishTournament())
    assert table.session.clock.phase == "paused"
    table.advance(MINUTE).give(Undo(command=given))
    assert (table.session.clock.phase, table.session.clock.remaining_ms(table.now)) == (
        "running",
        18 * MINUTE,
    )
    table.check()


def test_a_title_is_changed_and_changed_back() -> None:
    table = counted()
    given = table.give(ChangeTournament(title="  Friday\u00a0night "))
    assert table.state.title.startswith("Friday")
    assert codes(table, ChangeTournament(title=table.state.title)) == ["already_done"]
    assert codes(table, ChangeTournament(title="\u200b")) == ["text.unseen"]
    table.give(Undo(command=given))
    assert table.state.title == "Friday"
    table.check()


def test_a_tournament_that_never_started_is_deleted_and_restored() -> None:
    table = Table(a_set_up())
    table.give(TapCounter(what="entry", count=2))
    table.give(ScheduleStart(start_at=table.now + MINUTE))
    given = table.give(DeleteTournament())
    assert codes(table, StartClock()) == ["tournament.deleted"]
    table.advance(5 * MINUTE).settle()
    assert "ScheduledStartCame" not in table.events()
    table.give(Undo(command=given))
    assert table.session.clock.at(table.now).phase == "running"
    table.check()


def test_a_tournament_that_has_started_is_not_deleted() -> None:
    assert codes(counted(), DeleteTournament()) == ["tournament.has_started"]
    table = counted()
    table.give(PauseClock())
    assert codes(table, DeleteTournament()) == ["tournament.has_started"]
    assert codes(finished(), DeleteTournament()) == ["tournament.has_started"]


def test_the_demo_is_deleted_whatever_happened_in_it() -> None:
    (created,) = create(replace(a_set_up(), stops_when_over=True))
    state = tournament_fold.evolve(None, Recorded("tournament:demo", 1, 0, "demo-friday", DEMO, created))
    assert state.demo
    table = counted()
    table.state = replace(table.state, demo=True)
    table.give(DeleteTournament())
    assert table.state.removed == "deleted"


def test_only_a_finished_tournament_is_archived() -> None:
    assert codes(counted(), ArchiveTournament()) == ["tournament.not_finished"]
    table = finished()
    table.give(ArchiveTournament(), "archive")
    assert codes(table, Undo(command="finish")) == ["tournament.archived"]
    restored = table.give(RestoreTournament())
    assert codes(table, RestoreTournament()) == ["already_done"]
    table.give(Undo(command=restored))
    assert table.state.removed == "archived"
    table.give(Redo(command=restored))
    table.give(Undo(command="finish"))
    assert codes(table, Undo(command=restored)) == ["tournament.not_finished"]
    assert codes(table, ResumeClock()) == ["clock.play_over"]
    table.check()
