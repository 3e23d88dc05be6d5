"""Tournaments of a season, played over HTTP."""

from __future__ import annotations

from typing import Any

from tests.servers import RunningServer


def do(server: RunningServer, slug: str, type_: str, **fields: Any) -> None:
    answer = server.command(type_, slug, **fields)
    assert answer.get("ok"), answer


def play_tournament(server: RunningServer, slug: str, people: list[str], winner: int) -> None:
    server.open_tournament(slug)
    do(server, slug, "tables.open", tables=[{"january": 1, "february": 2}[slug]])
    do(server, slug, "tables.seating", seating={"at_sale": True, "names": "full"})
    for each in people:
        do(server, slug, "entry.register", person=each)
    do(server, slug, "prizes.set_up", currency="EUR", entry=5_000, unit=1, percents=[60, 40])
    do(server, slug, "clock.start")
    for number in range(len(people)):
        if number != winner:
            do(server, slug, "entry.bust", entry=f"e{number + 1}")
    do(server, slug, "tournament.finish")
