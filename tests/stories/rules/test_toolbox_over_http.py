"""The toolbox answers alike over HTTP and on the command line; a rule set's values are public."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.servers import RunningServer
from tests.shell import run

pytestmark = pytest.mark.server
QUESTIONS = [
    ("flight-end", {"entries": 229, "share_per_mille": 125, "round": "nearest"}),
    ("flight-end", {"entries": -1, "share_per_mille": 1_001, "least": 0}),
    ("positions", {"seats": 9, "occupied": [1, 4], "last": {"button": 3, "small_blind": 4, "big_blind": 5}}),
    ("positions", {"seats": "9", "occupied": [0, 0], "dealer": 1}),
    ("halt", {"ruleset": "tda-2024", "table_size": 6, "players": {"1": 7}}),
    ("halt", {"ruleset": "nobody's", "table_size": 9, "players": {"1": 7}}),
    ("clock", {"periods": [{"kind": "level", "ms": 0}], "commands": [{"do": "zap"}], "now": "soon"}),
    ("chip-race", {"odd": {"1": 1, "2": 3}, "ratio": 4, "deck": ["7c", "Ks", "As", "2d"], "only_chip": [1]}),
    ("chip-race", {"odd": {"1": 4, "2": 3}, "ratio": 4, "deck": ["7c", "7c"], "rounding": "up"}),
    (
        "call-clock",
        {"ruleset": "irish-open", "asked_after_ms": 120_000, "acted_after_ms": 60_000, "facing_bet": True},
    ),
    ("penalty", {"ruleset": "tda-2017", "rounds": 2, "players": 9}),
    ("penalty", {"hands": 3, "rounds": 2}),
    (
        "hand-for-hand",
        {"remaining": 3, "out": [{"player": "Ann", "table": 1, "stack": 9}], "prizes": {"3": 7}},
    ),
    ("day-end-deck", {"ruleset": "irish-open"}),
    ("bubble-vote", {"ballots": ["red", "black"]}),
    ("icm", {"stacks": [50, 30, 20], "prizes": [50, 30, 20]}),
    ("chip-chop", {"stacks": [50, 30, 20], "prizes": [50, 60, 20, 10]}),
    (
        "late-registration",
        {"ruleset": "tda-2015", "periods": [{"kind": "level", "ms": 60_000}], "started_at": 0, "now": 0},
    ),
    (
        "blind-off",
        {
            "stack": 500,
            "levels": [{"ms": 60_000, "small_blind": 1, "big_blind": 2, "ante": 2, "ante_kind": "button"}],
            "players": 6,
            "seconds_per_hand": 90,
            "hand_of_round": 4,
        },
    ),
]


@pytest.mark.full
def test_http_and_the_command_line_give_the_same_answers_and_refusals(tmp_path: Path) -> None:
    with RunningServer(tmp_path / "data") as server:
        for name, inputs in QUESTIONS:
            answer = server.post(f"/api/v1/calculators/{name}", json=inputs)
            completed = run("calc", name, input=json.dumps(inputs))
            assert json.loads(completed.stdout) == answer.json()
            assert (answer.status_code, completed.returncode) in [(200, 0), (409, 2)]


def test_ten_thousand_bags_are_merged_over_http_and_json_that_nests_too_deep_is_refused(
    tmp_path: Path,
) -> None:
    with RunningServer(tmp_path / "data", sign_in=False) as server:
        answer = server.post("/api/v1/calculators/merge-flights", json=ten_thousand_bags())
        assert answer.status_code == 200, answer.text[:200]
        assert len(answer.json()["players"]) == 10_000
        for name in ("flight-end", "merge-flights"):
            deep = server.post(
                f"/api/v1/calculators/{name}", data=b'{"y":' + b"[" * 20_000 + b"]" * 20_000 + b"}"
            )
            assert deep.json()["refused"][0]["code"] == "wire.not_json"
            assert deep.status_code == 400
        long = server.post("/api/v1/calculators/flight-end", data=b" " * 100_000)
        assert long.json()["refused"][0]["code"] == "wire.too_large"


def ten_thousand_bags() -> dict[str, object]:
    """Ten flights of a thousand different players each."""
    level = {"kind": "level", "small_blind": 100, "big_blind": 200}
    sheet = {"title": "Main", "starting_stack": 25_000, "game": "nlhe", "level_minutes": 40}
    flights = [
        {
            "flight": f"1{chr(65 + flight)}",
            "ended": {"level": 1, "remaining_ms": 60_000},
            "in_play": 25_000_000,
            "bags": [
                {"entry": f"e{number}", "person": f"person-{number}", "chips": 25_000}
                for number in range(flight * 1_000, flight * 1_000 + 1_000)
            ],
        }
        for flight in range(10)
    ]
    structure = {**sheet, "break_minutes": 10, "periods": [level]}
    return {"structure": structure, "rule": "sum", "flights": flights, "next_day": {"level": "longest"}}


def test_anybody_gets_the_values_of_a_rule_set_with_their_rules(tmp_path: Path) -> None:
    with RunningServer(tmp_path / "data", sign_in=False) as server:
        ruleset = server.get("/api/v1/rulesets/tda-2015").json()
        assert (ruleset["name"], ruleset["values"]["halting.short_by"]["value"]) == ("tda-2015", 3)
        assert ruleset["values"]["halting.short_by"]["rule"] == "10D"
        assert (
            server.get("/api/v1/rulesets/firekeepers").json()["values"]["final_table.most_players"]["value"]
            is None
        )
        for name in ("nothing", "house-defaults", "..%2Ftda-2015"):
            assert server.get(f"/api/v1/rulesets/{name}").status_code == 404
