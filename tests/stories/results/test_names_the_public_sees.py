"""Full names are public only where the room chose so when it set the tournament up."""

from __future__ import annotations

import pytest

from tests.browser.seated import person
from tests.client import new_id
from tests.servers import RunningServer

pytestmark = pytest.mark.server
SET_UP = {"title": "Evening", "slug": "evening", "structure": "friday-9-max", "ruleset": "tda-2024"}


@pytest.mark.parametrize(
    ("chosen", "shown"),
    [
        ({}, "Anna C."),
        ({"names": "short"}, "Anna C."),
        ({"names": "full"}, "Anna Chen"),
        ({"names": "hidden"}, None),
    ],
)
def test_public_faces_show_names_in_the_chosen_form(
    server: RunningServer, chosen: dict[str, str], shown: str | None
) -> None:
    assert server.command("tournament.create", None, **SET_UP, **chosen)["ok"]
    assert server.command("tables.open", "evening", tables=[4])["ok"]
    register = {"person": person(server, "Anna Chen"), "seat": [4, 1]}
    assert server.command("entry.register", "evening", new_id(), **register)["ok"]
    (seat,) = server.get("/api/v1/tournaments/evening/seats").json()["value"].values()
    assert seat["name"] == shown
    server.restart()
    (seat,) = server.get("/api/v1/tournaments/evening/seats").json()["value"].values()
    assert seat["name"] == shown


@pytest.mark.full
@pytest.mark.parametrize("chosen", ["short", "full", "hidden"])
def test_a_change_of_seating_keeps_the_chosen_form_of_names(server: RunningServer, chosen: str) -> None:
    assert server.command("tournament.create", None, **SET_UP, names=chosen)["ok"]

    def seating() -> str:
        client = server.client()
        plan = client.subscribe("plan:evening:1")["topics"]["plan:evening:1"]["value"]
        client.close()
        return str(plan["seating"]["names"])

    for change in ({"at_sale": True}, {"at_sale": False, "names": None}, {"table_size": 8}):
        assert server.command("tables.seating", "evening", seating=change)["ok"]
        assert seating() == chosen
    server.restart()
    assert seating() == chosen
    repeated = server.command("tables.seating", "evening", seating={"table_size": 8})
    assert repeated["refused"][0]["code"] == "already_done"
    other_form, change_id = "full" if chosen != "full" else "short", new_id()
    assert server.command(
        "tables.seating", "evening", id_=change_id, seating={"table_size": 8, "names": other_form}
    )["ok"]
    assert seating() == other_form
    assert server.command("undo", "evening", command=change_id)["ok"]
    assert seating() == chosen
    refused = server.command("tables.seating", "evening", seating={"names": "whole"})
    assert refused["refused"][0]["field"] == "seating.names"
