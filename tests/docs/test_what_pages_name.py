"""The pages of the documentation name only modules, tests, commands, settings and routes that exist."""

from __future__ import annotations

import argparse
import re
import subprocess
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import get_args

import msgspec

from clockserver.cli.arguments import KEYS_OF_EDGES, _parser
from clockserver.desk.registries import REGISTRIES
from clockserver.rules.ruleset import CATALOGUE, RETIRED
from clockserver.storage.data_directory import DATABASE, HEADS, KEPT
from clockserver.storage.server_config import ServerConfig
from clockserver.texts.shipped_catalogues import catalogue
from clockserver.web.api import OverHttp
from tests.docs.test_pages import DOCS, PAGES
from tests.forks import CHECKOUT

GENERATED = {"api.md", "events.md", "conformance.md"}
BY_HAND = [each for each in PAGES if each.name not in GENERATED and each.name != "CHANGELOG.md"]


def name_of(page: Path) -> str:
    return str(page.relative_to(CHECKOUT))


def faults(find: Callable[[Path], Iterable[str]]) -> dict[str, list[str]]:
    """The findings of `find` on each page, by the page's name, without pages that have none."""
    findings = {name_of(page): sorted(set(find(page))) for page in BY_HAND}
    return {name: each for name, each in findings.items() if each}


RUNNING = DOCS / "running.md"
_CODE = re.compile(r"`([^`\n]+)`")
_BLOCK = re.compile(r"^```\w*\n(.*?)^```$|^    (\S.*)$", re.MULTILINE | re.DOTALL)
_MODULE = re.compile(r"^[\w./-]+\.(?:py|js|mjs|css|html)$")
_TEST = re.compile(r"^test_\w+$")
_TARGET = re.compile(r"^\s*make ([a-z][a-z-]*)", re.MULTILINE)
_PROGRAM = re.compile(r"\bpython -m ((?:bench|tests)[\w.]*)")
_COMMAND = re.compile(r"^\s*(?:\$ )?(?:[\w./~-]*/)?clockserver +([a-z][a-z-]*)((?: [^#|\n]*)?)", re.MULTILINE)
_OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]*")
_VARIABLE = re.compile(r"\bCLOCKSERVER_[A-Z_]+\b")
_DOTTED = re.compile(r"^[a-z_]+\.[a-z_]+$")
_FILE = re.compile(r"\.(?:py|js|css|html|toml|conf|local|lan|key|pem|md)$")
_ROUTE = re.compile(r"/api/v1(?:/[\w.<>-]+)+")
_OF_OTHER_RELEASES = {"static/js/clock_facts.js"}
"""Modules that a page names because they have moved."""
_FIELDS = {"sale.ticket"}
"""Fields within commands, written as a refusal names them."""


def text_of(page: Path) -> str:
    return page.read_text("utf-8")


def codes(page: Path) -> list[str]:
    """The inline code of a page."""
    return _CODE.findall(text_of(page))


def blocks(page: Path) -> Iterator[str]:
    """The blocks of code of a page, and its inline code."""
    yield from (fenced or indented for fenced, indented in _BLOCK.findall(text_of(page)))
    yield from codes(page)


