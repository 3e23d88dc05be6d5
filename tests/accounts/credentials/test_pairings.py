"""A pairing code admits one device, once and for a short time, and only the device that showed the code."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, repeat

import pytest

from clockserver.accounts.credentials.pairings import (
    LENGTH,
    LETTERS,
    LIFETIME_MS,
    MAX_OPEN,
    SILENT_MS,
    Pairing,
    Pairings,
    digest,
    new_id,
)
from clockserver.core.texts import Refused

NOW = 1_800_000_000_000
HALL, BAR, TABLET = "d-hall2222", "d-bar33333", "s-tablet22"


@pytest.fixture
def pairings() -> Pairings:
    return Pairings()


def refusal_code(pairings: Pairings, code: str, now: int = NOW, kind: str = "display") -> str:
    with pytest.raises(Refused) as caught:
        pairings.find(code, kind, now)  # type: ignore[arg-type]
    (reason,) = caught.value.reasons
    return reason.code


def poll(pairings: Pairings, secret: str, now: int = NOW) -> str | None:
    """The answer to a device that polls with its code."""
    try:
        return pairings.poll(secret, now).confirmed_as
    except Refused as refusal:
        return refusal.reasons[0].code


def test_a_code_is_read_aloud_and_typed_as_people_do(pairings: Pairings) -> None:
    pairing, _ = pairings.begin("display", HALL, NOW)
    assert len(pairing.code) == LENGTH
    assert set(pairing.code) <= set(LETTERS)
    spoken = pairing.code.lower()
    for typed in (spoken, f" {spoken[:3]}-{spoken[3:]} ", " ".join(spoken), f"{spoken[:3]} – {spoken[3:]}"):
        assert pairings.find(typed, "display", NOW) is pairing


def test_no_letter_of_a_code_is_a_vowel_and_there_are_enough_of_them() -> None:
    assert not set(LETTERS) & set("AEIOUY0123456789")
    assert len(set(LETTERS)) ** LENGTH > 2**25


def test_only_the_device_that_showed_a_code_is_paired_by_it(pairings: Pairings) -> None:
    room_service, hall_secret = pairings.begin("display", HALL, NOW)
    _, bar_secret = pairings.begin("display", BAR, NOW)
    assert poll(pairings, hall_secret) is None
    pairings.find(room_service.code, "display", NOW).confirm(HALL)
    assert poll(pairings, hall_secret) == HALL
    assert poll(pairings, bar_secret) is None
    for stolen in (room_service.code, room_service.key, HALL, "", hall_secret[:-1]):
        assert poll(pairings, stolen) == "pairing.over"


def test_a_code_is_used_once(pairings: Pairings) -> None:
    pairing, secret = pairings.begin("display", HALL, NOW)
    pairing.confirm(HALL)
    assert refusal_code(pairings, pairing.code) == "pairing.used"
    # The device gets the same answer again: the first one may have been lost.
    assert [poll(pairings, secret) for _ in range(3)] == [HALL] * 3


def test_a_wrong_code_finds_nothing(pairings: Pairings) -> None:
    pairing, _ = pairings.begin("display", HALL, NOW)
    for wrong in ("", "BCDFGH", pairing.code[:-1], pairing.code + "B", "*"):
        if wrong != pairing.code:
            assert refusal_code(pairings, wrong) == "pairing.wrong_code"


def test_a_code_for_one_purpose_does_not_serve_another(pairings: Pairings) -> None:
    television, _ = pairings.begin("display", HALL, NOW)
    tablet, _ = pairings.begin("unlock", TABLET, NOW)
    assert refusal_code(pairings, television.code, kind="unlock") == "pairing.wrong_code"
    assert refusal_code(pairings, tablet.code, kind="display") == "pairing.wrong_code"


def test_a_code_lives_ten_minutes(pairings: Pairings) -> None:
    pairing, secret = pairings.begin("display", HALL, NOW)
    assert pairing.expires_at == NOW + LIFETIME_MS
    last = pairing.expires_at - 1
    assert pairings.find(pairing.code, "display", last) is pairing
    assert refusal_code(pairings, pairing.code, pairing.expires_at) == "pairing.wrong_code"
    assert poll(pairings, secret, pairing.expires_at) == "pairing.over"
    assert pairings.open_pairing("display", HALL, secret, pairing.expires_at) is None


def test_a_television_that_reloads_its_page_shows_the_same_code(pairings: Pairings) -> None:
    pairing, secret = pairings.begin("display", HALL, NOW)
    for minute in range(1, 10):
        assert pairings.open_pairing("display", new_id("d-"), secret, NOW + minute * 60_000) is pairing
    pairing.confirm(HALL)
    assert pairings.open_pairing("display", HALL, secret, NOW) is None
    assert pairings.open_pairing("display", HALL, "", NOW) is None


def test_a_tablet_shows_another_code_after_somebody_else_signed_in_on_it(pairings: Pairings) -> None:
    pairing, secret = pairings.begin("unlock", TABLET, NOW)
    assert pairings.open_pairing("unlock", TABLET, secret, NOW) is pairing
    assert pairings.open_pairing("unlock", "s-another2", secret, NOW) is None
    assert pairings.open_pairing("display", HALL, secret, NOW) is None


def test_two_devices_never_show_one_code() -> None:
    letters: Iterator[str] = chain("BCDFGH", "BCDFGH", "BCDFGJ", repeat("Z"))
    pairings = Pairings(lambda _: next(letters))
    first, _ = pairings.begin("display", HALL, NOW)
    second, _ = pairings.begin("display", BAR, NOW)
    assert (first.code, second.code) == ("BCDFGH", "BCDFGJ")


def open_all(pairings: Pairings) -> list[tuple[Pairing, str]]:
    return [pairings.begin("display", f"d-many{n:04}", NOW) for n in range(MAX_OPEN)]


def test_an_address_that_has_all_codes_takes_none_from_others(pairings: Pairings) -> None:
    stranger = [pairings.begin("display", f"d-many{n:04}", NOW, "203.0.113.9") for n in range(MAX_OPEN)]
    _, secret = pairings.begin("display", HALL, NOW, "10.0.0.7")
    assert poll(pairings, secret) is None
    assert poll(pairings, stranger[0][1]) == "pairing.over"
    with pytest.raises(Refused, match=r"pairing\.too_many"):
        pairings.begin("display", BAR, NOW, "203.0.113.9")
    assert poll(pairings, secret) is None


def test_codes_of_televisions_take_none_from_locked_devices(pairings: Pairings) -> None:
    open_all(pairings)
    first, _ = pairings.begin("unlock", TABLET, NOW)
    second, _ = pairings.begin("unlock", TABLET, NOW)
    assert refusal_code(pairings, first.code, kind="unlock") == "pairing.wrong_code", "a device has one code"
    assert pairings.find(second.code, "unlock", NOW) is second


def test_a_code_that_no_device_asks_for_makes_room_for_another(pairings: Pairings) -> None:
    _, polled = open_all(pairings)[7]
    with pytest.raises(Refused, match=r"pairing\.too_many"):
        pairings.begin("display", HALL, NOW + SILENT_MS)
    assert poll(pairings, polled, NOW + SILENT_MS) is None
    late = NOW + SILENT_MS + 1
    pairings.begin("display", HALL, late)
    assert poll(pairings, polled, late) is None
    assert len(pairings._open) == 2


def test_codes_are_not_kept_beyond_their_time(pairings: Pairings) -> None:
    open_all(pairings)
    pairings.begin("display", HALL, NOW + LIFETIME_MS)
    assert len(pairings._open) == 1


def test_the_store_keeps_no_code_in_plain_text(pairings: Pairings) -> None:
    pairing, secret = pairings.begin("display", HALL, NOW)
    assert pairing.key == digest(secret)
    assert secret not in repr(vars(pairing))
    assert len({new_id("d-") for _ in range(1_000)}) == 1_000
