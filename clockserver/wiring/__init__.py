"""The wiring by area: what the server makes and connects, apart from its streams and services."""
