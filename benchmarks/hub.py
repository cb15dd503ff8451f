"""How many learners a JupyterHub holds, and how long they wait: a real hub, simulated learners.

python -m benchmarks hub --learners 5 10 20

It needs `pip install '.[course,hub]'` and `npm install --prefix benchmarks`, and Linux. All runs on
this machine: hub, proxy, the learners' servers and kernels, and those who play the learners.
"""

from __future__ import annotations

import asyncio
import os
import secrets
import shutil
import socket
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from http import HTTPStatus
from http.client import HTTPConnection
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from statistics import mean, median, quantiles

import psutil
from tqdm import tqdm

from benchmarks.report import NotMeasured

TITLE = "JupyterHub: how many learners a machine holds, and how long they wait"

NOTEBOOKS = ("02-fill-the-table-five-nodes", "04-connect-the-sides-hex")
ARRIVAL = 30.0
"""Seconds in which all learners arrive, evenly."""
THINK = 10.0
"""Mean seconds between a verdict and the next answer, each time drawn at random."""
ANSWERING = 90.0
"""Seconds in which answers are given."""
CLASS = 250
FOLDER = Path(__file__).parent
CONFIGURATION = """
from itertools import count

c = get_config()
# A port that is free now may be a kernel's before the server takes it; kernels choose higher ones.
ports = count(20000)
c.Spawner.pre_spawn_hook = lambda spawner: setattr(spawner, "port", next(ports))
c.JupyterHub.bind_url = "http://127.0.0.1:{port}"
c.JupyterHub.hub_port = {hub_port}
c.JupyterHub.db_url = "sqlite:///{folder}/hub.sqlite"
c.JupyterHub.cookie_secret_file = "{folder}/secret"
c.ConfigurableHTTPProxy.command = ["{proxy}"]
c.ConfigurableHTTPProxy.api_url = "http://127.0.0.1:{proxy_port}"
c.ConfigurableHTTPProxy.auth_token = "{token}"
c.ConfigurableHTTPProxy.pid_file = "{folder}/proxy.pid"
c.JupyterHub.authenticator_class = "dummy"
c.Authenticator.allow_all = True
c.JupyterHub.spawner_class = "simple"
c.SimpleLocalProcessSpawner.home_dir_template = "{folder}/home/{{username}}"
c.Spawner.cmd = ["{python}", "-m", "jupyterhub.singleuser", "--allow-root"]
c.Spawner.notebook_dir = "{folder}/notebooks"
c.Spawner.env_keep = ["PATH", "PYTHONPATH"]
c.Spawner.start_timeout = c.Spawner.http_timeout = 600
c.JupyterHub.services = [{{"name": "load", "api_token": "{token}"}}]
c.JupyterHub.load_roles = [
    {{
        "name": "load",
        "services": ["load"],
        "scopes": ["admin:users", "admin:servers", "access:servers"],
    }}
]
"""


@dataclass(frozen=True)
class Class:
    """What was seen of a class.

    Attributes
    ----------
    learners
        How many there were.
    opened, ran, answered
        The waits in seconds: for a kernel that answers, for all cells, for each verdict.
    idle, before, after
        Memory in MB of the hub alone, and of all after all cells and after all answers; what
        processes share is counted once.
    starting, answering
        Seconds of processor time of the hub and all servers, while all opened and ran, and for all
        answers.
    playing
        The same of those who play the learners.
    """

    learners: int
    opened: Sequence[float]
    ran: Sequence[float]
    answered: Sequence[float]
    idle: float
    before: float
    after: float
    starting: float
    answering: float
    playing: float


@contextmanager
def running_hub(folder: Path) -> Iterator[tuple[psutil.Process, str, str]]:
    """Run a hub; give its process, its address and a token that opens every learner's door."""
    proxy = shutil.which(
        "configurable-http-proxy", path=f"{FOLDER}/node_modules/.bin:{os.environ['PATH']}"
    )
    if proxy is None:
        raise NotMeasured("there is no configurable-http-proxy: npm install --prefix benchmarks")
    token = secrets.token_hex(16)
    port, hub_port, proxy_port = free_ports(3)
    text = CONFIGURATION.format(
        port=port,
        hub_port=hub_port,
        proxy_port=proxy_port,
        folder=folder,
        proxy=proxy,
        python=sys.executable,
        token=token,
    )
    (folder / "jupyterhub_config.py").write_text(text, encoding="utf-8")
    command = [sys.executable, "-m", "jupyterhub", "-f", "jupyterhub_config.py"]
    with (folder / "hub.log").open("wb") as log:
        process = psutil.Popen(command, cwd=folder, stdout=log, stderr=log)
    address = f"http://127.0.0.1:{port}"
    try:
        wait_until_it_answers(port, process, folder / "hub.log")
        yield process, address, token
    finally:
        children = process.children(recursive=True)
        process.terminate()
        _, left = psutil.wait_procs([process, *children], timeout=30)
        for one in left:
            one.kill()


