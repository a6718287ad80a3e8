"""Whose request it is, by address: what limits count by. Behind a proxy it is the address that the proxy forwards."""

from collections.abc import Collection
from contextvars import ContextVar
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Any

IPV6_PREFIX = 64
"""So many bits of an IPv6 address belong to a network; whoever has one has all the addresses in it."""
LONGEST = 2000
"""Characters of a forwarding header that are looked at, from its end."""


asking: ContextVar[str] = ContextVar("asking", default="")
"""The address of whoever asks, for what is done for them where nobody knows of requests; "" for the server itself."""


@lru_cache(10_000)
def limited_by(address: str) -> str:
    """The address as limits count it: an IPv6 address by its network, an IPv4 one inside of IPv6 as itself.

    >>> limited_by("192.0.2.7"), limited_by("2001:db8:1:2:aaaa::1"), limited_by("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8:1:2::/64', '192.0.2.7')
    """
    known = _parse(address)
    if isinstance(known, IPv6Address):
        return str(IPv6Network((known, IPV6_PREFIX), strict=False))
    return address if known is None else str(known)


def _parse(address: str) -> IPv4Address | IPv6Address | None:
    try:
        known = ip_address(address.partition("%")[0])
    except ValueError:
        return None
    return known.ipv4_mapped or known if isinstance(known, IPv6Address) else known


class Proxies:
    """The proxies that the host has named. Only what they say about where a request comes from is believed."""

    def __init__(self, named: Collection[str] = ()) -> None:
        """Each is an address or a network (``10.0.0.0/8``); ValueError if one is neither."""
        self._networks = [ip_network(name, strict=False) for name in named]

    def __contains__(self, address: str) -> bool:
        known = _parse(address) if self._networks else None
        return known is not None and any(known in network for network in self._networks)

    def client(self, scope: Any) -> str:
        """Where a request comes from, as limits count it."""
        peer = str((scope.get("client") or ("",))[0])
        return limited_by(self._forwarded(scope, peer) if peer in self else peer)

    def _forwarded(self, scope: Any, peer: str) -> str:
        """The last address that is not a proxy's own: whatever stands before it anybody may have written."""
        for address in reversed(_chain(scope["headers"])):
            if _parse(address) is None:
                return peer
            if address not in self:
                return address
        return peer


def _chain(headers: Collection[tuple[bytes, bytes]]) -> list[str]:
    """The addresses that proxies have noted, in the order of ``X-Forwarded-For``, or of ``Forwarded`` without that."""
    for name, read in ((b"x-forwarded-for", _plain), (b"forwarded", _for)):
        values = [value for key, value in headers if key == name]
        if values:
            listed = b",".join(values)[-LONGEST:].decode("latin-1").split(",")
            return [read(entry) for entry in listed]
    return []


def _for(entry: str) -> str:
    """The address in an entry such as ``for="[2001:db8::1]:4711";proto=https``."""
    pairs = (pair.strip().partition("=") for pair in entry.split(";"))
    return next((_plain(value.strip().strip('"')) for name, _, value in pairs if name.lower() == "for"), "")


def _plain(address: str) -> str:
    """An address without port and brackets."""
    address = address.strip()
    if address.startswith("["):
        return address[1:].partition("]")[0]
    return address.partition(":")[0] if address.count(":") == 1 else address
