"""The wall clock of a process, set by a test with libfaketime, which leaves monotonic clocks alone."""

from __future__ import annotations

from pathlib import Path


class WallClock:
    """The wall clock of processes started with `env`."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "wall-clock"
        libraries = sorted(Path("/usr/lib").glob("*/faketime/libfaketime.so.1"))
        assert libraries, "libfaketime is missing: apt-get install faketime"
        self.env = {
            "LD_PRELOAD": str(libraries[0]),
            "FAKETIME_TIMESTAMP_FILE": str(self._file),
            "FAKETIME_NO_CACHE": "1",
            "DONT_FAKE_MONOTONIC": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
            # With that fix every wait for the interpreter's lock ends at once, and threads spin.
            "FAKETIME_FORCE_MONOTONIC_FIX": "0",
        }
        self.step(0)

    def step(self, hours: float) -> None:
        """Shift the clock by `hours` from the real one."""
        beside = self._file.with_suffix(".new")
        beside.write_text(f"{hours * 3600:+.0f}s\n" if hours else "+0\n", "ascii")
        beside.replace(self._file)
