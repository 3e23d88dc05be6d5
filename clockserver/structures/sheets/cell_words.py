"""Words in the cells of a sheet: breaks, ends, antes, flags, games and chips, in six languages."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal, TypeAlias

from clockserver.structures.sheets.head_words import squeezed
from clockserver.structures.sheets.numbers import NUMBER, read_amount
from clockserver.tournament.structure.state import GAMES, AnteKind, Betting

Mark: TypeAlias = Literal["color_up", "closes_registration", "ends_day"]
Kind: TypeAlias = Literal["level", "break", "game"] | Mark
"""`game`: another game of the level above. A mark belongs to the period before it."""

_KINDS: dict[Kind, str] = {
    "level": "level lvl round l stufe niveau nivel livello play gameround",
    "break": "break pause breaks descanso pausa intervalo dinner dinnerbreak gamebreak lunch",
    "game": "game spiel jeu juego gioco jogo",
    "color_up": "colorup colourup chipup raceoff chiprace colorups",
    "closes_registration": "endreg endofregistration closesregistration registrationcloses latereg",
    "ends_day": "endday endofday endsday dayend",
}
_KIND_OF: dict[str, Kind] = {word: kind for kind, words in _KINDS.items() for word in words.split()}
_BREAK = re.compile(r"\b(?:break|pause|descanso|pausa|intervalo|intervallo|dinner)\b", re.IGNORECASE)
_COLOR_UP = re.compile(
    r"\b(?:colou?r[\s_-]*ups?|chip[\s_-]*ups?|chip[\s_-]*races?|race[\s_-]*offs?|remove[sd]?|"
    r"raus|entfernen|einwechseln|retrait|retirar|retiro|ritiro|cambio|troca)(?![^\W\d_])",
    re.IGNORECASE,
)
_NO_CHIP = re.compile(r"\d+:\d+|\d+\s*(?:min|h\b|%)", re.IGNORECASE)
_CHIP = re.compile(rf"(?<![\d:.,])({NUMBER})(?:['’]?(?<=[\dkm])s\b)?", re.IGNORECASE)
_CLOSES = re.compile(
    r"\b(?:end\s+of\s+(?:late\s+)?(?:registration|reg|entry|re-?entry|rebuys?)|"
    r"(?:late\s+)?(?:registration|reg)\s+(?:closes|closed|ends)|(?:last|final)\s+re-?entries|"
    r"anmeldeschluss|ende\s+der\s+(?:late\s+)?(?:anmeldung|registrierung|registration|rebuys?)|"
    r"(?:fin|cl[oô]ture)\s+des\s+(?:inscriptions|recaves|rebuys?)|(?:fin|cierre)\s+de\s+(?:registro|inscripci[oó]n|recompras)|"
    r"(?:fine|chiusura)\s+(?:delle\s+)?(?:registrazion[ei]|iscrizioni)|fim\s+d(?:o|as)\s+(?:registro|inscri[cç][oõ]es))\b",
    re.IGNORECASE,
)
_ENDS_DAY = re.compile(
    r"\b(?:end\s+of\s+(?:the\s+)?day|day\s+ends|tagesende|ende\s+(?:des\s+tages|tag)|fin\s+(?:de\s+(?:la\s+)?journ[eé]e|du\s+jour|del\s+d[ií]a)|"
    r"fine\s+(?:della\s+)?giornata|fim\s+do\s+dia)\b",
    re.IGNORECASE,
)
_FLAGS: dict[bool, str] = {
    True: "1 x true yes y ja j oui o si s sim wahr vrai verdadero vero verdadeiro ok",
    False: "0 false no n nein non nao falsch faux falso none",
}
_FLAG_OF = {word: flag for flag, words in _FLAGS.items() for word in words.split()} | {"": False}
_TICKS = frozenset({"✓", "✔", "•", "*", "☑", "🗸"})
_ANTE_KINDS: dict[AnteKind, str] = {
    "none": "none no 0 keine kein aucune sin nessuno sem",
    "big_blind": (
        "bigblind bba bb bigblindante bbante grosserblind grandeblind ciegagrande grandebuio blindgrande"
    ),
    "per_player": (
        "perplayer player each all classic everybody everyone jederspieler alle projespieler "
        "prospieler parjoueur porjugador pergiocatore porjogador traditional normal"
    ),
    "button": "button btn bu buttonante dealer bouton boton bottone botao",
}
_ANTE_KIND_OF: dict[str, AnteKind] = {
    word: kind for kind, words in _ANTE_KINDS.items() for word in words.split()
}
_BETTINGS: dict[Betting, str] = {
    "no_limit": "nolimit nl unlimited sanslimite sinlimite senzalimite semlimite",
    "pot_limit": "potlimit pl",
    "fixed_limit": "fixedlimit fl limit fixed",
}
_BETTING_OF: dict[str, Betting] = {word: kind for kind, words in _BETTINGS.items() for word in words.split()}
_GAMES = {
    "nlhe": (
        "nlh nlholdem nolimitholdem nolimittexasholdem holdem texasholdem texas nltexasholdem "
        "holdemnolimit nlhoydem"
    ),
    "lhe": "lh limitholdem fixedlimitholdem flhe flholdem limittexasholdem",
    "plo": "potlimitomaha omaha plomaha omahahigh plohigh plo4",
    "plo8": "plohilo ploh8 potlimitomahahilo potlimitomaha8 potlimitomahaeightorbetter plo8orbetter",
    "plo5": (
        "5cardplo fivecardplo 5cardomaha plo5card fivecardomaha fivecardpotlimitomaha 5cardpotlimitomaha"
    ),
    "plo6": "6cardplo sixcardplo 6cardomaha plo6card sixcardomaha",
    "big_o": "5cardplo8 plo58 fivecardomahahilo 5cardplohilo",
    "short_deck": "6plus sixplus 6plusholdem sixplusholdem shortdeckholdem 6",
    "o8": "omaha8 omahahilo omahaeightorbetter limitomaha8 limitomahahilo omaha8orbetter o8b lo8",
    "razz": "sevencardrazz 7cardrazz",
    "stud": "7cardstud sevencardstud 7stud studhigh studhi stud7",
    "stud8": (
        "studhilo stud8orbetter sevencardstud8 7cardstud8 7cardstudhilo studeightorbetter stud8b e "
        "seven8 studhl"
    ),
    "td27": (
        "27td 27tripledraw deucetosevendraw deucetoseventripledraw 2to7tripledraw tripledraw 27triple "
        "tripledraw27"
    ),
    "sd27": "27sd 27singledraw deucetosevensingledraw 2to7singledraw singledraw singledraw27 nl27sd nl27",
    "badugi": "badougi",
}
_GAME_OF = {word: game for game, words in _GAMES.items() for word in (squeezed(game), *words.split())}


def kind_of(text: str) -> Kind | None:
    """The kind named by a cell; None for another text."""
    return _KIND_OF.get(squeezed(text))


def says_break(text: str) -> bool:
    """Whether a text mentions a break."""
    return bool(_BREAK.search(text))


def closes_registration(text: str) -> bool:
    """Whether a text says that registration ends."""
    return bool(_CLOSES.search(text))


def ends_day(text: str) -> bool:
    """Whether a text says that the day ends."""
    return bool(_ENDS_DAY.search(text))


def flag_of(text: str) -> bool | None:
    """Whether a cell says yes or no; None for another text."""
    return True if text.strip() in _TICKS else _FLAG_OF.get(squeezed(text))


def ante_kind_of(text: str) -> AnteKind | None:
    """The kind of ante named by a cell; None for another text."""
    return _ANTE_KIND_OF.get(squeezed(text))


def betting_of(text: str) -> Betting | None:
    """The betting named by a cell; None for another text."""
    return _BETTING_OF.get(squeezed(text))


def game_of(text: str, own_games: Iterable[str] = ()) -> str | None:
    """The key of a game, `own_games` included; None for an unknown game."""
    plain = text.strip()
    if plain in own_games or plain in GAMES:
        return plain
    return _GAME_OF.get(squeezed(text))


MAX_LISTED = 400
"""Maximum length of a list of chips in characters, as the search is quadratic."""


def chips_in(text: str) -> tuple[int, ...]:
    """All chips of a cell that lists them: `25s, 100s`, `CHIP_UP_25S`."""
    plain = _NO_CHIP.sub(" ", text[:MAX_LISTED].replace("_", " "))
    values = (read_amount(each) for each in _CHIP.findall(plain))
    return tuple(dict.fromkeys(each for each in values if each))


def chips_colored_up(text: str) -> tuple[int, ...]:
    """The chips named in a text after words such as `color up`; none for another text."""
    text = text.replace("_", " ")
    match = _COLOR_UP.search(text)
    if match is None:
        return ()
    return chips_in(re.split(r"[;|\n]", text[match.end() :])[0])
