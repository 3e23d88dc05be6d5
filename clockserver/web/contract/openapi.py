"""The OpenAPI 3.1 document, generated from routes, commands and types."""

from __future__ import annotations

from collections.abc import Iterable
from http import HTTPStatus
from importlib.metadata import version
from typing import Any

import msgspec
from msgspec import Struct

from clockserver.core.texts import Reason, placeholders
from clockserver.desk.command_messages import AnyCommand
from clockserver.web.answers import status_of
from clockserver.web.contract.commands import CommandForm
from clockserver.web.contract.described import JSON, Who
from clockserver.web.contract.described_routes import Route
from clockserver.web.contract.schemas import REF, Schema, schemas_of
from clockserver.web.request_guard import SESSION_COOKIE

BEFORE_ROUTES = ("wire.foreign_host", "wire.foreign_origin", "wire.malformed_request")
"""Reasons before any route is considered."""
SECURITY: dict[Who, list[dict[str, list[str]]]] = {
    "anyone": [{}, {"session": []}, {"token": []}],
    "session": [{"session": []}],
    "staff": [{"session": []}, {"token": []}],
}
SCHEMES = {
    "session": {
        "type": "apiKey",
        "in": "cookie",
        "name": SESSION_COOKIE,
        "description": "A browser's sign-in. A request that changes data also needs an Origin header of this server.",
    },
    "token": {
        "type": "http",
        "scheme": "bearer",
        "description": "The token of an integration: docs/integrations.md. Sent without cookies.",
    },
}
ABOUT = (
    "Commands, clock snapshots, calculators and sign-in of one poker room. Commands may also be sent over the "
    "socket, with the topics that screens follow: docs/live.md. This document as text: docs/api.md."
)


class ContractSource(Struct, frozen=True):
    """The parts of a document. `lines` has the English words of each code."""

    routes: list[Route]
    commands: list[CommandForm]
    command_components: dict[str, Schema]
    common: tuple[str, ...]
    reasons: tuple[str, ...]
    lines: dict[str, str]


def document(source: ContractSource) -> dict[str, Any]:
    """The whole document."""
    schemas, components = _types(source)
    paths: dict[str, dict[str, Any]] = {}
    for route in source.routes:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route, source, schemas)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "clockserver",
            "version": version("clockserver"),
            "description": ABOUT,
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {"schemas": components, "securitySchemes": SCHEMES},
    }


# -- types ---------------------------------------------------------------------------------------------


def _types(source: ContractSource) -> tuple[dict[Any, Schema], dict[str, Schema]]:
    """The schema of each type a route names, and all components."""
    types = [each for route in source.routes for each in _types_of_route(route)]
    unique = [each for i, each in enumerate(types) if each not in types[:i]]
    schemas, components = schemas_of([*unique, Reason])
    reason = components.pop("Reason")
    components |= source.command_components
    components |= {form.name: _command(form) for form in source.commands}
    components["Command"] = {
        "description": "A command in its envelope, by its `type`.",
        "oneOf": [{"$ref": REF + form.name} for form in source.commands],
        "discriminator": {
            "propertyName": "type",
            "mapping": {form.type: REF + form.name for form in source.commands},
        },
    }
    components["ReasonCode"] = _codes(source)
    components["Reason"] = _reason(reason)
    components["Refusal"] = {
        "type": "object",
        "description": "Nothing has changed, for these reasons.",
        "properties": {"refused": {"type": "array", "items": {"$ref": REF + "Reason"}, "minItems": 1}},
        "required": ["refused"],
    }
    return dict(zip(map(_key, unique), schemas, strict=False)), dict(sorted(components.items()))


def _types_of_route(route: Route) -> list[Any]:
    description = route.description
    alternatives = description.gives if isinstance(description.gives, tuple) else (description.gives,)
    types = [
        *alternatives,
        description.takes,
        *description.also.values(),
        *description.path.values(),
        *description.query.values(),
    ]
    return [each for each in types if each not in (None, AnyCommand, bytes)]


def _key(kind: Any) -> str:
    return repr(kind)


def _command(form: CommandForm) -> Schema:
    roles = ", ".join(form.roles)
    return {
        **form.schema,
        "description": f"{form.about}\n\nRoles: {roles}.",
        "examples": [form.example],
        "x-subject": form.subject,
        "x-roles": list(form.roles),
        "x-reasons": list(form.reasons),
    }


def _codes(source: ContractSource) -> Schema:
    """Every code with its English text; `x-params` are its parameters."""
    codes = [
        {
            "const": code,
            "description": source.lines[code],
            "x-params": sorted(placeholders(source.lines[code])),
        }
        for code in source.reasons
    ]
    return {"type": "string", "description": "A line of the catalogue.", "oneOf": codes}


def _reason(reason: Schema) -> Schema:
    """A reason in its wire form: with text, and always with its parameters."""
    properties = reason["properties"]
    text = {"type": "string", "description": "In the requested language, else in English."}
    return {
        **reason,
        "properties": {**properties, "code": {"$ref": REF + "ReasonCode"}, "text": text},
        "required": ["code", "params", "text"],
    }


# -- operations ----------------------------------------------------------------------------------------


