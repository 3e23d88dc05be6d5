"""The command line takes numbers within bounds and settings of the environment, and explains a wrong one in a line."""

from __future__ import annotations

import pytest

from clockserver.cli.arguments import DEFAULT_PORT, parse


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (["serve", "--port", "70000"], "“70000” is not a number from 0 to 65535"),
        (["serve", "--port", "http"], "“http” is not a number from 0 to 65535"),
        (["demo", "--speed", "0"], "“0” is not a number from 1 to 600"),
        (["demo", "--speed", "1.5"], "“1.5” is not a number from 1 to 600"),
        (["demo", "--speed", "1000"], "“1000” is not a number from 1 to 600"),
    ],
)
def test_a_number_out_of_bounds_is_named_with_its_bounds(
    arguments: list[str], error: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        parse(arguments)
    assert ended.value.code == 2
    assert error in capsys.readouterr().err


def test_changing_a_role_takes_a_name_and_the_role(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = parse(["user", "role", "Ben", "cashier"])
    assert (arguments.action, arguments.name, arguments.role) == ("role", "Ben", "cashier")
    with pytest.raises(SystemExit):
        parse(["user", "role", "Ben"])
    assert "role" in capsys.readouterr().err


def test_the_environment_sets_host_port_and_speed(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"HOST": "127.0.0.1", "PORT": "8080", "SPEED": "600"}.items():
        monkeypatch.setenv(name, value)
    arguments = parse(["demo"])
    assert (arguments.host, arguments.port, arguments.speed) == ("127.0.0.1", 8080, 600)


def test_an_empty_variable_of_the_environment_is_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HOST", "PORT", "SPEED", "CLOCKSERVER_DATA"):
        monkeypatch.setenv(name, "")
    arguments = parse(["demo"])
    assert (arguments.host, arguments.port, arguments.speed) == ("0.0.0.0", DEFAULT_PORT, 60)
    assert parse(["serve"]).data.name == "data"
