"""What the command line says of itself, in both languages: (Portuguese, English).

Plain pairs: the model's own text type would bring shapely along.
"""

from __future__ import annotations

from collections.abc import Mapping

from checker.cli import batch_texts, inspect_texts, results_texts

Pair = tuple[str, str]

HELP: Mapping[str, Pair] = {
    "esquadro": (
        "Verifica plantas (IFC, DXF) contra leis municipais de segurança com gás: um resultado para cada dispositivo "
        "e um desenho com as pendências marcadas.",
        "Checks building plans (IFC, DXF) against municipal gas-safety laws: a verdict for every provision and a "
        "drawing with the violations marked.",
    ),
    "check": (
        "Verifica um plano. Vários arquivos são desenhos de um mesmo plano (arquitetura e incêndio, por exemplo).\n\n"
        "Código de saída: 0 nada atinge --fail-on; 1 algum resultado atinge; 2 uso incorreto ou saída que não pode "
        "ser gravada; 3 plano ilegível; 4 nada verificável, ou nenhuma lei se aplica.",
        "Checks a plan. Several files are drawings of one plan (architecture and fire safety, for instance).\n\n"
        "Exit status: 0 nothing reaches --fail-on; 1 some verdict does; 2 wrong usage, or an output that cannot be "
        "written; 3 a plan cannot be read; 4 nothing checkable, or no law applies.",
    ),
    "ruleset": (
        "Lei a verificar (manaus-2019, cuiaba-2003, ou a pasta de um conjunto de regras). Pode repetir. "
        "Padrão: as do município declarado; sem município, as que o plano toca.",
        "Law to check (manaus-2019, cuiaba-2003, or a ruleset's folder). May be repeated. "
        "Default: those of the stated municipality; if none is stated, those that the plan touches.",
    ),
    "municipality": ("Município do plano: manaus, cuiaba.", "Municipality of the plan: manaus, cuiaba."),
    "config": (
        "Configuração. Padrão: o esquadro.toml mais próximo, da pasta do plano para cima.",
        "Configuration. Default: the nearest esquadro.toml upward of the plan.",
    ),
    "set": (
        "Fixa uma leitura da lei: NOME=VALOR. Pode repetir; listas com vírgula; null desfaz.",
        "Settles a reading of the law: NAME=VALUE. May be repeated; lists with commas; null unsets.",
    ),
    "unit": (
        "Unidade de um DXF que não a declara, ou declara errado.",
        "Drawing unit of a DXF that does not say, or says wrongly.",
    ),
    "as-of": ("A lei em vigor nesta data (padrão: hoje).", "The law as in force on this date (default: today)."),
    "format": (
        "Formato do relatório. Padrão: text; json quando --output termina em .json.",
        "Format of the report. Default: text; json where --output ends in .json.",
    ),
    "output": ("Grava o relatório neste arquivo.", "Writes the report to this file."),
    "overlay": ("Grava o desenho DXF com as marcas.", "Writes the DXF overlay with the marks."),
    "annotated": (
        "Grava uma cópia do plano DXF com as marcas dentro.",
        "Writes a copy of the DXF plan with the marks in it.",
    ),
    "overlay-prefix": ("Prefixo das camadas das marcas (padrão: CHK).", "Prefix of the marks' layers (default: CHK)."),
    "lang": ("Idioma: pt (padrão) ou en. Também ESQUADRO_LANG.", "Language: pt (default) or en. Also ESQUADRO_LANG."),
    "fail-on": (
        "O resultado mais brando que faz sair com código 1 (padrão: fail).",
        "The mildest verdict that makes the exit status 1 (default: fail).",
    ),
    "time-limit": (
        "Tempo máximo para verificar um plano, em segundos (padrão: 120, mais acima de 60 MB; 0: sem limite).",
        "Longest time to check one plan, in seconds (default: 120, more above 60 MB; 0: no limit).",
    ),
    "memory-limit": (
        "Memória máxima para verificar um plano, em MB (padrão: 4096; 0: sem limite).",
        "Most memory to check one plan, in MB (default: 4096; 0: no limit).",
    ),
    "limit": (
        "Limite dos leitores, NOME=VALOR (entities, unpacked_bytes, ...). Pode repetir.",
        "A limit of the readers, NAME=VALUE (entities, unpacked_bytes, ...). May be repeated.",
    ),
    "xrefs": (
        "Lê também as referências externas (xrefs) que estão ao lado do plano.",
        "Also reads the external references (xrefs) that lie beside the plan.",
    ),
    "no-isolation": (
        "Verifica neste processo, sem limites: só para depurar planos próprios.",
        "Checks in this process, without limits: only to debug plans of your own.",
    ),
    "help": ("Mostra esta ajuda.", "Shows this help."),
    "version": ("Mostra a versão.", "Shows the version."),
    "rules": ("Mostra e valida os conjuntos de regras.", "Shows and validates rulesets."),
    "rules list": ("Lista os conjuntos de regras.", "Lists the rulesets."),
    "rules show": (
        "Explica um dispositivo, ou lista os de um conjunto.",
        "Explains a provision, or lists those of a ruleset.",
    ),
    "rules coverage": (
        "Mostra, dispositivo por dispositivo, o que é verificado.",
        "Shows, provision by provision, what is checked.",
    ),
    "rules validate": (
        "Valida um conjunto de regras e mostra todas as falhas.",
        "Validates a ruleset and shows all its faults.",
    ),
    **batch_texts.HELP,
    **inspect_texts.HELP,
    **results_texts.HELP,
}

