"""The faults that msgspec reports for a value or a text, as texts of the catalogue: msgspec's words are English."""

from __future__ import annotations

import re
from collections.abc import Callable

from clockserver.core.texts import Param, Text

KINDS = ("int", "str", "bool", "float", "array", "object", "null", "bytes")
"""The library's names of kinds of values, each with a text."""
_MAX_SHOWN = 60
"""Maximum length of a value or a form in a text."""
_OR = re.compile(r"\s*\|\s*")


def _kind(name: str) -> Param:
    one, *others = _OR.split(name)
    if others:
        return Text("wire.kind.either", {"one": _kind(one), "other": _kind(" | ".join(others))})
    return Text(f"wire.kind.{one}") if one in KINDS else one


def _is_another(match: re.Match[str]) -> Text:
    return Text("wire.wrong.kind", {"wanted": _kind(match["wanted"]), "given": _kind(match["given"])})


def _bound(match: re.Match[str]) -> Text:
    code = "wire.wrong.least" if match["sign"] == ">=" else "wire.wrong.most"
    return Text(code, {"bound": _number(match["bound"])})


def _length(match: re.Match[str]) -> Text:
    kind = "text" if match["kind"] == "str" else "list"
    fault_ending = {">=": "short", "<=": "long"}[match["sign"]]
    return Text(f"wire.wrong.{kind}_too_{fault_ending}", {"length": int(match["bound"])})


def _exact_length(match: re.Match[str]) -> Text:
    return Text("wire.wrong.list_length", {"length": int(match["length"]), "given": int(match["given"])})


def _form(match: re.Match[str]) -> Text:
    return Text("wire.wrong.form", {"form": match["form"].replace("\\\\", "\\")[:_MAX_SHOWN]})


def _choice(match: re.Match[str]) -> Text:
    return Text("wire.wrong.choice", {"value": match["value"][:_MAX_SHOWN]})


def _number(written: str) -> Param:
    return int(written) if re.fullmatch(r"-?\d+", written) else written


_FAULTS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], Text]], ...] = (
    (re.compile(r"Expected `(?P<wanted>[^`]+)`, got `(?P<given>[^`]+)`"), _is_another),
    (re.compile(r"Expected `\w+` of length (?P<length>\d+), got (?P<given>\d+)"), _exact_length),
    (re.compile(r"Expected `(?P<kind>\w+)` of length (?P<sign>[<>]=) (?P<bound>\d+)"), _length),
    (re.compile(r"Expected `(?:int|float)` (?P<sign>[<>]=) (?P<bound>[-.\de+]+)"), _bound),
    (re.compile(r"Expected `str` matching regex '(?P<form>.*)'"), _form),
    (re.compile(r"Invalid (?:enum )?value '?(?P<value>.*?)'?"), _choice),
)


_MALFORMED = re.compile(r"JSON is malformed: (?P<what>.*) \(byte (?P<byte>\d+)\)")
_EXPECTED = re.compile(r"expected '(?P<one>.)'(?: or '(?P<other>.)')?")


def json_fault(error: Exception) -> Text:
    """The text of the fault in a text that is not JSON."""
    if isinstance(error, UnicodeDecodeError):
        return Text("wire.json.utf8")
    if isinstance(error, RecursionError):
        return Text("wire.json.deep")
    problem = str(error)[:200]
    if problem == "Input data was truncated":
        return Text("wire.json.ends")
    if not (match := _MALFORMED.fullmatch(problem)):
        return Text("wire.json.other", {"problem": problem})
    params: dict[str, Param] = {"byte": int(match["byte"])}
    if match["what"] == "trailing characters":
        return Text("wire.json.more", params)
    if expected := _EXPECTED.fullmatch(match["what"]):
        return Text("wire.json.expected", params | {"expected": " ".join(filter(None, expected.groups()))})
    return Text("wire.json.wrong", params)


def in_field(field: str | None, fault_text: Text) -> Text:
    """A fault with its field, for messages that do not show the field elsewhere."""
    if not field:
        return fault_text
    return Text("wire.wrong.in_field", {"name": field[:_MAX_SHOWN], "fault": fault_text})


def fault(problem: str) -> Text:
    """The text of a fault in the library's words; a text with those words where the catalogue has none."""
    for pattern, text_of in _FAULTS:
        if match := pattern.fullmatch(problem):
            return text_of(match)
    return Text("wire.wrong.other", {"problem": problem})
