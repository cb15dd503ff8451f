// Makes the widgets of a page live, without Python: they get the states that were written down.

/** @param {HTMLElement} place */
async function makeLive(place) {
  const { module = "", style = "" } = place.dataset;
  const still = /** @type {HTMLElement} */ (place.querySelector(".book-still"));
  const state = JSON.parse(place.querySelector("script")?.textContent ?? "{}");
  const sheet = document.createElement("link");
  Object.assign(sheet, { rel: "stylesheet", href: style });
  const styled = new Promise((done) => sheet.addEventListener("load", done, { once: true }));
  document.head.append(sheet);
  const [widget] = await Promise.all([import(new URL(module, document.baseURI).href), styled]);
  const element = document.createElement("div");
  widget.default.render({ model: widget.writtenDown(state), el: element });
  still.replaceWith(element);
  addEventListener("beforeprint", () => place.append(strip(widget, state)));
  addEventListener("afterprint", () => place.querySelector(".book-strip")?.remove());
}

/** So many pictures of a widget stand on paper, which does not move. */
const ON_PAPER = 6;
/** So much wider than high is what has two columns there and not three. */
const WIDE = 1.25;

/**
 * What a widget shows from its first state to its last, one picture beside the other.
 * @param {{default: {render: (shown: object) => () => void}, writtenDown: (state: object) => object}} widget
 * @param {Record<string, any>} state
 */
function strip(widget, state) {
  const { frames, width, height } = state._frames;
  /** @type {number[]} */
  const all = [...frames.keys()];
  const stops = state._frames.rounds ? all.filter((k) => !k || "round" in frames[k]) : all;
  const [shown, last] = [Math.min(ON_PAPER, stops.length), stops.length - 1];
  const made = document.createElement("ol");
  made.className = `pg pg-stepper book-strip${width > WIDE * height ? " book-wide" : ""}`;
  for (let k = 0; k < shown; k++) {
    const index = stops[Math.round((k * last) / Math.max(shown - 1, 1))];
    const whole = document.createElement("div");
    const end = widget.default.render({ model: widget.writtenDown({ ...state, index }), el: whole });
    const picture = document.createElement("li");
    picture.append(...whole.querySelectorAll(".pg-place, .pg-say, .pg-scene"));
    made.append(picture);
    end();
  }
  return made;
}

/** @param {HTMLElement} question */
function listen(question) {
  const line = /** @type {HTMLElement} */ (question.querySelector(".book-reply"));
  const check = document.createElement("button");
  Object.assign(check, { type: "button", className: "book-check", textContent: "Check" });
  check.addEventListener("click", () => {
    const chosen = /** @type {HTMLElement | null} */ (question.querySelector("input:checked"));
    line.textContent = chosen?.dataset.reply ?? "Choose an answer first.";
  });
  question.addEventListener("change", () => (line.textContent = ""));
  line.before(check);
}

/** Let the keyboard reach what scrolls sideways, and nothing else. */
function reachWhatScrolls() {
  for (const part of document.querySelectorAll("pre, .table-wrapper")) {
    if (part.scrollWidth > part.clientWidth) part.setAttribute("tabindex", "0");
    else part.removeAttribute("tabindex");
  }
}

/** Say to screen readers what the theme leaves out. */
function complete() {
  for (const caption of document.querySelectorAll(".caption[role=heading]")) caption.setAttribute("aria-level", "2");
  document.querySelector(".sidebar-drawer")?.setAttribute("aria-label", "All pages");
  document.querySelector(".toc-drawer")?.setAttribute("aria-label", "On this page");
  if (!document.querySelector("h1")) {
    const heading = document.createElement("h1");
    heading.textContent = document.title;
    document.querySelector("article")?.prepend(heading);
  }
  // A fold has the name that it shows, not "Toggle hidden content".
  for (const fold of document.querySelectorAll("summary[aria-label]")) fold.removeAttribute("aria-label");
  // The corner above the names of rows and beside those of columns is no name.
  for (const head of document.querySelectorAll("th")) {
    if (!head.textContent?.trim()) head.replaceWith(document.createElement("td"));
  }
  // Sphinx marks what was searched for, and would stumble over the words of pictures.
  for (const part of document.querySelectorAll("svg *")) part.classList.add("nohighlight");
  reachWhatScrolls();
  window.addEventListener("resize", reachWhatScrolls);
}

complete();
document.querySelectorAll("figure.book-live").forEach((place) => makeLive(/** @type {HTMLElement} */ (place)));
document.querySelectorAll("fieldset.book-question").forEach((each) => listen(/** @type {HTMLElement} */ (each)));
