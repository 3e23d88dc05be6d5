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


def spare_what_every_start_does_again() -> None:
    """Cache two thirds of a start: packaged files, and types that are inspected at their first use."""
    _build_addresses_at_first_use()
    known_zones()

    # Argparse looks for a translation of each of its sentences, in files that do not exist.
    def as_written(text: str) -> str:
        return text

    argparse._ = as_written  # type: ignore[attr-defined]
    arguments._parser = cache(arguments._parser)
    arguments._parser()
    _put_words_together_once()
    _read_files_once()
    _look_through_code_once()
    _make_a_new_database_once()
    parse_envelope({"id": "the-first", "type": "clock.start", "tournament": "friday"})


def _build_addresses_at_first_use() -> None:
    """Build the functions that compose addresses at their first use."""
    compiled = Rule._compile_builder

    def at_first_use(rule: Rule, append_unknown: bool = True) -> Callable[..., tuple[str, str]]:
        def build(of: Rule, *given: Any, **values: Any) -> tuple[str, str]:
            return compiled(rule, append_unknown)(of, *given, **values)

        return build

    Rule._compile_builder = at_first_use  # type: ignore[method-assign]


def _put_words_together_once() -> None:
    """Cache all lines of each language, read and packed."""
    shipped, begin = catalogues(), TextsApi.__init__
    words = TextsApi(shipped, {})  # type: ignore[arg-type]
    for language in shipped.languages:
        for for_phone in (True, False):
            assert words._text_of(language, shipped.of(language), for_phone).zipped  # type: ignore[arg-type]

    def begun(self: TextsApi, of: Catalogues, topics: Any) -> None:
        begin(self, of, topics)
        if of is shipped:
            self._texts.update(words._texts)

    TextsApi.__init__ = begun  # type: ignore[method-assign]


def _load_toml_once() -> None:
    """Parse a text once; each reader gets a copy."""
    read: dict[str, bytes] = {}
    loads = tomllib.loads

    def loaded(text: str, **more: Any) -> dict[str, Any]:
        if more:
            return loads(text, **more)
        if text not in read:
            found = loads(text)
            try:
                read[text] = marshal.dumps(found)
            except ValueError:  # A date.
                return found
        return dict(marshal.loads(read[text]))  # noqa: S302 - what was written here

    tomllib.loads = loaded


def _parse_structures_once() -> None:
    """Parse equal documents of one name once."""
    structures: dict[tuple[str, bytes], Any] = {}

    def parsed(name: str, document: Mapping[str, object]) -> Any:
        try:
            # The second version knows no references: equal documents are equal bytes.
            asked = name, marshal.dumps(document, 2)
        except ValueError:
            return parse_structure(name, document)
        if asked not in structures:
            structures[asked] = parse_structure(name, document)
        return structures[asked]

    _replace(parse_structure, parsed)


def _resolve_rulesets_once() -> None:
    """Resolve equal documents of one rule set once."""
    rulesets: dict[tuple[str, bytes], Any] = {}

    def resolved(name: str, documents: Mapping[str, Mapping[str, object]]) -> Any:
        asked = name, marshal.dumps(documents, 2)
        if asked not in rulesets:
            rulesets[asked] = resolve(name, documents)
        return rulesets[asked]

    _replace(resolve, resolved)


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


def _look_through_code_once() -> None:
    """Check once the packed pages against their sources, and the code that gives a journal its meaning."""
    root = resources.root()
    for each in (pages.Bundles, pages._vendored):
        _replace(each, cache(each))
    served = [*pages._vendored(root / "static").values()]
    for bundle in pages.Bundles(root)._bundles.values():
        served += [bundle.html, *bundle.files.values(), *bundle.parts.values()]
    for text in served:
        assert text.zipped
        assert text.digest
    fingerprint = cache(desk_services.code_fingerprint)
    desk_services.code_fingerprint = fingerprint  # type: ignore[attr-defined]
    fingerprint(Path(clockserver.server.__file__).parent)


def _make_a_new_database_once() -> None:
    """Copy an empty database where there is none; tests/storage has the tests of its migrations."""
    with TemporaryDirectory() as folder:
        made = start_up.open_database(Path(folder))
        made.dispose()
        (file,) = Path(folder).iterdir()
        empty = file.read_bytes()
    migrate, is_chained = start_up.migrate, storage.is_chained
    new: set[str | None] = set()

    def was_chained(engine: Engine) -> bool:
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

    def migrated(engine: Engine) -> None:
        if engine.url.database not in new:
            migrate(engine)

    storage.is_chained = was_chained  # type: ignore[attr-defined]
    start_up.migrate = migrated  # type: ignore[attr-defined]


def _replace(function: Any, by: Callable[..., Any]) -> None:
    """Replace a function in every module that imported it."""
    for module in [each for name, each in sys.modules.items() if name.startswith("clockserver.")]:
        for name, value in [*vars(module).items()]:
            if value is function:
                setattr(module, name, by)
