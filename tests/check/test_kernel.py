"""The course's additions to a kernel: hints for missing names, and released objects."""

import platform

import pytest

from tests.kernels import outputs

SETUP = "from pathlib_games import check\nfrom pathlib_games.views.shapes import Picture"
OURS = "Picture(20, 10, (), 'Empty', 'Nothing.')"
KEPT = """\
shell = get_ipython()
ours = sorted(n for n, value in Out.items() if type(value) is Picture)
shown = sorted(n for n in shell.history_manager.outputs if n in {2, 3, 4, 5, 6, 7})
ours, sorted(n for n, value in Out.items() if value == 42), shown, '_2' in dir(), '_6' in dir()"""


def test_only_the_latest_run_of_a_cell_is_kept() -> None:
    sources = [SETUP, OURS, "6 * 7", "'another cell'", "6 * 7", OURS, "None", KEPT]
    [told] = outputs(*sources)[-1]
    assert told.data["text/plain"] == "([6], [3, 5], [4, 5, 6], False, True)"


MEMORY = """\
with open("/proc/self/statm") as read:
    print(int(read.read().split()[1]) * 4096 // 2**20)"""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="other C libraries give it back")
def test_memory_that_is_free_again_goes_back_to_the_system() -> None:
    megabyte = 2**20 // 4096
    sources = [SETUP, f"many = [bytes(4096) for _ in range(120 * {megabyte})]", MEMORY]
    sources += ["last = many[-1]\ndel many", MEMORY]  # the last one keeps the others' place
    shown = outputs(*sources)
    full, freed = (int(shown[number][0].text) for number in (2, 4))
    assert full - freed > 100


def test_a_cell_that_is_run_too_early_is_told_what_to_run_first() -> None:
    error, told = outputs("from pathlib_games import check", "graph.nodes", allow_errors=True)[1]
    assert error.ename == "NameError"
    assert told.data["text/plain"].startswith(
        "Nothing is called graph yet. If a cell above defines it, run that cell first"
    )


def test_an_answer_without_its_quotation_marks_is_told_so() -> None:
    sources = (
        "from pathlib_games import ask",
        'ask("five-nodes/say-why", b)',
        'ask("five-nodes/write-dijkstra", my_dijkstra)',
    )
    _, answer, program = outputs(*sources, allow_errors=True)
    assert "put it in quotation marks" in answer[1].data["text/plain"]
    assert "'b'" in answer[1].data["text/plain"]
    assert program[1].data["text/plain"].startswith("Nothing is called my_dijkstra yet.")


def test_other_errors_are_left_alone() -> None:
    others = ["raise ValueError('other')", "1 / 0", "None.graph"]
    for shown in outputs("from pathlib_games import check", *others, allow_errors=True)[1:]:
        assert [output.output_type for output in shown] == ["error"]


def test_what_is_refused_is_told_in_a_sentence_and_in_a_function_of_ones_own_with_its_line() -> (
    None
):
    setup = "from pathlib_games import Graph, GraphEditor, check"
    empty = "GraphEditor().stepper()"
    inside = "def mine(graph):\n    return graph.neighbors('Z')\n\nmine(Graph.from_text('A B'))"
    _, [told], [with_line, *_] = outputs(setup, empty, inside, allow_errors=True)
    assert "The graph has no nodes yet. Draw some first." in told.evalue
    assert "graph_editor" not in "".join(told.traceback)
    assert "graph.neighbors" in "".join(with_line.traceback)
