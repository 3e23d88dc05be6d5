"""The rulebook for one rule set: numbers, words, the text of other sets, and the values that follow."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from clockserver.calculators.answers import RuleSetOf
from clockserver.core.texts import Refused
from clockserver.rules.rulebook import Chapter, Note, Rule, Rulebook, Words
from clockserver.rules.ruleset import CATALOGUE, RuleSet, RuleValue


class SaidElsewhere(Struct, frozen=True):
    """The text of other sets on the same rule."""

    sets: tuple[str, ...]
    text: Words


class ValueSaid(Struct, frozen=True):
    """A value that follows from a rule."""

    key: str
    kind: str
    unit: str
    said: RuleValue


class RuleSaid(Struct, frozen=True):
    """A rule as a set has it; all texts by language."""

    id: str
    number: str | None
    """Null: the set's document has no such rule."""
    title: Words
    summary: Words
    here: Words | None
    """This set's text, where it adds to the summary or differs from it."""
    elsewhere: tuple[SaidElsewhere, ...]
    notes: tuple[Words, ...]
    """The venue's notes."""
    numbers: dict[str, str]
    """Its number in each set."""
    values: tuple[ValueSaid, ...]
    cut_off: bool = False
    """The document's text is not whole in the copy we have."""


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
    """The document that the rule numbers refer to: of this set, or of the set that it inherits from."""
    sets: dict[str, str]
    """Every rule set and its title."""
    chapters: tuple[ChapterSaid, ...]


def rulebook_of(
    book: Rulebook, rules: RuleSet, ruleset_of: RuleSetOf, titles: Mapping[str, str]
) -> RulebookSaid:
    """The rulebook as `rules` have it."""
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
    """The set and those it inherits from, up to the first that has a document: its numbers are the set's."""
    line = [rules.name]
    while line[-1] not in book.documents and rules.inherits:
        try:
            rules = ruleset_of(rules.inherits)
        except Refused:
            break  # a base set that nobody plays by
        line.append(rules.name)
    return tuple(line)


_Standing = tuple[tuple[str, ...], tuple[str, ...]]
"""The line of a set, and the numbers that are cut off in its document."""


def _chapter(name: str, chapter: Chapter, book: Rulebook, rules: RuleSet, standing: _Standing) -> ChapterSaid:
    said = tuple(_rule(rule, book.notes, rules, standing) for rule in chapter.rules)
    return ChapterSaid(name, chapter.title, said)


def _rule(rule: Rule, notes: tuple[Note, ...], rules: RuleSet, standing: _Standing) -> RuleSaid:
    line, cut_off = standing
    number = next((rule.numbers[name] for name in line if name in rule.numbers), None)
    mine = next((each for name in line for each in rule.says if name in each.sets), None)
    return RuleSaid(
        rule.id,
        number,
        rule.title,
        rule.summary,
        mine.text if mine else None,
        tuple(SaidElsewhere(each.sets, each.text) for each in rule.says if each is not mine),
        tuple(
            note.text
            for note in notes
            if note.rule == rule.id and (not note.sets or set(line) & set(note.sets))
        ),
        rule.numbers,
        tuple(ValueSaid(key, CATALOGUE[key].kind, CATALOGUE[key].unit, rules.get(key)) for key in rule.keys),
        number in cut_off,
    )