HEADINGS: Mapping[str, Pair] = {
    "Usage": ("Uso", "Usage"),
    "Options": ("Opções", "Options"),
    "Commands": ("Comandos", "Commands"),
}

PHRASES: Mapping[str, Pair] = {
    "no_option": ("Opção desconhecida: {name}.", "Unknown option: {name}."),
    "no_command": ("Comando desconhecido: {name}.", "Unknown command: {name}."),
    "near": ("Quis dizer {near}?", "Did you mean {near}?"),
    "missing": ("Falta o argumento {name}.", "The argument {name} is absent."),
    "needs_value": ("A opção {name} precisa de um valor.", "The option {name} needs a value."),
    "bad_choice": (
        "{value} não é um valor de {name}. Aceitos: {choices}.",
        "{value} is no value of {name}. Accepted: {choices}.",
    ),
    "bad_date": (
        "{value} não é uma data para {name}. Use AAAA-MM-DD.",
        "{value} is no date for {name}. Use YYYY-MM-DD.",
    ),
    "bad_integer": (
        "{value} não é um valor de {name}. Use um número inteiro.",
        "{value} is no value of {name}. Use a whole number.",
    ),
    "bad_integer_from": (
        "{value} não é um valor de {name}. Use um número inteiro a partir de {least}.",
        "{value} is no value of {name}. Use a whole number from {least} upward.",
    ),
    "bad_number": (
        "{value} não é um valor de {name}. Use um número.",
        "{value} is no value of {name}. Use a number.",
    ),
    "bad_number_from": (
        "{value} não é um valor de {name}. Use um número a partir de {least}.",
        "{value} is no value of {name}. Use a number from {least} upward.",
    ),
    "bad_value": ("Valor inválido para {name}: {value}.", "Invalid value for {name}: {value}."),
    "extra": ("Argumentos a mais: {value}.", "Unexpected arguments: {value}."),
    "wrong": ("Uso incorreto: {value}.", "Wrong usage: {value}."),
    "try_help": ("Veja '{command} --help'.", "See '{command} --help'."),
    "interrupted": ("Interrompido.", "Interrupted."),
    "crash": (
        "Erro interno ({kind}) ao verificar {plan}; nada foi concluído. Repita com ESQUADRO_DEBUG=1 para ver os "
        "detalhes e envie-os como relato de erro.",
        "Internal error ({kind}) while checking {plan}; nothing was completed. Repeat with ESQUADRO_DEBUG=1 to see the "
        "details, and send them as a bug report.",
    ),
    "damaged": (
        "A instalação está danificada ({error}). Outra distribuição pode ter substituído pacotes do esquadro. "
        "Instale-o isolado: pipx install --force esquadro (ou: uv tool install --force esquadro).",
        "The installation is damaged ({error}). Another distribution may have overwritten esquadro's packages. Install "
        "it on its own: pipx install --force esquadro (or: uv tool install --force esquadro).",
    ),
    "written": ("Gravado: {path}", "Written: {path}"),
    "no_law": (
        "Nenhuma lei se aplica a este plano. Informe --municipality ou --ruleset.",
        "No law applies to this plan. State --municipality or --ruleset.",
    ),
    "nothing": (
        "O plano não contém nada do que a lei trata, ou a lei ainda não vigorava. Confira as camadas e os blocos do "
        "perfil, a lei e a data.",
        "The plan holds nothing that the law is about, or the law was not yet in force. Check the profile's layers and "
        "blocks, the law and the date.",
    ),
    "error": ("erro", "error"),
    **batch_texts.PHRASES,
    **inspect_texts.PHRASES,
    **results_texts.PHRASES,
}


def text_of(key: str, lang: str, **values: object) -> str:
    """Return a phrase or a help text in ``lang``, with its placeholders filled."""
    pair = PHRASES.get(key) or HEADINGS.get(key) or HELP[key]
    text = pair[0] if lang == "pt" else pair[1]
    return text.format(**values) if values else text
