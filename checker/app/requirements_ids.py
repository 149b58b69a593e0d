"""The requirements as an IDS 1.0 file: what an IFC must carry, for any program that checks IDS."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import checker
from checker.app.requirements import Requirements
from checker.app.vocabulary import SCHEMAS, Property, PropertySet, model_names
from checker.model.text import Lang, Text

IDS = "http://standards.buildingsmart.org/IDS"
XS = "http://www.w3.org/2001/XMLSchema"
XSI = "http://www.w3.org/2001/XMLSchema-instance"
PLACE = f"{IDS} http://standards.buildingsmart.org/IDS/1.0/ids.xsd"
_TITLE = Text("Requisitos de informação do esquadro: {laws}", "Information requirements of esquadro: {laws}")
_ABOUT = Text(
    "O que um modelo IFC deve trazer para que estas leis possam ser verificadas. Propriedades opcionais só precisam "
    "existir onde há o que declarar, mas então no tipo indicado.",
    "What an IFC model must carry for these laws to be checked. Optional properties need to exist only where there is "
    "something to state, but then with the type given.",
)
_CARRIES = Text("{about}: {set}", "{about}: {set}")
_BY_CLASS = Text("{about}: {cls} com {set}", "{about}: {cls} with {set}")
_UNIT = Text("em {unit}", "in {unit}")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Spec:
    """A specification: elements of some classes (with a predefined type, or carrying the set) need the properties."""

    name: str
    schemas: tuple[str, ...]
    classes: tuple[str, ...]
    predefined: tuple[str, ...] = ()
    carrying: str | None = None
    needs: tuple[Property, ...]
    source: PropertySet
    at_least: int = 0


def ids_text(requirements: Requirements, lang: Lang) -> str:
    """Return the IDS as XML text."""
    ET.register_namespace("", IDS)
    ET.register_namespace("xs", XS)
    ET.register_namespace("xsi", XSI)
    root = ET.Element(f"{{{IDS}}}ids", {f"{{{XSI}}}schemaLocation": PLACE})
    info = _child(root, "info")
    for tag, text in (
        ("title", _TITLE.format(laws=requirements.laws).in_(lang)),
        ("copyright", "esquadro"),
        ("version", checker.__version__),
        ("description", _ABOUT.in_(lang)),
    ):
        _child(info, tag).text = text
    specifications = _child(root, "specifications")
    specs = (spec for s in requirements.sets for spec in _specs(s, lang))
    for number, spec in enumerate(specs, 1):
        _specification(specifications, spec, number, lang)
    ET.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ET.tostring(root, encoding="unicode") + "\n"


def _specs(source: PropertySet, lang: Lang) -> Iterable[_Spec]:
    """Yield what its own classes must carry, then what anything that carries the set must state in it."""
    about = Text(source.pt, source.en).in_(lang)
    required = tuple(p for p in source.properties.values() if p.required)
    sole = source.carriers[0] if len(source.carriers) == 1 else None
    own = {sole: ()} if sole is not None else _own_classes(source.concept)
    for cls, predefined in own.items() if required else ():
        name = _BY_CLASS.format(about=about, cls=cls, set=source.name).in_(lang)
        schemas = _schemas(cls)
        least = int(sole == "IfcBuilding")
        if schemas:
            yield _Spec(
                name=name,
                schemas=schemas,
                classes=(cls,),
                predefined=predefined,
                needs=required,
                source=source,
                at_least=least,
            )
    name = _CARRIES.format(about=about, set=source.name).in_(lang)
    everything = tuple(source.properties.values())
    carriers = dict.fromkeys((*source.carriers, *_own_classes(source.concept, any_name=True)))
    groups: dict[tuple[str, ...], list[str]] = {}
    for schema in SCHEMAS:
        groups.setdefault(tuple(c for c in carriers if schema in _schemas(c)), []).append(schema)
    for classes, schemas_of in groups.items():
        if classes:
            yield _Spec(
                name=name,
                schemas=tuple(schemas_of),
                classes=classes,
                carrying=source.name,
                needs=everything,
                source=source,
            )


def _own_classes(concept: str, *, any_name: bool = False) -> Mapping[str, tuple[str, ...]]:
    """Return the classes that are of the concept by themselves, with their predefined types.

    ``any_name``: also those that need a name or a system to tell.
    """
    found: dict[str, tuple[str, ...]] = {}
    for rule in model_names().class_rules:
        if rule["concept"] != concept or (not any_name and ({"needs", "name", "not_name"} & rule.keys())):
            continue
        stated = tuple(p for p in rule.get("predefined", ()) if p not in ("", "NOTDEFINED"))
        found[rule["entity"]] = (*found.get(rule["entity"], ()), *stated)
    return found


def _schemas(cls: str) -> tuple[str, ...]:
    return model_names().schemas_of(cls)


def _specification(parent: ET.Element, spec: _Spec, number: int, lang: Lang) -> None:
    node = _child(
        parent,
        "specification",
        name=spec.name,
        ifcVersion=" ".join(spec.schemas),
        identifier=f"{spec.source.name}-{number}",
    )
    applies = _child(node, "applicability", minOccurs=str(spec.at_least), maxOccurs="unbounded")
    entity = _child(applies, "entity")
    _value(_child(entity, "name"), [c.upper() for c in spec.classes])
    if spec.predefined:
        _value(_child(entity, "predefinedType"), spec.predefined)
    if spec.carrying is not None:
        held = _child(applies, "property")
        _value(_child(held, "propertySet"), [spec.carrying])
        _value(_child(held, "baseName"), [p.name for p in spec.needs])
    needs = _child(node, "requirements")
    for prop in spec.needs:
        _required(needs, spec.source.name, prop, lang)


def _required(parent: ET.Element, set_name: str, prop: Property, lang: Lang) -> None:
    unit = f" ({_UNIT.format(unit=prop.unit).in_(lang)})" if prop.unit not in (None, "1") else ""
    node = _child(
        parent,
        "property",
        dataType=prop.data_type.upper(),
        cardinality="required" if prop.required else "optional",
        instructions=Text(prop.pt, prop.en).in_(lang) + unit,
    )
    _value(_child(node, "propertySet"), [set_name])
    _value(_child(node, "baseName"), [prop.name])
    if prop.values:
        _value(_child(node, "value"), prop.values)


def _value(parent: ET.Element, values: Sequence[str]) -> None:
    """Write one value, or the list of those accepted."""
    if len(values) == 1:
        _child(parent, "simpleValue").text = values[0]
        return
    restriction = ET.SubElement(parent, f"{{{XS}}}restriction", {"base": "xs:string"})
    for value in values:
        ET.SubElement(restriction, f"{{{XS}}}enumeration", {"value": value})


def _child(parent: ET.Element, tag: str, **attributes: str) -> ET.Element:
    return ET.SubElement(parent, f"{{{IDS}}}{tag}", attributes)
