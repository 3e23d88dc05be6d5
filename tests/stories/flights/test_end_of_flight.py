"""A flight stops at its mark, also when the server is killed there; two tablets end it at once."""

from __future__ import annotations

from tests.client import new_id
from tests.servers import RunningServer
from tests.waiting import until


def test_the_clock_holds_at_the_end_of_a_flight_through_kill_minus_nine(server: RunningServer) -> None:
    server.command("flight.change", session="1", label="1A", ends={"level": 1})
    server.command("counter.tap", what="entry", count=9)
    server.command("clock.start")
    server.command("clock.set_remaining", ms=300)
    holding = until(lambda: (c := server.clock())["day_over"] and c, "the end of the flight")
    for _ in range(2):
        server.restart(hard=True)
        now = server.clock()
        assert (now["phase"], now["period"]["id"], now["remaining_ms"]) == (
            "holding",
            holding["period"]["id"],
            0,
        )
        assert (now["day_over"], now["seq"]) == (True, holding["seq"])
    tablet = server.client()
    answer = tablet.call(
        "command", {"type": "clock.next", "id": new_id(), "tournament": "friday", "session": "1"}
    )
    assert [reason["code"] for reason in answer["refused"]] == ["clock.day_is_over"]


def test_one_of_two_tablets_that_end_a_flight_learns_that_it_is_done(server: RunningServer) -> None:
    server.command("counter.tap", what="entry", count=9)
    server.command("clock.start")
    tablets = [server.client(), server.client()]
    end = {"type": "flight.end", "tournament": "friday", "session": "1", "players_left": 9}
    answers = [tablet.call("command", {**end, "id": new_id()}) for tablet in tablets]
    assert [bool(answer.get("ok")) for answer in answers] == [True, False]
    assert [reason["code"] for reason in answers[1]["refused"]] == ["already_done"]
