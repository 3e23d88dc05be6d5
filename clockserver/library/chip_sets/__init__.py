"""Chip sets: the chips of a room, how many each player gets and how many are in the case."""
