"""The lines printed at the start: the server's addresses, and how staff sign in."""

from __future__ import annotations

import ipaddress
import socket
import struct
import sys
from contextlib import suppress

if sys.platform == "linux":
    import fcntl

EVERY_ADDRESS = ("0.0.0.0", "::")  # noqa: S104 - compared
"""Listening addresses that stand for every address of the machine."""
SIOCGIFADDR = 0x8915
"""Linux's request number for an interface's address."""


def is_loopback(host: str) -> bool:
    """Whether a listening address is for this machine only."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def lan_address() -> str | None:
    """The address of this machine in its network; None without one. Sends no packet."""
    probe = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    try:
        probe.connect(("10.255.255.255", 9))
        address: str = probe.getsockname()[0]
    except OSError:
        return _interface_address()
    finally:
        probe.close()
    return None if is_loopback(address) or address == "0.0.0.0" else address  # noqa: S104 - compared


def _interface_address() -> str | None:
    """The address of the first network interface, in a network without a router; Linux only."""
    if sys.platform != "linux":
        return None
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in socket.if_nameindex():
            with suppress(OSError):  # an interface without an address
                request = struct.pack("256s", name.encode()[:15])
                address = socket.inet_ntoa(fcntl.ioctl(probe.fileno(), SIOCGIFADDR, request)[20:24])
                if not is_loopback(address):
                    return address
    return None


def mdns_name() -> str:
    """The name of this machine in mDNS."""
    return f"{socket.gethostname().partition('.')[0].lower()}.local"


def address_in_room(host: str, port: int) -> str | None:
    """The address for other devices of a server on `host`, as `192.168.1.20:5000`; None without one."""
    if is_loopback(host):
        return None
    address = lan_address() if host in EVERY_ADDRESS else host
    return f"{_in_url(address)}:{port}" if address else None


def local_url(host: str, port: int) -> str:
    """The URL for this machine of a server listening on `host`."""
    return f"http://{'localhost' if host in EVERY_ADDRESS else _in_url(host)}:{port}"


def greeting(host: str, port: int, setup_code: str | None, story: str | None = None) -> str:
    """The lines printed at the start. `setup_code` is the code for the first visit; None once there is a director.

    `story` is the address of the demo's page.
    """
    local_address = f"http://localhost:{port}"
    lines = [
        "clockserver is running, for this machine only."
        if is_loopback(host)
        else "clockserver is running, for all devices in the room.",
        *([f"  The demo        {story}"] if story else []),
        f"  This machine    {local_address}/control",
    ]
    first = local_address
    if is_loopback(host):
        lines.append("  For the room    start it with --host 0.0.0.0 (make run HOST=0.0.0.0)")
    else:
        address = address_in_room(host, port)
        first = f"http://{address}" if address else local_address
        lines += [
            f"  TVs and phones  {first}/tv   {first}/"
            if address
            else "  TVs and phones  this machine has no address in a network yet: they cannot reach it",
            f"  By name         http://{mdns_name()}:{port}/   (where the network knows mDNS)",
            f"  Staff           {first}/control",
        ]
    if setup_code is not None:
        lines += [
            "  First visit     nobody can sign in yet. The first director is made with this code, once:",
            f"                  {setup_code[:4]}-{setup_code[4:]}    {first}/start#code={setup_code}",
        ]
    return "\n".join(lines)


def _in_url(address: str) -> str:
    return f"[{address}]" if ":" in address else address
