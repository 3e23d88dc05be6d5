"""Whether faces show what the server says, read in the middle of a second: where it turns, a round trip decides."""

from __future__ import annotations

import re

from tests.browser.chromium import Face
from tests.servers import RunningServer, until

ANY_TIME = re.compile(r"\d+\s*:\s*\d\d")


def expected(server: RunningServer, slug: str = "friday") -> tuple[int, int]:
    """What every face has to show, in seconds, a begun one counting; and how far into that second it is, in ms."""
    clock = server.clock(slug)
    left = int(clock["deadline"] - clock["server_ms"] if clock["deadline"] else clock["remaining_ms"])
    return -(-left // 1000), -left % 1000


def agree(server: RunningServer, *faces: Face, slug: str = "friday", within: int = 0) -> None:
    """All faces show the server's second, or one at most `within` seconds off."""
    for face in faces:
        face.shows("time", ANY_TIME)
        found = agreement(server, face, slug, within)
        assert found == "agrees", found


def agreement(server: RunningServer, face: Face, slug: str = "friday", within: int = 0) -> str:
    """`agrees`, or what the face shows where something else is left."""
    return until(lambda: _in_mid_second(server, face, slug, within) or "", "a reading in mid-second")


def _in_mid_second(server: RunningServer, face: Face, slug: str, within: int) -> str | None:
    """What a reading of the face says against the server's; None where it was taken too near to a turn."""
    before, into = expected(server, slug)
    shown = face.seconds_left()
    after, into_after = expected(server, slug)
    if server.clock(slug)["deadline"] and (before != after or not 200 <= into <= into_after <= 800):
        return None
    return "agrees" if abs(shown - after) <= within else f"shows {shown} where {after} is left"
