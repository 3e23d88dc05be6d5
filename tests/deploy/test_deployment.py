"""The files of deploy/ start valid command lines, and copy files that exist."""

from __future__ import annotations

import configparser
import re
import shlex
import socket
import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

from clockserver.cli import arguments, certificates
from clockserver.storage.database.database_url import VARIABLE
from clockserver.storage.edge_keys import EdgeKeys
from tests.forks import CHECKOUT
from tests.processes.redis_server import RedisServer
from tests.shell import script
from tests.waiting import PATIENCE_S

DEPLOY = CHECKOUT / "deploy"
UNITS = sorted((DEPLOY / "systemd").glob("*.service"))
VARIABLES = {
    "${CLOCKSERVER_REDIS}": "redis://127.0.0.1",
    "${CLOCKSERVER_LEADER}": "http://127.0.0.1:5000",
    "${CLOCKSERVER_FIRST}": "http://127.0.0.1:5000",
    "$CLOCKSERVER_EDGE_OPTIONS": "--name clock.lan --proxy 127.0.0.2",
    "${ROOM_NAME:-clock.local}": "clock.local",
}
NGINX = (DEPLOY / "nginx" / "room.conf").read_text("utf-8")
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
SERVERS = ("leader", "standby", "hall-1", "hall-2")


def filled_in(command: str) -> list[str]:
    """A command line with its variables filled in."""
    for name, value in VARIABLES.items():
        command = command.replace(name, value)
    return shlex.split(command)


def unit_of(file: Path) -> configparser.RawConfigParser:
    """A unit of systemd; a repeated key is a fault."""
    unit = configparser.RawConfigParser()
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read(file)
    return unit


@pytest.mark.parametrize("file", UNITS, ids=lambda each: each.stem)
def test_a_unit_starts_an_existing_command(file: Path) -> None:
    program, *command = filled_in(unit_of(file)["Service"]["ExecStart"])
    assert Path(program).name == "clockserver"
    assert arguments.parse(command).command in ("serve", "edge", "follow")


@pytest.mark.parametrize("file", UNITS, ids=lambda each: each.stem)
def test_a_unit_is_watched_bound_and_started_again(file: Path) -> None:
    service = unit_of(file)["Service"]
    assert service["Type"] == "notify"
    assert int(service["WatchdogSec"]) > 0
    assert service["Restart"] == "always"
    assert unit_of(file)["Unit"]["StartLimitIntervalSec"] == "0"  # however long a database is away
    assert service["CapabilityBoundingSet"] == ""
    assert service["ProtectSystem"] == "strict"


def test_each_edge_of_a_machine_has_a_key_of_its_own() -> None:
    """The leader identifies an edge by its key: two edges with one key would alternate in the room panel."""
    unit = (DEPLOY / "systemd" / "clockserver-edge@.service").read_text("utf-8")
    assert "--key /etc/clockserver/edge-%i.key" in unit


def test_all_edges_of_a_machine_share_one_socket() -> None:
    sock = unit_of(DEPLOY / "systemd" / "clockserver-edge.socket")["Socket"]
    edge = unit_of(DEPLOY / "systemd" / "clockserver-edge@.service")["Service"]
    assert edge["Sockets"] == "clockserver-edge.socket"
    assert "--fd 3" in edge["ExecStart"]  # the first that systemd hands on
    assert int(sock["Backlog"]) >= 4096


def test_an_image_copies_existing_paths_and_ignores_unneeded_ones() -> None:
    text = (DEPLOY / "Containerfile").read_text("utf-8")
    copied = [
        source
        for line in re.findall(r"^COPY (?!--from)(.+)$", text, re.MULTILINE)
        for source in line.split()[:-1]
    ]
    assert [each for each in copied if not (CHECKOUT / each).exists()] == []
    ignored = (CHECKOUT / ".dockerignore").read_text("utf-8").split()
    assert [each for each in copied if each.rstrip("/") in ignored] == []
    locks = re.findall(r"-r (\S+)", text)
    assert locks
    assert all((CHECKOUT / each).exists() for each in locks)


PROJECT = tomllib.loads((CHECKOUT / "pyproject.toml").read_text("utf-8"))["project"]
LOCKS = ["requirements.lock", "requirements-build.lock", "requirements-room.lock", "requirements-dev.lock"]
PYTHONS = ["3.11.2", "3.11.7", "3.12.1", "3.13.0"]
"""Python versions; the first is Debian 12's."""


