"""Chip sets: the chips of a room, with numbers for each player and in the case."""
