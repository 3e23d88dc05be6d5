"""Drafts are visible to staff only, in topics and routes."""

from __future__ import annotations

from clockserver.accounts.roles import Principal
from clockserver.projection.topic_reader import TopicReader
from clockserver.projection.topics import ROOM, place_of


def is_draft(topics: TopicReader, slug: str) -> bool:
    """Whether a slug is that of a draft."""
    header = topics.get(f"tournament:{slug}")
    return header is not None and header.value["stage"] == "draft"


def is_hidden(topics: TopicReader, topic: str, principal: Principal) -> bool:
    """Whether a topic belongs to a draft, and the principal is no member of staff."""
    place = place_of(topic)
    return place != ROOM and not principal.is_staff and is_draft(topics, place)
