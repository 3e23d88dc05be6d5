"""Votes under random hands, undos and restarts: a result is the AND of all its ballots."""

from __future__ import annotations

from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from clockserver.core.undo import Redo, Undo
from clockserver.desk.desk import Accepted
from clockserver.desk.journals.event_codec import record_of
from clockserver.tournament.bubble_vote.commands import (
    CallVote,
    CastBallot,
    CloseVote,
    RecordVote,
    TableReady,
)
from clockserver.tournament.bubble_vote.state import Vote
from clockserver.tournament.entries.commands import BustOut
from clockserver.tournament.evolve import replay
from clockserver.tournament.hand_for_hand.commands import FinishHand, StartHandForHand
from clockserver.tournament.leaving.commands import LeaveEarly
from tests.tournament.bubble_vote.votes import TERMS, VOTERS, playing, with_prizes

POOL = 100_000


class ManyVotes(RuleBasedStateMachine):
    """A room on the bubble; `chosen` has the secret card of each ballot, by its vote's key."""

    def __init__(self) -> None:
        super().__init__()
        self.room = with_prizes(playing())
        self.command_ids: list[str] = []
        self.chosen: dict[tuple[str, str], bool] = {}
        self.decided: set[str] = set()

    def tries(self, command: Any) -> bool:
        id_ = f"random-{len(self.room.journal.rows):05}"
        (answer,) = self.room.offer(command, id_)
        if isinstance(answer, Accepted) and not isinstance(command, Undo | Redo):
            self.command_ids.append(id_)
        return isinstance(answer, Accepted)

    @property
    def newest(self) -> Vote | None:
        return self.room.session.votes[-1] if self.room.session.votes else None

    @rule(terms=st.sampled_from([None, TERMS]))
    def a_vote_is_called(self, terms: Any) -> None:
        self.tries(CallVote(terms=terms))

    @rule(table=st.sampled_from([None, 1, 2]))
    def tables_have_finished(self, table: int | None) -> None:
        self.tries(TableReady(table=table))

    @precondition(lambda self: self.newest)
    @rule(
        entries=st.sampled_from([VOTERS, *((each,) for each in VOTERS)]),
        against=st.sampled_from(["", *VOTERS]),
    )
    def ballots_are_given(self, entries: tuple[str, ...], against: str) -> None:
        vote = self.newest
        assert vote is not None
        for entry in entries:
            before = dict(self.chosen)
            # Noted before the ballot is given, because the last one decides at once.
            self.chosen.setdefault((vote.secret, entry), entry != against)
            if not self.tries(CastBallot(vote=vote.number, entry=entry, deal=entry != against)):
                self.chosen = before

    @precondition(lambda self: self.newest)
    @rule()
    def the_vote_is_closed(self) -> None:
        assert self.newest is not None
        self.tries(CloseVote(vote=self.newest.number))

    @rule(deal=st.booleans())
    def cards_are_recorded(self, deal: bool) -> None:
        self.tries(RecordVote(deal=deal))

    @rule(entry=st.sampled_from(VOTERS), leaves=st.booleans())
    def a_player_leaves(self, entry: str, leaves: bool) -> None:
        leave = LeaveEarly(entry=entry, informed=True, chips=0, stays=False)
        self.tries(leave if leaves else BustOut(entry=entry))

    @rule(table=st.sampled_from([None, 1, 2]))
    def hands_are_played_one_by_one(self, table: int | None) -> None:
        play = self.room.session.hand_for_hand
        self.tries(StartHandForHand() if play is None else FinishHand(hand=play.number, table=table))

    @precondition(lambda self: self.command_ids)
    @rule(data=st.data(), redo=st.booleans())
    def something_is_undone_or_redone(self, data: st.DataObject, redo: bool) -> None:
        command = data.draw(st.sampled_from(self.command_ids[::-1]))
        self.tries(Redo(command=command) if redo else Undo(command=command))

    @rule()
    def the_power_fails(self) -> None:
        votes = self.room.session.votes
        self.room = self.room.restarted()
        assert self.room.session.votes == votes

    @invariant()
    def a_result_is_the_and_of_all_ballots_in_it(self) -> None:
        entries = self.room.desk.state.entries
        for vote in self.room.session.votes:
            if vote.state != "decided" or not vote.ballots or vote.secret in self.decided:
                continue
            self.decided.add(vote.secret)
            in_play = {entry for entry in VOTERS if entries[entry].status == "playing"}
            counted = {ballot.entry for ballot in vote.ballots} & in_play
            assert counted == in_play
            assert vote.cards == len(counted) > 1
            assert vote.deal is all(self.chosen[vote.secret, entry] for entry in counted)

    @invariant()
    def keys_last_as_long_as_their_votes(self) -> None:
        for vote in self.room.session.votes:
            assert (vote.secret not in self.room.vault.secrets) or vote.halts_play or not vote.ballots
            assert (vote.secret in self.room.vault.secrets) or not vote.halts_play

    @invariant()
    def the_prizes_are_the_pool(self) -> None:
        published = self.room.session.prizes.published
        if published is not None:
            assert sum(published.amounts) == POOL
            assert list(published.amounts) == sorted(published.amounts, reverse=True)
            assert published.amounts[-1] > 0

    def teardown(self) -> None:
        assert replay(map(record_of, self.room.journal.rows)) == self.room.desk.state


TestManyVotes = ManyVotes.TestCase
TestManyVotes.settings = settings(max_examples=40, stateful_step_count=30)
