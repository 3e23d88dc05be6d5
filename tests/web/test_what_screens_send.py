"""A screen sends every command with each of its fields, and every route that changes something.

The tests read the JavaScript of the screens: a command by its tag, a field by its name in a file that sends the
command. Commands and fields for programs only stand here with their reasons.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import inspect

from clockserver.accounts.role_checks import REVERSALS, name_of
from clockserver.desk.registries import SUBJECTS
from clockserver.resources import root
from clockserver.tournament.seating.state import SeatingWish

COMMANDS = sorted(
    {*REVERSALS, *(each.kind for subject in SUBJECTS for each in subject.commands)},
    key=name_of,
)
FOR_PROGRAMS = {
    "entries.register": "the import of a list sends it, over /api/v1/players/import",
}
OF_FLIGHTS = {
    **dict.fromkeys(
        ("seating", *SeatingWish.__struct_encode_fields__),
        "the seating settings of the flight that is shown say it",
    ),
    "version": "on a screen a flight begins with the newest version",
    "rule": "on a screen flights are merged by the rule of the merge; a program forbids to enter again",
}
FIELDS_FOR_PROGRAMS = {
    "flight.change": OF_FLIGHTS,
    "flight.open": OF_FLIGHTS,
    "count.propose": {"table": "a dealer's tablet reports its whole table, by count.table"},
    "color_up.announce": {"seconds": "an announcement of a color-up stands for two minutes"},
    "entries.rebuy": {"declared": "a rebuy is declared for one player, on the player's card"},
    "entry.register": {
        "lock": "entry.lock, on the player's card, does it for who is in",
    },
    "flights.merge": {"version": "on a screen day 2 is played with the newest version"},
    "inventory.claim": {"who": "there is only one value"},
    "table.game": {"hands": "on a screen a game begins with the hand to come"},
    "table.redeal": {
        "substantial_action": "after substantial action nobody taps Misdeal: the hand is played out"
    },
    "template.save": dict.fromkeys(
        (
            *("reentries_per_session", "no_show_level", "wave", "least_to_start"),
            *("spread", "halt_short_by", "hide_draws"),
        ),
        "the seating settings of the tournament say it",
    ),
    "tournament.create": {
        "level_change": "the rule set says it",
        "version": "on a screen a tournament begins with the newest version",
    },
}
ROUTES_FOR_PROGRAMS: dict[str, str] = {
    "POST /api/v1/second-server/claim": "the second server gives the code",
    "POST /api/v1/second-server/lost": "a server that came back says what it alone has",
}
SHARED_FIELDS = {
    "session": "the page's own session",
    "late": "overrides a refusal, operator_actions.js",
    "out_of_turn": "overrides a refusal, operator_actions.js",
    "reason": "of a correction of confirmed results, correction_dialog.js",
}
WITH_BASE = ("chip_set.save", "schedule.put", "season.put", "series.put", "template.save")
"""Commands of forms that several parts of the library share."""
ASSEMBLED_IN = {
    "day_end.bag": "bag_fields.js",
    "entry.register": "typed_values.js",
    "color_up.race": "race.js",
    "inventory.put": "arranging.js",
    "offers.set": "offer_form.js",
    **dict.fromkeys(WITH_BASE, "parts.js"),
}
"""The file that assembles the fields of a command, if another one sends it."""
OPAQUE_TYPES = ("SeatRef",)
"""Types that screens send on unchanged."""

ARCHIVES = r'archiveActions\([^()]*"{kind}"'
COMPOSED = {"archive": ARCHIVES, "restore": ARCHIVES, "delete": r'deleteActions\([^()]*"{kind}"'}
"""Calls that compose a command's tag of the kind of a record and a verb, by the verb."""


@cache
def sources() -> dict[Path, str]:
    """The JavaScript of all faces, without comments and without checks of roles."""
    texts = {}
    for path in [*root().glob("displays/**/*.js"), *root().glob("static/js/**/*.js")]:
        if path.name == "undo_commands.js":
            continue  # a table of all commands, which sends none
        text = re.sub(r"/\*.*?\*/", "", path.read_text("utf-8"), flags=re.DOTALL)
        text = re.sub(r"(?m)^\s*//.*$", "", text)
        text = re.sub(r"mayDo\([^()]*\)", "", text)
        # The list of all commands by event, used to undo lines of the log, sends none of them.
        texts[path] = re.sub(r"const COMMAND_OF = \[.*?\n\];", "", text, flags=re.DOTALL)
    assert texts
    return texts


