"""Tournament files read back to the same facts; a faulty one is refused with one reason."""

from __future__ import annotations

import gzip
import random
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from clockserver.core.fingerprints import fingerprint, is_fingerprint_of
from clockserver.core.texts import Refused
from clockserver.past.waypoint_maker import WaypointMaker
from clockserver.projection.projection import KeptViews
from clockserver.texts.shipped_catalogues import catalogues
from clockserver.tournament.draws.commands import PublishDraw
from clockserver.tournament.imports.guaranteed_facts import state_hash
from clockserver.tournament.tables.commands import OpenTables
from clockserver.tournament_files import file_reading, layout
from clockserver.tournament_files.layout import AnnexPerson
from clockserver.tournament_files.replay_job import replay_file
from clockserver.tournament_files.replaying import GivenImport, base_of
from clockserver.tournament_files.signatures import SigningKey
from tests.examples.evenings import an_evening as a_long_evening
from tests.fakes import START, InMemoryWaypoints
from tests.tournament.imports.test_guaranteed_facts import an_evening
from tests.tournament.merging.flights import merging
from tests.tournament.merging.rooms import two_ended_flights
from tests.tournament_files.files import (
    KEY,
    Lines,
    changed,
    code_of,
    file_of,
    lines_of,
    read,
    rows_of,
    signed,
)

LATER = START + 10**9
ONE_EACH = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])


@cache
def a_file() -> bytes:
    return file_of(rows_of(an_evening()))


@cache
def a_file_with_people() -> bytes:
    rows = a_long_evening(1)
    _, state = base_of(iter(rows))
    ids = sorted({each.person for each in state.entries.values()})
    return file_of(rows, "full", [AnnexPerson(person=id_, name=f"Player {id_[-3:]}") for id_ in ids])


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "friday.tournament"


def test_a_file_is_read_again_to_the_same_facts_and_to_the_same_bytes(path: Path) -> None:
    for file in (a_file(), a_file_with_people()):
        state, rows, replay = read(path, file, slug="friday")
        header = msgspec.json.decode(lines_of(file)[0])
        assert state.imported is not None
        assert state.imported.state_hash == header["state_hash"]
        assert [row.seq for row in rows] == [*range(1, header["seq"] + 2)]
        _, base = base_of(iter(rows))
        assert state_hash(base) == header["state_hash"]
        people = [AnnexPerson(person=each.id, name=each.name) for each in replay.people.values()]
        annex: layout.Annex = "full" if people else "none"
        assert file_of(rows, annex, people) == file


def a_maker(checked: file_reading.Checked, every: int = 40) -> WaypointMaker:
    return WaypointMaker(InMemoryWaypoints(), "code", checked.header.stream, every=every)


def test_the_workers_result_equals_a_loaded_tournament(path: Path) -> None:
    path.write_bytes(a_file_with_people())
    checked = file_reading.check(path)
    result = replay_file(
        path, checked, GivenImport(LATER, "friday", "import-1", "td"), path.parent, a_maker(checked)
    )
    assert result.persons > 0
    assert result.fingerprint == fingerprint(KEY.public)
    assert {each.name for each in path.parent.iterdir()} == {path.name, "rows", "state", "people"}


class NoScreen:
    """Views that expect no value."""

    def take(self, _row: object, _record: object, _state: object) -> None:
        """Keep nothing."""

    def kept_views(self) -> KeptViews:
        raise ValueError("no view expects that")


def test_a_tournament_that_no_screen_could_show_is_refused(path: Path) -> None:
    path.write_bytes(a_file())
    checked = file_reading.check(path)
    with pytest.raises(Refused) as refused:
        replay_file(path, checked, GivenImport(2**52, "friday", "import-1", "td"), path.parent, NoScreen())
    assert [each.code for each in refused.value.reasons] == ["tournament_file.replay"]


def dropped(place: int) -> Callable[[Lines], Any]:
    return lambda lines: lines.pop(place)


