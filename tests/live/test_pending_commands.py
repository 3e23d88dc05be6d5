"""Commands that wait for their answers, and others that wait for these, though not for ever."""

from __future__ import annotations

from clockserver.live.pending_commands import (
    A_MOMENT_S,
    GIVES_WAY_S,
    MAX_TURNS,
    InHand,
    give_a_turn,
    give_way,
)


def test_others_wait_until_the_last_command_is_answered() -> None:
    in_hand, slept = InHand(), list[float]()
    in_hand.__enter__()
    in_hand.__enter__()

    def sleep(seconds: float) -> None:
        slept.append(seconds)
        if len(slept) in (2, 4):
            in_hand.__exit__()

    left = give_way(in_hand.waits, sleep, GIVES_WAY_S)
    assert slept == [0, *[A_MOMENT_S] * 3]
    assert abs(GIVES_WAY_S - left - 3 * A_MOMENT_S) < A_MOMENT_S / 2


def test_other_work_gets_a_turn_without_waiting_when_no_command_is_pending() -> None:
    slept: list[float] = []
    assert give_way(InHand().waits, slept.append, GIVES_WAY_S) == GIVES_WAY_S
    assert slept == [0]


def test_other_work_waits_for_endless_commands_up_to_a_limit() -> None:
    slept: list[float] = []
    assert give_way(lambda: True, slept.append, GIVES_WAY_S) <= 0
    assert sum(slept) <= GIVES_WAY_S + A_MOMENT_S


def test_an_edge_waits_some_turns_and_no_time_for_commands() -> None:
    in_hand, slept = InHand(), list[float]()
    give_a_turn(in_hand.waits, slept.append)
    assert slept == [0]
    in_hand.__enter__()
    give_a_turn(in_hand.waits, slept.append)
    assert slept == [0] * (1 + MAX_TURNS)
