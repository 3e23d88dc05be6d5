"""The folders displays/, static/ and config/, in the wheel or in the checkout."""

from __future__ import annotations

from pathlib import Path

PACKAGE = Path(__file__).parent
BUNDLE = PACKAGE / "_bundle"


def root() -> Path:
    """The folder that holds displays/, static/ and config/."""
    return BUNDLE if BUNDLE.is_dir() else PACKAGE.parent


def config_folders(kind: str, data: Path | None = None) -> list[Path]:
    """Folders with files of a kind (`structures`, `rulesets`, …): the packaged one, then the venue's own."""
    own = [data / "config" / kind] if data is not None else []
    return [root() / "config" / kind, *own]
