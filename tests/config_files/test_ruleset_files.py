"""A room's rule set files are found and overlaid; unreadable ones are named."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from clockserver.config_files.ruleset_files import load_ruleset, load_rulesets
from clockserver.core.texts import Reason, Refused, placeholders
from clockserver.rules.diff import differences
from clockserver.rules.parameter import Parameter
from clockserver.rules.ruleset import CATALOGUE, SUBJECTS

ROOT = Path(__file__).parents[2]
SHIPPED = ROOT / "config" / "rulesets"
TEXTS = {
    code: text
    for catalogue in ("file", "ruleset")
    for code, text in json.loads(
        (ROOT / f"static/texts/en/{catalogue}.json").read_text(encoding="utf-8")
    ).items()
}


def write(folder: Path, name: str, text: str) -> Path:
    path = folder / f"{name}.toml"
    path.write_text(text, encoding="utf-8")
    return path


def refusal(*directories: Path, name: str | None = None) -> list[Reason]:
    if name is None:
        faults = load_rulesets(directories).faults
        reasons_found = []
        for _, reasons in sorted(faults.items()):
            reasons_found += [each for each in reasons if each not in reasons_found]
    else:
        with pytest.raises(Refused) as refused:
            load_ruleset(name, directories)
        reasons_found = list(refused.value.reasons)
    for reason in reasons_found:
        assert placeholders(TEXTS[reason.code]) <= set(reason.params)
    return reasons_found


def test_the_six_sets_are_shipped_and_the_base_is_not_offered() -> None:
    assert list(load_rulesets([SHIPPED]).parsed) == [
        "firekeepers",
        "house-bba",
        "irish-open",
        "tda-2015",
        "tda-2017",
        "tda-2024",
    ]


def test_one_set_is_loaded_by_name() -> None:
    rules = load_ruleset("irish-open", [SHIPPED])
    assert (rules.name, rules.title) == ("irish-open", "Irish Poker Open")
    assert rules.inherits == "tda-2015"


def test_a_venue_adds_a_set_of_its_own(tmp_path: Path) -> None:
    write(
        tmp_path,
        "our-room",
        'title = "Our room"\ninherits = "tda-2024"\n[balancing]\nspread = { value = 3 }\n',
    )
    rules = load_rulesets([SHIPPED, tmp_path]).parsed["our-room"]
    assert (rules.balancing.spread, rules.halting.short_by) == (3, 3)


def test_a_venue_replaces_a_shipped_file_by_its_name(tmp_path: Path) -> None:
    shipped = (SHIPPED / "house-defaults.toml").read_text(encoding="utf-8")
    write(tmp_path, "house-defaults", shipped.replace('"half_up"', '"down"'))
    assert load_ruleset("tda-2015", [SHIPPED, tmp_path]).color_up.rounding == "down"
    assert load_ruleset("tda-2015", [tmp_path, SHIPPED]).color_up.rounding == "half_up"


def other_value(parameter: Parameter, value: Any) -> str:
    """A different value, as a file writes it."""
    if parameter.kind == "yes_no":
        return "{ value = false }" if value else "{ value = true }"
    if parameter.kind == "number":
        least = parameter.least or 0
        return f"{{ value = {least + 1 if value == least else least} }}"
    if parameter.kind == "table":
        return "{ value = { 6 = 6 } }"
    if parameter.optional and value is not None:
        return "{ absent = true }"
    if parameter.kind == "list":
        items = list(value or [])[::-1] or [parameter.choices[0] if parameter.choices else 1]
        return f"{{ value = {json.dumps(items)} }}"
    return f"{{ value = {json.dumps(next((each for each in parameter.choices if each != value), value))} }}"


@pytest.mark.parametrize("base", sorted(load_rulesets([SHIPPED]).parsed))
def test_a_venues_own_set_overrides_every_section_of_any_packaged_set(base: str, tmp_path: Path) -> None:
    rules = load_ruleset(base, [SHIPPED])
    for subject in SUBJECTS:
        keys = [key for key in CATALOGUE if key.split(".")[0] == subject]
        lines = [f"{key.split('.')[1]} = {other_value(CATALOGUE[key], rules.get(key).value)}" for key in keys]
        head = ['title = "Our room"', f'inherits = "{base}"', f"[{subject}]"]
        write(tmp_path, "our-room", "\n".join([*head, *lines]))
        ours = load_ruleset("our-room", [SHIPPED, tmp_path])
        assert {key for key in CATALOGUE if ours.get(key).source == "our-room"} == set(keys)
        changed = {each.key for each in differences(rules, ours)}
        # A parameter with one choice, or one that says nothing here, has no other value.
        stays = {key for key in keys if CATALOGUE[key].effect == "always" or rules.get(key).value is None} | {
            key for key in keys if len(CATALOGUE[key].choices) == 1
        }
        assert set(keys) - stays <= changed <= set(keys)


def test_a_venue_without_a_folder_of_its_own_gets_the_shipped_sets(tmp_path: Path) -> None:
    assert len(load_rulesets([SHIPPED, tmp_path / "missing"]).parsed) == 6


def test_an_unknown_set_is_refused_with_the_names_known() -> None:
    (reason,) = refusal(SHIPPED, name="tda-1999")
    assert reason.code == "ruleset.unknown"
    assert reason.params["known"] == ("firekeepers, house-bba, irish-open, tda-2015, tda-2017, tda-2024")


def test_nobody_plays_by_the_base_alone() -> None:
    (reason,) = refusal(SHIPPED, name="house-defaults")
    assert reason.code == "ruleset.abstract"


def test_a_file_that_is_no_toml_is_named_with_its_line(tmp_path: Path) -> None:
    path = write(tmp_path, "our-room", 'title = "Our room"\n\nspread = = 3\n')
    (reason,) = refusal(SHIPPED, tmp_path)
    assert (reason.code, reason.field) == ("file.not_toml", "our-room.toml: line 3")
    assert reason.params["file"] == str(path)


def test_a_file_in_another_encoding_is_named(tmp_path: Path) -> None:
    path = tmp_path / "our-room.toml"
    path.write_bytes('title = "Café"'.encode("latin-1"))
    (reason,) = refusal(SHIPPED, tmp_path)
    assert (reason.code, reason.field) == ("file.not_utf8", "our-room.toml: line 1")


def test_a_file_that_cannot_be_opened_is_named(tmp_path: Path) -> None:
    (tmp_path / "our-room.toml").mkdir()
    (reason,) = refusal(SHIPPED, tmp_path)
    assert (reason.code, reason.field) == ("file.unreadable", "our-room.toml")


def test_a_file_with_a_bad_name_is_refused(tmp_path: Path) -> None:
    path = write(tmp_path, "Our Room", 'title = "Our room"\ninherits = "tda-2024"\n')
    (reason,) = refusal(SHIPPED, tmp_path)
    assert (reason.code, reason.params["file"]) == ("file.bad_name", str(path))


def test_the_faults_of_all_files_are_reported_together_and_each_once(tmp_path: Path) -> None:
    write(tmp_path, "first", 'title = "1"\ninherits = "tda-2015"\nfoo = 1\n')
    write(tmp_path, "heir", 'title = "2"\ninherits = "first"\n')
    write(tmp_path, "second", 'title = "3"\ninherits = "nobody"\n')
    assert [(reason.code, reason.field) for reason in refusal(SHIPPED, tmp_path)] == [
        ("ruleset.unknown_key", "first: foo"),
        ("ruleset.unknown_parent", "second: inherits"),
    ]


def test_a_file_with_a_retired_key_is_read_and_the_key_is_reported_with_its_line(tmp_path: Path) -> None:
    text = 'title = "Ours"\ninherits = "tda-2024"\n[balancing]\nspread = { value = 3 }\nasked = { value = "td" }\n'
    write(tmp_path, "our-room", text)
    loaded = load_rulesets([SHIPPED, tmp_path])
    assert loaded.parsed["our-room"].balancing.spread == 3
    assert loaded.faults == {}
    ((name, (note,)),) = loaded.notes.items()
    assert (name, note.code, note.params["line"]) == ("our-room", "ruleset_note.retired", 5)
    assert placeholders(TEXTS[note.code]) <= set(note.params)
