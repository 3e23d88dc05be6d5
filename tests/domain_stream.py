"""A stream of the domain without sessions, for the stories of the room and of the library."""

from __future__ import annotations

from itertools import count
from types import ModuleType
from typing import Any, Generic, Self, TypeVar

import pytest

from clockserver.core.events import SYSTEM, Recorded
from clockserver.core.texts import Reason, Refused
from tests.fakes import START

S = TypeVar("S")


class DomainStream(Generic[S]):
    """A stream that gets commands at instants, and keeps its state.

    After every event the invariants hold, and at the end the replayed state equals the live one.
    """

    def __init__(self, domain: ModuleType, command_id: str, opened: list[Any]) -> None:
        self._domain = domain
        self.now = START
        self.records: list[Recorded[Any]] = []
        self._ids = count(1)
        self.state: S
        self._record(command_id, SYSTEM, opened)

    def advance(self, ms: int) -> Self:
        self.now += ms
        return self

    def give(self, command: Any, command_id: str | None = None) -> str:
        """Decide and evolve; the command's id. Raises Refused."""
        id_ = command_id or f"command-{next(self._ids)}"
        self._record(id_, "u-anna", self._domain.decide(self.state, command, self.now))
        return id_

    def refused(self, command: Any) -> list[Reason]:
        before = self.state
        with pytest.raises(Refused) as caught:
            self.give(command)
        assert self.state == before
        return list(caught.value.reasons)

    def codes(self, command: Any) -> list[str]:
        return [reason.code for reason in self.refused(command)]

    @property
    def newest(self) -> Any:
        return self.records[-1].event

    def check(self) -> None:
        state: S | None = None
        for record in self.records:
            state = self._domain.evolve(state, record)
        assert state == self.state

    def _record(self, command_id: str, actor: str, events: list[Any]) -> None:
        state = self.state if self.records else None
        for event in events:
            stream = self._domain.STREAM
            record = Recorded(stream, len(self.records) + 1, self.now, command_id, actor, event)
            state = self._domain.evolve(state, record)
            self.records.append(record)
        assert state is not None
        self.state = state
        assert self._domain.violations(state) == []
