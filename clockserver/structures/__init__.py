"""Structures before play: end, warnings, and generation by a wish. Pure."""
