"""Tournaments, drafts, draws, lists and the library over HTTP."""
