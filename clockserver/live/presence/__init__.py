"""Presence: who is connected to this server and its edges, and which processes the room has."""
