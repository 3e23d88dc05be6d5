"""`python -m bench.edges [PART…] [--phones N] [--rounds N]`: a table of measurements of edges; needs redis-server."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser

from bench.__main__ import print_lines
from bench.edges.tables import HEAD, OF_TAPS, PARTS, WITH_PHONES


def main() -> int:
    """Measure the requested parts, by default all."""
    parser = ArgumentParser(prog="python -m bench.edges", description="Measures edges beside one process.")
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(PARTS)}")
    with_phones = f"number of phones of {', '.join(WITH_PHONES)}, if not the default"
    parser.add_argument("--phones", type=int, help=with_phones)
    parser.add_argument("--rounds", type=int, help="number of rounds, if not the default")
    arguments = parser.parse_args()
    if wrong := [each for each in arguments.parts if each not in PARTS]:
        parser.error(f"no part is called {', '.join(wrong)}; there are {', '.join(PARTS)}")
    rounds = {"rounds": arguments.rounds} if arguments.rounds else {}
    phones = {"phones": arguments.phones} if arguments.phones else {}
    options = dict.fromkeys(OF_TAPS, rounds) | dict.fromkeys(WITH_PHONES, rounds | phones)
    sys.stdout.write(f"{os.cpu_count()} cores\n{HEAD}\n")
    return (
        1
        if print_lines(line for name in arguments.parts or PARTS for line in PARTS[name](**options[name]))
        else 0
    )


if __name__ == "__main__":
    sys.exit(main())
