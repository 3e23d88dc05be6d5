"""A merge of flights by the sentences of the specification, in other steps than the calculator's."""

from __future__ import annotations

from typing import Any

from tests.calculators.flights.merge_questions import BLINDS, MINUTE

# -- a second reckoning, word for word -------------------------------------------------------------------


def best_literally(question: dict[str, Any], own: list[dict[str, Any]]) -> dict[str, Any]:
    """The first stack, or by the rule of the best stack the first of the largest ones."""
    best = own[0]
    if question["rule"] == "best_stack":
        for each in own:
            if each["chips"] > best["chips"]:
                best = each
    return best


def surrendered_literally(
    question: dict[str, Any], own: list[dict[str, Any]], best: dict[str, Any]
) -> list[dict[str, Any]]:
    """A person's surrendered stacks: all but the best one."""
    best_rule = question["rule"] == "best_stack"
    return [
        {
            **{key: each[key] for key in ("person", "entry", "flight", "chips")},
            "paid": question["surrendered"].get("amount", 0) if best_rule else 0,
            "allowed": best_rule,
        }
        for each in own
        if each is not best
    ]


def differences_literally(question: dict[str, Any]) -> dict[str, int]:
    """Chips bagged more (or less) than in play, by flight."""
    return {
        each["flight"]: sum(bag["chips"] for bag in each["bags"]) - each["in_play"]
        for each in question["flights"]
    }


def merged_literally(question: dict[str, Any]) -> dict[str, Any]:
    """The merge by the specification, sentence by sentence."""
    blinds, full = [big for _, big in BLINDS], 60 * MINUTE
    stacks = [
        {"at": i, "flight": flight["flight"], **bag}
        for i, flight in enumerate(question["flights"])
        for bag in flight["bags"]
    ]
    people = {each["person"] for each in stacks}
    players, surrendered = [], []
    for person in people:
        own = sorted((each for each in stacks if each["person"] == person), key=lambda each: each["at"])
        best = best_literally(question, own)
        chips = best["chips"] if question["rule"] != "sum" else sum(each["chips"] for each in own)
        players.append({"person": person, "entry": best["entry"], "chips": chips, "from": best["flight"]})
        if question["rule"] == "sum":
            continue
        surrendered += surrendered_literally(question, own, best)
    players.sort(key=lambda each: each["entry"])
    players.sort(key=lambda each: each["chips"], reverse=True)
    surrendered.sort(key=lambda each: (each["flight"], each["entry"]))
    bagged = sum(each["chips"] for each in stacks)
    carried = sum(each["chips"] for each in players)
    level, remaining_ms = start_literally(question, blinds, full, carried // len(players))
    return {
        "players": players,
        "surrendered": surrendered,
        "twice": sorted(p for p in people if sum(each["person"] == p for each in stacks) > 1),
        "chips": {
            "in_play": sum(each["in_play"] for each in question["flights"]),
            "bagged": bagged,
            "carried": carried,
            "removed": bagged - carried,
            "differences": differences_literally(question),
        },
        "level": level,
        "remaining_ms": remaining_ms,
        "average": carried // len(players),
        "average_bb": carried // len(players) // blinds[level - 1],
    }


def start_literally(question: dict[str, Any], blinds: list[int], full: int, average: int) -> tuple[int, int]:
    wish, stands = question["next_day"], []
    for flight in question["flights"]:
        level, remaining_ms = flight["ended"]["level"], flight["ended"]["remaining_ms"]
        if "big_blind" in flight["ended"]:
            level = 1
            while blinds[level - 1] < flight["ended"]["big_blind"]:
                level += 1
        stands.append((level, remaining_ms) if remaining_ms else (level + 1, full))
    played = [(level - 1) * full - remaining_ms for level, remaining_ms in stands]
    longest, earliest = stands[played.index(max(played))], stands[played.index(min(played))]
    if wish["level"] == "fixed":
        return wish["fixed"], full
    if wish["level"] == "average":
        fits = [
            each
            for each in range(earliest[0], longest[0] + 1)
            if each <= len(blinds) and average >= wish["average_bb"] * blinds[each - 1]
        ]
        return max(fits, default=99), full
    level, remaining_ms = longest if wish["level"] == "longest" else earliest
    if wish["resume"] == "remaining_time":
        return level, remaining_ms
    return (level, full) if wish["resume"] == "full_level" else (level + 1, full)
