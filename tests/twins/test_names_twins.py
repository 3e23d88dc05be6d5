"""Name search on the server and in the faces finds the same players, however names are written."""

from __future__ import annotations

import json
import random
import subprocess
from pathlib import Path

from clockserver.players.names import search_alternatives, searchable
from tests.waiting import PATIENCE_S

ROOT = Path(__file__).parents[2]
NAMES = [
    "Anna Castellanos-Ruiz",
    "Siobhán O’Brien",
    "Siobhan O'Brien Jr.",
    "Jürgen Groß-Müller",
    "Mueller, Anna",
    "Søren Ødegård",
    "Łukasz Żółć",
    "Đorđe Šišić",
    "İbrahim Işık",
    "Nguyễn Văn Đức",
    "Þóra Æsa Œuvrard",
    "Γιώργος Παπαδόπουλος",
    "Иван Щёкин",
    "王小明",
    "D'Arcy  de la Cruz (2)",
    "Jean–Luc “Lucky” St. John",
    "Mu\u0308ller",
    "An\u00adna_Lena",
    "#17",
    "...",
]
SIGNS = " -'’.,_"
TRIES = 3_000


def random_query(name: str, rng: random.Random) -> str:
    """A part of one or two names, with a wrong letter, a sign in between, or in another case."""
    begin = rng.randrange(len(name))
    part = list(name[begin : begin + rng.randint(1, 20)])
    if rng.random() < 0.3:
        part.insert(rng.randrange(len(part) + 1), rng.choice(SIGNS))
    if rng.random() < 0.2:
        part[rng.randrange(len(part))] = rng.choice("aeßüı7")
    text = "".join(part)
    return rng.choice([text, text.upper(), text.lower(), f"{text} {rng.choice(NAMES)[:3]}"])


def test_a_face_and_the_server_find_the_same_players_for_typed_text() -> None:
    rng = random.Random(7)
    questions = [(name, name) for name in NAMES]
    questions += [
        (name, random_query(rng.choice([name, name, rng.choice(NAMES)]), rng))
        for name in NAMES * (TRIES // 20)
    ]
    done = subprocess.run(
        ["node", ROOT / "tests" / "js" / "readers" / "read_names.mjs"],
        input="\n".join(json.dumps(each) for each in questions),
        capture_output=True,
        check=True,
        text=True,
        timeout=PATIENCE_S,
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(answers) == len(questions)
    for (name, typed), face in zip(questions, answers, strict=True):
        words = searchable(name)
        meant = all(any(way in words for way in ways) for ways in search_alternatives(typed))
        assert face == {"words": sorted(words.split()), "meant": meant}, (name, typed)
    assert 0.1 < sum(face["meant"] for face in answers) / len(answers) < 0.9
