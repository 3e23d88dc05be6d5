"""After random knock-outs, answers, undos and redos, bounties, paid, held and pool sum to the bounty money."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from clockserver.calculators.cage.bounty import bounty
from clockserver.core.texts import Refused
from clockserver.core.undo import Redo, Undo
from clockserver.tournament import invariants
from clockserver.tournament.bounties.bounties_now import bounties_now
from clockserver.tournament.bounties.commands import NameKnockOut, SetBounties
from clockserver.tournament.clock.commands import StartClock
from clockserver.tournament.entries.commands import BustOut, ReorderBustOuts
from clockserver.tournament.penalties.commands import GivePenalty
from clockserver.tournament.seating.commands import BringBack
from clockserver.tournament.types import TournamentCommand
from tests.builders import Table
from tests.tournament.bounties.events import bounty_event, knock_out, paid
from tests.tournament.sales.offers import enter, void, with_offers


def any_settings(random: Random) -> SetBounties:
    return SetBounties(
        kind=random.choice(("fixed", "progressive")),
        cash_percent=random.choice((0, 25, 33.333, 50, 100)),
        unit=random.choice((1, 1, 7, 300)),
        odd=random.choice(("head", "cash")),
        unclaimed=random.choice(("winner", "pool")),
    )


def any_step(event: Table, random: Random, number: int) -> TournamentCommand:
    """A random command, possible or not."""
    entries = [f"e{random.randint(1, event.state.entered)}" for _ in range(3)]
    by = tuple(entries[1 : 1 + random.randint(0, 2)])
    outs = [each for each in event.state.eliminations if each is not None][-2:]
    command_id = random.choice([each.command for each in event.records])
    steps: tuple[Callable[[], TournamentCommand], ...] = (
        lambda: BustOut(entry=entries[0], by=by),
        lambda: BustOut(entry=entries[0], by=(entries[1],)),
        lambda: BustOut(entry=entries[0]),
        lambda: NameKnockOut(entry=entries[0], by=by),
        lambda: NameKnockOut(entry=outs[-1] if outs else entries[0], by=by),
        lambda: BringBack(entry=entries[0]),
        lambda: ReorderBustOuts(entries=(outs[-1], outs[0])),
        lambda: GivePenalty(entry=entries[0], kind="disqualification", why="abuse", chips=1_000),
        lambda: replace(enter(number), seat=None, late=True),
        lambda: void(random.randint(1, event.session.sales.receipts)),
        lambda: Undo(command=command_id),
        lambda: Undo(command=event.records[-1].command),
        lambda: Redo(command=command_id),
    )
    return random.choice(steps)()


def played(seed: int, steps: int) -> Table:
    random = Random(seed)
    event = with_offers()
    event.randomness = random.randrange
    event.give(any_settings(random))
    for number in range(1, 7):
        event.give(enter(number))
    event.give(StartClock())
    for number in range(10, 10 + steps):
        before = event.settle().state
        try:
            event.give(any_step(event, random, number))
        except (Refused, IndexError):
            assert event.state == before
        assert invariants.violations(event.state) == []
    event.check()
    return event


@given(st.integers(0, 10**9))
@settings(max_examples=25, deadline=None)
def test_the_money_of_every_bounty_is_accounted_for_after_every_step(seed: int) -> None:
    played(seed, 40)


@given(st.integers(0, 10**9))
@settings(max_examples=25, deadline=None)
def test_an_evening_pays_the_amounts_of_the_calculator(seed: int) -> None:
    random = Random(seed)
    kind, unit = random.choice(("fixed", "progressive")), random.choice((1, 7, 100))
    event = bounty_event(6, kind=kind, unit=unit)
    in_play, events = list(range(1, 7)), []
    while len(in_play) > 1:
        eliminated = in_play.pop(random.randrange(len(in_play)))
        by = random.sample(in_play, min(len(in_play), random.choice((0, 1, 1, 2, 3))))
        event.give(knock_out(eliminated, *by))
        events.append({"out": f"e{eliminated}", "by": [f"e{each}" for each in by]})
    expected = bounty(
        {
            "kind": kind,
            "start": 2_000,
            "unit": unit,
            "entries": [f"e{each}" for each in range(1, 7)],
            "events": events,
            "end": "winner",
        }
    )
    assert paid(event) == expected["paid"]
    assert sum(bounties_now(event.session).paid.values()) == 12_000
