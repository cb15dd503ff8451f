"""The parts of the site: an archive of all packages, notebooks without outputs."""

import json
import re
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from tools.site import build, licenses, packages
from tools.site.__main__ import main
from tools.site.seldom import SIGNS, seldom

NOTEBOOKS = sorted((build.ROOT / "notebooks").glob("*.ipynb"))


def install(folder: Path, name: str, files: dict[str, str], *needs: str) -> None:
    """Put a package into a folder, as an installer does."""
    lines = "".join(f"Requires-Dist: {need}\n" for need in needs)
    information = f"{name.lower()}-1.0.dist-info"  # not in its authors' spelling
    described = f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n{lines}"
    files = {**files, f"{information}/METADATA": described}
    # The place and time of the installation vary, and so would the bytes.
    files |= {f"{information}/{name}.json": str(folder) for name in ("direct_url", "uv_cache")}
    listed = "".join(f"{path},,\n" for path in [*files, f"{information}/RECORD"])
    for path, text in {**files, f"{information}/RECORD": listed}.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")


def packed(installed: Path, path: Path) -> dict[str, bytes]:
    """Pack installed packages, and return the content of the archive."""
    packages.archive(installed, path)
    with tarfile.open(path, "r:gz") as archive:
        files = {member.name: archive.extractfile(member) for member in archive}
        return {name: file.read() for name, file in files.items() if file is not None}


def test_the_archive_holds_what_notebooks_import(tmp_path: Path) -> None:
    installed, path = tmp_path / "installed", tmp_path / "packages.data"
    modules = ("tree_house/__init__", "tree_house/roof", "tree_house/tests/test_it", "ladder")
    files = dict.fromkeys([f"{name}.py" for name in modules] + ["share/other.txt"], "")
    here = 'leaves; sys_platform == "emscripten"'
    others = ('windows; sys_platform == "win32"', 'more; extra == "all"')
    install(installed, "Tree_House", files, here, *others)
    with pytest.raises(ValueError, match="Tree_House needs leaves"):
        packages.archive(installed, path)
    install(installed, "leaves", {"leaves.py": "green = True"})
    compiled = installed / "tree_house" / "__pycache__" / "__init__.cpython-314.pyc"
    compiled.parent.mkdir()
    compiled.write_bytes(b"compiled")
    found = packed(installed, path)
    assert sorted(found) == [
        "ladder.py",
        "leaves-1.0.dist-info/METADATA",
        "leaves.py",
        "tree_house-1.0.dist-info/METADATA",
        "tree_house/__init__.pyc",  # compiled, and then without its source
        "tree_house/roof.py",
    ]
    assert found["tree_house/__init__.pyc"] == b"compiled"
    assert found["leaves.py"] == b"green = True"
    first = path.read_bytes()
    (installed / "leaves.py").touch()  # files of another age
    assert packed(installed, path) == found
    assert path.read_bytes() == first


@pytest.mark.parametrize("name", [100 * "e", "two words", "caf\u00e9", "a=b"])
def test_a_file_whose_name_could_be_cut_off_is_not_packed(tmp_path: Path, name: str) -> None:
    install(tmp_path, "leaves", {f"leaves/{name}.txt": ""})
    with pytest.raises(ValueError, match="short and plain, not leaves/"):
        packages.archive(tmp_path, tmp_path / "packages.data")


def test_our_modules_keep_their_source_and_pygments_the_languages_that_are_colored(
    tmp_path: Path,
) -> None:
    installed = tmp_path / "installed"
    ours = ["pathlib_games/__init__.py", "pathlib_games/notebooks/00.ipynb"]
    colors = [f"pygments/{name}.py" for name in ("style", "lexers/python", "lexers/cobol")]
    install(installed, "pathlib_games", dict.fromkeys(ours, ""))
    install(installed, "pygments", dict.fromkeys(colors, ""))
    for name in ("pathlib_games/__init__", "pygments/lexers/python"):
        module = installed / f"{name}.py"
        compiled = module.parent / "__pycache__" / f"{module.stem}.cpython-314.pyc"
        compiled.parent.mkdir()
        compiled.touch()
    found = packed(installed, tmp_path / "packages.data")
    assert sorted(name for name in found if "dist-info" not in name) == [
        "pathlib_games/__init__.py",
        "pathlib_games/__pycache__/__init__.cpython-314.pyc",
        "pygments/lexers/python.pyc",
        "pygments/style.py",
    ]


