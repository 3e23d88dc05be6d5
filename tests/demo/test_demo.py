"""The demo's evening can be played from its file, in order, at any speed."""

from __future__ import annotations

from typing import Any

import pytest

from clockserver import resources
from clockserver.config_files.payout_files import load_payouts
from clockserver.config_files.structure_files import load_structure
from clockserver.demo.evening import (
    MIN_PERIOD_MS,
    DemoTournament,
    Evening,
    Flow,
    ShortenedPeriods,
    Step,
    plan,
)
from clockserver.desk.command_messages import parse_envelope
from clockserver.storage.server_config import read_config
from clockserver.tournament.counters.commands import TapCounter
from clockserver.tournament.prizes.commands import ResolvedSetUpPrizes, SetUpPrizes
from tests.builders import Table, a_break, a_level, a_ruleset, a_set_up, a_structure
from tests.fakes import START, InMemoryLibrary


@pytest.fixture
def evening() -> Evening:
    return read_config("evening", resources.config_folders("demo"), Evening)


def test_every_command_of_the_evening_is_one_of_the_wire(evening: Evening) -> None:
    planned = plan(evening, 60)
    assert len(planned) > 150
    slugs = {tournament.slug for tournament in evening.tournaments}
    for _, message in planned:
        assert parse_envelope(message).tournament in {*slugs, None}
    for tournament in evening.tournaments:
        assert load_structure(tournament.structure, resources.config_folders("structures"))


@pytest.mark.parametrize("speed", [60, 600])
def test_nothing_of_the_evening_is_refused(evening: Evening, speed: int) -> None:
    planned = [(at, parse_envelope(message)) for at, message in plan(evening, speed)]
    for demo in evening.tournaments:
        library = ShortenedPeriods(shipped(demo), speed)
        table = Table(a_set_up(library.structure(demo.structure), ruleset=library.ruleset(demo.ruleset)))
        table.give(TapCounter(what="entry", count=demo.entries))
        own = [(at, envelope) for at, envelope in planned if envelope.tournament == demo.slug]
        assert own, demo.slug
        for at, envelope in own:
            table.now = START + at
            table.give(resolved(envelope.command, library))  # raises a refusal


def shipped(demo: DemoTournament) -> InMemoryLibrary:
    """The files that a tournament of the demo needs."""
    structure = load_structure(demo.structure, resources.config_folders("structures"))
    tables = [load_payouts("field-15", resources.config_folders("payouts"))]
    return InMemoryLibrary([structure], [a_ruleset(demo.ruleset)], tables)


def resolved(command: Any, library: ShortenedPeriods) -> Any:
    """The command as the server resolves it: with the payout table that it names."""
    if not isinstance(command, SetUpPrizes) or command.table is None:
        return command
    fields = {name: getattr(command, name) for name in SetUpPrizes.__struct_fields__}
    return ResolvedSetUpPrizes(**fields, payouts=library.payouts(command.table))


def test_counted_entries_are_spread_evenly_over_the_steps() -> None:
    evening = Evening([], [Step(2, {"type": "clock.start"}, "t")], [Flow("t", "entry", 4, 0, 4)])
    planned = plan(evening, 2)
    assert [at for at, _ in planned] == [0, 30_000, 60_000, 60_000, 90_000]
    assert [message["type"] for _, message in planned].count("counter.tap") == 4
    assert len({message["id"] for _, message in planned}) == 5


def test_a_faster_demo_divides_the_length_of_periods_and_never_to_zero() -> None:
    library = InMemoryLibrary([a_structure(a_level("l1", 20, 200), a_break("b1", 1))], [a_ruleset()])
    quick = ShortenedPeriods(library, 60).structure("evening")
    assert [period.ms for period in quick.periods] == [20_000, MIN_PERIOD_MS]
    deducted = [
        each.ruleset("tda-2024").hand_for_hand.deduct_ms for each in (library, ShortenedPeriods(library, 60))
    ]
    assert deducted[1] == deducted[0] // 60
    assert quick.periods[0].stakes == library.structure("evening").periods[0].stakes