def with_field(place: int, **fields: Any) -> Callable[[Lines], Any]:
    return lambda lines: lines[place].update(fields)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (with_field(0, format=2), "format"),
        (with_field(0, more=1), "line"),
        (with_field(0, seq=3), "line"),
        (with_field(0, slug="other"), "other_slug"),
        (with_field(0, stream="tournament:else"), "other_stream"),
        (with_field(0, state_hash="1:" + "0" * 64), "state_hash"),
        (with_field(0, state_hash="2:" + "0" * 64), "state_hash"),
        (with_field(2, seq=7), "order"),
        (with_field(2, at=0), "order"),
        (with_field(2, at=2**53 - 1), "future"),
        (with_field(2, part="0"), "line"),
        (with_field(2, stream="tournament:else"), "other_stream"),
        (with_field(2, command="opened-1"), "twice"),
        (with_field(2, body='{"type":"PigsFlew"}'), "unknown_event"),
        (with_field(2, body='{"type":'), "unknown_event"),
        (with_field(2, body="[" * 50_000), "unknown_event"),
        (with_field(2, body='{"type":"Tapped","session":"9","what":"entry","count":1,"chips":1}'), None),
        (lambda lines: lines.insert(2, lines.pop(3)), "order"),
        (dropped(-2), "line"),
        (dropped(-1), "cut"),
        (lambda lines: lines[-1].update(persons=1), "annex_count"),
        (lambda lines: lines.append({"person": "0" * 32, "name": "Ann"}), "annex"),
    ],
)
def test_a_signed_file_that_is_wrong_is_refused_whole(
    change: Callable[[Lines], Any], code: str | None, path: Path
) -> None:
    refusal_code = code_of(path, changed(a_file(), change))
    assert (
        refusal_code == code
        if code is not None
        else refusal_code in ("replay", "unknown_event", "state_hash")
    )


def test_an_unknown_event_in_a_file_is_refused_with_one_answer_that_names_its_line(path: Path) -> None:
    later = with_field(2, type="PigsFlew", body='{"type":"PigsFlew","height":3}')
    path.write_bytes(changed(a_file(), later))
    checked = file_reading.check(path)
    with pytest.raises(Refused) as refused:
        replay_file(
            path, checked, GivenImport(2**52, "friday", "import-1", "td"), path.parent, a_maker(checked)
        )
    (reason,) = refused.value.reasons
    assert (reason.code, reason.params["type"]) == ("tournament_file.unknown_event", "PigsFlew")
    assert (reason.params["line"], reason.params["seq"]) == (3, 2)
    for words in (catalogues().english, catalogues().of("de")):
        assert words is not None
        sentence = words.say(reason.code, reason.params)
        assert "PigsFlew" in sentence
        assert "3" in sentence
    assert not (path.parent / "state").exists()


def test_a_line_whose_type_is_not_that_of_its_event_is_refused(path: Path) -> None:
    assert code_of(path, changed(a_file(), with_field(2, type="TournamentImported"))) == "unknown_event"


def test_persons_of_the_annex_have_entries_and_names_and_are_unique(path: Path) -> None:
    def last(**fields: Any) -> bytes:
        return changed(a_file_with_people(), with_field(-1, **fields))

    assert code_of(path, last(name=" ")) == "annex"
    assert code_of(path, last(name="x" * 200)) == "annex"
    assert code_of(path, last(name="Ann\u202e")) == "annex"
    assert code_of(path, last(person="f" * 32)) == "annex"
    assert code_of(path, changed(a_file_with_people(), lambda lines: lines.append(lines[-1]))) == "annex"


@pytest.mark.parametrize(
    ("annex", "fields", "code"),
    [
        ("none", {}, "annex"),
        ("public", {}, ""),
        ("public", {"contact": "ann@example.org"}, "annex"),
        ("public", {"distinction": "of Cork"}, "annex"),
        ("full", {"contact": "ann@example.org", "distinction": "of Cork"}, ""),
    ],
)
def test_an_annex_has_only_the_declared_fields_of_persons(
    path: Path, annex: str, fields: dict[str, str], code: str
) -> None:
    def change(lines: Lines) -> None:
        head = next(each for each in lines if "annex" in each)
        head["annex"] = annex
        lines[-1] |= fields

    assert code_of(path, changed(a_file_with_people(), change)) == code


def test_a_file_of_another_key_or_without_a_right_signature_is_refused(path: Path) -> None:
    lines = lines_of(a_file())
    assert code_of(path, signed(lines[:-1], SigningKey(b"o" * 32))) == "signature"
    assert code_of(path, gzip.compress(b"\n".join([*lines[:-1], b"{}", b""]))) == "line"
    assert code_of(path, gzip.compress(b"\n".join(lines))) == "cut"


@pytest.mark.parametrize("key", ["00" * 32, "01" + "00" * 31, "ec" + "ff" * 30 + "7f"])
def test_a_signature_of_a_weak_key_is_refused(path: Path, key: str) -> None:
    """With a key of small order one signature of zeros fits at least one text in eight."""
    (header, *lines), nothing = lines_of(file_of(rows_of(an_evening())))[:-1], "01" + "00" * 63
    header = header.replace(KEY.public.encode(), key.encode())
    codes = set()
    for number in range(32):
        content = b"".join(
            line + b"\n" for line in (header.replace(b'"friday"', b'"friday-%d"' % number), *lines)
        )
        seal = {"sha256": sha256(content).hexdigest(), "signature": nothing}
        codes.add(code_of(path, gzip.compress(content + msgspec.json.encode(seal) + b"\n", 1)))
    assert codes == {"signature"}


