"""The routes of the API in the application, with their descriptions and reasons for refusal."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from typing import Any

from flask import Flask
from msgspec import Struct
from msgspec.structs import replace

from clockserver.calculators import CALCULATORS
from clockserver.core.input.strict_json import FIELD_REFUSALS, JSON_REFUSALS
from clockserver.desk.refusals import COMMON, refusals
from clockserver.desk.tournaments.tournament_setup import RULESET_FILE_REFUSALS
from clockserver.web.answers import ANSWERED_REFUSALS
from clockserver.web.contract.described import Description, description_of
from clockserver.web.contract.schemas import one_text

PREFIX = "/api/v1/"
_PARAMETER = re.compile(r"<(?:\w+(?:\([^)]*\))?:)?(\w+)>")


class Route(Struct, frozen=True):
    """One method of one path. `reasons` are the codes its view can refuse with."""

    method: str
    path: str
    about: str
    description: Description
    reasons: frozenset[str]


class UndescribedRoute(Exception):  # noqa: N818 - what it says
    """A route below /api/v1 without a description, or without the type of a parameter in its path."""


def routes_of(app: Flask) -> list[Route]:
    """Every route below /api/v1, by path. Raises UndescribedRoute naming each without a description."""
    undescribed, routes = [], []
    for rule in app.url_map.iter_rules():
        if not rule.rule.startswith(PREFIX):
            continue
        view = app.view_functions[rule.endpoint]
        description = description_of(view)
        methods = sorted((rule.methods or set()) - {"HEAD", "OPTIONS"})
        if description is None or not inspect.getdoc(view) or _untyped(rule.arguments, description):
            undescribed += [f"{method} {rule.rule}" for method in methods]
            continue
        routes += [each for method in methods for each in _routes(method, rule.rule, view)]
    if undescribed:
        raise UndescribedRoute(", ".join(undescribed))
    return sorted(routes, key=lambda route: (route.path, route.method))


def _untyped(arguments: set[str], description: Description) -> set[str]:
    return set() if description.expanded else arguments - set(description.path)


def _routes(method: str, path: str, view: Callable[..., Any]) -> list[Route]:
    description = description_of(view)
    assert description is not None  # noqa: S101 - `routes_of` has checked it
    about = one_text(inspect.getdoc(view) or "")
    reasons = _declared(description).union(ANSWERED_REFUSALS if hasattr(view, "__wrapped__") else ())
    if not description.expanded:
        return [Route(method, _PARAMETER.sub(r"{\1}", path), about, description, reasons)]
    routes = []
    for value, (takes, gives) in description.expanded.items():
        own_description = replace(description, takes=takes, gives=gives, expanded={})
        calculator = CALCULATORS[value]
        codes = reasons.union(JSON_REFUSALS, calculator.refuses)
        if calculator.by_rules:
            codes = codes.union(RULESET_FILE_REFUSALS)
        routes.append(Route(method, _PARAMETER.sub(value, path), about, own_description, codes))
    return routes


def _declared(description: Description) -> frozenset[str]:
    """The codes of a view, its body, its query, and its commands."""
    codes = frozenset(description.refuses)
    if description.takes not in (None, bytes):
        codes = codes.union(JSON_REFUSALS)
    if description.query:
        codes = codes.union(FIELD_REFUSALS)
    for command in description.hands_in:
        codes = codes.union(COMMON, refusals(command))
    return codes
