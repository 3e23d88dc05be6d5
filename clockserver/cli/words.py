"""Words of the command line's lines, which are English."""

from __future__ import annotations


def counted(number: int, noun: str) -> str:
    """A number with its noun, as `1 event` and `1,200 events`."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"
