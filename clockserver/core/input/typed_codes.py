"""Codes of letters and digits that people read, type and scan: printed in groups, compared in any spelling."""

from __future__ import annotations

GROUP = 4
"""Number of characters in a group."""


def plain_code(typed: str) -> str:
    """A typed code in capitals, without hyphens, blanks and other separators."""
    return "".join(letter for letter in typed.upper() if letter.isalnum())


def in_groups(code: str) -> str:
    """A code with a hyphen between its groups, as `K7QF-2M9A`."""
    return "-".join(code[at : at + GROUP] for at in range(0, len(code), GROUP))


def letters_of(data: bytes, alphabet: str, length: int) -> str:
    """Bytes as a number written in the letters of an alphabet: its last `length` places, the last one first."""
    number = int.from_bytes(data, "big")
    letters = []
    for _ in range(length):
        number, letter = divmod(number, len(alphabet))
        letters.append(alphabet[letter])
    return "".join(letters)
