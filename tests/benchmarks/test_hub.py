"""The load test of a hub without a hub, and what docs/hub.md says to type into one."""

from __future__ import annotations

import ast
import json
import os
import random
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice, pairwise
from pathlib import Path
from typing import Any

import pytest
import yaml
from traitlets.config import Config

from benchmarks import hub
from benchmarks.__main__ import main
from benchmarks.hub_learners import answers, code_cells
from benchmarks.report import NotMeasured


def test_a_learner_alone_waits_for_the_work_and_nobody_else() -> None:
    assert hub.answer_seconds(1, 4, 0.5, 20) == pytest.approx(0.5)


@pytest.mark.parametrize(("cores", "processor", "think"), [(2, 0.5, 20), (8, 2, 5), (1, 0.1, 1)])
def test_a_full_machine_answers_as_fast_as_it_can(
    cores: int, processor: float, think: float
) -> None:
    """The law of all closed queues: the learners are thinking, or waiting while it works."""
    many = 3000
    waits = hub.answer_seconds(many, cores, processor, think)
    assert waits == pytest.approx(many * processor / cores - think, rel=0.01)
    few = [hub.answer_seconds(count, cores, processor, think) for count in (1, 10, 100, 1000)]
    assert all(one <= more for one, more in pairwise(few))


def seen(learners: int, answer: float, answers: int = 10) -> hub.Class:
    """Return a class whose answers all took so long."""
    return hub.Class(
        learners=learners,
        opened=[9, 11],
        ran=[20, 30],
        answered=[answer] * answers,
        beginning=70,
        idle=170,
        before=170 + 265 * learners,
        after=170 + 275 * learners,
        starting=20 * learners,
        answering=0.3 * answers,
        playing=1,
    )


def test_as_many_cores_as_are_needed_and_not_one_more() -> None:
    model = hub.Model(work=0.5, slowed=1, idle=0, cores=2)
    cores = hub.cores_for(250, 1.0, model)
    assert model.seconds(250, cores) <= 1.0
    assert model.seconds(250, cores - 1) > 1.0


@pytest.mark.parametrize(("slowed", "idle"), [(1.0, 0.0), (1.0, 0.1), (2.5, 0.05), (4.0, 0.0)])
def test_the_model_finds_what_it_is_made_of(slowed: float, idle: float) -> None:
    true = hub.Model(0.3, slowed, idle, 2)
    known = [seen(count, true.seconds(count)) for count in (5, 10)]
    found = hub.fitted(known, 2)
    assert found.slowed == pytest.approx(slowed, rel=0.02)
    assert found.idle == pytest.approx(idle, abs=0.02)
    unseen = seen(20, true.seconds(20))
    assert abs(found.error(unseen)) < 0.02
    slower = replace(unseen, answered=[2 * true.seconds(20)])
    assert found.error(slower) == pytest.approx(-0.5, abs=0.02)


def test_the_first_measurement_is_met_which_its_own_model_missed_by_three_times() -> None:
    """Of 0.06 and 0.1 s of processor time, on a busy machine, came 0.19 and 0.33 s."""
    classes = [
        replace(seen(5, 0.19, 48), answering=0.06 * 48),
        replace(seen(10, 0.33, 94), answering=0.1 * 94),
    ]
    model = hub.fitted(classes, 2)
    assert all(abs(model.error(one)) < 0.4 for one in classes)


@pytest.mark.parametrize("notebook", hub.NOTEBOOKS)
def test_learners_type_answers_and_have_them_judged(notebook: str) -> None:
    assert len(code_cells(notebook)) > 20
    typed = list(islice(answers(notebook, random.Random(1)), 30))
    assert len(set(typed)) > 5
    for cell in typed:
        ast.parse(cell)
        assert "\n\ncheck." in cell
        assert "..." not in cell


