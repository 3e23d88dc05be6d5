"""The record of dealt hands, buttons, misdeals and mixed games."""

from __future__ import annotations

from clockserver.core.subject import Command, Subject
from clockserver.tournament.dealing import button_errors, misdeals, table_game
from clockserver.tournament.dealing.commands import CorrectButton, Redeal, ReportHand, SetButton, SetGame
from clockserver.tournament.dealing.decide import decide
from clockserver.tournament.dealing.events import GameSet, HandDealt, HandRedealt
from clockserver.tournament.dealing.log import line
from clockserver.tournament.tables.table_checks import OPEN_TABLE_REFUSALS

SUBJECT = Subject(
    "dealing",
    plays=True,
    commands=(
        Command(
            CorrectButton,
            "dealing",
            button_errors.decide,
            {"table": 4, "seat": 4, "substantial_action": False},
            refuses=(
                "already_done",
                "button.other_format",
                "button.stands",
                "button.td_decides",
                "tables.button_unknown",
                "tables.nobody_at_seat",
                "tables.too_few_players",
                "tables.unknown",
            ),
            after=(SetButton,),
        ),
        Command(
            ReportHand,
            "dealing",
            decide,
            {"table": 4, "hands": 0},
            refuses=(
                "already_done",
                "day_end.last_hand_is_dealt",
                "day_end.table_is_done",
                "halting.no_hand",
                "hand_for_hand.equal_stacks",
                "hand_for_hand.finish_first",
                "hand_for_hand.hand_is_over",
                "hand_for_hand.has_ended",
                "hand_for_hand.in_the_money",
                "hand_for_hand.not_asked_for",
                "hand_for_hand.not_at_money_jumps",
                "hand_for_hand.not_on",
                "hand_for_hand.nothing_asked",
                "hand_for_hand.places_unknown",
                "hand_for_hand.stack_missing",
                "hand_for_hand.too_many",
                "hand_for_hand.waits_for_others",
                "tables.button_unknown",
                "tables.too_few_players",
                "tables.unknown",
                "vote.play_halts",
            ),
            after=(SetButton,),
        ),
        Command(
            SetButton,
            "dealing",
            decide,
            {"table": 4, "button": 3},
            refuses=(
                "already_done",
                "positions.both_blinds",
                "positions.button_is_big_blind",
                "seats.unknown",
                "tables.big_blind_missing",
                "tables.dead_button_needs_blinds",
                "tables.too_few_players",
                "tables.unknown",
            ),
        ),
        Command(
            SetGame,
            "dealing",
            table_game.decide,
            {"table": 4, "game": "razz"},
            refuses=(*OPEN_TABLE_REFUSALS, "already_done", "games.not_in_level"),
        ),
        Command(
            Redeal,
            "dealing",
            misdeals.decide,
            {"table": 4},
            refuses=("already_done", "misdeal.substantial_action", "tables.no_hand_yet", "tables.unknown"),
            after=(ReportHand,),
        ),
    ),
    events={
        "dealing": (
            HandDealt,
            GameSet,
            HandRedealt,
        ),
    },
    counted=True,
    line=line,
    undo_refuses=("tables.unknown",),
)
