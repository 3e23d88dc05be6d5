"""The record of a tournament's lifecycle, from creation to archive."""

from __future__ import annotations

from clockserver.core.subject import Command, Settler, Subject
from clockserver.tournament.lifecycle.commands import (
    AnnounceTournament,
    ArchiveTournament,
    CancelTournament,
    ChangeTournament,
    CreateTournament,
    DeleteTournament,
    FinishTournament,
    RestoreTournament,
)
from clockserver.tournament.lifecycle.decide import decide
from clockserver.tournament.lifecycle.events import (
    AddressChanged,
    ResolvedSetUp,
    StacksChanged,
    StartMoved,
    TournamentAnnounced,
    TournamentArchived,
    TournamentCancelled,
    TournamentChanged,
    TournamentCreated,
    TournamentDeleted,
    TournamentFinished,
    TournamentReopened,
    TournamentRestored,
)
from clockserver.tournament.lifecycle.log import line
from clockserver.tournament.lifecycle.settle import announced_by_time

USED_REFUSALS = (
    "tournament.draw_published",
    "tournament.has_entries",
    "tournament.has_sales",
    "tournament.has_started",
)
"""Codes of a tournament that may no longer be deleted."""

SUBJECT = Subject(
    "lifecycle",
    commands=(
        Command(
            FinishTournament,
            "finish",
            decide,
            {"ended": 1},
            refuses=("already_done", "session.unknown", "tournament.not_over"),
        ),
        Command(
            ChangeTournament,
            "tournaments",
            decide,
            {"title": "Friday 9-max €50"},
            refuses=(
                "already_done",
                "text.unseen",
                "tournament.reason_needed",
                "tournament.slug_taken",
                "tournament.stack_unpayable",
            ),
        ),
        Command(
            CancelTournament,
            "tournaments",
            decide,
            {"reason": "The venue is flooded."},
            refuses=("already_done", "sales.refund_first", "text.unseen"),
        ),
        Command(
            ArchiveTournament,
            "tournaments",
            decide,
            refuses=("already_done", "tournament.not_finished"),
            after=(FinishTournament,),
        ),
        Command(
            RestoreTournament,
            "tournaments",
            decide,
            refuses=("already_done",),
            after=(ArchiveTournament,),
        ),
        Command(
            DeleteTournament,
            "tournaments",
            decide,
            refuses=("already_done", *USED_REFUSALS),
        ),
        Command(AnnounceTournament, "tournaments", decide, refuses=("already_done",)),
        Command(
            CreateTournament,
            "tournaments",
            None,
            {"title": "Friday 9-Max", "structure": "friday-9-max", "ruleset": "our-room"},
            prepared=ResolvedSetUp,
            refuses=(
                "library.structure_archived",
                "library.template_archived",
                "library.unknown_chip_set",
                "library.unknown_structure",
                "library.unknown_template",
                "library.unknown_version",
                "payouts.not_all",
                "payouts.not_percent",
                "payouts.rising",
                "payouts.unknown_name",
                "text.unseen",
                "tournament.one_source",
                "tournament.slug_taken",
                "tournament.title_missing",
                "tournament.unknown",
                "venue.unknown_timezone",
            ),
        ),
    ),
    events={
        "finish": (
            TournamentFinished,
            TournamentReopened,
        ),
        "tournaments": (
            TournamentChanged,
            AddressChanged,
            StartMoved,
            StacksChanged,
            TournamentCancelled,
            TournamentArchived,
            TournamentDeleted,
            TournamentRestored,
            TournamentAnnounced,
            TournamentCreated,
        ),
    },
    whole_tournament=(
        TournamentFinished,
        TournamentReopened,
        TournamentChanged,
        AddressChanged,
        StartMoved,
        StacksChanged,
        TournamentCancelled,
        TournamentArchived,
        TournamentDeleted,
        TournamentRestored,
        TournamentAnnounced,
    ),
    within_undo=(TournamentReopened,),
    settlers=(Settler(announced_by_time),),
    line=line,
    undo_refuses=(*USED_REFUSALS, "tournament.clock_goes", "tournament.not_finished", "tournament.not_over"),
)
