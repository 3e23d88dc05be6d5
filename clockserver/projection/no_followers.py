"""A broadcaster for topics that only this process reads."""

from __future__ import annotations

from typing import Any


class NoFollowers:
    """Publishes nothing, as no topic has a follower."""

    def publish(self, _topic: str, _message: dict[str, Any]) -> None:
        """Do nothing."""

    def is_followed(self, _topic: str) -> bool:
        """Whether the topic has a follower: never."""
        return False
