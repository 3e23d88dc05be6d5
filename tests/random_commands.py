"""Random commands as a state machine, with undo and redo of accepted ones."""

from __future__ import annotations

from typing import Any, Protocol

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, precondition, rule

from clockserver.core.texts import Refused
from clockserver.core.undo import Redo, Undo


class Domain(Protocol):
    """A tournament or the room, in the domain alone."""

    state: Any

    def give(self, command: Any, command_id: str | None = None) -> str: ...


class RandomCommands(RuleBasedStateMachine):
    """A state machine in which a refused command changes nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.command_ids: list[str] = []

    def domain(self) -> Domain:
        """The tournament or the room at this instant."""
        raise NotImplementedError

    @precondition(lambda self: self.command_ids)
    @rule(data=st.data())
    def something_is_undone(self, data: st.DataObject) -> None:
        self.tries(Undo(command=data.draw(st.sampled_from(self.command_ids[::-1]))))

    @precondition(lambda self: self.command_ids)
    @rule(data=st.data())
    def something_is_redone(self, data: st.DataObject) -> None:
        self.tries(Redo(command=data.draw(st.sampled_from(self.command_ids[::-1]))))

    def tries(self, command: Any, command_id: str | None = None) -> None:
        domain = self.domain()
        before = domain.state
        try:
            accepted_id = domain.give(command, command_id)
        except Refused:
            assert domain.state == before
            return
        if not isinstance(command, Undo | Redo):
            self.command_ids.append(accepted_id)
