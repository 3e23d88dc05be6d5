"""Signing in, staff, tokens, and the registry of players over HTTP."""
