"""The worker process of tournament files: what a replay needs is imported at its start, while the file comes."""

from __future__ import annotations

from clockserver.storage import waypoint_files  # noqa: F401
from clockserver.tournament_files import jobs  # noqa: F401
from clockserver.workers.process import main

if __name__ == "__main__":
    main()
