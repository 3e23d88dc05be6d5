"""Tournaments in every state that a room shows, with values that strain a layout."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from tests.servers import RunningServer
from tests.waiting import until

LONG_TITLE = "Saturday Deep Stack Mystery Bounty Opening Championship, Day 1"
MINUTE = 60_000

_HEAD = "starting_stack = 25000\nrebuy_stack = 25000\naddon_stack = 50000\nchips = [100, 500, 1000]\n"
STRUCTURES = {
    "huge": f"""
title = "Huge blinds"
{_HEAD.replace("25000", "2000000")}
game = "nlhe"
ante_kind = "big_blind"
level_minutes = 90
break_minutes = 20
periods = [
  {{ kind = "level", small_blind = 2500000, big_blind = 5000000, ante = 5000000 }},
  {{ kind = "break", color_up = [100, 500], closes_registration = true }},
  {{ kind = "level", small_blind = 3000000, big_blind = 6000000, ante = 6000000 }},
]
""",
    "limit-evening": f"""
title = "Limit hold'em"
{_HEAD}
game = "lhe"
level_minutes = 30
break_minutes = 15
periods = [
  {{ kind = "level", small_blind = 2000, big_blind = 4000, small_bet = 4000, big_bet = 8000 }},
  {{ kind = "break", color_up = [100] }},
  {{ kind = "level", small_blind = 3000, big_blind = 6000, small_bet = 6000, big_bet = 12000 }},
]
""",
    "mixed": f"""
title = "Dealer's choice of eight"
{_HEAD}
level_minutes = 60
break_minutes = 15

[[periods]]
kind = "level"
games = [
  {{ game = "td27", small_blind = 10000, big_blind = 20000, small_bet = 20000, big_bet = 40000 }},
  {{ game = "lhe", small_blind = 10000, big_blind = 20000, small_bet = 20000, big_bet = 40000 }},
  {{ game = "o8", small_blind = 10000, big_blind = 20000, small_bet = 20000, big_bet = 40000 }},
  {{ game = "razz", ante = 5000, ante_kind = "per_player", bring_in = 5000, small_bet = 20000, big_bet = 40000 }},
  {{ game = "stud", ante = 5000, ante_kind = "per_player", bring_in = 5000, small_bet = 20000, big_bet = 40000 }},
  {{ game = "stud8", ante = 5000, ante_kind = "per_player", bring_in = 5000, small_bet = 20000, big_bet = 40000 }},
  {{ game = "nlhe", small_blind = 5000, big_blind = 10000, ante = 10000, ante_kind = "big_blind" }},
  {{ game = "plo", small_blind = 5000, big_blind = 10000 }},
]

[[periods]]
kind = "break"

[[periods]]
kind = "level"
games = [
  {{ game = "nlhe", small_blind = 6000, big_blind = 12000, ante = 12000, ante_kind = "big_blind" }},
  {{ game = "plo8", small_blind = 6000, big_blind = 12000 }},
]
""",
}


def write_structures(data: Path, structures: Mapping[str, str]) -> None:
    """Write structures into the folder of a venue's own."""
    folder = data / "config" / "structures"
    folder.mkdir(parents=True)
    for name, text in structures.items():
        (folder / f"{name}.toml").write_text(text, "utf-8")


class Tournaments:
    """A server with a tournament for each state, named after it."""

    def __init__(self, server: RunningServer) -> None:
        self.server = server

    def open(self, slug: str, title: str = "Friday 9-Max · $200", **fields: Any) -> None:
        self.server.open_tournament(slug, title=title, **fields)

    def do(self, slug: str, type_: str, **fields: Any) -> None:
        answer = self.server.command(type_, slug, **fields)
        assert answer.get("ok"), (slug, type_, answer)

    def enter(self, slug: str, entries: int) -> None:
        self.do(slug, "counter.tap", what="entry", count=entries)

    def run(self, slug: str, period: str | None = None, ms_left: int | None = None, out: int = 0) -> None:
        """Start the clock, bust players, go to a period and set the milliseconds left."""
        self.do(slug, "clock.start")
        if out:
            self.do(slug, "counter.tap", what="bustout", count=out)
        if period:
            self.do(slug, "clock.jump", period=period)
        if ms_left is not None:
            self.do(slug, "clock.set_remaining", ms=ms_left)

    def until_phase(self, slug: str, phase: str) -> None:
        until(lambda: self.server.clock(slug)["phase"] == phase, f"{slug} is {phase}")


def _ready(tournaments: Tournaments) -> None:
    tournaments.open("ready")
    tournaments.enter("ready", 83)


def _running(tournaments: Tournaments) -> None:
    tournaments.open("running")
    tournaments.enter("running", 1234)
    tournaments.run("running", "l9", 12 * MINUTE + 31_000, out=989)


def _paused(tournaments: Tournaments) -> None:
    tournaments.open("paused")
    tournaments.enter("paused", 1234)
    tournaments.run("paused", "l8", 10 * MINUTE, out=989)
    tournaments.do("paused", "clock.pause")


