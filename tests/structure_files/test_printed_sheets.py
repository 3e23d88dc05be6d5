"""Printed sheets of rooms, pasted as text, give the levels as printed."""

from __future__ import annotations

from typing import Any

import pytest

from clockserver.structure_files.sheet_reading import read_sheet
from clockserver.structures.sheets.rows import Chosen
from clockserver.tournament.structure.state import Period, Stakes
from clockserver.tournament.structure.structure_toml import parse_structure

KNOWN = Chosen(title="Friday", starting_stack=20_000, level_minutes=20, break_minutes=10)
SHEETS: dict[str, tuple[str, list[str]]] = {
    "no-limit with a big blind ante": (
        (
            "Level\tSB\tBB\tBBA\tMin\n"
            "1\t100\t200\t200\t20\n"
            "2\t200\t300\t300\t20\n"
            "Break\t\t\t\t10\n"
            "3\t200\t400\t400\t20"
        ),
        [
            "1, nlhe 100/200 ante 200 big_blind, 20 min",
            "2, nlhe 200/300 ante 300 big_blind, 20 min",
            "break, 10 min",
            "3, nlhe 200/400 ante 400 big_blind, 20 min",
        ],
    ),
    "no-limit without antes": (
        "Level 1 25/50 15 min\nLevel 2 50/100 15 min\nLevel 3 75/150 15 min",
        [
            "1, nlhe 25/50, 15 min",
            "2, nlhe 50/100, 15 min",
            "3, nlhe 75/150, 15 min",
        ],
    ),
    "each player's ante": (
        "Level\tSB\tBB\tAnte\tMin\n1\t100\t200\t25\t30\n2\t150\t300\t25\t30\n3\t200\t400\t50\t30",
        [
            "1, nlhe 100/200 ante 25 per_player, 30 min",
            "2, nlhe 150/300 ante 25 per_player, 30 min",
            "3, nlhe 200/400 ante 50 per_player, 30 min",
        ],
    ),
    "antes from the third level": (
        (
            "Level 1 50/100 20 min\n"
            "Level 2 100/200 20 min\n"
            "Level 3 150/300 (300) 20 min\n"
            "Level 4 200/400 (400) 20 min"
        ),
        [
            "1, nlhe 50/100, 20 min",
            "2, nlhe 100/200, 20 min",
            "3, nlhe 150/300 ante 300 big_blind, 20 min",
            "4, nlhe 200/400 ante 400 big_blind, 20 min",
        ],
    ),
    "button ante": (
        "Level\tSB\tBB\tButton ante\tMin\n1\t500\t1,000\t1,000\t30\n2\t600\t1,200\t1,200\t30",
        [
            "1, nlhe 500/1000 ante 1000 button, 30 min",
            "2, nlhe 600/1200 ante 1200 button, 30 min",
        ],
    ),
    "limit hold'em": (
        (
            "Level\tGame\tSB\tBB\tSmall bet\tBig bet\tMin\n"
            "1\tLHE\t50\t100\t100\t200\t20\n"
            "2\tLHE\t100\t200\t200\t400\t20"
        ),
        [
            "1, lhe 50/100 bets 100/200, 20 min",
            "2, lhe 100/200 bets 200/400, 20 min",
        ],
    ),
    "seven card stud": (
        (
            "Level\tGame\tAnte\tBring-in\tSmall bet\tBig bet\tMin\n"
            "1\tStud\t25\t50\t200\t400\t60\n"
            "2\tStud\t50\t100\t300\t600\t60"
        ),
        [
            "1, stud ante 25 per_player bring-in 50 bets 200/400, 60 min",
            "2, stud ante 50 per_player bring-in 100 bets 300/600, 60 min",
        ],
    ),
    "razz": (
        (
            "Level\tGame\tAnte\tBring-in\tSmall bet\tBig bet\tMin\n"
            "1\tRazz\t10\t25\t100\t200\t30\n"
            "2\tRazz\t25\t50\t200\t400\t30"
        ),
        [
            "1, razz ante 10 per_player bring-in 25 bets 100/200, 30 min",
            "2, razz ante 25 per_player bring-in 50 bets 200/400, 30 min",
        ],
    ),
    "pot-limit Omaha": (
        "Level 1 PLO 100/200 30 min\nLevel 2 PLO 200/400 30 min",
        [
            "1, plo 100/200, 30 min",
            "2, plo 200/400, 30 min",
        ],
    ),
    "HORSE, a game a level": (
        (
            "Level\tGame\tSB\tBB\tAnte\tBring-in\tSmall bet\tBig bet\tMin\n"
            "1\tLHE\t50\t100\t\t\t100\t200\t20\n"
            "2\tO8\t50\t100\t\t\t100\t200\t20\n"
            "3\tRazz\t\t\t25\t50\t200\t400\t20\n"
            "4\tStud\t\t\t25\t50\t200\t400\t20\n"
            "5\tStud8\t\t\t25\t50\t200\t400\t20"
        ),
        [
            "1, lhe 50/100 bets 100/200, 20 min",
            "2, o8 50/100 bets 100/200, 20 min",
            "3, razz ante 25 per_player bring-in 50 bets 200/400, 20 min",
            "4, stud ante 25 per_player bring-in 50 bets 200/400, 20 min",
            "5, stud8 ante 25 per_player bring-in 50 bets 200/400, 20 min",
        ],
    ),
    "HORSE, games of one level": (
        (
            "Level\tGame\tSB\tBB\tAnte\tBring-in\tSmall bet\tBig bet\tMin\n"
            "1\tLHE\t50\t100\t\t\t100\t200\t40\n"
            "1\tO8\t50\t100\t\t\t100\t200\t40\n"
            "1\tRazz\t\t\t25\t50\t100\t200\t40"
        ),
        [
            (
                "1, lhe 50/100 bets 100/200 + o8 50/100 bets 100/200"
                " + razz ante 25 per_player bring-in 50 bets 100/200, 40 min"
            ),
        ],
    ),
    "hold'em and Omaha in turn": (
        "Level 1 NLHE 100/200 20 min\nLevel 2 PLO 100/200 20 min\nLevel 3 NLHE 200/400 20 min",
        [
            "1, nlhe 100/200, 20 min",
            "2, plo 100/200, 20 min",
            "3, nlhe 200/400, 20 min",
        ],
    ),
    "short deck": (
        "Level\tGame\tAnte\tButton blind\tMin\n1\tShort deck\t100\t200\t20\n2\tShort deck\t200\t400\t20",
        [
            "1, short_deck button 200 ante 100 per_player, 20 min",
            "2, short_deck button 400 ante 200 per_player, 20 min",
        ],
    ),
    "several days": (
        (
            "Level\tSB\tBB\tAnte\tMin\tEnd of day\n"
            "1\t100\t200\t200\t60\t\n"
            "2\t200\t400\t400\t60\tx\n"
            "3\t300\t600\t600\t60\t"
        ),
        [
            "1, nlhe 100/200 ante 200 big_blind, 60 min",
            "2, nlhe 200/400 ante 400 big_blind, 60 min, day ends",
            "3, nlhe 300/600 ante 600 big_blind, 60 min",
        ],
    ),
    "a later day": (
        "Level\tSB\tBB\tAnte\tMin\n11\t1000\t2000\t2000\t60\n12\t1500\t2500\t2500\t60",
        [
            "11, nlhe 1000/2000 ante 2000 big_blind, 60 min",
            "12, nlhe 1500/2500 ante 2500 big_blind, 60 min",
        ],
    ),
    "hyper": (
        "Level 1 100/200 (200) 3 min\nLevel 2 200/400 (400) 3 min\nLevel 3 400/800 (800) 3 min",
        [
            "1, nlhe 100/200 ante 200 big_blind, 3 min",
            "2, nlhe 200/400 ante 400 big_blind, 3 min",
            "3, nlhe 400/800 ante 800 big_blind, 3 min",
        ],
    ),
    "levels by hands": (
        "Level\tSB\tBB\tHands\n1\t100\t200\t8\n2\t200\t400\t8",
        [
            "1, nlhe 100/200, 8 hands",
            "2, nlhe 200/400, 8 hands",
        ],
    ),
    "rebuys in the first levels": (
        (
            "Level 1 25/50 15 min\n"
            "Level 2 50/100 15 min – end of registration\n"
            "Break 15 min – color up 25s\n"
            "Level 3 100/200 20 min"
        ),
        [
            "1, nlhe 25/50, 15 min",
            "2, nlhe 50/100, 15 min, late entry ends",
            "break, 15 min, 25s out",
            "3, nlhe 100/200, 20 min",
        ],
    ),
    "chips out in breaks": (
        (
            "Level 1 25/50 20 min\n"
            "Break 10 – color up 25s\n"
            "Level 2 100/200 20 min\n"
            "Break 10 – color up 100s\n"
            "Level 3 500/1000 20 min"
        ),
        [
            "1, nlhe 25/50, 20 min",
            "break, 10 min, 25s out",
            "2, nlhe 100/200, 20 min",
            "break, 10 min, 100s out",
            "3, nlhe 500/1000, 20 min",
        ],
    ),
    "thousands as k": (
        "Level 1 1k/2k 2k ante\nLevel 2 1.5k/3k 3k ante",
        [
            "1, nlhe 1000/2000 ante 2000 big_blind, 20 min",
            "2, nlhe 1500/3000 ante 3000 big_blind, 20 min",
        ],
    ),
    "German": (
        (
            "Stufe\tSmall Blind\tBig Blind\tAnte\tMinuten\n"
            "1\t1.000\t2.000\t2.000\t30\n"
            "2\t1.500\t3.000\t3.000\t30\n"
            "Pause\t\t\t\t15"
        ),
        [
            "1, nlhe 1000/2000 ante 2000 big_blind, 30 min",
            "2, nlhe 1500/3000 ante 3000 big_blind, 30 min",
            "break, 15 min",
        ],
    ),
    "French": (
        (
            "Niveau\tPetite blinde\tGrosse blinde\tAnte\tMinutes\n"
            "1\t1 000\t2 000\t2 000\t30\n"
            "2\t1 500\t3 000\t3 000\t30"
        ),
        [
            "1, nlhe 1000/2000 ante 2000 big_blind, 30 min",
            "2, nlhe 1500/3000 ante 3000 big_blind, 30 min",
        ],
    ),
    "the last level until the end": (
        "Level 1 100/200 20 min\nLevel 2 200/400 20 min\nLevel 3 500/1000 until the end",
        [
            "1, nlhe 100/200, 20 min",
            "2, nlhe 200/400, 20 min",
            "3, nlhe 500/1000, 20 min, until the end",
        ],
    ),
}
"""Each sheet, and its announcement: blinds or bring-in, ante and its kind, bets, length, what leaves and what ends."""


