"""The record of imports."""

from __future__ import annotations

from clockserver.core.subject import Subject
from clockserver.tournament.imports.events import TournamentImported
from clockserver.tournament.imports.log import line

SUBJECT = Subject(
    "imports",
    events={"tournaments": (TournamentImported,)},
    whole_tournament=(TournamentImported,),
    line=line,
)
