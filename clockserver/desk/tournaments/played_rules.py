"""Rule sets by name; `@<slug>` names the rules that a tournament is played by, with what is other in it."""

from __future__ import annotations

from typing import Protocol

from clockserver.desk.tournaments.tournament_desks import TournamentDesks
from clockserver.rules.ruleset import RuleSet
from clockserver.tournament.lifecycle.stage import stage

OF_TOURNAMENT = "@"


class RuleSetFiles(Protocol):
    """The files of rule sets. Raises Refused for an unknown or bad one."""

    def ruleset(self, name: str) -> RuleSet: ...


class PlayedRules:
    """Finds a rule set by its name, or that of a tournament."""

    def __init__(self, desks: TournamentDesks, files: RuleSetFiles) -> None:
        self._desks = desks
        self._files = files

    def ruleset(self, name: str) -> RuleSet:
        """Raises Refused for an unknown or bad one."""
        return self.of_tournament(name) or self._files.ruleset(name)

    def of_tournament(self, name: str) -> RuleSet | None:
        """The rules of a tournament by `@<slug>`; None for another name, and for a draft: anybody may ask."""
        slug = name.removeprefix(OF_TOURNAMENT)
        desk = None if slug == name else self._desks.of_stream(self._desks.slugs.get(slug))
        if desk is None or not desk.durable or stage(desk.state) == "draft":
            return None
        return desk.state.ruleset
