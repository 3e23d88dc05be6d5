"""Edges: processes with the sockets of phones and TVs, which get every topic over Redis."""
