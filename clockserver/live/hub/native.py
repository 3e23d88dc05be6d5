"""Modules for native threads: they block only the thread that calls them, and know nothing of the loop."""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType

import eventlet.patcher

WAITING = ("_thread", "threading", "time", "select", "socket", "queue")
"""The modules of the standard library that eventlet replaces and that clients of servers wait with."""


def native(name: str) -> ModuleType:
    """A module, loaded so that it waits as if eventlet were not there. Raises ModuleNotFoundError.

    Its first import has to be this one; TLS of the standard library is loaded anew with it.
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
