"""Modules for native threads, which block only their thread and are unaware of the loop."""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType

import eventlet.patcher

WAITING = ("_thread", "threading", "time", "select", "socket", "queue")
"""Modules of the standard library that eventlet replaces, and that client libraries wait with."""


def native(name: str) -> ModuleType:
    """A module, loaded as if eventlet were absent. Raises ModuleNotFoundError.

    This must be the module's first import. The standard library's `ssl` is loaded anew for it.
    """
    if name in sys.modules:
        return sys.modules[name]
    unpatched = {each: eventlet.patcher.original(each) for each in WAITING}
    before = {each: sys.modules.pop(each, None) for each in (*unpatched, "ssl")}
    sys.modules.update(unpatched)
    try:
        return import_module(name)
    finally:
        for each, module in before.items():
            sys.modules.pop(each, None)
            if module is not None:
                sys.modules[each] = module
