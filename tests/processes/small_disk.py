"""A disk of a few megabytes that a test fills and empties."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


def small_file_system(folder: Path, megabytes: int = 2) -> bool:
    """Mount a memory disk at `folder`; False where that is not permitted."""
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "tmpfs", str(folder)]
    return (
        os.geteuid() == 0
        and shutil.which("mount") is not None
        and subprocess.run(command, check=False, capture_output=True).returncode == 0
    )


def fill_up(ballast: Path) -> None:
    """Write until there is no space."""
    with suppress(OSError), ballast.open("ab", buffering=0) as file:
        while True:
            file.write(bytes(512))


class SmallDisk:
    """A small disk at a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._ballast = folder / "ballast"

    def fill(self) -> None:
        """Leave no space."""
        fill_up(self._ballast)

    def free(self) -> None:
        """Free all of its space again."""
        self._ballast.unlink()


@contextmanager
def small_disk(folder: Path, megabytes: int) -> Iterator[SmallDisk]:
    """A disk of this number of megabytes. Needs root."""
    assert small_file_system(folder, megabytes), "a memory disk cannot be mounted"
    try:
        yield SmallDisk(folder)
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)
