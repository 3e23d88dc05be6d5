"""Recognizes the columns of a list by their heads, in English, German, French, Spanish, Italian and Portuguese."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal, TypeAlias

from clockserver.core.texts import Reason
from clockserver.players.names import folded

Column: TypeAlias = Literal["name", "first", "last", "contact", "notes", "country", "table", "seat"]
NAMES: tuple[Column, ...] = ("name", "first", "last")
"""Columns of which a list needs at least one."""
SINGLE_COLUMNS: tuple[Column, ...] = ("name", "country", "table", "seat")
"""Columns that may occur once only; several of others may be joined on the user's request."""
_WORDS: dict[Column, tuple[str, ...]] = {
    "name": (
        "name names player players playername fullname nameofplayer participant participants",
        "spieler spielername spielerin spielernamen teilnehmer teilnehmerin vorundnachname vornamenachname",
        "namevorname nachnamevorname",
        "nom noms joueur joueuse joueurs nomcomplet nomdujoueur nometprenom prenometnom nomprenom prenomnom",
        "nombre nombres jugador jugadora jugadores nombrecompleto nombreyapellido nombreyapellidos",
        "apellidosynombre apellidoynombre apellidosnombre nombredeljugador participante participantes",
        "nome nomi giocatore giocatrice giocatori nominativo nomeecognome cognomeenome cognomenome nomecognome",
        "partecipante partecipanti nomecompleto",
        "nomes jogador jogadora jogadores nomedojogador nomeesobrenome nomeeapelido",
    ),
    "first": (
        "first firstname firstnames givenname givennames forename forenames",
        "vorname vornamen rufname",
        "prenom prenoms prenomusuel premierprenom",
        "nombredepila primernombre segundonombre",
        "nomedibattesimo",
        "primeironome nomeproprio",
    ),
    "last": (
        "last lastname lastnames surname surnames familyname",
        "nachname nachnamen familienname zuname",
        "nomdefamille nomfamille nomdenaissance nomdusage nomusuel patronyme",
        "apellido apellidos primerapellido segundoapellido apellidopaterno apellidomaterno",
        "cognome cognomi",
        "sobrenome sobrenomes ultimonome nomedefamilia nomefamilia",
    ),
    "contact": (
        "contact email mail emailaddress mailaddress phone phonenumber mobile cell tel telephone",
        "kontakt telefon telefonnummer handy handynummer mobil mailadresse emailadresse",
        "courriel adressemail adresseemail adresseelectronique portable mobiletelephone numerodetelephone",
        "correo correoelectronico telefono movil celular contacto numerodetelefono",
        "contatto cellulare telefonino postaelettronica indirizzoemail",
        "contato telefone telemovel correioeletronico",
    ),
    "notes": (
        "note notes comment comments remark remarks",
        "notiz notizen bemerkung bemerkungen kommentar anmerkung anmerkungen hinweis hinweise",
        "remarque remarques commentaire commentaires observation observations",
        "nota notas comentario comentarios observacion observaciones",
        "commento commenti osservazione osservazioni",
        "observacao observacoes obs",
    ),
    "country": (
        "country countrycode nationality nation cc",
        "land landcode landerkurzel landerkennung nationalitat staatsangehorigkeit",
        "pays codepays nationalite",
        "pais codigodepais nacionalidad",
        "paese nazione nazionalita codicepaese",
        "codigodopais nacionalidade",
    ),
    "table": (
        "table tableno tablenr tablenumber tablenum",
        "tisch tischnr tischnummer",
        "ntable nmesa ntavolo",
        "notable numerotable numerodetable tableno",
        "mesa nomesa mesano numerodemesa numeromesa",
        "tavolo notavolo tavolono numerotavolo numeroditavolo",
        "numerodamesa",
    ),
    "seat": (
        "seat seatno seatnr seatnumber chair",
        "platz platznr platznummer sitz sitznr sitznummer sitzplatz",
        "siege siegeno nsiege numerodesiege",
        "asiento silla puesto plaza numerodeasiento",
        "posto postono sedia sedile numeroposto",
        "lugar assento cadeira numerodolugar",
    ),
}
_COLUMN_OF = {word: column for column, lines in _WORDS.items() for line in lines for word in line.split()}
_GIVEN_BESIDE_FAMILY = frozenset(["nombre", "nombres", "nome", "nomi", "nomes"])
"""Heads of whole names that mean the given name beside a column of family names."""
_AMBIGUOUS_WORDS = frozenset(["apelido", "apelidos"])
"""Heads that mean the family name in Portugal and the nickname in Brazil, so the user is asked."""
_SECOND_NAME_WORDS = frozenset({"segundoapellido", "apellidomaterno", "segundonombre"})
"""Heads of a second name, which follows the first one."""
_NO_LETTER = re.compile(r"[\W_]+")


def columns_of(heads: Sequence[str]) -> tuple[list[Column | None], list[Reason]]:
    """The meaning of each column, None for an unknown head; and open questions to the user."""
    words = [_NO_LETTER.sub("", folded(head)) for head in heads]
    columns = [_COLUMN_OF.get(word) for word in words]
    if "last" in columns and "first" not in columns:
        columns = [
            "first" if word in _GIVEN_BESIDE_FAMILY else column
            for word, column in zip(words, columns, strict=True)
        ]
    elif "first" in columns and "last" not in columns:
        # `Name, Vorname` and `Nom, Prénom`: the name is then the family name.
        columns = ["last" if column == "name" else column for column in columns]
    asks = [
        Reason("import.which_column", {"column": head}, f"columns[{place}]")
        for place, (head, word) in enumerate(zip(heads, words, strict=True))
        if word in _AMBIGUOUS_WORDS
    ]
    single_columns = [
        None if word in _SECOND_NAME_WORDS else column for word, column in zip(words, columns, strict=True)
    ]
    return columns, [*asks, *refuse_repeated(heads, single_columns, (*SINGLE_COLUMNS, "first", "last"))]


def refuse_repeated(
    heads: Sequence[str], columns: Sequence[Column | None], single: Sequence[Column] = SINGLE_COLUMNS
) -> list[Reason]:
    """Reasons against repeated columns that may occur once."""
    return [
        Reason("import.column_twice", {"column": heads[place] or column_letters(place)}, f"columns[{place}]")
        for place, column in enumerate(columns)
        if column in single and column in columns[:place]
    ]


def column_letters(place: int) -> str:
    """The letters of a column in a spreadsheet, from 0: A to Z, then AA."""
    letters = ""
    while place >= 0:
        letters, place = chr(ord("A") + place % 26) + letters, place // 26 - 1
    return letters
