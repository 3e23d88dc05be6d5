"""The worker process of tournament files: it imports the modules of a replay at its start, while the file arrives."""

from __future__ import annotations

from clockserver.storage import waypoint_files  # noqa: F401
from clockserver.tournament_files import replay_job  # noqa: F401
from clockserver.workers.process import main

if __name__ == "__main__":
    main()
