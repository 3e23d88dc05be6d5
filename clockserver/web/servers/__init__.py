"""Servers beside each other over HTTP: edges, a second server, health."""