@cache
def files() -> frozenset[str]:
    """The files of the checkout that git tracks or would add."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    output = subprocess.run(command, cwd=CHECKOUT, capture_output=True, text=True, check=True).stdout
    return frozenset(output.splitlines())


@cache
def ends_of_paths() -> frozenset[str]:
    """Each file by its whole path and by each end of the path, because pages shorten paths."""
    return frozenset(
        "/".join(parts[i:]) for parts in (each.split("/") for each in files()) for i in range(len(parts))
    )


@cache
def names_of_tests() -> frozenset[str]:
    """Names of all tests, and of their modules."""
    paths = [CHECKOUT / each for each in files() if each.startswith("tests/") and each.endswith(".py")]
    names = (
        re.findall(r"^\s*def (test_\w+)\(", text_of(each), re.MULTILINE) for each in paths if each.exists()
    )
    return frozenset([*(each.stem for each in paths), *(name for each in names for name in each)])


def test_modules_that_pages_name_are_there() -> None:
    def missing(page: Path) -> Iterable[str]:
        named = {each for each in codes(page) if _MODULE.match(each)} - _OF_OTHER_RELEASES
        return (each for each in named if each.lstrip("./") not in ends_of_paths())

    assert faults(missing) == {}


def test_tests_that_pages_name_are_there() -> None:
    tests = names_of_tests()
    assert (
        faults(lambda page: (each for each in codes(page) if _TEST.match(each) and each not in tests)) == {}
    )


def test_targets_and_programs_that_pages_name_are_there() -> None:
    targets = set(re.findall(r"^([a-z-]+):", text_of(CHECKOUT / "Makefile"), re.MULTILINE))
    modules = {each.removesuffix(".py").removesuffix("/__main__").replace("/", ".") for each in files()}

    def missing(page: Path) -> Iterable[str]:
        for block in blocks(page):
            yield from (each for each in _TARGET.findall(block) if each not in targets)
            yield from (each for each in _PROGRAM.findall(block) if each not in modules)

    assert faults(missing) == {}


# -- the command line -----------------------------------------------------------------------------------------


def parsers(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    """The parsers of the subcommands of a parser, by name."""
    return {
        name: each
        for action in parser._actions
        if isinstance(action, argparse._SubParsersAction)
        for name, each in action.choices.items()
    }


def options(parser: argparse.ArgumentParser) -> set[str]:
    """The options of a command and of its subcommands."""
    own = {each for action in parser._actions for each in action.option_strings}
    return own.union(*map(options, parsers(parser).values()))


COMMANDS = parsers(_parser())
_OF_KEYS = re.compile(r"edge +(?:add|list|revoke)\b")


def wrong_commands(page: Path) -> Iterator[str]:
    """Commands and options on a page that the command line does not accept."""
    for block in blocks(page):
        for name, arguments in _COMMAND.findall(block.replace("\\\n", " ")):
            if name not in COMMANDS:
                yield name
                continue
            accepted = options(COMMANDS[KEYS_OF_EDGES if _OF_KEYS.match(f"{name}{arguments}") else name])
            yield from (f"{name} {each}" for each in _OPTION.findall(arguments) if each not in accepted)


def test_commands_and_options_that_pages_name_are_there() -> None:
    assert faults(wrong_commands) == {}


def test_every_command_is_in_the_list_of_running() -> None:
    listed = re.search(r"^```\n(clockserver serve.*?)^```", text_of(RUNNING), re.MULTILINE | re.DOTALL)
    assert listed
    commands = {line.split()[1] for line in listed[1].splitlines()}
    assert COMMANDS.keys() - commands == {KEYS_OF_EDGES}


def test_variables_that_pages_name_are_read_somewhere() -> None:
    sources = [CHECKOUT / each for each in files() if each.startswith(("clockserver/", "deploy/"))]
    variables = {
        name for each in (*sources, CHECKOUT / "Makefile") for name in _VARIABLE.findall(text_of(each))
    }
    assert faults(lambda page: set(_VARIABLE.findall(text_of(page))) - variables) == {}


# -- settings, data directory ---------------------------------------------------------------------------------


def section(page: Path, head: str) -> str:
    """A section of a page, without its heading."""
    return text_of(page).split(f"\n## {head}\n", 1)[1].split("\n## ", 1)[0]


def first_cells(text: str) -> list[str]:
    """The code in the first cell of each table row of a text."""
    cells = (line.split(" | ")[0] for line in text.splitlines() if line.startswith("| `"))
    return [each for cell in cells for each in _CODE.findall(cell)]


def settings() -> Iterator[str]:
    """Every setting, those of a table with the table's name before them."""
    for each in msgspec.structs.fields(ServerConfig):
        within = getattr(each.type, "__struct_fields__", None)
        yield from (f"{each.name}.{name}" for name in within) if within else [each.name]