@pytest.mark.parametrize("name", SHEETS)
def test_each_level_is_announced_as_printed(name: str) -> None:
    printed, announced = SHEETS[name]
    sheet = read_sheet(printed.encode(), KNOWN).sheet
    assert (sheet.errors, sheet.asked) == ([], [])
    assert sheet.document is not None
    assert periods_in_words(sheet.document) == announced


def periods_in_words(document: dict[str, Any]) -> list[str]:
    """The tournament's periods, in words."""
    structure = parse_structure("sheet", document)
    return [period_words(structure.level_number(i), each) for i, each in enumerate(structure.periods)]


def period_words(number: int, period: Period) -> str:
    length = f"{period.hands} hands" if period.hands else f"{period.ms // 60_000} min"
    marks = {
        "until the end": period.until_end,
        "late entry ends": period.closes_registration,
        "day ends": period.ends_day,
    }
    words = [
        f"{number}" if period.kind == "level" else "break",
        " + ".join(stakes_words(each) for each in period.stakes),
        length,
        *(f"{chip}s out" for chip in period.color_up),
        *(word for word, counts in marks.items() if counts),
    ]
    return ", ".join(word for word in words if word)


def stakes_words(stakes: Stakes) -> str:
    blinds = f"{stakes.small_blind}/{stakes.big_blind}" if stakes.big_blind else ""
    words = [
        stakes.game,
        blinds,
        f"button {stakes.button_blind}" if stakes.button_blind else "",
        f"ante {stakes.ante} {stakes.ante_kind}" if stakes.ante else "",
        f"bring-in {stakes.bring_in}" if stakes.bring_in else "",
        f"bets {stakes.small_bet}/{stakes.big_bet}" if stakes.small_bet else "",
    ]
    return " ".join(word for word in words if word)
