"""The rulebook: every rule of every document in the project's own words, and where the rule sets differ.

A chapter is a file. A rule has its number in each rule set that has it; what a set says differently
stands in `says`. A venue adds rules of its own and notes to any rule. `documents` lists the numbers
each document has, so that none can be forgotten.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, TypeAlias, TypeVar

import msgspec
from msgspec import Meta, Struct

from clockserver.domain.ruleset import CATALOGUE, SUBJECTS
from clockserver.domain.texts import Reason, Refused

T = TypeVar("T")
RuleId: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*\Z", max_length=64)]
Words: TypeAlias = Annotated[dict[str, Annotated[str, Meta(min_length=1)]], Meta(min_length=1)]
"""The same in each language, by its tag."""
SetName: TypeAlias = str


class Says(Struct, frozen=True, forbid_unknown_fields=True):
    """What some rule sets say, where the summary does not say it all for them."""

    sets: Annotated[tuple[SetName, ...], Meta(min_length=1)]
    text: Words


class Rule(Struct, frozen=True, forbid_unknown_fields=True):
    """A rule in our words."""

    id: RuleId
    title: Words
    summary: Words
    numbers: dict[SetName, Annotated[str, Meta(min_length=1)]] = {}
    """By rule set; several as `24A, 24C`. A set that has no such rule is not named."""
    values: tuple[str, ...] = ()
    """What follows from it as values of a rule set: keys, or whole subjects."""
    says: tuple[Says, ...] = ()

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of its values."""
        return tuple(key for key in CATALOGUE if key in self.values or key.split(".")[0] in self.values)


class Note(Struct, frozen=True, forbid_unknown_fields=True):
    """What a venue adds to a rule: for some sets, or for whoever plays here."""

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
    """A document that a rule set follows, and the rules it has."""

    title: str
    numbers: tuple[str, ...]
    """Part by part where it names parts: `10A`, `73-2B`."""
    cut_off: tuple[str, ...] = ()
    """Numbers whose text is not whole in the copy we have."""


class Rulebook(Struct, frozen=True):
    """All of it, checked."""

    chapters: dict[str, Chapter]
    """By name, in the order of reading; without notes."""
    documents: dict[SetName, Document]
    notes: tuple[Note, ...] = ()

    def rules(self) -> Iterator[Rule]:
        """Every rule."""
        for chapter in self.chapters.values():
            yield from chapter.rules

    def rule_of(self, ruleset: SetName, number: str) -> Rule | None:
        """The rule that has this number, or the part of it, in a rule set."""
        return next((rule for rule in self.rules() if covers(rule.numbers.get(ruleset, ""), number)), None)


def covers(numbers: str, part: str) -> bool:
    """Whether `part` is one of the numbers or belongs to one: `10` and `10D, 11` cover `10D`, `1` does not."""
    return any(
        part == each or (part.startswith(each) and not part[len(each)].isdigit()) for each in parted(numbers)
    )


def parted(numbers: str) -> tuple[str, ...]:
    """The numbers of a rule, one by one."""
    return tuple(each.strip() for each in numbers.split(",") if each.strip())


def read_rulebook(files: Mapping[str, object], documents: Mapping[str, object]) -> Rulebook:
    """The rulebook out of parsed TOML files, by name. Raises `Refused` with every reason found."""
    reasons: list[Reason] = []
    chapters = _read(files, Chapter, reasons)
    known = _read(documents, Document, reasons)
    if not reasons:
        order = sorted(chapters, key=lambda name: (chapters[name].order, name))
        notes = tuple(note for name in order for note in chapters[name].notes)
        kept = {name: msgspec.structs.replace(chapters[name], notes=()) for name in order}
        book = Rulebook({name: each for name, each in kept.items() if each.rules}, known, notes)
        reasons += _faults(book)
    if reasons:
        raise Refused(*reasons)
    return book


def _read(files: Mapping[str, object], kind: type[T], reasons: list[Reason]) -> dict[str, T]:
    found = {}
    for name, content in files.items():
        try:
            found[name] = msgspec.convert(content, kind)
        except msgspec.ValidationError as error:
            reasons.append(_reason("wrong", name, detail=str(error)))
    return found


def _faults(book: Rulebook) -> Iterator[Reason]:
    ids: set[str] = set()
    for name, chapter in book.chapters.items():
        if not chapter.title:
            yield _reason("untitled", name)
        for rule in chapter.rules:
            if rule.id in ids:
                yield _reason("twice", rule.id)
            ids.add(rule.id)
            yield from _rule_faults(rule)
    yield from (_reason("unknown_rule", note.rule) for note in book.notes if note.rule not in ids)
    for ruleset, document in book.documents.items():
        yield from _document_faults(book, ruleset, document)


def _rule_faults(rule: Rule) -> Iterator[Reason]:
    for value in rule.values:
        if value not in CATALOGUE and value not in SUBJECTS:
            yield _reason("unknown_value", rule.id, value=value)
    said: set[str] = set()
    for each in rule.says:
        for ruleset in each.sets:
            if ruleset in said:
                yield _reason("said_twice", rule.id, set=ruleset)
            if ruleset not in rule.numbers:
                yield _reason("says_without_number", rule.id, set=ruleset)
            said.add(ruleset)


def _document_faults(book: Rulebook, ruleset: SetName, document: Document) -> Iterator[Reason]:
    """A number no document has, one that two rules claim, one that no rule has."""
    claimed = [(rule.id, each) for rule in book.rules() for each in parted(rule.numbers.get(ruleset, ""))]
    for rule, number in claimed:
        if not any(covers(number, part) for part in document.numbers):
            yield _reason("unknown_number", rule, set=ruleset, number=number)
    for part in document.numbers:
        owners = [rule for rule, number in claimed if covers(number, part)]
        if not owners:
            yield _reason("number_missing", ruleset, number=part)
        elif len(owners) > 1:
            yield _reason("number_twice", ruleset, number=part, rules=", ".join(owners))


def _reason(code: str, where: str, **params: str) -> Reason:
    return Reason(f"rulebook.{code}", {"where": where, **params}, field=f"rulebook: {where}")
