"""A new or changed file of the venue is offered without a restart; unchanged files are not read again."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from clockserver import resources
from clockserver.config_files.config_files import ConfigFiles
from clockserver.core.texts import Refused

RULESETS = resources.config_folders("rulesets")


@pytest.fixture
def venue_folder(tmp_path: Path) -> Path:
    """The folder with the venue's own structures."""
    return tmp_path


def put(venue_folder: Path, title: str) -> None:
    packaged = resources.config_folders("structures")[0] / "turbo-10.toml"
    (venue_folder / "ours.toml").write_text(
        packaged.read_text("utf-8").replace('title = "', f'title = "{title} '), "utf-8"
    )


def titles(library: ConfigFiles) -> list[str]:
    return [each.title.split()[0] for each in library.structures() if not each.reasons]


def test_an_added_or_changed_structure_is_offered_at_once(venue_folder: Path) -> None:
    library = ConfigFiles([venue_folder], RULESETS)
    assert titles(library) == []
    put(venue_folder, "First")
    assert titles(library) == ["First"]
    put(venue_folder, "Second")
    os.utime(venue_folder / "ours.toml", ns=(1, 1))
    assert titles(library) == ["Second"]
    (venue_folder / "ours.toml").unlink()
    assert titles(library) == []


def test_a_wrong_file_is_marked_each_time_and_offered_when_it_is_mended(venue_folder: Path) -> None:
    library = ConfigFiles([venue_folder], RULESETS)
    (venue_folder / "ours.toml").write_text("title =", "utf-8")
    for _ in range(2):
        (bad,) = library.structures()
        assert (bad.name, [reason.code for reason in bad.reasons]) == ("ours", ["file.not_toml"])
        assert bad.reasons[0].params["line"] == 1
    put(venue_folder, "Mended")
    assert titles(library) == ["Mended"]


def test_an_unchanged_file_is_not_read_again(venue_folder: Path) -> None:
    put(venue_folder, "First")
    library = ConfigFiles([venue_folder], RULESETS)
    assert library.structures() is library.structures()
    assert library.rulesets() is library.rulesets()


def test_the_packaged_payout_tables_are_offered_and_files_of_the_house_replace_them(
    venue_folder: Path,
) -> None:
    library = ConfigFiles([], RULESETS, [resources.root() / "config" / "payouts", venue_folder])
    assert "field-15" in {each.name for each in library.payout_tables()}
    (venue_folder / "field-15.toml").write_text('title = "Ours"\nrows = [{ percents = [60, 40] }]', "utf-8")
    titles = {each.name: each.title for each in library.payout_tables()}
    assert (titles["field-15"], library.payouts("field-15").title) == ("Ours", "Ours")
    with pytest.raises(Refused) as refusal:
        library.payouts("theirs")
    assert refusal.value.reasons[0].code == "payouts.unknown_name"
