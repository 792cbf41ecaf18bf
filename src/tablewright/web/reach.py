"""Under which address others reach this server: what stands in the links that are sent to them."""

from __future__ import annotations

import ipaddress
import socket

from tablewright.web.guard import HOST, LOOPBACK_NAMES

EVERYWHERE = {  # all addresses of this machine; beside each, one of its kind that no machine has
    "0.0.0.0": (socket.AF_INET, "192.0.2.1"),  # noqa: S104 (a key)
    "::": (socket.AF_INET6, "2001:db8::1"),
}


def own_number(bound: str) -> str:
    """This machine's number in its network, as an address has it, for a server that listens everywhere.

    "" where it listens at one address alone, or is in no network.
    """
    if bound not in EVERYWHERE:
        return ""
    family, far = EVERYWHERE[bound]
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((far, 9))  # sends nothing: the machine only looks up by which way it would go
            number = str(probe.getsockname()[0])
    except OSError:
        return ""
    found = ipaddress.ip_address(number)
    if found.is_loopback or found.is_unspecified:
        return ""
    return f"[{number}]" if found.version == 6 else number


def for_others(header: str, bound: str) -> str:
    """Machine and port as they go into a link for others, from the Host header of the page that makes it.

    127.0.0.1 is every machine's name for itself: on a friend's phone it would lead to the phone.
    """
    number = own_number(bound) if only_here(header) else ""
    return f"{number}{_port(header)}" if number else header


def only_here(header: str) -> bool:
    """Whether a Host header names a machine as that machine alone can."""
    found = HOST.fullmatch(header)
    return found is not None and (found["six"] or found["name"]).casefold() in LOOPBACK_NAMES


def _port(header: str) -> str:
    _, colon, port = header.rpartition(":")
    return f":{port}" if colon and port.isdigit() else ""
