"""Searches in topics, and pages of their lists, for requests over HTTP."""
