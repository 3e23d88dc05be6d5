"""Rows beside the journal are noted as they are written, and sent as they are noted."""

from __future__ import annotations

from pathlib import Path

import msgspec

from clockserver.players.person import Person
from clockserver.standby.follower_messages import encoded
from clockserver.standby.leader.copy_source import CopySource
from clockserver.standby.leader.written_rows import WrittenRows
from clockserver.start_up import open_database
from clockserver.storage.database.sql_players import SqlPlayers

ANN = Person("1" * 32, "Ann Abel", 5)


def test_a_player_written_while_a_second_server_follows_can_be_sent(tmp_path: Path) -> None:
    engine = open_database(tmp_path)
    written = WrittenRows(engine)
    SqlPlayers(engine).add([ANN])
    _, sides = written.take()
    (item,) = (
        item for table, ids in sides.items() for item in CopySource(tmp_path).rows_of_table(table, ids)
    )
    kind, table, id_, body = msgspec.json.decode(encoded(item))
    assert (kind, table, id_) == ("side", "players", ANN.id)
    assert msgspec.json.decode(body, type=Person) == ANN
    engine.dispose()
