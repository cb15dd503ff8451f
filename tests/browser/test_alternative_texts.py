"""Still pictures have their words in JupyterLab and Notebook, which do not show them themselves."""

from playwright.sync_api import expect

from tests.browser.notebook_page import NotebookPage

SCENE = """from pathlib_games.views.scene import Scene
from pathlib_games.views.shapes import Circle

scene = Scene(20, 20, (Circle(10, 10, 5, "node"),), "One node", "A single node.")
scene"""
FIGURE = """from pathlib_games.views.figure import figure

figure(scene)"""
CELLS = [SCENE, FIGURE]


def test_still_pictures_have_their_words(opened: NotebookPage) -> None:
    expect(opened.page.get_by_role("img", name="One node. A single node.")).to_have_count(2)
