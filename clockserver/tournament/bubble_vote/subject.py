"""The record of the vote on paying the bubble."""

from __future__ import annotations

from clockserver.core.permissions import DEALING, FLOOR
from clockserver.core.subject import Command, Settler, Subject, Topic
from clockserver.tournament.bubble_vote import settle
from clockserver.tournament.bubble_vote.bubble_deal_terms import TERMS_REFUSALS
from clockserver.tournament.bubble_vote.commands import (
    CallVote,
    CastBallot,
    CloseVote,
    DeclineVote,
    KeyedCall,
    OpenedBallots,
    ProposeVote,
    RecordVote,
    SealedBallot,
    TableReady,
)
from clockserver.tournament.bubble_vote.decide import STANDING_REFUSALS, decide
from clockserver.tournament.bubble_vote.events import (
    BallotSealed,
    TablesReady,
    VoteCalled,
    VoteClosed,
    VoteOpened,
    VoteProposed,
)
from clockserver.tournament.bubble_vote.log import line
from clockserver.tournament.bubble_vote.view import vote_shown_value, vote_value

SUBJECT = Subject(
    "bubble_vote",
    permissions={"votes": FLOOR, "vote_tables": DEALING, "ballots": DEALING | {"player"}},
    plays=True,
    moves_money=True,
    commands=(
        Command(
            ProposeVote,
            "ballots",
            decide,
            {"entry": "e17"},
            refuses=("already_done", "vote.not_in_play", "vote.stands"),
        ),
        Command(DeclineVote, "votes", decide, refuses=("already_done",)),
        Command(
            CallVote,
            "votes",
            None,
            {"terms": {"amount": 800000, "shares": [{"place": 1, "amount": 800000}]}},
            prepared=KeyedCall,
            step="ballots",
            refuses=(
                *TERMS_REFUSALS,
                "prizes.not_set_up",
                "vote.in_the_money",
                "vote.nobody_seated",
                "vote.stands",
            ),
        ),
        Command(
            TableReady,
            "vote_tables",
            decide,
            {"table": 7},
            refuses=(*STANDING_REFUSALS, "already_done", "tables.not_open", "tables.unknown"),
            after=(CallVote,),
        ),
        Command(
            CastBallot,
            "ballots",
            None,
            {"vote": 1, "entry": "e17", "deal": True},
            prepared=SealedBallot,
            step="ballots",
            refuses=(
                *STANDING_REFUSALS,
                "vote.hand_in_progress",
                "vote.has_voted",
                "vote.key_lost",
                "vote.no_ballot",
                "vote.with_cards",
            ),
        ),
        Command(
            CloseVote,
            "votes",
            None,
            {"vote": 1},
            prepared=OpenedBallots,
            step="ballots",
            refuses=(
                *TERMS_REFUSALS,
                *STANDING_REFUSALS,
                "bubble_vote.no_ballots",
                "prizes.not_set_up",
                "vote.changed_meanwhile",
            ),
        ),
        Command(
            RecordVote,
            "votes",
            decide,
            {"deal": False},
            refuses=(*TERMS_REFUSALS, "prizes.not_set_up", "vote.ballots_are_given"),
        ),
    ),
    prepared={
        KeyedCall: decide,
        SealedBallot: decide,
        OpenedBallots: decide,
    },
    events={
        "ballots": (
            VoteProposed,
            BallotSealed,
        ),
        "votes": (
            VoteCalled,
            VoteOpened,
            VoteClosed,
        ),
        "vote_tables": (TablesReady,),
    },
    settlers=(Settler(settle.settle),),
    topics=(
        Topic("vote", vote_value, ("votes", "vote_proposed_by", "tables", "counters"), ("entries",)),
        Topic("vote_shown", vote_shown_value, ("votes", "tables", "counters"), ("entries",)),
    ),
    line=line,
    undo_refuses=("vote.ballots_are_given", "vote.is_over"),
)