def test_every_setting_is_explained_and_there_is_no_other() -> None:
    explained = [each for each in first_cells(section(RUNNING, "Settings")) if not each.isupper()]
    assert sorted(explained) == sorted(settings())


def test_what_a_backup_keeps_is_in_the_table_of_the_data_directory() -> None:
    explained = {each.rstrip("/") for each in first_cells(section(RUNNING, "The data directory"))}
    assert {DATABASE, HEADS, *KEPT} - explained == set()


# -- what programs see ----------------------------------------------------------------------------------------


def test_routes_that_pages_name_are_there() -> None:
    api = text_of(DOCS / "api.md")
    routes = {re.sub(r"\{\w+\}|<[\w:]+>", "<>", each) for each in re.findall(r"/api/v1[/\w.{}<>:-]*", api)}

    def missing(page: Path) -> Iterable[str]:
        addresses = (each.rstrip(".") for each in _ROUTE.findall(text_of(page)))
        named = {re.sub(r"<[\w:]+>|(?<=/)[A-Z]+", "<>", each) for each in addresses}
        return (each for each in named - routes if not any(is_one_of(each, route) for route in routes))

    assert faults(missing) == {}


def is_one_of(named: str, route: str) -> bool:
    """Whether an address is a route's address, or its beginning."""
    named_parts, parts = named.split("/"), route.split("/")
    return len(named_parts) <= len(parts) and all(
        "<>" in (part, part_of_route) or part == part_of_route
        for part_of_route, part in zip(named_parts, parts, strict=False)
    )


def test_the_topics_over_http_are_named_and_no_others() -> None:
    page = text_of(DOCS / "live.md")
    listed = re.search(r"of the public topics (.+?), with a tag likewise", page)
    assert listed is not None
    assert re.findall(r"`(\w+)`", listed[1]) == list(get_args(OverHttp))


def test_every_scene_of_walls_is_in_the_table_and_no_other() -> None:
    walls = {
        each.split("/")[1]
        for each in files()
        if re.match(r"displays/[\w-]+/scene\.toml", each) and "\nwall = true" in text_of(CHECKOUT / each)
    }
    assert set(first_cells(section(DOCS / "scenes.md", "The scenes there are"))) == walls


def test_every_package_is_on_the_map_of_the_code() -> None:
    page = text_of(CHECKOUT / "CONTRIBUTING.md")
    packages = {each.split("/")[1] for each in files() if re.match(r"clockserver/\w+/__init__\.py", each)}
    listed = set(re.findall(r"`(?:clockserver/)?(\w+)(?:/|`)", page))
    assert packages - listed == set()


def test_a_decision_is_called_so_in_the_index_too() -> None:
    index = text_of(DOCS / "decisions" / "README.md")
    for page in sorted((DOCS / "decisions").glob("0*.md")):
        title = text_of(page).split("\n", 1)[0].removeprefix("# ")
        number, _, words = title.partition(" ")
        assert f"- [{number}]({page.name}): {words}\n" in index, page.name


def test_commands_values_and_codes_that_pages_name_are_there() -> None:
    """Decisions may name rejected alternatives."""
    commands = {each for registry in REGISTRIES for each in tags(registry)}
    subjects = {each.partition(".")[0] for each in commands}
    names = {*commands, *catalogue().lines, *CATALOGUE, *RETIRED, *_FIELDS}

    def missing(page: Path) -> Iterable[str]:
        named = {each for each in codes(page) if _DOTTED.match(each) and not _FILE.search(each)}
        is_decision = page.parent.name == "decisions"
        return (each for each in named - names if each.partition(".")[0] in subjects and not is_decision)

    assert faults(missing) == {}


def tags(registry: object) -> list[str]:
    return [str(each.__struct_config__.tag) for each in registry.commands]  # type: ignore[attr-defined]
