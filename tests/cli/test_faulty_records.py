"""A faulty record of a subject stops every command line with one line that names it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.waiting import PATIENCE_S

WITHOUT_A_PERMISSION = """
import sys
from clockserver.core.permissions import SHARED_PERMISSIONS
del SHARED_PERMISSIONS["tournaments"]
sys.argv[1:] = {arguments!r}
from clockserver.__main__ import main
sys.exit(main())
"""


@pytest.mark.parametrize("command", [["serve", "--data"], ["check"]])
def test_a_permission_that_no_role_has_is_named_without_a_traceback(
    tmp_path: Path, command: list[str]
) -> None:
    program = WITHOUT_A_PERMISSION.format(arguments=[*command, str(tmp_path)])
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=PATIENCE_S, check=False
    )
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert line.startswith("clockserver: ")
    assert "OpenFlight needs permission tournaments, which no role has" in line
