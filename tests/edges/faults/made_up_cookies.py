"""A program that asks a server with made-up cookies, one after another on many connections, and prints the statuses."""

from __future__ import annotations

import http.client
import json
import sys
import threading
from collections import Counter
from contextlib import suppress

from tests.servers import SESSION

AT_ONCE = 250
FROM = "127.0.0.77"
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
                asked = http.client.HTTPConnection("127.0.0.1", port, 60, source_address=(FROM, 0))
                asked.request("GET", PAGE, headers={"Cookie": f"{SESSION}=made-up-{number}"})
                statuses[asked.getresponse().status] += 1
                asked.close()

    threads = [threading.Thread(target=make_up) for _ in range(AT_ONCE)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    sys.stdout.write(json.dumps(statuses))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
