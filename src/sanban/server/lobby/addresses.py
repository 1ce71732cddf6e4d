"""Where other machines reach this server: for a host whose own page is at localhost."""

import ipaddress
import socket

from sanban.server.settings import Settings

EVERYWHERE = ("0.0.0.0", "::", "")


def is_local(host: str) -> bool:
    """Whether an address leads to this machine only.

    >>> is_local("127.0.0.1"), is_local("::/64"), is_local("localhost"), is_local("192.0.2.7")
    (True, True, True, False)
    """
    if host in ("localhost", "::/64"):  # the visitor ::1, see `visitor`
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def reachable(settings: Settings) -> list[str]:
    """The origins under which others can open the page; none if the server listens only here.

    >>> reachable(Settings(host="127.0.0.1")), reachable(Settings(host="192.0.2.7", port=80))
    ([], ['http://192.0.2.7:80'])
    """
    if is_local(settings.host):
        hosts: list[str] = []
    elif settings.host in EVERYWHERE:
        hosts = own_addresses()
    else:
        hosts = [settings.host]
    return [*settings.origins, *(f"http://{host}:{settings.port}" for host in hosts)]


def own_addresses() -> list[str]:
    """The IPv4 addresses of this machine, the one of the usual network first."""
    found: list[str] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent: it only chooses a network
            found.append(probe.getsockname()[0])
        except OSError:  # no network
            pass
    try:
        named = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
    except OSError:  # a name that no address belongs to
        named = []
    found += [str(entry[4][0]) for entry in named]
    return [host for host in dict.fromkeys(found) if not is_local(host)]
