"""No file, folder or learner has a name that keeps a class from its marks."""

from __future__ import annotations

import csv
import json
import os
from pathlib import Path

import pytest

from pathlib_games import cli
from tests.classroom.planted import FIVE_NODES, hand_in, notebook


def test_no_name_keeps_the_others_from_their_marks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    odd = ["\ud800x", "x" * 300, '=HYPERLINK("http://evil","bob")', " ", "a/b", "a_b", "A_B"]
    for number, learner in enumerate(odd):
        hand_in(tmp_path / "in" / f"{number}.ipynb", json.dumps(notebook({}, learner=learner)))
    assert cli.main(["class", "mark", "in", "--to", "marks"]) == 0
    with (tmp_path / "marks" / "marks.csv").open(encoding="utf-8-sig") as file:
        assert [row["id"] for row in csv.DictReader(file)] == ["A_B", "a/b", "a_b"]
    pages = {path.name for path in (tmp_path / "marks" / "feedback").iterdir()}
    assert pages == {"A_B.html", "a_b-2.html", "a_b-3.html"}
    problems = (tmp_path / "marks" / "problems.txt").read_text(encoding="utf-8")
    assert problems.count("it does not say whose it is") == 4


@pytest.mark.skipif(os.name == "nt", reason="there all names can be written down")
def test_a_folder_whose_name_is_no_text_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    odd = Path(os.fsdecode(b"ada \x81_12_assignsubmission_file"), f"{FIVE_NODES}.ipynb")
    try:
        hand_in(tmp_path / "in" / odd, notebook({}, learner="ada"))
    except OSError:
        pytest.skip("this disk has no such names")
    assert cli.main(["class", "mark", "in", "--to", "marks"]) == 0
    assert (tmp_path / "marks" / "feedback" / "ada.html").is_file()
    told = (tmp_path / "marks" / "problems.txt").read_text(encoding="utf-8")
    assert "cannot be written into feedback.zip; the page is feedback/ada.html" in told
