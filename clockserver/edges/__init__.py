"""Edges: processes that hold the sockets of phones and televisions, and get every topic over Redis."""