def free_ports(count: int) -> list[int]:
    """Return ports on which nobody listens."""
    taken = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [one.getsockname()[1] for one in taken]
    for one in taken:
        one.close()
    return ports


def wait_until_it_answers(port: int, process: psutil.Process, log: Path) -> None:
    """Wait for a hub that starts."""
    for _ in range(600):
        with suppress(OSError), closing(HTTPConnection("127.0.0.1", port, timeout=5)) as hub:
            hub.request("GET", "/hub/api/")
            if hub.getresponse().status == HTTPStatus.OK:
                return
        time.sleep(0.2)
        if not process.is_running() or process.status() == psutil.STATUS_ZOMBIE:
            break
    raise NotMeasured(f"the hub did not start: {log.read_text(encoding='utf-8')[-2000:]}")


def megabytes(hub: psutil.Process) -> float:
    """Return the memory of a hub and all it started; what several share is divided by them."""
    return sum(one.memory_full_info().pss for one in [hub, *hub.children(recursive=True)]) / 2**20


def processor_seconds(hub: psutil.Process) -> float:
    """Return the time of the processors that a hub and all it started have used."""
    return sum(sum(one.cpu_times()[:4]) for one in [hub, *hub.children(recursive=True)])


async def attend(hub: psutil.Process, address: str, token: str, count: int) -> Class:
    """Let a class come, run all cells, and answer."""
    from benchmarks.hub_learners import Kernel, Learner

    idle, used = megabytes(hub), processor_seconds(hub)
    played = time.process_time()
    names = [(f"learner{number}", NOTEBOOKS[number % len(NOTEBOOKS)]) for number in range(count)]
    learners = [Learner(name, notebook, address, token) for name, notebook in names]

    async def begin(number: int, learner: Learner) -> tuple[Kernel, float, float]:
        await asyncio.sleep(ARRIVAL * number / count)
        kernel, opened = await learner.open()
        return kernel, opened, await learner.run_all(kernel)

    begun = await asyncio.gather(*[begin(*one) for one in enumerate(learners)])
    before, starting = megabytes(hub), processor_seconds(hub) - used
    used += starting
    work = [
        learner.work(kernel, ANSWERING, THINK)
        for learner, (kernel, *_) in zip(learners, begun, strict=True)
    ]
    waits = [wait for one in await asyncio.gather(*work) for wait in one]
    after, answering = megabytes(hub), processor_seconds(hub) - used
    playing = time.process_time() - played
    await asyncio.gather(*[learner.leave() for learner in learners])
    opened, ran = ([one[1] for one in begun], [one[2] for one in begun])
    return Class(count, opened, ran, waits, idle, before, after, starting, answering, playing)


def measure(counts: Sequence[int]) -> list[Class]:
    """Let classes of these sizes come, one after the other, each to a hub of its own."""
    from pathlib_games.course import hand_out

    found = []
    for count in tqdm(counts, desc="classes"):
        with tempfile.TemporaryDirectory() as made:
            folder = Path(made)
            hand_out(folder / "notebooks")
            with running_hub(folder) as (hub, address, token):
                found.append(asyncio.run(attend(hub, address, token, count)))
    return found


def answer_seconds(learners: int, cores: int, processor: float, think: float) -> float:
    """Return how long an answer takes on average if so many learners think and answer in turn.

    A closed network of queues: everybody thinks, then the processors do the work of an answer, all
    answers at once and each as fast as the others. Several processors are taken, as usual, as one
    that is as fast as all of them, behind a delay which makes an answer alone as slow as it is.

    Parameters
    ----------
    learners, cores
        How many there are.
    processor
        Seconds of processor time of an answer.
    think
        Mean seconds of thinking before each.

    References
    ----------
    M. Reiser, S. S. Lavenberg, "Mean-value analysis of closed multichain queuing networks", Journal
    of the ACM 27 (1980); A. Seidmann et al., "Computerized closed queueing network models of
    flexible manufacturing systems", Large Scale Systems 12 (1987), for the several processors.

    Examples
    --------
    >>> [round(answer_seconds(n, 2, 0.5, 20), 2) for n in (1, 20, 80, 250)]
    [0.5, 0.57, 2.01, 42.5]
    """
    shared, alone = processor / cores, processor * (cores - 1) / cores
    waiting, took = 0.0, 0.0
    for number in range(1, learners + 1):
        took = shared * (1 + waiting)
        waiting = number * took / (think + alone + took)
    return alone + took


