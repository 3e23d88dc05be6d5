"""Rule sets by name; `@<slug>` is the rule set of a tournament with its overrides."""

from __future__ import annotations

from typing import Protocol

from clockserver.desk.tournaments.tournament_desks import TournamentDesks
from clockserver.rules.ruleset import RuleSet
from clockserver.tournament.lifecycle.stage import stage

TOURNAMENT_PREFIX = "@"


class RuleSetFiles(Protocol):
    """The files of rule sets. Raises Refused for an unknown or faulty one."""

    def ruleset(self, name: str) -> RuleSet: ...


class PlayedRules:
    """Find a rule set by its name, or a tournament's."""

    def __init__(self, desks: TournamentDesks, files: RuleSetFiles) -> None:
        self._desks = desks
        self._files = files

    def ruleset(self, name: str) -> RuleSet:
        """A rule set by name. Raises Refused for an unknown or faulty one."""
        return self.rules_of_tournament(name) or self._files.ruleset(name)

    def rules_of_tournament(self, name: str) -> RuleSet | None:
        """The rules of a tournament by `@<slug>`; None for other names and for drafts, as anybody may ask."""
        slug = name.removeprefix(TOURNAMENT_PREFIX)
        desk = None if slug == name else self._desks.desk_of_stream(self._desks.slugs.get(slug))
        if desk is None or not desk.durable or stage(desk.state) == "draft":
            return None
        return desk.state.ruleset
