"""A table's next game is the same in Python's and the faces' rotation, after any hands, choices and skips."""

from __future__ import annotations

import json
import random
import subprocess
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from clockserver.core.texts import Refused
from clockserver.tournament.clock.commands import AnnounceLevel, NextPeriod, PauseClock, ResumeClock
from clockserver.tournament.clock.view import clock_value
from clockserver.tournament.dealing.commands import SetGame
from clockserver.tournament.dealing.game_rotation import next_turn
from clockserver.tournament.structure.state import Period
from clockserver.tournament.tables.view import table_value
from tests.builders import MINUTE, Table, a_break
from tests.tournament.dealing.test_mixed_games import deal, event, level

ROOT = Path(__file__).parents[2]
EVENTS = 120
STEPS = 25
GAMES = [
    ("lhe", "stud"),
    ("lhe", "o8", "razz"),
    ("stud", "lhe"),
    ("stud",),
    ("lhe",),
    ("short_deck",),
    ("lhe", "short_deck"),
]


def an_event(rng: random.Random) -> Table:
    every = rng.choice(["hands", "orbit", "minutes", ""])
    periods: list[Period] = []
    for number in range(1, 7):
        if number > 1 and rng.random() < 0.3:
            periods.append(a_break(f"b{number}", 10))
        period = level(f"l{number}", *rng.choice(GAMES), minutes=rng.choice([10, 20]))
        by_hands = every != "minutes" and rng.random() < 0.2
        periods.append(replace(period, hands=rng.randint(2, 6)) if by_hands else period)
    count = rng.choice([5, 7, 20]) if every == "minutes" else rng.randint(1, 3)
    return event(*periods, every=every, count=count if every else 0)


def something_happens(played: Table, rng: random.Random) -> None:
    command = rng.choice(
        [
            SetGame(table=1, game=rng.choice(["lhe", "stud", "o8", "razz"]), hands=rng.choice([0, 1, 3])),
            NextPeriod(),
            AnnounceLevel(),
            PauseClock(),
            ResumeClock(),
            None,
            None,
        ]
    )
    try:
        if command is None:
            deal(played)
        else:
            played.give(command)
    except Refused:
        assert command is not None  # a command may be refused at this moment, a hand never
    played.advance(rng.choice([0, 0, 1_000, MINUTE, 4 * MINUTE])).settle()


def cases_of(played: Table, rng: random.Random) -> list[dict[str, Any]]:
    cases = []
    for _ in range(STEPS):
        something_happens(played, rng)
        session = played.session
        table, clock = session.tables[1], session.clock
        running = clock.phase != "finished" and clock.span.kind == "level"
        # Before its first hand a face does not know whether the other levels have other games.
        if running and table.turn is not None:
            turn = next_turn(session.structure, clock, played.now, table.turn, len(table.seats))
            assert turn is not None
            expect = {"game": turn.game, "hand": turn.hands, "of": turn.of}
            topics = {"snapshot": clock_value(session), "table": table_value(table, halted=False)}
            cases.append({**topics, "now": played.now, "expect": expect})
    return cases


def test_server_and_table_face_agree_on_the_next_game() -> None:
    rng = random.Random(20_271_121)
    cases = [case for _ in range(EVENTS) for case in cases_of(an_event(rng), rng)]
    done = subprocess.run(
        ["node", "tests/js/readers/read_game.mjs"],
        cwd=ROOT,
        input="\n".join(json.dumps(case) for case in cases),
        capture_output=True,
        text=True,
        check=True,
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(answers) == len(cases) > EVENTS
    for case, answer in zip(cases, answers, strict=True):
        assert answer == case["expect"], case
