"""The wiring by area: the parts of a server and their connections."""
