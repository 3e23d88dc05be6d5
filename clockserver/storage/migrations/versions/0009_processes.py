"""The processes that the last leader knew, so that the next one notices which of them are gone."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column("leadership", sa.Column("processes", sa.Text))


def downgrade() -> None:
    op.drop_column("leadership", "processes")
