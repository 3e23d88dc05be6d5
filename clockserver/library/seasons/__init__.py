"""Seasons: which tournaments count, and the formula by which their places give points."""
