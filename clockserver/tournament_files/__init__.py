"""Tournaments as files: written from the journal and signed, read on another server and replayed."""
