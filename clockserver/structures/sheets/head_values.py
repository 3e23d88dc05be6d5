"""Head values in a sheet: lines such as `Starting stack: 25,000`, above or below the rows."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from clockserver.structures.sheets.cell_words import ante_kind_of, betting_of, chips_in, game_of
from clockserver.structures.sheets.head_words import squeezed
from clockserver.structures.sheets.numbers import read_amount, read_minutes
from clockserver.tournament.structure.limits import MAX_LENGTHS
from clockserver.tournament.structure.structure_toml import REDRAWS

_WORDS = {
    "title": (
        "title event name tournament tournamentname turnier turniername titel titre tournoi titulo "
        "torneo titolo torneio"
    ),
    "source": "source sources quelle quellen fuente fonte",
    "starting_stack": (
        "startingstack startingchips startstack startchips stack startingstacks stackdedepart "
        "tapisdedepart jetonsdedepart stackinicial fichasiniciales stackiniziale fichesiniziali "
        "fichasiniciais"
    ),
    "rebuy_stack": "rebuystack rebuychips rebuy rebuys stackderecave stackderecompra stackrebuy",
    "addon_stack": "addonstack addonchips addon addons stackaddon stackdeaddon",
    "chips": "chips chipset denominations chipvalues jetons chipwerte werte fichas fiches",
    "level_minutes": (
        "levelminutes levellength levelduration levels levellaenge leveldauer blinddauer "
        "dureedesniveaux dureeniveaux duraciondelnivel duratalivello duratalivelli duracaodonivel"
    ),
    "break_minutes": (
        "breakminutes breaklength pausendauer pausenlange dureedespauses duraciondeldescanso "
        "duratapausa duracaodointervalo"
    ),
    "game": "game spiel jeu juego gioco jogo",
    "betting": "betting",
    "ante_kind": "antekind antetype ante",
    "first_level": "firstlevel",
    "rotate_every": "rotateevery",
    "rotate_count": "rotatecount",
    "redraw_at_players": "redrawatplayers",
    "redraw_at_tables": "redrawattables",
}
_KEY_OF = {word: key for key, words in _WORDS.items() for word in words.split()}
_OWN_GAME = re.compile(r"games\.([a-z0-9_]{1,24})")
_LINE = re.compile(r"\s*#?\s*([^:=]{1,40}?)\s*[:=]\s*(.*)", re.DOTALL)
_OWN_GAME_FIELDS = ("name", "posts", "betting")


def fact_of(cells: Sequence[str]) -> tuple[str, Any] | None:
    """The head field that a line states, and its value; None for another line."""
    filled = [each for each in cells if each]
    if not filled:
        return None
    first = filled[0]
    if own_game := _OWN_GAME.fullmatch(first.strip()):
        return _own_game(own_game[1], filled[1:])
    line = _LINE.fullmatch(first)
    if line and line[2].strip():
        name, values = line[1], [line[2].strip(), *filled[1:]]
    else:
        name, values = first.strip().strip("#:= "), filled[1:]
    key = _KEY_OF.get(squeezed(name))
    if key is None or not values:
        return None
    value = _value(key, values)
    return None if value is None else (key, value)


def _own_game(key: str, values: Sequence[str]) -> tuple[str, Any] | None:
    if len(values) != len(_OWN_GAME_FIELDS):
        return None
    return f"games.{key}", dict(zip(_OWN_GAME_FIELDS, values, strict=True))


def _value(key: str, values: Sequence[str]) -> Any:
    text = values[0].strip()
    match key:
        case "title" | "source":
            return one_line(", ".join(values))
        case "chips":
            return _chips(values)
        case "level_minutes" | "break_minutes":
            return read_minutes(text)
        case "game":
            return game_of(text) or text
        case "betting":
            return betting_of(text)
        case "ante_kind":
            return ante_kind_of(text)
        case "rotate_every":
            return text
        case _ if key in REDRAWS:
            amounts = [read_amount(each) for each in values]
            return None if None in amounts else amounts
    amount = _leading_amount(text) if key.endswith("_stack") else read_amount(text)
    return amount or None


def _leading_amount(text: str) -> int | None:
    """The number of `25,000 chips (125 BB)`."""
    plain = re.split(
        r"\s*(?:chips?|jetons?|fichas?|fiches|punkte|\()", text, maxsplit=1, flags=re.IGNORECASE
    )[0]
    return read_amount(plain)


def _chips(values: Sequence[str]) -> list[int] | None:
    read = [read_amount(each) for each in values] if len(values) > 1 else list(chips_in(values[0]))
    chips = sorted({each for each in read if each})
    return chips if chips and None not in read else None


def one_line(text: str) -> str:
    """A text without line ends and outer blanks."""
    return re.sub(r"\s*[\r\n\t\v\f]+\s*", " ", text).strip()


def shortened(key: str, text: str) -> str:
    """A text of the head, cut to its maximum length."""
    max_length = MAX_LENGTHS[key]
    return text if len(text) <= max_length else text[: max_length - 1].rstrip() + "…"