def cores_for(learners: int, seconds: float, processor: float, think: float) -> int:
    """Return with how many cores an answer takes no longer than so many seconds on average."""
    cores = 1
    while answer_seconds(learners, cores, processor, think) > seconds:
        cores += 1
    return cores


def table(classes: Sequence[Class], cores: int) -> list[str]:
    """Return what was measured."""
    lines = [
        (
            "| learners | open, s, median | run all, s, median | answer, s, median "
            "| 95 of 100 within, s | answers | answer as the model has it, s, mean "
            "| measured, s, mean |"
        ),
        "| --- |" + " --- |" * 7,
    ]
    for one in classes:
        processor = one.answering / len(one.answered)
        lines.append(
            f"| {one.learners} | {median(one.opened):.1f} | {median(one.ran):.1f} "
            f"| {median(one.answered):.2f} | {quantiles(one.answered, n=20)[-1]:.2f} "
            f"| {len(one.answered)} "
            f"| {answer_seconds(one.learners, cores, processor, THINK):.2f} "
            f"| {mean(one.answered):.2f} |"
        )
    lines += [
        "",
        (
            "| learners | the hub alone, MB | a learner after Run All, MB | after the answers, MB "
            "| processor time to open and run all, s | of an answer, s "
            "| of who plays a learner, s |"
        ),
        "| --- |" + " --- |" * 6,
    ]
    for one in classes:
        lines.append(
            f"| {one.learners} | {one.idle:.0f} | {(one.before - one.idle) / one.learners:.0f} "
            f"| {(one.after - one.idle) / one.learners:.0f} | {one.starting / one.learners:.1f} "
            f"| {one.answering / len(one.answered):.2f} | {one.playing / one.learners:.1f} |"
        )
    return lines


def model(last: Class) -> list[str]:
    """Tell what a class of 250 needs, from the largest class that was measured."""
    each = (last.after - last.idle) / last.learners
    start = last.starting / last.learners
    processor = last.answering / len(last.answered)
    needed = (last.idle + CLASS * each) / 1024
    usual = cores_for(CLASS, 2 * processor, processor, THINK)
    return [
        (
            f"With {last.learners} learners: {1024 / each:.1f} learners for each GB. A core has "
            f"work enough with {(THINK + processor) / processor:.0f} learners who answer every "
            f"{THINK:.0f} s, and opens the notebooks of {60 / start:.1f} learners in a minute."
        ),
        "",
        (
            f"**{CLASS} learners.** Memory: {last.idle:.0f} MB + {CLASS} x {each:.0f} MB = "
            f"{needed:.0f} GB. Answers: with {usual} cores an answer takes on average at most "
            f"twice as long as alone ({2 * processor:.1f} s); with half of them "
            f"{answer_seconds(CLASS, max(1, usual // 2), processor, THINK):.1f} s. The beginning: "
            f"{CLASS} x {start:.1f} s of processor time are "
            f"{CLASS * start / usual / 60:.1f} minutes on {usual} cores if all open and run "
            f"everything at once. This is the model; no class of {CLASS} was measured."
        ),
    ]


def run(learners: Sequence[int]) -> str:
    """Measure and give Markdown tables."""
    try:
        hub = version("jupyterhub")
    except PackageNotFoundError:
        raise NotMeasured("there is no JupyterHub: pip install '.[course,hub]'") from None
    if sys.platform != "linux":
        raise NotMeasured("the memory that processes share is only known on Linux")
    cores = os.cpu_count() or 1
    busy = os.getloadavg()[1]
    classes = measure(learners)
    lines = [
        (
            f"JupyterHub {hub} with a process for each learner's server and kernel, all on this "
            f"machine. Learners arrive within {ARRIVAL:.0f} s, open notebook 02 or 04, run all "
            f"cells, and then answer for {ANSWERING:.0f} s, right and wrong, each time after "
            f"thinking for {THINK:.0f} s on average (exponentially distributed). Open: from asking "
            "for a "
            "server until the kernel answers. Answer: from sending the cell until the verdict is "
            f"shown. The load of the machine in the five minutes before: {busy:.1f}."
        ),
        "",
        *table(classes, cores),
        "",
        *model(classes[-1]),
    ]
    return "\n".join(lines)
