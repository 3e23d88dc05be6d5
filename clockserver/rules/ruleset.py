"""Rule sets as data: the values of each set, with the rule behind each, inheritance resolved.

The engine reads typed values, `rules.call_clock.main_ms`; screens and refusals read the rest by key,
`rules.get("call_clock.main_ms")`. No code depends on a rule set's name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from clockserver.core.texts import Param, Reason, Refused
from clockserver.rules import event_values as event
from clockserver.rules import play_values as play
from clockserver.rules.parameter import Parameter, parameters_of

RULESET_REFUSALS = (
    "ruleset.abstract",
    "ruleset.bad_name",
    "ruleset.cycle",
    "ruleset.missing",
    "ruleset.no_value",
    "ruleset.not_a_choice",
    "ruleset.not_distinct",
    "ruleset.not_optional",
    "ruleset.out_of_range",
    "ruleset.unknown",
    "ruleset.unknown_key",
    "ruleset.unknown_parent",
    "ruleset.value_and_absent",
    "ruleset.wrong_type",
)
"""Codes of a faulty rule set."""

_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_ENTRY = {"value", "absent", "rule", "wording"}
_HEAD = {"title", "inherits", "abstract"}


class Citation(Struct, frozen=True, omit_defaults=True):
    """The source of a value."""

    source: str
    """The rule set that states it, after inheritance."""
    rule: str = ""
    """The rule's number in the resolved set's document; empty: the house's own choice."""
    wording: str = ""
    """This set's wording, where the parameter's general one is not enough."""


class RuleValue(Struct, frozen=True):
    """One value of a rule set with its background."""

    value: Any
    """As on the subject's struct; None: the set has no value, and the director decides."""
    rule: str
    source: str
    wording: str
    """In words: the set's own, or else the parameter's."""


class RuleSet(Struct, frozen=True, kw_only=True):
    """A complete rule set: every parameter has a value or is explicitly absent.

    It is written into the journal as it is, so a tournament keeps its rules when files change. A subject
    added after a release gets a default here.
    """

    name: str
    title: str
    inherits: str | None = None
    cited: dict[str, Citation]
    """By key."""

    level_change: play.LevelChange
    color_up: play.ColorUp
    discretionary_color_up: play.DiscretionaryColorUp
    call_clock: play.CallClock
    shot_clock: play.ShotClock
    disputes: play.Disputes
    dealers: play.Dealers
    at_seat: play.AtSeat
    leaving_hand: play.LeavingHand
    button: play.Button
    big_blind_ante: play.BigBlindAnte
    misdeal: play.Misdeal
    penalties: play.Penalties
    chips: play.Chips
    stalling: play.Stalling

    seat_draw: event.SeatDraw
    re_entry: event.ReEntry
    late_registration: event.LateRegistration
    forfeit: event.Forfeit
    rebuys: event.Rebuys
    breaking: event.Breaking
    balancing: event.Balancing
    mixed_games: event.MixedGames
    halting: event.Halting
    final_table: event.FinalTable
    no_show: event.NoShow = event.NoShow()
    betting: play.Betting = play.Betting()
    day_end: event.DayEnd
    hand_for_hand: event.HandForHand
    bubble_vote: event.BubbleVote
    leaving_early: event.LeavingEarly
    deals: event.Deals
    notices: event.Notices

    def get(self, key: str) -> RuleValue:
        """A value by its key, for screens. Raises KeyError for an unknown key."""
        cited = self._cited(key)
        parameter = CATALOGUE[key]
        return RuleValue(
            value=getattr(getattr(self, parameter.subject), parameter.attribute),
            rule=cited.rule,
            source=cited.source,
            wording=cited.wording or parameter.wording,
        )

    def _cited(self, key: str) -> Citation:
        """The source of a value; in a journal older than the parameter, the house's default."""
        return self.cited[key] if key in self.cited or key not in CATALOGUE else Citation(self.name)

    def rule(self, key: str) -> str:
        """The number of the rule, in this set's document; empty for the house's own choice."""
        return self._cited(key).rule

    def cite(self, key: str) -> str | None:
        """`<rule set> <number>`, for a `Reason`; None for the house's own choice."""
        return f"{self.name} {self.rule(key)}" if self.rule(key) else None