def test_the_standard_library_has_compiled_modules_in_place_of_theirs(tmp_path: Path) -> None:
    core, installed, folder = (tmp_path / name for name in ("core", "installed", "made"))
    compiled = installed / "standard_library" / "email" / "__init__.pyc"
    for place in (core, folder, compiled.parent):
        place.mkdir(parents=True)
    compiled.write_bytes(b"compiled")
    with zipfile.ZipFile(core / packages.STANDARD_LIBRARY, "w") as archive:
        for name in ("email/__init__.py", "email/mime.py", "heapq.py"):
            archive.writestr(name, "source")
    packages.standard_library(core, installed, folder)
    with zipfile.ZipFile(folder / packages.STANDARD_LIBRARY) as archive:
        made = {name: archive.read(name) for name in archive.namelist()}
    assert made == {
        "email/__init__.pyc": b"compiled",
        "email/mime.py": b"source",
        "heapq.py": b"source",
    }


def test_notebooks_get_a_version_and_the_kernel_of_the_site(tmp_path: Path) -> None:
    build.notebooks(build.ROOT / "notebooks", tmp_path / "files")
    for path in NOTEBOOKS:
        ours = json.loads(path.read_text("utf-8"))
        theirs = json.loads((tmp_path / "files" / path.name).read_text("utf-8"))
        assert re.fullmatch(r"[0-9a-f]{16}", theirs["metadata"].pop("pathlib_games")["version"])
        ours["metadata"] |= build.AS_JUPYTERLITE_SAYS
        assert theirs == ours


