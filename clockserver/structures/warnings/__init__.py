"""Warnings of a structure, which forbid nothing: code, severity, place, and a fix by one tap."""
