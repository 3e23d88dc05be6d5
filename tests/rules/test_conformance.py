"""docs/conformance.md is true: every value is compared, and every rule that a test claims exists."""

from __future__ import annotations

from pathlib import Path

import pytest

from clockserver.rules.rulebook import covers
from clockserver.rules.ruleset import CATALOGUE
from tests.docs.conformance import Claim, Collected, book, collect, rulesets, unlinked, unshown, untested
from tests.docs.conformance_page import conformance_page
from tests.docs.conformance_values import ALWAYS_IN, KINDS, kind_of

PAGE = Path(__file__).parents[2] / "docs" / "conformance.md"


@pytest.fixture(scope="module")
def collected() -> Collected:
    return collect()


@pytest.fixture(scope="module")
def page(collected: Collected) -> str:
    return conformance_page(collected)


def test_every_value_of_every_document_is_compared_by_a_test(collected: Collected) -> None:
    assert untested(collected) == []


def test_every_rule_with_a_value_is_shown_by_a_test_in_every_document(collected: Collected) -> None:
    assert unshown(collected) == []


def test_a_value_that_no_test_shows_is_found(collected: Collected) -> None:
    without_73 = frozenset(
        each for each in collected.shown if (each.ruleset, each.number) != ("irish-open", "73")
    )
    assert "irish-open 73" in unshown(collected._replace(shown=without_73))[0]


def test_every_rule_that_a_test_claims_exists(collected: Collected) -> None:
    assert collected.unclear == ()


def test_every_value_is_listed_at_its_rule_in_the_rulebook() -> None:
    assert unlinked() == []


def test_every_number_that_a_rule_set_cites_is_one_of_its_document() -> None:
    wrong = [
        f"{name} {rules.rule(key)}: {key}"
        for name, rules in rulesets().items()
        for key in CATALOGUE
        if rules.rule(key)
        and not any(covers(rules.rule(key), part) for part in book().documents[name].numbers)
    ]
    assert wrong == []


def test_every_value_is_shown_by_something() -> None:
    assert [key for key in CATALOGUE if kind_of(key) == "not shown"] == []


@pytest.mark.parametrize("key", sorted(ALWAYS_IN))
def test_a_module_does_what_is_marked_as_always_so(key: str) -> None:
    assert (PAGE.parents[1] / ALWAYS_IN[key]).is_file()


def test_the_page_counts_each_value_of_each_document_once(page: str) -> None:
    for name, rules in rulesets().items():
        line, parts = [line for line in page.splitlines() if line.startswith("|") and f"](#{name})" in line]
        every, shown, read = [int(cell) for cell in parts.split("|")[2:-1]]
        assert every == shown + read == len(book().documents[name].numbers)
        values, *counts = [int(cell) for cell in line.split("|")[2:-1]]
        assert values == sum(counts) == sum(rules.get(key).value is not None for key in CATALOGUE)
        assert counts[KINDS.index("not shown")] == 0


def test_the_page_agrees_with_the_tests(page: str) -> None:
    assert PAGE.read_text("utf-8") == page, "run make docs"


# --- how claims are read ------------------------------------------------------------------------------


def claims(tmp_path: Path, source: str) -> set[tuple[str, str]]:
    (tmp_path / "test_it.py").write_text(source, "utf-8")
    collected = collect(tmp_path)
    assert collected.unclear == ()
    return {(claim.ruleset, claim.number) for claim in collected.shown}


@pytest.mark.parametrize(
    ("name", "claim"),
    [
        ("test_irish_open_73_the_day_ends", ("irish-open", "73")),
        ("test_tda_2015_10d_tables_halt", ("tda-2015", "10D")),
        ("test_house_bba_73_2a_all_agree", ("house-bba", "73-2A")),
        ("test_irish_open_73_3_to_7_are_the_cards", ("irish-open", "73")),
        ("test_tda_2024_rp_8a_a_tie_counts_from_the_announcement", ("tda-2024", "RP-8A")),
    ],
)
def test_a_test_names_its_rule_by_its_own_name(tmp_path: Path, name: str, claim: tuple[str, str]) -> None:
    assert claims(tmp_path, f"def {name}() -> None: ...") == {claim}


def test_a_test_names_sets_and_numbers_by_a_marker(tmp_path: Path) -> None:
    source = '@pytest.mark.rule("tda-2015 irish-open", "27", "29")\ndef test_it(): ...'
    both = {"tda-2015", "irish-open"}
    assert claims(tmp_path, source) == {(each, number) for each in both for number in ("27", "29")}


def test_a_test_over_several_sets_names_the_value_and_the_numbers_follow(tmp_path: Path) -> None:
    marker = '@pytest.mark.rule("halting.short_by")\n'
    over = '@pytest.mark.parametrize("name", ["irish-open", "firekeepers"])\n'
    assert claims(tmp_path, f"{marker}{over}def test_it(name): ...") == {
        ("irish-open", "10D"),
        ("firekeepers", "11D"),
    }
    behind = f'SOME = ("irish-open",)\n{marker}@pytest.mark.parametrize("name", SOME)\ndef test_it(name): ...'
    assert claims(tmp_path, behind) == {("irish-open", "10D")}


def test_a_test_of_a_rule_of_all_sets_counts_for_each_of_them(tmp_path: Path) -> None:
    source = '@pytest.mark.rule("button.dead_button", sets="all")\ndef test_it(): ...'
    assert claims(tmp_path, source) >= {("tda-2015", "31"), ("firekeepers", "32"), ("tda-2024", "32")}
    assert len(claims(tmp_path, source)) == len(rulesets())


@pytest.mark.parametrize(
    "source",
    [
        '@pytest.mark.rule("call_clock.main_ms", sets="all")\ndef test_it(): ...',
        "def test_irish_open_99_nothing(): ...",
        '@pytest.mark.rule("irish-open", "10E")\ndef test_it(): ...',
        '@pytest.mark.rule("halting.short_of")\ndef test_it(): "irish-open"',
        '@pytest.mark.rule("halting.short_by")\ndef test_it(): ...',
    ],
)
def test_a_claim_that_names_no_rule_or_no_set_is_found(tmp_path: Path, source: str) -> None:
    (tmp_path / "test_it.py").write_text(source, "utf-8")
    assert len(collect(tmp_path).unclear) == 1


def test_a_test_is_listed_at_its_rule_on_the_page(collected: Collected) -> None:
    claim = Claim("tda-2015", "28", "tests/stories/test_rabbit.py::test_no_rabbit")
    page = conformance_page(collected._replace(shown=collected.shown | {claim}))
    (line,) = [line for line in page.splitlines() if "[no rabbit](../tests/stories/test_rabbit.py)" in line]
    assert line.startswith("| 28 | No rabbit hunting | rulebook |")
