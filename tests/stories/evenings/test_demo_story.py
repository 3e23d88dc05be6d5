"""The demo plays to the champion, through a power cut without losing a second, and then again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import requests

from clockserver import resources
from clockserver.demo.story import StoryFile, rounded_percents
from clockserver.storage.server_config import read_config
from tests.processes.demo_process import Demo
from tests.waiting import PATIENCE_S, until


@pytest.fixture
def demo(tmp_path: Path) -> Iterator[Demo]:
    demo = Demo(tmp_path, 600)
    yield demo
    demo.end()
    assert list(demo.scratch.iterdir()) == []
    assert "Traceback" not in demo.log


# Every commit plays the same evening within one process: tests/demo.
@pytest.mark.full
def test_the_demo_runs_to_a_champion_survives_a_power_cut_and_starts_again(demo: Demo) -> None:
    # The clock starts once everybody is entered.
    before = until(
        lambda: (clock := demo.clock("friday-1"))["phase"] == "running" and clock,
        "the clock of the evening",
        PATIENCE_S * 2,
    )
    until(lambda: demo.left("story-1") == 1, "the champion", PATIENCE_S * 2)
    after = until(
        lambda: (clock := demo.clock("friday-1"))["boot_id"] != before["boot_id"] and clock,
        "the server after the power cut",
        PATIENCE_S * 2,
    )
    assert after["phase"] == before["phase"] == "running"
    assert (after["period"], after["deadline"]) == (before["period"], before["deadline"])
    assert demo.process.poll() is None
    until(lambda: demo.left("friday-1") == 1, "the winner of the evening", PATIENCE_S * 3)
    until(lambda: demo.get("/api/v1/tournaments/story-2/clock"), "the next evening", PATIENCE_S * 2)
    page = requests.get(f"{demo.url}/demo", timeout=PATIENCE_S)
    assert page.ok
    assert "frame-ancestors 'self'" in page.headers["Content-Security-Policy"]
    assert "refused" not in demo.log


def test_the_story_takes_a_minute_and_names_everybody_once() -> None:
    file = read_config("story", resources.config_folders("demo"), StoryFile)
    seconds = file.seconds
    durations = [
        seconds.promise,
        seconds.seats,
        seconds.start,
        seconds.bust,
        seconds.move,
        seconds.break_table,
    ]
    durations += [seconds.bubble, seconds.champion, seconds.clock]
    assert 45 <= sum(durations) <= 58  # bust-outs one by one and the restart come on top
    names = [*file.story.names, *file.evening.names]
    assert len(set(names)) == len(names)
    assert not set(file.story.tables) & set(file.evening.tables)


def test_percents_are_whole_and_sum_to_a_hundred() -> None:
    assert rounded_percents([28.6, 23.8, 19.0, 14.3, 9.5, 4.8]) == [31, 23, 19, 14, 9, 4]
