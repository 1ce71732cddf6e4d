"""A visitor as the server counts them: by their address, and by their cookie if they have one."""

import ipaddress
from contextvars import ContextVar
from functools import lru_cache

# who sent the present request
current: ContextVar[str] = ContextVar("visitor", default="")
person: ContextVar[str] = ContextVar("person", default="")  # the id of a guest; "" without one


@lru_cache(10_000)
def visitor(address: str) -> str:
    """The address whose share it is. Of IPv6 everybody has at least a /64: that counts as one.

    >>> visitor("192.0.2.7"), visitor("::ffff:192.0.2.7")
    ('192.0.2.7', '192.0.2.7')
    >>> visitor("2001:db8:1:2:3:4:5:6")
    '2001:db8:1:2::/64'
    """
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address[:64]
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, 64), strict=False))
