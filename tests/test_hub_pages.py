"""The hub settings in docs/hub.md: read, and run where no hub is needed."""

import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml
from traitlets.config import Config

from pathlib_tutor import course

ROOT = Path(__file__).resolve().parents[1]
PAGE = (ROOT / "docs" / "hub.md").read_text(encoding="utf-8")
TLJH = {
    "limits.memory": r"\d+(\.\d+)?[KMGT]",
    "limits.cpu": r"\d+",
    "services.cull.enabled": "true|false",
    "services.cull.timeout": r"\d+",
    "services.cull.every": r"\d+",
    "user_environment.default_app": "jupyterlab|classic",
}
"""The keys of `tljh-config set`, from `tljh/configurer.py` of The Littlest JupyterHub 2.0."""
SPAWNER = {"cmd", "default_url"}
"""Traits of JupyterHub's `Spawner`, for machines without JupyterHub."""
CHART: Mapping[str, Any] = {
    "singleuser": {
        "image": {"name": str, "tag": str},
        "defaultUrl": str,
        "memory": {"guarantee": str, "limit": str},
        "cpu": {"guarantee": (int, float), "limit": (int, float)},
        "storage": {"capacity": str, "extraVolumes": list, "extraVolumeMounts": list},
        "lifecycleHooks": {"postStart": {"exec": {"command": list}}},
        "networkPolicy": {"enabled": bool},
    },
    "cull": {"enabled": bool, "timeout": int, "every": int},
    "scheduling": {
        "userScheduler": {"enabled": bool},
        "podPriority": {"enabled": bool},
        "userPlaceholder": {"enabled": bool, "replicas": int},
    },
    "prePuller": {"hook": {"enabled": bool}},
}
"""The chart's values that we use, from `jupyterhub/values.yaml` of Zero to JupyterHub."""


def block(language: str) -> str:
    """Return the page's only block in a language."""
    (found,) = re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    return str(found)


def strangers(values: Mapping[str, Any], known: Mapping[str, Any], at: str = "") -> Iterator[str]:
    """List all values that a chart does not know, or takes with another type."""
    for key, value in values.items():
        kind = known.get(key)
        if isinstance(kind, Mapping) and isinstance(value, Mapping):
            yield from strangers(value, kind, f"{at}{key}.")
        elif kind is None or isinstance(kind, Mapping) or not isinstance(value, kind):
            yield f"{at}{key}: {value!r}"


def spawner() -> Config:
    """Run the page's configuration in Python, as a hub does."""
    c = Config()
    exec(compile(block("python"), "course.py", "exec"), {"c": c})  # noqa: S102 - our own page
    return c


def test_tljh_knows_every_setting() -> None:
    settings = re.findall(r"tljh-config set (\S+) +(\S+)", PAGE)
    assert len(settings) >= 5
    for name, value in settings:
        assert re.fullmatch(TLJH[name], value), f"{name} {value}"


def test_the_configuration_in_python_names_what_a_hub_has() -> None:
    c = spawner()
    assert set(c) == {"Spawner"}
    assert set(c.Spawner) <= SPAWNER


def started(command: list[str], folder: Path) -> list[str]:
    """Run the start command, with a server that only prints its call."""
    for name, text in {
        "python": f'exec "{sys.executable}" "$@"',
        "jupyterhub-singleuser": 'printf "%s\\n" "$@"',
    }.items():
        program = folder / name
        program.write_text(f"#!/bin/bash\n{text}\n", encoding="utf-8")
        program.chmod(0o755)
    paths = {"HOME": str(folder), "PATH": f"{folder}:{os.environ['PATH']}", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        command, env=os.environ | paths, check=True, capture_output=True, text=True, cwd=folder
    )
    return done.stdout.splitlines()


@pytest.mark.skipif(sys.platform == "win32", reason="hubs run on Linux")
def test_tljh_hands_the_notebooks_out_and_starts_the_server(tmp_path: Path) -> None:
    c = spawner()
    assert started([*c.Spawner.cmd, "--port=1", "--ip=a b"], tmp_path) == ["--port=1", "--ip=a b"]
    assert (tmp_path / c.Spawner.default_url.removeprefix("/lab/tree/")).exists()


@pytest.mark.skipif(sys.platform == "win32", reason="hubs run on Linux")
def test_kubernetes_hands_the_notebooks_out(tmp_path: Path) -> None:
    values = yaml.safe_load(block("yaml"))["singleuser"]
    command = values["lifecycleHooks"]["postStart"]["exec"]["command"]
    assert all(isinstance(word, str) for word in command)
    started(command, tmp_path)
    assert (tmp_path / values["defaultUrl"].removeprefix("/lab/tree/")).exists()


def test_the_chart_knows_every_value() -> None:
    values = yaml.safe_load(block("yaml"))
    assert list(strangers(values, CHART)) == []
    assert list(strangers({"cull": {"evry": 1, "every": "1"}}, CHART)) == [
        "cull.evry: 1",
        "cull.every: '1'",
    ]
    # The chart makes no placeholders without priorities.
    assert values["scheduling"]["podPriority"]["enabled"] is True
    storage = values["singleuser"]["storage"]
    assert {each["name"] for each in storage["extraVolumes"]} == {
        each["name"] for each in storage["extraVolumeMounts"]
    }
    assert json.dumps(values)


def test_an_image_gets_the_course_and_nothing_that_lies_beside_it() -> None:
    everything, *lines = block("text").split()
    assert everything == "*"
    kept = {line.removeprefix("!") for line in lines if line.startswith("!")}
    assert all((ROOT / name).exists() for name in kept)
    build = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]
    (readme,) = build["metadata"]["hooks"].values()
    wheel = build["build"]["targets"]["wheel"]
    shared = [*wheel["only-include"], *wheel["shared-data"], readme["path"], "README.md", "LICENSE"]
    needed = {*shared, "pyproject.toml", "notebooks", *re.findall(r"course/(\w+\.txt)", PAGE)}
    assert {path.split("/", 1)[0] for path in needed} == kept


def test_nobody_on_a_hub_is_asked_about_news() -> None:
    off = f'jupyter labextension disable "{course.NEWS}"'
    assert off in block("dockerfile")
    assert f"sudo -E {off}" in PAGE


def test_the_extras_that_are_installed_exist() -> None:
    known = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for extras in re.findall(r"(?:pathlib-games|course|\.)\[([a-z,-]+)\]", PAGE):
        assert set(extras.split(",")) <= set(known["optional-dependencies"])
    assert f'tag: "{known["version"]}"' in block("yaml")
