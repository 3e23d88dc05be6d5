"""The next leader counts its predecessor's absence by the database's clock, unless that was set meanwhile."""

from __future__ import annotations

import pytest

from clockserver.storage.database.lease import Leadership
from clockserver.wiring.leading import SAME_RUN_MS, longer_absence
from tests.fakes import START

HOUR = 3_600_000
SKEW = 5_000


@pytest.mark.parametrize(
    ("by_database", "by_ours", "counts"),
    [
        (900, 1_000, 900),
        (HOUR, HOUR, HOUR),
        # The clock of the database was set, forward or back.
        (HOUR + 900, 1_000, 1_000),
        (24 * HOUR, 0, 0),
        (900 - HOUR, 1_000, 900 - HOUR),
        # The host's own clock is wrong.
        (900, HOUR, 900),
        (900, -HOUR, 900),
        (HOUR, -1, HOUR),
        (HOUR, SAME_RUN_MS + 1, HOUR),
    ],
)
def test_the_absence_comes_from_the_database_unless_this_servers_alone_is_short(
    by_database: int, by_ours: int, counts: int
) -> None:
    leadership = Leadership(2, START, SKEW, "boot", by_database)
    assert longer_absence(leadership, START + SKEW + by_ours).away_ms == counts
