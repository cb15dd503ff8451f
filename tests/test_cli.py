"""`pathlib-games chutes` answers like the article's program, and survives its bugs."""

import io
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from pathlib_games import cli
from pathlib_games.files import at_home
from pathlib_games.games.chutes.graphs import fewest_turns, step_graph
from pathlib_games.games.chutes.rules import Board
from pathlib_games.graphs import dijkstra
from pathlib_tutor.server import battlesnake as server

ROOT = Path(__file__).parents[1]
FULL = Path("/dev/full")


def talk(typed: str, monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    return cli.main(["chutes", *arguments])


def test_the_articles_six_runs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert talk("1\n2\n3\n4\n5\n6\nq\n", monkeypatch) == 0
    said = capsys.readouterr().out
    assert re.findall(r"single steps: (\d+)", said) == ["29", "34", "33", "32", "33", "32"]
    assert re.findall(r"die: (\d+)", said) == ["6", "7", "7", "6", "7", "7"]


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_a_name_that_a_terminal_cannot_show_ends_no_command(
    encoding: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pages = [io.TextIOWrapper(io.BytesIO(), encoding) for _ in range(2)]
    monkeypatch.setattr(sys, "stdout", pages[0])
    monkeypatch.setattr(sys, "stderr", pages[1])
    monkeypatch.chdir(tmp_path)
    assert cli.main(["class", "sheet", "maze/steps", "--to", "Übung ł → 1.html"]) == 0
    assert cli.main(["class", "mark", "keine ł", "--roster", "r.csv"]) == 2
    told = []
    for page in pages:
        page.flush()
        told.append(page.buffer.getvalue())
    assert b" \\u0142 \\u2192 1.html. Open it" in told[0]
    assert b"There is no folder or archive keine \\u0142." in told[1]


def test_every_square_is_answered_in_both_models() -> None:
    board = Board.load("milton_bradley")
    turns = fewest_turns(board)
    for square in range(1, board.size + 1):
        start = dict(board.chutes).get(square, square)
        said = cli.answer(board, square)
        steps = dijkstra(step_graph(board), start).distance[100]
        assert f"In single steps: {steps}." in said
        assert f"die: {turns[square] or 'none'}" in said
        assert ("top of a chute" in said) == (square in dict(board.chutes))
        assert ("a ladder begins" in said) == (square in dict(board.ladders))


@pytest.mark.parametrize(
    "typed", ["six", "0", "101", "-1", "3.5", "1e1", "²", "٣", "9" * 5000, "[1]", "\x00"]
)
def test_anything_but_a_square_is_refused_in_a_sentence(
    typed: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert talk(f"{typed}\n7\nq\n", monkeypatch) == 0
    said = capsys.readouterr().out
    assert "is not a square of this board: type a number from 1 to 100, or q." in said
    assert "From square 7:" in said
    assert len(said) < 1000


def test_empty_input_is_refused_and_spaces_do_not_matter(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert talk("\n   \n  16 \nQ\n", monkeypatch) == 0
    said = capsys.readouterr().out
    assert said.count("You typed nothing: type a number") == 2
    assert "you slide down to 6 first" in said


@pytest.mark.parametrize("typed", ["", "5\n", "5"])
def test_the_end_of_the_input_ends_the_program(
    typed: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert talk(typed, monkeypatch) == 0
    assert capsys.readouterr().out.endswith("Square: \n")


def test_an_interrupt_ends_the_program(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupt(_: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    assert cli.main(["chutes"]) == 0
    assert capsys.readouterr().err == ""


def test_a_game_that_cannot_be_won_is_told() -> None:
    wall = Board(12, chutes=[(5, 1), (6, 2), (7, 3), (8, 4), (9, 1), (10, 2)])
    assert "the game cannot be won" in cli.answer(wall, 1)


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("", "put the notebooks in a folder and open them"),
        ("lern", "invalid choice: 'lern'"),
        ("lern", "a course of Jupyter notebooks"),
        ("class", "worksheets for paper, with answer keys"),
        ("class maker", "make one notebook for the whole class, or one for each learner"),
        ("snake " + "x" * 5000, "run a snake server for the official Battlesnake engine"),
    ],
)
def test_whoever_names_no_command_hears_what_there_is(
    typed: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        cli.main(typed.split())
    said = capsys.readouterr().err
    assert told in " ".join(said.split())
    assert len(said) < 1500


def test_it_is_a_command_and_works_in_a_pipe() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["scripts"] == {"pathlib-games": "pathlib_games.cli:main"}
    program = "from pathlib_games.cli import main; raise SystemExit(main())"
    finished = subprocess.run(
        [sys.executable, "-c", program, "chutes"],
        input="4\n",
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        env=os.environ | {"PYTHONIOENCODING": "utf-8"},
    )
    assert (finished.returncode, finished.stderr) == (0, "")
    assert "In single steps: 32." in finished.stdout


def test_a_tournament_of_snakes_has_as_many_games_as_one_says(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cli, "figures", lambda games, workers: f"{games} games, {workers.count}")
    assert cli.main(["snake", "tournament", "--games", "7", "--workers", "2"]) == 0
    assert cli.main(["snake", "tournament"]) == 0
    assert capsys.readouterr().out == "7 games, 2\n200 games, None\n"
    for typed in ("0", "-1", "x", "1" * 5000, "100001"):
        with pytest.raises(SystemExit):
            cli.main(["snake", "tournament", "--games", typed])
        assert "a number from 1 to 100000 was expected" in capsys.readouterr().err


def test_the_snake_server_is_for_this_computer_unless_told(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, str, int]] = []
    monkeypatch.setattr(server, "serve", lambda *options: asked.append(options))
    assert cli.main(["snake", "serve"]) == 0
    assert cli.main(["snake", "serve", "--snake", "planner", "--host", "::1", "--port", "0"]) == 0
    assert asked == [("tutorial", "127.0.0.1", 8000), ("planner", "::1", 0)]


@pytest.mark.parametrize("typed", ["65536", "-1", "80.5", "http", "9" * 5000, "²", ""])
def test_a_port_that_is_none(typed: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        cli.main(["snake", "serve", f"--port={typed}"])
    assert caught.value.code == 2
    assert "argument --port: a number from 0 to 65535 was expected" in capsys.readouterr().err


def test_a_server_that_is_not_installed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delitem(sys.modules, "pathlib_tutor.server.battlesnake")
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    assert cli.main(["snake", "serve"]) == 2
    said = capsys.readouterr().err
    assert said == "The server needs uvicorn: pip install 'pathlib-games[snake]'.\n"


def test_other_commands_do_not_need_the_server() -> None:
    program = (
        "import sys, pathlib_games.cli;sys.exit(bool({'starlette', 'uvicorn'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False, cwd=ROOT).returncode == 0


def test_whoever_reads_may_stop() -> None:
    command = [sys.executable, "-m", "pathlib_games", "chutes"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdout.readline()
        process.stdout.close()
        process.stdin.write(b"5\n" * 5_000)
        process.stdin.close()
        assert process.stderr.read() == b""
        assert process.wait() == 1


@pytest.mark.skipif(not FULL.exists(), reason="no device of this system is always full")
def test_a_full_disk_is_told() -> None:
    command = [sys.executable, "-m", "pathlib_games", "chutes"]
    with FULL.open("wb") as full:
        done = subprocess.run(
            command, input=b"5\n", stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert done.returncode == 1
    assert done.stderr.decode().splitlines() == ["pathlib-games: No space left on device"]


@pytest.mark.parametrize(
    ("typed", "encoding"), [(b"\xff\n5\nq\n", "utf-8"), (b"\x81\n5\nq\n", "cp1252")]
)
def test_signs_that_the_input_does_not_have_are_no_square(typed: bytes, encoding: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pathlib_games", "chutes"],
        input=typed,
        capture_output=True,
        env={**os.environ, "PYTHONUTF8": "0", "PYTHONIOENCODING": encoding},
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"is not a square of this board" in done.stdout
    assert b"From square 5:" in done.stdout


def test_a_home_that_nobody_has_is_a_folder_like_others() -> None:
    assert at_home("~nobody-has-this-name/x") == Path("~nobody-has-this-name/x")
    assert at_home("~") == Path.home()
