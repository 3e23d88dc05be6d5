"""Python's and JavaScript's clocks are equal at every instant: shared vectors, and thousands of random ones."""

from __future__ import annotations

import json
import random
import subprocess
from pathlib import Path
from typing import Any

import pytest

from clockserver.tournament.clock.level_clock import LevelClock, ready_clock
from clockserver.tournament.clock.spans import spans_of
from clockserver.tournament.clock.view import clock_value
from clockserver.tournament.session import Session
from clockserver.tournament.structure.state import Structure
from tests.builders import MINUTE, a_break, a_level, a_structure
from tests.fakes import START

ROOT = Path(__file__).parents[2]
VECTORS = ROOT / "tests" / "vectors" / "level_clock.json"


def state_of(session: Session, now: int) -> dict[str, Any]:
    """The state of Python's clock at `now`."""
    clock = session.clock.at(now)
    return {
        "phase": clock.phase,
        "day_over": clock.day_over,
        "period": clock.mark.period,
        "remaining_ms": clock.remaining_ms(now),
        "next_break_in_ms": clock.next_break_in_ms(now),
    }


def javascript(cases: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The state of JavaScript's clock for each case."""
    lines = "\n".join(json.dumps({"snapshot": c["snapshot"], "now": c["now"]}) for c in cases)
    done = subprocess.run(
        ["node", "tests/js/readers/read_clock.mjs"],
        cwd=ROOT,
        input=lines,
        capture_output=True,
        text=True,
        check=True,
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


def a_random_structure(rng: random.Random) -> Structure:
    periods = [a_level("l0", rng.randint(1, 60))]
    for i in range(1, rng.randint(1, 40)):
        minutes = rng.randint(1, 60)
        is_break = rng.random() < 0.2
        ends = {"ends_day": True} if rng.random() < 0.1 else {}
        periods.append(a_break(f"b{i}", minutes, **ends) if is_break else a_level(f"l{i}", minutes, **ends))
    if rng.random() < 0.2:
        periods.append(a_level("end", rng.randint(1, 60), until_end=True))
    return a_structure(*periods)


def a_random_clock(rng: random.Random, structure: Structure) -> tuple[LevelClock, int]:
    """A clock after some commands, and the instant of the last one."""
    clock = ready_clock(spans_of(structure, stops=True), rng.choice(["on_zero", "on_announcement"]))
    now = START + rng.randrange(10**9)
    if rng.random() < 0.1:
        return clock.schedule(now + rng.randint(1, 60 * MINUTE), now), now
    for _ in range(rng.randint(0, 8)):
        now += rng.choice([0, 1, rng.randrange(90 * MINUTE)])
        clock = rng.choice(
            [
                clock.start(now),
                clock.pause(now),
                clock.resume(now),
                clock.announce(now),
                clock.jump(rng.randrange(len(structure.periods)), now),
                clock.set_remaining(rng.randrange(90 * MINUTE), now),
                clock.add(rng.randrange(-10 * MINUTE, 10 * MINUTE), now),
            ]
        )
    return clock, now


def a_random_case(rng: random.Random) -> dict[str, Any]:
    structure = a_random_structure(rng)
    clock, given_at = a_random_clock(rng, structure)
    session = Session(structure, clock)
    # As the server sends it: nothing to settle is left in a snapshot.
    snapshot = clock_value(Session(structure, clock.at(given_at)))
    wait = max(0, (snapshot["start_at"] or 0) - given_at)
    reach = wait + clock.remaining_ms(given_at) + sum(p["ms"] for p in snapshot["ahead"])
    now = given_at + min(reach - 1, rng.choice([0, 1, rng.randrange(MINUTE), rng.randrange(reach + 1)]))
    now = max(now, given_at)
    case = {"snapshot": snapshot, "now": now, "expect": state_of(session, now)}
    if _beyond_what_was_sent(case):
        # The client is told of twelve periods and the next break; of breaks beyond them it knows nothing.
        case["expect"]["next_break_in_ms"] = None
    return json.loads(json.dumps(case))  # type: ignore[no-any-return]


@pytest.mark.parametrize("number", [2_000, pytest.param(10_000, marks=pytest.mark.full)])
def test_both_clocks_agree_on_thousands_of_random_instants(number: int) -> None:
    rng = random.Random(20_270_115)
    cases = [a_random_case(rng) for _ in range(number)]
    answers = javascript(cases)
    assert len(answers) == number
    for case, answer in zip(cases, answers, strict=True):
        assert answer == case["expect"], case


def _beyond_what_was_sent(case: dict[str, Any]) -> bool:
    """Whether the shown period and all later periods sent are levels, so that the next break was not sent."""
    sent = [case["snapshot"]["period"], *case["snapshot"]["ahead"]]
    at = [period["id"] for period in sent].index(case["expect"]["period"])
    return all(period["kind"] == "level" for period in sent[at:])


def test_the_shared_vectors_hold_for_python() -> None:
    cases = json.loads(VECTORS.read_text("utf-8"))["cases"]
    assert len(cases) >= 50
    rng = random.Random(7)
    assert cases == [a_random_case(rng) for _ in range(len(cases))]


if __name__ == "__main__":
    seeded = random.Random(7)
    VECTORS.write_text(json.dumps({"cases": [a_random_case(seeded) for _ in range(60)]}) + "\n", "utf-8")
