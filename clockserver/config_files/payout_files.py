"""The payout tables of the room: the packaged folder, overlaid by the venue's folder."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from clockserver.config_files.toml_files import (
    Loaded,
    find_toml_file,
    load_toml_folder,
    read_toml_file,
    toml_names,
)
from clockserver.core.texts import Reason, Refused
from clockserver.tournament.prizes.payout_toml import parse_payouts
from clockserver.tournament.prizes.state import PayoutTable


def load_all_payouts(directories: Sequence[Path]) -> Loaded[PayoutTable]:
    """Every payout table by name, and the faults of the other files."""
    return load_toml_folder(directories, parse_payouts)


def load_payouts(name: str, directories: Sequence[Path]) -> PayoutTable:
    """One payout table, even if other files are bad. Raises Refused."""
    path = find_toml_file(name, directories)
    if path is None:
        known_names = ", ".join(toml_names(directories))
        raise Refused(Reason("payouts.unknown_name", {"name": name, "known": known_names}))
    return parse_payouts(name, read_toml_file(path))
