"""Only staff sees drafts, and tournaments with a damaged header count as drafts."""

from __future__ import annotations

from typing import Any

import pytest

from clockserver.accounts.drafts import is_hidden
from clockserver.accounts.roles import NOBODY, TD, Principal
from clockserver.projection.topics import TopicValue


class OneHeader:
    """Topics with one tournament's header, or with none."""

    def __init__(self, value: Any = None, exists: bool = True) -> None:
        self._shown = TopicValue(1, value) if exists else None

    def get(self, topic: str) -> TopicValue | None:
        return self._shown if topic == "tournament:friday" else None


def hidden(topics: OneHeader, principal: Principal, topic: str = "clock:friday:1") -> bool:
    return is_hidden(topics, topic, principal)  # type: ignore[arg-type]


@pytest.mark.parametrize("value", [{"stage": "draft"}, {"state": 5}, {}, None, "nonsense", ["stage"]])
def test_a_draft_and_a_header_without_a_stage_are_hidden_from_all_but_staff(value: Any) -> None:
    assert hidden(OneHeader(value), NOBODY)
    assert not hidden(OneHeader(value), Principal(TD, "maria"))


def test_an_announced_tournament_and_the_room_are_hidden_from_nobody() -> None:
    assert not hidden(OneHeader({"stage": "announced"}), NOBODY)
    assert not hidden(OneHeader(exists=False), NOBODY)
    assert not hidden(OneHeader({"stage": "draft"}), NOBODY, "room")
