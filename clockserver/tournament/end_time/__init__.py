"""The end of a tournament, as it is likely, and whether players see it."""
