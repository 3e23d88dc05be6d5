"""Hashes that detect a changed or missing row: a chain for each stream of the journal, a digest for every other row."""

import sqlalchemy as sa
from alembic import op

from clockserver.desk.ports import Row
from clockserver.storage.database.hash_chain import START, digest_of, next_hash

revision = "0005"
down_revision = "0004"
OTHERS = {
    "users": ("id", "body"),
    "sign_ins": ("id", "body"),
    "integrations": ("id", "body"),
    "players": ("id", "body"),
    "vault": ("name", "sealed"),
}
"""The tables besides the journal, with key and value."""
PAGE = 2_000


def upgrade() -> None:
    op.add_column("events", sa.Column("chain", sa.String(64)))
    connection = op.get_bind()
    events = sa.table("events", *(sa.column(name) for name in (*Row.__struct_fields__, "chain")))
    for (stream,) in connection.execute(sa.select(events.c.stream).distinct()).all():
        _chain(connection, events, stream)
    for name, (key, value) in OTHERS.items():
        op.add_column(name, sa.Column("digest", sa.String(64)))
        table = sa.table(name, sa.column(key), sa.column(value), sa.column("digest"))
        for id_, body in connection.execute(sa.select(table.c[key], table.c[value])).all():
            this = sa.update(table).where(table.c[key] == id_)
            connection.execute(this.values(digest=digest_of(id_, body)))


def _chain(connection: sa.Connection, events: sa.TableClause, stream: str) -> None:
    before, seq = START, 0
    columns = [events.c[name] for name in Row.__struct_fields__]
    of_stream = sa.select(*columns).where(events.c.stream == stream).order_by(events.c.seq)
    while page := connection.execute(of_stream.where(events.c.seq > seq).limit(PAGE)).all():
        hashes = []
        for values in page:
            row = Row(*values)
            before = next_hash(before, row)
            hashes.append({"at_stream": stream, "at_seq": row.seq, "chain": before})
            seq = row.seq
        this = (events.c.stream == sa.bindparam("at_stream")) & (events.c.seq == sa.bindparam("at_seq"))
        connection.execute(sa.update(events).where(this), hashes)


def downgrade() -> None:
    op.drop_column("events", "chain")
    for name in OTHERS:
        op.drop_column(name, "digest")
