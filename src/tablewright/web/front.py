"""The address under which people reach the server through a proxy on the same machine, and who they are behind it."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tablewright.core.errors import Mendable

ADDRESS = re.compile(r"(https?)://(([A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?)/?")
USUAL = {"http": ":80", "https": ":443"}
"""The port of each scheme, which no browser names."""
FORWARDED = b"x-forwarded-for"
"""The header in which a proxy says who asks; each proxy on the way adds its visitor at the end."""


@dataclass(frozen=True)
class Front:
    """A public address: its scheme, and its name with the port where there is one."""

    scheme: str
    host: str

    @classmethod
    def at(cls, address: str) -> Front:
        """The front at an address such as https://table.example.org. Mendable for what is none."""
        found = ADDRESS.fullmatch(address)
        if found is None:
            raise Mendable(f"“{address[:80]}” is no address such as https://table.example.org, without a path.")
        # Browsers leave out the port that goes without saying.
        return cls(found[1], found[2].casefold().removesuffix(USUAL[found[1]]))

    @property
    def name(self) -> str:
        """The name alone."""
        return re.sub(r":\d+$", "", self.host).strip("[]")

    def __str__(self) -> str:
        return f"{self.scheme}://{self.host}/"

    def seen(self, scope: Any, headers: Mapping[bytes, str]) -> Any:
        """A request as it came to the proxy: by which scheme, and from whom.

        Only a proxy on this machine is believed: whoever asks from elsewhere could write there what they like.
        """
        changed = {"scheme": self.scheme} if headers.get(b"host", "").casefold() == self.host else {}
        client = scope.get("client")
        if client is None or not _here(client[0]):
            return {**scope, **changed}
        # Of several such headers, and of several in one, the last is that of the proxy before us.
        last = [value for key, value in scope["headers"] if key.lower() == FORWARDED][-1:]
        who = last[0].decode("latin-1").rpartition(",")[2].strip() if last else ""
        return {**scope, **changed, "client": (who, 0) if _address(who) else client}


def _address(text: str) -> bool:
    try:
        ipaddress.ip_address(text)
    except ValueError:
        return False
    return True


def _here(address: str) -> bool:
    """Whether an address is this machine's own, however it is written."""
    if not _address(address):
        return False
    found = ipaddress.ip_address(address)
    mapped = found.ipv4_mapped if isinstance(found, ipaddress.IPv6Address) else None
    return (mapped or found).is_loopback
