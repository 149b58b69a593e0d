"""Apartment buildings and houses as DXF."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from samples.field.draw import AIA, ALL_ON_ZERO, ASBEA, PLAIN, SPANISH, Sheet


def flats(s: Sheet, x: float, y: float, names: tuple[str, str]) -> None:
    """Draw a floor of 14 x 8 m with two flats of four rooms and the stairs between."""
    s.walls(x, y, x + 14, y + 8)
    s.wall((x + 6, y + 0.15), (x + 6, y + 7.85))
    s.wall((x + 8, y + 0.15), (x + 8, y + 7.85))
    for i, (left, right) in enumerate(((x, x + 6), (x + 8, x + 14))):
        s.wall((left + 0.15, y + 4), (right - 0.15, y + 4))
        s.wall((left + 3, y + 0.15), (left + 3, y + 7.85))
        s.text(names[i], left + 2.2, y + 3.6, 0.25)
        for label, dx, dy in (("COZINHA", 0.6, 1.5), ("SALA", 3.8, 1.5), ("QUARTO", 0.6, 6.0), ("BANHO", 3.8, 6.0)):
            s.text(label, left + dx, y + dy, 0.15)
        s.door(left + 2.4 if i else left + 3.2, y + 4.1, 0.80)
        s.door(left + 1.2, y + 4.1, 0.80, turn=90)
        s.door(left + 4.4, y + 4.1, 0.60)
    for step in range(8):
        s.line((x + 6.1, y + 2 + 0.28 * step), (x + 7.9, y + 2 + 0.28 * step), "stair")
    s.text("HALL", x + 6.7, y + 6.5, 0.15)


def section(s: Sheet, x: float, y: float, floors: int) -> None:
    """Draw a section of so many floors."""
    for i in range(floors + 1):
        s.box(x, y + 2.8 * i, x + 14, y + 2.8 * i + 0.15, "wall")
        s.text(f"+{2.8 * i:.2f}".replace(".", ","), x + 14.3, y + 2.8 * i, 0.15)
    for wall in (x, x + 13.85):
        s.box(wall, y, wall + 0.15, y + 2.8 * floors, "wall")


def residential_side_by_side(path: Path) -> Path:
    """Ground floor, typical floors, roof, section and facade side by side, in metres, AsBEA layers."""
    s = Sheet(ASBEA, insunits=6)
    s.walls(0, 0, 14, 8)
    s.text("PORTARIA", 1, 4, 0.15)
    s.text("SALÃO DE FESTAS", 9, 4, 0.15)
    s.door(3, 0.15, 0.9)
    s.title("PLANTA BAIXA - PAVIMENTO TÉRREO", 2, -2)
    flats(s, 25, 0, ("APTO 201", "APTO 202"))
    s.title("PLANTA BAIXA - PAVIMENTO TIPO (2º AO 4º)", 25, -2)
    s.box(50, 0, 64, 8, "roof")
    s.line((50, 4), (64, 4), "roof")
    s.title("PLANTA DE COBERTURA", 53, -2, "1:100")
    section(s, 75, 0, 4)
    s.title("CORTE AA", 79, -2)
    section(s, 100, 0, 4)
    s.title("FACHADA FRONTAL", 104, -2)
    for a, b in (((0, 0), (14, 0)), ((25, 0), (39, 0)), ((0, 0), (0, 8))):
        s.dim(a, b)
    return s.save(path)


def two_storey_house_cm(path: Path) -> Path:
    """A two-storey house in centimetres without a unit; dimensions show metres."""
    s = Sheet(PLAIN, scale=100.0, dimlfac=0.01)
    for x, rooms, title in (
        (0, ("SALA", "COZINHA", "LAVABO", "ÁREA DE SERVIÇO"), "PAVIMENTO TÉRREO"),
        (15, ("SUÍTE", "QUARTO 1", "BANHO", "CIRCULAÇÃO"), "PAVIMENTO SUPERIOR"),
    ):
        s.walls(x, 0, x + 9, 7)
        s.wall((x + 4.5, 0.15), (x + 4.5, 6.85))
        s.wall((x + 0.15, 3.5), (x + 8.85, 3.5))
        for label, at in zip(rooms, ((1, 1.5), (5.5, 1.5), (1, 5), (5.5, 5)), strict=True):
            s.text(label, x + at[0], at[1], 0.18)
        for dx in (1.0, 5.5, 7.0):
            s.door(x + dx, 3.6, 0.8)
        s.door(x + 2, 0.1, 0.8)
        s.title(title, x + 1, -1.5)
        s.dim((x, 0), (x + 9, 0))
        s.dim((x, 0), (x, 7))
    return s.save(path)


def gas_plan_mm(path: Path) -> Path:
    """A gas plan in millimetres: detectors, solenoid valves, regulators and gas points as the office's blocks."""
    layers = {**ASBEA, "sensor": "GAS-DETECTOR", "valve": "GAS-VALVULA", "outlet": "GAS-PONTO"}
    s = Sheet(layers, scale=1000.0, insunits=4, dimlfac=0.001)
    s.symbol("DETECTOR DE GÁS", ("c", 0, 0, 0.1), ("l", -0.1, 0, 0.1, 0), tags=("ALT", "GAS"))
    s.symbol("VÁLVULA SOLENOIDE", ("l", -0.1, -0.1, 0.1, 0.1), ("l", -0.1, 0.1, 0.1, -0.1))
    s.symbol("PONTO DE GÁS", ("c", 0, 0, 0.05), tags=("H",))
    s.symbol("RALO SIFONADO", ("c", 0, 0, 0.075), ("l", -0.075, 0, 0.075, 0))
    flats(s, 0, 0, ("APTO 101", "APTO 102"))
    s.title("1º PAVIMENTO - INSTALAÇÃO DE GÁS", 2, -2)
    for x in (1.0, 9.0):
        s.put("DETECTOR DE GÁS", x, 0.4, "sensor", ALT="0,30", GAS="GLP")
        s.put("VÁLVULA SOLENOIDE", x + 0.8, 0.4, "valve")
        s.put("PONTO DE GÁS", x + 0.4, 0.4, "outlet", H="0,60")
        s.put("RALO SIFONADO", x + 4.0, 5.0, "drain")
        s.line((x - 0.5, 0.4), (x + 1.2, 0.4), "gas")
    s.dim((0, 0), (14, 0))
    s.dim((0, 0), (0, 8))
    s.dim((0, 0), (6, 0), offset=1.2)
    return s.save(path)


