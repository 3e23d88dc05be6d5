"""Tournaments that another server played, read from a file."""
