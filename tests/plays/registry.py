"""All plays, of every subject."""

from __future__ import annotations

from tests.plays import PLAYS, end, event, table

__all__ = ["PLAYS", "end", "event", "table"]
