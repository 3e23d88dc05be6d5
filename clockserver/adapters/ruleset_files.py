"""Reads rule sets from TOML files; a file in a later directory replaces an earlier namesake."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from clockserver.adapters.toml_files import Document, read_toml_folder
from clockserver.domain.ruleset import RuleSet, is_abstract, resolve
from clockserver.domain.texts import Reason, Refused


def load_rulesets(directories: Sequence[Path]) -> dict[str, RuleSet]:
    """Every rule set one can play by, by name, in the order of names.

    A directory that does not exist counts as empty. Raises `Refused` with the reasons of all files.
    """
    documents = read_toml_folder(directories)
    rulesets: dict[str, RuleSet] = {}
    reasons: list[Reason] = []
    for name in _playable(documents):
        try:
            rulesets[name] = resolve(name, documents)
        except Refused as refused:
            # An ancestor's fault shows in each of its heirs; once is enough.
            reasons += [reason for reason in refused.reasons if reason not in reasons]
    if reasons:
        raise Refused(*reasons)
    return rulesets


def load_ruleset(name: str, directories: Sequence[Path]) -> RuleSet:
    """One rule set. Raises `Refused` for what is wrong in it, or with the known names."""
    documents = read_toml_folder(directories)
    if name in documents and is_abstract(documents[name]):
        raise Refused(Reason("ruleset.abstract", {"set": name}, field=name))
    if name not in documents:
        known = ", ".join(_playable(documents))
        raise Refused(Reason("ruleset.unknown", {"set": name, "known": known}, field=name))
    return resolve(name, documents)


def _playable(documents: Mapping[str, Document]) -> list[str]:
    return sorted(name for name, document in documents.items() if not is_abstract(document))
