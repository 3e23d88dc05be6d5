"""Words over the wire: every language for the faces, and refusals in the client's language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.client import codes
from tests.servers import RunningServer

pytestmark = pytest.mark.server
GERMAN = "de-AT,de;q=0.9,en;q=0.5"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with RunningServer(tmp_path_factory.mktemp("words") / "data") as running:
        running.open_tournament()
        yield running


def test_a_face_gets_the_languages_and_the_language_of_the_walls(server: RunningServer) -> None:
    answer = server.get("/api/v1/texts").json()
    assert {"en": "English", "de": "Deutsch"}.items() <= answer["languages"].items()
    assert answer["wall_language"] == "en"


def test_a_catalogue_is_whole_and_is_sent_once(server: RunningServer) -> None:
    english, german = (server.get(f"/api/v1/texts/{language}") for language in ("en", "de"))
    assert set(german.json()) == set(english.json())
    assert german.json()["face.break"] == "Pause"
    assert server.get("/api/v1/texts/en-US").json()["face.break"] == "Break"
    revalidated = server.get("/api/v1/texts/de", headers={"If-None-Match": german.headers["ETag"]})
    assert (revalidated.status_code, revalidated.content) == (304, b"")


def test_a_catalogue_is_sent_compressed_to_clients_that_accept_it(server: RunningServer) -> None:
    zipped, plain = (
        server.get("/api/v1/texts/en", headers={"Accept-Encoding": encoding})
        for encoding in ("gzip", "identity")
    )
    assert (zipped.headers["Content-Encoding"], plain.headers.get("Content-Encoding")) == ("gzip", None)
    assert zipped.json() == plain.json()
    assert int(zipped.headers["Content-Length"]) * 3 < int(plain.headers["Content-Length"])
    assert zipped.headers["ETag"] != plain.headers["ETag"]
    for encoding, tag in (("gzip", zipped.headers["ETag"]), ("identity", plain.headers["ETag"])):
        revalidated = server.get(
            "/api/v1/texts/en", headers={"Accept-Encoding": encoding, "If-None-Match": tag}
        )
        assert (revalidated.status_code, revalidated.headers["Vary"]) == (304, "Accept-Encoding")


def test_a_phone_loads_the_lines_that_it_shows(server: RunningServer) -> None:
    whole = server.get("/api/v1/texts/de").json()
    phone = server.get("/api/v1/texts/de/phone").json()
    assert phone.items() <= whole.items()
    assert {"face.phone.", "face.toolbox."} & {f"{'.'.join(code.split('.')[:2])}." for code in phone} == {
        "face.phone."
    }
    assert server.get("/api/v1/texts/xx/phone").status_code == 404


@pytest.mark.parametrize("language", ["xx", "DE", "..", "en.json", "x" * 300])
def test_an_unknown_language_is_refused(server: RunningServer, language: str) -> None:
    answer = server.get(f"/api/v1/texts/{language}")
    assert answer.status_code == 404
    assert codes(answer.json()) in (["wire.unknown_language"], ["wire.no_such_page"])


def test_a_refusal_is_english_unless_the_client_prefers_another_language(server: RunningServer) -> None:
    def refusal_text(**headers: str) -> str:
        answer = server.post("/api/v1/calculators/nothing", json={}, headers=headers).json()
        assert codes(answer) == ["calculators.unknown"]
        return str(answer["refused"][0]["text"])

    assert refusal_text().startswith("There is no calculator nothing")
    assert refusal_text(**{"Accept-Language": GERMAN}).startswith("Es gibt keinen Rechner nothing")
    for language in ("fr", "*", "en-GB", "de;q=0", ";;;=,q", "x" * 2000):
        assert refusal_text(**{"Accept-Language": language}).startswith("There is no calculator"), language


def test_a_socket_is_refused_in_the_language_of_its_handshake(server: RunningServer) -> None:
    for headers, text in (({"Accept-Language": GERMAN}, "Es gibt kein"), ({}, "There is no")):
        refused = server.client(**headers).call("subscribe", {"topics": ["clock:nowhere:1"]})
        assert refused["refused"][0]["text"].startswith(text)
