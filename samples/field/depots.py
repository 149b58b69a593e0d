"""LPG depots and drawings that lean on other files, as DXF."""

from __future__ import annotations

from pathlib import Path

from samples.field.draw import PLAIN, Sheet

DEPOT = {
    **PLAIN,
    "area": "DEPÓSITO DE GLP",
    "stock": "RECIPIENTES GLP",
    "fence": "CERCA TELA",
    "firewall": "PAREDE CORTA FOGO",
}


def depot_with_blocks(path: Path) -> Path:
    """A depot with P13 blocks, a drain 2.90 m from its edge, extinguishers, a plate and the street, in metres."""
    s = Sheet(DEPOT, insunits=6)
    s.symbol("BOTIJÃO P13", ("c", 0, 0, 0.18))
    s.symbol("RALO", ("c", 0, 0, 0.10), ("l", -0.1, 0, 0.1, 0))
    s.symbol("EXTINTOR PQS 12KG", ("c", 0, 0, 0.15))
    s.symbol("PLACA PROIBIDO FUMAR", ("l", -0.1, 0, 0.1, 0), ("l", 0, -0.1, 0, 0.1))
    s.box(10, 10, 14, 13, "area")
    s.text("ÁREA DE ARMAZENAMENTO DE GLP - CLASSE II", 10.1, 12.6, 0.12)
    for i in range(6):
        for j in range(4):
            s.put("BOTIJÃO P13", 10.6 + 0.4 * i, 10.6 + 0.4 * j, "stock")
    s.put("RALO", 17.0, 11.5, "drain")
    s.put("EXTINTOR PQS 12KG", 9.5, 11, "ext")
    s.put("EXTINTOR PQS 12KG", 9.5, 12, "ext")
    s.put("PLACA PROIBIDO FUMAR", 10, 13.2, "sign")
    s.box(0, 0, 30, 25, "limit")
    s.line((0, -2), (30, -2), "street")
    s.text("RUA SEM NOME", 12, -4, 0.4)
    s.title("PLANTA DE SITUAÇÃO E LOCAÇÃO DO DEPÓSITO", 2, -7, "1:100")
    s.dim((14, 11.5), (16.9, 11.5), offset=0.3)
    s.dim((10, 10), (14, 10))
    s.dim((10, 10), (10, 13))
    return s.save(path)


def depot_with_circles(path: Path) -> Path:
    """A depot with bare circles for containers and texts for lots, in centimetres; only the layers' names help."""
    s = Sheet(DEPOT, scale=100.0, dimlfac=0.01)
    s.box(0, 0, 5, 4, "area")
    for i in range(8):
        for j in range(3):
            s.circle(0.6 + 0.4 * i, 0.6 + 0.4 * j, 0.18, "stock")
    s.text("LOTE 1 - 24 P13 CHEIOS", 0.6, 2.2, 0.12)
    s.box(-10, -8, 15, 14, "limit")
    s.circle(9, 2, 0.1, "drain")
    s.title("DEPÓSITO DE GLP", 0, -3, "1:50")
    s.dim((5, 2), (8.9, 2), offset=0.2)
    s.dim((0, 0), (5, 0))
    s.dim((0, 0), (0, 4))
    return s.save(path)


def depot_on_layer_zero(path: Path) -> Path:
    """All on layer 0 without blocks: a person reads the words; nothing of it is sure."""
    s = Sheet({}, insunits=6)
    s.layers = dict.fromkeys(("area", "stock", "limit", "text", "title", "dim", "drain"), "0")
    s.box(0, 0, 6, 4, "area")
    s.text("DEPÓSITO GLP", 2, 2, 0.2)
    s.circle(9, 2, 0.1, "drain")
    s.text("ralo", 9.2, 2.1, 0.12)
    s.box(-10, -8, 16, 14, "limit")
    s.text("divisa", 10, -7.8, 0.2)
    for a, b in (((0, 0), (6, 0)), ((0, 0), (0, 4)), ((6, 2), (8.9, 2))):
        s.dim(a, b)
    return s.save(path)


def missing_reference(path: Path) -> Path:
    """The fire-safety drawing of a shop: its architecture is an external reference that did not come along."""
    s = Sheet(PLAIN, insunits=6)
    s.doc.add_xref_def(filename=r"..\arquitetura\loja_base.dwg", name="LOJA_BASE")
    s.space.add_blockref("LOJA_BASE", (0, 0), dxfattribs={"layer": s.layer("xref")})
    s.symbol("EXT. ABC 6KG", ("c", 0, 0, 0.15))
    s.put("EXT. ABC 6KG", 2, 2, "ext")
    s.put("EXT. ABC 6KG", 8, 2, "ext")
    s.title("PLANTA DE PREVENÇÃO - TÉRREO", 1, -2)
    return s.save(path)


def dynamic_blocks(path: Path) -> Path:
    """Doors and a detector as dynamic blocks: each state has a nameless block of its own."""
    s = Sheet({**PLAIN, "sensor": "SEGURANÇA"}, insunits=6)
    s.walls(0, 0, 8, 6)
    s.text("COZINHA", 2, 3, 0.18)
    s.symbol("PORTA DINAMICA", ("l", 0, 0, 0, 0.8))
    s.symbol("DETECTOR GLP", ("c", 0, 0, 0.1))
    s.doc.appids.add("AcDbBlockRepBTag")
    for name, width, at, what in (
        ("PORTA DINAMICA", 0.8, (1.0, 0.1), "door"),
        ("PORTA DINAMICA", 0.9, (5.0, 0.1), "door"),
        ("DETECTOR GLP", 0.1, (7.0, 0.4), "sensor"),
    ):
        state = s.doc.blocks.new_anonymous_block()
        if what == "door":
            state.add_arc((0, 0), width, 0, 90)
            state.add_line((0, 0), (0, width))
        else:
            state.add_circle((0, 0), width)
        source = s.doc.blocks.get(name).block_record.dxf.handle
        state.block_record.set_xdata("AcDbBlockRepBTag", [(1070, 1), (1005, source)])
        s.space.add_blockref(state.name, at, dxfattribs={"layer": s.layer(what)})
    s.title("PLANTA BAIXA - TÉRREO", 1, -1.5)
    for a, b in (((0, 0), (8, 0)), ((0, 0), (0, 6)), ((0, 0), (4, 0))):
        s.dim(a, b)
    return s.save(path)
