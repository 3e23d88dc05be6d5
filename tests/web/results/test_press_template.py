"""The template of press sheets: the room's file sets the columns, and may change; the event's number in its series."""

from __future__ import annotations

from pathlib import Path

import pytest

from clockserver import resources
from clockserver.core.texts import Refused
from clockserver.exports.press import USUAL
from clockserver.library.series.commands import PutEvent, PutSeries
from clockserver.web.results.press_template import PressTemplate
from tests.desk.room.planning_room import DAY, PlanningRoom


def template_of(planned: PlanningRoom, *folders: Path) -> PressTemplate:
    return PressTemplate(folders, planned.room.library_service, planned.room.desks)


def test_the_packaged_file_has_the_usual_columns(planned: PlanningRoom) -> None:
    (packaged,) = resources.config_folders("press")
    assert template_of(planned, packaged).columns() == USUAL


def test_the_venues_own_file_replaces_it_from_the_next_sheet_on(
    planned: PlanningRoom, tmp_path: Path
) -> None:
    (packaged,) = resources.config_folders("press")
    template, own = template_of(planned, packaged, tmp_path), tmp_path / "press.toml"
    own.write_text('columns = ["place", "name", "bounty"]')
    assert template.columns() == ("place", "name", "bounty")
    own.write_text('columns = ["name"]')
    assert template.columns() == ("name",)
    own.unlink()
    assert template.columns() == USUAL


@pytest.mark.parametrize("text", ["columns = []", 'columns = ["person"]', "columns = 1", "colums = []", "="])
def test_a_bad_file_leaves_the_usual_columns(planned: PlanningRoom, tmp_path: Path, text: str) -> None:
    (tmp_path / "press.toml").write_text(text)
    assert template_of(planned, tmp_path).columns() == USUAL


def test_the_number_on_a_press_sheet_is_that_of_the_event_in_its_series(planned: PlanningRoom) -> None:
    planned.save(PutSeries(title="Winter", from_=planned.day(), to=planned.day(9)))
    starts_at = planned.room.clock.now + DAY
    planned.save(PutEvent(series="winter", number=7, template="club-night", starts_at=starts_at))
    (draft,) = planned.states()
    template = template_of(planned)
    assert template.number(draft.slug) == "7"
    planned.save(PutEvent(series="winter", number=8, was=7, template="club-night", starts_at=starts_at))
    assert template.number(draft.slug) == "8"
    with pytest.raises(Refused):
        template.number("nowhere")


def test_a_tournament_of_no_series_has_no_number(planned: PlanningRoom) -> None:
    planned.room.opened()
    assert template_of(planned).number("friday") == ""
