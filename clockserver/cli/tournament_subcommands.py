"""`clockserver tournament export` and `clockserver tournament import`: tournaments as files."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import msgspec
from msgspec import Struct

from clockserver.cli.exclusive_access import exclusive_access
from clockserver.cli.words import counted
from clockserver.core.fingerprints import fingerprint, is_fingerprint_of
from clockserver.core.texts import Reason, Refused
from clockserver.desk.ports import Journal, JournalConflict, JournalDamaged
from clockserver.desk.tournaments.tournament_desks import is_tournament
from clockserver.desk.tournaments.tournament_setup import free_slug
from clockserver.start_up import demand_made, open_database
from clockserver.storage.database.journal import SqlJournal
from clockserver.storage.database.stream_heads import StreamHeads
from clockserver.storage.import_folders import ImportFolders
from clockserver.storage.signing_key import signing_key
from clockserver.storage.tournament_exports import export_file
from clockserver.storage.waypoint_files import WaypointFiles, waypoint_maker
from clockserver.timing.host_clock import wall_ms
from clockserver.tournament.imports.guaranteed_facts import state_hash
from clockserver.tournament_files.file_reading import Checked, check
from clockserver.tournament_files.layout import Annex
from clockserver.tournament_files.replay_job import replay_file
from clockserver.tournament_files.replaying import GivenImport, base_of

ACTOR = "shell"
NAMING = frozenset({"TournamentCreated", "AddressChanged", "TournamentImported"})
"""Events that set a tournament's address."""


class _JournalTournament(Struct, frozen=True):
    """A tournament in the journal: its addresses, and the key and state hash of an imported file."""

    stream: str
    slug: str
    former: frozenset[str]
    deleted: bool
    key: str = ""
    state_hash: str = ""


class _Event(Struct, frozen=True):
    """The fields of events about a tournament's address and lifecycle."""

    slug: str = ""
    key: str = ""
    state_hash: str = ""


def export(data: Path, slug: str, annex: Annex, target: Path) -> str:
    """Write a tournament into a new file, also while a server is running. Return the message.

    Raises Refused, DataDirectoryError, OSError.
    """
    demand_made(data)
    engine = open_database(data)
    matching = [each for each in _tournaments(SqlJournal(engine)) if each.slug == slug and not each.deleted]
    if not matching:
        raise Refused(Reason("tournament.unknown", {"slug": slug[:64]}))
    if target.exists():
        raise Refused(Reason("tournament_file.target_exists", {"file": str(target)}))
    temporary = target.with_name(f"{target.name}.new")
    try:
        state = export_file(data, engine, matching[-1].stream, annex, temporary)
        temporary.replace(target)
    finally:
        temporary.unlink(missing_ok=True)
    return f"{target} written: {state.title}, {counted(state.seq, 'event')}, {state_hash(state)}"


def import_file(data: Path, file: Path, trusted: str | None, ask: Callable[[str], bool]) -> str:
    """Import a tournament from a file; the server must not run. Return the message.

    `ask` decides about the fingerprint of an unknown key. Raises Refused, DataDirectoryError, OSError.
    """
    checked = check(file)
    with exclusive_access(data, "tournament import") as fence:
        journal = SqlJournal(open_database(data), StreamHeads(data), fence)
        journal.complete_heads()
        tournaments = _tournaments(journal)
        _demand_new(journal, tournaments, checked)
        _demand_trusted(data, tournaments, checked.header.key, trusted, ask)
        return _take_in(data, journal, tournaments, file, checked)


def _demand_new(journal: Journal, tournaments: list[_JournalTournament], checked: Checked) -> None:
    existing = next((each for each in tournaments if each.stream == checked.header.stream), None)
    if existing is None:
        return
    try:
        existing_hash = existing.state_hash or state_hash(base_of(iter(journal.read(existing.stream)))[1])
    except (JournalDamaged, ValueError, KeyError):
        existing_hash = ""
    if existing_hash == checked.header.state_hash:
        raise Refused(Reason("already_done", {}, "file"))
    raise Refused(Reason("tournament_file.other_content", {"slug": existing.slug, "title": existing.slug}))


def _demand_trusted(
    data: Path,
    tournaments: list[_JournalTournament],
    key: str,
    trusted: str | None,
    ask: Callable[[str], bool],
) -> None:
    shown = fingerprint(key)
    if trusted is not None:
        if not is_fingerprint_of(key, trusted):
            raise Refused(Reason("tournament_file.other_key", {"fingerprint": shown}, "trust"))
    elif key not in {signing_key(data).public, *(each.key for each in tournaments)} and not ask(shown):
        raise Refused(Reason("tournament_file.unknown_key", {"fingerprint": shown}, "trust"))


def _take_in(
    data: Path, journal: SqlJournal, tournaments: list[_JournalTournament], file: Path, checked: Checked
) -> str:
    used_slugs = {slug for each in tournaments if not each.deleted for slug in (each.slug, *each.former)}
    slug = free_slug(checked.header.slug, lambda wanted: wanted in used_slugs)
    import_folders = ImportFolders(data, journal)
    given_import = GivenImport(wall_ms(), slug, f"import-{secrets.token_hex(16)}", ACTOR)
    stream = checked.header.stream
    with import_folders.folder() as folder:
        maker = waypoint_maker(folder, stream)
        title = replay_file(file, checked, given_import, folder, maker).title
        _, people = import_folders.read(folder)
        try:
            with import_folders.importing(folder, lambda work, *args: work(*args)) as running_import:
                running_import.end(people)
        except JournalConflict:
            raise Refused(Reason("tournament_file.other_content", {"slug": slug, "title": title})) from None
        maker.write_all()
        with suppress(OSError):  # without waypoints the time machine makes its own
            WaypointFiles(data).take_over(WaypointFiles(folder), stream)
    return f"{title}: imported as {slug}, {counted(checked.header.seq, 'event')}, {checked.header.state_hash}"


def _tournaments(journal: Journal) -> list[_JournalTournament]:
    """The tournaments of a journal, the oldest first; a damaged tournament up to its last sound row."""
    return [_tournament(stream, journal) for stream in journal.streams() if is_tournament(stream)]


def _tournament(stream: str, journal: Journal) -> _JournalTournament:
    slugs: list[str] = []
    deleted = False
    last = _Event()
    try:
        for row in journal.read(stream):
            if row.type in NAMING:
                last = msgspec.json.decode(row.body, type=_Event)
                slugs.append(last.slug)
            elif row.type in ("TournamentDeleted", "TournamentRestored"):
                deleted = row.type == "TournamentDeleted"
    except JournalDamaged:
        pass  # the rows before the damage count
    slug = slugs[-1] if slugs else ""
    return _JournalTournament(stream, slug, frozenset(slugs) - {slug}, deleted, last.key, last.state_hash)
