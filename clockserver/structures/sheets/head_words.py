"""Heads of columns in English, German, French, Spanish, Italian and Portuguese, and their meanings."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from clockserver.core.texts import Reason
from clockserver.structures.sheets.rows import JOINED, Field, Question

_HEADS: dict[Field, str] = {
    "kind": "kind type rowtype art typ periodkind genre tipo",
    "level": (
        "level lvl lv l no n nr num number nummer round rd rnd leveln levelno levelnr levelnumber "
        "blindlevel stufe levelnummer niveau niv numero numerodeniveau nivel nivelno livello liv "
        "numerolivello nivelnumero rodada runde"
    ),
    "game": (
        "game gametype gamename variant spiel spielart variante jeu juego modalidad gioco specialita "
        "jogo modalidade"
    ),
    "betting": "betting bettingtype limitart einsatzart typedelimite tipodelimite tipolimite",
    "blinds": (
        "blinds blind sbbb smallbigblind smallblindbigblind smallbig blindssbbb ciegas bui blindsante "
        "sbbbante einsaetze blindes ciegaspequenagrande"
    ),
    "small_blind": (
        "smallblind sb small smblind smallbl little littleblind kleinerblind kleineblind klein "
        "petiteblind petiteblinde pb ciegapequena ciegachica cp piccolobuio pb1 pequenablind "
        "blindpequeno blindpequena smallblindsb sbsmallblind"
    ),
    "big_blind": (
        "bigblind bb big bigbl grosserblind grosseblind grosseblinde grossblind gross grandeblind grandeblinde gb "
        "ciegagrande cg grandebuio blindgrande bigblindbb bbbigblind"
    ),
    "ante": "ante antes perplayerante anteperplayer",
    "ante_kind": (
        "antekind antetype typeofante anteart antetyp artderante typedante tipoante tipodeante tipodiante"
    ),
    "big_blind_ante": "bigblindante bba bbante bigblindantes antebb bbantes antedebb",
    "button_ante": "buttonante bua btnante antebutton buttonantes antedubouton antedelboton",
    "bets": "bets limits limit stakes mises apuestas apostas puntate einsatze limites limiti",
    "small_bet": (
        "smallbet lowlimit lowerlimit limit1 smalllimit kleinereinsatz petitemise apuestapequena "
        "puntatapiccola apostapequena sbet"
    ),
    "big_bet": (
        "bigbet highlimit upperlimit limit2 biglimit grossereinsatz grossemise grandemise "
        "apuestagrande puntatagrande apostagrande bbet"
    ),
    "bring_in": "bringin bring bringinn",
    "completion": "completion complete completebet vervollstandigung complet completar completamento",
    "button_blind": "buttonblind btnblind blindbutton blinddubouton blinddelboton",
    "minutes": (
        "minutes minute min mins duration durationmin durationminutes durationinminutes length "
        "lengthmin levellength levelminutes leveltime levelduration roundlength time clock dauer "
        "dauermin minuten lange levellange leveldauer zeit dauerinminuten duree dureemin dureeminutes "
        "temps duracion duracionmin tiempo minutos durata duratamin minuti tempo duracao duracaomin"
    ),
    "hands": "hands hande mains manos mani maos",
    "color_up": (
        "colorup colourup colorups chipup chipups chiprace chipraces raceoff raceoffs chipsout "
        "chipsremoved removechips removal remove chipsraus chipswechsel farbwechsel einwechseln "
        "entfernen specialaction retraitdejetons retrait echangedejetons retirofichas retirodefichas "
        "cambiodefichas cambiofiches ritirofiches trocadefichas retiradadefichas colorupnote"
    ),
    "note": (
        "note notes comment comments remark remarks info breakname description special "
        "specialinstructions label notiz notizen bemerkung bemerkungen anmerkung anmerkungen "
        "kommentar hinweis hinweise beschreibung remarque remarques commentaire commentaires nota "
        "notas comentario comentarios observacion observaciones commento commenti osservazione "
        "osservazioni observacao observacoes obs"
    ),
    "closes_registration": (
        "closesregistration endofregistration endreg registrationcloses lateregistrationcloses "
        "lateregends lateregcloses lateregistration latereg registration registrationends "
        "endoflateregistration anmeldeschluss anmeldungsende registrierungsende endederanmeldung "
        "anmeldung anmeldungbis findesinscriptions clotureinscriptions cloturedesinscriptions "
        "inscriptions finderegistro cierrederegistro cierreregistro registro fineregistrazioni "
        "fineregistrazione chiusuraiscrizioni fimdoregistro fimdasinscricoes inscricoes"
    ),
    "ends_day": (
        "endsday endofday dayend dayends tagesende endedestages findejournee findujour findeldia "
        "finegiornata finedelgiorno fimdodia"
    ),
    "until_end": "untilend untiltheend bisende biszumende jusqualafin hastaelfinal finoallafine ateofim",
    "minutes_by_players": "minutesbyplayers",
    "is_break": "isbreak break pause descanso pausa intervalo",
    "id": "id periodid",
}
FIELD_OF: dict[str, Field] = {word: field for field, words in _HEADS.items() for word in words.split()}
_TIMES_OF_DAY = frozenset(["time", "zeit", "temps", "tiempo", "tempo", "clock"])
"""Heads that may also mean the time of day: they are lengths only without another column of lengths."""
_AMOUNTS = frozenset(
    {"blinds", "small_blind", "big_blind", "ante", "bets", "small_bet", "bring_in", "button_blind"}
)
MAX_HEAD = 200
"""Maximum number of characters of a head that are compared."""
_NO_LETTER = re.compile(r"[\W_]+")
_BRACKETS = re.compile(r"\(.*?\)|\[.*?\]")


def squeezed(text: str) -> str:
    """A text without case, accents, blanks and marks: `Small-Blind` and `small blind` are the same head."""
    plain = text[:MAX_HEAD].casefold().replace("#", " n ")
    if not plain.isascii():
        apart = unicodedata.normalize("NFKD", plain).casefold()
        plain = "".join(each for each in apart if unicodedata.category(each) != "Mn")
    return _NO_LETTER.sub("", plain)


def field_of(head: str) -> Field | None:
    """The meaning of a head, None for an unknown one. Text in brackets is optional: `SB (chips)`."""
    head = head[: 2 * MAX_HEAD]  # the search for brackets is quadratic
    within = _BRACKETS.findall(head)
    for each in (head, _BRACKETS.sub(" ", head), *within):
        if field := FIELD_OF.get(squeezed(each)):
            return field
    return None


def columns_of(heads: Sequence[str]) -> list[Field | None]:
    """The meaning of each column, None for an unknown head."""
    fields = [field_of(head) for head in heads]
    lengths = [place for place, field in enumerate(fields) if field == "minutes"]
    doubtful = [place for place in lengths if squeezed(heads[place]) in _TIMES_OF_DAY]
    if len(doubtful) < len(lengths):
        for place in doubtful:
            fields[place] = None
    return fields


def names_amounts(fields: Sequence[Field | None]) -> bool:
    """Whether these columns can be a structure: at least two are known, and one of them has amounts."""
    return len([each for each in fields if each]) > 1 and bool(_AMOUNTS & set(fields))


def twice(heads: Sequence[str], fields: Sequence[Field | None]) -> list[Question]:
    """Questions about columns with the same meaning."""
    return [
        Question(Reason("sheet.column_twice", {"column": heads[place] or letter_of(place)}), "columns")
        for place, field in enumerate(fields)
        if field and field not in JOINED and field in fields[:place]
    ]


def letter_of(place: int) -> str:
    """The letters of a column in a spreadsheet, from 0: A to Z, then AA."""
    letters = ""
    while place >= 0:
        letters, place = chr(ord("A") + place % 26) + letters, place // 26 - 1
    return letters
