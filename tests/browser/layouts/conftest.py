"""One server and one browser for all pages that axe examines."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.layouts.examiner import OTHER_STATES, SHOWN_STATES, Examiner
from tests.browser.states import STATES, STRUCTURES, Tournaments, write_structures
from tests.servers import RunningServer


@pytest.fixture(scope="module")
def tournaments(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tournaments]:
    data = tmp_path_factory.mktemp("axe-hall") / "data"
    write_structures(data, STRUCTURES)
    with RunningServer(data, keeps_files=True) as server:
        tournaments = Tournaments(server)
        for state in (*SHOWN_STATES, *OTHER_STATES):
            STATES[state](tournaments)
        yield tournaments


@pytest.fixture(scope="module")
def sizes_of_a_commit(pytestconfig: pytest.Config) -> None:
    Examiner.examines_all = pytestconfig.getoption("--all-cases")


@pytest.fixture(scope="module")
def examiner(browser: Browser, tournaments: Tournaments) -> Iterator[Examiner]:
    examiner = Examiner(browser, tournaments.server)
    yield examiner
    examiner.close()
