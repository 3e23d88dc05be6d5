"""A phone's web socket request is recognized if it is complete and in its usual form; others go to the library."""

from __future__ import annotations

import pytest

from clockserver.live.hub import phone_request as phone_requests
from clockserver.live.hub.phone_request import MAX_HEAD, phone_request
from clockserver.web import request_guard

KEY = "dGhlIHNhbXBsZSBub25jZQ=="
HEAD = (
    "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\n"
    "Host: clock.local:5000\r\n"
    "Connection: Upgrade\r\n"
    "Pragma: no-cache\r\n"
    "User-Agent: Mozilla/5.0 (Linux; Android 14) Chrome/130.0\r\n"
    "Upgrade: websocket\r\n"
    "Origin: http://clock.local:5000\r\n"
    "Sec-WebSocket-Version: 13\r\n"
    "Accept-Encoding: gzip, deflate\r\n"
    "Accept-Language: de-AT,de;q=0.9\r\n"
    f"Sec-WebSocket-Key: {KEY}\r\n"
    "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n"
    "\r\n"
)


def without(line: str) -> str:
    lines = [each for each in HEAD.split("\r\n") if not each.startswith(line)]
    assert len(lines) < len(HEAD.split("\r\n"))
    return "\r\n".join(lines)


def with_one_more(line: str) -> str:
    return HEAD.replace("Pragma", f"{line}\r\nPragma")


def test_the_request_of_a_browser_is_read_as_wsgi_has_it() -> None:
    request = phone_request(HEAD.encode())
    assert request == {
        "REQUEST_METHOD": "GET",
        "SCRIPT_NAME": "",
        "RAW_PATH_INFO": "/socket.io/",
        "PATH_INFO": "/socket.io/",
        "QUERY_STRING": "EIO=4&transport=websocket",
        "SERVER_PROTOCOL": "HTTP/1.0",
        "CONTENT_TYPE": "text/plain",
        "GATEWAY_INTERFACE": "CGI/1.1",
        "HTTP_HOST": "clock.local:5000",
        "HTTP_CONNECTION": "Upgrade",
        "HTTP_PRAGMA": "no-cache",
        "HTTP_USER_AGENT": "Mozilla/5.0 (Linux; Android 14) Chrome/130.0",
        "HTTP_UPGRADE": "websocket",
        "HTTP_ORIGIN": "http://clock.local:5000",
        "HTTP_SEC_WEBSOCKET_VERSION": "13",
        "HTTP_ACCEPT_ENCODING": "gzip, deflate",
        "HTTP_ACCEPT_LANGUAGE": "de-AT,de;q=0.9",
        "HTTP_SEC_WEBSOCKET_KEY": KEY,
        "HTTP_SEC_WEBSOCKET_EXTENSIONS": "permessage-deflate; client_max_window_bits",
    }


def test_each_phone_has_its_own_key_and_its_own_environment() -> None:
    other = HEAD.replace(KEY, "AAAAAAAAAAAAAAAAAAAAAA==")
    first, second = phone_request(HEAD.encode()), phone_request(other.encode())
    assert first is not None
    assert second is not None
    assert first.pop("HTTP_SEC_WEBSOCKET_KEY") != second.pop("HTTP_SEC_WEBSOCKET_KEY")
    assert first == second
    first["HTTP_HOST"] = "elsewhere"
    assert second["HTTP_HOST"] == "clock.local:5000"


def test_a_phones_request_keeps_the_headers_of_a_proxy() -> None:
    request = phone_request(with_one_more("X-Forwarded-For: 10.0.0.7").encode())
    assert request is not None
    assert request["HTTP_X_FORWARDED_FOR"] == "10.0.0.7"


def test_a_phones_request_may_have_the_cookie_of_a_seat_card() -> None:
    assert phone_requests.SEAT_COOKIE == request_guard.SEAT_COOKIE
    for card in ("friday_e7_abc.0f3c", "friday_e8_xyz.11aa"):
        request = phone_request(with_one_more(f"Cookie: clockserver_seat={card}").encode())
        assert request is not None
        assert request.pop("HTTP_COOKIE") == f"clockserver_seat={card}"
        assert request == phone_request(HEAD.encode())


