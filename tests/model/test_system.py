from __future__ import annotations

import errno

import pytest

from checker.model.system import system_reason


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EACCES, errno.EROFS, errno.ELOOP, errno.ENOTDIR, errno.ENOENT])
def test_what_the_system_says_is_said_in_both_languages(number: int) -> None:
    said = system_reason(OSError(number, "as the system puts it", "/some/path"))
    assert said.pt != said.en and "system" not in said.pt and "/some/path" not in said.en


def test_what_has_no_translation_is_said_as_it_is() -> None:
    assert system_reason(OSError(9999, "a rare fault")).pt == "a rare fault"
    assert system_reason(ValueError("embedded null byte")).en == "embedded null byte"
