"""Documents written as TOML files, in the form of config/structures."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any


def toml_of(document: Mapping[str, Any]) -> str:
    """The document as a TOML text, each period on a line of its own."""
    plain = {
        key: value for key, value in document.items() if not isinstance(value, Mapping) and key != "periods"
    }
    lines = [f"{_key(key)} = {_value(value)}" for key, value in plain.items()]
    lines += ["", "periods = [", *(f"  {_value(each)}," for each in document.get("periods", ())), "]"]
    for key, value in document.items():
        if isinstance(value, Mapping):
            lines += _tables(key, value)
    return "\n".join(lines) + "\n"


def _tables(key: str, value: Mapping[str, Any]) -> list[str]:
    """The tables of own games."""
    lines = []
    for name, inner in value.items():
        lines += ["", f"[{_key(key)}.{_key(name)}]"]
        lines += [f"{_key(field)} = {_value(each)}" for field, each in inner.items()]
    return lines


def _key(key: str) -> str:
    is_bare = key.isascii() and key.replace("_", "").replace("-", "").isalnum()
    return key if is_bare else _text(key)


def _value(value: Any) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case list() | tuple():
            return f"[{', '.join(_value(each) for each in value)}]"
        case Mapping():
            return f"{{ {', '.join(f'{_key(key)} = {_value(each)}' for key, each in value.items())} }}"
    return _text(str(value))


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
