"""The rulebook: every rule of every document in the project's own words, with differences between sets.

A chapter is a file. A rule has its number in each rule set that has it; the different text of a set is in
`says`. A venue adds rules of its own and notes to any rule. `documents` lists the numbers of each document,
so that none is forgotten.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Annotated, TypeAlias, TypeVar

import msgspec
from msgspec import Meta, Struct

from clockserver.core.texts import Reason, Refused
from clockserver.rules.ruleset import CATALOGUE, SUBJECTS

RULEBOOK_REFUSALS = (
    "rulebook.number_missing",
    "rulebook.number_twice",
    "rulebook.said_twice",
    "rulebook.says_without_number",
    "rulebook.twice",
    "rulebook.unknown_number",
    "rulebook.unknown_rule",
    "rulebook.unknown_value",
    "rulebook.untitled",
    "rulebook.wrong",
)
"""Codes of a faulty rulebook."""

T = TypeVar("T")
DOCUMENTS = "documents"
"""The file of documents; all others are chapters."""
_PATH = re.compile(r"`\$\.([^`]+)`")
_STEP = re.compile(r"(\w[\w-]*)(?:\[(\d+)\])?")
RuleId: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*\Z", max_length=64)]
Words: TypeAlias = Annotated[dict[str, Annotated[str, Meta(min_length=1)]], Meta(min_length=1)]
"""A text in each language, by tag."""
SetName: TypeAlias = str


class Says(Struct, frozen=True, forbid_unknown_fields=True):
    """Text of some rule sets, where the summary differs from them."""

    sets: Annotated[tuple[SetName, ...], Meta(min_length=1)]
    text: Words


class Rule(Struct, frozen=True, forbid_unknown_fields=True):
    """A rule in the project's words."""

    id: RuleId
    title: Words
    summary: Words
    numbers: dict[SetName, Annotated[str, Meta(min_length=1)]] = {}
    """Numbers by rule set; several as `24A, 24C`. A set without such a rule is absent."""
    values: tuple[str, ...] = ()
    """The rule set's values behind the rule: keys, or whole subjects."""
    says: tuple[Says, ...] = ()

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of its values."""
        return tuple(key for key in CATALOGUE if key in self.values or key.split(".")[0] in self.values)


class Note(Struct, frozen=True, forbid_unknown_fields=True):
    """A venue's note to a rule: for some rule sets, or for every set."""

    rule: RuleId
    text: Words
    sets: tuple[SetName, ...] = ()


class Chapter(Struct, frozen=True, forbid_unknown_fields=True):
    """A file of the rulebook."""

    title: Words = {}
    order: int = 1_000
    rules: tuple[Rule, ...] = ()
    notes: tuple[Note, ...] = ()


class Document(Struct, frozen=True, forbid_unknown_fields=True):
    """A document behind a rule set, and its rules."""

    title: str
    numbers: tuple[str, ...]
    """Split into parts where the document names parts: `10A`, `73-2B`."""
    cut_off: tuple[str, ...] = ()
    """Numbers with incomplete text in the available copy."""


class Rulebook(Struct, frozen=True):
    """The whole rulebook, checked."""

    chapters: dict[str, Chapter]
    """By name, in reading order, without notes."""
    documents: dict[SetName, Document]
    notes: tuple[Note, ...] = ()
    faults: dict[str, tuple[Reason, ...]] = {}
    """Faulty files by name, which are left out."""

    def rules(self) -> Iterator[Rule]:
        """Every rule."""
        for chapter in self.chapters.values():
            yield from chapter.rules

    def rule_of(self, ruleset: SetName, number: str) -> Rule | None:
        """The rule with this number, or this part of it, in a rule set."""
        return next((rule for rule in self.rules() if covers(rule.numbers.get(ruleset, ""), number)), None)


def covers(numbers: str, part: str) -> bool:
    """Whether a number, or a rule that `part` belongs to, is listed: `10` and `10D, 11` cover `10D`, `1` does not."""
    return any(
        part == each or (part.startswith(each) and not part[len(each)].isdigit()) for each in parted(numbers)
    )


@lru_cache(4_096)
def parted(numbers: str) -> tuple[str, ...]:
    """The numbers of a rule, one by one."""
    return tuple(each.strip() for each in numbers.split(",") if each.strip())


