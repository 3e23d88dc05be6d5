"""Epochs are kept in the data directory and sent with a proof; a server that meets a higher one stops writing."""

from __future__ import annotations

from pathlib import Path

import pytest
import sqlalchemy as sa

from clockserver.leadership.epoch_fence import EpochFence, Replaced
from clockserver.leadership.epoch_file import FILE, EpochFile, EpochFileError
from clockserver.leadership.epoch_proof import EpochProofs
from clockserver.leadership.leader_state import FencedLeaderState, LeaderState

SECRET = b"s" * 32


def test_a_single_server_has_no_file_and_the_first_epoch(tmp_path: Path) -> None:
    file = EpochFile(tmp_path)
    assert (file.record.epoch, file.knows_another) == (1, False)
    assert not (tmp_path / FILE).exists()


def test_a_changed_epoch_is_read_again_after_a_restart(tmp_path: Path) -> None:
    EpochFile(tmp_path).change(epoch=7, peer="http://10.0.0.2:5000", key="k")
    record = EpochFile(tmp_path).record
    assert (record.epoch, record.peer, record.key) == (7, "http://10.0.0.2:5000", "k")
    assert (tmp_path / FILE).stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("text", ["", "{", '{"epoch": "one"}'])
def test_a_damaged_file_does_not_count_as_the_first_epoch(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text)
    with pytest.raises(EpochFileError, match="cannot be read"):
        EpochFile(tmp_path)


@pytest.mark.parametrize("forged", ["2", "2.", "2." + "0" * 32, "x.y", 2, None, "9" * 100, "²." + "0" * 32])
def test_an_epoch_without_its_proof_is_not_accepted(forged: object) -> None:
    assert EpochProofs(SECRET).decode(forged) == 0


def test_an_epoch_is_read_where_the_secret_is_the_same() -> None:
    written = EpochProofs(SECRET).encode(3)
    assert EpochProofs(SECRET).decode(written) == 3
    assert EpochProofs(b"t" * 32).decode(written) == 0
    assert EpochProofs(SECRET).decode(written.replace("3.", "4.")) == 0


def test_after_a_higher_epoch_nothing_is_written(tmp_path: Path) -> None:
    engine = sa.create_engine("sqlite://", poolclass=sa.pool.StaticPool)
    table = sa.Table("t", sa.MetaData(), sa.Column("a", sa.Integer))
    table.create(engine)
    fence = EpochFence(EpochFile(tmp_path))
    fence.guard(engine)
    replaced: list[int] = []
    fence.replaced.subscribe(lambda: replaced.append(1))
    assert fence.meet(1)
    with engine.begin() as connection:
        connection.execute(table.insert().values(a=1))
    assert not fence.meet(2)
    assert not fence.meet(3)
    with pytest.raises(Replaced), engine.begin() as connection:
        connection.execute(table.delete())
    with engine.connect() as connection:
        assert connection.execute(sa.select(table.c.a)).scalars().all() == [1]
    assert replaced == [1]
    assert EpochFence(EpochFile(tmp_path)).is_replaced


def test_an_edge_that_has_seen_a_later_leader_ends_this_one(tmp_path: Path) -> None:
    proofs = EpochProofs(SECRET)
    state = FencedLeaderState(EpochFence(EpochFile(tmp_path)), proofs)
    ends: list[str] = []
    state.when_replaced(lambda: ends.append("at once"))
    assert state.leads() == {"leads": True, "seen": proofs.encode(1), "epoch": 1, "rights": 0}
    assert all(state.decides(seen) for seen in ("", proofs.encode(1), "9." + "0" * 32))
    assert not state.decides(proofs.encode(2))
    assert (state.leads()["leads"], ends) == (False, ["at once"])
    FencedLeaderState(EpochFence(EpochFile(tmp_path)), proofs).when_replaced(lambda: ends.append("later"))
    assert ends == ["at once", "later"]


def test_a_leader_by_a_lease_leads_while_its_process_runs() -> None:
    state = LeaderState(lambda: 7)
    assert state.count_change_of_rights() == 1
    assert state.leads() == {"leads": True, "epoch": 7, "rights": 1}
    assert state.decides(EpochProofs(SECRET).encode(8))
