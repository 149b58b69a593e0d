"""What each item of a scene becomes in the drawing profile: its layer, its block, and the attributes written on it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from samples.kit import items as it
from samples.kit.profile import container_block
from samples.kit.scene import Scene


@dataclass(frozen=True)
class Mark:
    """A layer for the geometry, and the data block (None: geometry only). ``block_layer`` where it differs."""

    layer: str
    block: str | None = None
    values: dict[str, str] = field(default_factory=dict)
    block_layer: str | None = None


def num(value: float | None) -> str:
    """Write a number with a decimal comma, without loss down to 0.1 mm; '' where it is not stated."""
    if value is None:
        return ""
    text = f"{value:.4f}".rstrip("0")
    whole, _, frac = text.partition(".")
    return f"{whole},{frac.ljust(2, '0')}"


def count(value: float | None) -> str:
    """Write a count or a capacity."""
    return "" if value is None else f"{value:g}".replace(".", ",")


def yes_no(value: bool | None) -> str:
    """Write S, N or nothing."""
    return "" if value is None else "SN"[not value]


def words(values: Iterable[str] | None, sep: str = ",") -> str:
    """Join a list."""
    return sep.join(values or ())


_OPENING = {
    "RALO": ("HID-RALO", "HID-RL"),
    "GORDURA": ("HID-GORDURA", "HID-CG"),
    "ESGOTO": ("HID-ESGOTO", "HID-CI"),
    "PLUVIAL": ("HID-PLUVIAL", "HID-BL"),
    "CANALETA": ("HID-PLUVIAL", "HID-CA"),
    "GALERIA": ("HID-PLUVIAL", "HID-GA"),
    "REBAIXO": ("HID-RALO", "HID-RB"),
}
_ELECTRICAL = {
    "TOMADA": "ELE-TOMADA",
    "MOTOR": "ELE-TOMADA",
    "INTERR": "ELE-INTERRUPTOR",
    "LUM": "ELE-LUMINARIA",
    "QD": "ELE-QUADRO",
}
_PLAIN: dict[type[it.Item], str] = {
    it.Wall: "ARQ-PAREDE",
    it.Door: "ARQ-ESQUADRIA",
    it.Window: "ARQ-ESQUADRIA",
    it.Space: "ARQ-AMBIENTE",
    it.Pipe: "GAS-TUBULACAO",
    it.Central: "GAS-CENTRAL",
    it.Marking: "GLP-DEMARCACAO",
    it.Roof: "ARQ-COBERTURA",
    it.Road: "URB-VIA",
    it.Label: "DOC-TEXTO",
    it.Dimension: "DOC-COTA",
}


def mark(item: it.Item, scene: Scene) -> Mark:
    """Return how an item is drawn."""
    if type(item) in _PLAIN:
        return Mark(_PLAIN[type(item)])
    if isinstance(item, it.Sketch):
        return Mark(item.layer)
    return _building(item) or _gas(item) or _storage(item, scene) or _surroundings(item)


def _building(item: it.Item) -> Mark | None:
    match item:
        case it.Storey():
            return Mark(
                "ARQ-PAVIMENTO",
                "PAV",
                {
                    "NOME": item.name or "",
                    "TIPO": item.kind or "",
                    "REPETE": count(item.repeats),
                    "NIVEL": num(item.level),
                    "PD": num(item.ceiling),
                    "CONTA": yes_no(item.counts),
                    "BLOCO": item.building or "",
                },
            )
        case it.Unit():
            return Mark(
                "ARQ-UNIDADE",
                "UNID",
                {
                    "UNIDADE": item.number,
                    "TIPO": item.kind or "",
                    "TEM-GAS": yes_no(item.has_gas),
                    "USO": item.use or "",
                },
            )
        case it.Parking():
            return Mark("ARQ-AMBIENTE", "ESTAC", {"GNV": yes_no(item.gnv), "FECHADO": yes_no(item.enclosed)})
    return None


def _gas(item: it.Item) -> Mark | None:
    match item:
        case it.GasPoint():
            return Mark(
                "GAS-PONTO", "GAS-PG", {"UNIDADE": item.unit or "", "GAS": item.gas or "", "ALTURA": num(item.height)}
            )
        case it.SupplyPoint():
            return Mark("GAS-ENTRADA", "GAS-ENT", {"UNIDADE": item.unit or ""})
        case it.Valve():
            fails = {None: "", True: "FECHA", False: "ABRE"}[item.fails_closed]
            return Mark(
                "GAS-VALVULA",
                "GAS-VB",
                {
                    "AUTOMATICA": yes_no(item.automatic),
                    "UNIDADE": words(item.serves),
                    "FALHA": fails,
                    "REARME": yes_no(item.manual_reset),
                    "REARME-ENERGIA": yes_no(item.rearms),
                    "MANUAL": yes_no(item.manual_override),
                    "SENSOR": words(item.sensors),
                },
            )
        case it.Sensor():
            lel = None if item.setpoint is None else round(item.setpoint * 100, 4)
            return Mark(
                "GAS-SENSOR",
                "GAS-SEN",
                {
                    "NOME": item.name or "",
                    "GAS": words(item.gases),
                    "ALTURA": num(item.height),
                    "DO-TETO": num(item.drop),
                    "RESP-S": count(item.response),
                    "LIE": count(lel),
                    "SOM": yes_no(item.sound),
                    "LUZ": yes_no(item.light),
                },
            )
        case it.Regulator():
            return Mark("GAS-REGULADOR", "GAS-REG", {"ESTAGIO": item.stage or ""})
        case it.Cylinder():
            return Mark(
                "GLP-RECIPIENTE",
                container_block(item.capacity),
                {
                    "CAP": count(item.capacity),
                    "ESTADO": item.state or "",
                    "PILHA": count(item.stack),
                    "H": num(item.height),
                    "PALETE": yes_no(item.pallet),
                    "LIGADO": yes_no(item.connected),
                },
            )
    return None


def _storage(item: it.Item, scene: Scene) -> Mark | None:
    match item:
        case it.Area(installation=True):
            return Mark("GLP-INSTALACAO")
        case it.Area():
            roof = scene.roof_over(item)
            return Mark(
                "GLP-AREA",
                "GLP-AREA",
                {
                    "CLASSE": item.area_class or "",
                    "FINALIDADE": item.purpose or "",
                    "DEMARCADA": yes_no(item.demarcated),
                    "NIVEL": num(item.level),
                    "COBERTURA": yes_no(item.roofed),
                    "COB-FOGO": yes_no(roof.fire if roof else None),
                    "COB-LEVE": yes_no(roof.weak if roof else None),
                    "PD": num(roof.headroom if roof else None),
                    "ATERRO": yes_no(item.earth_fill),
                    "VENTILACAO": yes_no(item.ventilated),
                    "EMPILHADEIRA": yes_no(item.handling),
                    "RAIO-LEV": num(item.survey_radius),
                    "AUSENTE": words(item.absent),
                },
            )
        case it.Lot():
            return Mark(
                "GLP-LOTE",
                "GLP-LOTE",
                {
                    "QTD": count(item.quantity),
                    "CAP": count(item.capacity),
                    "ESTADO": item.state or "",
                    "PILHA": count(item.stack),
                    "H": num(item.height),
                    "PALETE": yes_no(item.pallet),
                },
            )
        case it.Closure():
            return Mark(
                "GLP-FECHAMENTO",
                "GLP-FECH",
                {"TIPO": item.kind or "", "ALTURA": num(item.height), "TRF": count(item.rating)},
            )
        case it.FireWall():
            return Mark(
                "GLP-CORTAFOGO", "GLP-FECH", {"TIPO": "MURO", "ALTURA": num(item.height), "TRF": count(item.rating)}
            )
        case it.Access():
            return Mark(
                "GLP-FECHAMENTO",
                "GLP-PORTAO",
                {"LARGURA": num(item.width), "ALTURA": num(item.height), "ABRE": item.swing or ""},
                "ARQ-PORTAO",
            )
        case it.Sign():
            return Mark("INC-SINALIZACAO", "INC-PLACA", {"TEXTO": item.text or "", "CODIGO": item.code or ""})
        case it.Extinguisher():
            return Mark("INC-EXTINTOR", "INC-EXT", {"AGENTE": item.agent or "", "CARGA": count(item.mass)})
    return None


def _surroundings(item: it.Item) -> Mark:
    match item:
        case it.Limit():
            kind = "VIA" if item.road and item.kind == "ABERTO" else item.kind or ""
            return Mark("URB-DIVISA", "DIVISA", {"TIPO": kind, "ALTURA": num(item.height), "VIA": yes_no(item.road)})
        case it.Neighbour():
            return Mark("URB-VIZINHO", "VIZ", {"USO": item.use or ""})
        case it.Opening():
            layer, block = _OPENING[item.kind]
            sealed = {"ESTANQUE": yes_no(item.sealed)} if block in ("HID-RL", "HID-CG", "HID-CI") else {}
            return Mark(layer, block, sealed)
        case it.Risk():
            return Mark("RIS-FONTE", "RIS-F", {"TIPO": item.kind or ""})
        case it.Electrical():
            return Mark(_ELECTRICAL[item.device], "ELE-PT", {"TIPO": item.device, "EX": yes_no(item.ex)})
    raise TypeError(f"no mark for {type(item).__name__}")


def mark_block(item: it.Opening | it.Risk) -> str:
    """Return the block of a thing whose symbol is its outline."""
    return _OPENING[item.kind][1] if isinstance(item, it.Opening) else "RIS-F"


def title_values(scene: Scene, unit: str | None) -> dict[str, str]:
    """Return the attributes of the title block; ``unit`` is the drawing unit to declare, None for no declaration."""
    t = scene.title
    return {
        "MUNICIPIO": t.municipality or "",
        "USO": words((*t.occupancy, *t.uses), "; "),
        "GAS": words(t.gases, "; "),
        "ABASTECIMENTO": words(t.supply, "; "),
        "AUSENTE": words(t.absent),
        "ORDEM": yes_no(t.authority_order),
        "OBRA": t.works or "",
        "PAVIMENTOS": count(t.storeys),
        "ESCALA": t.scale or "",
        "UNIDADE": (unit or "").upper(),
        "PRANCHA": t.sheet or "",
    }
