"""Draws on which Python and JavaScript have to agree; run as a module it rewrites tests/vectors/draw.json."""

from __future__ import annotations

import hashlib
import json
import random
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from clockserver.tournament.draws.draw import (
    DrawInput,
    DrawnButton,
    LateDraw,
    OpenTable,
    PublishedDraw,
    Stream,
    canonical,
    commitment,
    draw_places,
    drawn_button,
    late_label,
    short_form,
    stream_key,
    verify,
)

VECTORS = Path(__file__).parents[2] / "vectors" / "draw.json"
WORDS = ("", "", "river rat", "Šípkovaná růže 🂡", 'a "quoted" \\ word', "\u2028\x7f\t")


def seed_of(name: object) -> bytes:
    """A seed that is the same for the same argument."""
    return hashlib.sha256(f"seed {name}".encode()).digest()


def tables_of(*sizes: int, seated: int = 0) -> tuple[OpenTable, ...]:
    """Tables with all their seats open, numbered from 1."""
    return tuple(OpenTable(n, seated, tuple(range(1, size + 1))) for n, size in enumerate(sizes, 1))


def players(count: int) -> tuple[str, ...]:
    """This number of entries."""
    return tuple(f"e{n}" for n in range(1, count + 1))


def published(
    seed: bytes, draw_input: DrawInput, word: str = "", late: tuple[LateDraw, ...] = ()
) -> PublishedDraw:
    """The public form of a draw after its seed is revealed."""
    return PublishedDraw(
        commitment(seed, draw_input),
        seed.hex(),
        draw_input,
        draw_places(seed, word, draw_input),
        word=word,
        late=late,
    )


def a_random_table(rng: random.Random, number: int) -> OpenTable:
    size = rng.randint(2, 10)
    taken = rng.choice([0, 0, rng.randint(0, size)])
    return OpenTable(number, taken, tuple(sorted(rng.sample(range(1, size + 1), size - taken))))


def a_random_input(rng: random.Random, number: int) -> DrawInput:
    """Input of a draw: places in a row, or seats at tables, some of them locked."""
    if rng.random() < 0.3:
        places = [
            rng.choice(("seat", "Karte", "Ⅸ", '"', "\\", "\n", "🂡")) + str(i)
            for i in range(rng.randint(1, 20))
        ]
        items = players(rng.randint(0, len(places) - 1))
        locked = (("locked", rng.choice(places)),) if rng.random() < 0.5 else ()
        return DrawInput(number, "final_table", items, tuple(places), locked=locked)
    tables = tuple(a_random_table(rng, n) for n in rng.sample(range(1, 40), rng.randint(1, 8)))
    open_seats = [f"{table.table}-{seat}" for table in tables for seat in table.seats]
    locked_seats = rng.sample(open_seats, min(len(open_seats), rng.choice([0, 0, 1, 3])))
    # A lock on a seat now and then becomes one on its table: there is room for it either way.
    places = [seat if rng.random() < 0.5 else seat.partition("-")[0] for seat in locked_seats]
    locked = tuple((f"locked{i}", place) for i, place in enumerate(places))
    items = players(rng.randint(0, len(open_seats) - len(locked)))
    return DrawInput(number, "seats", items, tables=tables, locked=locked)


def a_late_draw(rng: random.Random, number: int, k: int, seed: bytes, word: str) -> LateDraw:
    draw_input = replace(a_random_input(rng, number), kind="late")
    return LateDraw(k, draw_input, draw_places(seed, word, draw_input, late_label(k)))


def a_random_record(rng: random.Random) -> PublishedDraw:
    """A draw without faults."""
    seed, word, number = rng.randbytes(32), rng.choice(WORDS), rng.randint(1, 99)
    if rng.random() < 0.2:
        late = tuple(a_late_draw(rng, number, k, seed, word) for k in range(1, rng.randint(2, 4)))
        return published(seed, DrawInput(number, "late", ()), word, late)
    record = published(seed, a_random_input(rng, number), word)
    return replace(record, result=None) if rng.random() < 0.05 else record


