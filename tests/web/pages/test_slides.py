"""The venue's slides are the pictures and texts in its folder, listed in order and served."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from clockserver.web.pages.slides import is_slide, slide_names, slides

PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "config" / "slides"
    folder.mkdir(parents=True)
    return folder


@pytest.fixture
def client(folder: Path) -> FlaskClient:
    app = Flask("house", static_folder=None)
    app.register_blueprint(slides(folder))
    return app.test_client()


def put(folder: Path, *names: str) -> None:
    for name in names:
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(PNG)


def test_slides_are_in_natural_order(client: FlaskClient, folder: Path) -> None:
    put(folder, "10 menu.png", "2 bar.JPG", "bar/b.webp", "bar/a.txt", "1.jpeg")
    names = [each["name"] for each in client.get("/api/v1/slides").get_json()]
    assert names == ["1.jpeg", "2 bar.JPG", "10 menu.png", "bar/a.txt", "bar/b.webp"]
    for name in names:
        answer = client.get(f"/slides/{name}")
        assert (answer.status_code, answer.get_data()) == (200, PNG)


def test_each_slide_is_served_with_its_media_type(client: FlaskClient, folder: Path) -> None:
    put(folder, "a.png", "b.JPG", "c.txt", "d.webp")
    kinds = [client.get(f"/slides/{name}").mimetype for name in ("a.png", "b.JPG", "c.txt", "d.webp")]
    assert kinds == ["image/png", "image/jpeg", "text/plain", "image/webp"]


def test_a_slide_that_is_replaced_under_its_name_has_another_version(
    client: FlaskClient, folder: Path
) -> None:
    def version() -> str:
        (slide,) = client.get("/api/v1/slides").get_json()
        return str(slide["version"])

    put(folder, "menu.png")
    first = version()
    assert version() == first
    (folder / "menu.png").write_bytes(PNG + b"more")
    second = version()
    assert second != first
    about = (folder / "menu.png").stat()
    os.utime(folder / "menu.png", ns=(about.st_atime_ns, about.st_mtime_ns + 1))
    assert version() not in (first, second)


def test_without_a_folder_there_are_no_slides(tmp_path: Path) -> None:
    assert slide_names(tmp_path / "none") == []


def test_a_file_that_could_contain_a_script_is_hidden_or_too_deep_is_no_slide(
    client: FlaskClient, folder: Path
) -> None:
    put(folder, "a.svg", "b.html", ".hidden.png", "c.js", "noending", ".git/d.png")
    (folder / "x" / "y").mkdir(parents=True)
    put(folder, "x/y/deep.png")
    assert client.get("/api/v1/slides").get_json() == []
    for name in ("a.svg", "b.html", ".hidden.png", "c.js", "noending", ".git/d.png", "x/y/deep.png"):
        assert client.get(f"/slides/{name}").status_code == 404, name


def test_no_name_leads_out_of_the_folder(client: FlaskClient, folder: Path) -> None:
    secret = folder.parent / "secret.txt"
    secret.write_text("not for walls")
    (folder / "link.txt").symlink_to(secret)
    (folder / "elsewhere").symlink_to(folder.parent)
    names = [
        "../secret.txt",
        "..%2fsecret.txt",
        "%2e%2e/secret.txt",
        f"/{secret}",
        "link.txt",
        "elsewhere/secret.txt",
        "..\\secret.txt",
        "secret.txt%00.png",
    ]
    for name in names:
        assert client.get(f"/slides/{name}", follow_redirects=True).status_code == 404, name
        assert not is_slide(folder, name), name
    assert client.get("/api/v1/slides").get_json() == []
