"""Enters and seats players of the registry, for faces that show names and seats."""

from __future__ import annotations

from typing import Any

from tests.browser.states import Tournaments
from tests.client import new_id
from tests.servers import RunningServer

GIVEN = ["Leo", "Anna", "Wei", "Jürgen", "Thandi", "Siobhán", "Maximilian", "Łukasz", "Zoë"]
FAMILY = [
    "Abrams",
    "Castellanos-Ruiz",
    "Chen",
    "Fischer",
    "Mbeki",
    "McAllister",
    "McBride",
    "O’Brien",
    "Öztürk",
]
MAX_LENGTHS = "Wolfeschlegelsteinhausenbergerdorff"


def names(count: int) -> list[str]:
    """Different names, the last one too long for any column."""
    pairs = [f"{given} {family}" for given in GIVEN for family in FAMILY]
    return [*(pairs[:9] + sorted(pairs[9:]))[: count - 2], f"Maximiliane {MAX_LENGTHS}", "x" * 80]


def seat(
    tournaments: Tournaments, slug: str, people: list[str], tables: int, first: int = 1, counted: int = 0
) -> None:
    """A running tournament with players at all tables, from the `first` on, as long as there are seats.

    `counted` players without names are in besides.
    """
    tournaments.open(slug)
    if counted:
        tournaments.enter(slug, counted)
    tournaments.do(slug, "tables.open", tables=list(range(first, first + tables)))
    tournaments.do(slug, "tables.seating", seating={"at_sale": True, "names": "full"})
    for name in people:
        tournaments.do(slug, "entry.register", person=person(tournaments.server, name))
    tournaments.do(slug, "clock.start")


def seated_by_turns(
    tournaments: Tournaments,
    slug: str,
    tables: list[int],
    count: int,
    *,
    people: tuple[str, ...],
    **options: str,
) -> None:
    """Players seated by turns, with a running clock; those after `people` have one long name and a number."""
    tournaments.open(slug, ruleset="irish-open", **options)
    tournaments.do(slug, "tables.open", tables=tables)
    for number in range(count):
        name = people[number] if number < len(people) else f"Maximiliane von Hohenstein {number}"
        at = [tables[number % len(tables)], number // len(tables) + 1]
        tournaments.do(slug, "entry.register", person=person(tournaments.server, name), seat=at)
    tournaments.do(slug, "clock.start")


def person(server: RunningServer, name: str) -> str:
    body = {"id": new_id(), "name": name}
    answer = server.post("/api/v1/players", json=body, headers=server.staff())
    assert answer.ok, answer.text
    return str(answer.json()["player"]["id"])


def topic(server: RunningServer, kind: str, slug: str) -> dict[str, Any]:
    """The public value of a tournament's topic."""
    client = server.watcher()
    answer = client.subscribe(f"{kind}:{slug}:1")
    client.close()
    return dict(answer["topics"][f"{kind}:{slug}:1"]["value"])


def at_table(server: RunningServer, slug: str, table: int) -> list[str]:
    """The entries at a table."""
    return list(topic(server, "tables", slug)[str(table)]["seats"].values())
