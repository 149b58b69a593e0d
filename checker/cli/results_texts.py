"""What ``esquadro results`` says of itself, in both languages: (Portuguese, English)."""

from __future__ import annotations

from collections.abc import Mapping

Pair = tuple[str, str]

HELP: Mapping[str, Pair] = {
    "results": (
        "Consulta o banco de resultados de 'esquadro batch'. Lista, filtra, conta, compara e exporta.\n\n"
        "Código de saída: 0 respondido, ainda que sem linhas; 2 uso incorreto, ou não é um banco de resultados; "
        "3 o banco está ocupado ou não responde.",
        "Reads the results database of 'esquadro batch'. Lists, filters, counts, compares and exports.\n\n"
        "Exit status: 0 answered, even with no rows; 2 wrong usage, or no results database; 3 the database is locked "
        "or does not answer.",
    ),
    "results list": ("Lista as execuções, a mais recente primeiro.", "Lists the runs, the latest first."),
    "results provisions": ("Lista o resultado de cada dispositivo.", "Lists the verdict of each provision."),
    "results findings": (
        "Lista as constatações com o medido e o exigido.",
        "Lists the findings with what was measured and required.",
    ),
    "results show": (
        "Mostra uma submissão por inteiro: SUBMISSÃO é o nome, o caminho ou o número da execução.",
        "Shows a submission in full: SUBMISSION is its name, its path or the number of the run.",
    ),
    "results stats": (
        "Conta resultados por dispositivo, cidade, escritório, situação, lote, mês ou dia.",
        "Counts results by provision, city, office, status, batch, month or day.",
    ),
    "results export": (
        "Exporta uma visão inteira, com todas as colunas, em CSV, JSON ou Parquet.",
        "Exports a whole view, with all its columns, as CSV, JSON or Parquet.",
    ),
    "results diff": (
        "Compara duas execuções pelas impressões digitais das constatações: novas, desaparecidas, alteradas. Com uma "
        "só, compara a execução anterior da mesma submissão com a atual.",
        "Compares two runs by the fingerprints of their findings: new, gone, changed. With one alone, compares the "
        "earlier run of the same submission with the current one.",
    ),
    "results upgrade": (
        "Atualiza um banco gravado por uma versão anterior do esquadro.",
        "Upgrades a database written by an earlier version of esquadro.",
    ),
}

OPTIONS: Mapping[str, Pair] = {
    "db": (
        "Pasta de 'esquadro batch --out', arquivo SQLite ou endereço postgresql://. Padrão: ESQUADRO_DB, ou a pasta "
        "atual. Senhas: use ESQUADRO_DB ou ~/.pgpass, não a linha de comando.",
        "Folder of 'esquadro batch --out', SQLite file or postgresql:// address. Default: ESQUADRO_DB, or the current "
        "folder. Passwords: use ESQUADRO_DB or ~/.pgpass, not the command line.",
    ),
    "provision": (
        "Dispositivo, com * e ? (manaus.art5*). Pode repetir.",
        "Provision, with * and ? (manaus.art5*). May be repeated.",
    ),
    "verdict": ("Resultado. Pode repetir.", "Verdict. May be repeated."),
    "city": ("Município, com * e ?. Pode repetir.", "City, with * and ?. May be repeated."),
    "office": ("Escritório, com * e ?. Pode repetir.", "Office, with * and ?. May be repeated."),
    "status": (
        "Situação da execução: checked, unreadable, time, memory, crash ... Pode repetir.",
        "Status of the run: checked, unreadable, time, memory, crash ... May be repeated.",
    ),
    "name": (
        "Nome da submissão, com * e ?, sem acentos nem maiúsculas. Pode repetir.",
        "Name of the submission, with * and ?, whatever accents and case. May be repeated.",
    ),
    "fingerprint": (
        "Impressão digital de uma constatação, inteira ou o começo. Pode repetir.",
        "Fingerprint of a finding, whole or its beginning. May be repeated.",
    ),
    "run": ("Número da execução. Pode repetir.", "Number of the run. May be repeated."),
    "batch": ("Lote que gravou a execução. Pode repetir.", "Batch that wrote the run. May be repeated."),
    "since": ("Verificado neste dia ou depois.", "Checked on this day or later."),
    "until": ("Verificado neste dia ou antes.", "Checked on this day or earlier."),
    "all": (
        "Inclui as execuções que outra mais nova da mesma submissão substituiu.",
        "Includes runs that a later one of the same submission superseded.",
    ),
    "limit": ("No máximo tantas linhas.", "At most so many rows."),
    "by": ("Contar por (padrão: provision).", "Count by (default: provision)."),
    "format": (
        "Formato. Padrão: o do sufixo de --output; sem ele, text (export: csv).",
        "Format. Default: that of the suffix of --output; without it, text (export: csv).",
    ),
    "output": ("Grava neste arquivo.", "Writes to this file."),
}

PHRASES: Mapping[str, Pair] = {
    "nothing_matches": ("Nenhum resultado corresponde ao pedido.", "No result matches what was asked for."),
    "no_difference": ("Nenhuma diferença entre as execuções {a} e {b}.", "No difference between runs {a} and {b}."),
    "parquet_needs_output": (
        "Parquet é um formato binário: informe --output ARQUIVO.parquet.",
        "Parquet is a binary format: give --output FILE.parquet.",
    ),
    "upgraded": ("{where} está na versão atual.", "{where} is of the current version."),
}
