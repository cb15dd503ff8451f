"""Runs the benchmarks and keeps what they say: ``python -m benchmarks [name ...]``.

``python -m benchmarks compare [name ...]`` keeps nothing, but says what has become slower.
"""

from __future__ import annotations

import argparse
import os
import pkgutil
import platform
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from inspect import signature
from pathlib import Path
from types import ModuleType

from tqdm import tqdm

import benchmarks
from benchmarks.compare import USUALLY, compared
from benchmarks.report import NotMeasured, Report
from pathlib_games.spreading import CannotSpread, add_options, chosen
from pathlib_games.words import whole_number

RESULTS = Path(__file__).parent / "results"
PEERS = (
    *("anywidget", "igraph", "ipywidgets", "matplotlib", "networkx", "numba", "numpy"),
    *("open-spiel", "pathfinding", "rustworkx", "scipy"),
)


def main(
    arguments: Sequence[str], package: ModuleType = benchmarks, results: Path = RESULTS
) -> None:
    """Run the named benchmarks, or all, print each report and write it to the results."""
    known = benchmarks_in(package)
    parser = argparse.ArgumentParser("python -m benchmarks", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="name", help=", ".join([*known, "compare"]))
    add_options(parser)
    parser.add_argument(
        "--learners",
        nargs="+",
        type=whole_number(1, 1000),
        default=[5, 10, 20],
        metavar="N",
        help="how many come to the hub, class after class (default: 5 10 20)",
    )
    options = parser.parse_args(arguments)
    comparing = options.names[:1] == ["compare"]
    names = options.names[1:] or list(USUALLY) if comparing else options.names or list(known)
    if unknown := [repr(name) for name in names if name not in known]:
        sys.exit(f"There is no benchmark {', '.join(unknown)}; there are: {', '.join(known)}.")
    # Those that play or simulate much are told who may do it, the hub how many learners come.
    offered = {"workers": chosen(options), "learners": options.learners}
    if not comparing:
        results.mkdir(exist_ok=True)
    for name in tqdm(names, desc="benchmarks"):
        run = known[name].run
        try:
            found = run(**{name: offered[name] for name in signature(run).parameters})
        except CannotSpread as problem:
            sys.exit(str(problem))
        except NotMeasured as missing:
            tqdm.write(f"{name} is left out, and its results stay as they are: {missing}")
            continue
        text = found.text if isinstance(found, Report) else found
        if comparing:
            tqdm.write(compared(name, f"{text}\n\n{circumstances()}\n"))
            continue
        if isinstance(found, Report):
            found.chart.savefig(results / f"{name}.png", dpi=110, metadata={"Software": None})
            text = f"{found.text}\n\n![{found.alt}]({name}.png)"
        report = f"# {known[name].TITLE}\n\n{text}\n\n{circumstances()}\n"
        (results / f"{name}.md").write_text(report, encoding="utf-8", newline="\n")
        tqdm.write(report)


def benchmarks_in(package: ModuleType) -> dict[str, ModuleType]:
    """Return the benchmarks of a package by name: its modules that have a TITLE and a run()."""
    modules = {
        info.name: import_module(f"{package.__name__}.{info.name}")
        for info in pkgutil.iter_modules(package.__path__)
        if info.name != "__main__"
    }
    return {name: module for name, module in modules.items() if hasattr(module, "TITLE")}


def circumstances() -> str:
    """Tell when, on what kind of machine and with which versions it was measured."""
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
    """Return the name of the processor, as far as the system tells it."""
    info = Path("/proc/cpuinfo")  # only Linux has it, and only there Python does not know the name
    lines = info.read_text(encoding="utf-8").splitlines() if info.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


if __name__ == "__main__":
    main(sys.argv[1:])
