"""Structures before they are played: when they end, what is wrong with them, and new ones by a wish. Pure."""
