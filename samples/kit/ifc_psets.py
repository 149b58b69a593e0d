"""The property sets of each item: what the GLPBR_* sets carry, and the standard sets beside them."""

from __future__ import annotations

from samples.kit import items as it
from samples.kit.ifc_file import Props
from samples.kit.scene import Title

_LABEL, _LENGTH, _LOGICAL, _INTEGER, _MASS = (
    "IfcLabel",
    "IfcLengthMeasure",
    "IfcLogical",
    "IfcInteger",
    "IfcMassMeasure",
)
_STATE = {"USO": "EM_USO"}
_PURPOSE = {"PROPRIO": "CONSUMO_PROPRIO"}
_AGENT = {"PQS": "PQS_BC", "ABC": "PQS_ABC"}
_RISK = {"MOTOR": "ESCAPAMENTO", "DISPENSER-GNV": "DISPENSER_GNV"}


def title_sets(title: Title, schema: str) -> Props:
    """Return what the IfcBuilding states."""
    common = {} if schema == "IFC4X3" else {"Pset_BuildingCommon": {"NumberOfStoreys": (_INTEGER, title.storeys)}}
    return Props(
        {
            "GLPBR_Edificacao": {
                "Municipio": (_LABEL, title.municipality),
                "Usos": (_LABEL, title.uses),
                "GrupoOcupacao": (_LABEL, title.occupancy[0] if title.occupancy else None),
                "TipoGas": (_LABEL, tuple("NENHUM" if g == "NAO" else g for g in title.gases)),
                "ModoAbastecimento": (_LABEL, title.supply),
                "OrdemAutoridade": ("IfcBoolean", title.authority_order),
                "Obra": (_LABEL, title.works),
                "Ausentes": (_LABEL, title.absent),
            },
            **common,
        }
    )


def storey_sets(s: it.Storey) -> Props:
    """Return what a storey states."""
    return Props(
        {
            "GLPBR_Pavimento": {
                "TipoPavimento": (_LABEL, s.kind),
                "Repeticao": (_INTEGER, s.repeats),
                "ContaComoPavimento": (_LOGICAL, s.counts),
            }
        }
    )


def unit_sets(u: it.Unit) -> Props:
    """Return what a unit's zone states."""
    return Props(
        {
            "GLPBR_Unidade": {
                "Identificacao": (_LABEL, u.number),
                "TipoUnidade": (_LABEL, u.kind),
                "TemGas": (_LOGICAL, u.has_gas),
            }
        }
    )


def space_sets(s: it.Space, use: str | None, schema: str) -> Props:
    """Return what a room states; ``use`` is that of its unit."""
    home = "Pset_SpaceHVACDesign" if schema == "IFC4X3" else "Pset_SpaceThermalRequirements"
    return Props(
        {
            home: {"NaturalVentilation": ("IfcBoolean", s.ventilated)},
            "Pset_SpaceOccupancyRequirements": {"OccupancyType": (_LABEL, use)},
        }
    )


def item_sets(item: it.Item) -> Props:
    """Return the property sets of any other item."""
    return _gas(item) or _storage(item) or _site(item) or Props()


def _gas(item: it.Item) -> Props | None:
    match item:
        case it.GasPoint():
            return Props(
                {
                    "GLPBR_PontoGas": {
                        "Unidade": (_LABEL, item.unit),
                        "Tipo": (_LABEL, "SAIDA"),
                        "Gas": (_LABEL, item.gas),
                    }
                }
            )
        case it.SupplyPoint():
            return Props(
                {
                    "GLPBR_PontoGas": {
                        "Unidade": (_LABEL, item.unit),
                        "Tipo": (_LABEL, "ENTRADA_UNIDADE"),
                        "Gas": (_LABEL, item.gas),
                    }
                }
            )
        case it.Valve():
            fails = {None: None, True: "FECHADA", False: "ABERTA"}[item.fails_closed]
            return Props(
                {
                    "GLPBR_ValvulaGas": {
                        "Automatica": (_LOGICAL, item.automatic),
                        "RearmeManual": (_LOGICAL, item.manual_reset),
                        "RearmeRetornoEnergia": (_LOGICAL, item.rearms),
                        "ComandoManual": (_LOGICAL, item.manual_override),
                        "PosicaoFalha": (_LABEL, fails),
                        "UnidadeServida": (_LABEL, item.serves),
                        "SensoresVinculados": (_LABEL, item.sensors),
                    }
                }
            )
        case it.Sensor():
            return Props(
                {
                    "GLPBR_SensorGas": {
                        "GasesDetectados": (_LABEL, item.gases),
                        "TempoResposta_s": ("IfcTimeMeasure", item.response),
                        "PontoAlarme_LIE": ("IfcPositiveRatioMeasure", item.setpoint),
                        "AlarmeSonoro": (_LOGICAL, item.sound),
                        "AlarmeVisual": (_LOGICAL, item.light),
                        "AlturaInstalacao_m": (_LENGTH, item.height),
                        "DistanciaTeto_m": (_LENGTH, item.drop),
                    }
                }
            )
        case it.Cylinder():
            state = _STATE.get(item.state or "", item.state)
            return Props(
                {
                    "GLPBR_Recipiente": {
                        "CapacidadeNominal_kg": (_MASS, item.capacity),
                        "Estado": (_LABEL, state),
                        "EmUso": (_LOGICAL, item.connected),
                        "Quantidade": (_INTEGER, item.stack),
                    },
                    "GLPBR_Pilha": {
                        "Unidades": (_INTEGER, item.stack),
                        "Altura_m": (_LENGTH, item.height),
                        "Paletizada": (_LOGICAL, item.pallet),
                    },
                }
            )
        case it.Central():
            return Props(
                {
                    "GLPBR_CentralGLP": {
                        "QtdRecipientes": (_INTEGER, item.cylinders),
                        "UnidadesAtendidas": (_LABEL, item.serves),
                    }
                }
            )
    return None


