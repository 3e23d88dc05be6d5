"""The structures, rule sets and payout tables of a house: packaged files, overlaid by the data directory's files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

from clockserver.config_files.payout_files import load_all_payouts, load_payouts
from clockserver.config_files.rulebook_files import load_rulebook
from clockserver.config_files.ruleset_files import load_ruleset, load_rulesets
from clockserver.config_files.structure_files import load_structure, load_structures
from clockserver.config_files.toml_files import Loaded, scan_toml_folder, sha256_of
from clockserver.core.texts import Refused
from clockserver.desk.ports import ListedFile, SeedFile
from clockserver.rules.rulebook import Rulebook
from clockserver.rules.ruleset import RuleSet
from clockserver.tournament.prizes.state import PayoutTable
from clockserver.tournament.structure.state import Structure

Stamp: TypeAlias = tuple[tuple[str, int, int, int], ...]
T = TypeVar("T")


class ConfigFiles:
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
        self._cache: dict[tuple[str, ...], tuple[Stamp, Any]] = {}

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
        """The rulebook. Raises Refused with the faults of its files."""
        return self._read(("rulebook",), self._rulebook, lambda: load_rulebook(self._rulebook))

    def structures(self) -> list[ListedFile]:
        """Names and titles, with the faults of a bad file."""
        return self._titles("structures", self._structures, load_structures)

    def structure_files(self) -> list[SeedFile]:
        """The good files of structures, by name."""

        def read() -> list[SeedFile]:
            structures, folder = load_structures(self._structures).parsed, scan_toml_folder(self._structures)
            seed_files = []
            for name in sorted(structures.keys() & folder.documents.keys()):
                with suppress(Refused):  # deleted since it was read
                    seed_files.append(
                        SeedFile(name, dict(folder.documents[name]), sha256_of(folder.paths[name]))
                    )
            return seed_files

        return self._read(("structure_files",), self._structures, read)

    def bad_structures(self) -> list[ListedFile]:
        """The files of structures that cannot be used, with their faults."""
        return [each for each in self.structures() if each.reasons]

    def rulesets(self) -> list[ListedFile]:
        """Names and titles, with the faults of a bad file."""
        return self._titles("rulesets", self._rulesets, load_rulesets)

    def payout_tables(self) -> list[ListedFile]:
        """Names and titles, with the faults of a bad file."""
        return self._titles("payouts", self._payouts, load_all_payouts)

    def _titles(
        self, kind: str, folders: list[Path], load: Callable[[list[Path]], Loaded[Any]]
    ) -> list[ListedFile]:
        def read() -> list[ListedFile]:
            loaded, faults, notes = load(folders)
            good = [ListedFile(name, item.title, notes=notes.get(name, ())) for name, item in loaded.items()]
            bad = [ListedFile(name, name, reasons) for name, reasons in faults.items()]
            return sorted([*good, *bad], key=lambda each: each.name)

        return self._read((kind,), folders, read)

    def _read(self, key: tuple[str, ...], folders: list[Path], read: Callable[[], T]) -> T:
        """The cached value, read again only after a file changed: anybody may ask, and parsing takes a while."""
        stamp = _stamp(folders)
        cached = self._cache.get(key)
        if cached is None or cached[0] != stamp:
            cached = self._cache[key] = (stamp, read())
        value: T = cached[1]
        return value


def _stamp(folders: list[Path]) -> Stamp:
    paths = [path for folder in folders for path in (folder, *sorted(folder.glob("*.[tT][oO][mM][lL]")))]
    return tuple((str(path), *_changed(path)) for path in paths)


def _changed(path: Path) -> tuple[int, int, int]:
    """The last change of a file or its rights, and its size; zeros for a broken link."""
    try:
        stat = path.stat()
    except OSError:
        return 0, 0, 0
    return stat.st_mtime_ns, stat.st_ctime_ns, stat.st_size
