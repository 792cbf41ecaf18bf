"""`tablewright serve`: the table on this machine, in a browser."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

from tablewright.cli.database import DATABASE
from tablewright.cli.wholes import Whole
from tablewright.core.errors import Mendable


@click.command(name="serve")
@click.option(
    "--host", default="127.0.0.1", metavar="H", help="Where to listen; 0.0.0.0 lets others in the network in."
)
@click.option("--port", type=Whole(0, 65535), metavar="P", help="The port; else 8423, or the next free one.")
@click.option("--data", type=click.Path(path_type=Path), metavar="DIR", help="The folder where everything is kept.")
@DATABASE
@click.option(
    "--restore",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="BACKUP",
    help="First put this backup in the place of the data file, which is kept aside.",
)
@click.option(
    "--public",
    default="",
    metavar="URL",
    help="The address under which a proxy on this machine lets people in, as https://table.example.org.",
)
@click.option("--no-open", is_flag=True, help="Do not open a browser.")
def command(
    *,
    host: str,
    port: int | None,
    data: Path | None,
    database: str | None,
    restore: Path | None,
    public: str,
    no_open: bool,
) -> None:
    """Start the table on this machine, print the host link and open it in a browser.

    Everything is kept in one folder: --data, else TABLEWRIGHT_DATA, else ~/.local/share/tablewright; with --database
    the tables are in PostgreSQL. Ctrl-C stops it; nothing that was done is lost.
    """
    from tablewright.store.folder import data_dir
    from tablewright.store.opening import database_url
    from tablewright.web.server import prepare, serve

    folder, url = data_dir(data, os.environ), database_url(database)
    if restore is not None:
        if url:
            raise Mendable("--restore puts a backup of a data file in place; PostgreSQL's dumps go back by pg_restore.")
        _restore(folder, restore)
    serving = prepare(folder, database=url, host=host, port=port, public=public)
    if serving.folder.trouble:
        click.echo(f"tablewright: {serving.folder.trouble}", err=True)

    def ready() -> None:
        click.echo(f"Tablewright is at {serving.address} (Ctrl-C stops it)")
        click.echo(f"Host link: {serving.host_link}")
        if serving.outside:
            click.echo(f"Others in your network reach it at {serving.outside}, by the links that you give them.")
        sys.stdout.flush()
        if not no_open and _has_display():
            _open(serving.host_link)

    serve(serving, ready)


def _restore(folder: Path, backup: Path) -> None:
    """Put a backup in place; every table then begins new dice, for those of the backup were in use."""
    from tablewright.store.clock import now
    from tablewright.store.errors import StoreError
    from tablewright.store.folder import restore

    try:
        done = restore(folder, backup, now=now())
    except (StoreError, OSError) as wrong:
        raise Mendable(str(wrong)) from wrong
    click.echo(f"The backup is in place, and its tables begin new dice. What was there before is kept in {done.aside}.")
    if not done.links:
        click.echo(
            "What was there before cannot be read whole: links that were taken away or replaced since the backup may"
            " open their seats again. Take them away once more, or replace them, under “Seats and links” of each table."
        )


def _has_display() -> bool:
    """Whether there is a screen that a browser could open on."""
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _open(link: str) -> None:
    """Open the link in the browser that people have set, without waiting for it."""
    import threading
    import webbrowser

    threading.Thread(target=webbrowser.open, args=(link,), daemon=True).start()
