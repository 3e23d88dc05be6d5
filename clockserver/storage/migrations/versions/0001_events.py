"""The journal: one table of events."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "events",
        sa.Column("stream", sa.String(100), primary_key=True),
        sa.Column("seq", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("command", sa.String(220), nullable=False),
        sa.Column("part", sa.Integer, nullable=False),
        sa.Column("actor", sa.String(64), nullable=False),
        sa.Column("type", sa.String(64), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.UniqueConstraint("stream", "command", "part", name="one_command_once"),
    )


def downgrade() -> None:
    op.drop_table("events")
