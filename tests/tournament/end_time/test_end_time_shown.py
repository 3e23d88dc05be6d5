"""A setting shows the likely end on TVs and phones."""

from __future__ import annotations

from clockserver.core.undo import Undo
from clockserver.tournament.end_time.commands import ShowEndTime
from tests.builders import Table
from tests.tournament.refusals import codes

ROLES_BY_COMMAND = {"end_time.show": "td floor"}
AUDIENCE_BY_TOPIC = {"end_time_shown": "everybody"}


def test_the_likely_end_is_hidden_until_it_is_chosen_and_the_choice_is_undone() -> None:
    table = Table()
    assert not table.session.shows_end
    assert codes(table, ShowEndTime(shown=False)) == ["already_done"]
    choice = table.give(ShowEndTime(shown=True))
    assert table.session.shows_end
    assert codes(table, ShowEndTime(shown=True)) == ["already_done"]
    table.give(Undo(command=choice))
    assert not table.session.shows_end
    table.check()