def senders(tag: str) -> list[str]:
    """Files that contain a command's tag as a text, and files that assemble its fields."""
    kind, _, verb = tag.rpartition(".")
    composed = COMPOSED.get(verb, r"(?!)").format(kind=re.escape(kind))
    named = re.compile(rf"""["'`]{re.escape(tag)}["'`]|{composed}""")
    sending = [text for text in sources().values() if named.search(text)]
    assembling = [text for path, text in sources().items() if path.name == ASSEMBLED_IN.get(tag)]
    return [*sending, *assembling] if sending else []


def structs_of(kind: Any) -> dict[str, list[str]]:
    """The fields of a command, and of the types within it, by the type's name."""
    fields_of: dict[str, list[str]] = {}

    def walk(info: Any) -> None:
        if isinstance(info, inspect.StructType):
            if info.cls.__name__ in fields_of:
                return
            fields_of[info.cls.__name__] = [each.encode_name for each in msgspec.structs.fields(info.cls)]
        for name in ("types", "item_type", "item_types", "key_type", "value_type", "fields"):
            within = getattr(info, name, ())
            for each in within if isinstance(within, tuple) else (within,):
                walk(each.type if isinstance(each, inspect.Field) else each)

    walk(inspect.type_info(kind))
    return {name: fields for name, fields in fields_of.items() if name not in OPAQUE_TYPES}


def names_field(text: str, field: str) -> bool:
    """Whether a source names a field: `held:`, `held,` within braces, `.held` or `"held"`."""
    return bool(re.search(rf"""(?<![\w"'-]){field}\s*[:,}}]|\.{field}\b(?!\s*\()|["']{field}["']""", text))


@pytest.mark.parametrize("command", COMMANDS, ids=name_of)
def test_a_screen_sends_the_command_with_each_of_its_fields(command: type) -> None:
    tag = name_of(command)
    texts = senders(tag)
    assert bool(texts) is (tag not in FOR_PROGRAMS), FOR_PROGRAMS.get(tag, "no screen sends it")
    if not texts:
        return
    allowed = {*SHARED_FIELDS, *FIELDS_FOR_PROGRAMS.get(tag, ())}
    missing = {
        f"{kind}.{field}"
        for kind, fields in structs_of(command).items()
        for field in fields
        if field not in allowed and not any(names_field(text, field) for text in texts)
    }
    assert missing == set(), "no screen gives them"


def test_each_exception_names_an_existing_command_and_field() -> None:
    """A command that a screen sends is no exception any more."""
    tags = {name_of(each) for each in COMMANDS}
    assert {*FOR_PROGRAMS, *FIELDS_FOR_PROGRAMS} <= tags
    for tag, fields in FIELDS_FOR_PROGRAMS.items():
        (command,) = (each for each in COMMANDS if name_of(each) == tag)
        assert {*fields} <= {field for fields_named in structs_of(command).values() for field in fields_named}


def test_a_screen_sends_every_request_that_changes_something() -> None:
    """Routes by their fixed parts, with their methods."""
    every = "\n".join(sources().values())
    unsent = []
    for method, path in changing_routes():
        first, *later_parts = [part.rstrip("/") for part in re.split(r"\{\w+\}", path) if part.strip("/")]
        is_sent = first in every and all(re.search(rf"\}}{re.escape(part)}\b", every) for part in later_parts)
        if not is_sent or f'"{method}"' not in every:
            unsent.append(f"{method} {path}")
    assert sorted(unsent) == sorted(ROUTES_FOR_PROGRAMS)


def changing_routes() -> list[tuple[str, str]]:
    """Each route of the API that changes something, from the generated pages."""
    lines = (root() / "docs" / "api.md").read_text("utf-8").splitlines()
    matches = [re.match(r"\| `(POST|PUT|PATCH|DELETE) (/api/v1/\S+)`", line) for line in lines]
    routes = [(match[1], match[2]) for match in matches if match and "/calculators/" not in match[2]]
    assert len(routes) > 15
    return routes


@pytest.mark.parametrize(
    ("method", "start"),
    [("PATCH", "/api/v1/players/"), ("PATCH", "/api/v1/staff/"), ("DELETE", "/api/v1/staff/")],
)
def test_methods_of_accounts_and_players_are_in_the_file_that_has_their_address(
    method: str, start: str
) -> None:
    """Another route's method is no proof: the file with the address has the method, too."""
    base = start.rstrip("/")
    assert any(base in text and f'"{method}"' in text for text in sources().values())
