"""Run the benchmarks and keep their results: ``python -m benchmarks [name ...]``.

``python -m benchmarks compare [name ...]`` keeps nothing, but reports slowdowns.
"""

from __future__ import annotations

import argparse
import os
import pkgutil
import platform
import sys
from collections.abc import Collection, Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from inspect import signature
from pathlib import Path
from types import ModuleType

from tqdm import tqdm

import benchmarks
from benchmarks.compare import USUALLY, compared
from benchmarks.report import NotMeasured, Report
from benchmarks.timing import watched
from pathlib_games.processes import CannotSpread, add_options, chosen

RESULTS = Path(__file__).parent / "results"
PEERS = (
    *("anywidget", "ipywidgets", "matplotlib", "networkx", "numba", "numpy"),
    *("open-spiel", "scipy"),
)


def main(
    arguments: Sequence[str], package: ModuleType = benchmarks, results: Path = RESULTS
) -> None:
    """Run the named benchmarks, or all; print each report and write it to the results."""
    known = benchmarks_in(package)
    parser = argparse.ArgumentParser("python -m benchmarks", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="name", help=", ".join([*known, "compare"]))
    add_options(parser)
    options = parser.parse_args(arguments)
    comparing = options.names[:1] == ["compare"]
    names = options.names[1:] or list(USUALLY) if comparing else options.names or list(known)
    if unknown := [repr(name) for name in names if name not in known]:
        sys.exit(f"There is no benchmark {', '.join(unknown)}; there are: {', '.join(known)}.")
    offered = {"workers": chosen(options)}  # for those that play or simulate much
    if not comparing:
        results.mkdir(exist_ok=True)
    for name in tqdm(names, desc="benchmarks"):
        try:
            if comparing:
                tqdm.write(compared(name, partial(measured_again, known[name], offered)))
            else:
                found = measured(known[name], offered)
                tqdm.write(kept(results / f"{name}.md", known[name].TITLE, *found))
        except CannotSpread as problem:
            sys.exit(str(problem))
        except NotMeasured as missing:
            tqdm.write(f"{name} is left out, and its results stay as they are: {missing}")


def measured_again(
    benchmark: ModuleType, offered: Mapping[str, object], only: Collection[str]
) -> str:
    """Run a benchmark, or some of its rows if it can; return the text to keep."""
    return text(*measured(benchmark, {**offered, "only": only}))


def measured(benchmark: ModuleType, offered: Mapping[str, object]) -> tuple[str | Report, str]:
    """Run a benchmark with the options it accepts; return the result and the circumstances."""
    takes = signature(benchmark.run).parameters
    with watched() as around:
        found = benchmark.run(**{name: value for name, value in offered.items() if name in takes})
    return found, f"{circumstances()}\n{around.told()}"


def text(found: str | Report, around: str, chart: str = "") -> str:
    """Join the result and the circumstances, with the chart of this name if there is one."""
    if not isinstance(found, Report):
        return f"{found}\n\n{around}\n"
    shown = f"\n\n![{found.alt}]({chart})" if chart else ""
    return f"{found.text}{shown}\n\n{around}\n"


def kept(path: Path, title: str, found: str | Report, around: str) -> str:
    """Write the result, with its chart; return the whole text."""
    chart = path.with_suffix(".png")
    if isinstance(found, Report):
        found.chart.savefig(chart, dpi=110, metadata={"Software": None})
    report = f"# {title}\n\n{text(found, around, chart.name)}"
    path.write_text(report, encoding="utf-8", newline="\n")
    return report


def benchmarks_in(package: ModuleType) -> dict[str, ModuleType]:
    """Return the benchmarks of a package by name: its modules with a TITLE and a run()."""
    modules = {
        info.name: import_module(f"{package.__name__}.{info.name}")
        for info in pkgutil.iter_modules(package.__path__)
        if info.name != "__main__"
    }
    return {name: module for name, module in modules.items() if hasattr(module, "TITLE")}


def circumstances() -> str:
    """Describe the time, the machine and the versions of the measurement."""
    versions = [f"Python {platform.python_version()}"]
    for peer in PEERS:
        try:
            versions.append(f"{peer} {version(peer)}")
        except PackageNotFoundError:
            versions.append(f"no {peer}")
    day = datetime.now(tz=UTC).date().isoformat()
    machine = f"{cpu_model()}, {os.cpu_count()} cores, {platform.system()}"
    return f"Measured on {day}: {machine}; {', '.join(versions)}."


def cpu_model() -> str:
    """Return the name of the processor, if the system knows it."""
    info = Path("/proc/cpuinfo")  # only Linux has it, and only there Python does not know the name
    lines = info.read_text(encoding="utf-8").splitlines() if info.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


if __name__ == "__main__":
    main(sys.argv[1:])
