"""Databases for the stores beside the journal."""

from __future__ import annotations

import pytest
import sqlalchemy as sa

from clockserver.storage.database.database_engine import migrate


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def engine(request: pytest.FixtureRequest) -> sa.Engine:
    """A migrated database of each kind."""
    chosen: sa.Engine = request.getfixturevalue(f"{request.param}_engine")
    migrate(chosen)
    return chosen
