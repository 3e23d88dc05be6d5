"""The draws at the end of a day: the player who picks, and the cards face down (docs/draws.md).

The vault supplies the seeds. The first draw is held at once; the order of the cards is secret until one is
turned.
"""

from __future__ import annotations

from clockserver.core.ids import SessionId
from clockserver.core.randomness import RandomBelow
from clockserver.core.texts import Param, Reason, Refused
from clockserver.tournament.day_end.commands import (
    DealLastCards,
    GivenDayEndDraw,
    Need,
    TurnCard,
    WithdrawCards,
)
from clockserver.tournament.day_end.decide import demand_on, refuse_turned
from clockserver.tournament.day_end.ending import current_end
from clockserver.tournament.day_end.events import AnyDayEndEvent, CardTurned, DeckLaid, PickerNamed
from clockserver.tournament.day_end.state import DECK, PICKER, DayEnd
from clockserver.tournament.draws.draw import DrawInput, draw_places
from clockserver.tournament.draws.events import DrawPublished, DrawWithdrawn, draw_published
from clockserver.tournament.draws.state import CommittedDraw, demand_seed
from clockserver.tournament.entries.state import EntryId
from clockserver.tournament.session import Session
from clockserver.tournament.state import Tournament

ITEM = "player"
"""The item of the first draw, which names the player who picks."""


def next_need(state: Tournament, session_id: SessionId) -> Need | None:
    """The next draw command that the server has to give, also after a crash; None without one."""
    session = state.sessions[session_id]
    if abandoned_deck(session) is not None:
        return "withdraw"
    end = current_end(session)
    if end is None or end.hands is not None or not end.cards:
        return None
    if deck(session, end) is None:
        return "deal"
    return (
        "picker"
        if end.picker is not None and not _plays(state, end.picker) and _places(state, session_id)
        else None
    )


def deck(session: Session, end: DayEnd) -> CommittedDraw | None:
    """The face-down cards of an end of a day."""
    draw = session.draws.get(end.deck_draw) if end.deck_draw is not None else None
    return draw if draw is not None and draw.state == "published" else None


def abandoned_deck(session: Session) -> CommittedDraw | None:
    """Cards face down of which no player will pick one any more, as after a day's end was called off."""
    end = current_end(session)
    open_draw = end.deck_draw if end is not None and end.hands is None else None
    return next(
        (
            draw
            for draw in session.draws.values()
            if draw.input.kind == DECK and draw.state == "published" and draw.number != open_draw
        ),
        None,
    )


def decide(
    state: Tournament, command: GivenDayEndDraw, now: int, _randomness: RandomBelow
) -> list[AnyDayEndEvent | DrawPublished | DrawWithdrawn]:
    """Decide a command about the draws at the end of a day. Raises Refused with every reason."""
    session = state.sessions[command.session]
    match command:
        case DealLastCards():
            return _deal(state, session, command, now)
        case TurnCard():
            return [_turn(state, session, command, now)]
        case WithdrawCards(draw=number, seed=seed):
            draw = abandoned_deck(session)
            if draw is None or draw.number != number:
                raise Refused(Reason("already_done", {}, "draw"))
            return [
                DrawWithdrawn(
                    session=command.session, number=number, seed=demand_seed(draw, seed).hex(), at=now
                )
            ]


def has_named_players(state: Tournament, session: SessionId) -> bool:
    """Whether a session has named players from whom one can be drawn."""
    return bool(_places(state, session))


def _deal(
    state: Tournament, session: Session, command: DealLastCards, now: int
) -> list[AnyDayEndEvent | DrawPublished | DrawWithdrawn]:
    end = demand_on(session)
    purpose = "picker" if command.deck is None else "deal"
    if next_need(state, command.session) != purpose:
        raise Refused(Reason("already_done", {}, "session"))
    events: list[AnyDayEndEvent | DrawPublished | DrawWithdrawn] = []
    number, places = len(session.draws) + 1, _places(state, command.session)
    if places and command.picker is not None:
        draw = DrawInput(number=number, kind=PICKER, items=(ITEM,), places=places)
        result = draw_places(command.picker.seed, "", draw)
        picker_named = PickerNamed(
            session=command.session,
            number=end.number,
            draw=number,
            seed=command.picker.seed.hex(),
            result=result,
            entry=result[0][1],
            at=now,
        )
        events += [
            draw_published(command.session, command.picker.seed, command.picker.secret, draw, now),
            picker_named,
        ]
        number += 1
    if command.deck is not None:
        positions = tuple(str(position) for position in range(1, len(end.cards) + 1))
        draw = DrawInput(number=number, kind=DECK, items=positions, places=tuple(map(str, end.cards)))
        laid = DeckLaid(session=command.session, number=end.number, draw=number)
        events += [draw_published(command.session, command.deck.seed, command.deck.secret, draw, now), laid]
    return events


def _turn(state: Tournament, session: Session, command: TurnCard, now: int) -> CardTurned:
    end = demand_on(session)
    refuse_turned(state.ruleset, end)
    draw = deck(session, end)
    reasons = []
    if draw is None:
        reasons.append(Reason("day_end.no_deck", {}, "position"))
    if end.picker is not None and command.entry != end.picker:
        rule = state.ruleset.cite("day_end.drawn_by")
        reasons.append(Reason("day_end.another_is_named", {"entry": end.picker}, "entry", rule))
    if command.position > len(end.cards):
        params: dict[str, Param] = {"position": command.position, "cards": len(end.cards)}
        reasons.append(Reason("day_end.no_such_card", params, "position"))
    if draw is None or reasons:
        raise Refused(*reasons)
    seed = demand_seed(draw, command.seed)
    result = draw_places(seed, "", draw.input)
    hands = int(dict(result)[str(command.position)])
    return CardTurned(
        session=command.session,
        number=end.number,
        draw=draw.number,
        seed=seed.hex(),
        result=result,
        position=command.position,
        hands=hands,
        at=now,
        entry=end.picker,
    )


def _places(state: Tournament, session: SessionId) -> tuple[EntryId, ...]:
    """Players who may be drawn to pick, by entry: those present, or all if nobody is present."""
    playing = sorted(
        (each for each in state.entries.values() if each.session == session and each.status == "playing"),
        key=lambda entry: entry.number,
    )
    present = [entry for entry in playing if not entry.absent]
    return tuple(entry.id for entry in present or playing)


def _plays(state: Tournament, id_: EntryId) -> bool:
    entry = state.entries.get(id_)
    return entry is not None and entry.status == "playing"
