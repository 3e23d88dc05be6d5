"""docs/api.md: the OpenAPI document in a form for readers."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from clockserver.accounts.roles import ROLES
from clockserver.core.texts import placeholders
from clockserver.desk.registries import PERMISSIONS
from clockserver.web.contract.commands import CommandForm, For
from clockserver.web.contract.openapi import ContractSource
from clockserver.web.contract.schemas import Schema, in_words

HEAD = """# The API

Generated from the code by `make docs`; `GET /api/v1/openapi.json` has the same content for programs. Tokens, with
examples to try: [integrations.md](integrations.md). Sockets and topics: [live.md](live.md). Events of the journal:
[events.md](events.md).

## The envelope

`POST /api/v1/commands`, or the event `command` of the socket:

```json
{"id": "tap-7f3a1c90", "type": "clock.pause", "tournament": "friday", "seen": 41}
```

The sender chooses `id`, 8 to 64 characters of `A-Za-z0-9_-`. The same id is the same command: sent again, it gets the
first answer; with another command it is refused (`command.id_reused`). `type` is the type of the command, `tournament`
the slug of its tournament; commands of the room name none.

`seen` keeps two members of staff from making the same decision twice. It is the newest event known to the screen: the
highest `seq` of its topics of that tournament, and of its answers. An equal command (all fields except `id`) that was
given after that event is the same decision, so the second one is refused as `already_done`. To give it once more, send
the parameter `seen` of that refusal. Without `seen` only the last command counts as the same decision; `counter.tap`,
`clock.next`, `clock.previous`, `room.pause_all`, `room.resume_all`, `display.identify` and `display.reload` never do.

The answer is sent when the command is durable:

```json
{"ok": true, "seq": 42}
```
```json
{"refused": [{"code": "clock.already_paused", "params": {}, "text": "The clock is already paused."}]}
```

