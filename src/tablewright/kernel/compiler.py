"""Compiling in a process of its own: whoever has had enough of it can end it at once, and its memory is given back.

`python -m tablewright.kernel.compiler LOOP SAMPLE SOURCE …` writes the module and its machine code on its output.
"""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from typing import Any

SIZE = 8
"""Bytes that say how long the module is."""


def compiled(
    names: Sequence[str], run: Callable[..., object], sample: Callable[..., object] | None
) -> tuple[bytes, bytes]:
    """The module of a loop that stands in the last of these sources, and its machine code; `sample` is a kernel's.

    RuntimeError where that process fails; Ctrl-C ends it.
    """
    told = f"{sample.__module__}:{sample.__name__}" if sample is not None else ""
    command = [sys.executable, "-P", "-m", __name__, run.__name__, told, *names]
    where = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, env=where, start_new_session=True) as process:  # noqa: S603 (our own)
        try:
            found = process.stdout.read() if process.stdout is not None else b""
            process.wait()
        except BaseException:
            process.kill()
            raise
    if process.returncode:
        raise RuntimeError("the fight kernel could not be compiled")
    size = int.from_bytes(found[:SIZE], "big")
    return found[SIZE : SIZE + size], found[SIZE + size :]


def _end_with_them() -> None:
    """Wait until whoever asked has gone, whose end closes the pipe, and end at once: nobody wants it any more."""
    os.read(sys.stdin.fileno(), 1)  # not through its buffer, which must be free when all is done
    os._exit(1)


def main(run: str, sample: str, *names: str) -> None:
    """Compile, and write what comes of it."""
    threading.Thread(target=_end_with_them, daemon=True).start()
    from tablewright.kernel.many import Kernel

    module, _, name = sample.partition(":")
    more: list[Any] = [getattr(importlib.import_module(module), name)] if sample else []
    kernel = Kernel(getattr(importlib.import_module(names[-1]), run), names, *more)
    found, code = kernel.made()
    for part in (len(found).to_bytes(SIZE, "big"), found, code):
        sys.stdout.buffer.write(part)


if __name__ == "__main__":
    main(*sys.argv[1:])
