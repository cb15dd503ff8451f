"""What is shown no more and memory that is free again are let go of, and nothing else."""

from __future__ import annotations

import platform

import nbformat
import pytest
from nbclient import NotebookClient

SETUP = "from pathlib_games import check\nfrom pathlib_games.views.shapes import Picture"
OURS = "Picture(20, 10, (), 'Empty', 'Nothing.')"
KEPT = """\
shell = get_ipython()
ours = sorted(n for n, value in Out.items() if type(value) is Picture)
shown = sorted(n for n in shell.history_manager.outputs if n in {2, 3, 4, 5, 6, 7})
ours, sorted(n for n, value in Out.items() if value == 42), shown, '_2' in dir(), '_6' in dir()"""


def test_only_the_latest_run_of_a_cell_is_kept() -> None:
    sources = [SETUP, OURS, "6 * 7", "'another cell'", "6 * 7", OURS, "None", KEPT]
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(s) for s in sources])
    NotebookClient(notebook, kernel_name="python3").execute()
    assert (
        notebook.cells[-1].outputs[0].data["text/plain"] == "([6], [3, 5], [4, 5, 6], False, True)"
    )


MEMORY = """\
with open("/proc/self/statm") as read:
    print(int(read.read().split()[1]) * 4096 // 2**20)"""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="other C libraries give it back")
def test_memory_that_is_free_again_goes_back_to_the_system() -> None:
    megabyte = 2**20 // 4096
    sources = [SETUP, f"many = [bytes(4096) for _ in range(120 * {megabyte})]", MEMORY]
    sources += ["last = many[-1]\ndel many", MEMORY]  # the last one keeps the others' place
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(s) for s in sources])
    NotebookClient(notebook, kernel_name="python3").execute()
    full, freed = (int(notebook.cells[number].outputs[0].text) for number in (2, 4))
    assert full - freed > 100
