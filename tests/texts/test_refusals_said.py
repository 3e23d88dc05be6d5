"""Every refusal has words with its parameters in every language: no word is missing, no brace remains."""

from __future__ import annotations

from collections import defaultdict
from functools import cache

import pytest

from clockserver import resources
from clockserver.core.texts import Param, Reason, Refused, Text, placeholders
from clockserver.server import Server
from clockserver.texts.catalogue import Catalogue
from clockserver.tournament.structure.structure_toml import parse_structure
from tests.docs.refusals_written import Written, refusals_in

TEXTS = resources.root() / "static" / "texts"
LANGUAGES = ["en", "de"]
ENGLISH = Catalogue(TEXTS / "en")
LEVEL = {"kind": "level", "minutes": 20}
SHORT_OF = {
    "structure.missing_ante": {"game": "short_deck"},
    "structure.missing_bets": {"game": "lhe"},
    "structure.missing_blinds": {"game": "nlhe"},
    "structure.missing_bring_in": {"game": "stud"},
    "structure.missing_button_blind": {"game": "short_deck"},
}
"""Refusals whose code depends on the value that a game lacks, with such a game."""


@cache
def in_source() -> tuple[list[Written], list[str]]:
    """The refusals in the source, read by the first test that asks, because every process of a run imports this
    module.
    """
    return refusals_in()


def found_in_source() -> list[Written]:
    return in_source()[0]


@cache
def catalogue(language: str) -> Catalogue:
    return ENGLISH if language == "en" else Catalogue(TEXTS / language, ENGLISH)


@pytest.fixture(scope="module")
def refused_with(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, ...]:
    """Every refusal code of a route or a command in the contract."""
    server = Server(tmp_path_factory.mktemp("contract") / "data")
    reasons = server.contract.source.reasons
    server.engine.dispose()
    return reasons


@cache
def refusals_by_code() -> dict[str, list[Written]]:
    """Refusals by their code in the source."""
    refusals: dict[str, list[Written]] = defaultdict(list)
    for each in found_in_source():
        for code in each.of(ENGLISH.lines):
            if code in ENGLISH.lines:
                refusals[code].append(each)
    return refusals


def refusals_from_tables() -> dict[str, Reason]:
    """Refusals whose codes come from tables, as those of a structure."""
    refusals: dict[str, Reason] = {}
    for code, stakes in SHORT_OF.items():
        with pytest.raises(Refused) as refused:
            parse_structure("ours", {"title": "Ours", "starting_stack": 9, "periods": [{**LEVEL, **stakes}]})
        refusals[code] = next(each for each in refused.value.reasons if each.code == code)
    return refusals


def text_of(language: str, reason: Reason) -> str:
    words = catalogue(language).reason(reason)["text"]
    assert isinstance(words, str)
    return words


def sample_value(name: str, number: int) -> Param:
    """A value for a parameter of this name."""
    if name in ("sum", "pool", "prizes", "given", "difference", "amount"):
        return Text("money", {"minor": 12_345, "currency": "EUR", "exponent": 2})
    return 1_800_000_000_000 if name.endswith(("_at", "_date")) else number


def test_every_refusal_in_the_source_is_found() -> None:
    assert in_source()[1] == []
    assert len({each.where for each in found_in_source()}) > 500


def test_every_refusal_in_the_source_has_a_text() -> None:
    places: dict[str, list[bool]] = defaultdict(list)
    for each in found_in_source():
        places[each.where].append(any(code in ENGLISH.lines for code in each.of(ENGLISH.lines)))
    assert [where for where, has_text in places.items() if not any(has_text)] == []


def test_every_refusal_in_the_source_has_the_parameters_of_its_text() -> None:
    places: dict[tuple[str, str], list[frozenset[str]]] = defaultdict(list)
    for each in found_in_source():
        if not each.pattern and each.code in ENGLISH.lines:
            places[each.where, each.code].append(each.names)
    lines = {language: catalogue(language).lines for language in LANGUAGES}
    missing = [
        f"{where} {code} ({language})"
        for (where, code), parameter_sets in places.items()
        for language in LANGUAGES
        if not any(placeholders(lines[language][code]) <= names for names in parameter_sets)
    ]
    assert missing == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_of_the_contract_is_worded_with_its_parameters(
    language: str, refused_with: tuple[str, ...]
) -> None:
    by_code, real = refusals_by_code(), refusals_from_tables()
    codes = json_codes(language)
    for code in refused_with:
        assert code in codes, f"{code} has no words in {language}"
        parameters = placeholders(ENGLISH.lines[code]) | placeholders(catalogue(language).lines[code])
        parameter_sets = [each.names for each in by_code[code] if parameters <= each.names]
        assert parameter_sets or code in real, f"{code} is written nowhere with {sorted(parameters)}"
        for number in (0, 1, 2, 5, 1_000):
            values = {name: sample_value(name, number) for name in parameters}
            words = text_of(language, real.get(code) or Reason(code, values))
            assert words != code
            assert not {"{", "}"} & set(words), words


def json_codes(language: str) -> set[str]:
    """The codes with words of their own in a language."""
    return set(Catalogue(TEXTS / language).lines)


def test_a_brace_that_nothing_fills_is_found() -> None:
    assert "{table}" in text_of("en", Reason("tables.unknown", {}))
    assert text_of("de", Reason("no.such_code", {})) == "no.such_code"
