"""Passwords, PINs, codes and links, and their checks."""