def missing_in(lock: str, python: str) -> set[str]:
    """The packages that a lock needs on this Python and lacks."""
    text = (CHECKOUT / lock).read_text("utf-8")
    named = {canonicalize_name(each) for each in re.findall(r"^([\w.-]+)==", text, re.MULTILINE)}
    short = ".".join(python.split(".")[:2])
    machine = {"python_version": short, "python_full_version": python, "extra": ""}
    installed = [each for each in metadata.distributions() if canonicalize_name(each.name) in named]
    requirements = [Requirement(each) for package in installed for each in package.requires or ()]
    needed = {each.name for each in requirements if each.marker is None or each.marker.evaluate(machine)}
    return {canonicalize_name(each) for each in needed} - named


@pytest.mark.parametrize("python", PYTHONS)
@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_has_every_requirement_of_its_packages_on_every_python(lock: str, python: str) -> None:
    assert SpecifierSet(PROJECT["requires-python"]).contains(python)
    assert missing_in(lock, python) == set()


def test_a_lock_without_a_package_for_an_older_python_is_found(tmp_path: Path) -> None:
    whole = (CHECKOUT / "requirements-room.lock").read_text("utf-8")
    (tmp_path / "lock").write_text(whole.replace("async-timeout==", "# async-timeout=="), "utf-8")
    assert missing_in(str(tmp_path / "lock"), "3.11.2") == {"async-timeout"}
    assert missing_in(str(tmp_path / "lock"), "3.11.3") == set()


@pytest.mark.parametrize("name", ["clockserver.env", "edge.env"])
def test_an_example_of_settings_names_only_known_settings(name: str) -> None:
    text = (DEPLOY / "systemd" / f"{name}.example").read_text("utf-8")
    known_text = (CHECKOUT / "clockserver" / "cli" / "arguments.py").read_text("utf-8") + VARIABLE
    known_text += "SSL_CERT_FILE"  # by Python itself
    known_text += "".join(file.read_text("utf-8") for file in UNITS)
    names = re.findall(r"^#?([A-Z_]+)=", text, re.MULTILINE)
    assert names
    assert [each for each in names if each not in known_text] == []


SUM = re.compile(r"`([\d,.() ×÷+−]+) = ([\d,.]+)`")
SUMS = SUM.findall((CHECKOUT / "docs" / "deployment.md").read_text("utf-8"))


@pytest.mark.parametrize(("said", "result"), SUMS, ids=[each[0] for each in SUMS])
def test_each_sum_on_the_page_is_exact(said: str, result: str) -> None:
    term = said.replace(",", "").replace("×", "*").replace("÷", "/").replace("−", "-")
    places = len(result.partition(".")[2])
    value = eval(term)  # noqa: S307 - digits and signs alone
    assert value == pytest.approx(float(result.replace(",", "")), abs=0.5 * 10**-places + 1e-9)


def test_figures_of_one_process_equal_the_measured_ones() -> None:
    measured = (CHECKOUT / "docs" / "performance.md").read_text("utf-8")
    page = (CHECKOUT / "docs" / "deployment.md").read_text("utf-8")
    assert len(SUMS) > 30
    for figure in ("2,734", "2,353", "2,174", "2,532", "178", "3.0", "1.36"):
        assert figure in measured, figure
        assert figure in page, figure


# -- compose.yaml ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SERVERS)
def test_a_service_starts_a_command_where_nginx_looks_for_it(name: str) -> None:
    options = arguments.parse(filled_in(SERVICES[name]["command"]))
    assert options.command == ("edge" if name.startswith("hall") else "serve")
    # Both share one network: an edge's requests to its leader must not leave it.
    assert SERVICES[name]["network_mode"] == "service:network"
    assert options.host == "127.0.0.1"
    upstream = re.findall(r"upstream (\w+) \{(.*?)\}", NGINX, re.DOTALL)
    ports = {each: re.findall(r"server 127\.0\.0\.1:(\d+)", body) for each, body in upstream}
    assert str(options.port) in ports["edges" if options.command == "edge" else "leader"]
    # The image has a health check of its own, which images in the format of OCI cannot have.
    assert f":{options.port}/healthz" in SERVICES[name]["healthcheck"]["test"][-1]


