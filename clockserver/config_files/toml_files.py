"""Folders of TOML files: packaged files overlaid by the venue's files, read with a reason for every fault."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from errno import EISDIR
from hashlib import sha256
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from types import MappingProxyType
from typing import Generic, NamedTuple, TypeAlias, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from clockserver.config_files.toml_lines import line_of
from clockserver.core.input.strict_json import fault_of
from clockserver.core.texts import Param, Reason, Refused

Document: TypeAlias = Mapping[str, object]
T = TypeVar("T")
S = TypeVar("S", bound=Struct)

_NAME = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?")
_ITEM = re.compile(r"(\w+) (\d+)\b")
"""`period 3 (level 2)`: the third of `periods`."""
_INDEX = re.compile(r"\[.*?\]")
"""The place of a value in a list."""
_AT_LINE = re.compile(r" \(at line (\d+), column (\d+)\)$")


MAX_BYTES = 1_000_000
"""Maximum bytes of one file, ten times the largest possible structure."""


class TomlFolder(NamedTuple):
    """The readable documents by name, the path of each file, and the faults of the unreadable ones."""

    documents: dict[str, Document]
    paths: dict[str, Path]
    faults: dict[str, tuple[Reason, ...]]


class Loaded(NamedTuple, Generic[T]):
    """The parsed files of a folder by name, and the reasons against each faulty file."""

    parsed: dict[str, T]
    faults: dict[str, tuple[Reason, ...]]
    notes: Mapping[str, tuple[Reason, ...]] = MappingProxyType({})
    """Reasons for unused parts of valid files."""


def scan_toml_folder(directories: Sequence[Path]) -> TomlFolder:
    """Read every `*.toml`; a file in a later directory replaces its namesake as a whole.

    Names are file names without `.toml`. A missing directory counts as empty; an unreadable directory is among the
    faults, by name.
    """
    documents: dict[str, Document] = {}
    paths: dict[str, Path] = {}
    chosen, faults = _overlay(directories)
    for path in chosen:
        paths[path.stem] = path
        try:
            documents[path.stem] = read_toml_file(path)
        except Refused as refused:
            faults[path.stem] = refused.reasons
    return TomlFolder(documents, paths, faults)


def read_toml_folder(directories: Sequence[Path]) -> dict[str, Document]:
    """Every document by name; raises Refused with a reason for every unreadable file."""
    folder = scan_toml_folder(directories)
    if folder.faults:
        raise Refused(*(reason for reasons in folder.faults.values() for reason in reasons))
    return folder.documents


def load_toml_folder(directories: Sequence[Path], parse: Callable[[str, Document], T]) -> Loaded[T]:
    """Every document, parsed by `parse(name, document)`, and the reasons against each faulty file."""
    documents, paths, faults = scan_toml_folder(directories)
    parsed: dict[str, T] = {}
    for name, document in documents.items():
        try:
            parsed[name] = parse(name, document)
        except Refused as refused:
            faults[name] = with_lines(paths[name], name, refused.reasons)
    return Loaded(parsed, faults)


def with_lines(path: Path, name: str, reasons: Iterable[Reason]) -> tuple[Reason, ...]:
    """The reasons of a document, each with the line of its field in the file."""
    all_reasons = tuple(reasons)
    if not any(_is_inside(reason, name) for reason in all_reasons):
        return all_reasons
    text = _read(path).decode("utf-8-sig", "replace")
    return tuple(_with_line(text, reason) if _is_inside(reason, name) else reason for reason in all_reasons)


def _is_inside(reason: Reason, name: str) -> bool:
    return (reason.field or "").startswith(f"{name}: ") and "line" not in reason.params


def _with_line(text: str, reason: Reason) -> Reason:
    keys: list[str] = []
    for part in (reason.field or "").split(": ")[1:]:
        item = _ITEM.match(part)
        keys += [f"{item[1]}s", item[2]] if item else _INDEX.sub("", part).split(".")
    line = line_of(text, keys)
    return reason if line is None else replace(reason, params={**reason.params, "line": line})


def converted(path: Path, document: Document, type_: type[S]) -> S:
    """A document as `type_`, strictly. Raises Refused, which names the field."""
    try:
        return msgspec.convert(document, type_, strict=True)
    except msgspec.ValidationError as error:
        field, fault = fault_of(error)
        where = f"{path.stem}: {field}" if field else path.name
        raise Refused(Reason("file.wrong_value", {"problem": str(error), "fault": fault}, where)) from error


def find_toml_file(name: str, directories: Sequence[Path]) -> Path | None:
    """The file with a name, from the last directory that has one, or None. `name` never becomes part of a path."""
    return next((path for path in _overlay(directories)[0] if path.stem == name), None)


def toml_names(directories: Sequence[Path]) -> list[str]:
    """All names, sorted, unreadable files included."""
    return [path.stem for path in _overlay(directories)[0]]


def read_toml_file(path: Path) -> Document:
    """One document. Raises Refused: `file.bad_name`, `.unreadable`, `.too_large`, `.not_utf8` or `.not_toml`."""
    if path.suffix != ".toml" or not _NAME.fullmatch(path.stem):
        raise Refused(Reason("file.bad_name", {"file": str(path)}, path.name))
    raw = _read(path)
    try:
        # Windows editors begin a file with a byte order mark, which TOML does not know.
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise Refused(
            Reason("file.not_utf8", {"file": str(path), "line": line}, _field(path, line))
        ) from error
    return _parse(path, text)


def _read(path: Path) -> bytes:
    try:
        # Opening a pipe would block, so the type is checked first.
        mode = path.stat().st_mode
        if not S_ISREG(mode):
            raise IsADirectoryError(EISDIR, "Is a directory" if S_ISDIR(mode) else "Not a file")
        with path.open("rb") as file:
            raw = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise Refused(unreadable(path, error)) from error
    if len(raw) > MAX_BYTES:
        raise Refused(Reason("file.too_large", {"file": str(path), "most": MAX_BYTES}, path.name))
    return raw


def sha256_of(path: Path) -> str:
    """The SHA-256 of a file's bytes, in hex. Raises Refused for an unreadable file."""
    return sha256(_read(path)).hexdigest()


