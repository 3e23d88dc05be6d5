"""Other work waits, for a bounded time, for commands that wait for their answers."""

from __future__ import annotations

from clockserver.live.pending_commands import (
    CHECK_S,
    MAX_TURNS,
    MAX_WAIT_S,
    PendingCommands,
    give_a_turn,
    give_way,
)


def test_others_wait_until_the_last_command_is_answered() -> None:
    pending_commands, slept = PendingCommands(), list[float]()
    pending_commands.__enter__()
    pending_commands.__enter__()

    def sleep(seconds: float) -> None:
        slept.append(seconds)
        if len(slept) in (2, 4):
            pending_commands.__exit__()

    left_s = give_way(pending_commands.any, sleep, MAX_WAIT_S)
    assert slept == [0, *[CHECK_S] * 3]
    assert abs(MAX_WAIT_S - left_s - 3 * CHECK_S) < CHECK_S / 2


def test_other_work_gets_a_turn_without_waiting_when_no_command_is_pending() -> None:
    slept: list[float] = []
    assert give_way(PendingCommands().any, slept.append, MAX_WAIT_S) == MAX_WAIT_S
    assert slept == [0]


def test_other_work_waits_for_endless_commands_up_to_a_limit() -> None:
    slept: list[float] = []
    assert give_way(lambda: True, slept.append, MAX_WAIT_S) <= 0
    assert sum(slept) <= MAX_WAIT_S + CHECK_S


def test_an_edge_waits_some_turns_and_no_time_for_commands() -> None:
    pending_commands, slept = PendingCommands(), list[float]()
    give_a_turn(pending_commands.any, slept.append)
    assert slept == [0]
    pending_commands.__enter__()
    give_a_turn(pending_commands.any, slept.append)
    assert slept == [0] * (1 + MAX_TURNS)
