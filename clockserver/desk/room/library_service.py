"""The library's service: stream, desk and topics, imported files, and look-ups for new tournaments."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from msgspec.structs import asdict, replace

from clockserver.core.events import AUTO, SYSTEM, Recorded
from clockserver.core.ids import CommandId
from clockserver.core.listeners import Listeners
from clockserver.core.texts import Reason, Refused
from clockserver.desk.desk import Answer, Desk, Done, Records, Rejected, Runtime
from clockserver.desk.duplicate_decisions import Sight
from clockserver.desk.journals.aggregates import LIBRARY
from clockserver.desk.ports import JournalDamaged, ListedFile, SeedFile
from clockserver.desk.room.damaged_stream import make_read_only
from clockserver.desk.tournaments.tournament_desks import TournamentDesks
from clockserver.library import decide as domain
from clockserver.library.chip_sets.decide import demand as demand_chip_set
from clockserver.library.log import worded
from clockserver.library.schedules.days import day_of
from clockserver.library.seasons.commands import PutSeason
from clockserver.library.series.commands import FillSeries, PutEvent, ResolvedFillSeries, ResolvedPutEvent
from clockserver.library.shapes import VersionDocument
from clockserver.library.state import ChipSet, Library, Template
from clockserver.library.structures.commands import ResolvedSaveStructure, SaveStructure, TakeOverFile
from clockserver.library.structures.decide import demand
from clockserver.library.templates.commands import SaveTemplate
from clockserver.library.templates.events import demand_template
from clockserver.library.view import library_value, version_value
from clockserver.projection.topics import Topics
from clockserver.rules.ruleset import RuleSet
from clockserver.tournament.log_view import Log
from clockserver.tournament.prizes.state import PayoutTable
from clockserver.tournament.structure.state import ChipLook, Structure
from clockserver.tournament.structure.structure_toml import parse_structure

log = logging.getLogger("clockserver")
TOPIC = "library:room"
LOG_TOPIC = "library_log:room"


class Files(Protocol):
    """The files of this room. Methods with a name raise Refused for an unknown or faulty file."""

    def structure(self, name: str) -> Structure: ...

    def ruleset(self, name: str) -> RuleSet: ...

    def payouts(self, name: str) -> PayoutTable: ...

    def structure_files(self) -> Sequence[SeedFile]: ...

    def bad_structures(self) -> Sequence[ListedFile]: ...


class LibraryService:
    """Take the library's commands, and look up names for new tournaments: in the library, then in files."""

    def __init__(
        self, runtime: Runtime, topics: Topics, files: Files, timezone: str, desks: TournamentDesks
    ) -> None:
        self._topics = topics
        self._desks = desks
        self._files = files
        self._clock = runtime.clock
        self._timezone = timezone
        self.changed: Listeners[[]] = Listeners()
        """Announced after every durable command of the library."""
        self._log = Log(worded)
        self._desk = Desk(domain.STREAM, LIBRARY, runtime, self._on_durable)
        self._changed_files: frozenset[str] = frozenset()
        """Ids of structures whose file changed since the library imported it."""
        self.damage: JournalDamaged | None = None
        """The damage of the library's journal; None if sound."""

    # -- reading -------------------------------------------------------------------------------------

    @property
    def state(self) -> Library:
        """The durable state."""
        return self._desk.state

    @property
    def state_or_none(self) -> Library | None:
        """The durable state; None before the first event, and while read-only."""
        return self._desk.state if self._desk.durable and not self._desk.frozen else None

    def event_types(self, command_id: CommandId) -> list[type]:
        """The types of events of a library command; empty for an unknown one."""
        return self._desk.event_types(command_id)

    def structure(self, name: str, version: int | None = None) -> Structure:
        """A version of a structure, by default the newest, or the file of that name. Raises Refused."""
        structure = self.state.structures.get(name) if self._desk.durable else None
        if version is not None:
            return parse_structure(name, self.version(name, version)["document"])
        if structure is None or structure.status == "deleted":
            return self._files.structure(name)
        return parse_structure(name, structure.versions[structure.newest].document)

    def structure_of(self, template: Template, version: int | None = None) -> Structure:
        """The structure of a template, with its chip set's chips. Raises Refused where they do not match."""
        name = template.structure
        if template.chip_set is None:
            return self.structure(name, version or template.version)
        newest = demand(self.state, name).newest
        chips = demand_chip_set(self.state, template.chip_set)
        document = self.version(name, version or template.version or newest)["document"]
        structure = parse_structure(name, {**document, "chips": [each.value for each in chips.chips]})
        return replace(structure, chip_looks=_chip_looks(chips))

    def template(self, name: str) -> Template:
        """A template for a new tournament. Raises Refused if it, or its structure, is archived."""
        library = self.state if self._desk.durable else Library()
        template = demand_template(library, name)
        if template.status == "archived":
            raise Refused(Reason("library.template_archived", {"title": template.title}, "template"))
        structure = demand(library, template.structure)
        if structure.status == "archived":
            raise Refused(Reason("library.structure_archived", {"title": structure.title}, "template"))
        return template

    def version(self, name: str, number: int) -> VersionDocument:
        """A version of a structure, with its document. Raises Refused."""
        structure = demand(self.state, name)
        if number not in structure.versions:
            raise Refused(Reason("library.unknown_version", {"version": number}, "version"))
        return version_value(name, structure, number)

    def structures(self) -> list[ListedFile]:
        """Structures for a new tournament, and unusable files."""
        self.import_files()
        good = [
            ListedFile(key, each.title)
            for key, each in self.state.structures.items()
            if each.status == "listed"
        ]
        names = {each.name for each in good}
        bad = [each for each in self._files.bad_structures() if each.name not in names]
        return sorted([*good, *bad], key=lambda each: each.name)

    def templates(self) -> list[ListedFile]:
        """Templates for a new tournament; unusable ones have their reasons."""
        names = [key for key, each in self.state.templates.items() if each.status == "listed"]
        return sorted(map(self._listed_template, names), key=lambda each: each.name)

    def _listed_template(self, name: str) -> ListedFile:
        title = self.state.templates[name].title
        try:
            template = self.template(name)
            self.structure_of(template)
            self._demand_files(template)
        except Refused as refusal:
            return ListedFile(name, title, tuple(refusal.reasons))
        return ListedFile(name, title)

    def ruleset(self, name: str) -> RuleSet:
        """A rule set by name. Raises Refused."""
        return self._files.ruleset(name)

    def payouts(self, name: str) -> PayoutTable:
        """A payout table by name. Raises Refused."""
        return self._files.payouts(name)

    # -- at the start --------------------------------------------------------------------------------

    def load(self) -> None:
        """Read the library from the journal, or open it; import new files."""
        try:
            self._desk.load(self._log.remember)
        except JournalDamaged as damage:
            self.damage = damage
            make_read_only(self._desk, damage, Library())
            self._show()
            return
        if not self._desk.durable:
            self._desk.open("library-opened", domain.open_library(), SYSTEM, lambda _: None)
        else:
            self._show()
        self.import_files()

    def import_files(self) -> None:
        """Import new files of structures; note those that changed since."""
        newest = self._desk.newest_state
        if newest is None or self._desk.frozen:
            return
        changed = set()
        for file in self._files.structure_files():
            current = newest.structures.get(file.name)
            if current is None:
                self._import_file(file)
            elif file.sha256 not in {each.sha256 for each in current.versions.values()}:
                changed.add(file.name)
        if self._changed_files != changed:
            self._changed_files = frozenset(changed)
            if self._desk.durable:
                self._show()

    def _import_file(self, file: SeedFile) -> None:
        command = ResolvedSaveStructure(
            title=str(file.document["title"]),
            document=file.document,
            by=SYSTEM,
            structure=file.name,
            sha256=file.sha256,
            is_seed=True,
        )
        command_id = f"{AUTO}{domain.STREAM}:{file.name}:{file.sha256[:16]}"
        self._desk.offer(command_id, command, SYSTEM, lambda answer: _log_refusal(file, answer))

    # -- commands ------------------------------------------------------------------------------------

    def offer(
        self, command_id: CommandId, command: Any, actor: str, done: Done, sight: Sight | None = None
    ) -> None:
        """Decide a library command; call `done` once it is durable or refused."""
        if self._desk.repeat(command_id, done):
            return
        if isinstance(command, TakeOverFile):
            self.import_files()
        try:
            resolved = self._resolve(command, actor)
        except Refused as refusal:
            done(Rejected(tuple(refusal.reasons)))
            return
        self._desk.offer(command_id, resolved, actor, done, sight)

    def _resolve(self, command: Any, actor: str) -> Any:
        match command:
            case SaveStructure():
                return ResolvedSaveStructure(
                    title=command.title,
                    document=command.document,
                    by=actor,
                    structure=command.structure,
                    base=command.base,
                    note=command.note,
                )
            case TakeOverFile(structure=structure):
                return self._copy_of_file(structure, actor)
            case SaveTemplate():
                self._demand_files(command)
            case PutSeason():
                return self._with_present_slugs(command)
            case PutEvent():
                return ResolvedPutEvent(**asdict(command), day=self._day_of(command.starts_at))
            case FillSeries():
                days = tuple(self._day_of(each.starts_at) for each in command.events)
                return ResolvedFillSeries(**asdict(command), days=days)
        return command

    def _day_of(self, instant: int) -> str:
        return day_of(instant + self._clock.wall_skew_ms(), self._timezone)

    def _with_present_slugs(self, command: PutSeason) -> PutSeason:
        """The season with the present slugs of its tournaments. Raises Refused for an unknown tournament.

        A tournament that the season has already may be deleted by now.
        """
        season = self.state.seasons.get(command.season or "")
        earlier = () if season is None else season.tournaments
        reasons = [
            Reason("tournament.unknown", {"slug": slug}, f"tournaments[{place}]")
            for place, slug in enumerate(command.tournaments)
            if slug not in earlier and not self._desks.knows(slug)
        ]
        if reasons:
            raise Refused(*reasons)
        return replace(command, tournaments=tuple(map(self._desks.slugs.present_slug, command.tournaments)))

    def _copy_of_file(self, structure: str, actor: str) -> ResolvedSaveStructure:
        current = demand(self.state, structure)
        file = next((each for each in self._files.structure_files() if each.name == structure), None)
        if file is None or structure not in self._changed_files:
            raise Refused(Reason("library.no_changed_file", {"structure": structure}, "structure"))
        return ResolvedSaveStructure(
            title=str(file.document["title"]),
            document=file.document,
            by=actor,
            structure=structure,
            base=current.newest,
            sha256=file.sha256,
        )

    def _demand_files(self, command: SaveTemplate | Template) -> None:
        """Raise Refused for a rule set or a payout table that the room does not have."""
        reasons: list[Reason] = []
        looked_up: list[tuple[str, str | None, Callable[[str], Any]]] = [
            ("ruleset", command.ruleset, self._files.ruleset),
            ("payouts", command.payouts, self._files.payouts),
        ]
        for field, name, read_file in looked_up:
            try:
                if name is not None:
                    read_file(name)
            except Refused as refusal:
                reasons += [replace(each, field=field) for each in refusal.reasons]
        if reasons:
            raise Refused(*reasons)

    # -- showing -------------------------------------------------------------------------------------

    def _on_durable(self, _: Any, records: Records) -> None:
        self.import_files()
        self._show(records)
        self.changed.announce()

    def _show(self, records: Sequence[Recorded[Any]] = ()) -> None:
        state = self.state
        patch = self._log.update_all(records, state)
        topic = self._topics.get(TOPIC)
        seq = state.seq if topic is None else max(state.seq, topic.seq + 1)
        self._topics.put(TOPIC, seq, library_value(state, self._changed_files))
        self._topics.put(LOG_TOPIC, state.seq, self._log.value(), patch)


def _chip_looks(chips: ChipSet) -> tuple[ChipLook, ...]:
    """The chips of a set that have a name or a colour."""
    return tuple(
        ChipLook(each.value, each.name, each.colour) for each in chips.chips if each.name or each.colour
    )


def _log_refusal(file: SeedFile, answer: Answer) -> None:
    if isinstance(answer, Rejected):
        log.warning("the file of structure %s was not imported: %s", file.name, answer.reasons)
