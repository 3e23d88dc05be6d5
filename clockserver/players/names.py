"""Names: equality, search by typed text, and public forms."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Literal, TypeAlias

NamePolicy: TypeAlias = Literal["full", "short", "hidden"]
_LETTERS = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i"})
"""Letters that have no accent, and that other keyboards write as these letters."""
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"})
_NO_LETTER = re.compile(r"[\W_]+")
_SUFFIXES = frozenset({"jr", "sr", "ii", "iii", "iv"})


def folded(text: str) -> str:
    """The text without case and accents."""
    if text.isascii():
        return text.casefold()
    plain = unicodedata.normalize("NFKD", text).casefold().translate(_LETTERS)
    return "".join(each for each in plain if unicodedata.category(each) not in ("Mn", "Cf"))


def spellings(text: str) -> tuple[str, ...]:
    """The folded text in each spelling: `Müller` is `muller` and `mueller`."""
    return tuple(
        dict.fromkeys((folded(text), folded(unicodedata.normalize("NFC", text).translate(_UMLAUTS))))
    )


def name_keys(name: str) -> tuple[str, ...]:
    """Keys of a name; names that may be equal share one: `Müller, Anna` and `anna mueller`."""
    given, family = _given_and_family(name)
    whole = " ".join([*given, *family]) or name
    return tuple(_NO_LETTER.sub(" ", spelling).strip() or spelling for spelling in spellings(whole))


def searchable(name: str) -> str:
    """The words of a name, each after a blank: `Karl-Heinz` is found by `karl`, `heinz` and `karlh`."""
    words: dict[str, None] = {}
    for word in (word for spelling in spellings(name) for word in spelling.split()):
        parts = [part for part in _NO_LETTER.split(word) if part]
        words |= dict.fromkeys([*parts, "".join(parts)])
    return "".join(f" {word}" for word in words if word)


def search_alternatives(query: str) -> list[tuple[str, ...]]:
    """The alternatives of each word of a query, the longest first: a searchable name must contain one of them."""
    alternatives = []
    for word in query.split():
        typed = dict.fromkeys(f" {_NO_LETTER.sub('', spelling)}" for spelling in spellings(word))
        typed.pop(" ", None)
        if typed:
            alternatives.append(tuple(typed))
    return sorted(alternatives, key=lambda each: -len(each[0]))


def public_names(names: Mapping[str, str], policy: NamePolicy) -> dict[str, str | None]:
    """The public names of one event, by the same keys; None for a hidden name."""
    if policy == "hidden":
        return dict.fromkeys(names)
    return dict(names) if policy == "full" else dict(short_names(names))


def short_names(names: Mapping[str, str]) -> dict[str, str]:
    """`Anna Maria Schmidt` becomes `Anna S.`; equal ones get as many letters as distinguish them.

    Players with the same name cannot be distinguished, and get no more letters.
    """
    parts = {key: _first_and_last(name) for key, name in names.items()}
    by_first: dict[str, set[str]] = {}
    for first, last in parts.values():
        by_first.setdefault(first.lower(), set()).add(last.lower())
    letters = {first: _letters_needed(lasts) for first, lasts in by_first.items()}
    return {
        key: f"{first} {_cut(last, letters[first.lower()][last.lower()])}".strip()
        for key, (first, last) in parts.items()
    }


def given_name_first(name: str) -> str:
    """The name with the given name first: `Abel, Ann` is `Ann Abel`; `Sammy Davis, Jr.` stays."""
    before, *after = name.split(",")
    given = [word for part in after if not _is_suffix(part) for word in part.split()]
    suffixes = [part.strip() for part in after if _is_suffix(part)]
    return " ".join([*given, *before.split(), *suffixes]) if given and before.strip() else name


def family_name_first(name: str) -> str:
    """The name with the family name first: `Abrams, Leo`; `King Jr., Martin`; `Berg, Anna (Berlin)`.

    A shortened name, `Leo A.`, stays. As static/js/seating/seats.js has it.
    """
    plain, distinction = _without_distinction(name)
    return name if is_shortened(name) else f"{_family_first(plain)}{distinction}"


def _family_first(name: str) -> str:
    before, after = (part.strip() for part in [*name.split(","), ""][:2])
    if after and not _is_suffix(after):
        return f"{before}, {after}"
    words = name.replace(",", " ").split()
    family_at = len(words) - 1
    while family_at > 1 and _is_suffix(words[family_at]):
        family_at -= 1
    family = " ".join(words[family_at:])
    return f"{family}, {' '.join(words[:family_at])}" if family_at > 0 else family


def _given_and_family(name: str) -> tuple[list[str], list[str]]:
    """The words of a name in two parts, also for `Schmidt, Anna`; without `Jr.` and similar."""
    before, *after = name.split(",")
    given = [word for part in after if not _is_suffix(part) for word in part.split()]
    if given:
        return _without_suffix(given, 1), _without_suffix(before.split(), 1)
    words = _without_suffix(before.split(), 2)
    return words[:-1], words[-1:]


def _without_suffix(words: list[str], min_words: int) -> list[str]:
    while len(words) > min_words and _is_suffix(words[-1]):
        words = words[:-1]
    return words


def is_shortened(name: str) -> bool:
    """Whether a name is shown as `Anna S.`, also with a distinction. As static/js/seating/seats.js has it."""
    plain, _ = _without_distinction(name)
    return plain.endswith(".") and not _is_suffix(plain.rsplit(" ", maxsplit=1)[-1])


def _without_distinction(name: str) -> tuple[str, str]:
    """A name and the distinction behind it: `Anna Berg` and ` (Berlin)`; the distinction is empty for most names."""
    plain, opening, rest = name.strip().partition(" (")
    return (plain, f"{opening}{rest}") if plain and rest.endswith(")") else (name.strip(), "")


def _is_suffix(word: str) -> bool:
    return word.strip(" .").casefold() in _SUFFIXES


def _first_and_last(name: str) -> tuple[str, str]:
    given, family = _given_and_family(name)
    words = [*given, *family] or [name]
    return words[0], words[-1] if len(words) > 1 else ""


def _letters_needed(lasts: Iterable[str]) -> dict[str, int]:
    """Number of letters that distinguish each name; only neighbours in sorted order are compared."""
    needed = dict.fromkeys(lasts, 1)
    for name, next_name in pairwise(sorted(needed)):
        shared = next(
            (n for n, (a, b) in enumerate(zip(name, next_name, strict=False)) if a != b),
            min(len(name), len(next_name)),
        )
        needed[name] = max(needed[name], shared + 1)
        needed[next_name] = max(needed[next_name], shared + 1)
    return needed


def _cut(last: str, letters: int) -> str:
    while letters < len(last) and unicodedata.category(last[letters]).startswith("M"):
        letters += 1  # an accent stays with its letter
    return last if letters >= len(last) else f"{last[:letters]}."
