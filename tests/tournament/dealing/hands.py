"""Random commands as a state machine, with undo and redo of accepted ones."""

from __future__ import annotations

from typing import Any, Protocol

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, precondition, rule

from clockserver.core.texts import Refused
from clockserver.core.undo import Redo, Undo


class Place(Protocol):
    """A tournament or the room, in the domain alone."""

    state: Any

    def give(self, command: Any, command_id: str | None = None) -> str: ...


class Hands(RuleBasedStateMachine):
    """A state machine in which a refused command changes nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.given: list[str] = []

    def place(self) -> Place:
        """The tournament or the room at this instant."""
        raise NotImplementedError

    @precondition(lambda self: self.given)
    @rule(data=st.data())
    def something_is_undone(self, data: st.DataObject) -> None:
        self.tries(Undo(command=data.draw(st.sampled_from(self.given[::-1]))))

    @precondition(lambda self: self.given)
    @rule(data=st.data())
    def something_is_redone(self, data: st.DataObject) -> None:
        self.tries(Redo(command=data.draw(st.sampled_from(self.given[::-1]))))

    def tries(self, command: Any, command_id: str | None = None) -> None:
        place = self.place()
        before = place.state
        try:
            given = place.give(command, command_id)
        except Refused:
            assert place.state == before
            return
        if not isinstance(command, Undo | Redo):
            self.given.append(given)
