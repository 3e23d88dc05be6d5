"""The bench counts the bytes of a server's frames."""

from __future__ import annotations

import pytest

from bench.live.wire import frames_of
from clockserver.live.fan_out import event_frame
from clockserver.live.socket_writer import text_frame


@pytest.mark.parametrize("size", [0, 125, 126, 65_535, 65_536])
def test_a_frame_is_counted_with_its_head_whatever_its_size(size: int) -> None:
    sent = text_frame(b"x" * size)
    frames, rest = frames_of(sent + b"\x81")
    assert [(each.payload, each.size) for each in frames] == [(b"x" * size, len(sent))]
    assert rest == b"\x81"


def test_an_incomplete_frame_waits_for_its_rest() -> None:
    sent = text_frame(b"x" * 300)
    assert all(frames_of(sent[:cut]) == ([], sent[:cut]) for cut in range(len(sent)))


def test_an_event_has_its_name_and_its_topic() -> None:
    news, beat, ping = frames_of(
        event_frame("topic", {"topic": "clock:friday:1"}) + event_frame("heartbeat", {}) + text_frame(b"2")
    )[0]
    assert (news.event, news.topic) == ("topic", "clock:friday:1")
    assert (beat.event, beat.topic) == ("heartbeat", None)
    assert (ping.event, ping.topic) == (None, None)
