"""The record of a tournament from its creation to the archive."""

from __future__ import annotations

from clockserver.core.subject import Command, Subject
from clockserver.tournament.lifecycle.commands import (
    ArchiveTournament,
    ChangeTournament,
    CreateTournament,
    DeleteTournament,
    FinishTournament,
    RestoreTournament,
)
from clockserver.tournament.lifecycle.decide import decide
from clockserver.tournament.lifecycle.events import (
    ResolvedSetUp,
    TournamentArchived,
    TournamentChanged,
    TournamentCreated,
    TournamentDeleted,
    TournamentFinished,
    TournamentReopened,
    TournamentRestored,
)
from clockserver.tournament.lifecycle.log import line

SUBJECT = Subject(
    "lifecycle",
    commands=(
        Command(FinishTournament, "finish", decide, {"ended": 1}),
        Command(ChangeTournament, "tournaments", decide, {"title": "Friday 9-max €50"}),
        Command(ArchiveTournament, "tournaments", decide),
        Command(RestoreTournament, "tournaments", decide),
        Command(DeleteTournament, "tournaments", decide),
        Command(
            CreateTournament,
            "tournaments",
            None,
            {"title": "Friday 9-Max", "structure": "friday-9-max", "ruleset": "our-room"},
            prepared=ResolvedSetUp,
        ),
    ),
    events={
        "finish": (
            TournamentFinished,
            TournamentReopened,
        ),
        "tournaments": (
            TournamentChanged,
            TournamentArchived,
            TournamentDeleted,
            TournamentRestored,
            TournamentCreated,
        ),
    },
    whole_tournament=(
        TournamentFinished,
        TournamentReopened,
        TournamentChanged,
        TournamentArchived,
        TournamentDeleted,
        TournamentRestored,
    ),
    within_undo=(TournamentReopened,),
    line=line,
)
