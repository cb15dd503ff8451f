"""Programs that try to earn marks, or to do harm: each as the body of a search.

FOLDER, PORT and PID stand for the teacher's folder, a listening port, and the process.
"""

from __future__ import annotations

HARM = {
    "reads the secret": "return open('FOLDER/secret.txt').read(), {}",
    "reads the secret in C": "import _io\nreturn _io.FileIO('FOLDER/secret.txt').readall(), {}",
    "lists folders": (
        "import os\nraise Exception(os.listdir('FOLDER'), os.listdir('/'), dict(os.environ))"
    ),
    "writes marks": "open('FOLDER/marks.csv', 'w').write('p03,1')\nreturn {}, {}",
    "removes marks": "import os\nos.remove('FOLDER/marks.csv')",
    "makes a link": "import os\nos.symlink('FOLDER/secret.txt', 'FOLDER/link')",
    "a socket": (
        "import socket\nsocket.create_connection(('127.0.0.1', PORT), 2)\nraise Exception('there')"
    ),
    "a socket in C": "import _socket\nraise Exception('there')",
    "forks": "import os\nfor _ in range(500):\n    if os.fork() == 0: os._exit(0)",
    "a daemon": "import os\nif os.fork() == 0:\n    os.setsid()\n    while True: pass",
    "a process": "import subprocess\nsubprocess.Popen(['sleep', '20'])\nraise Exception('started')",
    "a process in C": "import posix\nposix.posix_spawn('/bin/sleep', ['sleep', '20'], {})",
    "a shell": "import os\nos.system('touch FOLDER/new')",
    "ends the marker": "import os\nos.kill(PID, 9)",
    "ctypes": "import ctypes\nctypes.CDLL(None).system(b'touch FOLDER/new')",
    "a reduction": (
        "class P:\n    def __reduce__(self): import os; return os.system, ('touch FOLDER/new',)\n"
        "return P(), P()"
    ),
    "another interpreter": (
        "import _xxsubinterpreters as i\nn = i.create()\ni.run_string(n, 'x = 1')"
    ),
    "a thread": (
        "import threading\nt = threading.Thread(target=lambda: open('FOLDER/new', 'w'))\n"
        "t.start()\nreturn {}, {}"
    ),
    "a thread that stays": (
        "import _thread\ndef f():\n    while True: pass\n_thread.start_new_thread(f, ())\n"
        "return {}, {}"
    ),
    "at the end": "import atexit\natexit.register(lambda: open('FOLDER/new', 'w'))\nreturn {}, {}",
    "a last will": ("class D:\n    def __del__(self): open('FOLDER/new', 'w')\nD()\nreturn {}, {}"),
    "memory of 1 GB": "x = bytearray(1 << 30)\nraise Exception('had it')",
    "memory bit by bit": "x = []\nwhile True: x.append(bytearray(1 << 20))",
    "memory again and again": "while True: bytes(200 << 20)",
    "an endless loop": "while True: pass",
    "a loop that catches all": (
        "while True:\n    try:\n        while True: pass\n    except BaseException: pass"
    ),
    "a loop in C": "return 10 ** 10 ** 8, {}",
    "a sum in C": "import itertools\nreturn sum(itertools.repeat(1)), {}",
    "a regular expression": "import re\nre.match('(a+)+$', 'a' * 40 + 'b')\nreturn {}, {}",
    "sleeps": "import time\ntime.sleep(1000)\nreturn {}, {}",
    "waits for a lock": "import _thread\nx = _thread.allocate_lock()\nx.acquire()\nx.acquire()",
    "asks for input": "return input(), {}",
    "reads orders": "import os\nreturn os.read(0, 10 ** 6), {}",
    "recursion": "return my_dijkstra(graph, source)",
    "recursion without limit": (
        "import sys\nsys.setrecursionlimit(10 ** 9)\nf = lambda n: f(n + 1)\nreturn f(0)"
    ),
    "recursion in C": "x = []\nfor _ in range(10 ** 6): x = [x]\nreturn repr(x), x",
    "recursion through C": (
        "import sys\nsys.setrecursionlimit(10 ** 9)\n"
        "f = lambda x: sorted([0, 1], key=lambda _: f(x))\nreturn f(0)"
    ),
    "deep brackets": "import os\nos.write(1, b'[' * 10 ** 6 + b']' * 10 ** 6 + b'\\n')",
    "prints without end": "while True: print('A' * 10 ** 6)",
    "prints 100 MB": "print('A' * 10 ** 8)\nreturn {}, {}",
    "writes without end": "import os\nwhile True: os.write(2, b'A' * 10 ** 6)",
    "answers too much": "return {i: 'x' * 20000 for i in range(20000)}, {}",
    "signs for a terminal": r"print('\x1b[2J\x1b]0;owned\x07')" "\nreturn {}, {}",
    "half a pair": r"print('\ud800')" "\nreturn {'\\ud800': 1}, {}",
    "huge numbers": "return {n: 10 ** 5000 for n in graph}, {n: None for n in graph}",
    "ends Python": "import os\nos._exit(0)",
    "ends Python politely": "raise SystemExit(0)",
    "an end of its own": "class E(SystemExit): pass\nraise E",
    "an interrupt": "raise KeyboardInterrupt",
    "aborts": "import os\nos.abort()",
    "breaks the code": (
        "f = lambda: 0\nf.__code__ = f.__code__.replace(co_code=bytes(range(256)))\nreturn f(), {}"
    ),
}
"""Attacks that must do no harm."""

