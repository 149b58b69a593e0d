"""What ``esquadro batch`` says of itself, in both languages: (Portuguese, English)."""

from __future__ import annotations

from collections.abc import Mapping

Pair = tuple[str, str]

HELP: Mapping[str, Pair] = {
    "batch": (
        "Verifica muitos planos: pastas, arquivos, ou uma lista (.txt) com um caminho por linha.\n\n"
        "Grava em --out um relatório JSON e um desenho por submissão, index.html, summary.csv, summary.parquet, a "
        "quarentena e o banco de resultados. Repetir o comando verifica só o que mudou, mesmo após uma interrupção.\n\n"
        "Código de saída: 0 nada atinge --fail-on; 1 algum resultado atinge; 2 uso incorreto, ou resultados que não "
        "podem ser gravados; 3 alguma submissão ficou sem resultado (quarentena); 4 nada encontrado, ou alguma "
        "submissão sem nada verificável; 130 interrompido.",
        "Checks many plans: folders, files, or a list (.txt) with one path a line.\n\n"
        "Writes to --out a JSON report and a drawing for each submission, index.html, summary.csv, summary.parquet, "
        "the quarantine and the results database. Repeating the command checks only what changed, even after an "
        "interruption.\n\n"
        "Exit status: 0 nothing reaches --fail-on; 1 some verdict does; 2 wrong usage, or results that cannot be "
        "written; 3 some submission has no result (quarantine); 4 nothing found, or some submission with nothing "
        "checkable; 130 interrupted.",
    ),
    "out": ("Pasta dos resultados (é criada).", "Folder of the results (it is created)."),
    "submission": (
        "O que é uma submissão: cada arquivo (padrão), cada subpasta da pasta, ou cada arquivo zip.",
        "What one submission is: each file (default), each sub-folder of the folder, or each zip.",
    ),
    "jobs": (
        "Quantas submissões verificar ao mesmo tempo (padrão: uma por processador).",
        "How many submissions to check at once (default: one for each processor).",
    ),
    "retry": (
        "Repete só as submissões em quarentena do último lote em --out.",
        "Repeats only the submissions in quarantine of the last batch in --out.",
    ),
    "watch": (
        "Fica esperando planos novos na pasta, até ser encerrado por Ctrl-C ou SIGTERM.",
        "Keeps waiting for new plans in the folder, until ended by Ctrl-C or SIGTERM.",
    ),
    "settle": (
        "Com --watch: segundos sem mudança até um arquivo ser aceito (padrão: 5).",
        "With --watch: seconds without a change until a file is taken (default: 5).",
    ),
    "no-overlay": ("Não grava os desenhos, só os relatórios.", "Writes no drawings, only the reports."),
    "db": (
        "Banco de resultados: pasta, arquivo ou URL postgresql:// (padrão: results.db em --out).",
        "Results database: a folder, a file or a postgresql:// URL (default: results.db in --out).",
    ),
    "office": ("Nome do escritório no banco de resultados.", "Name of the office in the results database."),
    "follow-links": (
        "Segue links que saem da pasta. Só para pastas suas.",
        "Follows links that lead out of the folder. Only for folders of your own.",
    ),
    "local-config": (
        "Usa também o esquadro.toml ao lado de cada plano, que fixa leituras e dispensa itens. Só para planos seus.",
        "Also uses the esquadro.toml beside each plan, which settles readings and waives findings. Only for plans of "
        "your own.",
    ),
    "scheduler": (
        "Verifica em um cluster Dask, no agendador deste endereço (extra [cluster]).",
        "Checks on a Dask cluster, by the scheduler at this address (extra [cluster]).",
    ),
    "send": (
        "Com --scheduler: como os arquivos chegam aos workers; por caminho em um disco comum (padrão) ou por conteúdo.",
        "With --scheduler: how files reach the workers; by path on a shared disk (default) or by content.",
    ),
}

PHRASES: Mapping[str, Pair] = {
    "batch_begun": ("Submissões encontradas: {n}.", "Submissions found: {n}."),
    "batch_watching": ("Esperando planos; Ctrl-C encerra.", "Waiting for plans; Ctrl-C ends."),
    "batch_config": ("Configuração: {path}", "Configuration: {path}"),
    "batch_checking": ("verificando", "checking"),
    "batch_left": ("faltam", "left"),
    "batch_kept": ("sem mudança", "unchanged"),
    "batch_stopping": (
        "Encerrando; o que já foi verificado está guardado. Ctrl-C de novo encerra à força.",
        "Ending; what was checked so far is kept. Ctrl-C again ends by force.",
    ),
    "batch_sum": (
        "Submissões: {total} em {seconds:.0f} s. Verificadas agora: {fresh}; sem mudança: {kept}.",
        "Submissions: {total} in {seconds:.0f} s. Checked now: {fresh}; unchanged: {kept}.",
    ),
    "batch_unfinished": (
        "Ainda não verificadas: {n}; repita o mesmo comando para continuar.",
        "Not checked yet: {n}; repeat the same command to go on.",
    ),
    "batch_quarantine": (
        "Em quarentena: {n}; veja {path}. Para repetir só estas: --retry.",
        "In quarantine: {n}; see {path}. To repeat these alone: --retry.",
    ),
    "batch_ignored": (
        "Arquivos ignorados, por não serem planos: {n} ({suffixes}).",
        "Files ignored, since they are no plans: {n} ({suffixes}).",
    ),
    "batch_zips": (
        "Para verificar os planos dentro dos arquivos zip, use --submission zip.",
        "To check the plans inside the zip files, use --submission zip.",
    ),
    "batch_nothing": ("Nenhum plano encontrado.", "No plan found."),
}