def test_the_first_page_tells_each_notebook_and_steps_without_python(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    build.notebooks(build.ROOT / "notebooks", tmp_path / "files")
    library = tmp_path / "library.js"
    library.write_text("export const zipSync = 0;")
    build.first_page(tmp_path, library)
    page = (tmp_path / "index.html").read_text("utf-8")
    picture = re.search(r'property="og:image" content="(?:https://.*/site/)?([^"/]+)"', page)
    assert picture is not None
    assert (tmp_path / picture[1]).is_file()
    for path in NOTEBOOKS:
        assert f'href="lab/index.html?path={path.name}"' in page
    assert page.count("About") == len(NOTEBOOKS)
    for name in ("A*", "Bellman-Ford", "Hex"):
        assert re.search(rf"<span>[^<]*{re.escape(name)}", page), "names keep their capital letters"
    for name in ("frames", "moves"):
        frames = re.search(rf'id="{name}">(.*?)</script>', page)
        assert frames is not None
        assert json.loads(frames[1])["_frames"]["frames"]
    cell = re.search(r'path=(07-.*?)#(.*?)"', page)
    assert cell is not None
    assert f'"id": "{cell[2]}"' in (build.ROOT / "notebooks" / cell[1]).read_text("utf-8")
    assert "Run All" not in page
    assert ">Source</a>" not in page  # there is no address before a release
    monkeypatch.setattr(build, "address", lambda what: f"https://example.org/{what}/")
    build.first_page(tmp_path, library)
    released = (tmp_path / "index.html").read_text("utf-8")
    assert '<a href="https://example.org/Source/">Source</a>' in released
    assert "export default" in (tmp_path / "stepper.js").read_text("utf-8")


class Begun(Exception):
    """Building has begun."""


@pytest.fixture
def _only_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    def begin() -> Path:
        raise Begun

    monkeypatch.setattr(build, "from_npm", begin)


@pytest.mark.usefixtures("_only_begins")
@pytest.mark.parametrize("there", [None, (), build.SIGNS])
def test_a_site_is_built_in_a_new_folder_or_over_an_earlier_site(
    there: tuple[str, ...] | None, tmp_path: Path
) -> None:
    folder = tmp_path / "folder"
    if there is not None:
        folder.mkdir()
        for name in there:
            (folder / name).touch()
    with pytest.raises(Begun):
        build.build(folder)


@pytest.mark.usefixtures("_only_begins")
@pytest.mark.parametrize("there", ["thesis.txt", "thesis/jupyter-lite.json", "index.html", None])
def test_nothing_but_an_earlier_site_is_built_over(there: str | None, tmp_path: Path) -> None:
    path = tmp_path / "folder" / there if there else tmp_path / "folder"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch()
    with pytest.raises(build.CannotBuild, match="folder holds something that is not an earlier"):
        build.build(tmp_path / "folder")


def test_a_zip_holds_the_site_in_a_folder_of_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def make(folder: Path) -> None:
        folder.mkdir(parents=True)
        (folder / "index.html").write_text("the site")

    monkeypatch.setattr(build, "build", make)
    path = tmp_path / "to hand on" / "course.zip"
    for _ in range(2):  # the second time there is one
        monkeypatch.setattr(sys, "argv", ["tools.site", str(path)])
        assert main() == 0
        with zipfile.ZipFile(path) as packed:
            assert packed.read("course/index.html") == b"the site"
    assert "Unpack it, and any web server can" in capsys.readouterr().out


def test_jupyterlites_pages_keep_the_site_and_jupyterlab_shows_the_notebook_of_a_link(
    tmp_path: Path,
) -> None:
    pages = {app: tmp_path / app / "index.html" for app in build.APPS}
    for page in pages.values():
        page.parent.mkdir()
        page.write_text("<html><head><title>App</title></head><body>...</body></html>")
    build.add_scripts(tmp_path)
    phone, keeps, shows, sets_up = (
        f'<script type="module" src="../{name}"></script>\n'
        for name in ("on-phone.js", "keep-site.js", "open-link.js", "set-up.js")
    )
    texts = {app: page.read_text("utf-8") for app, page in pages.items()}
    icon = f'<link rel="icon" href="../{build.ICON}">\n'
    assert f"<title>App</title>{icon}{phone}{keeps}{shows}{sets_up}</head>" in texts["lab"]
    assert f"<title>App</title>{icon}{keeps}{sets_up}</head>" in texts["notebooks"]
    assert f"<title>App</title>{icon}{keeps}</head>" in texts["tree"]
    assert "notebooks/index.html" in (tmp_path / "on-phone.js").read_text("utf-8")
    assert "docmanager:open" in (tmp_path / "open-link.js").read_text("utf-8")
    assert 'postMessage("keep")' in (tmp_path / "keep-site.js").read_text("utf-8")
    pages["lab"].write_text("<html></html>")
    with pytest.raises(build.CannotBuild, match=r"lab/index\.html has no </head>"):
        build.add_scripts(tmp_path)


def test_pyodides_webassembly_has_its_hash_in_its_name(tmp_path: Path) -> None:
    (tmp_path / "pyodide.asm.wasm").write_bytes(b"wasm")
    script = tmp_path / "pyodide-itself.mjs"
    script.write_text('const binary = base + "pyodide.asm.wasm";', encoding="utf-8")
    build.name_by_its_hash(tmp_path)
    jupyterlab(tmp_path / "build")
    (tmp_path / "service-worker.js").write_text("theirs")
    (name,) = (name for name in known(tmp_path) if name.endswith(".wasm"))
    assert name == f"pyodide.asm.{known(tmp_path)[name]}.wasm"
    assert script.read_text("utf-8") == f'const binary = base + "{name}";'
    with pytest.raises(build.CannotBuild, match=r"pyodide-itself\.mjs does not name"):
        build.name_by_its_hash(tmp_path)


def jupyterlab(folder: Path) -> None:
    """Write a small JupyterLab: number 1 is Mermaid, and 10 to 12 the other libraries."""
    folder.mkdir()
    (folder / "core.js").write_text("load.e(1), load.e(2), load.e(10), load.e(11), load.e(12)")
    texts = {1: f"{SIGNS[0]} load.e(3), load.e(4)", 2: "load.e(4)", 3: "load.e(5)", 4: "", 5: ""}
    texts |= dict(enumerate(SIGNS[1:], start=10))
    for number, text in texts.items():
        (folder / f"{number}.abc{number}.js").write_text(text)


def test_what_only_a_seldom_library_loads_is_found(tmp_path: Path) -> None:
    jupyterlab(tmp_path / "build")
    found = [int(path.name.partition(".")[0]) for path in seldom(tmp_path / "build")]
    assert sorted(found) == [1, 3, 5, 10, 11, 12]
    other = tmp_path / "build" / "2.abc2.js"
    other.write_text(f"what shows it: {SIGNS[-1]}")
    with pytest.raises(ValueError, match=f"2 files of JupyterLab have the words {SIGNS[-1]}"):
        seldom(tmp_path / "build")
    other.write_text("load.e(4)")
    (tmp_path / "build" / "1.abc1.js").write_text("another")
    with pytest.raises(ValueError, match=f"0 files of JupyterLab have the words {SIGNS[0]}"):
        seldom(tmp_path / "build")


def test_whoever_made_a_part_of_the_site_is_named(tmp_path: Path) -> None:
    for name in ("fflate", "nanotar"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "LICENSE").write_text(f"{name} is free")
    (tmp_path / "pyodide").mkdir()
    (tmp_path / "pyodide" / "package.json").write_text('{"version": "314.0.9"}')
    head, *parts = licenses.licenses(tmp_path).split(f"\n{'-' * 80}\n")
    assert "static/pyodide/packages.data" in head
    named = {part.partition("\n")[0].partition(" 3")[0]: part for part in parts}
    assert set(named) == {
        *("pathlib_games", "Pyodide", "Python", "fflate, in zip.js", "nanotar"),
        *licenses.DISTRIBUTIONS.values(),
    }
    assert "pyodide/pyodide/tree/314.0.9" in named["Pyodide"]
    assert "Mozilla Public License Version 2.0" in named["Pyodide"]
    assert named["nanotar"].endswith("nanotar is free")
    assert all("copyright" in text.lower() or "is free" in text for text in named.values())


def known(folder: Path) -> dict[str, str]:
    """Write the site's worker, and return its files by hash."""
    build.keep_in_browser(folder)
    worker = (folder / "service-worker.js").read_text("utf-8")
    found = re.search(r"const FILES = (\{.*?\});", worker, re.DOTALL)
    assert found is not None
    files: dict[str, str] = json.loads(found[1])
    return files


def test_the_worker_knows_all_files_by_their_bytes(tmp_path: Path) -> None:
    jupyterlab(tmp_path / "build")
    (tmp_path / "service-worker.js").write_text("theirs")
    (tmp_path / "lab").mkdir()
    page = tmp_path / "lab" / "index.html"

    page.write_text("one")
    before = known(tmp_path)
    theirs = [name for name in before if not name.startswith("build/")]
    assert theirs == ["jupyterlite-service-worker.js", "lab/index.html"]
    assert 'const SELDOM = new Set(["build/1.abc1.js", "build/10' in (
        tmp_path / "service-worker.js"
    ).read_text("utf-8")
    assert (tmp_path / "jupyterlite-service-worker.js").read_text() == "theirs"
    assert known(tmp_path) == before
    page.write_text("two")
    assert known(tmp_path)["lab/index.html"] != before["lab/index.html"]


def test_without_npm_one_sentence_says_what_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(build.CannotBuild, match=r"install Node with npm \(nodejs.org\)"):
        build.build(tmp_path / "site")
    assert not (tmp_path / "site").exists()