def test_services_have_the_files_and_settings_prepared_for_them() -> None:
    prepared = script("deploy/prepare").parse([filled_in(each)[0] for each in SERVICES["prepare"]["command"]])
    edges = [arguments.parse(filled_in(SERVICES[name]["command"])) for name in SERVERS[2:]]
    assert [each.key.stem for each in edges] == prepared.edge
    assert {each.key.parent for each in edges} == {prepared.keys}
    ports = [arguments.parse(filled_in(SERVICES[name]["command"])).port for name in SERVERS[:2]]
    for each in edges:
        assert each.proxy == prepared.proxy == re.findall(r"default (127[\d.]+);", NGINX)
        assert each.leader == [",".join(f"http://127.0.0.1:{port}" for port in ports)]
    assert prepared.owner in (DEPLOY / "Containerfile").read_text("utf-8")


def test_services_mount_existing_paths() -> None:
    mounts = [each.split(":")[0] for service in SERVICES.values() for each in service.get("volumes", ())]
    files = [each for each in mounts if each.startswith(".")]
    assert [each for each in files if not (DEPLOY / each).exists()] == []
    assert {each for each in mounts if not each.startswith(".")} == set(COMPOSE["volumes"])
    for service in SERVICES.values():
        assert set(service.get("depends_on", ())) <= set(SERVICES)
        assert "ports" not in service or service is SERVICES["network"]


def test_services_that_others_wait_for_have_a_health_check() -> None:
    dependencies = [each for service in SERVICES.values() for each in service.get("depends_on", {}).items()]
    waited_for = {name for name, condition in dependencies if condition["condition"] == "service_healthy"}
    assert waited_for == {"postgres", "redis", "leader"}
    assert [name for name in waited_for if "healthcheck" not in SERVICES[name]] == []


def test_nginx_answers_with_no_page_of_its_own() -> None:
    """The image of nginx has a default.conf of its own, which would be the first for port 80."""
    assert "./nginx/room.conf:/etc/nginx/conf.d/default.conf:ro" in SERVICES["nginx"]["volumes"]


def test_no_service_has_a_password() -> None:
    text = (DEPLOY / "compose.yaml").read_text("utf-8")
    assert not re.search(r"PASSWORD[A-Z_]*:|://\w+:\w+@", text)
    assert SERVICES["postgres"]["network_mode"] == SERVICES["redis"]["network_mode"] == "none"


# -- nginx and the directories ---------------------------------------------------------------------------


