"""Connected clients: televisions and staff devices one by one, all others as a number, and none kept for ever."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from clockserver.accounts.roles import NOBODY, Principal
from clockserver.core.strict_json import convert
from clockserver.core.texts import Refused
from clockserver.live import presence as module
from clockserver.live.gone_processes import read, written
from clockserver.live.presence import FORGOTTEN_AFTER_MS, Drawn, Presence, Report
from clockserver.live.processes import Process, release
from clockserver.projection.topics import Topics
from tests.fakes import START, FakeHostClock, RecordingBroadcaster

HALL, BAR = "d-hall2222", "d-bar33333"
HALL_TV = Principal("display", HALL, device=HALL)
BAR_TV = Principal("display", BAR, device=BAR)
ANNA = Principal("td", "u-anna2222", "Anna", "s-tablet22", "s-tablet22")
LIVE = Report(face="tv", state="live", clock_error_ms=4, scene="clock", size="1920x1080")

EDGE: dict[str, Any] = {
    "devices": {},
    "clients": {"connected": 7, "live": 6, "not_live": 1, "worst_clock_error_ms": 9},
    "process": {"version": "0.2.0", "lag_ms": 10, "clock_error_ms": 2, "redis_away": False},
}
"""The report of an edge."""


class PresenceTopic:
    """Presence with what it showed."""

    def __init__(self) -> None:
        self.clock = FakeHostClock()
        self.broadcaster = RecordingBroadcaster()
        self.topics = Topics(self.broadcaster, self.clock)
        self.displays: set[str] | None = None
        """The televisions of the room; None for whatever a client claims."""
        self.presence = Presence(
            self.topics, self.clock, is_display=lambda each: self.displays is None or each in self.displays
        )

    @property
    def shown(self) -> dict[str, Any]:
        self.presence.publish()
        topic = self.topics.get("presence:room")
        assert topic is not None
        return dict(topic.value)

    @property
    def devices(self) -> dict[str, Any]:
        return dict(self.shown["devices"])


@pytest.fixture
def presence_topic() -> PresenceTopic:
    return PresenceTopic()


def test_a_device_that_came_is_there_and_one_that_went_is_remembered(presence_topic: PresenceTopic) -> None:
    presence_topic.presence.connected("one", HALL_TV)
    presence_topic.presence.report("one", LIVE)
    assert presence_topic.devices == {
        HALL: {
            "kind": "display",
            "name": "",
            "role": "display",
            "connected": True,
            "since": START,
            "face": "tv",
            "scene": "clock",
            "state": "live",
            "clock_error_ms": 4,
            "size": "1920x1080",
        }
    }
    presence_topic.clock.advance(60_000)
    presence_topic.presence.disconnected("one")
    gone = presence_topic.devices[HALL]
    assert (gone["connected"], gone["since"], gone["state"]) == (False, START + 60_000, "offline")
    assert (gone["scene"], gone["size"]) == ("clock", "1920x1080")


def test_a_device_of_staff_is_called_by_its_user(presence_topic: PresenceTopic) -> None:
    presence_topic.presence.connected("one", ANNA)
    tablet = presence_topic.devices["s-tablet22"]
    assert (tablet["kind"], tablet["name"], tablet["role"]) == ("staff", "Anna", "td")
    assert tablet["state"] is None


def test_who_is_nobody_counts_and_has_no_line(presence_topic: PresenceTopic) -> None:
    for n in range(3):
        presence_topic.presence.connected(f"phone {n}", NOBODY)
    presence_topic.presence.report("phone 0", Report(face="phone", state="live", clock_error_ms=70))
    presence_topic.presence.report("phone 1", Report(face="phone", state="stale", clock_error_ms=900))
    assert presence_topic.shown == {
        "devices": {},
        "clients": {"connected": 3, "live": 1, "not_live": 2, "worst_clock_error_ms": 900},
        "server": {"lag_ms": 0, "behind": 0, "let_go": 0, "full": False, "faults": ()},
    }
    for n in range(3):
        presence_topic.presence.disconnected(f"phone {n}")
    assert presence_topic.shown == {
        "devices": {},
        "clients": {"connected": 0, "live": 0, "not_live": 0, "worst_clock_error_ms": None},
        "server": {"lag_ms": 0, "behind": 0, "let_go": 0, "full": False, "faults": ()},
    }


def test_what_calls_itself_anything_makes_no_measure_of_its_own(presence_topic: PresenceTopic) -> None:
    for number, face in enumerate(("tv", "phone", "phone", "mine", "x", "phone")):
        presence_topic.presence.connected(str(number), NOBODY)
        if number < 5:
            presence_topic.presence.report(str(number), replace(LIVE, face=face))
    assert presence_topic.presence.by_face() == {
        ("tv", "live"): 1,
        ("phone", "live"): 2,
        ("other", "live"): 2,
        ("unknown", "unknown"): 1,
    }


def test_a_television_that_reloads_every_minute_is_one_television(presence_topic: PresenceTopic) -> None:
    for n in range(500):
        presence_topic.presence.connected(f"socket {n}", HALL_TV)
        presence_topic.presence.report(f"socket {n}", LIVE)
        presence_topic.clock.advance(60_000)
        assert list(presence_topic.devices) == [HALL]
        assert presence_topic.shown["clients"]["connected"] == 1
        presence_topic.presence.disconnected(f"socket {n}")
        assert list(presence_topic.devices) == [HALL]
    assert len(presence_topic.presence._gone) == 1
    assert len(presence_topic.presence._sockets) == 0


def test_a_device_with_two_windows_is_there_while_one_of_them_is(presence_topic: PresenceTopic) -> None:
    presence_topic.presence.connected("one", ANNA)
    presence_topic.presence.connected("two", ANNA)
    presence_topic.presence.disconnected("one")
    assert presence_topic.devices["s-tablet22"]["connected"]
    presence_topic.presence.disconnected("two")
    assert not presence_topic.devices["s-tablet22"]["connected"]


def test_what_is_gone_is_forgotten_after_half_a_day(presence_topic: PresenceTopic) -> None:
    presence_topic.presence.connected("one", HALL_TV)
    presence_topic.presence.disconnected("one")
    presence_topic.clock.advance(FORGOTTEN_AFTER_MS)
    presence_topic.presence.connected("two", BAR_TV)
    assert set(presence_topic.devices) == {HALL, BAR}
    presence_topic.clock.advance(1)
    presence_topic.presence.report("two", LIVE)
    assert set(presence_topic.devices) == {BAR}


def test_only_so_many_that_are_gone_are_remembered(
    presence_topic: PresenceTopic, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MAX_DEVICES", 3)
    for n in range(10):
        device = f"d-tv00000{n}"
        presence_topic.presence.connected(f"socket {n}", Principal("display", device, device=device))
        presence_topic.clock.advance(1)
        presence_topic.presence.disconnected(f"socket {n}")
    assert set(presence_topic.devices) == {"d-tv000007", "d-tv000008", "d-tv000009"}


def test_nothing_is_said_where_nothing_changed(presence_topic: PresenceTopic) -> None:
    presence_topic.presence.connected("one", HALL_TV)
    presence_topic.presence.report("one", LIVE)
    assert presence_topic.shown
    before = len(presence_topic.broadcaster.published)
    for _ in range(10):
        presence_topic.presence.report("one", LIVE)
        presence_topic.presence.report("nobody", LIVE)
        presence_topic.presence.publish()
    assert len(presence_topic.broadcaster.published) == before
    presence_topic.presence.report("one", Report(face="tv", state="stale"))
    presence_topic.presence.publish()
    assert len(presence_topic.broadcaster.published) == before + 1


def test_a_face_that_shows_a_television_by_its_address_alone_is_its_mirror(
    presence_topic: PresenceTopic,
) -> None:
    mirror = Report(face="tv", state="live", mirrors=HALL)
    presence_topic.presence.connected("one", NOBODY)
    presence_topic.presence.report("one", mirror)
    assert (presence_topic.devices[HALL]["kind"], presence_topic.devices[HALL]["connected"]) == (
        "mirror",
        True,
    )
    presence_topic.presence.connected("two", HALL_TV)  # the television itself
    assert presence_topic.devices[HALL]["kind"] == "display"
    presence_topic.presence.disconnected("two")
    assert presence_topic.devices[HALL]["kind"] == "mirror"
    presence_topic.presence.disconnected("one")
    assert (presence_topic.devices[HALL]["kind"], presence_topic.devices[HALL]["connected"]) == (
        "display",
        False,
    )


def test_nobody_is_the_mirror_of_a_television_that_there_is_not(presence_topic: PresenceTopic) -> None:
    presence_topic.displays = {HALL}
    presence_topic.presence.connected("one", NOBODY)
    presence_topic.presence.report("one", Report(face="tv", state="live", mirrors="d-invented"))
    assert presence_topic.devices == {}


def test_what_a_television_drew_and_how_late_is_told_and_not_kept(presence_topic: PresenceTopic) -> None:
    told: list[Drawn] = []
    presence_topic.presence.rendered.subscribe(told.append)
    drawn = Drawn(topic="clock:friday:1", seq=7, ms=40)
    for name, who in (("one", HALL_TV), ("two", ANNA), ("three", NOBODY)):
        presence_topic.presence.connected(name, who)
        presence_topic.presence.report(name, LIVE)
    before = presence_topic.shown, len(presence_topic.broadcaster.published)
    for name in ("one", "two", "three", "nobody"):
        presence_topic.presence.report(name, replace(LIVE, drawn=drawn))
    assert told == [drawn]
    assert (presence_topic.shown, len(presence_topic.broadcaster.published)) == before


@pytest.mark.parametrize("error", [None, 51])
def test_a_television_that_does_not_know_the_time_does_not_know_how_late_it_is(
    presence_topic: PresenceTopic, error: int | None
) -> None:
    told: list[Drawn] = []
    presence_topic.presence.rendered.subscribe(told.append)
    presence_topic.presence.connected("one", HALL_TV)
    late = Drawn(topic="clock:friday:1", seq=7, ms=40)
    presence_topic.presence.report("one", replace(LIVE, clock_error_ms=error, drawn=late))
    assert told == []


def test_a_device_of_staff_is_nobodys_mirror(presence_topic: PresenceTopic) -> None:
    presence_topic.presence.connected("one", ANNA)
    presence_topic.presence.report("one", Report(face="tv", state="live", mirrors=HALL))
    assert HALL not in presence_topic.devices


def test_who_went_without_having_come_is_no_matter(presence_topic: PresenceTopic) -> None:
    presence_topic.presence.disconnected("never seen")
    assert presence_topic.devices == {}


@pytest.mark.parametrize(
    "report",
    [
        {},
        {"face": "tv"},
        {"face": "x" * 21, "state": "live"},
        {"face": "tv", "state": "splendid"},
        {"face": "tv", "state": "live", "clock_error_ms": -1},
        {"face": "tv", "state": "live", "clock_error_ms": 1.5},
        {"face": "tv", "state": "live", "clock_error_ms": 10**9},
        {"face": "tv", "state": "live", "size": "wide"},
        {"face": "tv", "state": "live", "size": "1x1\n"},
        {"face": "tv", "state": "live", "device": HALL},
        {"face": "tv", "state": "live", "mirrors": "s-tablet22"},
        {"face": "tv", "state": "live", "drawn": {"topic": "clock:friday:1", "seq": 7, "ms": -1}},
        {"face": "tv", "state": "live", "drawn": {"topic": "x" * 121, "seq": 7, "ms": 1}},
        {"face": "tv", "state": "live", "drawn": {"seq": 7, "ms": 1}},
        [],
        None,
    ],
    ids=repr,
)
def test_a_face_says_of_itself_what_there_is_to_say_and_no_more(report: object) -> None:
    with pytest.raises(Refused):
        convert(report, Report)


def test_the_processes_of_a_room_are_shown_where_there_are_several(presence_topic: PresenceTopic) -> None:
    assert "processes" not in presence_topic.shown
    presence_topic.presence.heard("hall", EDGE)
    leader, edge = presence_topic.shown["processes"]
    assert (leader["role"], leader["clients"], leader["clock_error_ms"]) == ("leader", 0, 0)
    assert edge == {
        "name": "hall",
        "role": "edge",
        "state": "live",
        "version": "0.2.0",
        "lag_ms": 10,
        "clock_error_ms": 2,
        "clients": 7,
    }
    presence_topic.presence.heard("hall", {**EDGE, "process": {**EDGE["process"], "redis_away": True}})
    assert presence_topic.shown["processes"][1]["state"] == "no_redis"
    waits = Process(name="b.lan:5000", role="standby", state="waits")
    presence_topic.presence.others = lambda: [waits]
    assert [each["role"] for each in presence_topic.shown["processes"]] == ["leader", "standby", "edge"]


def rows(presence_topic: PresenceTopic) -> dict[str, dict[str, Any]]:
    return {each["name"]: each for each in presence_topic.shown.get("processes", ())}


@pytest.fixture
def with_others(presence_topic: PresenceTopic) -> PresenceTopic:
    """A standby and an edge that were seen, and are gone since: the edge one second before the standby."""
    waits = Process(name="b.lan:5000", role="standby", state="waits", version="0.2.0")
    presence_topic.presence.others = lambda: [waits]
    presence_topic.presence.heard("hall", EDGE)
    presence_topic.clock.advance(1_000)
    assert set(rows(presence_topic)) == {"", "b.lan:5000", "hall"}
    presence_topic.presence.others = tuple
    presence_topic.clock.advance(16_000)
    return presence_topic


def test_a_process_that_dies_is_listed_as_gone_since_its_last_word(with_others: PresenceTopic) -> None:
    found = rows(with_others)
    assert {name: (each["state"], each.get("since")) for name, each in found.items()} == {
        "": ("live", None),
        "b.lan:5000": ("gone", START + 1_000),
        "hall": ("gone", START),
    }
    assert (found["b.lan:5000"]["version"], found["hall"]["clients"]) == ("0.2.0", None)


def test_a_process_that_is_gone_is_listed_for_an_hour(with_others: PresenceTopic) -> None:
    assert len(rows(with_others)) == 3
    with_others.clock.advance(3_600_000 - 17_000 - 1)
    assert set(rows(with_others)) == {"", "b.lan:5000", "hall"}
    with_others.clock.advance(1)
    assert set(rows(with_others)) == {"", "b.lan:5000"}
    with_others.clock.advance(1_000)
    assert rows(with_others) == {}


def test_a_process_that_comes_back_is_listed_once(with_others: PresenceTopic) -> None:
    assert rows(with_others)["hall"]["state"] == "gone"
    with_others.presence.heard("hall", EDGE)
    assert rows(with_others)["hall"]["state"] == "live"
    with_others.clock.advance(16_000)
    assert rows(with_others)["hall"]["since"] == START + 17_000


def test_a_process_that_is_gone_is_listed_until_it_is_dismissed(with_others: PresenceTopic) -> None:
    assert set(rows(with_others)) == {"", "b.lan:5000", "hall"}
    with_others.presence.dismiss("edge", "hall")
    assert set(rows(with_others)) == {"", "b.lan:5000"}
    with_others.presence.heard("hall", EDGE)
    with_others.presence.dismiss("edge", "hall")
    assert rows(with_others)["hall"]["state"] == "live"  # only what is gone is dismissed


def test_the_log_says_once_that_an_edge_is_of_another_release(
    presence_topic: PresenceTopic, caplog: pytest.LogCaptureFixture
) -> None:
    for edge, version in (
        ("hall", release()),
        ("bar", "9.9"),
        ("bar", "9.9"),
        ("bar", release()),
        ("bar", "9.9"),
    ):
        presence_topic.presence.heard(edge, {**EDGE, "process": {**EDGE["process"], "version": version}})
    assert caplog.messages == [f"edge bar is of release 9.9, this server of {release()}"] * 2


def next_leader(before: PresenceTopic) -> PresenceTopic:
    """The one after a leader, a second later: it gets the list as a text."""
    after = PresenceTopic()
    last_word = before.clock.now_ms()
    after.clock.advance(last_word + 1_000 - after.clock.now_ms())
    after.presence.expect(read(written(before.presence.known_processes())), last_word)
    return after


def test_the_next_leader_lists_who_was_gone_and_since_when(with_others: PresenceTopic) -> None:
    before = rows(with_others)
    after = next_leader(with_others)
    assert rows(after) == before
    after.presence.heard("hall", EDGE)
    assert rows(after)["hall"]["state"] == "live"
    after.presence.dismiss("standby", "b.lan:5000")
    assert set(rows(next_leader(after))) == set()  # nobody is listed yet who has some seconds to come


def test_the_next_leader_gives_processes_time_to_come_and_lists_the_others_as_gone(
    presence_topic: PresenceTopic,
) -> None:
    for edge in ("hall", "bar"):
        presence_topic.presence.heard(edge, EDGE)
    assert set(rows(presence_topic)) == {"", "hall", "bar"}
    last_word = presence_topic.clock.now_ms()
    after = next_leader(presence_topic)
    assert rows(after) == {}
    assert [each.name for each in after.presence.known_processes()] == ["bar", "hall"]
    after.presence.heard("hall", EDGE)
    after.clock.advance(14_000)
    after.presence.heard("hall", EDGE)
    assert set(rows(after)) == {"", "hall"}
    after.clock.advance(1_000)
    bar = rows(after)["bar"]
    assert (bar["state"], bar["since"], bar["version"]) == ("gone", last_word, "0.2.0")


@pytest.mark.parametrize("text", ["", "[", "[[]]", '[["bar","x",null,null]]', '{"a":1}', "null"])
def test_a_list_that_cannot_be_read_names_nobody(text: str) -> None:
    assert read(text) == []


def test_a_second_laptop_that_another_one_replaced_is_not_gone(presence_topic: PresenceTopic) -> None:
    presence_topic.presence.others = lambda: [Process(name="http://b:5000", role="standby", state="away")]
    assert set(rows(presence_topic)) == {"", "http://b:5000"}
    presence_topic.presence.others = lambda: [Process(name="http://c:5000", role="standby", state="copying")]
    assert set(rows(presence_topic)) == {"", "http://c:5000"}


@pytest.mark.parametrize(
    "process",
    [
        {"version": "0.2.0"},
        {"version": "x" * 41, "lag_ms": 1, "clock_error_ms": None, "redis_away": False},
        {"version": "0.2.0", "lag_ms": -1, "clock_error_ms": None, "redis_away": False},
        {"version": "0.2.0", "lag_ms": 1, "clock_error_ms": None, "redis_away": False, "role": "leader"},
    ],
)
def test_a_report_of_a_process_that_is_malformed_is_refused(
    presence_topic: PresenceTopic, process: dict[str, Any]
) -> None:
    clients = {"connected": 0, "live": 0, "not_live": 0, "worst_clock_error_ms": None}
    with pytest.raises(Refused):
        presence_topic.presence.heard("hall", {"devices": {}, "clients": clients, "process": process})
