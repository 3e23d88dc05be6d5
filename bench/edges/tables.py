"""The parts of the table of edges. Ratios are of one run: load, edges and leader share the cores."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from bench.edges import idle, last_phone, many_edges, pages, redis_stopped, storms, tap_answers
from bench.edges.rows import HEAD

__all__ = ["COUNTS", "HEAD", "PARTS", "rows"]
WITH_PHONES: dict[str, Callable[..., Iterator[str]]] = {
    "last": last_phone.rows,
    "storm": storms.of_one_edge,
    "storms": storms.of_two_edges,
}
"""The lines of parts that take `phones` and `rounds`."""
OF_TAPS: dict[str, Callable[..., Iterator[str]]] = {
    "answers": tap_answers.rows,
    "many": many_edges.rows,
    "stopped": redis_stopped.rows,
    "idle": idle.rows,
    "pages": pages.rows,
}
"""The lines of parts that take `rounds` alone."""
PARTS = {**WITH_PHONES, **OF_TAPS}
USUAL: dict[str, Callable[[], Iterator[str]]] = {
    "last of 5,000": partial(last_phone.rows, phones=5_000),
    "last of 10,000": partial(last_phone.rows, phones=10_000),
    **{name: part for name, part in PARTS.items() if name != "last"},
}
COUNTS = tuple(USUAL)
"""The tables of `make bench`, in order."""


def rows(name: str) -> Iterator[str]:
    """The lines of one of COUNTS."""
    return USUAL[name]()
