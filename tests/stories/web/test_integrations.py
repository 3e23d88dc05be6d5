"""The examples of docs/integrations.md run as they stand there, also with a repeated id."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.client import codes, new_id
from tests.forks import CHECKOUT
from tests.servers import RunningServer
from tests.shell import CLOCKSERVER, assert_verified
from tests.waiting import PATIENCE_S, until

pytestmark = pytest.mark.server
PAGE = CHECKOUT / "docs" / "integrations.md"
_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_ID = re.compile(r"i-[a-z0-9]{8}|cs_[\w-]{43}")
RUN = ("sh", "python", "js", "console")
MARK = "--- example ---"


class Example(NamedTuple):
    """A command, and its answer on the page; None if the page has none."""

    language: str
    text: str
    answer: str | None


def examples() -> list[Example]:
    blocks = _BLOCK.findall(PAGE.read_text("utf-8"))
    found_examples = []
    for (language, text), (next_language, answer) in zip(blocks, [*blocks[1:], ("", "")], strict=True):
        if language in RUN:
            found_examples.append(
                Example(language, text, answer if next_language in ("json", "text") else None)
            )
    return found_examples


class Shell:
    """One shell in which the examples run in turn, as a reader of the page would run them."""

    def __init__(self, server: RunningServer, folder: Path) -> None:
        self.token = ""
        paths = [str(Path(CLOCKSERVER[0]).parent), str(Path(sys.executable).parent), os.environ["PATH"]]
        self._process = subprocess.Popen(
            ["bash"],
            cwd=folder,
            env={
                **os.environ,
                "PATH": os.pathsep.join(paths),
                "CLOCKSERVER": server.url(),
                "CLOCKSERVER_DATA": str(server.data),
                "LC_ALL": "C.UTF-8",
            },
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def run(self, command: str) -> str:
        """Run a command; its output."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{command}\necho; echo '{MARK}'\n")
        self._process.stdin.flush()
        lines = []
        for line in self._process.stdout:
            if line.strip() == MARK:
                break
            lines.append(line)
        return "".join(lines).strip()

    def close(self) -> None:
        self._process.communicate(timeout=PATIENCE_S)


def alike(documented: Any, answer: Any) -> bool:
    """Whether an answer is like the page's: equal names and words, ids and numbers of the same kind."""
    match documented:
        case dict():
            return documented.keys() == answer.keys() and all(
                alike(documented[key], answer[key]) for key in documented
            )
        case list():
            whole = documented[-1:] != ["…"]
            expected = documented if whole else documented[:-1]
            return (not whole or len(answer) == len(expected)) and all(map(alike, expected, answer))
        case str():
            return isinstance(answer, str) and _ID.sub("", documented) == _ID.sub("", answer)
        case bool() | None:
            return documented is answer
        case _:
            return type(documented) is type(answer)


def assert_answers(example: Example, shell: Shell) -> None:
    output = shell.run(command_of(example))
    if example.answer is None:
        return
    if example.answer.startswith("{"):
        assert alike(json.loads(example.answer), json.loads(output)), output
    else:
        assert output == example.answer.strip()


def command_of(example: Example) -> str:
    match example.language:
        case "python":
            return f"python - <<'END'\n{example.text}END"
        case "js":
            # Modules are found from the file's own place.
            return f"(cd '{CHECKOUT}' && node --input-type=module - <<'END'\n{example.text}END\n)"
        case _:
            return example.text


@pytest.mark.full
def test_the_examples_of_the_page_do_what_it_says(server: RunningServer, tmp_path: Path) -> None:
    server.command("clock.start")
    shell = Shell(server, tmp_path)
    languages = []
    for example in examples():
        languages.append(example.language)
        if example.language != "console":
            assert_answers(example, shell)
            continue
        for command, documented in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", example.text, re.MULTILINE):
            output = shell.run(command)
            assert _ID.sub("", output) == _ID.sub("", documented.strip())
            use_printed_token(server, command, output, shell)
    shell.close()
    assert languages.count("sh") >= 6
    assert {"console", "python", "js"} < set(languages)
    server.stop()
    assert_verified(server.data)


def use_printed_token(server: RunningServer, command: str, output: str, shell: Shell) -> None:
    """Wait the second that the page names, and take the printed token into the environment."""
    if printed := re.search(r"cs_[\w-]+", output):
        shell.token = printed[0]
        shell.run(f"export TOKEN={shell.token}")
    if "token add" in command or "token revoke" in command:
        role = "public" if "revoke" in command else "floor"
        bearer = {"Authorization": f"Bearer {shell.token}"}
        until(lambda: server.get("/api/v1/session", headers=bearer).json()["role"] == role, role)


# -- ids ---------------------------------------------------------------------------------------------------


def test_an_id_identifies_one_command(server: RunningServer) -> None:
    id_ = new_id()
    first = server.command("counter.tap", id_=id_, what="entry")
    assert server.command("counter.tap", id_=id_, what="entry") == first
    reused = server.command("counter.tap", id_=id_, what="entry", count=2)
    assert codes(reused) == ["command.id_reused"]
    assert reused["refused"][0]["field"] == "id"
    assert codes(server.client().command("clock.start", id_=id_)) == ["command.id_reused"]
    assert server.clock()["phase"] == "ready"


def test_the_id_of_a_refused_command_may_be_used_again(server: RunningServer) -> None:
    id_ = new_id()
    assert codes(server.command("clock.pause", id_=id_)) == ["clock.not_started"]
    assert server.command("clock.start", id_=id_)["ok"]
    assert codes(server.command("clock.pause", id_=id_)) == ["command.id_reused"]


def test_two_tournaments_do_not_share_their_ids(server: RunningServer) -> None:
    server.open_tournament("saturday")
    id_ = new_id()
    assert server.command("clock.start", "friday", id_=id_)["ok"]
    assert server.command("counter.tap", "saturday", id_=id_, what="entry")["ok"]


def test_after_a_restart_an_id_still_gets_its_first_answer(server: RunningServer) -> None:
    id_ = new_id()
    first = server.command("clock.start", id_=id_)
    server.restart(hard=True)
    assert server.command("clock.start", id_=id_) == first
