"""Warnings of a structure. A warning forbids nothing: it has a code, a severity, a place, and a fix by one tap."""
