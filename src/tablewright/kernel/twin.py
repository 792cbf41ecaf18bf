"""The same source compiled: modules of plain functions are loaded a second time with every function under numba.

numba is an optional extra (`fast`) and imported only when somebody asks for a twin. What is compiled is kept in a
folder named by the digest of all the sources, so that nothing stale is ever run; where no folder can be written to it
is compiled anew in each process.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any


def available() -> bool:
    """Whether the extra `fast` is installed."""
    return all(importlib.util.find_spec(name) is not None for name in ("numba", "numpy"))


def twins(names: Sequence[str], folder: Path | None = None) -> dict[str, ModuleType]:
    """These modules, each after those that it takes functions from, compiled; `folder` is where to keep the result.

    A module takes functions from another by `from module import function`, which finds the twin's.
    """
    import numba

    sources = {name: _source(name) for name in names}
    if folder is not None:
        numba.config.CACHE_DIR = str(folder / digest(sources.values(), numba.__version__))
    options: dict[str, Any] = {"nogil": True, "cache": folder is not None, "error_model": "numpy"}
    mark: Callable[[FunctionType], Any] = numba.njit(**options)
    found: dict[str, ModuleType] = {}
    plain = {name: sys.modules.get(name) for name in names}
    try:
        for name, path in sources.items():
            found[name] = _load(name, path, mark)
            sys.modules[name] = found[name]
    finally:
        for name, module in plain.items():
            if module is None:
                sys.modules.pop(name, None)
            else:
                sys.modules[name] = module
    return found


def digest(sources: Any, *more: str) -> str:
    """What the sources, and whatever else decides how they are compiled, come to."""
    found = hashlib.sha256()
    for path in sources:
        found.update(Path(path).read_bytes())
    for text in more:
        found.update(text.encode())
    return found.hexdigest()[:16]


def _source(name: str) -> Path:
    spec = importlib.util.find_spec(name)
    if spec is None or spec.origin is None:
        raise ImportError(f"no source of {name}")
    return Path(spec.origin)


def _load(name: str, path: Path, mark: Callable[[FunctionType], Any]) -> ModuleType:
    """A module of its own from this source, each function defined in it marked."""
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise ImportError(f"no source of {name}")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    for key, value in list(vars(module).items()):
        if isinstance(value, FunctionType) and value.__module__ == name:
            setattr(module, key, mark(value))
    return module


def writable(folder: Path) -> Path | None:
    """The folder, made if need be; None where it cannot be written to."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None
