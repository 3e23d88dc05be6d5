"""Rule sets from TOML files; a file in a later directory replaces its namesake."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from clockserver.config_files.toml_files import Document, Loaded, TomlFolder, scan_toml_folder, with_lines
from clockserver.core.texts import Reason, Refused
from clockserver.rules.ruleset import RuleSet, ignored, is_abstract, resolve


def load_rulesets(directories: Sequence[Path]) -> Loaded[RuleSet]:
    """Every playable rule set in the order of names, and the faults of the other files.

    A directory that does not exist counts as empty. An ancestor's fault is reported for each of its heirs.
    """
    folder = scan_toml_folder(directories)
    rulesets: dict[str, RuleSet] = {}
    faults = dict(folder.faults)
    for name in _playable(folder.documents):
        try:
            rulesets[name] = resolved(name, folder)
        except Refused as refused:
            faults[name] = refused.reasons
    notes = {
        name: notes_of_file for name in folder.documents if (notes_of_file := unused_parts(name, folder))
    }
    return Loaded(rulesets, faults, notes)


def unused_parts(name: str, folder: TomlFolder) -> tuple[Reason, ...]:
    """Reasons for unused parts of the file itself, with their lines."""
    notes = tuple(ignored(name, folder.documents[name]))
    return with_lines(folder.paths[name], name, notes) if name in folder.paths else notes


def load_ruleset(name: str, directories: Sequence[Path]) -> RuleSet:
    """One rule set, even if other files are faulty. Raises `Refused`, for an unknown name with the known names."""
    folder = scan_toml_folder(directories)
    documents = folder.documents
    if name in documents and is_abstract(documents[name]):
        raise Refused(Reason("ruleset.abstract", {"set": name}, field=name))
    if name not in documents and name not in folder.faults:
        known_names = ", ".join(_playable(documents))
        raise Refused(Reason("ruleset.unknown", {"set": name, "known": known_names}, field=name))
    return resolved(name, folder)


def resolved(name: str, folder: TomlFolder) -> RuleSet:
    """The rule set. Raises `Refused`; if the file or an ancestor's cannot be read, with the reasons of that file."""
    line = [name]  # a cycle ends the loop; `resolve` refuses it
    while line[-1] in folder.documents and isinstance(
        parent := folder.documents[line[-1]].get("inherits"), str
    ):
        if parent in line:
            break
        line.append(parent)
    if line[-1] in folder.faults:
        raise Refused(*folder.faults[line[-1]])
    try:
        return resolve(name, folder.documents)
    except Refused as refused:
        reasons = refused.reasons
        for each in (each for each in line if each in folder.paths):
            reasons = with_lines(folder.paths[each], each, reasons)
        raise Refused(*reasons) from refused


def _playable(documents: Mapping[str, Document]) -> list[str]:
    return sorted(name for name, document in documents.items() if not is_abstract(document))
