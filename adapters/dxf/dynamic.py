"""Dynamic blocks: a ``*U`` insert goes by the name of the block that it was made from."""

from __future__ import annotations

from typing import Any

_ON_RECORD = "AcDbBlockRepBTag"
_ON_ENTITY = "AcDbBlockRepETag"
_ON_INSERT = "AcDbBlockRepresentation"


class EffectiveNames:
    """Resolves names of one document: by the anonymous block, by what it holds, then by the insert itself."""

    def __init__(self, doc: Any) -> None:
        self.doc = doc
        self._names: dict[str, str | None] = {}

    def of_name(self, name: str) -> str:
        """Return the effective name of a block by its own."""
        return self._of_block(name) or name

    def of(self, insert: Any) -> str:
        """Return the effective name of an insert's block; its own where it is not dynamic or the link is lost."""
        name = str(insert.dxf.get("name", ""))
        if not name.startswith("*"):
            return name
        return self._of_block(name) or self._of_insert(insert) or name

    def _of_block(self, name: str) -> str | None:
        if not name.startswith("*"):
            return name
        if name not in self._names:
            block = self.doc.blocks.get(name)
            found = None
            if block is not None:
                found = self._record(_handle(block.block_record, _ON_RECORD)) or self._by_content(block)
            self._names[name] = found if found != name else None
        return self._names[name]

    def _by_content(self, block: Any) -> str | None:
        """Copies of a dynamic block's entities point at the originals, which lie in the block they come from."""
        for entity in block:
            original = self.doc.entitydb.get(_handle(entity, _ON_ENTITY))
            name = self._record(str(original.dxf.get("owner", ""))) if original is not None else None
            if name is not None:
                return name
        return None

    def _of_insert(self, insert: Any) -> str | None:
        try:
            held = insert.get_extension_dict().dictionary.get(_ON_INSERT) if insert.has_extension_dict else None
            data = held.get("AcDbRepData") if held is not None else None
            tags = [t for part in data.xtags.subclasses for t in part] if data is not None else []
        except Exception:  # a damaged dictionary only means that the name stays what it is
            return None
        return self._record(next((str(t.value) for t in tags if t.code == 340), ""))

    def _record(self, handle: str) -> str | None:
        record = self.doc.entitydb.get(handle) if handle else None
        name = record.dxf.get("name") if record is not None and record.dxftype() == "BLOCK_RECORD" else None
        return str(name) if name and not str(name).startswith("*") else None


def _handle(entity: Any, appid: str) -> str:
    if entity is None or not entity.has_xdata(appid):
        return ""
    return next((str(t.value) for t in entity.get_xdata(appid) if t.code == 1005), "")
