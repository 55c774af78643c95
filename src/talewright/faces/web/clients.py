"""Who a request comes from, for limits: an address, or a whole IPv6 network, which one person may own."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable

from starlette.types import Scope

IPV6_PREFIX = 64


def client_of(scope: Scope, *, proxies: int = 0) -> str:
    """The address that the outermost of our own proxies saw, all X-Forwarded-For lines read from right to left.

    What stands further left was sent by the client and may say anything.
    """
    peer = str((scope.get("client") or ("?",))[0])
    if not proxies:
        return block_of(peer)
    lines = (value.decode("latin-1") for name, value in scope["headers"] if name == b"x-forwarded-for")
    return block_of(_seen(lines, proxies) or peer)


def _seen(lines: Iterable[str], proxies: int) -> str:
    hops = [hop.strip() for line in lines for hop in line.split(",") if hop.strip()]
    return hops[-min(proxies, len(hops))] if hops else ""


def block_of(address: str) -> str:
    """An IPv4 address, or the /64 network of an IPv6 address; anything else as it stands, cut short."""
    try:
        found = ipaddress.ip_address(address.strip("[]").partition("%")[0])
    except ValueError:
        return address[:64]
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ipaddress.ip_network((int(found), IPV6_PREFIX), strict=False))
    return str(found)
