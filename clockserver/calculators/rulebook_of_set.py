"""The rulebook for one rule set: numbers, texts, other sets' texts, and resulting values."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from clockserver.calculators.answer_parts import RuleSetOf
from clockserver.core.texts import Refused
from clockserver.rules.rulebook import Chapter, Note, Rule, Rulebook, Words
from clockserver.rules.ruleset import CATALOGUE, RuleSet, RuleValue


class SaidElsewhere(Struct, frozen=True):
    """The text of other sets for the same rule."""

    sets: tuple[str, ...]
    text: Words


class ValueSaid(Struct, frozen=True):
    """A value behind a rule."""

    key: str
    kind: str
    unit: str
    said: RuleValue


class RuleSaid(Struct, frozen=True):
    """A rule in a set; all texts by language."""

    id: str
    number: str | None
    """Null: the set's document has no such rule."""
    title: Words
    summary: Words
    here: Words | None
    """This set's text, where it differs from the summary."""
    elsewhere: tuple[SaidElsewhere, ...]
    notes: tuple[Words, ...]
    """The venue's notes."""
    numbers: dict[str, str]
    """Its number in each set."""
    values: tuple[ValueSaid, ...]
    cut_off: bool = False
    """The document's text is incomplete in the available copy."""


class ChapterSaid(Struct, frozen=True):
    """A chapter."""

    id: str
    title: Words
    rules: tuple[RuleSaid, ...]


class RulebookSaid(Struct, frozen=True):
    """The rulebook of a rule set."""

    name: str
    title: str
    document: str | None
    """The document with the rule numbers: of this set, or of an ancestor."""
    sets: dict[str, str]
    """Every rule set and its title."""
    chapters: tuple[ChapterSaid, ...]


def rulebook_of(
    book: Rulebook, rules: RuleSet, ruleset_of: RuleSetOf, titles: Mapping[str, str]
) -> RulebookSaid:
    """The rulebook for one rule set."""
    line = line_of(book, rules, ruleset_of)
    document = book.documents.get(line[-1])
    cut_off = document.cut_off if document else ()
    return RulebookSaid(
        rules.name,
        rules.title,
        document.title if document else None,
        dict(titles),
        tuple(_chapter(name, each, book, rules, (line, cut_off)) for name, each in book.chapters.items()),
    )


def line_of(book: Rulebook, rules: RuleSet, ruleset_of: RuleSetOf) -> tuple[str, ...]:
    """The set and its ancestors, up to the first with a document: the set uses that document's numbers."""
    line = [rules.name]
    while line[-1] not in book.documents and rules.inherits:
        try:
            rules = ruleset_of(rules.inherits)
        except Refused:
            break  # an abstract base set
        line.append(rules.name)
    return tuple(line)


_Lineage = tuple[tuple[str, ...], tuple[str, ...]]
"""The ancestors of the set, and the incomplete numbers of its document."""


def _chapter(name: str, chapter: Chapter, book: Rulebook, rules: RuleSet, lineage: _Lineage) -> ChapterSaid:
    texts = tuple(_rule(rule, book.notes, rules, lineage) for rule in chapter.rules)
    return ChapterSaid(name, chapter.title, texts)


def _rule(rule: Rule, notes: tuple[Note, ...], rules: RuleSet, lineage: _Lineage) -> RuleSaid:
    line, cut_off = lineage
    number = next((rule.numbers[name] for name in line if name in rule.numbers), None)
    own_text = next((each for name in line for each in rule.says if name in each.sets), None)
    return RuleSaid(
        rule.id,
        number,
        rule.title,
        rule.summary,
        own_text.text if own_text else None,
        tuple(SaidElsewhere(each.sets, each.text) for each in rule.says if each is not own_text),
        tuple(
            note.text
            for note in notes
            if note.rule == rule.id and (not note.sets or set(line) & set(note.sets))
        ),
        rule.numbers,
        tuple(ValueSaid(key, CATALOGUE[key].kind, CATALOGUE[key].unit, rules.get(key)) for key in rule.keys),
        number in cut_off,
    )
