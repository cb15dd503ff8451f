// Shows one slide after the other. Without JavaScript all of them stand below each other.

const slides = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".slide")]);

/** The number of the slide that the address names. */
const named = () => Math.max(0, slides.findIndex((slide) => `#${slide.id}` === location.hash));

/** @param {string} words @param {() => void} act */
function button(words, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = words;
  made.addEventListener("click", act);
  return made;
}

const bar = document.createElement("nav");
bar.setAttribute("aria-label", "Slides");
const place = document.createElement("span");
place.setAttribute("role", "status");
const back = button("‹ Back", () => go(now - 1));
const next = button("Next ›", () => go(now + 1));
bar.append(back, place, next);
document.body.append(bar);

let now = named();

/** @param {number} number */
function go(number) {
  now = Math.min(Math.max(number, 0), slides.length - 1);
  history.replaceState(null, "", `#${slides[now].id}`);
  slides.forEach((slide, each) => slide.classList.toggle("now", each === now));
  place.textContent = `${now + 1} of ${slides.length}`;
  back.disabled = now === 0;
  next.disabled = now === slides.length - 1;
  scrollTo(0, 0);
  slides[now].focus({ preventScroll: true });
}

/** @type {Record<string, () => number>} */
const everywhere = { PageDown: () => now + 1, PageUp: () => now - 1 };
/** @type {Record<string, () => number>} keys that a stepper or a question may need itself */
const outside = { ArrowRight: () => now + 1, ArrowLeft: () => now - 1, Home: () => 0, End: () => slides.length - 1 };

/** @param {Record<string, () => number>} keys @param {KeyboardEvent} event */
function turn(keys, event) {
  const to = keys[event.key];
  if (!to || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
  event.preventDefault();
  event.stopPropagation();
  go(to());
}
// Presenters send these: they turn the slide even where a stepper would take them for itself.
addEventListener("keydown", (event) => turn(everywhere, event), { capture: true });
addEventListener("keydown", (event) => {
  const used = /** @type {HTMLElement} */ (event.target).closest("figure, fieldset, input, summary, a");
  if (!used) turn(outside, event);
});
addEventListener("hashchange", () => go(named()));
document.body.classList.add("one-by-one");
go(now);
