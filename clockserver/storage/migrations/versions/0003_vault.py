"""The vault: secrets until they are revealed or destroyed, beside the journal."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "vault",
        sa.Column("name", sa.String(160), primary_key=True),
        sa.Column("sealed", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("vault")
