"""What the operating system says of a file, in both languages."""

from __future__ import annotations

import errno
from collections.abc import Mapping

from checker.model.text import Text, same

_BY_NUMBER: Mapping[int, Text] = {
    errno.EACCES: Text("permissão negada", "permission denied"),
    errno.EPERM: Text("operação não permitida", "operation not permitted"),
    errno.ENOENT: Text("o arquivo ou a pasta não existe", "no such file or folder"),
    errno.EEXIST: Text("já existe", "it exists already"),
    errno.ENOTDIR: Text("uma parte do caminho não é uma pasta", "a part of the path is no folder"),
    errno.EISDIR: Text("é uma pasta", "it is a folder"),
    errno.ENOTEMPTY: Text("a pasta não está vazia", "the folder is not empty"),
    errno.EROFS: Text("o disco é só de leitura", "the disk is read-only"),
    errno.ENOSPC: Text("o disco está cheio", "the disk is full"),
    errno.EDQUOT: Text("a cota de disco está esgotada", "the disk quota is used up"),
    errno.EFBIG: Text("o arquivo é grande demais", "the file is too large"),
    errno.ELOOP: Text("os links formam um ciclo", "the links form a cycle"),
    errno.ENAMETOOLONG: Text("o nome é longo demais", "the name is too long"),
    errno.EMFILE: Text("há arquivos abertos demais", "too many files are open"),
    errno.ENFILE: Text("há arquivos abertos demais no sistema", "too many files are open in the system"),
    errno.EAGAIN: Text("o sistema está sem recursos no momento", "the system has no resources at the moment"),
    errno.ENOMEM: Text("falta memória", "memory is short"),
    errno.EIO: Text("erro de leitura ou gravação do disco", "the disk failed to read or write"),
    errno.ESTALE: Text("o disco de rede perdeu o arquivo", "the network disk lost the file"),
    errno.EBUSY: Text("está em uso", "it is in use"),
}


def system_reason(error: OSError | ValueError) -> Text:
    """Return why the system refused, without the path; what has no translation here in the system's own words."""
    known = _BY_NUMBER.get(getattr(error, "errno", None) or 0)
    return known or same(getattr(error, "strerror", None) or str(error) or type(error).__name__)
