"""The draws at the end of a day: the server deals and withdraws cards by itself, also after a crash."""

from __future__ import annotations

import logging

from clockserver.core.events import AUTO, SYSTEM
from clockserver.core.ids import CommandId, SessionId, StreamId
from clockserver.core.texts import Refused
from clockserver.desk.desk import Done, Rejected
from clockserver.desk.preparation import Prepared
from clockserver.desk.secrets.draw_seeds import DrawSeeds
from clockserver.desk.secrets.seeded_draws import SeededDraws
from clockserver.desk.tournaments.tournament_desks import TournamentDesk
from clockserver.tournament.day_end import card_draws as draws
from clockserver.tournament.day_end.commands import (
    DealLastCards,
    GivenDayEndDraw,
    Need,
    PickCard,
    SecretSeed,
    TurnCard,
    WithdrawCards,
)
from clockserver.tournament.day_end.ending import current_end
from clockserver.tournament.state import Tournament

log = logging.getLogger("clockserver")


class DayEnds:
    """Draws at the end of a day, with seeds of the vault. Waits for the vault, so other commands may run."""

    def __init__(self, seeds: DrawSeeds, draws: SeededDraws) -> None:
        self._seeds = seeds
        self._draws = draws

    def step(self, desk: TournamentDesk, _id: CommandId, command: PickCard, done: Done) -> Prepared:
        """Add the seed of the cards, if dealt, before a pick is decided. Raises Refused."""
        session = desk.state.sessions.get(command.session)
        end = None if session is None else current_end(session)
        deck = None if session is None or end is None else draws.deck(session, end)
        seed = None if deck is None else self._seeds.get(deck.secret)
        turned = TurnCard(command.position, command.entry, seed, command.session)
        return turned, self._draws.then_settle(desk, command.session, done)

    def take_next_steps(self, desk: TournamentDesk) -> None:
        """Take the next steps of the ends of days; safe to repeat, done at each start."""
        for session_id in desk.state.sessions:
            need = draws.next_need(desk.state, session_id)
            if need is None:
                continue
            # Named by the number of draws so far, so that the same step gets the same name and seeds.
            number = len(desk.state.sessions[session_id].draws)
            own_id = f"{AUTO}{desk.stream}:day_end:{session_id}:{number}:{need}"
            try:
                draw = self._draw_of_need(desk.stream, own_id, desk.state, session_id, need)
            except Refused as refusal:
                log.warning("the end of the day of %s waits: %s", desk.state.slug, refusal)
            else:
                desk.offer(own_id, draw, SYSTEM, self._draws.then_settle(desk, session_id, _log_refusal))

    def _draw_of_need(
        self, stream: StreamId, own_id: str, state: Tournament, session_id: SessionId, need: Need
    ) -> GivenDayEndDraw:
        if need == "withdraw":
            deck = draws.abandoned_deck(state.sessions[session_id])
            assert deck is not None  # noqa: S101 - the need says so
            return WithdrawCards(deck.number, self._seeds.get(deck.secret), session_id)
        picker = (
            self._new_seed(stream, own_id, "player") if draws.has_named_players(state, session_id) else None
        )
        cards = self._new_seed(stream, own_id, "cards") if need == "deal" else None
        return DealLastCards(picker, cards, session_id)

    def _new_seed(self, stream: StreamId, own_id: str, purpose: str) -> SecretSeed:
        secret = f"{stream}/draw/{own_id}/{purpose}"
        return SecretSeed(self._seeds.get_or_create(secret), secret)


def _log_refusal(answer: object) -> None:
    if isinstance(answer, Rejected) and any(each.code != "already_done" for each in answer.reasons):
        log.warning("the end of a day waits: %s", answer.reasons)
