"""Secrets of draws, votes and envelopes: stored in the vault before the journal names them."""
