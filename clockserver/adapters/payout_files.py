"""The payout tables of the room: the packaged folder, and the venue's own laid over it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from clockserver.adapters.toml_files import find_toml_file, load_toml_folder, read_toml_file, toml_names
from clockserver.domain.payout_text import parse_payouts
from clockserver.domain.prizes import PayoutTable
from clockserver.domain.texts import Reason, Refused


def load_all_payouts(directories: Sequence[Path]) -> dict[str, PayoutTable]:
    """Every payout table by name; raises Refused with all reasons of all bad files."""
    return load_toml_folder(directories, parse_payouts)


def load_payouts(name: str, directories: Sequence[Path]) -> PayoutTable:
    """One payout table, whatever state the other files are in. Raises Refused."""
    path = find_toml_file(name, directories)
    if path is None:
        known = ", ".join(toml_names(directories))
        raise Refused(Reason("payouts.unknown_name", {"name": name, "known": known}))
    return parse_payouts(name, read_toml_file(path))
