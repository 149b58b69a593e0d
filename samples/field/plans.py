"""The twenty plans: each one's name, how it is drawn, and a command that writes them all."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from samples.field import apartments, depots, ifc_buildings

PLANS: dict[str, Callable[[Path], Path]] = {
    "residencial-lado-a-lado.dxf": apartments.residential_side_by_side,
    "sobrado-em-centimetros.dxf": apartments.two_storey_house_cm,
    "gas-em-milimetros.dxf": apartments.gas_plan_mm,
    "subsolo-pilotis-tipo-x8.dxf": apartments.basement_and_typical_times,
    "pranchas-com-viewports.dxf": apartments.sheets_with_viewports,
    "codigo-de-pagina-850.dxf": apartments.dos_code_page,
    "linhas-soltas.dxf": apartments.line_soup,
    "texto-perdido-unidade-errada.dxf": apartments.stray_and_wrong_unit,
    "reforma-com-demolicao.dxf": apartments.old_and_new,
    "apartamentos-espelhados.dxf": apartments.mirrored_flats,
    "loja-em-espanhol.dxf": apartments.spanish_shop,
    "deposito-com-blocos.dxf": depots.depot_with_blocks,
    "deposito-com-circulos.dxf": depots.depot_with_circles,
    "deposito-na-camada-zero.dxf": depots.depot_on_layer_zero,
    "referencia-ausente.dxf": depots.missing_reference,
    "blocos-dinamicos.dxf": depots.dynamic_blocks,
    "gas-como-proxies.ifc": ifc_buildings.gas_as_proxies,
    "niveis-de-referencia.ifc": ifc_buildings.reference_levels,
    "ambientes-por-numero.ifc": ifc_buildings.rooms_by_number,
    "pes-e-terminais.ifc": ifc_buildings.feet_and_flow_terminals,
}


def write_all(folder: Path) -> list[Path]:
    """Write the plans below ``folder``."""
    folder.mkdir(parents=True, exist_ok=True)
    return [draw(folder / name) for name, draw in PLANS.items()]


if __name__ == "__main__":
    for written in write_all(Path(sys.argv[1] if len(sys.argv) > 1 else "build/field")):
        print(written)
