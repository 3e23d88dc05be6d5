"""A tournament is finished, renamed, archived and deleted: the conditions of each step, and what stays possible."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from msgspec import convert
from msgspec.structs import replace

from clockserver.accounts.role_checks import name_of
from clockserver.core.events import DEMO, Recorded
from clockserver.core.undo import Redo, Undo
from clockserver.tournament import evolve as tournament_fold
from clockserver.tournament import settle as tournament_settle
from clockserver.tournament.clock.commands import PauseClock, ResumeClock, ScheduleStart, StartClock
from clockserver.tournament.counters.commands import TapCounter
from clockserver.tournament.decide import create
from clockserver.tournament.entries.commands import BustOut, RegisterPlayer, ReorderBustOuts, UnregisterEntry
from clockserver.tournament.entries.late_registration import registration_open
from clockserver.tournament.flights.commands import ChangeFlight, EndFlight, OpenFlight, ResolvedOpenFlight
from clockserver.tournament.lifecycle.commands import (
    ArchiveTournament,
    CancelTournament,
    ChangeTournament,
    DeleteTournament,
    FinishTournament,
    RestoreTournament,
)
from clockserver.tournament.lifecycle.events import Plan
from clockserver.tournament.lifecycle.stage import stage
from clockserver.tournament.prizes.commands import PublishPrizes, SetUpPrizes
from clockserver.tournament.structure.commands import ChangeStructure
from clockserver.tournament.types import TournamentCommand
from clockserver.web.contract.examples import EXAMPLES
from tests.builders import MINUTE, Table, a_set_up, a_structure, person
from tests.fakes import START
from tests.tournament.end_of_play.few_players import busted, counted, playing
from tests.tournament.refusals import codes, refused

ROLES_BY_COMMAND = {
    "tournament.announce": "td",
    "tournament.archive": "td",
    "tournament.cancel": "td",
    "tournament.change": "td",
    "tournament.create": "td",
    "tournament.delete": "td",
    "tournament.finish": "td floor",
    "tournament.restore": "td",
}
AUDIENCE_BY_TOPIC = {"tournament": "everybody"}
ANN, BOB, CAY = (person(number) for number in (1, 2, 3))
AFTER_FINISH = {
    "results.confirm",
    *("undo", "redo", "prizes.set_up", "prizes.publish"),
    *("entry.reorder_outs", "entry.same_hand", "hand_for_hand.stacks"),
    *("tournament.change", "tournament.archive", "tournament.restore", "tournament.delete"),
    "tournament.finish",
    *("slip.call", "slip.pay", "slip.reverse", "pool.assign", "books.close", "receipt.print"),
    *("entry.pay_rebuy", "sale.write_off", "satellite.pay"),
    *("bounty.name", "mystery.open", "mystery.open_rest"),
}
"""Commands that a finished tournament accepts, or refuses with a reason of their own."""
COMMANDS = {name_of(command): command for command in get_args(TournamentCommand)}


def finished() -> Table:
    table = busted("e1", "e3")
    table.give(FinishTournament(ended=1), "finish")
    return table


def test_a_tournament_is_finished_once_one_player_is_left() -> None:
    table = finished()
    assert table.state.finished_at == table.now
    assert not registration_open(table.session, table.now)
    table.check()


def test_finishing_a_tournament_earlier_is_refused_with_the_players_left() -> None:
    table = busted("e1")
    assert codes(table, FinishTournament()) == ["tournament.not_over"]
    assert codes(playing(1), FinishTournament()) == ["tournament.not_over"]


def test_a_second_tablet_gets_that_the_tournament_is_already_finished() -> None:
    table = finished()
    assert codes(table, FinishTournament(ended=1)) == ["already_done"]
    table.give(Undo(command="finish"))
    # The tap is late: the state that it saw is undone.
    assert codes(table, FinishTournament(ended=1)) == ["already_done"]
    table.give(FinishTournament(ended=2))
    table.check()


def test_a_finish_that_relies_on_an_undone_end_is_refused() -> None:
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
def test_an_archived_tournament_takes_only_its_return(name: str) -> None:
    table = finished()
    table.give(ArchiveTournament(), "archive")
    command: Any = convert(EXAMPLES[name] | {"type": name}, COMMANDS[name])
    removes = name in ("tournament.archive", "tournament.delete")
    assert codes(table, command) == ["already_done" if removes else "tournament.archived"]


def test_prizes_and_places_of_a_finished_tournament_are_corrected_and_the_corrections_undone() -> None:
    table = finished()
    table.give(SetUpPrizes(currency="EUR", entry=5_000, percents=(60.0, 40.0)))
    published = table.give(PublishPrizes())
    table.give(Undo(command=published))
    corrected = table.give(ReorderBustOuts(entries=("e3", "e1")))
    assert table.state.eliminations == ("e3", "e1")
    table.give(Undo(command=corrected))
    assert table.state.eliminations == ("e1", "e3")
    table.check()


def test_earlier_commands_can_be_undone_only_after_the_finish_is_undone() -> None:
    table = busted("e1")
    last = table.give(BustOut(entry="e3"))
    table.give(FinishTournament(), "finish")
    assert codes(table, Undo(command=last)) == ["undo.later_stands"]
    table.give(Undo(command="finish"))
    table.advance(MINUTE).give(Undo(command=last))
    assert table.session.clock.phase == "running"
    assert codes(table, Redo(command="finish")) == ["tournament.not_over"]
    table.check()


def test_the_finish_stops_a_running_clock_and_its_undo_resumes_it() -> None:
    table = Table(a_set_up())  # as journals of before have it: nothing stopped the clock
    table.give(TapCounter(what="entry", count=2))
    table.give(StartClock())
    table.give(TapCounter(what="bustout"))
    command_id = table.advance(MINUTE).give(FinishTournament())
    assert table.session.clock.phase == "paused"
    table.advance(MINUTE).give(Undo(command=command_id))
    assert (table.session.clock.phase, table.session.clock.remaining_ms(table.now)) == (
        "running",
        18 * MINUTE,
    )
    table.check()


def test_a_title_is_changed_and_changed_back() -> None:
    table = counted()
    command_id = table.give(ChangeTournament(title="  Friday\u00a0night "))
    assert table.state.title.startswith("Friday")
    assert codes(table, ChangeTournament(title=table.state.title)) == ["already_done"]
    assert codes(table, ChangeTournament(title="\u200b")) == ["text.unseen"]
    table.give(Undo(command=command_id))
    assert table.state.title == "Friday"
    table.check()


def test_a_tournament_that_never_started_is_deleted_and_restored() -> None:
    table = Table(a_set_up())
    table.give(ScheduleStart(start_at=table.now + MINUTE))
    command_id = table.give(DeleteTournament())
    assert codes(table, StartClock()) == ["tournament.deleted"]
    table.advance(5 * MINUTE).settle()
    assert "ScheduledStartCame" not in table.events()
    table.give(Undo(command=command_id))
    assert table.session.clock.at(table.now).phase == "running"
    table.check()


def test_a_tournament_with_entries_sales_or_a_draw_is_not_deleted() -> None:
    table = Table(a_set_up())
    tapped = table.give(TapCounter(what="entry", count=2))
    assert codes(table, DeleteTournament()) == ["tournament.has_entries"]
    table.give(TapCounter(what="rebuy"), "rebuy")
    assert codes(table, DeleteTournament()) == ["tournament.has_sales"]
    table.give(Undo(command="rebuy"))
    table.give(Undo(command=tapped))
    table.give(DeleteTournament(), "delete")
    table.give(RestoreTournament(), "restore")
    table.give(TapCounter(what="entry"))
    assert codes(table, Undo(command="restore")) == ["tournament.has_entries"]
    table.check()


def test_a_cancelled_tournament_has_a_stopped_clock_and_takes_only_its_return() -> None:
    table = counted()
    left_ms = table.session.clock.remaining_ms(table.now)
    command_id = table.give(CancelTournament(reason=" Flood "))
    assert (stage(table.state), table.session.clock.phase) == ("cancelled", "paused")
    assert codes(table, StartClock()) == ["tournament.cancelled"]
    assert codes(table, CancelTournament(reason="Flood")) == ["already_done"]
    assert codes(table, ArchiveTournament()) == ["already_done"]
    table.advance(MINUTE).give(Undo(command=command_id))
    assert (stage(table.state), table.session.clock.phase) == ("running", "running")
    assert table.session.clock.remaining_ms(table.now) == left_ms - MINUTE
    table.give(CancelTournament(reason="Flood"))
    restored = table.give(RestoreTournament())
    assert table.session.clock.phase == "paused"
    table.give(Undo(command=restored))
    assert stage(table.state) == "cancelled"
    table.check()


def test_a_finished_tournament_is_not_cancelled() -> None:
    assert codes(finished(), CancelTournament(reason="Flood")) == ["tournament.finished"]
    assert codes(counted(), CancelTournament(reason="\u200b")) == ["text.unseen"]


def test_changed_stacks_apply_to_later_sales_only() -> None:
    table = Table(a_set_up())
    before = table.session.structure.starting_stack
    table.give(RegisterPlayer(person=ANN))
    changed = table.give(ChangeTournament(starting_stack=2 * before, reason="As printed"))
    table.give(RegisterPlayer(person=BOB))
    assert table.session.ledger.in_play == 3 * before
    table.give(Undo(command=changed))
    table.give(RegisterPlayer(person=CAY))
    assert table.session.ledger.in_play == 4 * before
    # Each undo removes what its command added.
    for entry, chips in (("e2", 2 * before), ("e1", before), ("e3", 0)):
        table.give(UnregisterEntry(entry=entry))
        assert table.session.ledger.in_play == chips
    table.check()


def test_changed_stacks_apply_to_every_flight_that_is_not_over() -> None:
    table = Table(a_set_up())
    before = table.session.structure.starting_stack
    table.give(ChangeFlight(session="1", label="1A"))
    table.give(OpenFlight(label="1B", copy_of="1"))
    sheet = replace(table.session.structure, starting_stack=9 * before)
    table.give(ResolvedOpenFlight(label="1C", sheet=sheet))
    table.give(OpenFlight(label="1D", copy_of="1"))
    table.give(TapCounter(session="4", what="entry", count=3))
    table.give(StartClock(session="4"))
    table.give(EndFlight(session="4", players_left=3))
    changed = table.give(ChangeTournament(starting_stack=2 * before, reason="As printed"))
    assert stacks(table) == [2 * before, 2 * before, 9 * before, before]
    table.give(RegisterPlayer(session="2", person=ANN))
    assert table.state.sessions["2"].ledger.in_play == 2 * before
    table.give(Undo(command=changed))
    assert stacks(table) == [before, before, 9 * before, before]
    table.give(UnregisterEntry(session="2", entry="e1"))
    assert table.state.sessions["2"].ledger.in_play == 0
    table.check()


def stacks(table: Table) -> list[int]:
    return [table.state.sessions[id_].structure.starting_stack for id_ in sorted(table.state.sessions)]


def test_an_undo_of_another_structure_keeps_the_current_stacks() -> None:
    table = Table(a_set_up())
    last = table.session.structure.periods[-1].id
    level = {"kind": "level", "minutes": 30, "small_blind": 1000, "big_blind": 2000}
    command_id = table.give(ChangeStructure(from_period=last, periods=[level]))
    stack = 2 * table.session.structure.starting_stack
    table.give(ChangeTournament(starting_stack=stack))
    table.give(Undo(command=command_id))
    assert (table.session.structure.starting_stack, table.session.structure.periods[-1].id) == (stack, last)
    table.give(Redo(command=command_id))
    assert table.session.structure.starting_stack == stack
    table.check()


def test_changing_start_and_stacks_of_a_running_tournament_needs_a_reason() -> None:
    table = Table(a_set_up())
    command_id = table.give(ChangeTournament(starts_at=table.now + MINUTE, title="Late"))
    assert (table.state.starts_at, table.state.title) == (table.now + MINUTE, "Late")
    assert codes(table, ChangeTournament(starts_at=table.now + MINUTE)) == ["already_done"]
    table.give(Undo(command=command_id))
    assert (table.state.starts_at, table.state.title) == (None, "Friday")
    table.give(TapCounter(what="entry"))
    assert codes(table, ChangeTournament(starts_at=table.now)) == ["tournament.reason_needed"]
    assert codes(table, ChangeTournament(addon_stack=1_000, reason=" ")) == ["tournament.reason_needed"]
    table.give(ChangeTournament(title="On", starts_at=table.now, reason="Snow"))
    table.check()


def test_a_stack_is_payable_with_the_chips_in_play() -> None:
    table = Table(a_set_up(replace(a_structure(), chips=(100, 500))))
    reasons = refused(table, ChangeTournament(starting_stack=20_050, rebuy_stack=0, addon_stack=30))
    assert [(each.code, each.field) for each in reasons] == [
        ("tournament.stack_unpayable", "starting_stack"),
        ("tournament.stack_unpayable", "addon_stack"),
    ]
    assert codes(finished(), ChangeTournament(addon_stack=7_000, reason="X")) == ["tournament.finished"]
    table.give(ChangeTournament(starting_stack=20_500))


def test_a_tournament_that_has_started_is_not_deleted() -> None:
    assert codes(counted(), DeleteTournament()) == ["tournament.has_started"]
    table = counted()
    table.give(PauseClock())
    assert codes(table, DeleteTournament()) == ["tournament.has_started"]
    assert codes(finished(), DeleteTournament()) == ["tournament.has_started"]


def test_the_demo_can_be_deleted_at_any_time() -> None:
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


def test_a_restore_cannot_be_undone_while_the_clock_runs_again() -> None:
    table = Table()
    table.give(StartClock())
    table.give(CancelTournament(reason="The power is out"))
    restore = table.give(RestoreTournament())
    table.give(ResumeClock())
    assert codes(table, Undo(command=restore)) == ["tournament.clock_goes"]
    table.give(PauseClock())
    table.give(Undo(command=restore))
    assert (stage(table.state), table.session.clock.at(table.now).is_active) == ("cancelled", False)
    table.check()


def test_a_draft_is_announced_at_its_planned_start() -> None:
    plan = Plan(draft=True, starts_at=START + 10 * MINUTE)
    table = Table(replace(a_set_up(), plan=plan))
    assert tournament_settle.next_change(table.state) == START + 10 * MINUTE
    table.advance(10 * MINUTE - 1).settle()
    assert stage(table.state) == "draft"
    table.advance(1).settle()
    assert stage(table.state) == "announced"
    assert tournament_settle.next_change(table.state) is None
    assert table.events()[-1] == "TournamentAnnounced"
    table.check()


def test_a_draft_whose_start_is_moved_is_announced_then() -> None:
    table = Table(replace(a_set_up(), plan=Plan(draft=True, starts_at=START + 10 * MINUTE)))
    table.give(ChangeTournament(starts_at=START + 20 * MINUTE))
    table.advance(10 * MINUTE).settle()
    assert stage(table.state) == "draft"
    table.advance(10 * MINUTE).settle()
    assert stage(table.state) == "announced"