def basement_and_typical_times(path: Path) -> Path:
    """Basement, pilotis, eight typical floors and the engine room, AIA layers, metres, titles inside bubbles."""
    s = Sheet(AIA, insunits=6)
    names = ("SUBSOLO - GARAGEM", "PILOTIS", "PAVIMENTO TIPO (x8)", "CASA DE MÁQUINAS", "COBERTURA")
    for i, name in enumerate(names):
        x = 30.0 * i
        if "TIPO" in name:
            flats(s, x, 0, ("APTO. TIPO 1", "APTO. TIPO 2"))
        else:
            s.walls(x, 0, x + 14, 8)
            s.text("GARAGEM" if i == 0 else "RESERVATÓRIO" if i == 3 else "LAJE", x + 6, 4, 0.15)
            s.door(x + 3, 0.1, 0.9)
        s.circle(x + 1, -1.8, 0.5, "title")
        s.text(str(i + 1), x + 0.9, -1.9, 0.25, "title")
        s.text(name, x + 2, -1.8, 0.35, "title")
        s.dim((x, 0), (x + 14, 0))
    return s.save(path)


def sheets_with_viewports(path: Path) -> Path:
    """Two floors without a title in the model; each paper sheet shows one through its viewport and names it."""
    s = Sheet(PLAIN, insunits=6)
    flats(s, 0, 0, ("APTO 01", "APTO 02"))
    flats(s, 40, 0, ("APTO 11", "APTO 12"))
    for a, b in (((0, 0), (14, 0)), ((40, 0), (54, 0)), ((0, 0), (0, 8))):
        s.dim(a, b)
    for name, x, title in (("A-101", 7, "PLANTA DO PAVIMENTO TÉRREO"), ("A-102", 47, "PLANTA DO 2º PAVIMENTO")):
        layout = s.doc.layouts.new(name)
        layout.page_setup(size=(420, 297), margins=(10, 10, 10, 10), units="mm")
        layout.add_viewport(center=(180, 150), size=(300, 200), view_center_point=(x, 4), view_height=10)
        attribs = {"layer": s.layer("title"), "height": 6, "insert": (60, 30)}
        layout.add_text(title, dxfattribs=attribs)
        layout.add_text("ESCALA 1:50", dxfattribs={**attribs, "height": 3, "insert": (60, 22)})
    return s.save(path)


