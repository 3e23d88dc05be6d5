"""Structures of the library, each with its versions."""
