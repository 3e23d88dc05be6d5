"""The routes of the API as the application has them, with what each says of itself and may refuse."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from typing import Any

from flask import Flask
from msgspec import Struct
from msgspec.structs import replace

from clockserver.application.calculators import CALCULATORS
from clockserver.faces.contract.described import Description, description_of
from clockserver.faces.contract.reach import Reach
from clockserver.faces.contract.schemas import one_text
from clockserver.faces.http.answers import Answers

PREFIX = "/api/v1/"
_PARAMETER = re.compile(r"<(?:\w+(?:\([^)]*\))?:)?(\w+)>")


class Route(Struct, frozen=True):
    """One method of one path. `reasons` are the codes its view can refuse with."""

    method: str
    path: str
    about: str
    description: Description
    reasons: frozenset[str]


class Undescribed(Exception):  # noqa: N818 - what it says
    """A route below /api/v1 says nothing of itself, or not of which type a parameter in its path is."""


def routes_of(app: Flask, reach: Reach) -> list[Route]:
    """Every route below /api/v1, by path. Raises Undescribed naming those that say nothing."""
    silent, found = [], []
    for rule in app.url_map.iter_rules():
        if not rule.rule.startswith(PREFIX):
            continue
        view = app.view_functions[rule.endpoint]
        description = description_of(view)
        methods = sorted((rule.methods or set()) - {"HEAD", "OPTIONS"})
        if description is None or not inspect.getdoc(view) or _untyped(rule.arguments, description):
            silent += [f"{method} {rule.rule}" for method in methods]
            continue
        found += [each for method in methods for each in _routes(method, rule.rule, view, reach)]
    if silent:
        raise Undescribed(", ".join(silent))
    return sorted(found, key=lambda route: (route.path, route.method))


def _untyped(arguments: set[str], description: Description) -> set[str]:
    return set() if description.expanded else arguments - set(description.path)


def _routes(method: str, path: str, view: Callable[..., Any], reach: Reach) -> list[Route]:
    description = description_of(view)
    assert description is not None  # noqa: S101 - asked before
    about = one_text(inspect.getdoc(view) or "")
    roots = [view, Answers.answered] if hasattr(view, "__wrapped__") else [view]
    if not description.expanded:
        path = _PARAMETER.sub(r"{\1}", path)
        return [Route(method, path, about, description, reach.of(*roots))]
    routes = []
    for value, (takes, gives) in description.expanded.items():
        own = replace(description, takes=takes, gives=gives, expanded={})
        reasons = reach.of(*roots, CALCULATORS[value].answer) - {"calculators.unknown"}
        routes.append(Route(method, _PARAMETER.sub(value, path), about, own, reasons))
    return routes
