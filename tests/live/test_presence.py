"""Connected clients: televisions and staff devices one by one, all others as a number, and none kept for ever."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from clockserver.accounts.roles import NOBODY, Principal
from clockserver.core.strict_json import convert
from clockserver.core.texts import Refused
from clockserver.live import presence as module
from clockserver.live.presence import FORGOTTEN_AFTER_MS, Drawn, Presence, Report
from clockserver.projection.topics import Topics
from tests.fakes import START, FakeHostClock, RecordingBroadcaster

HALL, BAR = "d-hall2222", "d-bar33333"
HALL_TV = Principal("display", HALL, device=HALL)
BAR_TV = Principal("display", BAR, device=BAR)
ANNA = Principal("td", "u-anna2222", "Anna", "s-tablet22", "s-tablet22")
LIVE = Report(face="tv", state="live", clock_error_ms=4, scene="clock", size="1920x1080")


class Door:
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
def door() -> Door:
    return Door()


def test_a_device_that_came_is_there_and_one_that_went_is_remembered(door: Door) -> None:
    door.presence.came("one", HALL_TV)
    door.presence.told("one", LIVE)
    assert door.devices == {
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
    door.clock.advance(60_000)
    door.presence.went("one")
    gone = door.devices[HALL]
    assert (gone["connected"], gone["since"], gone["state"]) == (False, START + 60_000, "offline")
    assert (gone["scene"], gone["size"]) == ("clock", "1920x1080")


def test_a_device_of_staff_is_called_by_its_user(door: Door) -> None:
    door.presence.came("one", ANNA)
    tablet = door.devices["s-tablet22"]
    assert (tablet["kind"], tablet["name"], tablet["role"]) == ("staff", "Anna", "td")
    assert tablet["state"] is None


def test_who_is_nobody_counts_and_has_no_line(door: Door) -> None:
    for n in range(3):
        door.presence.came(f"phone {n}", NOBODY)
    door.presence.told("phone 0", Report(face="phone", state="live", clock_error_ms=70))
    door.presence.told("phone 1", Report(face="phone", state="stale", clock_error_ms=900))
    assert door.shown == {
        "devices": {},
        "clients": {"connected": 3, "live": 1, "not_live": 2, "worst_clock_error_ms": 900},
        "server": {"lag_ms": 0, "behind": 0, "let_go": 0, "full": False, "faults": ()},
    }
    for n in range(3):
        door.presence.went(f"phone {n}")
    assert door.shown == {
        "devices": {},
        "clients": {"connected": 0, "live": 0, "not_live": 0, "worst_clock_error_ms": None},
        "server": {"lag_ms": 0, "behind": 0, "let_go": 0, "full": False, "faults": ()},
    }


def test_what_calls_itself_anything_makes_no_measure_of_its_own(door: Door) -> None:
    for number, face in enumerate(("tv", "phone", "phone", "mine", "x", "phone")):
        door.presence.came(str(number), NOBODY)
        if number < 5:
            door.presence.told(str(number), replace(LIVE, face=face))
    assert door.presence.by_face() == {
        ("tv", "live"): 1,
        ("phone", "live"): 2,
        ("other", "live"): 2,
        ("unknown", "unknown"): 1,
    }


def test_a_television_that_reloads_every_minute_is_one_television(door: Door) -> None:
    for n in range(500):
        door.presence.came(f"socket {n}", HALL_TV)
        door.presence.told(f"socket {n}", LIVE)
        door.clock.advance(60_000)
        assert list(door.devices) == [HALL]
        assert door.shown["clients"]["connected"] == 1
        door.presence.went(f"socket {n}")
        assert list(door.devices) == [HALL]
    assert len(door.presence._gone) == 1
    assert len(door.presence._sockets) == 0


def test_a_device_with_two_windows_is_there_while_one_of_them_is(door: Door) -> None:
    door.presence.came("one", ANNA)
    door.presence.came("two", ANNA)
    door.presence.went("one")
    assert door.devices["s-tablet22"]["connected"]
    door.presence.went("two")
    assert not door.devices["s-tablet22"]["connected"]


def test_what_is_gone_is_forgotten_after_half_a_day(door: Door) -> None:
    door.presence.came("one", HALL_TV)
    door.presence.went("one")
    door.clock.advance(FORGOTTEN_AFTER_MS)
    door.presence.came("two", BAR_TV)
    assert set(door.devices) == {HALL, BAR}
    door.clock.advance(1)
    door.presence.told("two", LIVE)
    assert set(door.devices) == {BAR}


def test_only_so_many_that_are_gone_are_remembered(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_DEVICES", 3)
    for n in range(10):
        device = f"d-tv00000{n}"
        door.presence.came(f"socket {n}", Principal("display", device, device=device))
        door.clock.advance(1)
        door.presence.went(f"socket {n}")
    assert set(door.devices) == {"d-tv000007", "d-tv000008", "d-tv000009"}


def test_nothing_is_said_where_nothing_changed(door: Door) -> None:
    door.presence.came("one", HALL_TV)
    door.presence.told("one", LIVE)
    assert door.shown
    before = len(door.broadcaster.published)
    for _ in range(10):
        door.presence.told("one", LIVE)
        door.presence.told("nobody", LIVE)
        door.presence.publish()
    assert len(door.broadcaster.published) == before
    door.presence.told("one", Report(face="tv", state="stale"))
    door.presence.publish()
    assert len(door.broadcaster.published) == before + 1


def test_a_face_that_shows_a_television_by_its_address_alone_is_its_mirror(door: Door) -> None:
    mirror = Report(face="tv", state="live", mirrors=HALL)
    door.presence.came("one", NOBODY)
    door.presence.told("one", mirror)
    assert (door.devices[HALL]["kind"], door.devices[HALL]["connected"]) == ("mirror", True)
    door.presence.came("two", HALL_TV)  # the television itself
    assert door.devices[HALL]["kind"] == "display"
    door.presence.went("two")
    assert door.devices[HALL]["kind"] == "mirror"
    door.presence.went("one")
    assert (door.devices[HALL]["kind"], door.devices[HALL]["connected"]) == ("display", False)


def test_nobody_is_the_mirror_of_a_television_that_there_is_not(door: Door) -> None:
    door.displays = {HALL}
    door.presence.came("one", NOBODY)
    door.presence.told("one", Report(face="tv", state="live", mirrors="d-invented"))
    assert door.devices == {}


def test_what_a_television_drew_and_how_late_is_told_and_not_kept(door: Door) -> None:
    told: list[Drawn] = []
    door.presence.drawn.subscribe(told.append)
    drawn = Drawn(topic="clock:friday:1", seq=7, ms=40)
    for name, who in (("one", HALL_TV), ("two", ANNA), ("three", NOBODY)):
        door.presence.came(name, who)
        door.presence.told(name, LIVE)
    before = door.shown, len(door.broadcaster.published)
    for name in ("one", "two", "three", "nobody"):
        door.presence.told(name, replace(LIVE, drawn=drawn))
    assert told == [drawn]
    assert (door.shown, len(door.broadcaster.published)) == before


@pytest.mark.parametrize("error", [None, 51])
def test_a_television_that_does_not_know_the_time_does_not_know_how_late_it_is(
    door: Door, error: int | None
) -> None:
    told: list[Drawn] = []
    door.presence.drawn.subscribe(told.append)
    door.presence.came("one", HALL_TV)
    late = Drawn(topic="clock:friday:1", seq=7, ms=40)
    door.presence.told("one", replace(LIVE, clock_error_ms=error, drawn=late))
    assert told == []


def test_a_device_of_staff_is_nobodys_mirror(door: Door) -> None:
    door.presence.came("one", ANNA)
    door.presence.told("one", Report(face="tv", state="live", mirrors=HALL))
    assert HALL not in door.devices


def test_who_went_without_having_come_is_no_matter(door: Door) -> None:
    door.presence.went("never seen")
    assert door.devices == {}


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