def _storage(item: it.Item) -> Props | None:
    match item:
        case it.Area():
            return _area(item)
        case it.Lot():
            return Props(
                {
                    "GLPBR_Lote": {
                        "Quantidade": (_INTEGER, item.quantity),
                        "CapacidadeNominal_kg": (_MASS, item.capacity),
                        "Estado": (_LABEL, item.state),
                        "Unidades": (_INTEGER, item.stack),
                        "Altura_m": (_LENGTH, item.height),
                        "Paletizada": (_LOGICAL, item.pallet),
                    }
                }
            )
        case it.Closure():
            rated = None if item.rating is None else item.rating > 0
            return Props(
                {"GLPBR_Fechamento": {"TipoFechamento": (_LABEL, item.kind), "ResistenteFogo": (_LOGICAL, rated)}}
            )
        case it.FireWall():
            rating = None if item.rating is None else f"{item.rating} min"
            return Props(
                {
                    "GLPBR_ParedeCortaFogo": {"TRF_min": (_INTEGER, item.rating), "Altura_m": (_LENGTH, item.height)},
                    "Pset_WallCommon": {"FireRating": (_LABEL, rating)},
                }
            )
        case it.Access():
            return Props(
                {
                    "GLPBR_Acesso": {
                        "LarguraLivre_m": (_LENGTH, item.width),
                        "AlturaLivre_m": (_LENGTH, item.height),
                        "SentidoAbertura": (_LABEL, item.swing),
                    },
                    "GLPBR_Fechamento": {
                        "TipoFechamento": (_LABEL, item.gate.replace("-", "_") if item.gate else None)
                    },
                }
            )
        case it.Sign():
            return Props({"GLPBR_Sinalizacao": {"Texto": ("IfcText", item.text), "Codigo": (_LABEL, item.code)}})
        case it.Extinguisher():
            return Props(
                {
                    "GLPBR_Extintor": {
                        "Agente": (_LABEL, _AGENT.get(item.agent or "", item.agent)),
                        "Carga_kg": (_MASS, item.mass),
                    }
                }
            )
        case it.Roof():
            return Props(
                {
                    "GLPBR_Cobertura": {
                        "PeDireito_m": (_LENGTH, item.headroom),
                        "ResistenteFogo": (_LOGICAL, item.fire),
                        "MaisFracaQueParedes": (_LOGICAL, item.weak),
                    }
                }
            )
    return None


def _area(a: it.Area) -> Props:
    return Props(
        {
            "GLPBR_AreaArmazenamento": {
                "Classe": (_LABEL, a.area_class),
                "Demarcada": (_LOGICAL, a.demarcated),
                "Finalidade": (_LABEL, _PURPOSE.get(a.purpose or "", a.purpose)),
                "RaioLevantamento_m": (_LENGTH, a.survey_radius),
                "EquipamentoMovimentacao": (_LOGICAL, a.handling),
                "PlataformaAterro": (_LOGICAL, a.earth_fill),
                "VentilacaoNatural": (_LOGICAL, a.ventilated),
                "Coberta": (_LOGICAL, a.roofed),
                "Papel": (_LABEL, "INSTALACAO" if a.installation else "AREA"),
                "Ausentes": (_LABEL, a.absent),
            }
        }
    )


def _site(item: it.Item) -> Props | None:
    match item:
        case it.Parking():
            return Props(
                {"GLPBR_Estacionamento": {"AdmiteGNV": (_LOGICAL, item.gnv), "Fechado": (_LOGICAL, item.enclosed)}}
            )
        case it.Limit():
            return Props(
                {
                    "GLPBR_LimitePropriedade": {
                        "TipoLimite": (_LABEL, item.kind),
                        "AlturaMuro_m": (_LENGTH, item.height),
                        "ConfrontaVia": (_LOGICAL, item.road),
                    }
                }
            )
        case it.Neighbour():
            return Props({"GLPBR_Vizinhanca": {"TipoUso": (_LABEL, item.use)}})
        case it.Opening():
            return Props({"GLPBR_Abertura": {"Estanque": (_LOGICAL, item.sealed), "Tipo": (_LABEL, item.kind)}})
        case it.Risk():
            return Props({"GLPBR_FonteRisco": {"TipoFonte": (_LABEL, _RISK.get(item.kind or "", item.kind))}})
        case it.Electrical():
            return Props({"GLPBR_EquipamentoEletrico": {"AProvaDeExplosao": (_LOGICAL, item.ex)}})
    return None
