"""The words of ``esquadro inspect``, in both languages."""

from __future__ import annotations

from collections.abc import Mapping

from checker.model import StoreyKind, Text

TITLE = Text("O que foi entendido do plano", "What was understood of the plan")
FILE = Text("ARQUIVO", "FILE")
UNIT_VOTES = Text("Indícios", "Evidence")
UNIT_UNKNOWN = Text(
    "A unidade não está confirmada: nenhuma medida conta. Informe --unit, ou a unidade no desenho.",
    "The unit is not confirmed: no measure counts. Give --unit, or state the unit in the drawing.",
)
DECLARED = Text("DECLARADO", "DECLARED")
NOTHING_DECLARED = Text("nada (carimbo, IfcBuilding)", "nothing (title block, IfcBuilding)")
STOREYS = Text("PAVIMENTOS", "STOREYS")
LEVEL = Text("nível {level} m", "level {level} m")
NO_LEVEL = Text("nível não declarado", "level not stated")
TIMES = Text("representa {n}", "stands for {n}")
TIMES_UNKNOWN = Text("não diz quantos representa", "does not say how many it stands for")
NOT_SURE = Text("sem certeza ({n} %)", "not sure ({n} %)")
RECOGNISED = Text("RECONHECIDO", "RECOGNISED")
RECOGNISED_NOTE = Text("coisa: quantas, por que indício", "thing: how many, by which evidence")
ALL_SURE = Text("{n} com certeza", "{n} sure")
SOME_UNSURE = Text(
    "{sure} com certeza, {unsure} a confirmar (a partir de {least} %)",
    "{sure} sure, {unsure} to confirm (from {least} %)",
)
ONLY_UNSURE = Text("{unsure} a confirmar (a partir de {least} %)", "{unsure} to confirm (from {least} %)")
BY = Text("por {evidence}", "by {evidence}")
EXAMPLES = Text("ex.: {names}", "e.g. {names}")
UNREADABLE = Text("{n} entidades não puderam ser lidas", "{n} entities could not be read")
UNUSABLE = Text("{kind} sem contorno utilizável ({n}): {why}", "{kind} without a usable outline ({n}): {why}")
NOTHING = Text("nada", "nothing")
GUESSES = Text("A CONFIRMAR", "TO CONFIRM")
GUESSES_NOTE = Text(
    "palpites: não entram em nenhum resultado favorável até serem confirmados",
    "guesses: they take part in no favourable verdict until confirmed",
)
GUESS = Text(
    "{kind} “{name}” ({n}×) → {target}, {sure} %, por {evidence}",
    "{kind} “{name}” ({n}×) → {target}, {sure} %, by {evidence}",
)
UNKNOWN = Text("NÃO RECONHECIDO", "NOT RECOGNISED")
UNKNOWN_NOTE = Text("nomes que nada disseram; quantas vezes aparecem", "names that said nothing; how often they occur")
NO_NAMES = Text("o leitor não listou nomes", "the reader listed no names")
ALL_KNOWN = Text("tudo foi reconhecido", "everything was recognised")
MORE = Text("… +{n}", "… +{n}")
MISSING = Text("FALTA PARA UMA VERIFICAÇÃO COMPLETA", "MISSING FOR A FULL CHECK")
MISSING_NOTE = Text("o que mais destrava primeiro", "what unlocks most first")
UNLOCKS = Text("{n} dispositivos esperam por isto", "{n} provisions wait for this")
UNLOCKS_ONE = Text("1 dispositivo espera por isto", "1 provision waits for this")
ALONE = Text("{n} só por isto", "{n} for this alone")
NO_LAW = Text(
    "Nenhuma lei se aplica ainda: informe --municipality ou --ruleset para ver o que falta.",
    "No law applies yet: give --municipality or --ruleset to see what is missing.",
)
COMPLETE = Text("Nada falta: todos os dispositivos podem ser decididos.", "Nothing: every provision can be decided.")
LAWS = Text("para {laws}", "for {laws}")
NEXT = Text("O QUE FAZER", "WHAT TO DO")
NEXT_PROFILE = Text(
    "esquadro inspect {plan} --write-profile esquadro.toml: grava os nomes do desenho com os palpites. Abra-o, "
    "descomente os certos, corrija os errados, e verifique de novo.",
    "esquadro inspect {plan} --write-profile esquadro.toml: writes the drawing's names with the guesses. Open it, "
    "uncomment the right ones, correct the wrong ones, and check again.",
)
NEXT_SUPPLY = Text("Complete o que falta, do primeiro para o último.", "Supply what is missing, from first to last.")
NEXT_CHECK = Text("esquadro check {plan}: verifica o plano.", "esquadro check {plan}: checks the plan.")
NEXT_STARTER = Text(
    "Nada do que a lei trata foi reconhecido: se o desenho o contém, mapeie as camadas e os blocos no esquadro.toml "
    "(comando acima), ou use os blocos de samples/modelo-glpbr.dxf; em IFC veja esquadro requirements.",
    "Nothing that the law is about was recognised: if the drawing holds it, map its layers and blocks there "
    "(command above), or use the blocks of samples/modelo-glpbr.dxf; for IFC see esquadro requirements.",
)

