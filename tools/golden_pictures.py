"""Photograph the widgets, the verdicts and the progress map in both themes.

python -m tools.golden_pictures

A test compares the widgets with these pictures, so a new look shows in the diff. The widgets stand
on a page without Python, in matplotlib's fonts, and the test compares mean colors of tiles: so
machines with other fonts and browsers agree.
"""

from __future__ import annotations

import base64
import io
import json
import os
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, get_args

from PIL import Image, ImageChops

from pathlib_games.views.pages import markup
from pathlib_games.views.palette import THEMES, Theme
from pathlib_tutor.check.answer import Shown, card
from pathlib_tutor.check.page import ProgressRow, progress_scene
from tests.browser.gallery import gallery

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import BrowserContext

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "golden" / "pictures"
WIDTH = 900
TILES = (32, 20)
PHONE = 330
"""The width of a widget on a phone."""
KEPT_WIDTH, COLORS = 450, 30
"""The width and number of colors of a kept picture: people only look at the changes."""

MOST, OFTEN, SOME = 18, 9, 6
"""The limit for any tile, of 255, and a lower limit that only some tiles may exceed."""

FONTS = {"DejaVu Sans": ("DejaVuSans", "DejaVuSans-Bold"), "DejaVu Sans Mono": ("DejaVuSansMono",)}

# A widget asks its model for its state and reports actions; here nothing answers.
SHOW = """
async ({module, style, state, place}) => {
  const sheet = document.createElement('style');
  sheet.textContent = style;
  document.head.append(sheet);
  const url = URL.createObjectURL(new Blob([module], {type: 'text/javascript'}));
  const widget = await import(url);
  const nothing = () => {};
  const model = {get: name => state[name], set: nothing, save_changes: nothing,
                 on: nothing, off: nothing, send: nothing};
  const el = document.getElementById(place);
  await widget.default.render({model, el});
}
"""
# Whole pixels, so that no part is drawn differently when those above it grow.
BOXES = """
() => {
  const parts = [...document.querySelectorAll('section')];
  for (const part of parts) part.style.height = `${Math.ceil(part.offsetHeight)}px`;
  return Object.fromEntries(parts.map(part => {
    const {left, top, right, bottom} = part.getBoundingClientRect();
    return [part.id, [left, top, right, bottom]];
  }));
}
"""


def _fonts() -> str:
    """Return a style sheet with the same fonts everywhere."""
    import matplotlib as mpl

    folder = Path(mpl.get_data_path(), "fonts", "ttf")
    rules = []
    for family, files in FONTS.items():
        for name, weight in zip(files, ("1 599", "600 1000"), strict=False):
            data = base64.b64encode((folder / f"{name}.ttf").read_bytes()).decode()
            source = f"url(data:font/ttf;base64,{data})"
            rules.append(f"@font-face{{font-family:'{family}';font-weight:{weight};src:{source}}}")
    sans, mono = FONTS
    return "\n".join(
        [
            *rules,
            f":root{{--jp-ui-font-family:'{sans}';--jp-code-font-family:'{mono}'}}",
            f"body{{font:15px/1.5 '{sans}';margin:0;width:{WIDTH}px}}",
            # Otherwise letter widths follow the machine's font settings.
            "*{text-rendering:geometricPrecision}",
            f"pre,select,input,button{{font-family:'{sans}'}} section{{display:flow-root}}",
        ]
    )


def _still_parts(theme: Theme) -> dict[str, str]:
    """Return the HTML of what is not a widget, by name: verdicts, and the progress map."""
    words = "Row 3 is wrong. C shows 3.\n  C | 3 | A"
    rows = {
        "02 Five nodes": [
            ProgressRow("Fill the table", (False, True)),
            ProgressRow("Order the lines", (False,), "a stale entry"),
            ProgressRow("Write it", ()),
        ],
        "04 Hex": [ProgressRow("Count the stones", (True,))],
    }
    cards = {f"card-{status}": card(words, status) for status in get_args(Shown)}
    return {**cards, "progress": markup(progress_scene(rows), theme)}


