"""Packed pages match these sources, are small and cached forever; a changed page gets a new address."""

from __future__ import annotations

import gzip
import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from clockserver import resources
from clockserver.web.pages.bundles import IMMUTABLE, KINDS, is_fresh
from clockserver.web.pages.static_pages import pages
from tests.forks import CHECKOUT
from tests.packed_pages import packed_pages

PACKED = {
    "phone": "/t/friday",
    "control": "/control/friday",
    "structures": "/structures",
    "table": "/table/friday/1",
    "tv": "/tv",
}
PARTS = ("scene.js", "scene.toml", "view.html", "style.css")


def client_of(root: Path) -> FlaskClient:
    app = Flask("pages", static_folder=None)
    app.register_blueprint(pages(root))
    return app.test_client()


@pytest.fixture
def client() -> FlaskClient:
    packed_pages(resources.root())
    return client_of(resources.root())


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    packed_pages(resources.root())
    for folder in ("displays", "static"):
        shutil.copytree(resources.root() / folder, tmp_path / folder, ignore=shutil.ignore_patterns("fonts"))
    return tmp_path


def address(html: str, page: str, kind: str) -> str:
    return re.findall(rf'"(/bundles/{page}-[0-9a-f]{{16}}\.{kind})"', html)[0]


def test_the_packed_pages_are_built_from_these_sources() -> None:
    packed = packed_pages(CHECKOUT)
    done = subprocess.run(
        ["node", "scripts/bundle.mjs", "--check"], cwd=CHECKOUT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert {page: is_fresh(CHECKOUT, each) for page, each in packed.items()} == dict.fromkeys(
        sorted(PACKED), True
    )


@pytest.mark.parametrize("page", PACKED)
def test_a_page_loads_one_script_and_one_stylesheet(client: FlaskClient, page: str) -> None:
    html = client.get(PACKED[page]).text
    parts = (resources.root() / "displays" / page / "view.html").read_text("utf-8")
    assert html.count('rel="stylesheet"') == 1
    assert html.count('type="module"') == 1
    assert "/static/vendor/socket.io/socket.io.min.js" in html
    # The visible part is the page's own.
    assert html.split("<body")[1] == parts.split("<body")[1]
    for kind, mimetype in KINDS.items():
        answer = client.get(address(html, page, kind))
        assert (answer.status_code, answer.mimetype) == (200, mimetype)
        assert answer.headers["Cache-Control"] == IMMUTABLE


def test_clients_that_accept_compression_get_fewer_bytes(client: FlaskClient) -> None:
    path = address(client.get("/t/friday").text, "phone", "js")
    plain = client.get(path)
    zipped = client.get(path, headers={"Accept-Encoding": "br, gzip"})
    assert zipped.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(zipped.data) == plain.data
    assert len(zipped.data) * 2 < len(plain.data)
    assert {each.headers["Vary"] for each in (plain, zipped)} == {"Accept-Encoding"}
    refused = client.get(path, headers={"Accept-Encoding": "gzip;q=0"})
    assert "Content-Encoding" not in refused.headers


def test_scripts_of_other_projects_are_sent_compressed_and_revalidated(client: FlaskClient) -> None:
    path = "/static/vendor/socket.io/socket.io.min.js"
    plain = client.get(path)
    zipped = client.get(path, headers={"Accept-Encoding": "gzip"})
    assert plain.data == (resources.root() / path[1:]).read_bytes() == gzip.decompress(zipped.data)
    assert len(zipped.data) * 2 < len(plain.data)
    assert {each.mimetype for each in (plain, zipped)} == {"text/javascript"}
    assert {each.headers["Cache-Control"] for each in (plain, zipped)} == {"no-cache"}
    revalidated = client.get(path, headers={"If-None-Match": plain.headers["ETag"]})
    assert (revalidated.status_code, revalidated.data) == (304, b"")


def test_a_page_is_revalidated_and_answered_as_unchanged(client: FlaskClient) -> None:
    first = client.get("/t/friday")
    revalidated = client.get("/t/friday", headers={"If-None-Match": first.headers["ETag"]})
    assert (revalidated.status_code, revalidated.data) == (304, b"")
    assert first.headers.get("Cache-Control") != IMMUTABLE


def test_a_page_from_before_an_update_gets_the_current_files_and_no_cache_keeps_them(
    client: FlaskClient,
) -> None:
    path = address(client.get("/t/friday").text, "phone", "js")
    old = client.get(re.sub(r"-[0-9a-f]{16}", "-0123456789abcdef", path))
    assert (old.status_code, old.data) == (200, client.get(path).data)
    assert old.headers.get("Cache-Control") != IMMUTABLE


def test_what_the_control_loads_later_is_in_files_of_its_own(client: FlaskClient) -> None:
    packed = packed_pages(resources.root())["control"]
    html = client.get("/control/friday").text
    assert [each for each in packed.parts if "other_views" in each]
    for name in packed.parts:
        answer = client.get(f"/bundles/{name}")
        assert (answer.status_code, answer.mimetype) == (200, "text/javascript")
        assert answer.headers["Cache-Control"] == IMMUTABLE
        assert (f'<link rel="modulepreload" href="/bundles/{name}">' in html) == (name in packed.first)
    # The clock's view is less than half of the code.
    sizes = {name: len(client.get(f"/bundles/{name}").data) for name in packed.parts}
    at_first = len(client.get(address(html, "control", "js")).data) + sum(
        sizes[each] for each in packed.first
    )
    assert at_first < sum(size for name, size in sizes.items() if name not in packed.first)


def test_a_part_of_another_release_is_not_there(client: FlaskClient) -> None:
    """Parts of two releases do not fit together, so the page reloads instead."""
    name = next(each for each in packed_pages(resources.root())["control"].parts if "other_views" in each)
    assert client.get("/bundles/" + re.sub(r"-\w+\.", "-00000000.", name)).status_code == 404


@pytest.mark.parametrize("path", ["phone-0.map", "nobody-0.js", "phone.js", "..-0.js", "index-0.json"])
def test_the_folder_of_bundles_serves_nothing_else(client: FlaskClient, path: str) -> None:
    assert client.get(f"/bundles/{path}").status_code == 404


@pytest.mark.parametrize("source", ["static/js/dom.js", "displays/phone/scene.js", "static/css/base.css"])
def test_a_changed_page_is_served_in_parts(copied: Path, source: str) -> None:
    changed = copied / source
    changed.write_text(changed.read_text("utf-8") + "\n", "utf-8")
    html = client_of(copied).get("/t/friday").text
    assert html == (copied / "displays/phone/view.html").read_text("utf-8")


def test_a_change_while_the_server_runs_is_noticed(copied: Path) -> None:
    client = client_of(copied)
    assert "/bundles/phone-" in client.get("/t/friday").text
    (copied / "displays/phone/view.html").write_text("<p>Mine</p>", "utf-8")
    assert client.get("/t/friday").text == "<p>Mine</p>"
    (copied / "static/js/dom.js").unlink()
    assert "/displays/control/scene.js" in client.get("/control/friday").text


def test_all_pages_are_served_in_parts_where_none_is_packed(copied: Path) -> None:
    shutil.rmtree(copied / "static/bundles")
    client = client_of(copied)
    for page, path in PACKED.items():
        assert client.get(path).text == (copied / "displays" / page / "view.html").read_text("utf-8")


def test_the_packed_wall_contains_every_packaged_scene() -> None:
    ours = {path.parent.name for path in resources.root().glob("displays/*/scene.toml") if for_walls(path)}
    assert len(ours) > 15
    packed = packed_pages(resources.root())["tv"].sources
    for name in ours:
        assert {f"displays/{name}/{part}" for part in PARTS} <= set(packed)


def for_walls(toml: Path) -> bool:
    scene = tomllib.loads(toml.read_text("utf-8"))
    return bool(scene.get("wall") or scene.get("over"))
