"""A bad file in the venue's folder is reported over HTTP and on the command line, and hides no other file."""

from __future__ import annotations

from pathlib import Path

from tests.servers import RunningServer
from tests.shell import run


def test_the_lists_mark_a_bad_file_with_reason_and_line_and_offer_the_rest(data: Path) -> None:
    for kind in ("structures", "payouts", "rulesets"):
        folder = data / "config" / kind
        folder.mkdir(parents=True)
        (folder / "ours.toml").write_text('title = "Ours"\n\nfoo = = 1\n', "utf-8")
    with RunningServer(data) as server:
        for kind in ("structures", "payouts", "rulesets"):
            listed = server.get(f"/api/v1/{kind}").json()
            (bad,) = [each for each in listed if "reasons" in each]
            (reason,) = bad["reasons"]
            assert (bad["name"], reason["code"], reason["line"]) == ("ours", "file.not_toml", 3)
            assert str(data) not in str(listed)
            assert len(listed) > 6
        server.open_tournament()
        refused = server.command(
            "tournament.create", tournament=None, title="X", structure="ours", ruleset="ours"
        )
        assert {each["code"] for each in refused["refused"]} == {"file.not_toml"}


def test_a_bad_file_of_the_rulebook_hides_no_rule_and_is_named_in_the_clients_language(
    data: Path,
) -> None:
    folder = data / "config" / "rulebook"
    folder.mkdir(parents=True)
    (folder / "ours.toml").write_text('title.en = "Ours"\n\nfoo = = 1\n', "utf-8")
    (folder / "general.toml").write_text('[[notes]]\nrule = "no-such-rule"\ntext.en = "x"\n', "utf-8")
    (folder / "notes.toml").write_text(
        '[[notes]]\nrule = "found-chips"\ntext.en = "To the cashier."\n', "utf-8"
    )
    with RunningServer(data) as server:
        for ruleset in ("tda-2024", "irish-open"):
            answer = server.get(f"/api/v1/rulebook/{ruleset}", headers={"Accept-Language": "de"})
            assert answer.status_code == 200
            book = answer.json()
            bad = {each["name"]: each["reasons"] for each in book["bad_files"]}
            assert sorted(bad) == ["general", "ours"]
            assert (bad["ours"][0]["code"], bad["ours"][0]["line"]) == ("file.not_toml", 3)
            assert "das ist kein TOML" in bad["ours"][0]["text"]
            assert "To the cashier." in answer.text
            assert sum(len(chapter["rules"]) for chapter in book["chapters"]) > 100
            assert str(data) not in answer.text
        completed = run("check", str(folder))
        assert f"{folder / 'ours.toml'}:3: this is not TOML" in completed.stdout
        assert f"{folder / 'general.toml'}:2: general: note 1: rule: A note is about" in completed.stdout
        assert (completed.returncode, "3 files checked, 2 wrong" in completed.stdout) == (1, True)
        (folder / "ours.toml").unlink()
        (folder / "general.toml").unlink()
        assert "bad_files" not in server.get("/api/v1/rulebook/tda-2024").json()


def test_check_reports_each_fault_with_its_place_and_an_exit_code(tmp_path: Path) -> None:
    bad = tmp_path / "ours.toml"
    bad.write_text('title = "Ours"\n\nfoo = = 1\n', "utf-8")
    good = tmp_path / "ok.toml"
    good.write_text('title = "Ours"\nrows = [{ percents = [60, 40] }]', "utf-8")
    fine = run("check", str(good))
    assert (fine.returncode, fine.stdout) == (0, f"{good}: ok (payout table)\n1 file checked, 0 wrong\n")
    both = run("check", str(good), str(bad), str(tmp_path))
    assert both.returncode == 1
    assert f"{bad}:3: this is not TOML" in both.stdout
    assert "4 files checked, 2 wrong" in both.stdout
    assert run("check").returncode == 2
