"""A worker that waits for a closed page would block a new version of the site."""

import json
from hashlib import sha256
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page

pytestmark = pytest.mark.slow

WORKER = Path(__file__).parents[2] / "tools" / "site" / "service-worker.js"
ORIGIN = "https://example.org/"
FILE, INPUT = f"{ORIGIN}api/drive", f"{ORIGIN}api/stdin/kernel"
# The number of times that the page is still listed; the request, and the seconds to its answer.
ASK = """([times, url, seconds]) => {
    window.importScripts = () => {};
    window.clients = { get: async () => times-- > 0 };
    const script = document.createElement("script");
    script.textContent = window.worker;
    document.head.append(script);
    const answer = new Promise((done) => setTimeout(done, 1000 * seconds, { type: "answer" }));
    window.said = "nothing";
    orGone(answer, { clientId: "page", request: { url } }).then(({ type }) => (window.said = type));
}"""
FOR_EVER = 10**6


@pytest.fixture
def page(timed: Page) -> Page:
    """Open a page on a secure address: elsewhere a browser computes no hashes."""
    timed.route(ORIGIN, lambda route: route.fulfill(body="<title>Somewhere</title>"))
    timed.goto(ORIGIN)
    return timed


@pytest.mark.parametrize(
    ("question", "after", "said"),
    [
        ((FOR_EVER, FILE, 5), 4, "nothing"),
        ((FOR_EVER, FILE, 5), 6, "answer"),
        ((3, FILE, FOR_EVER), 10, "error"),
        ((0, FILE, FOR_EVER), 29, "nothing"),
        ((0, FILE, FOR_EVER), 31, "error"),
        ((FOR_EVER, FILE, FOR_EVER), 31, "error"),
        ((FOR_EVER, INPUT, 500), 400, "nothing"),
        ((FOR_EVER, INPUT, 500), 501, "answer"),
        ((3, INPUT, FOR_EVER), 10, "error"),
    ],
)
def test_a_question_is_let_go_when_its_page_is(
    page: Page, question: tuple[int, str, int], after: int, said: str
) -> None:
    """The worker waits half a minute at most for a file, but any time for typed input."""
    page.evaluate("text => { window.worker = text; }", WORKER.read_text(encoding="utf-8"))
    page.evaluate(ASK, list(question))
    page.clock.run_for(1000 * after)
    assert page.evaluate("said") == said


# The site has two files, each containing its own name; the test records the worker's requests,
# stored files and messages.
SITE = """([files, active, online]) => {
    window.importScripts = () => {};
    window.registration = {
        scope: "https://example.org/site/",
        active,
        installing: null,
        update: async () => {},
    };
    window.asked = [], window.told = [];
    const store = new Map(), heard = {};
    const cache = {
        keys: async () => [...store.keys()].map((url) => ({ url })),
        match: async (url) => store.get(url),
        put: async (url, response) => void store.set(url, { ...response, from: "kept" }),
        delete: async (url) => store.delete(url),
    };
    Object.defineProperty(window, "caches", { value: { open: async () => cache } });
    window.fetch = async (from, { cache } = {}) => {
        const path = (from.url ?? from.href ?? from).replace(registration.scope, "");
        asked.push([path, cache]);
        if (!window.online) throw new TypeError("Failed to fetch");
        const arrayBuffer = async () => new TextEncoder().encode(path + window.renewed);
        return { ok: true, from: "network", arrayBuffer, clone() { return this; } };
    };
    window.online = online;
    window.renewed = "";
    window.addEventListener = (name, listener) => (heard[name] ??= []).push(listener);
    window.happens = async (name, event = {}) => {
        const waits = [];
        const waitUntil = (promise) => waits.push(promise);
        const source = { postMessage: (text) => told.push(text) };
        for (const listener of heard[name]) listener({ waitUntil, source, ...event });
        await Promise.all(waits);
        return waits.length;
    };
    const script = document.createElement("script");
    script.textContent = window.worker.replace("const FILES = {};", `const FILES = ${files};`);
    document.head.append(script);
}"""
FILES = {name: sha256(name.encode()).hexdigest()[:16] for name in ("a.js", "b.2.wasm")}
BOTH = [["a.js", "no-cache"], ["b.2.wasm", "force-cache"]]


