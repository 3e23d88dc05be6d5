"""One server with tournaments at each stage of their prizes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.browser.prizes.prize_tournaments import counted, final_table, set_up
from tests.browser.states import LONG_TITLE, MINUTE, STRUCTURES, Tournaments, write_structures
from tests.servers import RunningServer


@pytest.fixture(scope="module")
def tournaments(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tournaments]:
    """Tournaments at every stage, large and small, with and without names, with amounts that strain a line."""
    data = tmp_path_factory.mktemp("prizes") / "data"
    write_structures(data, STRUCTURES)
    with RunningServer(data, keeps_files=True) as server:
        tournaments = Tournaments(server)
        counted(tournaments, "large", 434)
        counted(tournaments, "near", 189)
        counted(tournaments, "in-money", 41, title=LONG_TITLE)
        tournaments.open("projected")
        tournaments.enter("projected", 83)
        set_up(tournaments, "projected", guarantee=2_000_000)
        tournaments.run("projected", "l2", 12 * MINUTE)
        final_table(tournaments)
        tournaments.open("points", structure="huge")
        tournaments.enter("points", 9_876)
        set_up(tournaments, "points", currency="CREDITS", exponent=0, entry=1_000_000, unit=1_000)
        tournaments.run("points", "l2", out=9_870)
        tournaments.do("points", "prizes.publish")
        tournaments.open("no-prizes")
        tournaments.run("no-prizes")
        yield tournaments
