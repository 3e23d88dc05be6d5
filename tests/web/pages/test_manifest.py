"""The manifest with which a phone installs a tournament's page."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from clockserver import resources
from clockserver.projection.topics import Topics
from clockserver.web.pages.manifest import manifest_of, manifests, short_name
from tests.fakes import FakeHostClock, RecordingBroadcaster

ROOT = resources.root()


@pytest.fixture
def client() -> FlaskClient:
    topics = Topics(RecordingBroadcaster(), FakeHostClock())
    topics.put("tournament:friday", 1, {"title": "Friday 9-Max · $200"})
    app = Flask("pages", static_folder=None)
    app.register_blueprint(manifests(ROOT, topics))
    return app.test_client()


def test_each_tournament_is_installed_as_its_own_page_under_its_own_name(client: FlaskClient) -> None:
    answer = client.get("/t/friday/manifest.webmanifest")
    assert answer.mimetype == "application/manifest+json"
    manifest = answer.get_json(force=True)
    assert manifest["name"] == "Friday 9-Max · $200"
    assert manifest["start_url"] == manifest["scope"] == manifest["id"] == "/t/friday"
    assert manifest["display"] == "standalone"


def test_an_unknown_tournament_has_no_manifest(client: FlaskClient) -> None:
    assert client.get("/t/no-such-thing/manifest.webmanifest").status_code == 404


def test_the_icons_of_the_manifest_exist_in_the_named_sizes() -> None:
    for icon in manifest_of("friday", "Friday")["icons"]:
        picture = (ROOT / icon["src"].lstrip("/")).read_bytes()
        assert picture.startswith(b"\x89PNG")
        width, height = (int.from_bytes(picture[at : at + 4], "big") for at in (16, 20))
        assert icon["sizes"] == f"{width}x{height}"


def test_the_service_worker_is_served_from_the_root_as_a_script(client: FlaskClient) -> None:
    answer = client.get("/sw.js")
    assert re.fullmatch(r"(text|application)/javascript", answer.mimetype)


@pytest.mark.parametrize(
    ("title", "short"),
    [
        ("Friday", "Friday"),
        ("Friday 9-Max · $200", "Friday 9-Max"),
        ("Sunday · $50 Turbo Deep Stack", "Sunday · $50"),
        ("Sunday · Deepstack", "Sunday"),
        ("Donaudampfschifffahrtsturnier", "Donaudampfsc"),
    ],
)
def test_the_short_name_has_as_much_of_the_title_as_fits(title: str, short: str) -> None:
    assert short_name(title) == short