def read_rulebook(files: Mapping[str, object], documents: Mapping[str, object]) -> Rulebook:
    """Build the rulebook from parsed TOML files by name. Raises `Refused` with every reason."""
    reasons: list[Reason] = []
    chapters = _read(files, Chapter, reasons, "")
    ruleset_documents = _read(documents, Document, reasons, f"{DOCUMENTS}: ")
    if not reasons:
        order = sorted(chapters, key=lambda name: (chapters[name].order, name))
        notes = tuple(note for name in order for note in chapters[name].notes)
        rule_chapters = {name: msgspec.structs.replace(chapters[name], notes=()) for name in order}
        book = Rulebook(
            {name: each for name, each in rule_chapters.items() if each.rules}, ruleset_documents, notes
        )
        reasons += _faults({name: chapters[name] for name in order}, book)
    if reasons:
        raise Refused(*reasons)
    return book


def _read(files: Mapping[str, object], kind: type[T], reasons: list[Reason], prefix: str) -> dict[str, T]:
    values = {}
    for name, content in files.items():
        try:
            values[name] = msgspec.convert(content, kind)
        except msgspec.ValidationError as error:
            field = f"{prefix}{name}: {_place(str(error))}".removesuffix(": ")
            reasons.append(_reason("wrong", name, field, detail=str(error)))
    return values


def _place(problem: str) -> str:
    """`$.rules[1].title` is `rule 2: title`."""
    match = _PATH.search(problem)
    parts = _STEP.findall(match[1]) if match else []
    return ": ".join(f"{key.removesuffix('s')} {int(at) + 1}" if at else key for key, at in parts)


def _faults(chapters: Mapping[str, Chapter], book: Rulebook) -> Iterator[Reason]:
    ids: set[str] = set()
    known_numbers = {
        ruleset: {each for part in document.numbers for each in _covering(part)}
        for ruleset, document in book.documents.items()
    }
    for name, chapter in chapters.items():
        if chapter.rules and not chapter.title:
            yield _reason("untitled", name, f"{name}: rule 1")
        for number, rule in enumerate(chapter.rules, 1):
            field = f"{name}: rule {number}"
            if rule.id in ids:
                yield _reason("twice", rule.id, f"{field}: id")
            ids.add(rule.id)
            yield from _rule_faults(rule, field)
            yield from _number_faults(rule, known_numbers, field)
    for name, chapter in chapters.items():
        for number, note in enumerate(chapter.notes, 1):
            if note.rule not in ids:
                yield _reason("unknown_rule", note.rule, f"{name}: note {number}: rule")
    for ruleset, document in book.documents.items():
        yield from _document_faults(book, ruleset, document)


def _rule_faults(rule: Rule, field: str) -> Iterator[Reason]:
    for value in rule.values:
        if value not in CATALOGUE and value not in SUBJECTS:
            yield _reason("unknown_value", rule.id, f"{field}: values", value=value)
    sets_with_text: set[str] = set()
    for each in rule.says:
        for ruleset in each.sets:
            if ruleset in sets_with_text:
                yield _reason("said_twice", rule.id, f"{field}: says", set=ruleset)
            if ruleset not in rule.numbers:
                yield _reason("says_without_number", rule.id, f"{field}: says", set=ruleset)
            sets_with_text.add(ruleset)


def _number_faults(rule: Rule, known_numbers: Mapping[SetName, set[str]], field: str) -> Iterator[Reason]:
    """Refuse numbers that no document has; `known_numbers` are those of each."""
    for ruleset, numbers in rule.numbers.items():
        if ruleset in known_numbers:
            for number in parted(numbers):
                if number not in known_numbers[ruleset]:
                    yield _reason("unknown_number", rule.id, f"{field}: numbers", set=ruleset, number=number)


def _document_faults(book: Rulebook, ruleset: SetName, document: Document) -> Iterator[Reason]:
    """Refuse numbers claimed by two rules, or by none."""
    claimed: dict[str, list[str]] = {}
    for rule in book.rules():
        for number in parted(rule.numbers.get(ruleset, "")):
            claimed.setdefault(number, []).append(rule.id)
    field = f"{DOCUMENTS}: {ruleset}"
    for part in document.numbers:
        owners = [rule for number in _covering(part) for rule in claimed.get(number, ())]
        if not owners:
            yield _reason("number_missing", ruleset, field, number=part)
        elif len(owners) > 1:
            yield _reason("number_twice", ruleset, field, number=part, rules=", ".join(owners))


def _covering(part: str) -> list[str]:
    """The numbers that cover a part: for `73-2A`, `73`, `73-`, `73-2` and itself."""
    return [part[:end] for end in range(1, len(part) + 1) if not part[end : end + 1].isdigit()]


def _reason(code: str, where: str, field: str, **params: str) -> Reason:
    return Reason(f"rulebook.{code}", {"where": where, **params}, field=field)
