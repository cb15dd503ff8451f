"""A page quotes figures from the results that it links to."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
RESULTS = ROOT / "benchmarks" / "results"
PAGES = {
    # Not measured figures: limits, sizes, names.
    "docs/battlesnake.md": {"200", "500", "07"},
    "docs/measured.md": {"07"},
    "docs/hub.md": {"20", "1.5"},
    "docs/everywhere.md": {"20", "50"},
    "docs/marking.md": {"02"},
    "docs/reference.md": {"1.5"},
}
NUMBER = re.compile(r"\d+(?:,\d{3})*(?:\.\d+)?")
LINK = re.compile(r"results/(\w+)\.md")


def quoting(page: str) -> list[tuple[str, list[str]]]:
    """Return each paragraph or list that links to results, with the table below it."""
    blocks = re.split(r"\n\s*\n", page)
    found = []
    for block, after in zip(blocks, [*blocks[1:], ""], strict=True):
        if names := LINK.findall(block):
            text = re.sub(r"\]\([^)]*\)|`[^`]*`", "", block)
            found.append((text + "\n" + after if after.startswith("|") else text, names))
    return found


def figures(text: str) -> list[str]:
    """Return the numbers of a text with two digits or more."""
    return [number for number in NUMBER.findall(text) if len(number) > 1]


def is_among(figure: str, measured: list[float]) -> bool:
    """Return whether a number, or a share in percent, equals the figure after the same rounding."""
    digits = len(figure.partition(".")[2])
    told = [*measured, *(100 * number for number in measured if number <= 1)]
    return any(abs(number - value(figure)) <= 0.5001 * 10**-digits for number in told)


def value(figure: str) -> float:
    return float(figure.replace(",", ""))


@pytest.mark.parametrize("page", PAGES)
def test_every_figure_of_a_page_is_in_the_results_that_it_links_to(page: str) -> None:
    paragraphs = quoting((ROOT / page).read_text(encoding="utf-8"))
    assert paragraphs
    strange = []
    for text, names in paragraphs:
        read = "\n".join((RESULTS / f"{name}.md").read_text(encoding="utf-8") for name in names)
        measured = [value(number) for number in NUMBER.findall(read)]
        strange += [
            f"{figure} is not in {', '.join(names)}"
            for figure in figures(text)
            if figure not in PAGES[page] and not is_among(figure, measured)
        ]
    assert strange == []


def test_what_notebook_04_tells_of_its_opponents_was_measured() -> None:
    notebook = (ROOT / "notebooks" / "04-connect-the-sides-hex.ipynb").read_text(encoding="utf-8")
    measured = (RESULTS / "hex.md").read_text(encoding="utf-8")
    rows = re.findall(
        r'"\| ([a-z -]+) \| (\d+ x \d+) \| ([\d,]+)[^|]* \| (\d+ of \d+) \|', notebook
    )
    assert len(rows) == 8
    for level, board, playouts, won in rows:
        assert f"| {level} | {board} | MCTS {playouts} | {won}: " in measured
    (won,) = re.findall(r"It won (\d+ of \d+) games on 9 x 9 against the fifth", notebook)
    (told,) = re.findall(r"\| four moves ahead \| two moves ahead \|.*", measured)
    assert told.split(" | ")[3].startswith(won)
