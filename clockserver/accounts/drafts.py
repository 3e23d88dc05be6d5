"""Drafts are staff's: nobody else finds a topic or a route of one."""

from __future__ import annotations

from clockserver.accounts.roles import Principal
from clockserver.projection.topic_reader import TopicReader
from clockserver.projection.topics import ROOM, place_of


def is_draft(topics: TopicReader, slug: str) -> bool:
    """Whether the tournament of a slug is a draft."""
    header = topics.get(f"tournament:{slug}")
    return header is not None and header.value["stage"] == "draft"


def is_hidden(topics: TopicReader, topic: str, principal: Principal) -> bool:
    """Whether a topic is a draft's, and the principal is no member of staff."""
    place = place_of(topic)
    return place != ROOM and not principal.staff and is_draft(topics, place)
