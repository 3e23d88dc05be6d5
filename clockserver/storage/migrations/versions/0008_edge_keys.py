"""Keys of edges in the database, for any leader. Unused by SQLite."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "edge_keys",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("digest", sa.String(64)),
    )


def downgrade() -> None:
    op.drop_table("edge_keys")
