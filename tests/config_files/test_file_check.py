"""`clockserver check` and the lists name a bad file with reason and line, and still list all others."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from clockserver import resources
from clockserver.config_files import file_check
from clockserver.config_files.config_files import ConfigFiles
from clockserver.config_files.toml_files import MAX_BYTES
from clockserver.config_files.toml_lines import line_of
from clockserver.core.texts import Refused

CONFIG = resources.root() / "config"
STRUCTURE = """title = "Ours"
starting_stack = 10000
level_minutes = 20
game = "nlhe" # small_blind = 1
periods = [
  { kind = "level", small_blind = 100, big_blind = 200, note = "a } and a ]" },
  { kind = "break", minutes = 10 },
  { kind = "level", small_blind = "x", big_blind = 400 },
]
"""


def put(folder: Path, name: str, text: str | bytes) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def faults_of(*paths: Path) -> list[tuple[str, str | None, list[tuple[str, object]]]]:
    return [
        (each.path.name, each.kind, [(reason.code, reason.params.get("line")) for reason in each.reasons])
        for each in file_check.check(paths)
    ]


def test_every_packaged_file_is_valid() -> None:
    checked = list(file_check.check([CONFIG]))
    assert {each.kind for each in checked} == {
        "demo",
        "payouts",
        "press",
        "rulebook",
        "rulesets",
        "server",
        "structures",
    }
    assert [each for each in checked if each.reasons] == []


def test_a_fault_is_reported_with_its_line_in_a_folder_of_any_name(tmp_path: Path) -> None:
    path = put(tmp_path, "ours.toml", STRUCTURE)
    assert faults_of(path) == [("ours.toml", "structures", [("structure.not_integer", 8)])]
    rules = put(tmp_path, "our-rules.toml", 'title = "R"\ninherits = "tda-2024"\n\n[button]\nfresh = 3\n')
    assert faults_of(rules) == [("our-rules.toml", "rulesets", [("ruleset.unknown_key", 5)])]
    prizes = put(tmp_path, "prizes.toml", 'title = "P"\n\n[[rows]]\npercents = [60, "x"]\n')
    assert faults_of(prizes)[0][1:] == ("payouts", [("payouts.not_percent", 4)])
    settings = put(tmp_path, "clockserver.toml", 'names = []\n[restart]\npolicy = "never"\n')
    assert faults_of(settings) == [("clockserver.toml", "server", [("file.wrong_value", 3)])]
    press = put(tmp_path, "press.toml", '# Ours.\ncolumns = ["person"]\n')
    assert faults_of(press) == [("press.toml", "press", [("file.wrong_value", 2)])]
    chapter = put(tmp_path / "rulebook", "ours.toml", "title = 3\n")
    assert faults_of(chapter) == [("ours.toml", "rulebook", [("rulebook.wrong", 1)])]
    scene = put(tmp_path / "dealers", "scene.toml", 'title = "Dealers"\ntopics = []\nwall = 1\n')
    assert faults_of(scene) == [("scene.toml", "scene", [("file.wrong_value", 3)])]


def test_a_note_to_a_rule_of_a_neighbouring_file_is_valid(tmp_path: Path) -> None:
    folder = tmp_path / "rulebook"
    rule = 'title.en = "A"\n[[rules]]\nid = "shoes"\ntitle.en = "a"\nsummary.en = "b"\n'
    put(folder, "ours.toml", rule)
    notes = put(folder, "notes.toml", '[[notes]]\nrule = "shoes"\ntext.en = "x"\n')
    assert faults_of(notes) == [("notes.toml", "rulebook", [])]
    put(folder, "ours.toml", rule.replace("shoes", "hats"))
    assert faults_of(folder) == [
        ("notes.toml", "rulebook", [("rulebook.unknown_rule", 2)]),
        ("ours.toml", "rulebook", []),
    ]


def test_texts_are_checked_in_their_folder(tmp_path: Path) -> None:
    folder = tmp_path / "texts" / "fr"
    put(folder, "bad.json", '{\n  "a": "b",\n  "c" "d"\n}\n')
    put(folder, "good.json", '{"a": "b"}')
    put(folder, "list.json", '["a"]')
    put(folder, "latin.json", b'{\n"a": "\xe9"}')
    put(tmp_path, "other.json", "{")
    assert faults_of(tmp_path) == [
        ("bad.json", "words", [("file.not_json", 3)]),
        ("good.json", "words", []),
        ("latin.json", "words", [("file.not_utf8", 2)]),
        ("list.json", "words", [("file.no_words", None)]),
    ]


def test_every_kind_of_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "structures"
    put(folder, "binary.toml", bytes(range(256)))
    put(folder, "huge.toml", "a" * (MAX_BYTES + 1))
    put(folder, "latin.toml", 'title = "x"\ntitle2 = "é"'.encode("latin-1"))
    put(folder, "syntax.toml", 'title = "x"\n\nstack = = 3\n')
    put(folder, "empty.toml", "")
    put(folder, "Bad Name.TOML", STRUCTURE)
    put(folder, ".hidden.toml", "=")
    put(folder, "notes.txt", "=")
    (folder / "broken.toml").symlink_to(tmp_path / "gone")
    os.mkfifo(folder / "pipe.toml")
    codes = {name: reasons for name, _, reasons in faults_of(tmp_path)}
    assert codes.pop("empty.toml")
    assert codes == {
        "Bad Name.TOML": [("file.bad_name", None)],
        "binary.toml": [("file.not_utf8", 2)],
        "broken.toml": [("file.unreadable", None)],
        "huge.toml": [("file.too_large", None)],
        "latin.toml": [("file.not_utf8", 2)],
        "pipe.toml": [("file.unreadable", None)],
        "syntax.toml": [("file.not_toml", 3)],
    }


def test_an_unknown_file_is_reported_as_such(tmp_path: Path) -> None:
    stranger = put(tmp_path, "stranger.toml", "colour = 1\n")
    (tmp_path / "nothing").mkdir()
    assert faults_of(stranger, tmp_path / "nothing", tmp_path / "gone.toml") == [
        ("stranger.toml", None, [("file.unknown_kind", None)]),
        ("nothing", None, [("file.none_here", None)]),
        ("gone.toml", None, [("file.unreadable", None)]),
    ]


def test_a_base_that_nobody_plays_by_need_not_say_everything(tmp_path: Path) -> None:
    base = put(tmp_path / "rulesets", "base.toml", 'title = "B"\nabstract = true\n')
    heir = put(tmp_path / "rulesets", "heir.toml", 'title = "H"\ninherits = "base"\n')
    assert faults_of(base)[0][2] == []
    assert ("ruleset.missing", None) in faults_of(heir)[0][2]


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (["title"], 1),
        (["periods"], 5),
        (["periods", "1", "note"], 6),
        (["periods", "2"], 7),
        (["periods", "3", "small_blind"], 8),
        (["periods", "3", "ante"], 8),
        (["periods", "9"], 5),
        (["small_blind"], 6),
        (["nowhere"], None),
    ],
)
def test_the_line_of_a_field_is_found(path: list[str], line: int | None) -> None:
    assert line_of(STRUCTURE, path) == line


def test_the_line_of_a_field_is_found_in_tables_of_their_own() -> None:
    text = 'a = """\n[[rows]]\n"""\n[[rows]]\nx = 1\n[[rows]]\nx = 2 # y\n[other]\ny = 1\n'
    assert [line_of(text, path) for path in (["rows", "2", "x"], ["rows", "1", "y"], ["other", "y"])] == [
        7,
        4,
        9,
    ]


# -- the lists -------------------------------------------------------------------------------------------


def test_a_bad_file_hides_no_other_of_any_kind(tmp_path: Path) -> None:
    kinds = ("structures", "rulesets", "payouts")
    own = {kind: tmp_path / kind for kind in kinds}
    for kind in kinds:
        put(own[kind], "bad.toml", 'title = "Bad"\nfoo = = 1\n')
        put(own[kind], "wrong.toml", 'title = "Wrong"\nfoo = 1\n')
    library = ConfigFiles(*([CONFIG / kind, own[kind]] for kind in kinds))
    for listed in (library.structures(), library.rulesets(), library.payout_tables()):
        bad = {each.name: each.reasons for each in listed if each.reasons}
        assert sorted(bad) == ["bad", "wrong"]
        assert [reason.params["line"] for reason in bad["bad"]] == [2]
        assert 2 in [reason.params.get("line") for reason in bad["wrong"]]
        assert len(listed) - len(bad) >= 6
    assert library.ruleset("tda-2024").name == "tda-2024"
    for name in ("bad", "wrong"):
        with pytest.raises(Refused):
            library.ruleset(name)


def test_a_bad_base_set_is_the_reason_of_its_derived_sets_only(tmp_path: Path) -> None:
    put(tmp_path, "base.toml", "title =")
    put(tmp_path, "heir.toml", 'title = "Heir"\ninherits = "base"\n')
    put(tmp_path, "circle-a.toml", 'title = "A"\ninherits = "circle-b"\n')
    put(tmp_path, "circle-b.toml", 'title = "B"\ninherits = "circle-a"\n')
    put(tmp_path, "into.toml", 'title = "Into"\ninherits = "circle-a"\n')
    library = ConfigFiles([], [CONFIG / "rulesets", tmp_path])
    bad = {each.name: [reason.code for reason in each.reasons] for each in library.rulesets() if each.reasons}
    assert bad == {
        "base": ["file.not_toml"],
        "heir": ["file.not_toml"],
        **{key: ["ruleset.cycle"] for key in ("circle-a", "circle-b", "into")},
    }


def test_a_broken_link_is_listed_and_a_change_of_permissions_is_noticed(tmp_path: Path) -> None:
    (tmp_path / "lost.toml").symlink_to(tmp_path / "gone")
    library = ConfigFiles([tmp_path], [])
    assert [(each.name, each.reasons[0].code) for each in library.structures()] == [
        ("lost", "file.unreadable")
    ]
    put(tmp_path, "gone", (CONFIG / "structures" / "turbo-10.toml").read_bytes())
    assert [(each.name, each.reasons) for each in library.structures()] == [("lost", ())]


def test_a_setting_under_its_former_name_is_in_order_and_noted_with_its_line(tmp_path: Path) -> None:
    settings = put(tmp_path, "clockserver.toml", "names = []\n[restart]\nlongest_gap_hours = 3\n")
    (checked,) = file_check.check([settings])
    assert (checked.kind, checked.reasons) == ("server", ())
    (note,) = checked.notes
    assert (note.code, note.params["line"]) == ("file.former_setting", 3)
    assert (note.params["former"], note.params["present"]) == (
        "restart.longest_gap_hours",
        "restart.max_gap_hours",
    )
