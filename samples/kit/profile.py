"""The drawing profile as data: ``profile.yaml`` beside this file."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML


@cache
def profile() -> dict[str, Any]:
    """Return the profile with one block per container capacity added."""
    data: dict[str, Any] = YAML(typ="safe").load(Path(__file__).with_name("profile.yaml").read_text("utf-8"))
    for kg, diameter in data["containers"].items():
        data["blocks"][f"GLP-P{kg}"] = {
            "layer": "GLP-RECIPIENTE",
            "text": f"Recipiente de {kg} kg, ou pilha deles",
            "symbol": [["circle", 0, 0, diameter / 2], ["circle", 0, 0, diameter / 5]],
            "attributes": dict(data["container_attributes"]),
        }
    return data


@cache
def starter_blocks() -> dict[str, Any]:
    """Return the blocks of the starter drawing: those of the profile with every attribute that is read."""
    data = profile()
    more = data["starter"]
    extra = {**more["attributes"], **{f"GLP-P{kg}": more["container_attributes"] for kg in data["containers"]}}
    blocks = {**data["blocks"], **more["blocks"]}
    return {n: {**b, "attributes": {**b["attributes"], **extra.get(n, {})}} for n, b in blocks.items()}


def container_block(capacity: float | None) -> str:
    """Return the block of a container; an unusual capacity takes the P13's, whose CAP attribute wins over the name."""
    return f"GLP-P{capacity:g}" if capacity in profile()["containers"] else "GLP-P13"


def container_diameter(capacity: float | None) -> float:
    """Return the symbol's diameter in metres."""
    return float(profile()["containers"].get(capacity, profile()["containers"][13]))
