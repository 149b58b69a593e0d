"""Reading back a plan that another process has pickled, when that process may have been taken over by what it read.

Only our own model's classes, plain containers, paths, and shapely's geometry are made; any other name in the
data is refused before anything of it runs.
"""

from __future__ import annotations

import io
import pickle
from typing import Any

MOST_BYTES = 512 * 1024**2
_MODEL = "checker.model."
_PLAIN = frozenset(
    {
        ("builtins", name)
        for name in ("frozenset", "set", "list", "dict", "tuple", "bytearray", "complex", "range", "slice")
    }
    | {
        ("collections", "OrderedDict"),
        ("copyreg", "_reconstructor"),
        ("builtins", "object"),
        ("datetime", "date"),
        ("shapely.io", "from_wkb"),
        ("shapely.io", "from_wkt"),
        ("shapely", "from_wkb"),
        ("types", "MappingProxyType"),
        ("pathlib", "PosixPath"),
        ("pathlib", "WindowsPath"),
        ("checker.app.reading", "OutOfMemoryError"),
    }
)


class _Restricted(pickle.Unpickler):
    def find_class(self, module: str, name: str) -> Any:
        if (module, name) in _PLAIN:
            return super().find_class(module, name)
        if module.startswith(_MODEL) and "." not in name:
            found = super().find_class(module, name)
            if isinstance(found, type) and found.__module__ == module:
                return found
        raise pickle.UnpicklingError(f"{module}.{name} is no part of a plan")


def dumps(value: object) -> bytes:
    """Pickle a plan or an error of ours by its own classes alone, whatever ways of pickling a library registered."""
    content = io.BytesIO()
    pickler = pickle.Pickler(content, protocol=pickle.HIGHEST_PROTOCOL)
    pickler.dispatch_table = {}
    pickler.dump(value)
    return content.getvalue()


def loads(content: bytes) -> object:
    """Return what ``content`` holds; raises ValueError for anything that is no plan and no error of ours."""
    try:
        return _Restricted(io.BytesIO(content)).load()
    except Exception as error:  # damaged or hostile data raises whatever it likes
        raise ValueError(f"not the data of a plan: {error}") from error
