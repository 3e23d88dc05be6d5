"""The server with more frequent measurement of its own lag: every two milliseconds, to the millisecond.

`python -m bench.live.processes.watched serve …`: for `gap.py`. The server's usual interval would miss short gaps.
"""

from __future__ import annotations

import sys

from clockserver.__main__ import main  # patches first, since the command's name is one that serves
from clockserver.observability import metrics

metrics.LAG_INTERVAL_S = 0.002
metrics.BUCKETS_S = tuple(edge / 1000 for edge in (*range(1, 101), 150, 200, 500, 1_000, 5_000))

if __name__ == "__main__":
    sys.exit(main())
