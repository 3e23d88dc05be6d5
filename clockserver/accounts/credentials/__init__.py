"""Passwords, PINs, codes and links, and the checks of them."""
