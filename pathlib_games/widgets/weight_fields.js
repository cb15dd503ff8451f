/** Pixels that a pointer moves for each unit of a weight, and before it drags. */
const UNIT = 9;
const SLIP = 4;

/**
 * A weight as Python tells it: what it belongs to, its value, its limits, where it stands in shares of the picture, and
 * whether it was changed.
 * @typedef {{name: string, value: string, least: number, most: number, x: number, y: number, changed: boolean}} Weight
 */

/**
 * Fields for weights, which are dragged up and down, changed by the arrow keys, or typed; Python reads what was typed.
 * @param {Weight[]} weights
 * @param {(index: number, value: string) => void} onChange
 */
function weightFields(weights, onChange) {
  const all = weights.map((_, index) => weightField((value) => onChange(index, value)));
  /** @param {Weight[]} now */
  const draw = (now) => now.forEach((weight, index) => all[index].draw(weight));
  draw(weights);
  return { elements: all.map((each) => each.element), draw, stop: () => all.forEach((each) => each.stop()) };
}

/** @param {(value: string) => void} send */
function weightField(send) {
  const { field, write } = sentField(send, { role: "spinbutton", "data-keys": "" });
  const element = html("span", { class: "pg-weight" }, field);
  let [least, most] = [0, 0];
  let value = 0; // on the screen, or what was there before something was typed
  /** Where a pointer went down, and the value then. @type {{y: number, value: number} | null} */
  let held = null;

  /** @param {number} wanted */
  function set(wanted) {
    const now = Math.min(most, Math.max(least, Math.round(wanted)));
    if (now === value) return;
    show(now);
    field.value = String(now);
    send(field.value);
  }

  /** @param {number} now */
  function show(now) {
    value = now;
    field.setAttribute("aria-valuenow", String(now));
  }

  field.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    event.preventDefault(); // else text would be selected
    field.focus({ preventScroll: true });
    field.select();
    field.setPointerCapture(event.pointerId);
    held = { y: event.clientY, value };
  });
  field.addEventListener("pointermove", (event) => {
    if (held && (held.value !== value || Math.abs(held.y - event.clientY) > SLIP)) {
      set(held.value + (held.y - event.clientY) / UNIT);
    }
  });
  for (const end of ["pointerup", "pointercancel"]) field.addEventListener(end, () => (held = null));

  const steps = { ArrowUp: 1, ArrowDown: -1, PageUp: 5, PageDown: -5 };
  const stop = onKey(field, (event) => {
    const step = steps[/** @type {keyof typeof steps} */ (event.key)];
    if (step) set(value + step);
    else if (event.key === "Escape" && held) {
      set(held.value);
      held = null;
    } else if (event.key === "Escape") field.value = String(value);
    else return;
    event.preventDefault();
  });

  /** @param {Weight} weight */
  function draw(weight) {
    ({ least, most } = weight);
    element.style.left = `${100 * weight.x}%`;
    element.style.top = `${100 * weight.y}%`;
    element.classList.toggle("pg-other", weight.changed);
    const told = { label: weight.name, valuemin: least, valuemax: most };
    for (const [name, each] of Object.entries(told)) field.setAttribute(`aria-${name}`, String(each));
    show(Number(weight.value));
    write(weight.value);
  }
  return { element, draw, stop };
}
