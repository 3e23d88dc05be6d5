"""Folders of TOML files, a venue's own laid over the packaged ones, read with every fault named."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, TypeAlias, TypeVar

from clockserver.domain.texts import Param, Reason, Refused

Document: TypeAlias = Mapping[str, object]
T = TypeVar("T")

_NAME = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?")
_AT_LINE = re.compile(r" \(at line (\d+), column (\d+)\)$")


class TomlFolder(NamedTuple):
    """What was found: the readable documents by name, and a reason for each file that is not."""

    documents: dict[str, Document]
    reasons: tuple[Reason, ...]


def scan_toml_folder(directories: Sequence[Path]) -> TomlFolder:
    """Read every `*.toml`; a file in a later directory replaces its namesake as a whole.

    Names are file names without `.toml`. A directory that does not exist holds nothing.
    """
    documents: dict[str, Document] = {}
    reasons: list[Reason] = []
    for path in _overlay(directories):
        try:
            documents[path.stem] = read_toml_file(path)
        except Refused as refused:
            reasons.extend(refused.reasons)
    return TomlFolder(documents, tuple(reasons))


def read_toml_folder(directories: Sequence[Path]) -> dict[str, Document]:
    """Every document by name; raises Refused with a reason for every unreadable file."""
    documents, reasons = scan_toml_folder(directories)
    if reasons:
        raise Refused(*reasons)
    return documents


def load_toml_folder(directories: Sequence[Path], parse: Callable[[str, Document], T]) -> dict[str, T]:
    """Every document through `parse(name, document)`; raises Refused with the reasons of all."""
    documents, unreadable = scan_toml_folder(directories)
    reasons = list(unreadable)
    parsed: dict[str, T] = {}
    for name, document in documents.items():
        try:
            parsed[name] = parse(name, document)
        except Refused as refused:
            reasons.extend(refused.reasons)
    if reasons:
        raise Refused(*reasons)
    return parsed


def find_toml_file(name: str, directories: Sequence[Path]) -> Path | None:
    """The file of that name which counts, or None; `name` is only compared, never made a path."""
    return next((path for path in _overlay(directories) if path.stem == name), None)


def toml_names(directories: Sequence[Path]) -> list[str]:
    """The names there are, sorted, whether their files can be read or not."""
    return [path.stem for path in _overlay(directories)]


def read_toml_file(path: Path) -> Document:
    """One document. Raises Refused: `file.bad_name`, `.unreadable`, `.not_utf8` or `.not_toml`."""
    if path.suffix != ".toml" or not _NAME.fullmatch(path.stem):
        raise Refused(Reason("file.bad_name", {"file": str(path)}, path.name))
    try:
        raw = path.read_bytes()
    except OSError as error:
        detail = error.strerror or type(error).__name__
        raise Refused(Reason("file.unreadable", {"file": str(path), "detail": detail}, path.name)) from error
    try:
        # Windows editors begin a file with a byte order mark, which TOML does not know.
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise Refused(
            Reason("file.not_utf8", {"file": str(path), "line": line}, _field(path, line))
        ) from error
    return _parse(path, text)


def _parse(path: Path, text: str) -> Document:
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        # Besides its own error tomllib lets through those of int() and of too deep a nesting.
        message = str(error)
        place = _AT_LINE.search(message)
        line = int(place[1]) if place else text.rstrip("\n").count("\n") + 1
        detail = message[: place.start()] if place else message
        params: dict[str, Param] = {"file": str(path), "line": line, "detail": detail}
        raise Refused(Reason("file.not_toml", params, _field(path, line))) from error


def _field(path: Path, line: int) -> str:
    return f"{path.name}: line {line}"


def _overlay(directories: Sequence[Path]) -> Iterator[Path]:
    """The files that count, sorted by name."""
    chosen: dict[str, Path] = {}
    for directory in directories:
        if directory.is_dir():
            # Also Friday.TOML: better refused by name than silently left out.
            found = (path for path in directory.iterdir() if path.suffix.lower() == ".toml")
            chosen.update((path.name, path) for path in found if not path.name.startswith("."))
    return iter(chosen[name] for name in sorted(chosen))
