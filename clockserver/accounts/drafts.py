"""Drafts are visible to staff only, in topics and routes."""

from __future__ import annotations

from clockserver.accounts.roles import Principal
from clockserver.projection.topic_reader import TopicReader
from clockserver.projection.topics import ROOM, place_of


def is_draft(topics: TopicReader, slug: str) -> bool:
    """Whether a slug is that of a draft. A header without a stage, damaged on its way to an edge, counts as one."""
    header = topics.get(f"tournament:{slug}")
    if header is None:
        return False
    return not isinstance(header.value, dict) or header.value.get("stage", "draft") == "draft"


def is_hidden(topics: TopicReader, topic: str, principal: Principal) -> bool:
    """Whether a topic belongs to a draft, and the principal is no member of staff."""
    place = place_of(topic)
    return place != ROOM and not principal.is_staff and is_draft(topics, place)