def dos_code_page(path: Path) -> Path:
    """A house of 1990 in R12 with a DOS code page: accents above 127, everything on few layers."""
    s = Sheet(PLAIN, version="R12", codepage="DOS850")
    s.walls(0, 0, 9, 7)
    s.wall((4.5, 0.15), (4.5, 6.85))
    for label, x in (("COZINHA", 1.0), ("SALÃO", 6.0)):
        s.text(label, x, 3, 0.18)
    s.door(2, 0.1, 0.8)
    s.door(4.6, 3, 0.8)
    s.door(6, 0.1, 0.9)
    s.title("PLANTA BAIXA - TÉRREO", 1, -1.5)
    s.title("SITUAÇÃO", 25, -1.5, "1:500")
    s.box(25, 0, 40, 30, "limit")
    s.text("RUA DAS ACÁCIAS", 26, -4, 0.3)
    for a, b in (((0, 0), (9, 0)), ((0, 0), (0, 7)), ((0, 0), (4.5, 0))):
        s.dim(a, b)
    return s.save(path)


def line_soup(path: Path) -> Path:
    """Rooms drawn as single lines, all on layer 0, ends a millimetre apart; labels with areas in MTEXT codes."""
    s = Sheet(ALL_ON_ZERO, insunits=6)
    lines = (
        ((0, 0), (8, 0)),
        ((8, 0.001), (8, 6)),
        ((8, 6), (0, 6)),
        ((0, 6), (0, 0.001)),
        ((4, 0), (4, 6)),
        ((0, 3), (4, 3)),
    )
    for a, b in lines:
        s.line(a, b, "wall")
    for name, area, x, y in (("COZINHA", "12,00", 1, 1.5), ("QUARTO", "12,00", 1, 4.5), ("SALA", "24,00", 5.5, 3)):
        s.mtext(rf"{{\fArial|b1;{name}}}\P\H0.7x;A={area} m\U+00B2", x, y)
    s.title("PLANTA BAIXA", 1, -1.5)
    for a, b in (((0, 0), (8, 0)), ((0, 0), (0, 6)), ((0, 0), (4, 0))):
        s.dim(a, b)
    s.door(4, 1, 0.8)
    s.door(2, 0, 0.8)
    return s.save(path)


def stray_and_wrong_unit(path: Path) -> Path:
    """In metres although the header says inches, with a forgotten text five thousand kilometres away."""
    s = Sheet(PLAIN, insunits=1)
    flats(s, 0, 0, ("APTO 101", "APTO 102"))
    s.title("PAVIMENTO TÉRREO", 2, -2)
    flats(s, 22, 0, ("APTO 201", "APTO 202"))
    s.title("2º PAVIMENTO", 24, -2)
    s.text("x", 5_000_000, 5_000_000, 0.2)
    for a, b in (((0, 0), (14, 0)), ((22, 0), (36, 0)), ((0, 0), (0, 8))):
        s.dim(a, b)
    return s.save(path)


