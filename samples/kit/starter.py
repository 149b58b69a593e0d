"""The starter drawing: every layer and block of the profile, ready to insert, and a sheet that explains them."""

from __future__ import annotations

from pathlib import Path

import ezdxf
from ezdxf.layouts import Paperspace

from samples.kit.dxf_blocks import TEXT_STYLE, draw_part, prepare, use_block, use_layer
from samples.kit.profile import profile, starter_blocks
from samples.kit.to_dxf import open_on, save

_NOTE = "MODELO GLPBR: use o comando INSERIR (INSERT) e preencha os atributos; a folha LEIA-ME explica cada bloco"
_WIDTH, _HEIGHT = 841.0, 594.0
_ROW, _COLUMN, _TOP, _LEFT = 4.2, 270.0, 545.0, 12.0


def write(path: Path) -> Path:
    """Write the starter drawing, in metres, with nothing drawn in model space but a note."""
    doc = ezdxf.new("R2010", setup=False)
    doc.header["$INSUNITS"] = 6
    doc.header["$MEASUREMENT"] = 1
    prepare(doc)
    for name in profile()["layers"]:
        use_layer(doc, name)
    for name, spec in starter_blocks().items():
        use_block(doc, name, 1.0, spec)
    doc.modelspace().add_text(_NOTE, height=0.25, dxfattribs={"layer": "DOC-TEXTO", "style": TEXT_STYLE})
    sheet = doc.paperspace("Layout1")
    doc.layouts.rename("Layout1", "LEIA-ME")
    sheet.page_setup(size=(_WIDTH, _HEIGHT), margins=(5, 5, 5, 5), units="mm")
    _explain(sheet)
    open_on(doc, (0.0, -1.0), (25.0, 2.0), 1.0)
    return save(doc, path)


def _explain(sheet: Paperspace) -> None:
    _text(sheet, "MODELO GLPBR - CAMADAS E BLOCOS", _LEFT, 568.0, 7.0)
    _text(
        sheet,
        "Desenho em metros. Preencha só o que souber: "
        "um atributo vazio é dado não informado. Números com vírgula ou ponto.",
        _LEFT,
        556.0,
        3.5,
    )
    x, y = _LEFT, _TOP
    for name, spec in sorted(starter_blocks().items()):
        rows = 2 + len(spec["attributes"])
        if y - rows * _ROW < 15.0:
            x, y = x + _COLUMN, _TOP
        y = _block_rows(sheet, name, x, y)
    _layer_rows(sheet, x, y)


def _block_rows(sheet: Paperspace, name: str, x: float, y: float) -> float:
    spec = starter_blocks()[name]
    if name != "SELO":
        for part in spec["symbol"]:
            _picture(sheet, part, x + 6.0, y)
    _text(sheet, f"{name} (camada {spec['layer']}): {spec['text']}", x + 16.0, y, 2.6)
    for tag, prompt in spec["attributes"].items():
        y -= _ROW
        _text(sheet, f"{tag}: {prompt}", x + 20.0, y, 2.0)
    return y - 1.8 * _ROW


def _picture(sheet: Paperspace, part: list[float | str], x: float, y: float) -> None:
    """Draw a part of a symbol at 10 mm to the metre."""
    scale, kind = 10.0, part[0]
    if kind == "text":
        at_x, at_y, height = (_num(v) * scale for v in part[2:])
        draw_part(sheet, [kind, part[1], x + at_x, y + at_y, height], 1.0, "DOC-TEXTO")
        return
    values = [_num(v) * scale for v in part[1:]]
    if kind == "circle":
        moved = [x + values[0], y + values[1], values[2]]
    else:
        moved = [v + (y if i % 2 else x) for i, v in enumerate(values)]
    draw_part(sheet, [str(kind), *moved], 1.0, "DOC-TEXTO")


def _num(value: float | str) -> float:
    return float(value)


def _layer_rows(sheet: Paperspace, x: float, y: float) -> None:
    for name, (_colour, _line, text) in profile()["layers"].items():
        if y < 15.0:
            x, y = x + _COLUMN, _TOP
        _text(sheet, f"Camada {name}: {text}", x, y, 2.2)
        y -= _ROW


def _text(sheet: Paperspace, text: str, x: float, y: float, height: float) -> None:
    sheet.add_text(text, height=height, dxfattribs={"layer": "DOC-TEXTO", "style": TEXT_STYLE}).set_placement((x, y))
