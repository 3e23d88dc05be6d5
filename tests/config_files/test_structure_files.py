"""Folders of structures: the overlay, faulty files, and the figures of the packaged structures."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest

from clockserver.config_files.structure_files import load_structure, load_structures
from clockserver.config_files.toml_files import load_toml_folder, read_toml_folder
from clockserver.core.texts import Reason, Refused, placeholders
from clockserver.tournament.structure.structure_toml import parse_structure

ROOT = Path(__file__).parents[2]
BUNDLED = ROOT / "config/structures"
TEXTS = {
    code: text
    for catalogue in ("file", "structure")
    for code, text in json.loads(
        (ROOT / f"static/texts/en/{catalogue}.json").read_text(encoding="utf-8")
    ).items()
}
FRIDAY = """
title = "Friday"
starting_stack = 25000
game = "nlhe"
level_minutes = 20
periods = [{ kind = "level", small_blind = 100, big_blind = 200 }]
"""


@pytest.fixture
def packaged(tmp_path: Path) -> Path:
    return write(tmp_path / "packaged", friday=FRIDAY, sunday=FRIDAY.replace("Friday", "Sunday"))


def write(folder: Path, **files: str) -> Path:
    folder.mkdir(exist_ok=True)
    for name, text in files.items():
        (folder / f"{name}.toml").write_text(text, "utf-8")
    return folder


def refused(*directories: Path) -> list[Reason]:
    faults = load_structures(directories).faults
    reasons = [reason for name in sorted(faults) for reason in faults[name]]
    assert reasons
    for reason in reasons:
        assert placeholders(TEXTS[reason.code]) <= reason.params.keys()
    return reasons


def test_a_file_of_the_venue_replaces_its_namesake_and_others_are_added(
    packaged: Path, tmp_path: Path
) -> None:
    own = write(tmp_path / "own", sunday=FRIDAY.replace("Friday", "Ours"), monday=FRIDAY)

    loaded = load_structures([packaged, own]).parsed
    assert {name: structure.title for name, structure in loaded.items()} == {
        "friday": "Friday",
        "monday": "Friday",
        "sunday": "Ours",
    }
    assert load_structure("sunday", [packaged, own]) == loaded["sunday"]


def test_a_directory_that_does_not_exist_holds_nothing(packaged: Path, tmp_path: Path) -> None:
    assert list(load_structures([packaged, tmp_path / "none"]).parsed) == ["friday", "sunday"]


def test_hidden_files_and_other_endings_are_ignored(packaged: Path) -> None:
    (packaged / ".friday.toml").write_text("no structure")
    (packaged / "README.md").write_text("# Structures")

    assert list(load_structures([packaged]).parsed) == ["friday", "sunday"]


def test_an_unknown_name_is_refused_with_the_known_ones(packaged: Path) -> None:
    with pytest.raises(Refused) as caught:
        load_structure("../sunday", [packaged])

    [reason] = caught.value.reasons
    assert reason.code == "structure.unknown_name"
    assert reason.params == {"name": "../sunday", "known": "friday, sunday"}
    assert placeholders(TEXTS[reason.code]) <= reason.params.keys()


def test_one_structure_is_read_in_any_state_of_the_others(packaged: Path) -> None:
    write(packaged, monday="title = ")

    assert load_structure("friday", [packaged]).title == "Friday"


def test_all_bad_files_are_named_together(packaged: Path) -> None:
    write(packaged, friday=FRIDAY.replace("200 }", '"200", ante = -1 }'), monday="\ntitle = ")

    assert [(reason.field, reason.code, reason.params["line"]) for reason in refused(packaged)] == [
        ("friday: period 1 (level 1): big_blind", "structure.not_integer", 6),
        ("friday: period 1 (level 1): ante", "structure.too_small", 6),
        ("monday.toml: line 2", "file.not_toml", 2),
    ]


@pytest.mark.parametrize(
    ("text", "line", "detail"),
    [
        ("a = 1\nb = [\n1\nc", 4, "Unclosed array"),
        ("a = 1\na = 2", 2, "Cannot overwrite a value"),
        ("\n\nb = ", 3, "Invalid value"),
        ("a = " + "[" * 5000, 1, ""),
        ("a = " + "9" * 5000, 1, "Exceeds the limit (4300 digits)"),
    ],
)
def test_text_that_is_not_toml_is_refused_with_its_line(
    packaged: Path, text: str, line: int, detail: str
) -> None:
    write(packaged, friday=text)

    [reason] = refused(packaged)
    assert (reason.code, reason.field) == ("file.not_toml", f"friday.toml: line {line}")
    assert str(reason.params["detail"]).startswith(detail)
    assert reason.params["file"] == str(packaged / "friday.toml")


def test_text_that_is_not_utf8_is_refused_with_its_line(packaged: Path) -> None:
    (packaged / "friday.toml").write_bytes("\n# Freitag für alle\n".encode("latin-1"))

    [reason] = refused(packaged)
    assert (reason.code, reason.field) == ("file.not_utf8", "friday.toml: line 2")


def test_a_byte_order_mark_and_windows_line_ends_do_no_harm(packaged: Path) -> None:
    windows = b"\xef\xbb\xbf" + FRIDAY.replace("\n", "\r\n").encode()
    (packaged / "friday.toml").write_bytes(windows)

    assert load_structure("friday", [packaged]).title == "Friday"


@pytest.mark.parametrize("name", ["Friday.toml", "friday night.toml", "monday.TOML", "-.toml"])
def test_an_invalid_name_is_refused(packaged: Path, name: str) -> None:
    (packaged / name).write_text(FRIDAY)

    [reason] = refused(packaged)
    assert (reason.code, reason.field) == ("file.bad_name", name)


def test_a_file_that_cannot_be_read_is_refused(packaged: Path) -> None:
    (packaged / "monday.toml").mkdir()

    [reason] = refused(packaged)
    assert (reason.code, reason.field) == ("file.unreadable", "monday.toml")


def test_documents_are_read_unchanged_or_all_refused(packaged: Path) -> None:
    assert read_toml_folder([packaged])["friday"]["starting_stack"] == 25000
    assert load_toml_folder([packaged], lambda name, _: name.upper()).parsed["friday"] == "FRIDAY"

    write(packaged, friday="=", sunday="=")
    with pytest.raises(Refused) as caught:
        read_toml_folder([packaged])
    assert [reason.field for reason in caught.value.reasons] == [
        "friday.toml: line 1",
        "sunday.toml: line 1",
    ]


def test_the_examples_of_the_manual_can_be_read() -> None:
    manual = (ROOT / "docs/structures.md").read_text("utf-8")
    whole, block, rotation, by_players, own, second_day = re.findall(r"```toml\n(.*?)```", manual, re.DOTALL)
    head = "title = 'x'\nstarting_stack = 1\nlevel_minutes = 20\n"

    assert len(parse_structure("sunday", tomllib.loads(whole)).periods) == 5
    for text in (block, rotation, by_players):
        assert len(parse_structure("x", tomllib.loads(f"{head}game = 'nlhe'\n{text}")).periods) == 1
    [tahoe] = parse_structure("x", tomllib.loads(f"{head}{own}\n{block}")).periods
    assert tahoe.stakes[0].name == "Tahoe"
    last = parse_structure("x", tomllib.loads(second_day))
    assert (last.level_number(3), last.periods[3].until_end) == (14, True)
