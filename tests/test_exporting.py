"""Exported notebooks keep the alternative texts of their pictures, and their films."""

import base64
import html
import re
from pathlib import Path

import nbformat
import pytest
from nbconvert import HTMLExporter

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[1]
TEMPLATES = str(ROOT / "tools" / "nbconvert")


@pytest.mark.parametrize("path", sorted((ROOT / "notebooks").glob("*.ipynb")), ids=lambda p: p.stem)
def test_a_page_has_every_picture_with_its_text(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    texts = [
        about["alt"]
        for cell in notebook.cells
        for output in cell.get("outputs", [])
        for kind, about in output.get("metadata", {}).items()
        if kind.startswith("image/") and kind in output.data
    ]
    pngs = [
        output.data["image/png"]
        for cell in notebook.cells
        for output in cell.get("outputs", [])
        if "image/png" in output.get("data", {})
    ]
    exporter = HTMLExporter(template_name="pathlib_games", extra_template_basedirs=[TEMPLATES])
    page, _ = exporter.from_notebook_node(notebook)
    shown = [html.unescape(found) for found in re.findall(r'<img alt="([^"]*)"', page)]
    assert texts
    assert [text for text in texts if text not in shown] == []
    assert "No description has been provided" not in page
    films = sum("acTL" in str(base64.b64decode(text)) for text in pngs)
    assert page.count('<div class="pg-strip">') == films
