"""Payout tables over HTTP: listed by title, chosen by name, the venue's own among them."""

from __future__ import annotations

from pathlib import Path

from tests.client import Client
from tests.servers import RunningServer


def prizes(client: Client) -> dict[str, object]:
    return dict(client.subscribe("prizes:friday:1")["topics"]["prizes:friday:1"]["value"])


def test_a_payout_table_of_the_house_is_listed_chosen_and_kept_after_its_file_is_deleted(
    tmp_path: Path,
) -> None:
    own = tmp_path / "data" / "config" / "payouts"
    own.mkdir(parents=True)
    (own / "ours.toml").write_text('title = "Ours"\nrows = [{ entries = 1, percents = [60, 40] }]', "utf-8")
    with RunningServer(tmp_path / "data") as server:
        server.open_tournament()
        assert {"name": "ours", "title": "Ours"} in server.get("/api/v1/payouts").json()
        refused = server.command("prizes.set_up", currency="EUR", entry=9_000, table="theirs")["refused"]
        assert [(reason["code"], reason["field"]) for reason in refused] == [
            ("payouts.unknown_name", "table")
        ]
        assert server.command("counter.tap", what="entry", count=10)["ok"]
        assert server.command("prizes.set_up", currency="EUR", entry=9_000, table="ours")["ok"]
        (own / "ours.toml").unlink()
        server.restart()
        assert prizes(server.client())["groups"] == [
            {"first": 1, "last": 1, "amount": 54_000},
            {"first": 2, "last": 2, "amount": 36_000},
        ]


def test_a_wrong_table_is_refused_with_its_file_and_the_line(tmp_path: Path) -> None:
    own = tmp_path / "data" / "config" / "payouts"
    own.mkdir(parents=True)
    (own / "ours.toml").write_text('title = "Ours"\nrows = [{ entries = 1, percents = [60, 41] }]', "utf-8")
    with RunningServer(tmp_path / "data") as server:
        server.open_tournament()
        refused = server.command("prizes.set_up", currency="EUR", entry=9_000, table="ours")["refused"]
        assert [(reason["code"], reason["field"]) for reason in refused] == [
            ("payouts.not_all", "ours: row 1: percents")
        ]
