"""The Sphinx settings; `tools.book` gathers the pages beside a copy of this file."""

from pathlib_games import __version__
from tools.release import address

project = "pathlib_games"
author = "The pathlib_games authors"
version = release = __version__
language = "en"

extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
nb_execution_mode = "off"  # the notebooks have already run
nb_code_prompt_show, nb_code_prompt_hide = "Show what sets it up", "Hide what sets it up"
myst_heading_anchors = 3
# A list: otherwise a property listed by its class would appear twice.
napoleon_custom_sections = [("Attributes", "params_style")]
autodoc_typehints = "signature"
autodoc_member_order = "bysource"
default_role = "py:obj"  # `names` in docstrings link to their descriptions
suppress_warnings = [
    "myst.header",  # a part of a document may begin below its second level
    "ref.python",  # several games share class and attribute names
]

# The preview of a shared link.
html_extra_path = ["docs/images/hex.png"]
myst_html_meta = {
    "description": "Play board games, and solve them with Dijkstra's algorithm, step by step.",
    "property=og:title": "Shortest paths through board games",
    "property=og:image": f"{address('Homepage') and address('Homepage') + 'book/'}hex.png",
}

html_theme = "furo"
html_title = "Shortest paths through board games"
html_theme_options: dict[str, list[object]] = {"footer_icons": []}
html_favicon = "_static/icon.svg"
html_static_path = ["_static"]
html_css_files = ["palette.css", "book.css"]
html_js_files = [("book.js", {"type": "module"})]
html_copy_source = False
html_show_sourcelink = False
html_show_copyright = False
html_show_sphinx = False
pygments_style = "a11y-high-contrast-light"
pygments_dark_style = "a11y-high-contrast-dark"