def old_and_new(path: Path) -> Path:
    """A reform: what is to be pulled down, an option switched off, a frozen one; one drain is really there."""
    s = Sheet(
        {**PLAIN, "demolish": "PAREDES A DEMOLIR", "old": "RALOS EXISTENTES - A DEMOLIR", "off": "RALOS OPCAO 2"},
        insunits=6,
    )
    s.symbol("RALO", ("c", 0, 0, 0.075), ("l", -0.075, 0, 0.075, 0))
    s.walls(0, 0, 9, 7)
    s.text("COZINHA", 2, 3, 0.18)
    s.line((4.5, 0), (4.5, 7), "demolish")
    s.put("RALO", 2, 2, "drain")
    s.put("RALO", 6, 2, "old")
    s.put("RALO", 7, 5, "off")
    s.doc.layers.get(s.layer("off")).off()
    s.door(2, 0.1, 0.8)
    s.door(6, 0.1, 0.8)
    s.title("PLANTA BAIXA - TÉRREO (REFORMA)", 1, -1.5)
    for a, b in (((0, 0), (9, 0)), ((0, 0), (0, 7)), ((0, 0), (4.5, 0))):
        s.dim(a, b)
    return s.save(path)


def mirrored_flats(path: Path) -> Path:
    """One flat drawn as a block with its devices inside, inserted twice, the second mirrored; labels outside."""
    s = Sheet(PLAIN, insunits=6)
    s.symbol("RALO", ("c", 0, 0, 0.075), ("l", -0.075, 0, 0.075, 0))
    flat: Any = s.doc.blocks.new("APARTAMENTO_BASE")
    for off in (0.0, 0.15):
        ring = [(off, off), (6 - off, off), (6 - off, 8 - off), (off, 8 - off)]
        flat.add_lwpolyline(ring, close=True, dxfattribs={"layer": s.layer("wall")})
    flat.add_blockref("RALO", (1.5, 6.5), dxfattribs={"layer": s.layer("drain")})
    flat.add_arc((2, 0.15), 0.8, 0, 90, dxfattribs={"layer": s.layer("door")})
    flat.add_line((2, 0.15), (2, 0.95), dxfattribs={"layer": s.layer("door")})
    s.put("APARTAMENTO_BASE", 0, 0, "0")
    s.put("APARTAMENTO_BASE", 12, 0, "0", xscale=-1.0)
    s.text("APTO 301", 2, 4, 0.25)
    s.text("APTO 302", 8, 4, 0.25)
    s.title("3º PAVIMENTO", 3, -2)
    for a, b in (((0, 0), (12, 0)), ((0, 0), (0, 8)), ((0, 0), (6, 0))):
        s.dim(a, b)
    return s.save(path)


def spanish_shop(path: Path) -> Path:
    """A shop by an office across the border: Spanish layers, blocks and title."""
    s = Sheet(SPANISH, insunits=6)
    s.symbol("SUMIDERO DE PISO", ("c", 0, 0, 0.075), ("l", -0.075, 0, 0.075, 0))
    s.symbol("EXTINTOR PQS 6KG", ("c", 0, 0, 0.1))
    s.symbol("TOMACORRIENTE", ("c", 0, 0, 0.05))
    s.walls(0, 0, 10, 8)
    s.text("LOCAL COMERCIAL", 4, 4, 0.2)
    s.put("SUMIDERO DE PISO", 8, 7, "drain")
    s.put("EXTINTOR PQS 6KG", 1, 0.3, "ext")
    s.put("TOMACORRIENTE", 5, 0.2, "socket")
    s.put("TOMACORRIENTE", 9.8, 4, "socket")
    s.door(4, 0.1, 0.9)
    s.title("PLANTA BAJA", 2, -1.5)
    for a, b in (((0, 0), (10, 0)), ((0, 0), (0, 8)), ((0, 0), (5, 0))):
        s.dim(a, b)
    return s.save(path)