def test_nginx_accepts_the_configuration(tmp_path: Path) -> None:
    room = script("scripts/room").Room(tmp_path, "127.0.0.1", 0, 0)
    list(certificates.make(tmp_path / "leader", ["localhost"]))
    room.write_nginx()
    program, *command = room.nginx_program().command
    done = subprocess.run([program, "-t", *command], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "warn" not in done.stderr
    # Also if the other machine's nginx lives and its server does not.
    assert "http_502 http_503 http_504 non_idempotent" in NGINX
    configuration = (tmp_path / "nginx" / "room.conf").read_text("utf-8")
    assert not re.search(r":5\d\d\d\b|/var/", configuration)
    # The port between two machines.
    leader_port = (DEPLOY / "nginx" / "leader.conf").read_text("utf-8")
    certificates_of = str(tmp_path / "leader" / "certificates")
    leader_port = leader_port.replace("/var/lib/clockserver/certificates", certificates_of)
    leader_port = leader_port.replace("listen 8443", f"listen 127.0.0.1:{script('scripts/room').free_port()}")
    (tmp_path / "nginx" / "room.conf").write_text(configuration + leader_port, "utf-8")
    done = subprocess.run([program, "-t", *command], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_standby_gets_the_files_for_a_takeover_and_a_second_run_changes_nothing(tmp_path: Path) -> None:
    folders = {name: tmp_path / name for name in ("leader", "standby", "keys")}
    options = [each for name, folder in folders.items() for each in (f"--{name}", str(folder))]
    options += ["--name", "localhost", "--proxy", "127.0.0.2", "--edge", "hall-1"]
    prepare = script("deploy/prepare")
    assert prepare.main(options) == 0
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    assert prepare.main(options) == 0
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before
    for name in ("server.secret", "signing.key", "edges.json", "config/server/clockserver.toml"):
        assert before[folders["leader"] / name] == before[folders["standby"] / name]
    key = (folders["keys"] / "hall-1.key").read_text("ascii").strip()
    for name in ("leader", "standby"):
        assert EdgeKeys(folders[name]).proven(key) is not None
    assert [path for path in tmp_path.rglob("*.key") if path.stat().st_mode & 0o077] == []


def test_each_edge_has_its_line_for_the_users_of_redis(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], redis_server: RedisServer
) -> None:
    options = [f"--{name}={tmp_path / name}" for name in ("leader", "standby", "keys")]
    assert (
        script("deploy/prepare").main([*options, "--name", "localhost", "--edge", "a-1", "--edge", "b-1"])
        == 0
    )
    lines = [each.partition(": ")[2] for each in capsys.readouterr().out.splitlines() if " user " in each]
    assert [each.split()[:2] for each in lines] == [["user", "a-1"], ["user", "b-1"]]
    client = redis_server.client()
    for line in lines:
        client.execute_command("ACL", "SETUSER", *line.split()[1:])
    users = [each for each in client.acl_list() if not each.startswith("user default")]
    assert [each.split()[1] for each in users] == ["a-1", "b-1"]


def test_an_existing_directory_is_closed_to_others(tmp_path: Path) -> None:
    """A volume of a container is made with mode 755."""
    options = ["--name", "localhost"]
    for name in ("leader", "standby", "keys"):
        (tmp_path / name).mkdir(mode=0o755)
        options += [f"--{name}", str(tmp_path / name)]
    assert script("deploy/prepare").main(options) == 0
    assert [each.name for each in tmp_path.iterdir() if each.stat().st_mode & 0o077] == []


def test_a_lost_key_is_made_again(tmp_path: Path) -> None:
    prepare = script("deploy/prepare")
    keys = EdgeKeys(tmp_path)
    prepare.make_keys(keys, tmp_path / "keys", ["hall-1"])
    file = tmp_path / "keys" / "hall-1.key"
    old = file.read_text("ascii").strip()
    file.unlink()
    prepare.make_keys(keys, tmp_path / "keys", ["hall-1"])
    assert keys.proven(old) is None
    assert keys.proven(file.read_text("ascii").strip()) is not None


def test_a_name_that_would_be_more_than_a_name_in_the_settings_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SystemExit):
        script("deploy/prepare").write_settings(tmp_path, ['a"]\nproxies = ["0.0.0.0'], [])


def test_a_taken_port_is_reported_before_anything_is_started(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
        for variable, ports in (("ROOM_PORT", (port, 0)), ("ROOM_HTTP_PORT", (0, port))):
            done = output_of_failed_start(tmp_path / "room", *ports)
            why = "cannot be used (Address already in use)"
            refusal = f"Port {port} of 127.0.0.1 {why}: give another one by {variable}"
            assert (done.returncode, done.stderr.strip()) == (1, refusal)
    assert [each.name for each in (tmp_path / "room").iterdir()] == ["lock"]


def test_a_second_room_in_the_same_folder_is_refused_and_a_file_is_no_folder() -> None:
    # A socket's folder needs a short name, and pytest's names are long.
    with TemporaryDirectory() as short:
        assert_folders_refused(Path(short) / "room")


def assert_folders_refused(folder: Path) -> None:
    """Assert that a room refuses the folder of a running room, and a file."""
    with script("scripts/room").locked(folder):
        done = output_of_failed_start(folder)
        refusal = f"A room runs in {folder} already: give another one by ROOM_FOLDER"
        assert (done.returncode, done.stderr.strip()) == (1, refusal)
    done = output_of_failed_start(folder / "lock")
    assert done.returncode == 1
    assert done.stderr.strip().startswith(f"{folder / 'lock'} cannot be used for a room (")
    assert len(done.stderr.strip().splitlines()) == 1


def output_of_failed_start(folder: Path, https: int = 0, http: int = 0) -> subprocess.CompletedProcess[str]:
    """The output of a room that fails to start."""
    options = ["--folder", str(folder), "--host", "127.0.0.1", "--https", str(https), "--http", str(http)]
    command = [sys.executable, str(CHECKOUT / "scripts" / "room"), *options]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE_S)


def test_missing_programs_for_a_room_are_reported_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    room = script("scripts/room")
    assert room.missing() == ""
    monkeypatch.setattr(room, "NEEDED", {"no-such-program": "no-such-package", **room.NEEDED})
    assert room.missing() == "Missing for a whole room: apt-get install no-such-package"
