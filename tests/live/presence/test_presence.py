"""Connected clients: TVs and staff devices one by one, all others as a number, and none forever."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from clockserver.accounts.roles import NOBODY, Principal
from clockserver.core.input.strict_json import convert
from clockserver.core.texts import Refused
from clockserver.live.presence import presence as module
from clockserver.live.presence.presence import FORGOTTEN_AFTER_MS, Drawn, Report
from tests.fakes import START
from tests.live.presence.presence_topic import PresenceTopic

HALL, BAR = "d-hall2222", "d-bar33333"
HALL_TV = Principal("display", HALL, device=HALL)
BAR_TV = Principal("display", BAR, device=BAR)
ANNA = Principal("td", "u-anna2222", "Anna", "s-tablet22", "s-tablet22")
LIVE = Report(face="tv", state="live", clock_error_ms=4, scene="clock", size="1920x1080")


@pytest.fixture
def presence_topic() -> PresenceTopic:
    return PresenceTopic()


def test_a_connected_device_is_listed_and_a_disconnected_one_is_remembered(
    presence_topic: PresenceTopic,
) -> None:
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
    device = presence_topic.devices[HALL]
    assert (device["connected"], device["since"], device["state"]) == (False, START + 60_000, "offline")
    assert (device["scene"], device["size"]) == ("clock", "1920x1080")


def test_a_device_of_staff_is_listed_under_its_user(presence_topic: PresenceTopic) -> None:
    presence_topic.presence.connected("one", ANNA)
    tablet = presence_topic.devices["s-tablet22"]
    assert (tablet["kind"], tablet["name"], tablet["role"]) == ("staff", "Anna", "td")
    assert tablet["state"] is None


def test_an_unknown_device_counts_without_a_line_of_its_own(presence_topic: PresenceTopic) -> None:
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


def test_an_unknown_kind_of_face_makes_no_metric_of_its_own(presence_topic: PresenceTopic) -> None:
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


def test_a_television_that_reloads_every_minute_is_listed_once(presence_topic: PresenceTopic) -> None:
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


def test_a_device_with_two_windows_is_connected_while_one_of_them_is(presence_topic: PresenceTopic) -> None:
    presence_topic.presence.connected("one", ANNA)
    presence_topic.presence.connected("two", ANNA)
    presence_topic.presence.disconnected("one")
    assert presence_topic.devices["s-tablet22"]["connected"]
    presence_topic.presence.disconnected("two")
    assert not presence_topic.devices["s-tablet22"]["connected"]


def test_a_disconnected_device_is_forgotten_after_half_a_day(presence_topic: PresenceTopic) -> None:
    presence_topic.presence.connected("one", HALL_TV)
    presence_topic.presence.disconnected("one")
    presence_topic.clock.advance(FORGOTTEN_AFTER_MS)
    presence_topic.presence.connected("two", BAR_TV)
    assert set(presence_topic.devices) == {HALL, BAR}
    presence_topic.clock.advance(1)
    presence_topic.presence.report("two", LIVE)
    assert set(presence_topic.devices) == {BAR}


def test_the_number_of_remembered_disconnected_devices_is_limited(
    presence_topic: PresenceTopic, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MAX_DEVICES", 3)
    for n in range(10):
        device = f"d-tv00000{n}"
        presence_topic.presence.connected(f"socket {n}", Principal("display", device, device=device))
        presence_topic.clock.advance(1)
        presence_topic.presence.disconnected(f"socket {n}")
    assert set(presence_topic.devices) == {"d-tv000007", "d-tv000008", "d-tv000009"}


def test_presence_is_published_only_when_it_changed(presence_topic: PresenceTopic) -> None:
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


def test_no_face_is_the_mirror_of_an_unknown_television(presence_topic: PresenceTopic) -> None:
    presence_topic.displays = {HALL}
    presence_topic.presence.connected("one", NOBODY)
    presence_topic.presence.report("one", Report(face="tv", state="live", mirrors="d-invented"))
    assert presence_topic.devices == {}


def test_the_delay_that_a_television_reports_is_passed_on_and_not_stored(
    presence_topic: PresenceTopic,
) -> None:
    reports: list[Drawn] = []
    presence_topic.presence.rendered.subscribe(reports.append)
    drawn = Drawn(topic="clock:friday:1", seq=7, ms=40)
    for name, principal in (("one", HALL_TV), ("two", ANNA), ("three", NOBODY)):
        presence_topic.presence.connected(name, principal)
        presence_topic.presence.report(name, LIVE)
    before = presence_topic.shown, len(presence_topic.broadcaster.published)
    for name in ("one", "two", "three", "nobody"):
        presence_topic.presence.report(name, replace(LIVE, drawn=drawn))
    assert reports == [drawn]
    assert (presence_topic.shown, len(presence_topic.broadcaster.published)) == before


@pytest.mark.parametrize("error", [None, 51])
def test_a_television_that_does_not_know_the_time_reports_no_delay(
    presence_topic: PresenceTopic, error: int | None
) -> None:
    reports: list[Drawn] = []
    presence_topic.presence.rendered.subscribe(reports.append)
    presence_topic.presence.connected("one", HALL_TV)
    late = Drawn(topic="clock:friday:1", seq=7, ms=40)
    presence_topic.presence.report("one", replace(LIVE, clock_error_ms=error, drawn=late))
    assert reports == []


def test_a_device_of_staff_is_no_mirror(presence_topic: PresenceTopic) -> None:
    presence_topic.presence.connected("one", ANNA)
    presence_topic.presence.report("one", Report(face="tv", state="live", mirrors=HALL))
    assert HALL not in presence_topic.devices


def test_a_disconnect_without_a_connect_is_ignored(presence_topic: PresenceTopic) -> None:
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
def test_a_face_reports_only_known_properties_of_itself(report: object) -> None:
    with pytest.raises(Refused):
        convert(report, Report)
