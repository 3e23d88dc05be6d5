"""Checks of a house's files before use: each file by itself, with every fault and its line."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import TypeAlias

from msgspec import Struct

from clockserver import resources
from clockserver.config_files.rulebook_files import demand_chapter
from clockserver.config_files.ruleset_files import resolved, unused_parts
from clockserver.config_files.scene_files import SCENE_FILE, read_scene
from clockserver.config_files.toml_files import (
    Document,
    TomlFolder,
    converted,
    read_toml_file,
    scan_toml_folder,
    unreadable,
    with_lines,
)
from clockserver.core.texts import Param, Reason, Refused
from clockserver.demo.evening import DemoTournament, Evening
from clockserver.demo.story import StoryFile
from clockserver.exports.press import PressFile
from clockserver.rules.ruleset import SUBJECTS, is_abstract
from clockserver.storage.server_config import ServerConfig, former_names, with_present_names
from clockserver.texts.word_files import parse_words
from clockserver.tournament.prizes.payout_toml import parse_payouts
from clockserver.tournament.structure.structure_toml import parse_structure

Kind: TypeAlias = str
"""Name of the folder in config/ with files of the kind; `scene` for the file of a TV scene."""
Parse: TypeAlias = Callable[[Path, Document], object]
_DEMO_FILES: Mapping[str, type[Struct]] = {"friday": DemoTournament, "evening": Evening, "story": StoryFile}
_KEYS_OF_KIND: Mapping[Kind, frozenset[str]] = {
    "structures": frozenset({"periods"}),
    "payouts": frozenset({"rows", "curve"}),
    "rulesets": frozenset({"inherits", "abstract", *SUBJECTS}),
    "rulebook": frozenset({"rules", "notes", "chapter"}),
    "server": frozenset(ServerConfig.__struct_fields__),
    "press": frozenset(PressFile.__struct_fields__),
}
"""Keys by which a file of an unknown folder is recognized."""


class CheckedFile(Struct, frozen=True):
    """A checked file; without reasons it is in order. `notes` name ignored parts of it, and former names."""

    path: Path
    kind: Kind | None
    reasons: tuple[Reason, ...] = ()
    notes: tuple[Reason, ...] = ()


def check(paths: Iterable[Path]) -> Iterator[CheckedFile]:
    """Check files, and each TOML file and file of texts below directories, in the order of `paths`."""
    for path in paths:
        if path.is_dir() and not (path.is_symlink() and path.suffix == ".toml"):
            yield from _check_directory(path)
        else:
            yield _check_file(path)


def _check_directory(path: Path) -> Iterator[CheckedFile]:
    """Check the files below a directory, by name; an unreadable directory is listed with the reason."""
    failed: list[OSError] = []
    count = 0
    for folder, folders, files in os.walk(path, onerror=failed.append):
        folders[:] = sorted(each for each in folders if not each.startswith("."))
        checked_names = [
            each for each in sorted(files) if each[0] != "." and _is_checked(Path(folder) / each)
        ]
        count += len(checked_names)
        yield from (_check_file(Path(folder) / each) for each in checked_names)
    for error in failed:
        path_of_error = Path(str(error.filename))
        yield CheckedFile(path_of_error, None, (unreadable(path_of_error, error),))
    if not count and not failed:
        yield CheckedFile(path, None, (Reason("file.none_here", {"file": str(path)}),))


def _is_checked(path: Path) -> bool:
    return path.suffix.lower() == ".toml" or _is_words_file(path)


def _is_words_file(path: Path) -> bool:
    """Whether the path is that of a file of texts: `texts/<language>/<name>.json`."""
    return path.suffix == ".json" and path.absolute().parent.parent.name == "texts"


def _check_file(path: Path) -> CheckedFile:
    if _is_words_file(path):
        return _check_words(path)
    kind = _kind_of_folder(path)
    try:
        path.stat()
    except OSError as error:
        return CheckedFile(path, kind, (unreadable(path, error),))
    try:
        document = read_toml_file(path)
        kind = kind or _kind_of_keys(document)
        if kind is None:
            return CheckedFile(path, None, (Reason("file.unknown_kind", {"file": str(path)}),))
        _CHECKS[kind](path, document)
    except Refused as refused:
        return CheckedFile(path, kind, _with_lines(path, refused.reasons))
    return CheckedFile(path, kind, notes=_with_lines(path, _notes(path, kind, document)))


def _notes(path: Path, kind: Kind, document: Document) -> tuple[Reason, ...]:
    """Notes on parts without effect, and on settings under former names."""
    if kind == "rulesets":
        return unused_parts(path.stem, TomlFolder({path.stem: document}, {}, {}))
    return tuple(_former_settings(path, document)) if kind == "server" else ()


def _former_settings(path: Path, document: Document) -> Iterator[Reason]:
    for former, present in former_names(document):
        params: dict[str, Param] = {"former": former, "present": present, "file": str(path)}
        yield Reason("file.former_setting", params, f"{path.stem}: {former}")


def _check_words(path: Path) -> CheckedFile:
    try:
        parse_words(path, path.read_bytes())
    except OSError as error:
        return CheckedFile(path, "words", (unreadable(path, error),))
    except Refused as refused:
        return CheckedFile(path, "words", refused.reasons)
    return CheckedFile(path, "words")


def _with_lines(path: Path, reasons: tuple[Reason, ...]) -> tuple[Reason, ...]:
    try:
        return with_lines(path, path.stem, reasons)
    except OSError:
        return reasons


def _kind_of_folder(path: Path) -> Kind | None:
    if path.name == SCENE_FILE:
        return "scene"
    folder = path.absolute().parent.name
    return folder if folder in _CHECKS else None


def _kind_of_keys(document: Document) -> Kind | None:
    return next((kind for kind, keys in _KEYS_OF_KIND.items() if keys & document.keys()), None)


# -- each kind -------------------------------------------------------------------------------------------


def _check_ruleset(path: Path, document: Document) -> None:
    """Check a rule set with the packaged sets and the sets in its folder, from which it may inherit."""
    folder = scan_toml_folder([*resources.config_folders("rulesets"), path.absolute().parent])
    documents = {**folder.documents, path.stem: document}
    paths = {**folder.paths, path.stem: path}
    faults = {name: reasons for name, reasons in folder.faults.items() if name != path.stem}
    try:
        resolved(path.stem, TomlFolder(documents, paths, faults))
    except Refused as refused:
        # An abstract set may be incomplete.
        reasons = [
            each for each in refused.reasons if each.code != "ruleset.missing" or not is_abstract(document)
        ]
        if reasons:
            raise Refused(*reasons) from refused


def _check_chapter(path: Path, document: Document) -> None:
    """Check a chapter with the packaged chapters and those in its folder: notes may name their rules."""
    folder = path.absolute().parent
    neighbours = [folder] if folder.name == "rulebook" else []
    demand_chapter(path.stem, document, [*resources.config_folders("rulebook"), *neighbours])


def _settings_check(type_: type[Struct]) -> Parse:
    return lambda path, document: converted(path, document, type_)


def _check_server(path: Path, document: Document) -> None:
    converted(path, with_present_names(document), ServerConfig)


def _check_demo(path: Path, document: Document) -> None:
    type_ = _DEMO_FILES.get(path.stem)
    if type_ is None:
        raise Refused(Reason("file.unknown_kind", {"file": str(path)}))
    _settings_check(type_)(path, document)


_CHECKS: Mapping[Kind, Parse] = {
    "structures": lambda path, document: parse_structure(path.stem, document),
    "payouts": lambda path, document: parse_payouts(path.stem, document),
    "rulesets": _check_ruleset,
    "rulebook": _check_chapter,
    "server": _check_server,
    "press": _settings_check(PressFile),
    "demo": _check_demo,
    "scene": read_scene,
}
