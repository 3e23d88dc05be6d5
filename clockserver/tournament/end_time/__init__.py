"""The likely end of a tournament, and whether players see it."""
