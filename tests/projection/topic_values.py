"""Values of topics as a test's room publishes them."""

from __future__ import annotations

from typing import Any, Protocol

from clockserver.projection.topics import Topics
from tests.builders import SLUG


class Publishing(Protocol):
    """A room or a floor of tests."""

    topics: Topics


def topic_value(room: Publishing, topic: str) -> Any:
    """The value of a topic; fails without one."""
    published = room.topics.get(topic)
    assert published is not None, topic
    return published.value


def topic_value_or_none(room: Publishing, topic: str) -> Any:
    """The value of a topic, or None while there is no such topic."""
    published = room.topics.get(topic)
    return None if published is None else published.value


def session_topic(room: Publishing, kind: str) -> Any:
    """The value of a topic of the first session of `friday`, such as `clock`."""
    return topic_value(room, f"{kind}:{SLUG}:1")