def with_fault(rng: random.Random, record: PublishedDraw) -> PublishedDraw:
    """A draw with a change that a check has to find."""
    result = list(record.result or ())
    draw_input = record.input
    match rng.randrange(11):
        case 0:
            return replace(record, commitment=seed_of(rng.random()).hex())
        case 1:
            return replace(record, seed=seed_of(rng.random()).hex())
        case 2:
            return replace(record, word=record.word + "!")
        case 3:
            return replace(record, result=tuple(reversed(result)))
        case 4:
            return replace(record, result=(*result[1:], *result[-1:], ("stranger", "1-1")))
        case 5:
            return replace(record, result=tuple((item, "1-1") for item, _ in result))
        case 6:
            return replace(
                record, input=replace(draw_input, items=(*draw_input.items, *draw_input.items[:1], "guest"))
            )
        case 7:
            moved = tuple(replace(late, k=late.k + 1) for late in record.late)
            numbered = (replace(late, input=replace(late.input, number=999)) for late in moved)
            return replace(
                record, late=tuple(numbered), input=replace(draw_input, tables=draw_input.tables * 2)
            )
        case 8:
            return replace(record, input=replace(draw_input, items=tuple(f"guest{n}" for n in range(99))))
        case 9:
            return replace(
                record, input=replace(draw_input, places=(*draw_input.places, "the cashier's lap"))
            )
    locked = (*draw_input.locked, ("guest", "999-1"), ("other", "1"), ("third", "1-1"))
    return replace(record, input=replace(draw_input, locked=locked))


def with_buttons(rng: random.Random) -> PublishedDraw:
    """A draw of seats whose fresh tables drew their buttons, some of them beside earlier players."""
    tables = [a_random_table(rng, n) for n in rng.sample(range(1, 40), rng.randint(1, 5))]
    seats = sum(len(table.seats) for table in tables)
    draw_input = DrawInput(rng.randint(1, 99), "seats", players(rng.randint(0, seats)), tables=tuple(tables))
    seed, word = rng.randbytes(32), rng.choice(WORDS)
    record = published(seed, draw_input, word)
    buttons = []
    for table in tables:
        drawn_seats = [
            int(place.split("-")[1])
            for _, place in record.result or ()
            if place.startswith(f"{table.table}-")
        ]
        others = tuple(sorted(set(range(1, 11)) - set(table.seats))[: table.seated])
        if drawn_seats:
            button = drawn_button(seed, word, table.table, [*drawn_seats, *others])
            buttons.append(DrawnButton(table.table, button, others))
    return replace(record, buttons=tuple(buttons))


def with_wrong_buttons(rng: random.Random, fault: int) -> PublishedDraw:
    """A draw with a button for a player, an unknown table, or open seats."""
    record = with_buttons(rng)
    drawn = record.buttons
    match fault:
        case 0:
            drawn = tuple(replace(each, button=each.button % 10 + 1) for each in drawn)
        case 1:
            drawn = (*drawn, *drawn[:1], DrawnButton(999, 1))
        case 2:
            seats = {each.table: each.seats for each in record.input.tables}
            drawn = tuple(replace(each, others=(*each.others, *seats[each.table])) for each in drawn)
        case 3:
            return replace(record, result=None)
        case 4:
            return replace(record, word=record.word + "!", input=replace(record.input, tables=()))
    return replace(record, buttons=drawn)


def case_of(record: PublishedDraw) -> dict[str, Any]:
    """A record, with the expected findings of its check."""
    return {
        "published": msgspec.to_builtins(record),
        "canonical": canonical(record.input).decode(),
        "short_form": short_form(record.commitment),
        "reasons": [
            {"code": each.code, "params": each.params, "field": each.field} for each in verify(record)
        ],
    }


def a_stream(rng: random.Random) -> dict[str, Any]:
    seed, word, label = rng.randbytes(32), rng.choice(WORDS), rng.choice(["draw", "late:1", "late:10"])
    stream = Stream(stream_key(seed, word), label)
    bounds = [rng.choice([1, 2, 9, 52, 10_000, 2**31 + 1, 2**32]) for _ in range(40)]
    below = [[n, stream.below(n)] for n in bounds]
    return {
        "seed": seed.hex(),
        "word": word,
        "label": label,
        "below": below,
        "shuffled": stream.shuffled(range(52)),
    }


def vectors() -> dict[str, Any]:
    """All vectors, the same each time."""
    rng = random.Random(20_271_120)
    right = [a_random_record(rng) for _ in range(40)]
    wrong = [with_fault(rng, a_random_record(rng)) for _ in range(40)]
    streams = [a_stream(rng) for _ in range(8)]
    right += [with_buttons(rng) for _ in range(12)]
    wrong += [with_wrong_buttons(rng, i % 5) for i in range(20)]
    document = {
        "streams": streams,
        "draws": [case_of(record) for record in [*right, *wrong]],
    }
    return json.loads(json.dumps(document))  # type: ignore[no-any-return]


if __name__ == "__main__":
    VECTORS.write_text(json.dumps(vectors()) + "\n", "utf-8")
