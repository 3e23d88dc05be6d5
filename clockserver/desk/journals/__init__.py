"""Journals: the writer, rows and snapshots, recovery and verification."""