def of_a_site(page: Page, active: object = None, *, online: bool = True) -> None:
    """Start the worker of a site of two files; it may replace an older one."""
    page.evaluate("text => { window.worker = text; }", WORKER.read_text(encoding="utf-8"))
    page.evaluate(SITE, [json.dumps(FILES), active, online])


def test_a_first_visit_waits_for_nothing_until_a_page_says_so(page: Page) -> None:
    of_a_site(page)
    assert page.evaluate("happens('install')") == 0
    assert page.evaluate("asked") == []
    page.evaluate("Promise.all([1, 2].map(() => happens('message', { data: 'keep' })))")
    assert page.evaluate("asked") == BOTH, "each of them once"
    assert page.evaluate("told") == ["kept", "kept"]
    page.evaluate("happens('message', { data: 'keep' })")
    assert page.evaluate("asked") == BOTH, "all of it is there"


def test_a_new_version_takes_over_when_all_of_it_is_there(page: Page) -> None:
    of_a_site(page, {"state": "activated"})
    assert page.evaluate("happens('install')") == 1
    assert page.evaluate("asked") == BOTH


def test_what_was_not_kept_is_kept_another_time(page: Page) -> None:
    of_a_site(page, online=False)
    page.evaluate("happens('message', { data: 'something else' })")
    assert page.evaluate("[told, asked]") == [[], []]
    page.evaluate("happens('message', { data: 'keep' })")
    assert page.evaluate("told") == ["not kept"]
    page.evaluate("online = true; asked = []; happens('message', { data: 'keep' })")
    assert page.evaluate("told") == ["not kept", "kept"]
    assert page.evaluate("asked") == BOTH


def test_bytes_of_another_version_are_not_kept_under_the_name_of_this_one(page: Page) -> None:
    of_a_site(page)
    page.evaluate("renewed = ', of today'; happens('message', { data: 'keep' })")
    assert page.evaluate("told") == ["not kept"]
    assert page.evaluate("caches.open().then((cache) => cache.keys())") == []
    page.evaluate("renewed = ''; happens('message', { data: 'keep' })")
    assert page.evaluate("told") == ["not kept", "kept"]


def test_a_part_of_the_site_is_not_mixed_with_what_the_network_has_by_now(page: Page) -> None:
    of_a_site(page)
    given = "answer('a.js', { url: registration.scope + 'a.js' }).then(({ from }) => from)"
    page.evaluate("caches.open().then((cache) => cache.put(kept('a.js'), {}))")
    assert page.evaluate(given) == "network"
    page.evaluate("registration.installing = {}; asked = []; happens('message', { data: 'keep' })")
    assert page.evaluate("[told, asked]") == [["not kept"], []], "a newer one is on its way"
    page.evaluate("registration.installing = null; happens('message', { data: 'keep' })")
    assert page.evaluate("told") == ["not kept", "kept"]
    assert page.evaluate(given) == "kept"


@pytest.mark.parametrize("online", [True, False])
def test_what_has_its_hash_in_its_name_may_come_compiled_from_the_browser(
    page: Page, online: bool
) -> None:
    of_a_site(page)
    page.evaluate("happens('message', { data: 'keep' })")
    answers = f"""async () => {{
        online = {str(online).lower()}, asked = [];
        const given = (path) => answer(path, {{ url: registration.scope + path }});
        const [first, second] = [await given("b.2.wasm"), await given("a.js")];
        return [first.from, second.from, asked];
    }}"""
    asked = [["b.2.wasm", "only-if-cached"]]
    assert page.evaluate(answers) == ["network" if online else "kept", "kept", asked]


def test_the_clock_of_other_pages_is_left_alone(page: Page, browser: BrowserContext) -> None:
    """A clock that one test controls would delay the widgets of all later tests."""
    other = browser.new_page()
    assert "[native code]" not in page.evaluate("`${setTimeout}`")
    assert "[native code]" in other.evaluate("`${setTimeout}`")
    other.close()