def test_a_report_tells_waits_memory_and_a_class_of_250() -> None:
    model = hub.Model(0.3, 1.0, 0.1, 2)
    classes = [seen(count, model.seconds(count)) for count in (5, 10)]
    last = seen(20, 2 * model.seconds(20))
    told = "\n".join([*hub.table([*classes, last], 2), *hub.modelled([*classes, last], 2)])
    assert "| 5 | 10.0 | 25.0 | 70 | 50 | " in told
    assert "170 MB + 250 x 275 MB = 67 GB" in told
    assert "250 x 20.0 s of processor time, which are 83 minutes of one core" in told
    assert "7.2 cores at work, so that fewer cannot do" in told
    assert "| -50% | to check |" in told
    assert "it was -50% off for 20, which it had not seen" in told
    assert "| to check |" not in "\n".join(hub.modelled(classes, 2))
    assert "it was not checked" in "\n".join(hub.modelled(classes, 2))


def test_what_is_not_here_is_said_and_the_results_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def missing(learners: list[int]) -> str:
        raise NotMeasured(f"no hub for {learners}")

    monkeypatch.setattr(hub, "run", missing)
    (tmp_path / "hub.md").write_text("kept", encoding="utf-8")
    main(["hub", "--learners", "3", "4"], results=tmp_path)
    assert "hub is left out, and its results stay as they are: no hub for [3, 4]" in (
        capsys.readouterr().out
    )
    assert (tmp_path / "hub.md").read_text(encoding="utf-8") == "kept"


# ---- docs/hub.md --------------------------------------------------------------------------------

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "hub.md").read_text(encoding="utf-8")
TLJH = {
    "limits.memory": r"\d+(\.\d+)?[KMGT]",
    "limits.cpu": r"\d+",
    "services.cull.enabled": "true|false",
    "services.cull.timeout": r"\d+",
    "services.cull.every": r"\d+",
    "user_environment.default_app": "jupyterlab|classic",
}
"""What `tljh-config set` takes, by `tljh/configurer.py` of The Littlest JupyterHub 2.0."""
SPAWNER = {"cmd", "default_url"}
"""Of JupyterHub's `Spawner`, for where there is no JupyterHub."""
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
"""Of the chart's values, by `jupyterhub/values.yaml` of Zero to JupyterHub: only what is used."""


def block(language: str) -> str:
    """Return the only block of the page in a language."""
    (found,) = re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    return str(found)


def strangers(values: Mapping[str, Any], known: Mapping[str, Any], at: str = "") -> Iterator[str]:
    """Name all values that a chart does not know, or takes of another type."""
    for key, value in values.items():
        kind = known.get(key)
        if isinstance(kind, Mapping) and isinstance(value, Mapping):
            yield from strangers(value, kind, f"{at}{key}.")
        elif kind is None or isinstance(kind, Mapping) or not isinstance(value, kind):
            yield f"{at}{key}: {value!r}"


def spawner() -> Config:
    """Carry out the page's configuration in Python, as a hub does."""
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
    jupyterhub = pytest.importorskip("jupyterhub.spawner", reason="pip install '.[hub]'")
    made = jupyterhub.Spawner(config=c)
    assert set(c.Spawner) <= set(made.class_traits(config=True))
    assert (made.cmd, made.default_url) == (c.Spawner.cmd, c.Spawner.default_url)


def started(command: list[str], folder: Path) -> list[str]:
    """Run what starts a server, with a server that only says how it was called."""
    for name, text in {
        "python": f'exec "{sys.executable}" "$@"',
        "jupyterhub-singleuser": 'printf "%s\\n" "$@"',
    }.items():
        program = folder / name
        program.write_text(f"#!/bin/bash\n{text}\n", encoding="utf-8")
        program.chmod(0o755)
    paths = {
        "HOME": str(folder),
        "PATH": f"{folder}:{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT),
    }
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


def test_the_extras_that_are_installed_exist() -> None:
    known = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for extras in re.findall(r"(?:pathlib-games|course|\.)\[([a-z,-]+)\]", PAGE):
        assert set(extras.split(",")) <= set(known["optional-dependencies"])
    assert f'tag: "{known["version"]}"' in block("yaml")
