"""Reads one IFC file into a Plan: opens it, recognises every element, settles what depends on others, assembles."""

from __future__ import annotations

from pathlib import Path

from adapters.ifc.assemble import assemble
from adapters.ifc.collect import collect
from adapters.ifc.context import Context
from adapters.ifc.hidden import hidden_elements
from adapters.ifc.office import read_aliases, read_office
from adapters.ifc.opening import Opened, open_model
from adapters.ifc.origin import local_origin
from adapters.ifc.placement import Placements
from adapters.ifc.refusal import refuse
from adapters.ifc.relations import read_relations
from adapters.ifc.shapes import Shapes
from adapters.ifc.solids import Solids
from adapters.ifc.units import read_units
from checker.model.errors import PlanUnreadableError
from checker.model.plan import Plan
from checker.model.reading import ReadOptions


def read(path: Path, options: ReadOptions) -> Plan:
    """Read an .ifc or .ifczip file.

    Coordinates of the plan are in metres about ``Plan.origin``. One faulty element costs only itself: it becomes
    an entry of ``Plan.broken`` or is counted in ``Plan.unreadable``.
    Raises PlanUnreadableError, and nothing else, for bad input.
    """
    try:
        opened = open_model(Path(path), options.limits)
        ctx = _context(opened, options)
        try:
            return assemble(ctx, collect(ctx), Path(path).name)
        finally:
            ctx.shapes.solids.close()
    except PlanUnreadableError:
        raise
    except (RecursionError, MemoryError) as error:
        raise refuse(
            Path(path),
            "o modelo é grande ou profundo demais para ser lido.",
            "the model is too large or too deep to be read.",
        ) from error
    except Exception as error:  # whatever a damaged model provokes must reach the user as a sentence
        raise refuse(
            Path(path),
            f"o modelo não pôde ser lido ({type(error).__name__}: {error}).",
            f"the model could not be read ({type(error).__name__}: {error}).",
        ) from error


def _context(opened: Opened, options: ReadOptions) -> Context:
    units = read_units(opened.model, options.unit)
    relations = read_relations(opened.model)
    placements = Placements(units.length, options.limits.coordinate * units.length)
    origin = local_origin(opened.model, placements)
    solids = Solids(opened.model, units.length, units.angle, options.limits)
    shapes = Shapes(scale=units.length, solids=solids, relations=relations, placements=placements, origin=origin)
    hidden, hidden_notes = hidden_elements(opened.model)
    ctx = Context(
        opened=opened,
        options=options,
        units=units,
        relations=relations,
        shapes=shapes,
        aliases=read_aliases(options.mapping),
        office=read_office(options.mapping),
        hidden_ids=hidden,
    )
    ctx.notes += [*opened.notes, *units.notes, *hidden_notes]
    return ctx
