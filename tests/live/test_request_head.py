"""The head of a request: every header is found by its name, the content type too."""

from __future__ import annotations

import email.parser
from http.client import HTTPMessage

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clockserver.live.hub.request_head import RequestHead
from clockserver.live.hub.request_reader import wrong_framing

NAMES = st.sampled_from(["Host", "host", "HOST", "Content-Length", "content-length", "Cookie", "X-Tail"])
VALUES = st.text(
    st.characters(min_codepoint=33, max_codepoint=255, exclude_characters="\x7f\x85\xa0"), max_size=9
)


def read(text: str, kind: type[HTTPMessage] = RequestHead) -> HTTPMessage:
    """The head as the standard library reads it."""
    return email.parser.Parser(_class=kind).parsestr(text)


@given(st.lists(st.tuples(NAMES, VALUES), max_size=8))
def test_a_header_is_found_as_the_library_finds_it(headers: list[tuple[str, str]]) -> None:
    text = "".join(f"{name}: {value}\r\n" for name, value in headers) + "\r\n"
    ours, theirs = read(text), read(text, HTTPMessage)
    assert ours.items() == theirs.items()
    for name in ("host", "HOST", "Content-length", "cookie", "x-tail", "absent"):
        assert ours.get(name) == theirs.get(name)
        assert ours.get_all(name) == theirs.get_all(name)
        assert ours.get(name, "-") == theirs.get(name, "-")
        assert ours.get_all(name, []) == theirs.get_all(name, [])
    assert wrong_framing("HTTP/1.1", ours) == wrong_framing("HTTP/1.1", theirs)


def test_a_header_that_is_added_is_found() -> None:
    head = read("Host: one\r\n\r\n")
    assert head.get("cookie") is None
    head["Cookie"] = "a=b"
    assert head.get("cookie") == "a=b"


def test_changing_the_list_of_values_changes_no_header() -> None:
    head = read("Host: one\r\nHost: two\r\n\r\n")
    head.get_all("host").append("three")  # type: ignore[union-attr]
    assert head.get_all("host") == ["one", "two"]


@pytest.mark.parametrize(
    "kind",
    ["multipart/form-data; boundary=x", "multipart/digest", "message/rfc822", "message/delivery-status"],
)
def test_a_request_head_is_not_parsed_for_multipart_messages(kind: str) -> None:
    head = read(f"Host: one\r\nContent-Type: {kind}\r\nContent-Length: 3\r\n\r\n")
    assert head.get("content-type") == kind
    assert not head.is_multipart()
    assert head.defects == []