def photograph(browser: BrowserContext) -> Iterator[tuple[str, Image.Image]]:
    """Yield the name and the picture of each widget in each theme."""
    page = browser.new_page()
    page.set_viewport_size({"width": WIDTH, "height": 800})
    page.emulate_media(reduced_motion="reduce")
    widgets = {name: widget.get_state() for name, widget in gallery().items()}
    widgets["hex-phone"] = widgets["hex"]
    for theme in get_args(Theme):
        parts = _still_parts(theme)
        sections = "".join(
            f'<section id="{name}" style="width:{PHONE if name.endswith("phone") else WIDTH}px">'
            f"{parts.get(name, '')}</section>"
            for name in (*widgets, *parts)
        )
        light = json.dumps(theme == "light")
        colors = f"background:{THEMES[theme]['page']};color:{THEMES[theme]['ink']}"
        page.set_content(
            f"<style>{_fonts()}</style>"
            f"<body data-jp-theme-light={light} style='{colors}'>{sections}</body>"
        )
        for name, state in widgets.items():
            told = dict(state)
            module, style = told.pop("_esm"), told.pop("_css")
            page.evaluate(SHOW, {"module": module, "style": style, "state": told, "place": name})
        haunted = next(iter(widgets["tiles"]["_state"]["ghosts"]))
        ghost = page.locator(f'#tiles [data-id="{haunted}"]')
        ghost.evaluate("cell => cell.focus({preventScroll: true})")
        page.evaluate("() => document.fonts.ready")
        boxes = page.evaluate(BOXES)
        whole = Image.open(io.BytesIO(page.screenshot(full_page=True))).convert("RGB")
        for name, box in boxes.items():
            yield f"{name}-{theme}", whole.crop(box)
    page.close()


def kept(picture: Image.Image) -> Image.Image:
    """Return a picture in the kept form: smaller, with few colors."""
    width = min(KEPT_WIDTH, picture.width // 2)
    height = round(picture.height * width / picture.width)
    small = picture.resize((width, height), Image.Resampling.BOX)
    return small.quantize(COLORS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)


def differences(picture: Image.Image, golden: Image.Image) -> list[int]:
    """Return the difference of each tile, largest first, from 0 to 255.

    A picture with a clearly different height differs fully.
    """
    if abs(picture.height / golden.height - 1) > 0.04:
        return [255] * (TILES[0] * TILES[1])
    one, two = (
        each.convert("RGB").resize(TILES, Image.Resampling.BOX) for each in (picture, golden)
    )
    off = ImageChops.difference(one, two).tobytes()
    return sorted((max(off[at : at + 3]) for at in range(0, len(off), 3)), reverse=True)


def looks_alike(picture: Image.Image, golden: Image.Image) -> bool:
    """Return whether two pictures look alike, whatever the browser."""
    found = differences(picture, golden)
    return found[0] <= MOST and found[SOME] <= OFTEN


def golden_picture(name: str) -> Path:
    """Return the path of a picture."""
    return FOLDER / f"{name}.png"


def main() -> None:
    """Write all pictures and list those that look different now."""
    from playwright.sync_api import sync_playwright

    from tests.browser.browsers import BROWSER_ARGUMENTS, find_browser

    os.environ["PATHLIB_GAMES_PROGRESS"] = str(Path(tempfile.mkdtemp()) / "progress.json")
    path = find_browser()
    if path is None:
        sys.exit("no Chromium, Chrome or Edge found; set PATHLIB_GAMES_BROWSER to its path")
    FOLDER.mkdir(exist_ok=True)
    said = Counter[str]()
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch_persistent_context(
            folder, executable_path=path, headless=True, args=list(BROWSER_ARGUMENTS)
        )
        for name, picture in photograph(browser):
            place, now = golden_picture(name), kept(picture)
            alike = place.exists() and looks_alike(now, Image.open(place))
            said["alike" if alike else "written"] += 1
            if not alike:
                now.save(place, optimize=True)
                print(f"{place.name}: written, {place.stat().st_size} bytes")
        browser.close()
    print(*(f"{count} {what}" for what, count in said.items()), sep=", ")


if __name__ == "__main__":
    main()
