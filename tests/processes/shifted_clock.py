"""The wall clock of foreign programs, such as PostgreSQL and Redis, set by a test while they run."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

SOURCE = Path(__file__).with_suffix(".c")


class ShiftedClock:
    """The wall clock of processes started with `env`; `folder` has to be open to their users."""

    def __init__(self, folder: Path) -> None:
        assert shutil.which("cc"), "a C compiler is missing: apt-get install gcc libc6-dev"
        self._file, library = folder / "offset", folder / "shifted_clock.so"
        self._file.write_bytes(bytes(8))
        command = ["cc", "-shared", "-fPIC", "-O1", "-o", str(library), str(SOURCE)]
        subprocess.run(command, check=True, capture_output=True)
        self.env = {"LD_PRELOAD": str(library), "SHIFTED_CLOCK": str(self._file)}

    def step(self, hours: float) -> None:
        """Shift the clock by `hours` from the machine's."""
        with self._file.open("r+b", buffering=0) as file:
            file.write(round(hours * 3600).to_bytes(8, "little", signed=True))
