"""What ``esquadro inspect`` and ``esquadro requirements`` say of themselves: (Portuguese, English)."""

from __future__ import annotations

from collections.abc import Mapping

Pair = tuple[str, str]

HELP: Mapping[str, Pair] = {
    "inspect": (
        "Mostra o que foi entendido de um plano: o que foi reconhecido e por que indício, o que não foi, a unidade, os "
        "pavimentos, e o que falta para uma verificação completa.\n\n"
        "Código de saída: 0 lido; 2 uso incorreto; 3 plano ilegível.",
        "Shows what was understood of a plan: what was recognised and by which evidence, what was not, the unit, the "
        "storeys, and what is missing for a full check.\n\n"
        "Exit status: 0 read; 2 wrong usage; 3 a plan cannot be read.",
    ),
    "write-profile": (
        "Grava um esquadro.toml inicial com os nomes do desenho e os palpites a confirmar.",
        "Writes a starting esquadro.toml with the drawing's names and the guesses to confirm.",
    ),
    "force": ("Substitui o arquivo do perfil, se existir.", "Replaces the profile's file where it exists."),
    "requirements": (
        "O que um plano deve trazer: IDS para modelos IFC, ou uma página para quem desenha.",
        "What a plan must carry: IDS for IFC models, or a page for drafters.",
    ),
    "requirements-format": (
        "md: página; ids: IDS 1.0 (XML). Padrão: md; ids quando --output termina em .ids.",
        "md: a page; ids: IDS 1.0 (XML). Default: md; ids where --output ends in .ids.",
    ),
    "requirements-ruleset": (
        "Lei cujos dados interessam. Pode repetir. Padrão: todas.",
        "Law whose data matter. May be repeated. Default: all.",
    ),
}

PHRASES: Mapping[str, Pair] = {
    "profile_written": (
        "Perfil gravado: {path}. Palpites a confirmar: {n}. Abra-o, descomente os certos e verifique com ele.",
        "Profile written: {path}. Guesses to confirm: {n}. Open it, uncomment the right ones, and check with it.",
    ),
    "profile_alone": (
        "--force só vale com --write-profile.",
        "--force needs --write-profile.",
    ),
}
