"""Structures for measurements: a structure of sixty levels, a large sheet, and wishes for the generator."""

from __future__ import annotations

from typing import Any

from clockserver.structures.generator.wish import Wish
from clockserver.tournament.clock.level_clock import ready_clock
from clockserver.tournament.clock.spans import spans_of
from clockserver.tournament.counters.chip_ledger import ChipLedger
from clockserver.tournament.counters.state import Counters
from clockserver.tournament.session import Session
from clockserver.tournament.structure.structure_toml import parse_structure

MINUTE = 60_000
LEVELS = 60


def a_document() -> dict[str, Any]:
    """A structure of sixty levels with a break after every six."""
    periods: list[dict[str, Any]] = []
    big = 100
    for number in range(LEVELS):
        if number and number % 6 == 0:
            periods.append({"kind": "break", "minutes": 15})
        periods.append({"kind": "level", "small_blind": big // 2, "big_blind": big, "ante": big})
        big += max(100, big // 500 * 100)
    return {
        "title": "Sixty levels",
        "starting_stack": 25_000,
        "chips": [25, 100, 500, 1_000, 5_000, 25_000],
        "game": "nlhe",
        "ante_kind": "big_blind",
        "level_minutes": 20,
        "periods": periods,
    }


def a_large_sheet() -> bytes:
    """A sheet of two megabytes: 300 levels, and 44 unused columns."""
    head = ",".join(["level", "sb", "bb", "ante", "minutes", *(f"remark {each}" for each in range(44))])
    rest = ",".join(["so " * 51] * 44)
    rows = [f"{n},{n * 100},{n * 200},{n * 200},20,{rest}" for n in range(1, 301)]
    return "\n".join([head, *rows]).encode()


def a_running_session(entries: int = 10_000) -> Session:
    """A session of sixty levels; its clock runs in the tenth level."""
    structure = parse_structure("sixty", a_document())
    clock = ready_clock(spans_of(structure), index=10).start(0)
    ledger = ChipLedger().booked("entry", entries * structure.starting_stack)
    return Session(structure, clock, Counters(entries=entries), ledger)


def wishes() -> list[Wish]:
    """Wishes of a club night and of a festival, and a wish that its level length does not meet."""
    chips = (25, 100, 500, 1_000, 5_000, 25_000)
    club = Wish(entries=60, starting_stack=20_000, chips=chips, wish_ms=300 * MINUTE, ante="big_blind")
    festival = Wish(entries=900, starting_stack=30_000, chips=chips, wish_ms=900 * MINUTE, ante="per_player")
    missed = Wish(entries=60, starting_stack=20_000, chips=chips, wish_ms=300 * MINUTE, level_minutes=60)
    return [club, festival, missed]
