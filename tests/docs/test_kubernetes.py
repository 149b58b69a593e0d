"""The manifests in docs/kubernetes are valid, lock the pods down, and call commands that exist."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from checker.cli.root import build

FOLDER = Path(__file__).parents[2] / "docs" / "kubernetes"
VERSIONS = ("1.29", "1.33")
FILES = sorted(p for p in FOLDER.glob("*.yaml") if p.name != "kustomization.yaml")


def loaded(path: Path) -> list[dict[str, Any]]:
    # through JSON, so that only plain dicts and lists are left
    return [json.loads(json.dumps(d)) for d in YAML(typ="safe").load_all(path.read_text())]


DOCUMENTS = [(f"{p.name}:{d['kind']}/{d['metadata'].get('name', '-')}", d) for p in FILES for d in loaded(p)]
PODS = [(n, d["spec"]["template"]) for n, d in DOCUMENTS if d["kind"] in ("Deployment", "Job")]


def part(name: str) -> dict[str, Any]:
    return next(t for _, t in PODS if t["metadata"]["labels"]["part"] == name)


def policies(name: str) -> Iterator[dict[str, Any]]:
    for _, d in DOCUMENTS:
        if d["kind"] == "NetworkPolicy" and d["spec"]["podSelector"].get("matchLabels", {}).get("part") == name:
            yield d["spec"]


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize(("name", "document"), DOCUMENTS, ids=[n for n, _ in DOCUMENTS])
def test_valid_by_the_schemas_of_kubernetes(version: str, name: str, document: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        kubernetes_validate = pytest.importorskip("kubernetes_validate")
        kubernetes_validate.validate(document, version, strict=True)


def test_a_fault_would_be_seen() -> None:
    kubernetes_validate = pytest.importorskip("kubernetes_validate")
    broken = json.loads(json.dumps(next(d for _, d in DOCUMENTS if d["kind"] == "Deployment")))
    broken["spec"]["template"]["spec"]["containers"][0]["readOnlyRootFileSystem"] = True
    with pytest.raises(kubernetes_validate.ValidationError):
        kubernetes_validate.validate(broken, VERSIONS[0], strict=True)


def test_the_kustomization_names_everything_but_the_batch() -> None:
    named = YAML(typ="safe").load((FOLDER / "kustomization.yaml").read_text())["resources"]
    assert sorted(named) == sorted(p.name for p in FILES if p.name != "batch.yaml")


@pytest.mark.parametrize(("name", "template"), PODS, ids=[n for n, _ in PODS])
def test_pods_are_locked_down(name: str, template: dict[str, Any]) -> None:
    spec = template["spec"]
    assert spec["automountServiceAccountToken"] is False
    assert spec["securityContext"]["runAsNonRoot"] is True
    assert spec["securityContext"]["seccompProfile"] == {"type": "RuntimeDefault"}
    for container in spec["containers"]:
        context = container["securityContext"]
        assert context["readOnlyRootFilesystem"] is True
        assert context["allowPrivilegeEscalation"] is False
        assert context["capabilities"] == {"drop": ["ALL"]}
        assert set(container["resources"]["limits"]) == {"cpu", "memory"}
        mounts = {m["name"]: m for m in container["volumeMounts"]}
        assert "plans" not in mounts or mounts["plans"]["readOnly"] is True
        assert {v["name"] for v in spec["volumes"]} == set(mounts)


def test_a_worker_reaches_the_scheduler_and_nothing_else() -> None:
    (policy,) = policies("worker")
    (egress,) = policy["egress"]
    assert egress["to"] == [{"podSelector": {"matchLabels": {"app": "esquadro", "part": "scheduler"}}}]
    assert [p["port"] for p in egress["ports"]] == [8786]
    everyone = [d["spec"] for _, d in DOCUMENTS if d["kind"] == "NetworkPolicy" and d["spec"]["podSelector"] == {}]
    assert everyone == [{"podSelector": {}, "policyTypes": ["Ingress", "Egress"]}]


def test_ports_are_those_that_the_policies_open() -> None:
    worker = part("worker")["spec"]["containers"][0]
    assert [p["containerPort"] for p in worker["ports"]] == [40000, 40001]
    assert {"40000", "40001"} <= set(worker["args"])
    (policy,) = policies("worker")
    assert [p["port"] for p in policy["ingress"][0]["ports"]] == [40000, 40001]


def test_the_batch_calls_options_that_exist() -> None:
    command, name, *arguments = part("batch")["spec"]["containers"][0]["args"]
    assert command == "esquadro"
    context = build("en").commands[name].make_context(name, list(arguments))
    assert str(context.params["out"]) == "/results"
    assert context.params["scheduler"].startswith("tcp://$(SCHEDULER_SERVICE_HOST)")


def test_two_plans_fit_into_a_worker() -> None:
    worker, batch = (part(n)["spec"]["containers"][0] for n in ("worker", "batch"))
    threads = int(worker["args"][worker["args"].index("--nthreads") + 1])
    plan_mb = int(batch["args"][batch["args"].index("--memory-limit") + 1])
    assert worker["resources"]["limits"]["memory"] == "5Gi"
    assert threads * plan_mb + 1024 <= 5 * 1024


@pytest.mark.parametrize("name", ["scheduler", "worker"])
def test_dask_takes_the_options(name: str) -> None:
    pytest.importorskip("distributed")
    arguments = part(name)["spec"]["containers"][0]["args"]
    shown = subprocess.run([sys.executable, "-m", "dask", name, "--help"], capture_output=True, text=True, check=True)
    options = {a for a in arguments if a.startswith("--")}
    assert options <= set(re.findall(r"--[a-z-]+", shown.stdout))


def test_the_image_is_built_from_what_there_is() -> None:
    text = (FOLDER / "Containerfile").read_text()
    root = FOLDER.parents[1]
    for line in re.findall(r"^COPY (?!--from)(.+)$", text, re.MULTILINE):
        for source in line.split()[:-1]:
            assert (root / source).exists(), source
    wanted = re.search(r"\.\[([a-z,]+)\]", text)
    assert wanted is not None
    pyproject = (root / "pyproject.toml").read_text()
    for extra in wanted[1].split(","):
        assert re.search(rf"^{extra} = \[", pyproject, re.MULTILINE), extra
    user = re.search(r"^USER (\d+):(\d+)$", text, re.MULTILINE)
    assert user is not None
    assert {t["spec"]["securityContext"]["runAsUser"] for _, t in PODS} == {int(user[1])}
