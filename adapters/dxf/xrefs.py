"""External references: named where they are missing, opened only beside the plan and only when asked for.

What a reference holds is unknown until it is opened. One that is missing and would show breaks every concept, for any
of them may be drawn in it; the user's profile may say that a reference is of no interest.
"""

from __future__ import annotations

import ntpath
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ezdxf import xref

from adapters.dxf.layers import layer_of, layer_states
from adapters.dxf.opening import Opened
from adapters.dxf.profile import Profile
from adapters.dxf.roles import IGNORED
from adapters.dxf.scene import CONCEPTS
from checker.model import Broken, SourceRef, Text
from checker.model.errors import PlanUnreadableError
from checker.model.limits import ReadLimits

Opener = Callable[[Path, ReadLimits], Opened]

_EXTERNAL, _LOADED = 4 | 8, 4 | 8 | 16 | 32
_MOST_FILES = 64
_DEEPEST = 8
_BACKGROUND = frozenset(("text", "dimension", "title_block", "survey", "detector", "floor_level", IGNORED))


@dataclass(slots=True)
class Beside:
    """Opens the references of a plan that lie in its folder or below; keeps count, so that it ends."""

    folder: Path
    openers: Mapping[str, Opener]
    limits: ReadLimits
    opened: int = 0
    notes: list[Text] = field(default_factory=list)

    def attach(self, doc: Any, above: tuple[Path, ...]) -> None:
        """Put into the reference blocks of ``doc`` what their files hold. ``above`` are the files that lead here."""
        for block in list(_references(doc)):
            name, written = str(block.name), str(block.block.dxf.get("xref_path", ""))
            file = self._find(written)
            if file is None:
                continue
            if file in above:
                self._say(name, written, "refere-se a si mesma", "refers to itself")
                continue
            if self.opened >= _MOST_FILES or len(above) > _DEEPEST:
                self._say(name, written, "há referências demais", "there are too many references")
                continue
            self._load(doc, block, file, (*above, file))

    def _find(self, written: str) -> Path | None:
        """Return the file of a reference in the plan's folder; whatever else the path names is never touched."""
        if "://" in written or not written.strip():
            return None
        drive, rest = ntpath.splitdrive(written)
        parts = [p for p in rest.replace("\\", "/").split("/") if p not in ("", ".")]
        if not parts or "\x00" in written:
            return None
        is_within = not drive and ".." not in parts and not rest.startswith(("/", "\\"))
        tries = [self.folder.joinpath(*parts)] if is_within else []
        tries.append(self.folder / parts[-1])
        suffixes = [s for s in self.openers if s != tries[-1].suffix.lower()]
        tries += [self.folder / f"{ntpath.splitext(parts[-1])[0]}{suffix}" for suffix in suffixes]
        return next((found for t in tries if (found := self._inside(t)) is not None), None)

    def _inside(self, file: Path) -> Path | None:
        try:
            found = file.resolve()
            is_plan = found.is_file() and found.suffix.lower() in self.openers
        except (OSError, ValueError, RuntimeError):
            return None
        return found if is_plan and found.is_relative_to(self.folder) else None

    def _load(self, doc: Any, block: Any, file: Path, above: tuple[Path, ...]) -> None:
        name = str(block.name)
        self.opened += 1
        try:
            source = self.openers[file.suffix.lower()](file, self.limits)
            if source.lost:
                raise ValueError(f"{len(source.lost)} x {source.lost[0][0].kind}")
            self.attach(source.doc, above)
            expected = len(source.doc.modelspace())
            loader = xref.Loader(source.doc, doc, conflict_policy=xref.ConflictPolicy.XREF_PREFIX)
            loader.load_modelspace(block)
            loader.execute(xref_prefix=name)
        except PlanUnreadableError as error:
            self.notes.append(error.text)
            return
        except Exception as error:  # the library refuses to copy some documents with whatever error it meets
            self._say(name, file.name, f"não pôde ser lida ({error})", f"could not be read ({error})")
            block.delete_all_entities()
            return
        if len(block) < expected:
            lost = expected - len(block)
            self._say(name, file.name, f"perdeu {lost} entidades", f"lost {lost} entities")
            block.delete_all_entities()
            return
        block.block.dxf.flags = int(block.block.dxf.get("flags", 0)) & ~_LOADED
        _keep_states(doc, name)
        self.notes.append(
            Text(
                f"Referência externa aberta: {name} ({file.name}, sha256 {source.sha256[:12]}).",
                f"External reference opened: {name} ({file.name}, sha256 {source.sha256[:12]}).",
            )
        )

    def _say(self, name: str, file: str, pt: str, en: str) -> None:
        shown = ntpath.basename(file)
        self.notes.append(
            Text(f"A referência externa {name} ({shown}) {pt}.", f"The external reference {name} ({shown}) {en}.")
        )


