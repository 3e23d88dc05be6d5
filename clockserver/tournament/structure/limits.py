"""Limits of a structure, the same for documents, commands and imported tournament files."""

from __future__ import annotations

MAX_PERIODS = 300
MAX_FIRST_LEVEL = 500
MAX_MINUTES = 24 * 60
MAX_PERIOD_MS = MAX_MINUTES * 60_000
MAX_VALUES = 30
"""Maximum number of chips, of color-ups, of games of one rotation, and of lengths by players."""
MAX_LENGTHS = {"title": 80, "source": 200, "note": 120, "game": 24}
"""Maximum lengths of texts, in characters."""
GAME_KEY = r"[a-z0-9_]{1,24}"
"""Pattern of the key of an own game."""
