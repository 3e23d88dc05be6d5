"""What the server says at its start: where it is reached, and how staff sign in."""

from __future__ import annotations

import ipaddress
import socket


def is_loopback(host: str) -> bool:
    """Whether a listening address is this machine only."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def lan_address() -> str | None:
    """The address of this machine in its network; None without one. Sends nothing."""
    probe = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    try:
        probe.connect(("10.255.255.255", 9))
        address: str = probe.getsockname()[0]
    except OSError:
        return None
    finally:
        probe.close()
    return None if is_loopback(address) or address == "0.0.0.0" else address  # noqa: S104 - compared


def mdns_name() -> str:
    """The name under which machines with mDNS find this one."""
    return f"{socket.gethostname().partition('.')[0].lower()}.local"


def greeting(host: str, port: int, token: str | None) -> str:
    """The lines printed at the start. `token` is None while only this machine is served."""
    here = f"http://localhost:{port}"
    if token is None:
        lan = lan_address()
        room = f"http://{lan}:{port} and http://{mdns_name()}:{port}" if lan else "its LAN address"
        return "\n".join(
            [
                "clockserver is running, for this machine only.",
                f"  This machine    {here}/control   (TD; nothing to sign in here)",
                f"                  {here}/tv   {here}/",
                "  For the room    stop it and start with HOST=0.0.0.0 (serve --host 0.0.0.0);",
                f"                  it is then reached at {room},",
                "                  and prints a token with which the TD signs in.",
            ]
        )
    address = host if host not in ("0.0.0.0", "::") else lan_address() or host  # noqa: S104 - compared
    lan = f"http://{_in_url(address)}:{port}"
    return "\n".join(
        [
            "clockserver is running, open to the room.",
            f"  This machine    {here}/control#token={token}",
            f"  TVs and phones  {lan}/tv   {lan}/",
            f"  By name         http://{mdns_name()}:{port}/   (where the network knows mDNS)",
            "  The TD signs in by opening this once, on the tablet:",
            f"                  {lan}/control#token={token}",
        ]
    )


def _in_url(address: str) -> str:
    return f"[{address}]" if ":" in address else address
