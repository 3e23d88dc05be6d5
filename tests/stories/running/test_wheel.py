"""The wheel, installed alone and run in an empty folder, serves an evening."""

from __future__ import annotations

import os
import site
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

from tests.client import codes
from tests.forks import CHECKOUT
from tests.servers import RunningServer

ALONE = {"PYTHONPATH": ""}
"""Remove the checkout from the path, so that the wheel does not use it."""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout."""
    folder = tmp_path_factory.mktemp("dist")
    built = subprocess.run(
        # As make wheel does: an isolated build would first install what is here.
        [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(CHECKOUT)],
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert built.returncode == 0, built.stdout + built.stderr
    (file,) = folder.glob("*.whl")
    return file


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A `clockserver` installed from the wheel, with the present dependencies."""
    folder = tmp_path_factory.mktemp("installed")
    venv.create(folder, with_pip=False)
    packages = next((folder / "lib").glob("python3*")) / "site-packages"
    python = folder / "bin" / "python"
    subprocess.run(
        [
            sys.executable,
            "-m",
            "pip",
            "--python",
            python,
            "install",
            "--quiet",
            "--no-deps",
            "--no-index",
            wheel,
        ],
        check=True,
        timeout=300,
    )
    # After the wheel's own: the checkout is in there too, as an editable installation.
    folders = [path for path in site.getsitepackages() if Path(path).is_dir()]
    (packages / "dependencies.pth").write_text("\n".join(folders) + "\n")
    module_path = subprocess.run(
        [python, "-c", "import clockserver; print(clockserver.__file__)"],
        capture_output=True,
        text=True,
        check=True,
        cwd=folder,
        env={**os.environ, **ALONE},
    ).stdout
    assert module_path.startswith(str(folder)), module_path
    return folder / "bin" / "clockserver"


def test_the_wheel_contains_displays_static_config_migrations_and_licences(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    for kind in ("displays", "static", "config"):
        files = [
            path.relative_to(CHECKOUT).as_posix() for path in (CHECKOUT / kind).rglob("*") if path.is_file()
        ]
        assert files
        missing = [name for name in files if f"clockserver/_bundle/{name}" not in names]
        assert missing == []
    assert "clockserver/storage/migrations/env.py" in names
    assert "clockserver/storage/migrations/versions/0001_events.py" in names
    licences = {name.partition("/licenses/")[2] for name in names if "/licenses/" in name}
    assert "LICENSE" in licences
    vendored = {path.relative_to(CHECKOUT).as_posix() for path in (CHECKOUT / "static").rglob("LICENSE*")}
    assert vendored
    assert vendored <= licences
    assert not [name for name in names if "__pycache__" in name or name.startswith(("tests/", "bench/"))]


@pytest.mark.full
def test_the_installed_wheel_serves_pages_files_and_structures_from_an_empty_folder(
    installed: Path, tmp_path: Path
) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    with RunningServer(tmp_path / "data", command=[str(installed)], cwd=empty, env=ALONE) as server:
        for page in ("/", "/control", "/control/friday", "/tv", "/t/friday"):
            answer = server.get(page)
            assert answer.status_code == 200, page
            assert "<html" in answer.text.lower(), page
        for path in (CHECKOUT / "static").rglob("*"):
            if path.is_file():
                url = "/" + path.relative_to(CHECKOUT).as_posix()
                assert server.get(url).content == path.read_bytes(), url
        names = {each["name"] for each in server.get("/api/v1/structures").json()}
        assert names == {path.stem for path in (CHECKOUT / "config" / "structures").glob("*.toml")}
        assert server.get("/api/v1/rulesets").json()
        server.open_tournament()
        assert server.command("clock.start")["ok"]
        assert codes(server.command("clock.start")) == ["clock.already_running"]
        server.restart()
        assert server.clock()["phase"] == "running"
    assert list(empty.iterdir()) == []


@pytest.mark.full
def test_the_installed_wheel_opens_the_demo_tournament(installed: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    with RunningServer(data, command=[str(installed)], args=["--demo"], cwd=tmp_path, env=ALONE) as server:
        assert server.clock("friday")["phase"] == "ready"
        server.restart()
        assert len(server.get("/api/v1/tournaments").json()["tournaments"]) == 1


def test_build_requirements_are_pinned_by_hash() -> None:
    lock = (CHECKOUT / "requirements-build.lock").read_text("utf-8").replace("\\\n", "")
    pinned = {line.partition("==")[0]: "--hash=sha256:" in line for line in lock.splitlines() if "==" in line}
    assert {"hatchling", "editables"} <= set(pinned)
    assert all(pinned.values())
    makefile = (CHECKOUT / "Makefile").read_text("utf-8")
    assert "--no-build-isolation -e ." in makefile
    assert "build --wheel --no-isolation" in makefile
