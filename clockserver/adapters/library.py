"""The structures and rule sets of a house: the packaged ones under those of its own data directory."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from clockserver.adapters.ruleset_files import load_ruleset, load_rulesets
from clockserver.adapters.structure_files import load_structure, load_structures
from clockserver.domain.ruleset import RuleSet
from clockserver.domain.structure import Structure


class Library:
    """Structures and rule sets of this house."""

    def __init__(self, structures: Sequence[Path], rulesets: Sequence[Path]) -> None:
        self._structures = list(structures)
        self._rulesets = list(rulesets)

    def structure(self, name: str) -> Structure:
        """A structure by name. Raises Refused."""
        return load_structure(name, self._structures)

    def ruleset(self, name: str) -> RuleSet:
        """A rule set by name. Raises Refused."""
        return load_ruleset(name, self._rulesets)

    def structures(self) -> list[dict[str, str]]:
        """Names and titles. Raises Refused if a file is wrong."""
        found = load_structures(self._structures)
        return [{"name": name, "title": one.title} for name, one in found.items()]

    def rulesets(self) -> list[dict[str, str]]:
        """Names and titles. Raises Refused if a file is wrong."""
        found = load_rulesets(self._rulesets)
        return [{"name": name, "title": one.title} for name, one in found.items()]
