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
SLOWED = 150
"""So many steps of 2 % are tried for how much slower the work is than its processor time."""
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
    beginning
        Seconds from the first who came until all had run all cells.
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
    beginning: float
    idle: float
    before: float
    after: float
    starting: float
    answering: float
    playing: float

    @property
    def work(self) -> float:
        """The seconds of the processor of an answer."""
        return self.answering / len(self.answered)


@dataclass(frozen=True)
class Model:
    """How long an answer takes, fitted to classes that were measured.

    Attributes
    ----------
    work
        Seconds of the processor of an answer, as measured.
    slowed
        How many times as long the work takes: processors that others use, too, and caches.
    idle
        Seconds in which an answer waits for something else than a processor.
    cores
        How many processors there were.
    """

    work: float
    slowed: float
    idle: float
    cores: int

    def seconds(self, learners: int, cores: int | None = None) -> float:
        """Return how long an answer takes on average, with these processors or more or fewer."""
        count = cores or self.cores
        return self.idle + answer_seconds(
            learners, count, self.slowed * self.work, THINK + self.idle
        )

    def error(self, seen: Class) -> float:
        """Return how far it is off for a class: 0.5 if it says half as much again."""
        return self.seconds(seen.learners) / mean(seen.answered) - 1


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
    played, came = time.process_time(), time.perf_counter()
    names = [(f"learner{number}", NOTEBOOKS[number % len(NOTEBOOKS)]) for number in range(count)]
    learners = [Learner(name, notebook, address, token) for name, notebook in names]

    async def begin(number: int, learner: Learner) -> tuple[Kernel, float, float]:
        await asyncio.sleep(ARRIVAL * number / count)
        kernel, opened = await learner.open()
        return kernel, opened, await learner.run_all(kernel)

    begun = await asyncio.gather(*[begin(*one) for one in enumerate(learners)])
    beginning = time.perf_counter() - came
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
    return Class(
        learners=count,
        opened=opened,
        ran=ran,
        answered=waits,
        beginning=beginning,
        idle=idle,
        before=before,
        after=after,
        starting=starting,
        answering=answering,
        playing=playing,
    )


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


def fitted(classes: Sequence[Class], cores: int) -> Model:
    """Fit the model to some classes: as far off for all of them as for each.

    What is fitted is how much slower the work is than its processor time, and what else an answer
    waits for; neither can be less than nothing.
    """
    work = sum(one.answering for one in classes) / sum(len(one.answered) for one in classes)

    def waiting_also(slowed: float) -> Model:
        alone = Model(work, slowed, 0, cores)
        rest = mean(mean(one.answered) - alone.seconds(one.learners) for one in classes)
        return Model(work, slowed, max(0.0, rest), cores)

    candidates = (waiting_also(1.02**step) for step in range(SLOWED))
    return min(candidates, key=lambda model: sum(model.error(one) ** 2 for one in classes))


def cores_for(learners: int, seconds: float, model: Model) -> int:
    """Return with how many cores an answer takes no longer than so many seconds on average."""
    cores = 1
    while model.seconds(learners, cores) > seconds:
        cores += 1
    return cores


def table(classes: Sequence[Class], cores: int) -> list[str]:
    """Return what was measured."""
    lines = [
        (
            "| learners | open, s, median | run all, s, median | all have run after, s "
            "| so long by processor time, s | answer, s, median | 95 of 100 within, s "
            "| answer, s, mean | answers |"
        ),
        "| --- |" + " --- |" * 8,
    ]
    lines += [
        f"| {one.learners} | {median(one.opened):.1f} | {median(one.ran):.1f} "
        f"| {one.beginning:.0f} | {max(ARRIVAL, one.starting / cores):.0f} "
        f"| {median(one.answered):.2f} | {quantiles(one.answered, n=20)[-1]:.2f} "
        f"| {mean(one.answered):.2f} | {len(one.answered)} |"
        for one in classes
    ]
    lines += [
        "",
        (
            "| learners | the hub alone, MB | a learner after Run All, MB | after the answers, MB "
            "| processor time to open and run all, s | processor time of an answer, s "
            "| processor time of who plays a learner, s |"
        ),
        "| --- |" + " --- |" * 6,
    ]
    for one in classes:
        lines.append(
            f"| {one.learners} | {one.idle:.0f} | {(one.before - one.idle) / one.learners:.0f} "
            f"| {(one.after - one.idle) / one.learners:.0f} | {one.starting / one.learners:.1f} "
            f"| {one.work:.3f} | {one.playing / one.learners:.1f} |"
        )
    return lines


def modelled(classes: Sequence[Class], cores: int) -> list[str]:
    """Fit the model to all classes but the largest, check it there, and tell what 250 need.

    Two classes or one are all needed for the fit, and the model is not checked.
    """
    in_order = sorted(classes, key=lambda one: one.learners)
    known, unseen = (in_order[:-1], in_order[-1:]) if len(in_order) > 2 else (in_order, [])
    model, last = fitted(known, cores), in_order[-1]
    lines = [
        (
            f"The model: an answer waits {model.idle:.2f} s for something else than a processor, "
            f"and needs {model.work:.3f} s of one, which take {model.slowed:.1f} times as long, "
            "alone; while others answer, all share the processors. The two numbers are fitted to "
            "some classes."
        ),
        "",
        "| learners | an answer by the model, s, mean | off by | the class was used |",
        "| --- | --- | --- | --- |",
        *(
            f"| {one.learners} | {model.seconds(one.learners):.2f} | {model.error(one):+.0%} "
            f"| {'to check' if one in unseen else 'to fit'} |"
            for one in in_order
        ),
    ]
    each, start = (last.after - last.idle) / last.learners, last.starting / last.learners
    needed = (last.idle + CLASS * each) / 1024
    alone = model.seconds(1)
    usual = cores_for(CLASS, 2 * alone, model)
    work = CLASS * model.work / (THINK + alone)
    worth = (
        f"it was {model.error(unseen[0]):+.0%} off for {unseen[0].learners}, which it had not seen"
        if unseen
        else "it was not checked, which needs three classes"
    )
    return [
        *lines,
        "",
        (
            f"With {last.learners} learners: {1024 / each:.1f} learners for each GB. A core opens "
            f"the notebooks of {60 / start:.1f} learners in a minute."
        ),
        "",
        (
            f"**{CLASS} learners**, of whom none were measured. By what was measured, times "
            f"{CLASS}: memory, {last.idle:.0f} MB + {CLASS} x {each:.0f} MB = {needed:.0f} GB; "
            f"the beginning, {CLASS} x {start:.1f} s of processor time, which are "
            f"{CLASS * start / 60:.0f} minutes of one core if all open and run everything; the "
            f"answers, {work:.1f} cores at work, so that fewer cannot do. By the model: with "
            f"{usual} cores an answer takes at most twice as long as alone on average "
            f"({2 * alone:.2f} s), with half of them {model.seconds(CLASS, max(1, usual // 2)):.1f}"
            f" s; {worth}."
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
    classes = measure(learners)
    lines = [
        (
            f"JupyterHub {hub} with a process for each learner's server and kernel, all on this "
            f"machine. Learners arrive within {ARRIVAL:.0f} s, open notebook 02 or 04, run all "
            f"cells, and then answer for {ANSWERING:.0f} s, right and wrong, each time after "
            f"thinking for {THINK:.0f} s on average (exponentially distributed). Open: from asking "
            "for a server until the kernel answers. Answer: from sending the cell until the "
            "verdict is shown."
        ),
        "",
        *table(classes, cores),
        "",
        *modelled(classes, cores),
    ]
    return "\n".join(lines)