def open_beside(opened: Opened, path: Path, openers: Mapping[str, Opener], limits: ReadLimits) -> None:
    """Open the references of a plan that lie beside it, and say which."""
    plan = path.resolve()
    beside = Beside(plan.parent, openers, limits)
    beside.attach(opened.doc, (plan,))
    opened.notes += beside.notes


def missing_references(doc: Any, profile: Profile, file_index: int) -> tuple[list[Broken], list[Text], int]:
    """Return what references that are missing break, the notes about them, and how many they are."""
    broken: list[Broken] = []
    named: dict[str, str] = {}
    states = layer_states(doc)
    for insert, block in _inserted(doc):
        name = str(block.name)
        role = profile.block(name)
        written = str(block.block.dxf.get("xref_path", ""))
        if role is not None and (role.concept == IGNORED or not written):
            continue
        named[name] = ntpath.basename(written.replace("/", "\\"))
        if any(states.get(layer_of(insert).lower(), (False, False))) or insert.dxf.get("invisible", 0):
            continue
        ref = SourceRef(file=file_index, ref=str(insert.dxf.handle), layer=layer_of(insert), cls="INSERT")
        why = Text(f"pode estar na referência externa {name}", f"it may be in the external reference {name}")
        broken += [Broken(concept=concept, ref=ref, why=why) for concept in _concepts(profile)]
    if not named:
        return [], [], 0
    listed = ", ".join(f"{name} ({file})" if file else name for name, file in sorted(named.items()))
    note = Text(
        f"Referências externas que faltam: {listed}. Incorpore-as ao desenho (Bind), ou ponha os arquivos na pasta do "
        'plano e use --xrefs, ou declare-as sem interesse no esquadro.toml ([dxf.blocks] NOME = "-").',
        f"External references that are missing: {listed}. Bind them to the drawing, or put their files into the plan's "
        'folder and use --xrefs, or declare them of no interest in esquadro.toml ([dxf.blocks] NAME = "-").',
    )
    return broken, [note], len(named)


def _references(doc: Any) -> Iterator[Any]:
    """The blocks that stand for other files and hold nothing of them."""
    for block in doc.blocks:
        if int(block.block.dxf.get("flags", 0)) & _EXTERNAL and len(block) == 0:
            yield block


def _inserted(doc: Any) -> Iterator[tuple[Any, Any]]:
    """The inserts of references in the model, in blocks that the model inserts too."""
    missing = {str(b.name).lower(): b for b in _references(doc)}
    waiting, seen = [doc.modelspace()], set[str]()
    while missing and waiting:
        for insert in waiting.pop().query("INSERT"):
            name = str(insert.dxf.get("name", "")).lower()
            if name in missing:
                yield insert, missing[name]
            elif name not in seen:
                seen.add(name)
                block = doc.blocks.get(name)
                waiting += [block] if block is not None else []


def _keep_states(doc: Any, name: str) -> None:
    """Let the plan's own settings of a reference's layers (``NAME|LAYER``) rule over those of its file."""
    prefix = f"{name}|".lower()
    for layer in list(doc.layers):
        own = str(layer.dxf.name)
        if not own.lower().startswith(prefix):
            continue
        bound = f"{name}$0${own[len(prefix) :]}"
        if doc.layers.has_entry(bound):
            loaded = doc.layers.get(bound)
            _ = loaded.off() if layer.is_off() else loaded.on()
            _ = loaded.freeze() if layer.is_frozen() else loaded.thaw()


def _concepts(profile: Profile) -> list[str]:
    found = {*(r.concept for r in profile.layers.values()), *(r.concept for r in profile.blocks.values())}
    return sorted({CONCEPTS.get(concept, concept) for concept in found - _BACKGROUND})
