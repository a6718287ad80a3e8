"""Under which addresses others reach this server: for what it prints when it starts, and for links to open seats.

Whoever opens the page at ``localhost`` would invite friends to their own machines otherwise.
"""

import socket
from collections.abc import Sequence
from contextlib import suppress
from ipaddress import IPv6Address, ip_address

from macabre.server.edge.origins import host_name
from macabre.server.settings import Settings

EVERYWHERE = ("0.0.0.0", "::", "")
"""What a server listens at to be reached by every address of its machine."""
TOWARDS = (
    (socket.AF_INET, ("192.0.2.1", "10.255.255.254", "172.31.255.254", "192.168.255.254")),
    (socket.AF_INET6, ("2001:db8::1", "fd00::1")),
)
"""Whichever way leads there begins at an address of this machine: the internet's, then local networks'."""


LONGEST = 300
"""A name in a ``Host`` header that is longer than that is none, and would not fit into a QR code."""


def own_addresses() -> list[str]:
    """The addresses of this machine that others may reach, found without sending anything.

    To connect a datagram socket sends no packet; the system only looks up which of its addresses it would send from.
    """
    seen: list[str] = []
    for family, places in TOWARDS:
        for place in places:
            with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as asked:
                asked.connect((place, 9))
                address = asked.getsockname()[0]
                if address not in seen and _reachable(address):
                    seen.append(address)
    return seen


def _reachable(address: str) -> bool:
    """Whether others can reach an address; one that counts only on one cable needs a zone, which no link can carry."""
    known = ip_address(address)
    return not (known.is_loopback or known.is_unspecified or known.is_link_local)


def is_local(host: str) -> bool:
    """Whether a name, as in a ``Host`` header, means the machine that asks.

    >>> is_local("localhost:8066"), is_local("127.0.0.1"), is_local("[::1]:8066"), is_local("192.168.1.5:8066")
    (True, True, True, False)
    """
    name = host_name(host).strip("[]")
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return name == "localhost" or name.endswith(".localhost")


def origins_for_others(settings: Settings) -> list[str]:
    """The addresses that friends can open, the best one first; none if only this machine can reach the server.

    Where the host names the hosts by which the page may be asked for, only these are offered.
    """
    scheme = "https" if settings.secure else "http"
    addresses = [written(address) for address in _listening(settings.host)]
    if settings.hosts:
        allowed = [name.lower() for name in settings.hosts]
        addresses = [name for name in allowed if not is_local(name) and name not in addresses] + [
            address for address in addresses if address in allowed
        ]
    port = "" if settings.secure and settings.hosts else f":{settings.port}"
    return [f"{scheme}://{address}{port}" for address in addresses]


def _listening(host: str) -> Sequence[str]:
    """The addresses of this machine at which a server that listens at ``host`` can be reached by others."""
    if host not in EVERYWHERE:
        return [] if is_local(written(host)) else [host]
    addresses = own_addresses()
    return [address for address in addresses if ":" not in address] if host == "0.0.0.0" else addresses


def written(address: str) -> str:
    """An address as it stands in a link.

    >>> written("192.168.1.5"), written("fd00::5"), written("games.example")
    ('192.168.1.5', '[fd00::5]', 'games.example')
    """
    with suppress(ValueError):
        if isinstance(ip_address(address), IPv6Address):
            return f"[{address}]"
    return address


def link_origin(settings: Settings, host: str, scheme: str) -> str:
    """Where links for others lead, given how the page was asked for; "" if nobody else can open them."""
    if is_local(host) or len(host) > LONGEST:
        return next(iter(origins_for_others(settings)), "")
    return f"{scheme}://{host}"
