"""Two registry records of one player in a running tournament: a merge is refused, done, and undone."""

from __future__ import annotations

from typing import Any

import pytest

from tests.client import codes
from tests.servers import RunningServer
from tests.stories.people import Browser, director, refusal
from tests.stories.seating.test_entering_over_the_wire import a_player

pytestmark = pytest.mark.server
TOPIC = "players:friday:1"


def entered(server: RunningServer, person: str) -> dict[str, Any]:
    return server.command("entry.register", person=person)


def merge(td: Browser, remains: str, other: str) -> Any:
    return td.ask("POST", f"/players/{remains}/merge", {"other": other})


class EntriesOnTablet:
    """The entries of staff's topic on a tablet."""

    def __init__(self, server: RunningServer) -> None:
        self.face = server.client()
        assert self.face.subscribe(TOPIC)["ok"]

    def becomes(self, *entries: tuple[str, str]) -> None:
        """Wait until the entries have these names and persons."""

        def read() -> list[tuple[str, str]]:
            entries_by_id = self.face.values.get(TOPIC) or {}
            return [
                (entries_by_id[id_]["name"], entries_by_id[id_]["person"]) for id_ in sorted(entries_by_id)
            ]

        self.face.wait_for(lambda: read() == list(entries), f"{entries}")


def test_two_players_who_both_play_are_not_merged_until_one_is_out(server: RunningServer) -> None:
    td = director(server)
    ann, anne = a_player(server, "Ann Abel"), a_player(server, "Anne Abel")
    assert entered(server, ann)["ok"]
    assert entered(server, anne)["ok"]
    assert refusal(merge(td, ann, anne)) == (409, ["person.both_sit"])
    assert server.command("entry.unregister", entry="e1")["ok"]
    done = merge(td, ann, anne)
    assert done.status_code == 200, done.text
    tablet = EntriesOnTablet(server)
    tablet.becomes(("Ann Abel", ann))
    entries = td.ask("GET", f"/players/{ann}/entries").json()["entries"]
    assert [(each["entry"], each["alive"], each["running"]) for each in entries] == [("e2", True, True)]
    # Neither id gets a second seat.
    assert codes(entered(server, ann)) == codes(entered(server, anne)) == ["entries.already_in"]
    assert refusal(merge(td, ann, anne)) == (409, ["already_done"])
    rows = [{"number": 1, "name": "Ann Abel"}]
    body = {"id": "import-00000001", "tournament": "friday", "enter": True, "rows": rows}
    assert refusal(td.ask("POST", "/players/import", body))[1] == ["import.row"]
    back = td.ask("POST", f"/players/{anne}/part", {})
    assert back.status_code == 200, back.text
    tablet.becomes(("Anne Abel", anne))
    assert entered(server, ann)["ok"]


@pytest.mark.full
def test_a_merged_player_who_went_out_under_the_other_id_enters_again(server: RunningServer) -> None:
    td = director(server)
    ann, anne, ben = (a_player(server, name) for name in ("Ann Abel", "Anne Abel", "Ben"))
    assert server.command("tables.open", tables=[1], size=9)["ok"]
    assert server.command("tables.seating", seating={"at_sale": True})["ok"]
    for person in (anne, ben):
        assert entered(server, person)["ok"]
    assert server.command("clock.start")["ok"]
    assert server.command("entry.bust", entry="e1")["ok"]
    assert merge(td, ann, anne).status_code == 200
    assert entered(server, ann)["ok"]
    names = (("Ann Abel", ann), ("Ben", ben), ("Ann Abel", ann))
    EntriesOnTablet(server).becomes(*names)
    entries = td.ask("GET", f"/players/{anne}/entries").json()["entries"]
    assert [(each["entry"], each["alive"]) for each in entries] == [("e1", False), ("e3", True)]
    server.restart()
    EntriesOnTablet(server).becomes(*names)


def test_names_of_several_players_are_changed_at_once_and_restored(server: RunningServer) -> None:
    td = director(server)
    ann, ben = a_player(server, "Ann"), a_player(server, "Ben")
    for person in (ann, ben):
        assert entered(server, person)["ok"]
    rows = [
        {"person": person, "wanted": {"name": new}, "seen": {"name": old}}
        for person, old, new in ((ann, "Ann", "Ann Abel"), (ben, "Ben", "Ben Bach"))
    ]
    assert td.ask("POST", "/players/changes", {"rows": rows}).status_code == 200
    tablet = EntriesOnTablet(server)
    tablet.becomes(("Ann Abel", ann), ("Ben Bach", ben))
    back = [{"person": each["person"], "wanted": each["seen"], "seen": each["wanted"]} for each in rows]
    assert td.ask("POST", "/players/changes", {"rows": back}).status_code == 200
    tablet.becomes(("Ann", ann), ("Ben", ben))
    stale = [{**rows[0], "seen": {"name": "Anna"}}]
    assert refusal(td.ask("POST", "/players/changes", {"rows": stale}))[1] == ["person.changed_elsewhere"]


def test_players_are_read_in_pages(server: RunningServer) -> None:
    td = director(server)
    rows = [{"number": number, "name": f"Player {number:05}"} for number in range(1, 251)]
    assert td.ask("POST", "/players/import", {"id": "import-00000001", "rows": rows}).status_code == 200
    page = td.ask("GET", "/players?limit=100&offset=200").json()
    assert (page["total"], len(page["players"]), page["players"][0]["name"]) == (250, 50, "Player 00201")
    assert refusal(td.ask("GET", "/players?offset=-1"))[1] == ["wire.wrong_value"]