def test_bombs_and_long_lines_end_at_their_limits(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, size, code in (
        ("MAX_PACKED", 100, "large"),
        ("MAX_UNPACKED", 2_000, "unpacks_large"),
        ("MAX_LINE", 100, "line_long"),
    ):
        with monkeypatch.context() as patched:
            patched.setattr(file_reading, name, size)
            assert code_of(path, a_file()) == code
    assert code_of(path, gzip.compress(b"\n" * 10_000_000)) == "no_header"
    assert code_of(path, a_file() + a_file()) == "more_after_end"
    assert code_of(path, a_file() + b"\0") == "more_after_end"


def test_a_file_has_64_mb_packed_and_1_gb_unpacked_at_most() -> None:
    assert (layout.MAX_PACKED, layout.MAX_UNPACKED) == (64 * 2**20, 2**30)


def test_no_secret_of_the_vault_is_in_a_file() -> None:
    """The seats of a day are drawn and not yet revealed: the seed would reveal them."""
    room = two_ended_flights()
    room.give(merging())
    room.give(OpenTables(session="3", tables=(1,)))
    room.give(PublishDraw(session="3"))
    content = gzip.decompress(file_of(room.journal.read(room.desk.stream)))
    commitment = room.desk.state.sessions["3"].draws[1].commitment
    assert commitment.encode() in content
    assert room.vault.secrets
    for secret in room.vault.secrets.values():
        forms = (
            secret.hex(),
            secret.hex().upper(),
            b64encode(secret).decode(),
            urlsafe_b64encode(secret).decode(),
        )
        assert not [form for form in forms if form.rstrip("=").encode() in content]


def test_a_file_cut_anywhere_or_with_one_byte_changed_is_refused(path: Path) -> None:
    file, dice = a_file(), random.Random(1)
    for at in sorted({0, 1, 9, 10, 11, len(file) - 8, len(file) - 1, *dice.sample(range(len(file)), 60)}):
        assert code_of(path, file[:at]) in ("not_gzip", "cut_off", "cut"), at
    content = gzip.decompress(file)
    for at in dice.sample(range(len(content)), 150):
        damaged = bytearray(content)
        damaged[at] ^= 1 << dice.randrange(8)
        assert code_of(path, gzip.compress(bytes(damaged), 1)), at


def test_a_gzip_file_with_changed_bytes_is_reported_as_damaged(path: Path) -> None:
    file = a_file()
    assert code_of(path, file[:40] + bytes([file[40] ^ 255]) + file[41:-8] + b"\0" * 8) == "damaged"
    assert code_of(path, b"PK" + file[2:]) == "not_gzip"


@ONE_EACH
@given(st.binary(max_size=300), st.booleans())
def test_random_bytes_do_not_break_the_reader(path: Path, data: bytes, packed: bool) -> None:
    assert code_of(path, gzip.compress(data, 1) if packed else data)


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)


@ONE_EACH
@given(
    st.integers(0, 40),
    st.sampled_from(["seq", "at", "body", "type", "part", "actor", "command", "x"]),
    VALUES,
)
def test_random_signed_values_do_not_break_the_replay(path: Path, place: int, field: str, value: Any) -> None:
    def change(lines: Lines) -> None:
        lines[place % len(lines)][field] = value

    try:
        file = changed(a_file(), change)
    except (OverflowError, UnicodeEncodeError):
        return  # no JSON
    code_of(path, file)


@ONE_EACH
@given(st.data())
def test_random_signed_bodies_do_not_break_the_replay(path: Path, data: st.DataObject) -> None:
    """A field of an event has another value: the file is refused, or leads to the stated facts."""

    def change(lines: Lines) -> None:
        line = lines[data.draw(st.integers(1, len(lines) - 2))]
        body = msgspec.json.decode(line["body"])
        body[data.draw(st.sampled_from(sorted(body)))] = data.draw(VALUES)
        line["body"] = msgspec.json.encode(body).decode()

    try:
        file = changed(a_file(), change)
    except (OverflowError, UnicodeEncodeError):
        return  # no JSON
    assert code_of(path, file) in ("", *(each.partition(".")[2] for each in layout.FILE_REFUSALS))


def test_a_fingerprint_typed_in_any_form_is_compared() -> None:
    printed = fingerprint(KEY.public)
    assert len(printed.split("-")) == 8
    for typed in (printed, printed.lower(), printed.replace("-", ""), printed.replace("-", " : ")):
        assert is_fingerprint_of(KEY.public, typed)
    assert not is_fingerprint_of(KEY.public, printed[:-1])
    assert not is_fingerprint_of(SigningKey(b"o" * 32).public, printed)
