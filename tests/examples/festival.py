"""A festival for stories: three flights, one of them in the money, two players through twice, one absent, and day 2."""

from __future__ import annotations

import time
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from tests.client import codes
from tests.servers import RunningServer
from tests.waiting import until

SLUG = "friday"
DAY = "4"
"""The session that the three flights become."""
ENTRY, MIN_CASH = 8_000, 10_000
OFFERS = [{"id": "entry", "kind": "entry", "chips": 25_000, "parts": {"pool": ENTRY, "fee": 1_000}}]
PEOPLE: Mapping[str, Sequence[str]] = {
    "1": ("Ann Abel", "Bob Bell", "Cyd Cole", "Dee Dorn", "Eli Ende"),
    "2": ("Ann Abel", "Fay Falk", "Gus Graf", "Hal Horn", "Ivy Imhof"),
    "3": ("Bob Bell", "Kim Kühn", "Lea Lang", "Mia Moll", "Ned Nau", "Ole Ott"),
}
"""The players of each flight: their entries are e1, e2 … in this order."""
OUT: Mapping[str, Sequence[str]] = {
    "1": ("e5", "e4"),
    "2": ("e10", "e9", "e8"),
    "3": ("e16", "e15", "e14", "e13"),
}
"""Players who bust. Three of 1C are paid, Lea (e13) first."""
BAGS: Mapping[str, Mapping[str, int]] = {
    "1": {"e1": 60_000, "e2": 40_000, "e3": 25_000},
    "2": {"e6": 50_000, "e7": 75_000},
    "3": {"e11": 70_000, "e12": 79_900},
}
"""Ann's best is in 1A, Bob's in 1C; a hundred chips are missing in 1C."""
ABSENT = "e3"
CARRIED = {"e1": 60_000, "e3": 25_000, "e7": 75_000, "e11": 70_000, "e12": 79_900}
SURRENDERED = ("e2", "e6")
MERGE: dict[str, Any] = {
    "from": ["1", "2", "3"],
    "label": "Day 2",
    "rule": "best_stack",
    "surrendered": {"pays": "min_cash"},
    "next_day": {"level": "longest"},
    "reasons": {"3": "As counted"},
    "close_level": 10,
}


def do(server: RunningServer, type_: str, **fields: Any) -> dict[str, Any]:
    """Give a command that has to be accepted."""
    answer = server.command(type_, SLUG, **fields)
    assert answer.get("ok"), (type_, fields, answer)
    return answer


def refusal(server: RunningServer, type_: str, **fields: Any) -> list[str]:
    """The refusal codes of a command."""
    return codes(server.command(type_, SLUG, **fields))


def topic(server: RunningServer, name: str) -> Any:
    """The value of a topic as staff sees it."""
    client = server.client()
    value = client.subscribe(name)["topics"][name]["value"]
    client.close()
    return value


class People:
    """The registry: each name is one person, however often entered."""

    def __init__(self, server: RunningServer) -> None:
        self._server = server
        self._ids: dict[str, str] = {}

    def id_of(self, name: str) -> str:
        if name not in self._ids:
            body = {"id": f"person-{len(self._ids):08}", "name": name}
            answer = self._server.post("/api/v1/players", json=body, headers=self._server.staff())
            assert answer.ok, answer.text
            self._ids[name] = answer.json()["player"]["id"]
        return self._ids[name]


def announce_festival(server: RunningServer, **fields: Any) -> People:
    """The tournament with its flights: 1A ends with level 8, 1B at two of five, 1C with level 10."""
    server.open_tournament(SLUG, title="Main Event", **fields)
    do(server, "offers.set", currency="EUR", offers=OFFERS)
    percents = [40, 25, 15, 12, 8]
    do(server, "prizes.set_up", currency="EUR", entry=ENTRY, unit=100, percents=percents)
    do(server, "flight.change", session="1", label="1A", ends={"level": 8})
    do(server, "flight.open", label="1B", copy_of="1", ends={"share_per_mille": 400, "round": "nearest"})
    do(server, "flight.open", label="1C", copy_of="1", ends={"level": 10})
    do(server, "flight_prizes.set", session="3", places=3, amount=MIN_CASH, reason="As announced")
    return People(server)