def _subjects() -> dict[str, type[Struct]]:
    fields = msgspec.structs.fields(RuleSet)
    return {f.name: f.type for f in fields if isinstance(f.type, type) and _is_subject(f.type)}


def _is_subject(candidate: type) -> bool:
    return issubclass(candidate, Struct)


SUBJECTS = _subjects()
CATALOGUE: dict[str, Parameter] = {
    parameter.key: parameter
    for subject, struct in SUBJECTS.items()
    for parameter in parameters_of(subject, struct)
}
"""Every parameter, by key."""
RETIRED = frozenset(
    {
        "balancing.asked",
        "balancing.giving_table",
        "balancing.giving_table_tie",
        "bubble_vote.missing_ballot",
        "button.fresh_table",
        "hand_for_hand.across_tables",
    }
)
"""Keys of earlier releases; in a file they change nothing."""


class _Stated(Struct):
    value: Any
    citation: Citation


def resolve(name: str, documents: Mapping[str, Mapping[str, object]]) -> RuleSet:
    """Resolve the rule set `name` from parsed TOML documents by name, its ancestors included.

    Raises `Refused` with every reason found in the set and its ancestors; an unknown ancestor or a cycle is
    reported alone, as the rest cannot be checked without the ancestors.
    """
    line = lineage(name, documents)
    stated: dict[str, _Stated] = {}
    reasons: list[Reason] = []
    for ancestor in line:
        reasons += _header_faults(ancestor, documents[ancestor])
        for subject, entries in _sections(documents[ancestor]):
            reasons += _read_subject(ancestor, subject, entries, stated)
    # A refused value is not missing as well.
    mentioned_keys = stated.keys() | {reason.params.get("key") for reason in reasons}
    reasons += [_reason("missing", name, key) for key in CATALOGUE if key not in mentioned_keys]
    if reasons:
        raise Refused(*reasons)
    return _build(name, documents[name], stated)


def lineage(name: str, documents: Mapping[str, Mapping[str, object]]) -> tuple[str, ...]:
    """The set and its ancestors, the oldest first. Raises Refused for unknown names and cycles."""
    if name not in documents:
        set_names = ", ".join(sorted(documents))
        raise Refused(Reason("ruleset.unknown", {"set": name, "known": set_names}, field=name))
    line = [name]
    while (parent := documents[line[-1]].get("inherits")) is not None:
        where = f"{line[-1]}: inherits"
        if parent in line:
            circle = " → ".join([*line, str(parent)])
            raise Refused(Reason("ruleset.cycle", {"set": line[-1], "line": circle}, field=where))
        if not isinstance(parent, str) or parent not in documents:
            params: dict[str, Param] = {"set": line[-1], "parent": str(parent)}
            raise Refused(Reason("ruleset.unknown_parent", params, field=where))
        line.append(parent)
    return tuple(reversed(line))


def ignored(name: str, document: Mapping[str, object]) -> Iterator[Reason]:
    """The entries of a document without effect: retired keys, and values that are not played."""
    for subject, entries in _sections(document):
        for entry_name, entry in entries.items():
            key = f"{subject}.{entry_name}"
            only = CATALOGUE[key].only if key in CATALOGUE else None
            value = entry.get("value") if isinstance(entry, Mapping) else None
            if key in RETIRED:
                yield _note("retired", name, key)
            elif only is not None and value is (not only):
                stated_value, played = str(value).lower(), str(only).lower()
                yield _note("not_played", name, key, value=stated_value, played=played)


def is_abstract(document: Mapping[str, object]) -> bool:
    """Whether a document is only a base for other rule sets."""
    return document.get("abstract") is True


def _build(name: str, document: Mapping[str, object], stated: dict[str, _Stated]) -> RuleSet:
    fields: dict[str, dict[str, Any]] = {subject: {} for subject in SUBJECTS}
    for key, entry in stated.items():
        parameter = CATALOGUE[key]
        fields[parameter.subject][parameter.attribute] = entry.value
    subjects: dict[str, Any] = {subject: struct(**fields[subject]) for subject, struct in SUBJECTS.items()}
    inherits = document.get("inherits")
    return RuleSet(
        name=name,
        title=str(document["title"]),
        inherits=inherits if isinstance(inherits, str) else None,
        cited={key: stated[key].citation for key in CATALOGUE},
        **subjects,
    )


