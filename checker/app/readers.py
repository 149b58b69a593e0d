"""The readers by format, imported when first needed."""

from __future__ import annotations

from importlib import import_module

from checker.app.formats import PlanFormat
from checker.model.errors import PlanUnreadableError
from checker.model.reading import Reader
from checker.model.text import Text


def reader_for(kind: PlanFormat) -> Reader:
    """Return the reader for ``kind``."""
    try:
        return import_module(f"adapters.{kind}").read  # type: ignore[no-any-return]  # a module's attribute
    except (ImportError, AttributeError) as error:
        raise broken_installation(error) from error


def broken_installation(error: ImportError | AttributeError) -> PlanUnreadableError:
    """Explain why a package of ours cannot be imported: another distribution may have overwritten ``adapters``."""
    import adapters

    if (error.name or "").split(".")[0] == "adapters":
        where = getattr(adapters, "__file__", None) or str(list(adapters.__path__))
        return PlanUnreadableError(
            Text(
                f"A instalação está danificada: o pacote 'adapters' em {where} não é o do esquadro; outra distribuição "
                "chamada 'adapters' o substituiu. Instale o esquadro isolado: pipx install esquadro "
                "(ou: uv tool install esquadro).",
                f"The installation is damaged: the package 'adapters' at {where} is not esquadro's; another "
                "distribution named 'adapters' has overwritten it. Install esquadro on its own: pipx install esquadro "
                "(or: uv tool install esquadro).",
            )
        )
    return PlanUnreadableError(
        Text(
            f"A instalação está incompleta: {error}. Reinstale com: pipx install --force esquadro.",
            f"The installation is incomplete: {error}. Install again with: pipx install --force esquadro.",
        )
    )
