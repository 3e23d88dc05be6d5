"""Accounts, sign-ins and integrations, beside the journal."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
TABLES = ("users", "sign_ins", "integrations")


def upgrade() -> None:
    for name in TABLES:
        op.create_table(
            name,
            sa.Column("id", sa.String(40), primary_key=True),
            sa.Column("body", sa.Text, nullable=False),
        )


def downgrade() -> None:
    for name in TABLES:
        op.drop_table(name)
