"""The record of the vote on paying the bubble."""

from __future__ import annotations

from clockserver.core.subject import Command, Settler, Subject, Topic
from clockserver.tournament.bubble_vote import settle
from clockserver.tournament.bubble_vote.commands import (
    CallVote,
    CastBallot,
    CloseVote,
    DeclineVote,
    Keyed,
    Opened,
    ProposeVote,
    RecordVote,
    Sealed,
    TableReady,
)
from clockserver.tournament.bubble_vote.decide import decide
from clockserver.tournament.bubble_vote.events import (
    BallotSealed,
    TablesReady,
    VoteCalled,
    VoteClosed,
    VoteOpened,
    VoteProposed,
)
from clockserver.tournament.bubble_vote.log import line
from clockserver.tournament.bubble_vote.view import vote_value

SUBJECT = Subject(
    "bubble_vote",
    commands=(
        Command(ProposeVote, "ballots", decide, {"entry": "e17"}),
        Command(DeclineVote, "votes", decide),
        Command(
            CallVote,
            "votes",
            None,
            {"terms": {"amount": 800000, "shares": [{"place": 1, "amount": 800000}]}},
            prepared=Keyed,
            step="ballots",
        ),
        Command(TableReady, "vote_tables", decide, {"table": 7}),
        Command(
            CastBallot,
            "ballots",
            None,
            {"vote": 1, "entry": "e17", "deal": True},
            prepared=Sealed,
            step="ballots",
        ),
        Command(CloseVote, "votes", None, {"vote": 1}, prepared=Opened, step="ballots"),
        Command(RecordVote, "votes", decide, {"deal": False}),
    ),
    prepared={
        Keyed: decide,
        Sealed: decide,
        Opened: decide,
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
    topics=(Topic("vote", vote_value, ("votes", "vote_proposed_by", "tables", "counters"), ("entries",)),),
    line=line,
)
