"""Starting our own program from a test."""

from __future__ import annotations

import signal


def hear_ctrl_c() -> None:
    """Let a program about to start be stopped by Ctrl-C; what a background job starts has that signal shut off.

    So it is with the one that tells that the terminal was closed, under `nohup`.
    """
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
