"""Tournaments played on another server, read from a file."""
