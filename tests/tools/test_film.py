"""The README's animations are up to date, small, and described in words."""

import io
import re
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from tools import film

README = Path(__file__).parents[2] / "README.md"


def plain(picture: Image.Image) -> Image.Image:
    return picture.convert("RGBA").convert("RGB")


@pytest.mark.slow
@pytest.mark.parametrize("name", film.FILMS)
def test_what_is_shown_is_what_is_made(name: str, tmp_path: Path) -> None:
    made = film.FILMS[name]()
    now = io.BytesIO(made.save(tmp_path / "now.png").read_bytes())
    committed = film.IMAGES / f"{name}.png"
    assert committed.stat().st_size < 300_000
    with Image.open(now) as one, Image.open(committed) as other:
        assert one.size == other.size
        frames = getattr(one, "n_frames", 1)
        assert frames == getattr(other, "n_frames", 1) > 1
        for number in range(frames):
            one.seek(number)
            other.seek(number)
            apart = ImageChops.difference(plain(one), plain(other))
            assert max(ImageStat.Stat(apart).mean) < 1, f"run python -m tools.film ({number})"


def test_the_readme_shows_them_in_words() -> None:
    shown = re.findall(r"!\[([^]]+)\]\(docs/images/([a-z-]+)\.png\)", README.read_text("utf-8"))
    assert [name for _, name in shown] == list(film.FILMS)
    assert all(len(words) > 80 for words, _ in shown)


def test_they_are_written_and_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(film, "IMAGES", tmp_path / "images")
    monkeypatch.setattr(film, "FILMS", {"five-nodes": film.five_nodes})
    film.main()
    assert re.fullmatch(r"five-nodes\.png: \d+ kB\n", capsys.readouterr().out)
    assert (tmp_path / "images" / "five-nodes.png").is_file()
