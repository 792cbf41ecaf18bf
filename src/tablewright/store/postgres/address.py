"""A database's address as people type it, read so that no word of a password is ever shown."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from urllib.parse import quote

from psycopg import ProgrammingError
from psycopg.conninfo import conninfo_to_dict

from tablewright.core.errors import Mendable

SCHEMES = ("postgresql", "postgres")
_LIKE = "postgresql://user@host/database"
_CODES = "In it, special characters are written as percent codes (@ as %40, : as %3A, / as %2F, # as %23, % as %25)."
_PORTS = re.compile(r"(\[[^\]]*\]|[^:\[\],]*)(:\d*)?(,(\[[^\]]*\]|[^:\[\],]*)(:\d*)?)*")


@dataclass(frozen=True)
class Address:
    """Where a database is; `shown` is the address without its password."""

    parameters: dict[str, str] = field(repr=False)
    shown: str

    def without_secrets(self, words: str) -> str:
        """Words of somebody else's in which the password must not stand."""
        password = self.parameters.get("password", "")
        return words.replace(password, "…") if password else words


def read_address(url: str) -> Address:
    """What a `postgresql://` address says. Mendable, without a word of it, for one that cannot be read.

    PostgreSQL's own library takes a password with a bare / or @ in it for host, port or database, and then tells it.
    """
    scheme, found, rest = url.partition("://")
    if not found or scheme not in SCHEMES:
        raise Mendable(f"A database is named by its address, which begins with postgresql://, as in {_LIKE}.")
    authority = re.split(r"[/?]", rest, maxsplit=1)[0]
    if "#" in rest or re.search(r"[\s\0]", rest) or rest.count("@") > (1 if "@" in authority else 0):
        raise Mendable(f"The address of the database cannot be read. {_CODES}")
    if not _PORTS.fullmatch(authority.rpartition("@")[2]):
        raise Mendable(f"The port in the address of the database is no number: it is like {_LIKE}. {_CODES}")
    try:
        parameters = {name: str(value) for name, value in conninfo_to_dict(url).items() if value is not None}
    except (ProgrammingError, UnicodeError):  # which would show the whole address
        raise Mendable(f"The address of the database cannot be read: it is like {_LIKE}. {_CODES}") from None
    return Address(parameters, _shown(parameters))


def _shown(parameters: dict[str, str]) -> str:
    user, host, port, name = (parameters.get(one, "") for one in ("user", "host", "port", "dbname"))
    where = "" if host.startswith("/") else f"[{host}]" if ":" in host and "," not in host else host
    where += f":{port}" if port and where and "," not in port else ""
    return f"postgresql://{quote(user) + '@' if user else ''}{where}/{quote(name)}"
