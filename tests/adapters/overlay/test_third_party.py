"""The overlay opens in programs that are not ours."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest


def need(program: str) -> None:
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not installed")


@pytest.mark.parametrize("name", ["yard_file", "tower_file"])
def test_gdal_reads_it_without_error(name: str, request: pytest.FixtureRequest) -> None:
    need("ogrinfo")
    path: Path = request.getfixturevalue(name)
    run = subprocess.run(
        ["ogrinfo", "-ro", "-al", str(path)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={**os.environ, "DXF_ENCODING": "UTF-8"},
    )
    assert run.returncode == 0
    assert "ERROR" not in run.stdout + run.stderr
    assert "VERIFICAÇÃO AUTOMÁTICA" in run.stdout


@pytest.mark.parametrize("name", ["yard_file", "tower_file"])
def test_librecad_draws_it(name: str, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    need("librecad")
    need("pdftoppm")
    shutil.copy(request.getfixturevalue(name), tmp_path / "overlay.dxf")
    subprocess.run(
        ["librecad", "dxf2pdf", "-a", "overlay.dxf"],
        cwd=tmp_path,
        capture_output=True,
        timeout=30,
        check=False,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "XDG_RUNTIME_DIR": str(tmp_path)},
    )
    subprocess.run(["pdftoppm", "-r", "30", "overlay.pdf", "page"], cwd=tmp_path, check=True, timeout=60)
    page = next(tmp_path.glob("page*.ppm")).read_bytes()
    pixels = page[-(len(page) // 3 * 3) :]
    seen = {pixels[i : i + 3] for i in range(0, len(pixels), 3)}
    assert any(p[0] > 200 and p[1] < 90 and p[2] < 90 for p in seen), "no red mark on the page"
    assert any(max(p) < 90 for p in seen), "no black text on the page"
