"""Work beside other work: both run, the result is the first one's, and a fault of either ends both."""

from __future__ import annotations

import pytest

from clockserver.live import hub


def test_other_work_continues_until_the_result_is_there() -> None:
    looks: list[int] = []

    def work() -> str:
        while len(looks) < 3:
            hub.sleep(0)
        return "done"

    assert hub.run_alongside(work, lambda: looks.append(1)) == "done"
    assert len(looks) >= 3


def test_a_fault_of_the_work_in_the_background_is_raised() -> None:
    def work() -> str:
        raise ValueError("broken")

    with pytest.raises(ValueError, match="broken"):
        hub.run_alongside(work, lambda: None)


def test_a_fault_of_other_work_is_raised_once_the_work_in_the_background_has_ended() -> None:
    ended: list[str] = []

    def work() -> str:
        hub.sleep(0.01)
        ended.append("work")
        return "done"

    def fail() -> None:
        raise ValueError("no disk")

    with pytest.raises(ValueError, match="no disk"):
        hub.run_alongside(work, fail)
    assert ended == ["work"]
