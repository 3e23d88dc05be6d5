"""The names and addresses of a server in its network, for its certificate."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterable
from typing import TypeAlias

from msgspec import Struct

from clockserver.core.texts import Reason, Refused

Address: TypeAlias = ipaddress.IPv4Address | ipaddress.IPv6Address
Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network
PRIVATE_DOMAINS = ("home.arpa", "internal", "lan", "local", "localhost")
"""Domains for which no public authority signs; RFC 6762, 8375, 6761."""
PRIVATE_NETWORKS: tuple[Network, ...] = tuple(
    map(
        ipaddress.ip_network,
        (
            *("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "127.0.0.0/8"),
            *("fc00::/7", "fe80::/10", "::1/128"),
        ),
    )
)
"""Networks for which no public authority signs; RFC 1918, 3927, 4193, 4291."""
MAX_NAMES = 20
_LABEL = r"(?!-)[a-z0-9-]{1,63}(?<!-)"
_NAME = re.compile(rf"{_LABEL}(\.{_LABEL})*")


class Names(Struct, frozen=True):
    """The host names and addresses of a server, without duplicates, in order."""

    hosts: tuple[str, ...] = ()
    addresses: tuple[Address, ...] = ()


def names_of(texts: Iterable[str]) -> Names:
    """Typed names and addresses. Raises Refused with every reason: an invalid name, too many names, or none."""
    hosts: dict[str, None] = {}
    addresses: dict[Address, None] = {}
    reasons = []
    for each in texts:
        text = each.strip().lower().rstrip(".")
        if (address := _address(text)) is not None:
            addresses[address] = None
        elif len(text) <= 253 and _NAME.fullmatch(text):
            hosts[text] = None
        else:
            reasons.append(Reason("certificates.wrong_name", {"name": each[:80]}, "--name"))
    if not reasons and not 1 <= len(hosts) + len(addresses) <= MAX_NAMES:
        reasons.append(Reason("certificates.how_many", {"most": MAX_NAMES}, "--name"))
    if reasons:
        raise Refused(*reasons)
    return Names(tuple(hosts), tuple(addresses))


def outside(names: Names, domains: Iterable[str]) -> list[str]:
    """The names and addresses that are neither private nor below one of the domains."""
    allowed = (*PRIVATE_DOMAINS, *domains)
    hosts = [each for each in names.hosts if not any(_is_below(each, domain) for domain in allowed)]
    addresses = [
        str(each) for each in names.addresses if not any(each in network for network in PRIVATE_NETWORKS)
    ]
    return [*hosts, *addresses]


def _is_below(host: str, domain: str) -> bool:
    return host == domain or host.endswith(f".{domain}")


def _address(text: str) -> Address | None:
    try:
        return ipaddress.ip_address(text.strip("[]"))
    except ValueError:
        return None
