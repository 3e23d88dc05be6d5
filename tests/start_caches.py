"""The work that every start of a server repeats, done once in its parent process (tests/forks.py).

A result is kept by its input, so another file, or one that a test has changed, is read again.
"""

from __future__ import annotations

import argparse
import marshal
import sys
import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from sqlalchemy import Engine
from werkzeug.routing import Rule

import clockserver.server
from clockserver import resources, start_up
from clockserver.cli import arguments
from clockserver.config_files.config_files import ConfigFiles
from clockserver.desk.command_messages import parse_envelope
from clockserver.rules.ruleset import resolve
from clockserver.texts.catalogue import Catalogues
from clockserver.texts.shipped_catalogues import catalogues
from clockserver.timing.time_zones import known_zones
from clockserver.tournament.structure.structure_toml import parse_structure
from clockserver.web.pages import static_pages as pages
from clockserver.web.pages.texts_api import TextsApi
from clockserver.wiring import desk_services, storage
from tests.processes.replaced_attributes import replace_attributes


def cache_work_of_each_start() -> None:
    """Cache two thirds of a start: packaged files, and types that are inspected at their first use."""
    _build_addresses_at_first_use()
    known_zones()

    # Argparse looks for a translation of each of its sentences, in files that do not exist.
    def untranslated(text: str) -> str:
        return text

    replace_attributes(argparse, _=untranslated)
    replace_attributes(arguments, _parser=cache(arguments._parser))
    arguments._parser()
    _pack_texts_once()
    _read_files_once()
    _check_code_once()
    _make_new_database_once()
    parse_envelope({"id": "the-first", "type": "clock.start", "tournament": "friday"})


def _build_addresses_at_first_use() -> None:
    """Build the functions that compose addresses at their first use."""
    compiled = Rule._compile_builder

    def at_first_use(rule: Rule, append_unknown: bool = True) -> Callable[..., tuple[str, str]]:
        def build(of: Rule, *arguments: Any, **values: Any) -> tuple[str, str]:
            return compiled(rule, append_unknown)(of, *arguments, **values)

        return build

    replace_attributes(Rule, _compile_builder=at_first_use)


def _pack_texts_once() -> None:
    """Cache all lines of each language, read and packed."""
    shipped, begin = catalogues(), TextsApi.__init__
    packed = TextsApi(shipped, {})  # type: ignore[arg-type]
    for language in shipped.languages:
        for for_phone in (True, False):
            assert packed._text_of(language, shipped.of(language), for_phone).zipped  # type: ignore[arg-type]

    def begin_with_texts(self: TextsApi, of: Catalogues, topics: Any) -> None:
        begin(self, of, topics)
        if of is shipped:
            self._texts.update(packed._texts)

    replace_attributes(TextsApi, __init__=begin_with_texts)


def _load_toml_once() -> None:
    """Parse a text once; each reader gets a copy."""
    documents: dict[str, bytes] = {}
    loads = tomllib.loads

    def load_once(text: str, **options: Any) -> dict[str, Any]:
        if options:
            return loads(text, **options)
        if text not in documents:
            document = loads(text)
            try:
                documents[text] = marshal.dumps(document)
            except ValueError:  # A date.
                return document
        return dict(marshal.loads(documents[text]))  # noqa: S302 - what was written here

    replace_attributes(tomllib, loads=load_once)


def _parse_structures_once() -> None:
    """Parse equal documents of one name once."""
    structures: dict[tuple[str, bytes], Any] = {}

    def parse_once(name: str, document: Mapping[str, object]) -> Any:
        try:
            # The second version knows no references: equal documents are equal bytes.
            key = name, marshal.dumps(document, 2)
        except ValueError:
            return parse_structure(name, document)
        if key not in structures:
            structures[key] = parse_structure(name, document)
        return structures[key]

    _replace_imported(parse_structure, parse_once)


def _resolve_rulesets_once() -> None:
    """Resolve equal documents of one rule set once."""
    rulesets: dict[tuple[str, bytes], Any] = {}

    def resolve_once(name: str, documents: Mapping[str, Mapping[str, object]]) -> Any:
        key = name, marshal.dumps(documents, 2)
        if key not in rulesets:
            rulesets[key] = resolve(name, documents)
        return rulesets[key]

    _replace_imported(resolve, resolve_once)


def _read_files_once() -> None:
    """Cache structures, rule sets, payout tables and scenes."""
    _load_toml_once()
    _parse_structures_once()
    _resolve_rulesets_once()
    folders = ("structures", "rulesets", "payouts", "rulebook")
    files = ConfigFiles(*(resources.config_folders(each) for each in folders))
    for each in (files.structure_files, files.rulesets, files.payout_tables, files.rulebook):
        each()
    files.ruleset("tda-2024")


def _check_code_once() -> None:
    """Check once the packed pages against their sources, and the code that gives a journal its meaning."""
    root = resources.root()
    for each in (pages.Bundles, pages._vendored):
        _replace_imported(each, cache(each))
    served = [*pages._vendored(root / "static").values()]
    for bundle in pages.Bundles(root)._bundles.values():
        served += [bundle.html, *bundle.files.values(), *bundle.parts.values()]
    for text in served:
        assert text.zipped
        assert text.digest
    fingerprint = cache(desk_services.code_fingerprint)
    replace_attributes(desk_services, code_fingerprint=fingerprint)
    fingerprint(Path(clockserver.server.__file__).parent)


def _make_new_database_once() -> None:
    """Copy an empty database where there is none; tests/storage has the tests of its migrations."""
    with TemporaryDirectory() as folder:
        engine = start_up.open_database(Path(folder))
        engine.dispose()
        (file,) = Path(folder).iterdir()
        empty = file.read_bytes()
    migrate, is_chained = start_up.migrate, storage.is_chained
    new: set[str | None] = set()

    def is_chained_or_new(engine: Engine) -> bool:
        """The first question of a server about its database; a new database is copied here."""
        if engine.dialect.name != "sqlite":
            return is_chained(engine)
        try:
            with Path(engine.url.database or "").open("xb") as file:
                file.write(empty)
        except OSError:  # A database exists, or cannot be made.
            return is_chained(engine)
        new.add(engine.url.database)
        return False

    def migrate_old(engine: Engine) -> None:
        if engine.url.database not in new:
            migrate(engine)

    replace_attributes(storage, is_chained=is_chained_or_new)
    replace_attributes(start_up, migrate=migrate_old)


def _replace_imported(function: Any, by: Callable[..., Any]) -> None:
    """Replace a function in every module that imported it."""
    for module in [each for name, each in sys.modules.items() if name.startswith("clockserver.")]:
        for name, value in [*vars(module).items()]:
            if value is function:
                setattr(module, name, by)
