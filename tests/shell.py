"""Runs command lines of `clockserver` and scripts of the checkout to their end."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.machinery import SourceFileLoader
from pathlib import Path
from tempfile import TemporaryFile
from types import ModuleType

from tests.forks import CHECKOUT, Process
from tests.waiting import PATIENCE_S

CLOCKSERVER = (str(Path(sys.executable).with_name("clockserver")),)


def run(
    *arguments: str | Path,
    seconds: float = PATIENCE_S,
    input: str | bytes = "",  # noqa: A002
) -> subprocess.CompletedProcess[str]:
    """Run a command line of clockserver to its end."""
    words = [str(each) for each in arguments]
    with TemporaryFile() as stdin, TemporaryFile("w+") as out, TemporaryFile("w+") as err:
        stdin.write(input.encode() if isinstance(input, str) else input)
        stdin.seek(0)
        process = Process(words, os.environ, stdin, out, err)
        try:
            code = process.wait(seconds)
        finally:
            process.kill()
        outputs = [(file.seek(0), file.read())[1] for file in (out, err)]
    return subprocess.CompletedProcess(words, code, *outputs)


def assert_verified(data: Path) -> None:
    """Assert that `clockserver verify` finds no fault."""
    done = run("verify", "--data", data)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "wrong" not in done.stdout


def script(path: str) -> ModuleType:
    """A script without a suffix, as a module."""
    loader = SourceFileLoader(f"script_{Path(path).name}", str(CHECKOUT / path))
    module = ModuleType(loader.name)
    module.__file__ = loader.path
    sys.modules[loader.name] = module  # dataclasses look there
    loader.exec_module(module)
    return module
