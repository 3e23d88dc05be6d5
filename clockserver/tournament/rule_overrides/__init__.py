"""Rules that are other in this tournament only."""
