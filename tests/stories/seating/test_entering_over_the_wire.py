"""Players of the registry are entered over the wire, and a barred player is refused."""

from __future__ import annotations

from tests.client import codes, new_id
from tests.servers import RunningServer
from tests.shell import assert_verified


def a_player(server: RunningServer, name: str) -> str:
    body = {"id": new_id(), "name": name}
    answer = server.post("/api/v1/players", json=body, headers=server.staff())
    assert answer.ok, answer.text
    return str(answer.json()["player"]["id"])


def test_a_player_of_the_registry_is_entered_seated_and_busted(server: RunningServer) -> None:
    tablet, phone = server.client(), server.watcher()
    phone.subscribe("seats:friday:1", "tables:friday:1")
    tablet.do("tables.open", tables=[1])
    tablet.do("tables.seating", seating={"at_sale": True})
    for name in ("Ann", "Bob"):
        tablet.do("entry.register", person=a_player(server, name))
    tablet.do("clock.start")
    bust_out = tablet.do("entry.bust", entry="e1")
    assert codes(tablet.command("entry.bust", entry="e1")) == ["entries.already_out"]
    assert codes(tablet.command("entry.bust", entry="e2")) == ["counters.last_player_stays"]
    tablet.do("undo", command=bust_out)
    phone.wait_for(lambda: phone.values["seats:friday:1"]["e1"]["status"] == "playing", "Ann is back")
    assert {each["name"] for each in phone.values["seats:friday:1"].values()} == {"Ann", "Bob"}
    assert phone.gaps == []
    server.stop()
    assert_verified(server.data)


def test_no_shows_are_listed_at_the_deadline_and_taken_out_over_the_wire(server: RunningServer) -> None:
    tablet, phone = server.client(), server.watcher()
    tablet.subscribe("plan:friday:1", "players:friday:1")
    phone.subscribe("seats:friday:1")
    tablet.do("tables.open", tables=[1])
    tablet.do("tables.seating", seating={"at_sale": True, "no_show_level": 1})
    for name in ("Ann", "Bob", "Cid"):
        tablet.do("entry.register", person=a_player(server, name), table=1, lock="table")
    tablet.do("clock.start")
    tablet.do("entry.absent", entry="e2")
    assert codes(tablet.command("entry.no_show", entry="e2")) == ["no_show.not_yet"]
    tablet.do("clock.next")

    def listed() -> list[str]:
        return tablet.values["plan:friday:1"]["no_shows"]["entries"]

    tablet.wait_for(lambda: listed() == ["e2"], "Bob is listed")
    tablet.do("entry.no_show", entry="e2", chips=9_000)
    tablet.wait_for(lambda: listed() == [], "nobody is listed")
    phone.wait_for(lambda: phone.values["seats:friday:1"]["e2"]["status"] == "out", "Bob is out")
    assert set(phone.values["seats:friday:1"]["e2"]) == {"name", "status", "seat", "out", "placing"}
    assert codes(tablet.command("seat.bring_back", entry="e2")) == ["entries.chips_left_play"]
    server.stop()
    assert_verified(server.data)


def test_an_unknown_or_barred_player_is_not_entered_and_a_repeat_gets_the_first_answer(
    server: RunningServer,
) -> None:
    tablet = server.client()
    assert codes(tablet.command("entry.register", person="f" * 32)) == ["person.unknown"]
    ann, entry_id = a_player(server, "Ann"), new_id()
    first = tablet.command("entry.register", id_=entry_id, person=ann)
    assert first["ok"]
    change = {"barred": True, "barred_reason": "Fought"}
    bar = server.http("PATCH", f"/api/v1/players/{ann}", json=change, headers=server.staff())
    assert bar.ok, bar.text
    assert tablet.command("entry.register", id_=entry_id, person=ann) == first
    tablet.do("entry.unregister", entry="e1")
    assert codes(tablet.command("entry.register", person=ann)) == ["person.barred"]