def _header_faults(name: str, document: Mapping[str, object]) -> Iterator[Reason]:
    if not _NAME.fullmatch(name):
        yield Reason("ruleset.bad_name", {"set": name}, field=name)
    if "title" not in document:
        yield _reason("missing", name, "title")
    elif not isinstance(document["title"], str):
        yield _wrong_type(name, "title", "text", document["title"])
    if not isinstance(document.get("abstract", False), bool):
        yield _wrong_type(name, "abstract", "yes_no", document["abstract"])
    for key, value in document.items():
        if key in SUBJECTS and not isinstance(value, Mapping):
            yield _wrong_type(name, key, "table", value)
        elif key not in SUBJECTS and key not in _HEAD:
            yield _reason("unknown_key", name, key)


def _sections(
    document: Mapping[str, object],
) -> Iterator[tuple[str, Mapping[str, object]]]:
    for subject in SUBJECTS:
        entries = document.get(subject)
        if isinstance(entries, Mapping):
            yield subject, entries


def _read_subject(
    name: str, subject: str, entries: Mapping[str, object], stated: dict[str, _Stated]
) -> Iterator[Reason]:
    for entry_name, entry in entries.items():
        key = f"{subject}.{entry_name}"
        if key in RETIRED:
            continue
        if key not in CATALOGUE:
            yield _reason("unknown_key", name, key)
        elif not isinstance(entry, Mapping):
            yield _wrong_type(name, key, "table", entry)
        elif faults := list(_entry_faults(name, key, entry, inherited=key in stated)):
            yield from faults
        else:
            stated[key] = _state(name, key, entry, stated.get(key))


def _entry_faults(name: str, key: str, entry: Mapping[str, object], *, inherited: bool) -> Iterator[Reason]:
    for part in sorted(entry.keys() - _ENTRY):
        yield _reason("unknown_key", name, f"{key}.{part}")
    for part in ("rule", "wording"):
        if not isinstance(entry.get(part, ""), str):
            yield _wrong_type(name, f"{key}.{part}", "text", entry[part])
    if "absent" in entry:
        yield from _absence_faults(name, key, entry)
    elif "value" in entry:
        yield from _value_faults(name, CATALOGUE[key], entry["value"])
    elif not inherited:
        yield _reason("no_value", name, key)


def _absence_faults(name: str, key: str, entry: Mapping[str, object]) -> Iterator[Reason]:
    if entry["absent"] is not True:
        yield _wrong_type(name, f"{key}.absent", "true", entry["absent"])
    if "value" in entry:
        yield _reason("value_and_absent", name, key)
    if not CATALOGUE[key].optional:
        yield _reason("not_optional", name, key)


def _value_faults(name: str, parameter: Parameter, value: object) -> Iterator[Reason]:
    try:
        parameter.convert(value)
    except msgspec.ValidationError:
        fault = parameter.fault(value)
        if fault == "wrong_type":
            yield _wrong_type(name, parameter.key, parameter.kind, value)
        else:
            params = {"value": str(value), "allowed": parameter.bounds}
            yield _reason(fault, name, parameter.key, **params)


def _state(name: str, key: str, entry: Mapping[str, object], inherited: _Stated | None) -> _Stated:
    """The value of a faultless entry. An entry without a value keeps the inherited value under its own number."""
    citation = Citation(source=name, rule=str(entry.get("rule", "")), wording=str(entry.get("wording", "")))
    if "value" in entry:
        return _Stated(CATALOGUE[key].convert(entry["value"]), citation)
    if "absent" in entry or inherited is None:
        return _Stated(None, citation)
    return _Stated(inherited.value, citation)


def _reason(code: str, name: str, key: str, **params: str) -> Reason:
    return Reason(f"ruleset.{code}", {"set": name, "key": key, **params}, field=f"{name}: {key}")


def _note(code: str, name: str, key: str, **params: str) -> Reason:
    return Reason(f"ruleset_note.{code}", {"set": name, "key": key, **params}, field=f"{name}: {key}")


def _wrong_type(name: str, key: str, expected: str, value: object) -> Reason:
    return _reason("wrong_type", name, key, expected=expected, value=str(value))
