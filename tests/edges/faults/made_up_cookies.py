"""A program that asks a server with made-up cookies, one after another on many connections, and prints the statuses."""

from __future__ import annotations

import http.client
import json
import sys
import threading
from collections import Counter
from contextlib import suppress

from tests.servers import SESSION
from tests.waiting import PATIENCE_S

CONNECTIONS = 250
ADDRESS = "127.0.0.77"
"""The address of the program."""
PAGE = "/api/v1/tournaments/friday/clock"


def main(port: int, cookies: int) -> None:
    """Send this number of requests."""
    statuses: Counter[int] = Counter()
    numbers, lock = iter(range(cookies)), threading.Lock()

    def make_up() -> None:
        while True:
            with lock:
                number = next(numbers, None)
            if number is None:
                return
            with suppress(OSError, http.client.HTTPException):
                connection = http.client.HTTPConnection(
                    "127.0.0.1", port, PATIENCE_S, source_address=(ADDRESS, 0)
                )
                connection.request("GET", PAGE, headers={"Cookie": f"{SESSION}=made-up-{number}"})
                statuses[connection.getresponse().status] += 1
                connection.close()

    threads = [threading.Thread(target=make_up) for _ in range(CONNECTIONS)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    sys.stdout.write(json.dumps(statuses))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
