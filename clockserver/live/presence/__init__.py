"""Presence: the clients connected to this server and its edges, and the processes of the room."""
