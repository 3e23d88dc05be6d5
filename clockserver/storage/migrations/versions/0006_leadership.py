"""Leadership in one row: the leader's epoch, and its last sign of life. Unused by SQLite."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    table = op.create_table(
        "leadership",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("epoch", sa.BigInteger, nullable=False),
        sa.Column("instant", sa.BigInteger, nullable=False),
        sa.Column("skew", sa.BigInteger, nullable=False),
        sa.Column("written_at", sa.BigInteger, nullable=False),
        sa.Column("boot_id", sa.String(32), nullable=False),
        sa.Column("address", sa.String(200), nullable=False),
    )
    first = {"id": 1, "epoch": 0, "instant": 0, "skew": 0, "written_at": 0, "boot_id": "", "address": ""}
    op.bulk_insert(table, [first])


def downgrade() -> None:
    op.drop_table("leadership")
