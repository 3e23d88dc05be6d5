"""`clockserver check PATH…`: the faults of a house's files, one line each, as `path:line: fault`."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Protocol

from msgspec.structs import replace

from clockserver.core.texts import Reason
from clockserver.texts.catalogue import Catalogue

WRONG = 1


class Checked(Protocol):
    """A checked file."""

    @property
    def path(self) -> Path: ...

    @property
    def kind(self) -> str | None: ...

    @property
    def reasons(self) -> tuple[Reason, ...]: ...

    @property
    def notes(self) -> tuple[Reason, ...]: ...


def run(checked: Iterable[Checked], catalogue: Catalogue) -> int:
    """Print a line for each sound file and for each fault; return 1 if there is a fault, else 0."""
    files = faulty = 0
    for each in checked:
        files += 1
        faulty += bool(each.reasons)
        for line in _lines(each, catalogue):
            _print(line)
    _print(catalogue.say("check.sum", {"files": files, "wrong": faulty}))
    return WRONG if faulty else 0


def _lines(checked: Checked, catalogue: Catalogue) -> list[str]:
    if not checked.reasons:
        kind = catalogue.say(f"check.kind.{checked.kind}")
        in_order = catalogue.say("check.ok", {"file": str(checked.path), "kind": kind})
        return [in_order, *(_line(checked.path, note, catalogue) for note in checked.notes)]
    return [_line(checked.path, reason, catalogue) for reason in checked.reasons]


def _line(path: Path, reason: Reason, catalogue: Catalogue) -> str:
    """The line of a reason: path, line number, field and text, without a field that only repeats the file's name."""
    short = {**reason.params, "file": path.name} if "file" in reason.params else reason.params
    text = catalogue.reason(replace(reason, params=short))["text"]
    number = reason.params.get("line")
    where = f"{path}:{number}" if number else str(path)
    field = reason.field if reason.field and not reason.field.startswith(path.name) else ""
    return f"{where}: {field}: {text}" if field else f"{where}: {text}"


def _print(line: str) -> None:
    """Print a line; file names may have characters that the terminal cannot show."""
    encoding = sys.stdout.encoding or "utf-8"
    print(line.encode(encoding, "backslashreplace").decode(encoding))
