"""The rulebook from TOML files: a file for each chapter, and one for the documents with their numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from msgspec.structs import replace

from clockserver.config_files.toml_files import Document, read_toml_folder, scan_toml_folder, with_lines
from clockserver.core.texts import Reason, Refused
from clockserver.rules.rulebook import DOCUMENTS, Rulebook, read_rulebook


def load_rulebook(directories: Sequence[Path]) -> Rulebook:
    """The rulebook of the first directory's files, overlaid by the files of the other directories.

    A file of the other directories replaces its namesake as a whole. A faulty file is left out: its namesake stays,
    and its reasons are in the book's `faults`. Raises `Refused` for a faulty file of the first directory.
    """
    packaged = read_toml_folder(directories[:1])
    venue_files = scan_toml_folder(directories[1:])
    fitting, faults = _fitting(packaged, venue_files.documents)
    faults_with_lines = {
        name: with_lines(venue_files.paths[name], name, reasons) for name, reasons in faults.items()
    }
    return replace(_book({**packaged, **fitting}), faults={**venue_files.faults, **faults_with_lines})


def demand_chapter(name: str, document: Document, directories: Sequence[Path]) -> None:
    """Raise `Refused` if a chapter contradicts the files of the directories; faulty files of others do not matter."""
    packaged = read_toml_folder(directories[:1])
    own = scan_toml_folder(directories[1:]).documents
    faults = _fitting(packaged, {**own, name: document})[1]
    if name in faults:
        raise Refused(*faults[name])


def _fitting(
    packaged: Mapping[str, Document], venue_files: Mapping[str, Document]
) -> tuple[dict[str, Document], dict[str, tuple[Reason, ...]]]:
    """The venue's files that are valid with the packaged files, and the faults of the venue's other files.

    Files may need each other, as a note and the chapter of its rule, so a refused file is tried again later.
    """
    if not _faults({**packaged, **venue_files}):
        return dict(venue_files), {}
    fitting: dict[str, Document] = {}
    faults: dict[str, tuple[Reason, ...]] = {}
    waiting = sorted(venue_files)
    while waiting:
        for name in waiting:
            faults[name] = _faults({**packaged, **fitting, name: venue_files[name]})
            if not faults[name]:
                fitting[name] = venue_files[name]
        if all(faults[name] for name in waiting):
            break
        waiting = [name for name in waiting if faults[name]]
    for left_out in waiting:
        # Without one of them the others may be valid together.
        others = {name: venue_files[name] for name in waiting if name != left_out}
        if others and not _faults({**packaged, **fitting, **others}):
            return {**fitting, **others}, {left_out: faults[left_out]}
    return fitting, {name: faults[name] for name in waiting}


def _faults(files: Mapping[str, Document]) -> tuple[Reason, ...]:
    try:
        _book(files)
    except Refused as refused:
        return refused.reasons
    return ()


def _book(files: Mapping[str, Document]) -> Rulebook:
    chapters = {name: document for name, document in files.items() if name != DOCUMENTS}
    return read_rulebook(chapters, files.get(DOCUMENTS, {}))