KINDS: Mapping[str, Text] = {
    "layer": Text("camada", "layer"),
    "block": Text("bloco", "block"),
    "attribute": Text("atributo", "attribute"),
    "class": Text("classe IFC", "IFC class"),
    "name": Text("nome", "name"),
    "property": Text("propriedade", "property"),
    "text": Text("texto", "text"),
    "system": Text("sistema", "system"),
}
PLURALS: Mapping[str, Text] = {
    "layer": Text("camadas", "layers"),
    "block": Text("blocos", "blocks"),
    "attribute": Text("atributos", "attributes"),
    "class": Text("classes IFC", "IFC classes"),
    "name": Text("nomes", "names"),
    "property": Text("propriedades", "properties"),
    "text": Text("textos", "texts"),
    "system": Text("sistemas", "systems"),
}
EVIDENCE: Mapping[str, Text] = {
    "profile": Text("esquadro.toml", "esquadro.toml"),
    "xdata": Text("dados estendidos", "extended data"),
    "property": Text("propriedade", "property"),
    "attribute": Text("atributo", "attribute"),
    "class": Text("classe IFC", "IFC class"),
    "classification": Text("classificação", "classification"),
    "system": Text("sistema", "system"),
    "block": Text("bloco", "block"),
    "layer": Text("camada", "layer"),
    "name": Text("nome", "name"),
    "text": Text("texto próximo", "text nearby"),
    "hatch": Text("hachura", "hatch"),
    "geometry": Text("geometria", "geometry"),
}
STOREY_KINDS: Mapping[StoreyKind, Text] = {
    StoreyKind.GROUND: Text("térreo", "ground floor"),
    StoreyKind.PILOTIS: Text("pilotis", "pilotis"),
    StoreyKind.TYPICAL: Text("tipo", "typical"),
    StoreyKind.BASEMENT: Text("subsolo", "basement"),
    StoreyKind.SEMI_BASEMENT: Text("semienterrado", "semi-basement"),
    StoreyKind.MEZZANINE: Text("mezanino", "mezzanine"),
    StoreyKind.PENTHOUSE: Text("cobertura habitada", "penthouse"),
    StoreyKind.DUPLEX_UPPER: Text("piso superior de duplex", "upper floor of a duplex"),
    StoreyKind.TECHNICAL: Text("técnico", "technical"),
    StoreyKind.ROOF: Text("telhado", "roof"),
    StoreyKind.REFERENCE: Text("nível de referência", "reference level"),
    StoreyKind.UNKNOWN: Text("tipo desconhecido", "kind not known"),
}
FACTS: Mapping[str, Text] = {
    "municipality": Text("município", "municipality"),
    "uses": Text("usos", "uses"),
    "occupancy": Text("ocupação", "occupancy"),
    "gases": Text("gás", "gas"),
    "supply_modes": Text("abastecimento", "supply"),
    "authority_order": Text("ordem da autoridade", "order of the authority"),
    "works": Text("obra", "works"),
    "declared_storeys": Text("pavimentos", "storeys"),
    "absent": Text("não existe", "does not exist"),
}