def _break(tournaments: Tournaments) -> None:
    tournaments.open("break")
    tournaments.enter("break", 1234)
    tournaments.run("break", "b3", 11 * MINUTE + 42_000, out=989)


def _break_with_two_chips(tournaments: Tournaments) -> None:
    tournaments.open("break-with-two-chips", LONG_TITLE, structure="huge")
    tournaments.enter("break-with-two-chips", 9_876)
    tournaments.run("break-with-two-chips", "b1", out=1)
    tournaments.do("break-with-two-chips", "clock.pause")


def _an_hour_left(tournaments: Tournaments) -> None:
    tournaments.open("an-hour-left")
    tournaments.enter("an-hour-left", 1234)
    tournaments.run("an-hour-left", "l9", 67 * MINUTE + 31_000, out=989)


def _huge_blinds(tournaments: Tournaments) -> None:
    tournaments.open("huge-blinds", structure="huge")
    tournaments.enter("huge-blinds", 1234)
    tournaments.run("huge-blinds", ms_left=67 * MINUTE + 31_000, out=1222)


def _long_title(tournaments: Tournaments) -> None:
    tournaments.open("long-title", LONG_TITLE)
    tournaments.enter("long-title", 1234)
    tournaments.run("long-title", "l24", 12 * MINUTE, out=989)


def _limit(tournaments: Tournaments) -> None:
    tournaments.open("limit", "Limit Hold'em", structure="limit-evening")
    tournaments.enter("limit", 96)
    tournaments.run("limit", ms_left=21 * MINUTE, out=12)


def _stud(tournaments: Tournaments) -> None:
    tournaments.open("stud", "Seven Card Stud", structure="stud-home-game")
    tournaments.enter("stud", 64)
    tournaments.run("stud", "l12", 9 * MINUTE + 59_000, out=9)


def _rotation(tournaments: Tournaments) -> None:
    tournaments.open("rotation", "H.O.R.S.E.", structure="horse-rotation")
    tournaments.enter("rotation", 120)
    tournaments.run("rotation", "l20", 59 * MINUTE + 59_000, out=40)


def _mixed_rotation(tournaments: Tournaments) -> None:
    tournaments.open("mixed-rotation", "Dealer's Choice", structure="mixed")
    tournaments.enter("mixed-rotation", 120)
    tournaments.run("mixed-rotation", ms_left=41 * MINUTE, out=40)


def _no_ante(tournaments: Tournaments) -> None:
    tournaments.open("no-ante", structure="plo-windy-city")
    tournaments.enter("no-ante", 30)
    tournaments.run("no-ante")


def _no_entries(tournaments: Tournaments) -> None:
    tournaments.open("no-entries")
    tournaments.run("no-entries", "l2", 19 * MINUTE)


def _holding(tournaments: Tournaments) -> None:
    tournaments.open("holding", level_change="on_announcement")
    tournaments.enter("holding", 1234)
    tournaments.run("holding", "l4", 100, out=989)
    tournaments.until_phase("holding", "holding")


def _scheduled(tournaments: Tournaments) -> None:
    tournaments.open("scheduled")
    tournaments.enter("scheduled", 83)
    tournaments.do(
        "scheduled", "clock.schedule", start_at=tournaments.server.clock("scheduled")["server_ms"] + 4_051_000
    )


def _finished(tournaments: Tournaments) -> None:
    tournaments.open("finished", structure="turbo-10")
    tournaments.enter("finished", 200)
    # Two players are left: with one, play would end before the structure's end.
    tournaments.run("finished", "l20", 100, out=198)
    tournaments.until_phase("finished", "finished")


def _last_minute(tournaments: Tournaments) -> None:
    tournaments.open("last-minute", structure="huge")
    tournaments.enter("last-minute", 1234)
    tournaments.run("last-minute", "l2", 58_000, out=989)
    tournaments.do("last-minute", "clock.pause")


STATES: dict[str, Callable[[Tournaments], None]] = {
    "ready": _ready,
    "running": _running,
    "paused": _paused,
    "break": _break,
    "break-with-two-chips": _break_with_two_chips,
    "an-hour-left": _an_hour_left,
    "huge-blinds": _huge_blinds,
    "long-title": _long_title,
    "limit": _limit,
    "stud": _stud,
    "rotation": _rotation,
    "mixed-rotation": _mixed_rotation,
    "no-ante": _no_ante,
    "no-entries": _no_entries,
    "holding": _holding,
    "scheduled": _scheduled,
    "finished": _finished,
    "last-minute": _last_minute,
}
"""Each state by the name of its tournament."""


def play(tournaments: Tournaments, period: str = "l2", ms_left: int = 12 * MINUTE) -> None:
    """Start `friday` with 83 players, with this much time left of a period."""
    tournaments.enter("friday", 83)
    tournaments.run("friday", period, ms_left)
