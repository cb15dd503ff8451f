"""Temporary."""
from pathlib import Path
from playwright.sync_api import expect
OUT = Path("/tmp/w/storyb-out/chrome2")
def test_sticky(jupyter):
    cells = ["from pathlib_games import ask", 'ask("chutes/not-chutes")', 'ask("chutes/design")']
    page = jupyter.open_notebook(jupyter.write("sticky.ipynb", cells), app="lab")
    page.run_all(400)
    page.resize(1280, 657)
    p = page.page
    w = p.locator(".pg-ask").first
    for label in ("from 53 to 73", "from 44 to 60"):
        w.get_by_label(label).check()
    w.get_by_role("button", name="Check").click()
    expect(w.locator(".pga-verdict")).to_contain_text("Right.", timeout=20000)
    p.wait_for_timeout(1000)
    print(p.evaluate("""() => { let e = document.querySelector('.pga-left'); const out = [];
      while (e && e !== document.body) { const s = getComputedStyle(e); out.push([e.className.slice(0,60), s.overflowY, s.overflowX, s.position, s.contain, e.clientHeight]); e = e.parentElement; } return out.map(x => x.join(' | ')).join('\\n'); }"""))
    p.screenshot(path=OUT / "sticky.png")
    d = p.locator(".pg-game-board").last
    d.scroll_into_view_if_needed()
    for s in (84, 99):
        d.locator(f'[data-id="{s}"]').click()
        p.wait_for_timeout(800)
    d.get_by_role("button", name="Check").click()
    p.wait_for_timeout(2500)
    p.screenshot(path=OUT / "designer.png")
