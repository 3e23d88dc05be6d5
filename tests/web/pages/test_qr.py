"""QR codes lead another device to this server, also from a TV on the server's own machine."""

from __future__ import annotations

import pytest
from flask import Flask

from clockserver.web.pages.qr import ADDRESS, address_for_others

LAN = "192.168.1.20:5000"


@pytest.mark.parametrize(
    ("host", "lan_address", "led_to"),
    [
        ("localhost:5000", LAN, LAN),
        ("127.0.0.1:5000", LAN, LAN),
        ("[::1]:5000", LAN, LAN),
        ("localhost:5000", None, "localhost:5000"),
        ("clock.lan", LAN, "clock.lan"),
        ("10.0.0.9:5000", LAN, "10.0.0.9:5000"),
    ],
)
def test_a_qr_code_never_has_the_machines_loopback_name(
    host: str, lan_address: str | None, led_to: str
) -> None:
    app = Flask(__name__)
    app.config[ADDRESS] = lan_address
    with app.test_request_context("/", headers={"Host": host}):
        assert address_for_others("/t/friday") == f"http://{led_to}/t/friday"
