"""The check of the widgets' JavaScript: its findings, their places, and its skips."""

from pathlib import Path

import pytest

from tools import checks, scripts


@pytest.fixture
def compiler() -> Path:
    try:
        return scripts.compiler()
    except scripts.CannotCheck as missing:
        pytest.skip(str(missing))


def test_each_widget_of_the_package_is_checked() -> None:
    ends = {text.splitlines()[-1] for text in scripts.modules().values()}
    rendered = {line.split("render: heard(")[1].split(")")[0] for line in ends}
    assert rendered == {
        "renderAsk",
        "renderCarcassonne",
        "renderChutes",
        "renderColorLines",
        "renderCopyCard",
        "renderGameBoard",
        "renderGraphAnswer",
        "renderGraphEditor",
        "renderHex",
        "renderHints",
        "renderLineOrder",
        "renderSimulation",
        "renderStepper",
        "renderThreeSearches",
        "renderTiles",
        "renderWalk",
        "renderWall",
        "renderWeights",
        "renderWho",
        "renderWhyFinal",
        "renderWorldPainter",
    }


def test_a_line_is_found_in_the_file_that_it_comes_from() -> None:
    files = {"a.js": "one\ntwo\n", "b.js": "three\nfour\n", "c.js": "elsewhere\n"}
    module = "one\ntwo\n\nthree\nfour\n\nexport default {};"
    found = [scripts.place_in_file(module, line, files) for line in (1, 2, 4, 5)]
    assert found == [("a.js", 1), ("a.js", 2), ("b.js", 1), ("b.js", 2)]
    assert scripts.place_in_file(module, 7, files) == ("what live.py adds", 7)


@pytest.mark.slow
@pytest.mark.network
def test_a_wrong_name_in_a_shared_file_is_told_once_and_where(compiler: Path) -> None:
    modules, files = scripts.modules(), scripts.sources()
    assert scripts.problems(modules, files, compiler) == []
    name = "pathlib_games/widgets/scene.js"
    right = files[name]
    wrong = files[name] = right.replace("document.createElement(", "elsewhere.createElement(", 1)
    line = right[: right.index("document.createElement(")].count("\n") + 1
    broken = {module: text.replace(right, wrong) for module, text in modules.items()}
    (problem,) = scripts.problems(broken, files, compiler)
    assert problem.startswith(f"{name}:{line}:")
    assert "Cannot find name 'elsewhere'" in problem


def test_without_node_the_part_is_left_out_but_not_where_everything_must_run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.setenv("CI", "")
    assert scripts.main() == checks.SKIPPED
    assert capsys.readouterr().out == "skipped: Node is not installed (nodejs.org)\n"
    monkeypatch.setenv("CI", "true")
    assert scripts.main() == 1
    assert capsys.readouterr().out == "failed: Node is not installed (nodejs.org)\n"
