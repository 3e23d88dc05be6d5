"""The server as it is, but that it looks at its own lag every two milliseconds, and tells it to the millisecond.

`python -m bench.live.watched serve …`: for `gap.py`. Looked at as rarely as in a room, what is short is missed.
"""

from __future__ import annotations

import sys

from clockserver.__main__ import main  # patches first, as the name of the command says that it serves
from clockserver.adapters import metrics

metrics.LAG_EVERY_S = 0.002
metrics.SHORT = tuple(edge / 1000 for edge in (*range(1, 101), 150, 200, 500, 1_000, 5_000))

if __name__ == "__main__":
    sys.exit(main())