def enter_players(server: RunningServer, people: People, session: str) -> None:
    """Enter a flight's players, who pay and sit at its table, and start its clock."""
    do(server, "tables.open", session=session, tables=[int(session)])
    sale = {"offer": "entry", "by": {"cash": 9_000}}
    for seat, name in enumerate(PEOPLE[session], 1):
        at = [int(session), seat]
        do(server, "entry.register", session=session, person=people.id_of(name), seat=at, sale=sale)
    do(server, "clock.start", session=session)


def play_flight(server: RunningServer, session: str) -> None:
    """Play a flight to where it can end."""
    do(server, "clock.jump", session=session, period={"1": "l8", "2": "l9", "3": "l10"}[session])
    for entry in OUT[session]:
        do(server, "entry.bust", session=session, entry=entry)
    do(server, "clock.set_remaining", session=session, ms=300 if session == "1" else 720_000)
    if session == "1":
        until(lambda: clock(server, "1")["day_over"], "the end of level 8")


def clock(server: RunningServer, session: str) -> dict[str, Any]:
    return dict(server.get(f"/api/v1/tournaments/{SLUG}/clock?session={session}").json())


def end_flight(server: RunningServer, session: str) -> None:
    do(server, "flight.end", session=session, players_left=len(BAGS[session]))


def bag_flight(server: RunningServer, session: str, but: Collection[str] = ()) -> None:
    """Count and seal all other bags; a player who left has a marked bag."""
    for entry, chips in BAGS[session].items():
        if entry in but:
            continue
        fields = {"absent": True} if entry == ABSENT else {}
        seal = f"A{entry[1:]:>04}"
        do(server, "day_end.bag", session=session, entry=entry, chips=chips, seal=seal, **fields)


def three_flights(server: RunningServer, **fields: Any) -> People:
    """All flights have ended, and every bag is counted."""
    people = announce_festival(server, **fields)
    for session in PEOPLE:
        enter_players(server, people, session)
        play_flight(server, session)
        end_flight(server, session)
        bag_flight(server, session)
    return people


def redraw_day_two(server: RunningServer) -> None:
    """Open two tables on day 2, and draw a seat for everybody who came through."""
    do(server, "tables.open", session=DAY, tables=[21, 22])
    do(server, "draw.publish", session=DAY)
    do(server, "draw.hold", session=DAY, draw=1, word="River")


def enter_late(server: RunningServer, people: People) -> None:
    """Enter Zoe on day 2, in its late registration: e17."""
    sale = {"offer": "entry", "by": {"cash": 9_000}}
    do(server, "entry.register", session=DAY, person=people.id_of("Zoe Zorn"), sale=sale)


def to_the_winner(server: RunningServer) -> None:
    """Close late registration, publish prizes, and play until Kim (e12) is left."""
    do(server, "clock.jump", session=DAY, period="l11")
    do(server, "prizes.publish", session=DAY)
    for entry in ("e3", "e17", "e7", "e1", "e11"):
        do(server, "entry.bust", session=DAY, entry=entry)


def pay_all(server: RunningServer) -> dict[int, int]:
    """Pay every owed slip in cash; the gross amount of each."""
    owed = {each["slip"]: each["gross"] for each in topic(server, f"slips:{SLUG}:{DAY}")["open"]}
    for slip, gross in owed.items():
        do(server, "slip.pay", session=DAY, slip=slip, by={"cash": gross}, id_checked="passport")
    return owed


def play_to_the_end(server: RunningServer) -> dict[int, int]:
    """Play to the winner, pay every slip, and finish the tournament; the gross amounts by slip."""
    to_the_winner(server)
    paid = pay_all(server)
    do(server, "tournament.finish")
    return paid


def tomorrow_noon() -> int:
    """Noon of the day after today (UTC), in ms since 1970."""
    day = 86_400_000
    return (int(time.time() * 1_000) // day + 1) * day + day // 2
