"""Asserts refusals of the domain, after which nothing has changed."""

from __future__ import annotations

import pytest

from clockserver.core.texts import Reason, Refused
from clockserver.tournament.types import TournamentCommand
from tests.builders import Table


def refused(event: Table, command: TournamentCommand) -> list[Reason]:
    """The reasons of a refusal; asserts that nothing has changed."""
    event.settle()
    before = event.state
    with pytest.raises(Refused) as caught:
        event.give(command)
    assert event.state == before
    return list(caught.value.reasons)


def codes(event: Table, command: TournamentCommand) -> list[str]:
    """The codes of `refused`."""
    return [reason.code for reason in refused(event, command)]
