"""A fingerprint of the leader's server.secret: a standby with another one could open no draw."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("leadership", sa.Column("fingerprint", sa.String(64)))


def downgrade() -> None:
    op.drop_column("leadership", "fingerprint")