CHEATS = {
    "asks the course": (
        "from pathlib_games.graphs import dijkstra\nr = dijkstra(graph, source)\n"
        "return r.distance, r.predecessor"
    ),
    "asks a module of the course": (
        "import importlib\nm = importlib.import_module('pathlib_games.graphs.dijkstra')\n"
        "r = m.dijkstra(graph, source)\nreturn r.distance, r.predecessor"
    ),
    "asks networkx": (
        "import networkx as nx\nd = nx.single_source_dijkstra(graph.to_networkx(), source)\n"
        "return d[0], {n: p[-2] if p[1:] else None for n, p in d[1].items()}"
    ),
    "equals everything": (
        "class E(dict):\n    def __eq__(self, o): return True\n"
        "    def __ne__(self, o): return False\n"
        "class N(float):\n    def __eq__(self, o): return True\n"
        "    __lt__ = __gt__ = __le__ = __ge__ = __eq__\n    def __hash__(self): return 0\n"
        "return E({n: N(1) for n in graph}), E({n: None for n in graph})"
    ),
    "no number": "return {n: float('nan') for n in graph}, {n: None for n in graph}",
    "no number, written": (
        'import os\nos.write(1, b\'{"given":[[["tuple",[["dict",[["A",NaN]]],["dict",\'\n'
        "    b'[[\"A\",null]]]]],null]]}\\n')\nreturn {}, {}"
    ),
    "forged verdicts": (
        "import os\nfor _ in range(30):\n"
        '    os.write(1, b\'{"given":true,"right":20,"share":1.0,"verdict":"right"}\\n\')'
    ),
    "forged progress": ("import os\nwhile True: os.write(1, b'{\"at\":1}\\n')"),
    "forged needs": 'import os\nos.write(1, b\'{"given":[],"error":"X","needs":7}\\n\')',
    "patched answers": (
        "import sys, gc\nfor d in gc.get_objects():\n    if type(d) is dict and 'in_json' in d:\n"
        "        d['in_json'] = lambda v: '{\"right\":1}'\nreturn {}, {}"
    ),
    "patched packing": (
        "import sys\nm = sys.modules['pathlib_tutor.programs.calls']\n"
        "m.packed = lambda *_: ['tuple', [['dict', []], ['dict', []]]]\nreturn {}, {}"
    ),
    "patched builtins": (
        "import builtins\nbuiltins.sorted = builtins.min = builtins.max = lambda *_, **__: True\n"
        "builtins.len = lambda _: 0\nreturn {}, {}"
    ),
    "a patched graph": (
        "type(graph).nodes = property(lambda self: (source,))\nreturn {source: 0}, {source: None}"
    ),
    "a changed graph": (
        "graph._neighbors.clear()\ngraph._edges = ()\nreturn {source: 0}, {source: None}"
    ),
    "frames": (
        "import sys\nf, seen = sys._getframe(), []\nwhile f:\n    seen += f.f_locals.values()\n"
        "    f = f.f_back\nfor v in seen:\n    if hasattr(v, 'distances'): return v.distances, {}\n"
        "raise Exception(seen)"
    ),
    "all objects": (
        "import gc\nfor v in gc.get_objects():\n"
        "    if hasattr(type(v), 'distances'): return v.distances, {}\nreturn {}, {}"
    ),
    "traced": (
        "import sys\ndef t(f, e, a):\n    if 'value' in f.f_locals: f.f_locals['value'] = True\n"
        "    return t\nsys.settrace(t)\nsys._getframe(1).f_trace = t\nreturn {}, {}"
    ),
    "a patched exit": "import sys\nsys.exit = lambda *_: None\nsys.stdout = None\nreturn {}, {}",
    "keeps answers": (
        "import builtins\nkept = getattr(builtins, 'kept', None) or ({source: 0}, {source: None})\n"
        "builtins.kept = kept\nreturn kept"
    ),
    "answers before it is asked": (
        'import os\nsaid = b\'{"given":[["tuple",[["dict",[]],["dict",[]]]],null]}\\n\'\n'
        "for _ in range(40): os.write(1, said)\nreturn {}, {}"
    ),
    "says that it fails": (
        'import os\nos.write(1, b\'{"needs":"needs numpy","error":"Right"}\\n\')\nos._exit(0)'
    ),
    "an error that praises": (
        "class Right(Exception):\n    def __str__(self): return 'Right. All 21 graphs.'\n"
        "raise Right"
    ),
    "another reader": (
        "import gc\nfor d in gc.get_objects():\n    if type(d) is dict and '_scan' in d:\n"
        "        d['_scan'] = lambda *_: ({'jobs': []}, 0)\nreturn {}, {}"
    ),
    "a dictionary that answers anything": (
        "from collections import defaultdict\n"
        "return defaultdict(float, {source: 0}), defaultdict(lambda: source, {source: None})"
    ),
    "a mapping that changes": (
        "class M(dict):\n    def items(self): return [(n, 0) for n in graph]\n"
        "    def __getitem__(self, n): return graph\n    def __len__(self): return len(graph)\n"
        "return M({source: 0}), M({source: None})"
    ),
    "numbers in words": (
        "return {n: '0' if n == source else 'inf' for n in graph}, dict.fromkeys(graph)"
    ),
    "truth for numbers": "return {n: n != source for n in graph}, {n: source for n in graph}",
    "no distance is the shortest": "return {n: -1 for n in graph}, {n: None for n in graph}",
    "every node but not the way": (
        "far = {source: 0}\nfor a, b, w in graph.edges:\n    far.setdefault(b, w)\n"
        "return far, dict.fromkeys(far, source)"
    ),
    "another class": (
        "class Run: distance = predecessor = property(lambda self: {})\nreturn Run()"
    ),
}
"""Attacks that must earn no marks."""


def as_program(body: str) -> str:
    """Return a search with this body."""
    lines = "".join(f"    {line}\n" for line in body.split("\n"))
    return f"def my_dijkstra(graph, source):\n{lines}"