def unreadable(path: Path, error: OSError) -> Reason:
    """The reason for a file or directory that cannot be read."""
    detail = error.strerror or type(error).__name__
    return Reason("file.unreadable", {"file": str(path), "detail": detail}, path.name)


def _parse(path: Path, text: str) -> Document:
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        # tomllib also raises the errors of int() and of deep nesting.
        message = str(error)
        place = _AT_LINE.search(message)
        line = int(place[1]) if place else text.rstrip("\n").count("\n") + 1
        detail = message[: place.start()] if place else message
        params: dict[str, Param] = {"file": str(path), "line": line, "detail": detail}
        raise Refused(Reason("file.not_toml", params, _field(path, line))) from error


def _field(path: Path, line: int) -> str:
    return f"{path.name}: line {line}"


def _overlay(directories: Sequence[Path]) -> tuple[list[Path], dict[str, tuple[Reason, ...]]]:
    """The files that count, sorted by name, and the unreadable directories."""
    chosen: dict[str, Path] = {}
    faults: dict[str, tuple[Reason, ...]] = {}
    for directory in directories:
        try:
            # Friday.TOML is included, so that its name is refused and not silently ignored.
            toml_paths = [path for path in directory.iterdir() if path.suffix.lower() == ".toml"]
        except FileNotFoundError:
            continue
        except OSError as error:
            faults[directory.name] = (unreadable(directory, error),)
            continue
        chosen.update((path.name, path) for path in toml_paths if not path.name.startswith("."))
    return [chosen[name] for name in sorted(chosen)], faults