ODD = {
    "a seat card's cookie and another": with_one_more("Cookie: clockserver_seat=a; clockserver_session=anna"),
    "another cookie and a seat card's": with_one_more("Cookie: clockserver_session=anna; clockserver_seat=a"),
    "a seat card's cookie twice": with_one_more("Cookie: clockserver_seat=a\r\nCookie: clockserver_seat=b"),
    "a seat card's cookie, written otherwise": with_one_more("cookie: clockserver_seat=a"),
    "a seat card's cookie without a value": with_one_more("Cookie: clockserver_seat="),
    "a seat card's cookie in quotes": with_one_more('Cookie: clockserver_seat="a"'),
    "a seat card's cookie as the end": HEAD[:-2] + "Cookie: clockserver_seat=a",
    "a cookie": with_one_more("Cookie: clockserver_session=anna"),
    "a token": with_one_more("Authorization: Bearer secret"),
    "an unknown header": with_one_more("X-Clock: 1"),
    "a name with an underscore": with_one_more("X_Forwarded_For: 10.0.0.7"),
    "a header twice": with_one_more("Host: elsewhere.example"),
    "a header twice, written otherwise": with_one_more("host: elsewhere.example"),
    "a key twice": with_one_more(f"Sec-WebSocket-Key: {KEY}"),
    "a second key, written otherwise": with_one_more(f"sec-websocket-key: {KEY}"),
    "a length": with_one_more("Content-Length: 0"),
    "a coding": with_one_more("Transfer-Encoding: chunked"),
    "an expectation": with_one_more("Expect: 100-continue"),
    "a protocol of a web socket": with_one_more("Sec-WebSocket-Protocol: chat"),
    "a line that continues": with_one_more("Accept: a\r\n b"),
    "a space before the colon": with_one_more("Accept : a"),
    "no space after the colon": with_one_more("Accept:a"),
    "no value": with_one_more("Accept: "),
    "a space at the end of a value": with_one_more("Accept: a "),
    "a line without a colon": with_one_more("Accept"),
    "a line feed alone": HEAD.replace("Pragma: no-cache\r\n", "Pragma: no-cache\n"),
    "a return alone": with_one_more("Accept: a\rb"),
    "a zero": with_one_more("Accept: a\0b"),
    "a letter beyond ASCII": with_one_more("Accept: \xe4"),
    "no host": without("Host"),
    "no key": without("Sec-WebSocket-Key"),
    "no version": without("Sec-WebSocket-Version"),
    "an old version": HEAD.replace("Version: 13", "Version: 8"),
    "no upgrade": without("Upgrade"),
    "another upgrade": HEAD.replace("Upgrade: websocket", "Upgrade: h2c"),
    "a connection that is kept": HEAD.replace("Connection: Upgrade", "Connection: keep-alive"),
    "a key that is too short": HEAD.replace(KEY, KEY[4:]),
    "a key that is too long": HEAD.replace(KEY, f"AAAA{KEY}"),
    "a key that is no base64": HEAD.replace(KEY, f"{KEY[:-3]}!=="),
    "another method": HEAD.replace("GET", "POST"),
    "another version of HTTP": HEAD.replace("HTTP/1.1", "HTTP/1.0"),
    "another path": HEAD.replace("/socket.io/", "/socket.io"),
    "another transport": HEAD.replace("transport=websocket", "transport=polling"),
    "a session": HEAD.replace("EIO=4", "EIO=4&sid=abc"),
    "an absolute address": HEAD.replace("GET /", "GET http://clock.local:5000/"),
    "a head that has not ended": HEAD[:-2],
    "half a head": HEAD[: len(HEAD) // 2],
    "half a key": HEAD[: HEAD.index(KEY) + 9],
    "a message behind it": f"{HEAD}\x81\x82",
    "two requests": HEAD + HEAD,
    "a long head": with_one_more(f"Accept: {'a' * MAX_HEAD}"),
    "nothing": "",
}


@pytest.mark.parametrize("sent", ODD.values(), ids=ODD)
def test_the_library_serves_any_other_request(sent: str) -> None:
    assert phone_request(sent.encode("latin-1")) is None
    assert phone_request(HEAD.encode()) is not None
