"""The structures, rule sets and payout tables of a house: the packaged ones under those of its own data directory."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

from clockserver.adapters.payout_files import load_all_payouts, load_payouts
from clockserver.adapters.rulebook_files import load_rulebook
from clockserver.adapters.ruleset_files import load_ruleset, load_rulesets
from clockserver.adapters.structure_files import load_structure, load_structures
from clockserver.domain.prizes import PayoutTable
from clockserver.domain.rulebook import Rulebook
from clockserver.domain.ruleset import RuleSet
from clockserver.domain.structure import Structure

Stamp: TypeAlias = tuple[tuple[str, int, int], ...]
Titles: TypeAlias = list[dict[str, str]]
T = TypeVar("T")


class Library:
    """Structures, rule sets and payout tables of this house."""

    def __init__(
        self,
        structures: Sequence[Path],
        rulesets: Sequence[Path],
        payouts: Sequence[Path] = (),
        rulebook: Sequence[Path] = (),
    ) -> None:
        self._structures = list(structures)
        self._rulesets = list(rulesets)
        self._payouts = list(payouts)
        self._rulebook = list(rulebook)
        self._held: dict[tuple[str, ...], tuple[Stamp, Any]] = {}

    def structure(self, name: str) -> Structure:
        """A structure by name. Raises Refused."""
        return load_structure(name, self._structures)

    def ruleset(self, name: str) -> RuleSet:
        """A rule set by name. Raises Refused."""
        return self._read(("ruleset", name), self._rulesets, lambda: load_ruleset(name, self._rulesets))

    def payouts(self, name: str) -> PayoutTable:
        """A payout table by name. Raises Refused."""
        return load_payouts(name, self._payouts)

    def rulebook(self) -> Rulebook:
        """The rulebook. Raises Refused with what is wrong in its files."""
        return self._read(("rulebook",), self._rulebook, lambda: load_rulebook(self._rulebook))

    def structures(self) -> Titles:
        """Names and titles. Raises Refused if a file is wrong."""
        return self._titles("structures", self._structures, load_structures)

    def rulesets(self) -> Titles:
        """Names and titles. Raises Refused if a file is wrong."""
        return self._titles("rulesets", self._rulesets, load_rulesets)

    def payout_tables(self) -> Titles:
        """Names and titles. Raises Refused if a file is wrong."""
        return self._titles("payouts", self._payouts, load_all_payouts)

    def _titles(
        self, kind: str, folders: list[Path], load: Callable[[list[Path]], Mapping[str, Any]]
    ) -> Titles:
        def read() -> Titles:
            return [{"name": name, "title": one.title} for name, one in load(folders).items()]

        return self._read((kind,), folders, read)

    def _read(self, key: tuple[str, ...], folders: list[Path], read: Callable[[], T]) -> T:
        """Read anew only when a file changed: anybody may ask, and parsing all of them takes a while."""
        stamp = _stamp(folders)
        held = self._held.get(key)
        if held is None or held[0] != stamp:
            held = self._held[key] = (stamp, read())
        found: T = held[1]
        return found


def _stamp(folders: list[Path]) -> Stamp:
    files = [(path, path.stat()) for folder in folders for path in sorted(folder.glob("*.toml"))]
    return tuple((str(path), stat.st_mtime_ns, stat.st_size) for path, stat in files)
