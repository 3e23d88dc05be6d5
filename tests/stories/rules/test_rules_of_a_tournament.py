"""One tournament overrides a rule: the rulebook, its values and the calculators know it by `@<slug>`."""

from __future__ import annotations

from typing import Any

import pytest

from tests.servers import RunningServer

pytestmark = pytest.mark.server
KEY = "balancing.spread"


def values(server: RunningServer, name: str) -> dict[str, Any]:
    return dict(server.get(f"/api/v1/rulesets/{name}").json()["values"][KEY])


def test_a_tournament_has_its_own_rulebook_values_and_calculators(server: RunningServer) -> None:
    own = values(server, "tda-2024")
    assert values(server, "@friday") == own
    override = {"parameter": "level_change.old_level_hands_after_push", "value": 3, "reason": "Slow dealers"}
    assert server.command("rules.override", **override)["ok"]
    assert server.command("rules.override", parameter=KEY, value=4, reason="Few tables")["ok"]
    assert values(server, "@friday") == own | {"value": 4, "source": "@"}
    assert values(server, "tda-2024") == own
    book = server.get("/api/v1/rulebook/@friday").json()
    shown_values = [each for c in book["chapters"] for r in c["rules"] for each in r["values"]]
    assert any(each["said"]["source"] == "@" for each in shown_values)
    differences = server.get("/api/v1/rulesets/tda-2024/differences/@friday").json()["differences"]
    assert {each["key"] for each in differences} == {KEY, override["parameter"]}
    parameters = server.get("/api/v1/rulesets/tda-2024").json()["parameters"]
    assert (parameters[KEY]["live"], parameters["at_seat.by"]["live"]) == (True, False)


def test_a_calculator_plays_by_the_tournaments_rules(server: RunningServer) -> None:
    override = {"parameter": "day_end.cards", "value": [8, 9], "reason": "Short of time"}
    assert server.command("rules.override", **override)["ok"]

    def cards(ruleset: str) -> Any:
        inputs = {"ruleset": ruleset}
        answer = server.post("/api/v1/calculators/day-end-deck", json=inputs, headers=server.origin())
        assert answer.status_code == 200, answer.text
        return answer.json()

    assert cards("@friday") != cards("irish-open")
    assert "8" in str(cards("@friday"))


def test_strangers_do_not_see_the_rules_of_a_draft(server: RunningServer) -> None:
    server.open_tournament("evening", draft=True)
    for name in ("@evening", "@nothing", "@"):
        answer = server.get(f"/api/v1/rulesets/{name}")
        assert (answer.status_code, answer.json()["refused"][0]["code"]) == (404, "ruleset.unknown")
