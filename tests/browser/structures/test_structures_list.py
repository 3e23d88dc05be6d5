"""The library's list finds, copies, archives and restores structures, and has their files and versions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.chromium import PHONE, TABLET, Face
from tests.browser.control_page import enrol
from tests.browser.structures_page import Screen, Structures, document, save
from tests.servers import RunningServer
from tests.waiting import until

pytestmark = pytest.mark.browser
MANY = 500


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """One server for all tests; each has structures of its own."""
    with RunningServer(tmp_path_factory.mktemp("library") / "data", keeps_files=True) as running:
        yield running


def write_file(server: RunningServer, name: str, text: str) -> Path:
    folder = server.data / "config" / "structures"
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.toml"
    path.write_text(text, "utf-8")
    return path


def toml(title: str, big: int) -> str:
    return (
        f'title = "{title}"\nstarting_stack = 5000\ngame = "nlhe"\nlevel_minutes = 20\n'
        f'periods = [{{ kind = "level", small_blind = 25, big_blind = {big} }}]\n'
    )


@pytest.mark.full
def test_the_room_and_the_control_lead_directors_to_the_library(
    server: RunningServer, screen: Screen
) -> None:
    page = screen("/?lang=en", TABLET, session=server.session).page
    page.get_by_role("link", name="Structures").click()
    expect(page.get_by_role("heading", name="Structures", exact=True)).to_be_visible()
    page.goto(server.url("/control?lang=en#room", "localhost"))
    page.locator('[data-part="structures"] a').click()
    page.wait_for_url(re.compile("/structures"))
    page.goto(server.url("/control?lang=en", "localhost"))
    page.locator('[data-part="menu"]').click()
    page.locator('[data-menu="structures"]').click()
    page.wait_for_url(re.compile("/structures"))
    expect(page.locator('[data-structure="friday-9-max"]')).to_contain_text("24 levels · 25,000 chips")


def test_the_public_does_not_see_the_link_and_signs_in_first(server: RunningServer, screen: Screen) -> None:
    page = screen("/?lang=en", PHONE).page
    expect(page.get_by_role("link", name="Toolbox")).to_be_visible()
    expect(page.locator('[data-part="structures"]')).to_be_hidden()
    page.goto(server.url("/structures?lang=en", "localhost"))
    page.wait_for_url(re.compile("/signin"))


@pytest.mark.full
def test_a_floor_person_looks_at_structures_and_changes_none(
    browser: Browser, server: RunningServer, screen: Screen
) -> None:
    session = enrol(server, "Fay", "floor")
    page = screen("/structures?lang=en", TABLET, session=session).page
    expect(page.locator('[data-part="new"]')).to_have_count(0)
    page.locator('[data-structure="turbo-10"] a.open').click()
    expect(page.locator('[data-part="save"]')).to_be_disabled()
    page.locator('[data-cell="0:3"]').click()
    page.keyboard.type("7")
    expect(page.locator('[data-part="sheet"] input')).to_have_count(0)
    page.locator('[data-part="summary"]').click()
    for choice in page.locator('[data-part="head"] select').all():
        expect(choice).to_be_disabled()
    page.set_viewport_size({"width": 390, "height": 844})
    page.locator('[data-part="summary"]').click()
    expect(page.locator('[data-part="card"] select[data-field="ends"]')).to_be_disabled()


@pytest.mark.full
def test_a_structure_is_archived_restored_and_deleted_and_each_step_is_undone(
    server: RunningServer, screen: Screen
) -> None:
    save(server, document("Old evening", (25, 50)))
    library = Structures(screen, server)
    library.act("old-evening", "archive")
    expect(library.part("notice")).to_contain_text("Old evening is archived")
    expect(library.part("listed").locator('[data-structure="old-evening"]')).to_have_count(0)
    library.part("archived").locator("summary").click()
    library.act("old-evening", "restore")
    expect(library.part("listed").locator('[data-structure="old-evening"]')).to_be_visible()
    library.act("old-evening", "delete")
    expect(library.row("old-evening")).to_have_count(0)
    library.part("notice").get_by_role("button", name="Undo").click()
    expect(library.row("old-evening")).to_be_visible()


@pytest.mark.full
def test_unsaved_work_on_a_deleted_structure_becomes_a_new_structure(
    server: RunningServer, screen: Screen
) -> None:
    save(server, document("Short lived", (25, 50)))
    it = Structures(screen, server)
    it.open("short-lived")
    it.cell(1, "big_blind").click()
    it.keys("60", "Enter")
    it.page.locator(".back").click()
    it.act("short-lived", "delete")
    expect(it.row("short-lived")).to_have_count(0)
    it.part("unsaved").locator("a.open").click()
    it.shows("big_blind", ["60"])
    it.part("save").click()
    expect(it.part("notice")).to_contain_text("Saved: Short lived")
    it.page.locator(".back").click()
    expect(it.part("unsaved")).to_have_count(0)
    expect(it.part("listed").locator("li").filter(has_text="Short lived")).to_have_count(1)


@pytest.mark.full
def test_a_search_stays_until_it_is_emptied_also_if_few_structures_are_left(
    browser: Browser, tmp_path: Path
) -> None:
    with RunningServer(tmp_path / "data", keeps_files=True) as few:
        it = Structures(
            lambda path, *more, **options: Face(browser, few.url(path, "localhost"), *more, **options), few
        )
        rows = it.part("listed").get_by_role("listitem")
        expect(rows.first).to_be_visible()
        ids = [row.get_attribute("data-structure") or "" for row in rows.all()]
        for structure in ids[9:]:
            assert few.command("structure.delete", None, structure=structure).get("ok")
        expect(rows).to_have_count(9)
        it.part("search").fill("turbo")
        assert few.command("structure.delete", None, structure=ids[0]).get("ok")
        expect(it.part("search")).to_have_value("turbo")
        it.part("search").fill("")
        expect(it.part("search")).to_have_count(0)
        expect(rows).to_have_count(8)
        it.face.close()


def test_a_structure_that_a_template_uses_is_not_deleted(server: RunningServer, screen: Screen) -> None:
    save(server, document("Needed", (25, 50)))
    answer = server.command("template.save", None, title="Weekly", structure="needed")
    assert answer.get("ok"), answer
    library = Structures(screen, server)
    expect(library.row("needed")).to_contain_text("used by Weekly")
    library.act("needed", "delete")
    expect(library.part("notice")).to_contain_text("Needed is used by Weekly.")
    expect(library.row("needed")).to_be_visible()


@pytest.mark.full
@pytest.mark.parametrize(
    "ending", ["xlsx", *(pytest.param(each, marks=pytest.mark.full) for each in ("csv", "toml", "json"))]
)
def test_the_newest_version_is_downloaded_as_a_file(
    server: RunningServer, screen: Screen, ending: str
) -> None:
    save(server, document(f"Carried away as {ending}", (50, 100), (100, 200)))
    library = Structures(screen, server)
    library.row(f"carried-away-as-{ending}").locator(".more").click()
    with library.page.expect_download() as download:
        library.part("exports").get_by_role("link", name=ending.upper()).click()
    assert download.value.suggested_filename.endswith(f".{ending}")
    data, address = Path(download.value.path()).read_bytes(), "/api/v1/structures/preview"
    preview = until(
        lambda: server.post(address, data=data, headers=server.staff()).json().get("document"), "a preview"
    )
    assert [each["big_blind"] for each in preview["periods"]] == [100, 200]


@pytest.mark.full
def test_a_copy_is_unsaved_work_until_it_is_saved(server: RunningServer, screen: Screen) -> None:
    save(server, document("Model", (25, 50), (50, 100)))
    library = Structures(screen, server)
    library.act("model", "copy")
    expect(library.part("title")).to_have_value("Model (copy 1)")
    library.shows("big_blind", ["50", "100"])
    library.page.locator(".back").click()
    expect(library.part("unsaved")).to_contain_text("Model (copy 1)")
    library.part("unsaved").get_by_role("button", name="Discard").click()
    expect(library.part("unsaved")).to_have_count(0)
    library.part("notice").get_by_role("button", name="Undo").click()
    library.part("unsaved").locator("a.open").click()
    library.part("save").click()
    expect(library.part("notice")).to_contain_text("Saved: Model (copy 1)")
    assert [each["big_blind"] for each in library.saved("model-copy-1", 1)["periods"]] == [50, 100]
    library.page.locator(".back").click()
    expect(library.part("unsaved")).to_have_count(0)


def test_a_changed_file_is_offered_and_a_bad_one_is_listed_with_its_reasons(
    server: RunningServer, screen: Screen
) -> None:
    path = write_file(server, "house", toml("House game", 50))
    assert server.get("/api/v1/structures", headers=server.staff()).ok
    path.write_text(toml("House game", 100), "utf-8")
    broken = write_file(server, "broken", toml("Broken", 0))
    library = Structures(screen, server)
    expect(library.part("bad")).to_contain_text("broken")
    library.row("house").locator('[data-part="take_over"]').click()
    expect(library.part("notice")).to_contain_text("House game: the file is the newest version")
    expect(library.row("house")).to_contain_text("v2")
    expect(library.row("house").locator('[data-part="take_over"]')).to_have_count(0)
    library.row("house").locator(".more").click()
    library.page.locator('[data-action="versions"]').click()
    expect(library.part("versions").get_by_role("listitem")).to_have_count(2)
    library.part("versions").get_by_role("link", name="Version 1").click()
    library.shows("big_blind", ["50"])
    library.part("save").click()
    expect(library.part("notice")).to_contain_text("Saved: House game")
    assert library.saved("house", 3)["periods"][0]["big_blind"] == 50
    broken.unlink()


@pytest.mark.full
def test_five_hundred_structures_are_listed_and_searched(tmp_path: Path, browser: Browser) -> None:
    data = tmp_path / "data"
    folder = data / "config" / "structures"
    folder.mkdir(parents=True)
    for number in range(MANY):
        (folder / f"evening-{number}.toml").write_text(toml(f"Evening {number}", 50 + number), "utf-8")
    with RunningServer(data, keeps_files=True) as house:
        library = Structures(
            lambda path, *size, **options: Face(browser, house.url(path, "localhost"), *size, **options),
            house,
        )
        expect(library.part("listed").get_by_role("listitem")).to_have_count(MANY + 13)
        library.part("search").fill("evening 377")
        expect(library.part("listed").get_by_role("listitem")).to_have_count(1)
        library.open("evening-377")
        library.shows("big_blind", ["427"])
        library.face.close()