def _operation(route: Route, source: ContractSource, schemas: dict[Any, Schema]) -> dict[str, Any]:
    description = route.description
    summary, _, more = route.about.partition("\n\n")
    operation: dict[str, Any] = {
        "operationId": _operation_id(route),
        "summary": summary,
        "security": SECURITY[description.who],
        "responses": _responses(route, source, schemas),
        "x-reasons": sorted(reasons_of_route(route, source)),
    }
    if more:
        operation["description"] = more
    if parameters := _parameters(route, schemas):
        operation["parameters"] = parameters
    if description.takes is not None:
        operation["requestBody"] = _body(route, source, schemas)
    return operation


def _operation_id(route: Route) -> str:
    parts = route.path.removeprefix("/api/v1/").replace("{", "by_").replace("}", "").replace(".", "_")
    return "_".join([route.method.lower(), *parts.split("/")])


def reasons_of_route(route: Route, source: ContractSource) -> set[str]:
    """The codes of a route, of its commands, of its limits, and of the checks before it."""
    codes = set(route.reasons)
    if _takes_commands(route):
        codes |= {code for form in source.commands for code in form.reasons} | set(source.common)
    return codes | set(BEFORE_ROUTES) | ({"wire.too_large"} if route.description.takes is not None else set())


def _takes_commands(route: Route) -> bool:
    return route.description.takes is AnyCommand


def _parameters(route: Route, schemas: dict[Any, Schema]) -> list[dict[str, Any]]:
    description = route.description
    parameters = [
        {
            "name": name,
            "in": place,
            "required": name not in description.optional,
            "schema": schemas[_key(kind)],
        }
        for place, kinds in (("path", description.path), ("query", description.query))
        for name, kind in kinds.items()
    ]
    for name, about in description.cookies.items():
        parameters.append({"name": name, "in": "cookie", "description": about, "schema": {"type": "string"}})
    if description.cached:
        about = "The ETag of the client's present answer."
        schema = {"type": "string"}
        parameters.append({"name": "If-None-Match", "in": "header", "description": about, "schema": schema})
    return parameters


def _body(route: Route, source: ContractSource, schemas: dict[Any, Schema]) -> dict[str, Any]:
    if _takes_commands(route):
        examples = {form.type: {"value": form.example} for form in source.commands}
        content: dict[str, Any] = {"schema": {"$ref": REF + "Command"}, "examples": examples}
        return {"required": True, "content": {JSON: content}}
    description, takes = route.description, route.description.takes
    # A calculator's question needs a body, even if none of its fields is required.
    is_question = description.refuses_with is not None
    is_required = takes is bytes or is_question or any(field.required for field in _fields(takes))
    about = f"At most {description.max_bytes} bytes." if is_required else "Optional."
    schema = {} if takes is bytes else schemas[_key(takes)]
    return {
        "required": is_required,
        "description": about,
        "content": {description.takes_media: {"schema": schema}},
    }


def _fields(kind: Any) -> Iterable[Any]:
    info = msgspec.inspect.type_info(kind)
    return info.fields if isinstance(info, msgspec.inspect.StructType) else ()


def _responses(route: Route, source: ContractSource, schemas: dict[Any, Schema]) -> dict[str, Any]:
    description = route.description
    gives = description.gives if isinstance(description.gives, tuple) else (description.gives,)
    shapes = [{} if kind is bytes else schemas[_key(kind)] for kind in gives]
    headers = _headers(description.headers) | (
        _headers({"ETag": "The tag of this answer."}) if description.cached else {}
    )
    answers: dict[int, dict[str, Any]] = {
        200: {
            "description": "Success, with the answer.",
            "content": {description.media: {"schema": shapes[0] if len(shapes) == 1 else {"oneOf": shapes}}},
            **({"headers": headers} if headers else {}),
        }
    }
    if description.cached:
        answers[304] = {"description": "The client's present answer is current.", "headers": headers}
    for status, kind in description.also.items():
        about = "The outcome is unknown: send it again with the same id."
        answers[status] = {"description": about, "content": {JSON: {"schema": schemas[_key(kind)]}}}
    for status, codes in _by_status(reasons_of_route(route, source), description.refuses_with).items():
        answers[status] = _refusal(status, codes)
    if description.path and 404 not in answers:
        answers[404] = _refusal(404, ["wire.no_such_page"])
    return {str(status): answers[status] for status in sorted(answers)}


def _by_status(codes: Iterable[str], refuses_with: int | None) -> dict[int, list[str]]:
    by_status: dict[int, list[str]] = {}
    for code in sorted(codes):
        of_view = code not in (*BEFORE_ROUTES, "wire.not_json", "wire.too_fast", "wire.too_large")
        status = refuses_with if refuses_with and of_view else status_of(code)
        by_status.setdefault(status, []).append(code)
    return by_status


def _refusal(status: int, codes: list[str]) -> dict[str, Any]:
    code_list = ", ".join(f"`{code}`" for code in codes)
    answer: dict[str, Any] = {
        "description": f"{HTTPStatus(status).phrase}: {code_list}.",
        "content": {JSON: {"schema": {"$ref": REF + "Refusal"}}},
    }
    if status == HTTPStatus.TOO_MANY_REQUESTS:
        answer["headers"] = {
            "Retry-After": {
                "required": True,
                "description": "In seconds.",
                "schema": {"type": "integer", "minimum": 1},
            }
        }
    if status == HTTPStatus.UNAUTHORIZED:
        answer["headers"] = _headers({"WWW-Authenticate": "The scheme of authentication."})
    return answer


def _headers(descriptions: dict[str, str]) -> dict[str, Any]:
    return {
        name: {"required": True, "description": about, "schema": {"type": "string"}}
        for name, about in descriptions.items()
    }
