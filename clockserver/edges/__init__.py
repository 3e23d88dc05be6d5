"""Edges: processes with the sockets of phones and televisions, which get every topic over Redis."""
