"""The contract follows from the code: routes, commands, roles, reasons; the pages in docs equal it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from decimal import Decimal
from typing import Annotated, Any, Literal, get_args

import pytest
from flask import Flask
from msgspec import Meta, Struct

from clockserver import resources
from clockserver.accounts.role_checks import name_of, roles_of
from clockserver.config_files.structure_files import load_structures
from clockserver.core.input.strict_json import convert
from clockserver.core.texts import Refused
from clockserver.desk.command_messages import parse_envelope
from clockserver.desk.registries import SUBJECTS
from clockserver.server import Server
from clockserver.tournament.offers.state import Part
from clockserver.tournament.structure.structure_toml import _PERIOD
from clockserver.tournament.structure.toml_writing import format_structure
from clockserver.web.contract.commands import command_types
from clockserver.web.contract.contract import Contract
from clockserver.web.contract.described import described
from clockserver.web.contract.described_routes import UndescribedRoute, routes_of
from clockserver.web.contract.examples import EXAMPLES
from clockserver.web.contract.period_form import WrittenPeriod
from clockserver.web.contract.schemas import in_words, schemas_of
from tests.shell import script


@pytest.fixture(scope="module")
def contract(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Contract]:
    server = Server(tmp_path_factory.mktemp("contract") / "data")
    yield server.contract
    server.engine.dispose()


@pytest.fixture(scope="module")
def document(contract: Contract) -> dict[str, Any]:
    return dict(json.loads(contract.encoded))


# -- what is told --------------------------------------------------------------------------------------


def test_every_route_below_the_api_has_a_description(contract: Contract) -> None:
    assert len(contract.source.routes) > 20
    assert [each.path for each in contract.source.routes if not each.about.strip()] == []


def test_a_route_without_a_description_is_named() -> None:
    app = Flask("silent")
    app.add_url_rule("/api/v1/silent", view_func=lambda: "nothing", methods=["POST"])
    app.add_url_rule("/elsewhere", endpoint="elsewhere", view_func=lambda: "nothing")
    with pytest.raises(UndescribedRoute, match=r"^POST /api/v1/silent$"):
        routes_of(app)


def test_a_parameter_of_a_path_without_its_type_is_named() -> None:
    @described(gives=str, path={"slug": str})
    def view(slug: str, number: str) -> str:
        """A view."""
        return slug + number

    app = Flask("untyped")
    app.add_url_rule("/api/v1/<slug>/<number>", view_func=view)
    with pytest.raises(UndescribedRoute, match=r"^GET /api/v1/<slug>/<number>$"):
        routes_of(app)


def test_every_command_is_documented_with_an_example_that_the_wire_reads(contract: Contract) -> None:
    forms = {form.type: form for form in contract.source.commands}
    assert set(forms) == {name_of(kind) for kind in command_types()} == set(EXAMPLES)
    for kind in command_types():
        form = forms[name_of(kind)]
        assert type(parse_envelope(form.example).command) is kind
        assert form.about, form.type


def test_commands_are_documented_with_the_roles_of_the_table(document: dict[str, Any]) -> None:
    schemas = document["components"]["schemas"]
    for command in (each for subject in SUBJECTS for each in subject.commands):
        schema = schemas[command.kind.__name__]
        assert (schema["x-subject"], set(schema["x-roles"])) == (command.permission, roles_of(command.kind))


def test_the_schema_of_a_command_is_as_strict_as_the_wire(document: dict[str, Any]) -> None:
    add_time = document["components"]["schemas"]["AddTime"]
    assert add_time["additionalProperties"] is False
    assert set(add_time["required"]) == {"id", "type", "tournament", "ms"}
    assert add_time["properties"]["type"] == {"const": "clock.add"}
    assert add_time["properties"]["ms"]["maximum"] == 360_000_000
    assert "tournament" not in document["components"]["schemas"]["PauseAll"]["properties"]
    undo = document["components"]["schemas"]["Undo"]
    assert "tournament" in undo["properties"]
    assert "tournament" not in undo["required"]


def test_no_two_schemas_share_a_name_so_none_is_named_by_its_module(document: dict[str, Any]) -> None:
    assert [name for name in document["components"]["schemas"] if "clockserver" in name] == []


def test_every_reason_of_any_route_or_command_has_a_text(document: dict[str, Any]) -> None:
    schemas = document["components"]["schemas"]
    codes = {each["const"]: each for each in schemas["ReasonCode"]["oneOf"]}
    for path in document["paths"].values():
        for operation in path.values():
            assert set(operation["x-reasons"]) <= set(codes)
    for schema in schemas.values():
        assert set(schema.get("x-reasons", ())) <= set(codes)
    assert codes["clock.takes_too_much"]["x-params"] == ["left_ms"]
    assert not [code for code in codes if code.startswith(("face.", "log."))]


def test_each_refusal_of_a_route_is_documented_with_its_status(document: dict[str, Any]) -> None:
    commands = document["paths"]["/api/v1/commands"]["post"]["responses"]
    assert {"400", "403", "404", "409", "413", "422", "429", "503", "504"} <= set(commands)
    calculator = document["paths"]["/api/v1/calculators/clock"]["post"]["responses"]
    assert set(calculator) == {"200", "400", "403", "409", "413", "429"}
    assert "401" in document["paths"]["/api/v1/session"]["post"]["responses"]


def test_refusals_of_a_worker_process_are_among_the_reasons_of_its_route(
    contract: Contract,
) -> None:
    (preview,) = [each for each in contract.source.routes if each.path.endswith("/import/preview")]
    assert {"import.unreadable", "import.hidden", "import.too_much", "wire.too_fast"} <= preview.reasons
    assert preview.reasons <= set(contract.source.reasons)


def test_no_text_of_the_log_is_among_the_reasons(document: dict[str, Any]) -> None:
    codes = {each["const"] for each in document["components"]["schemas"]["ReasonCode"]["oneOf"]}
    assert not [code for code in codes if code.startswith(("misdeal.killed", "misdeal.and", "penalties.why"))]
    assert {"misdeal.substantial_action", "penalties.hands_not_said", "player_clock.ran_out.dead"} <= codes


# -- types ---------------------------------------------------------------------------------------------


class _Slug(Struct):
    """The kind
    of it.

    And more.
    """

    slug: Annotated[str, Meta(pattern=r"^[a-z]\Z")]


def test_patterns_are_anchored_as_in_json_schema_and_descriptions_are_plain_text() -> None:
    schema = schemas_of([_Slug])[1]["_Slug"]
    assert schema["properties"]["slug"]["pattern"] == "^[a-z]$"
    assert schema["description"] == "The kind of it.\n\nAnd more."


class _Named(Struct):
    both: dict[Literal["pool", "fee"], int] = {}
    inner: tuple[dict[Literal["a"], dict[Literal["b"], int]], ...] = ()
    maybe: dict[Literal["c"], int] | None = None
    typed: dict[Annotated[str, Meta(pattern="^d$")], int] = {}
    bare: dict[str, int] = {}


def test_a_field_with_another_name_on_the_wire_is_documented_in_its_place_with_its_docstring(
    document: dict[str, Any],
) -> None:
    fields = document["components"]["schemas"]["SeatingWish"]["properties"]
    assert list(fields)[:4] == ["table_size", "at_sale", "most_entries", "reentries"]
    assert fields["least_to_start"]["description"].startswith("Number of waiting alternates")


def test_amounts_and_points_are_documented_as_numbers() -> None:
    (amount, maybe), _ = schemas_of([Decimal, Decimal | None])
    assert amount == {"type": "number"}
    assert {"type": "number"} in maybe["anyOf"]


def test_a_dictionary_is_documented_with_its_allowed_keys() -> None:
    fields = schemas_of([_Named])[1]["_Named"]["properties"]
    assert fields["both"]["propertyNames"] == {"enum": ["fee", "pool"]}
    inner = fields["inner"]["items"]
    assert inner["propertyNames"] == {"enum": ["a"]}
    assert inner["additionalProperties"]["propertyNames"] == {"enum": ["b"]}
    assert fields["maybe"]["anyOf"][0]["propertyNames"] == {"enum": ["c"]}
    assert fields["typed"]["propertyNames"] == {"pattern": "^d$"}
    assert "propertyNames" not in fields["bare"]
    (alone,) = schemas_of([dict[Literal["e"], int]])[0]
    assert alone["propertyNames"] == {"enum": ["e"]}


def test_an_offer_is_documented_with_the_parts_of_a_price(document: dict[str, Any]) -> None:
    parts = document["components"]["schemas"]["Offer"]["properties"]["parts"]
    assert parts["propertyNames"] == {"enum": sorted(get_args(Part))}
    assert in_words(parts) == (
        "object of integer, from 0, to 1,000,000,000, each named `bounty` or `charity` or `fee` or `pool` or `staff`"
    )


@pytest.mark.parametrize("field", ["id", "tournament"])
def test_a_line_end_after_an_id_or_a_slug_is_refused(field: str) -> None:
    message = {"id": "tap-00000001", "type": "clock.start", "tournament": "friday"}
    with pytest.raises(Refused):
        parse_envelope({**message, field: message[field] + "\n"})


def test_periods_are_documented_as_their_reader_reads_them() -> None:
    assert set(WrittenPeriod.__struct_fields__) == set(_PERIOD)
    structures = load_structures([resources.root() / "config" / "structures"]).parsed
    assert len(structures) > 5
    for structure in structures.values():
        periods = format_structure(structure)["periods"]
        assert isinstance(periods, list)
        assert all(convert(period, WrittenPeriod).kind == period["kind"] for period in periods)


# -- routes and pages ----------------------------------------------------------------------------------


def test_a_wrapped_view_keeps_its_description(contract: Contract) -> None:
    sign_in = next(
        route for route in contract.source.routes if (route.method, route.path) == ("POST", "/api/v1/session")
    )
    assert {"access.wrong_password", "access.try_later", "journal.unwritable"} <= sign_in.reasons

    @described(gives=str, path={"name": str})
    def view(name: str) -> str:
        """Something."""
        return name

    app = Flask("told")
    app.add_url_rule("/api/v1/things/<name>", view_func=view)
    (route,) = routes_of(app)
    assert (route.path, route.about, route.reasons) == ("/api/v1/things/{name}", "Something.", frozenset())


def test_the_generated_pages_in_docs_agree_with_the_code(capsys: pytest.CaptureFixture[str]) -> None:
    assert script("scripts/docs").main(check=True) == 0, capsys.readouterr().err