Or `{"pending": true}` (504): the outcome is unknown; send the command again with the same id. A reason may name the
wrong `field`, and the `rule` behind it. Unknown fields are refused, and no value is converted. `text` is in the
language of `Accept-Language`, else in English.
"""
FOR: dict[For, str] = {
    "tournament": "for a tournament",
    "room": "for the room",
    "library": "for the library",
    "either": "for a tournament, or without one for the room",
    "new": "opens a tournament",
}
STATUSES = """| status | |
|---|---|
| 400 | not JSON |
| 401 | sign in (again), or a wrong secret |
| 403 | no permission: not staff, another role, beyond the limits of the token; or a foreign Host or Origin |
| 404 | an unknown address or name |
| 409 | refused in the present state, for a name that is taken, or for a contradiction |
| 413 | more than 64 kB, or than the route's own maximum |
| 422 | a body of the wrong form; the first wrong field is named |
| 429 | too fast; `Retry-After` is the time to wait |
| 503 | the journal cannot be written: nothing has changed |
| 504 | `{"pending": true}` |"""


def api_page(source: ContractSource, document: dict[str, Any]) -> str:
    """The whole page."""
    schemas = document["components"]["schemas"]
    parts = [
        HEAD,
        STATUSES,
        "",
        *_commands(source),
        *_routes(document),
        *_types(source, schemas),
        *_reasons(source),
    ]
    return "\n".join(parts).rstrip() + "\n"


# -- commands ------------------------------------------------------------------------------------------


def _commands(source: ContractSource) -> Iterator[str]:
    yield "## Commands\n"
    yield "| subject | commands | roles |\n|---|---|---|"
    for name, allowed in sorted(PERMISSIONS.items()):
        links = [
            f"[`{form.type}`](#{_anchor(form.type)})" for form in source.commands if form.subject == name
        ]
        roles = [role for role in ROLES if role in allowed]
        yield f"| `{name}` | {', '.join(links) or 'its [routes](#routes)'} | {', '.join(roles)} |"
    yield "| that of the undone command | [`undo`](#undo), [`redo`](#redo) | the roles of that command |\n"
    common = _codes([*source.common, "command.id_reused"])
    yield f"Any command can be refused with {common}; further codes stand with each.\n"
    for form in source.commands:
        yield from _command(form)


def _command(form: CommandForm) -> Iterator[str]:
    yield f"### {form.type}\n"
    subject = f"subject `{form.subject}`, " if form.subject else ""
    yield f"{form.about}\n\n{FOR[form.for_].capitalize()}; {subject}roles {', '.join(form.roles)}.\n"
    if form.own_fields:
        yield _fields(form.own_fields, form.required)
    if form.reasons:
        yield f"Refused with {_codes(form.reasons)}.\n"
    yield f"```json\n{_json(form.example)}\n```\n"


def _codes(codes: Iterable[str]) -> str:
    """Codes in a line; MANY codes of one subject are shortened to one."""
    by_subject: dict[str, list[str]] = {}
    for code in sorted(codes):
        by_subject.setdefault(code.partition(".")[0], []).append(code)
    shortened: list[str] = []
    for subject, of_subject in by_subject.items():
        shortened += [f"`{code}`" for code in of_subject] if len(of_subject) < MANY else [f"`{subject}.…`"]
    return ", ".join(shortened)


MANY = 12


def _fields(fields: dict[str, Schema], required: Iterable[str]) -> str:
    rows = ["| field | | |", "|---|---|---|"]
    required_names = set(required)
    for name, schema in fields.items():
        default = schema.get("default")
        presence = (
            "required"
            if name in required_names
            else f"default: `{_json(default)}`"
            if default is not None
            else ""
        )
        about = schema.get("description", "")
        note = "; ".join(part for part in (presence, about) if part)
        rows.append(f"| `{name}` | {in_words(schema)} | {note} |".replace("\n\n", " "))
    return "\n".join(rows) + "\n"


# -- routes --------------------------------------------------------------------------------------------

WHO = {1: "signed in on this browser", 2: "staff: signed in, or with a token", 3: "everybody"}


def _routes(document: dict[str, Any]) -> Iterator[str]:
    yield "## Routes\n"
    yield "| | | who | body | answer | refusals |\n|---|---|---|---|---|---|"
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            yield _route(f"{method.upper()} {path}", operation)
    yield "\nFor parameters of the path and the query, headers, and the reasons of each route see openapi.json.\n"


def _route(name: str, operation: dict[str, Any]) -> str:
    who = WHO[len(operation["security"])]
    body = _shape(operation.get("requestBody", {}).get("content", {}))
    answer = _shape(operation["responses"]["200"]["content"])
    refusals = ", ".join(status for status in operation["responses"] if status >= "400")
    return f"| `{name}` | {operation['summary']} | {who} | {body} | {answer} | {refusals} |"


def _shape(content: dict[str, Any]) -> str:
    for media, each in content.items():
        return in_words(each["schema"]) if media == "application/json" else f"`{media}`"
    return ""


# -- types and reasons ---------------------------------------------------------------------------------


def _types(source: ContractSource, schemas: dict[str, Schema]) -> Iterator[str]:
    yield "## Types\n"
    commands = {form.name for form in source.commands}
    for name, schema in schemas.items():
        if name in commands or name == "ReasonCode":
            continue
        yield f"### {name}\n"
        if about := schema.get("description"):
            yield f"{about}\n"
        if name == "Command":
            yield "One of the [commands](#commands).\n"
        elif properties := schema.get("properties"):
            yield _fields(properties, schema.get("required", ()))


def _reasons(source: ContractSource) -> Iterator[str]:
    yield "## Reasons\n"
    yield "### ReasonCode\n"
    yield "Parameters that end in `_ms` are durations, in `_at` instants (ms since the epoch), in `_date` days.\n"
    yield "| code | in English | parameters |\n|---|---|---|"
    for code in source.reasons:
        line = source.lines[code]
        params = ", ".join(f"`{name}`" for name in sorted(placeholders(line)))
        yield f"| `{code}` | {line.replace('|', chr(92) + '|')} | {params} |"


def _anchor(type_: str) -> str:
    return type_.replace(".", "")


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
