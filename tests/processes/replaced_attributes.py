"""Replaces attributes of a module or class for the rest of a process; within one test, `monkeypatch` does it."""

from __future__ import annotations


def replace_attributes(owner: object, **values: object) -> None:
    """Set attributes that exist. Raises AttributeError for a missing name, as after a rename."""
    for name in values:
        getattr(owner, name)
    for name, value in values.items():
        setattr(owner, name, value)
