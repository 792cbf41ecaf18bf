"""Records by id: whoever looks one up finds it, also while the game's own are being read."""

from __future__ import annotations

import threading

from tablewright.core.shelf import Shelf


def test_who_looks_something_up_while_the_records_are_read_finds_it() -> None:
    reading, go_on = threading.Event(), threading.Event()

    def own() -> dict[str, int]:
        if not reading.is_set():
            reading.set()
            assert go_on.wait(5)
        return {"sword": 1}

    shelf = Shelf(own)
    first = threading.Thread(target=shelf.find, args=("sword",))
    first.start()
    assert reading.wait(5)
    try:
        assert (shelf.find("sword"), shelf["sword"], shelf.find("spoon")) == (1, 1, None)
    finally:
        go_on.set()
        first.join()
    assert shelf.find("sword") == 1
