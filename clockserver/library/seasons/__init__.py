"""Seasons: the tournaments that count, and the formula from places to points."""
