"""Secrets of draws, votes and envelopes: made in the vault before the journal names them."""
