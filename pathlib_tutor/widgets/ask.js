/**
 * A question with a form to answer in. Python says what is asked and judges. What is filled in stands here, and
 * Python hears of it, so that it is there when the cell runs again.
 *
 * @typedef {{kind: string, asked: string, details: string[], hint: string, fields: string[], numbers: number,
 *   options: [string, string][], head: string[], rows: string[][], row: string, clicks: boolean, guided: boolean,
 *   waves: number[], listing: string[]}} Form
 * @typedef {{form: Form, scene: SceneData | null}} Question
 * @typedef {{status: string, head: string, words: string[], where: [number, string] | null,
 *   asks: boolean}} Told
 * @typedef {Question & {value: any, told: string, story: Story | null}} Twin
 * @typedef {Question & {story: Story | null, number: number, value: any, filled: number, redraws: boolean, verdict: Told | null,
 *   another: string, asked: string[], at: number, twin: Twin | null, turn: number, say: Said}} AskState
 *
 * A place of the picture that an answer names, and what stands on it.
 * @typedef {[id: string, sign: string]} Mark
 *
 * What all forms can do: tell and take a value, take a click on the picture, and say what is marked there.
 * @typedef {{element: HTMLElement, get: () => any, set: (value: any) => void, filled: () => boolean,
 *   click?: (id: string) => void, marks?: () => Mark[], wrong?: (where: [number, string] | null) => void,
 *   key?: (event: KeyboardEvent) => void, steps: (value: any) => any[], lock: (value: any, before: any) => void}} Editor
 */

const PAINTING = "Drag over the board to paint, or hold Shift and use the arrow keys. U undoes the last stroke.";

const DRAFT_AFTER = 500; // milliseconds after the last change

const TEXT = { type: "text", autocomplete: "off", spellcheck: "false", autocapitalize: "off" };

/** @param {string} text @returns {string[]} the places that a text names: words, or pairs in brackets */
const named = (text) => text.match(/\([^)]*\)(?:\s*[a-z]+(?:\s+\d+)?)?|[^\s,;>→-]+/gi) ?? [];

/** @param {string} id */
const plain = (id) => id.replace(/\s/g, "").toLowerCase();

/** @param {string[]} places @param {string} id */
const placeOf = (places, id) => places.findIndex((place) => plain(place) === plain(id));

/** @param {string[]} places @param {string} id @returns {string[]} with this place, or without it if it was there */
function toggled(places, id) {
  const at = placeOf(places, id);
  return at < 0 ? [...places, id] : places.filter((_, k) => k !== at);
}

/** @param {string} status */
const sign = (status) => `pga-is-${status.replace(" ", "-")}`;

// ---- the picture ------------------------------------------------------------------------------------------------

/** @param {Element} element @returns {[number, number][]} */
const cornersOf = (element) =>
  (element.getAttribute("points") ?? "").split(" ").map((pair) => /** @type {[number, number]} */ (pair.split(",").map(Number)));

/** @param {Element} element @returns {[number, number]} */
function middleOf(element) {
  if (element.hasAttribute("cx")) return [Number(element.getAttribute("cx")), Number(element.getAttribute("cy"))];
  const corners = cornersOf(element);
  const mean = (/** @type {0 | 1} */ k) => corners.reduce((sum, corner) => sum + corner[k], 0) / corners.length;
  return [mean(0), mean(1)];
}

/** Where a sign stands on a shape, beside what is written there, and its radius. @param {Element} shape */
function signPlace(shape) {
  const [x, y] = middleOf(shape);
  const r = Number(shape.getAttribute("r") ?? 0);
  if (r) return [x + r * 0.8, y - r * 0.8, 10];
  const corners = cornersOf(shape);
  if (corners.length !== 4) return [x, y, 13];
  const aside = Math.hypot(corners[0][0] - x, corners[0][1] - y) * 0.35;
  return [x + aside, y + aside, 11];
}

/**
 * Mark places of a picture. A screen reader hears it with the name of the shape.
 * @param {SVGElement} picture
 * @param {Mark[]} marks
 * @param {boolean} joined whether each place is joined with the next
 * @param {string} what the signs are
 */
function markPlaces(picture, marks, joined, what) {
  picture.querySelectorAll(".pga-mark").forEach((mark) => mark.remove());
  const shapes = /** @type {SVGElement[]} */ ([...picture.querySelectorAll("[data-id]")]);
  const byId = new Map(shapes.map((shape) => [plain(shape.dataset.id ?? ""), shape]));
  for (const shape of shapes) {
    shape.dataset.name ??= shape.getAttribute("aria-label") ?? "";
    const signs = marks.filter(([id]) => byId.get(plain(id)) === shape).map(([, text]) => text);
    shape.classList.toggle("pga-picked", signs.length > 0);
    const wave = what === "wave" && signs.length ? Math.min(Number(signs[0]) || 0, 4) : -1;
    shape.style.fill = wave < 0 ? "" : `var(--pg-ramp-${wave})`; // the later, the darker
    shape.setAttribute("aria-pressed", String(signs.length > 0));
    const words = signs.filter(Boolean).map((text) => `, ${what} ${text}`);
    shape.setAttribute("aria-label", `${shape.dataset.name}${signs.length ? ", chosen" : ""}${words.join("")}`);
  }
  const found = marks.map(([id, text]) => ({ shape: byId.get(plain(id)), text })).filter(({ shape }) => shape);
  if (joined) found.slice(1).forEach(({ shape }, k) => join(picture, /** @type {Element} */ (found[k].shape), /** @type {Element} */ (shape)));
  for (const { shape, text } of found.filter(({ text }) => text)) {
    const [x, y, r] = signPlace(/** @type {Element} */ (shape));
    picture.append(svg("circle", { class: "pga-mark pga-number", cx: x, cy: y, r }));
    picture.append(svg("text", { class: "pga-mark pga-number", x, y }, text));
  }
}

/** Draw a piece of a path: along the edge if there is one. @param {SVGElement} picture @param {Element} one @param {Element} other */
function join(picture, one, other) {
  const [from, to] = [middleOf(one), middleOf(other)];
  const NEAR = 42; // an edge ends at the rim of a node
  const near = (/** @type {number[]} */ a, /** @type {number[]} */ b) => Math.hypot(a[0] - b[0], a[1] - b[1]) < NEAR;
  const edge = [...picture.querySelectorAll("polyline.edge")].map(cornersOf).find((corners) => {
    const [begin, end] = [corners[0], corners[corners.length - 1]];
    return (near(begin, from) && near(end, to)) || (near(begin, to) && near(end, from));
  });
  const points = (edge ?? [from, to]).map((point) => point.join(",")).join(" ");
  const line = svg("polyline", { class: `pga-mark pga-way${edge ? "" : " pga-no-way"}`, points, "aria-hidden": "true" });
  picture.insertBefore(line, edge ? picture.firstChild : picture.querySelector("[data-id]"));
}

// ---- the forms --------------------------------------------------------------------------------------------------

// Radio buttons belong together by name, in the whole page: each widget loads this file for itself.
const GROUP = `pg-options-${Math.random().toString(36).slice(2)}`;
let groups = 0;

/** Cards to choose from. @param {Form} form @param {() => void} changed @returns {Editor} */
function cards({ kind, asked, options }, changed) {
  const one = kind === "choice";
  const name = `${GROUP}-${(groups += 1)}`;
  const boxes = options.map(([letter]) => html("input", { type: one ? "radio" : "checkbox", name, value: letter }));
  const labels = options.map(([letter, text], k) => {
    boxes[k].addEventListener("change", changed);
    return html("label", { class: "pga-card" }, boxes[k], html("span", { class: "pga-letter", "aria-hidden": "true" }, one ? letter : ""), html("span", {}, ...withCode(text)));
  });
  const chosen = () => boxes.filter((box) => box.checked).map((box) => box.value);
  return {
    element: html("div", { class: `pga-cards${one ? "" : " pga-several"}`, role: one ? "radiogroup" : "group", "aria-label": spoken(asked) }, ...labels),
    get: () => (one ? chosen()[0] ?? "" : chosen()),
    set: (value) => boxes.forEach((box) => (box.checked = (value ?? []).includes(box.value))),
    filled: () => chosen().length > 0,
    steps: (value) => [value],
    lock: () => boxes.forEach((box) => (box.disabled = true)),
  };
}

/** Fields to type into; clicks on the picture write there. @param {Form} form @param {() => void} changed @returns {Editor} */
function fields({ kind, fields: names, numbers, waves }, changed) {
  const inputs = names.map((_, k) => html("input", k >= names.length - numbers ? { ...TEXT, size: 8 } : TEXT));
  const labels = names.map((name, k) => html("label", { class: `pga-line${k >= names.length - numbers ? " pga-short" : ""}` }, html("span", { class: "pga-label" }, name), inputs[k]));
  const places = inputs.slice(0, inputs.length - numbers); // what can be clicked
  const single = kind === "one" || places.length > 1; // a place in each
  let active = places[0];
  for (const input of inputs) {
    input.addEventListener("input", changed);
    if (places.includes(input)) input.addEventListener("focus", () => (active = input));
  }
  return {
    element: html("div", { class: "pga-fields" }, ...labels),
    get: () => inputs.map((input) => input.value),
    set: (value) => inputs.forEach((input, k) => (input.value = value?.[k] ?? "")),
    filled: () => inputs.some((input) => input.value.trim() !== ""),
    click(id) {
      if (single) {
        active.value = plain(active.value) === plain(id) ? "" : id;
        active = places.find((input) => !input.value) ?? active;
      } else {
        active.value = toggled(named(active.value), id).join(" ");
      }
      changed();
    },
    marks: () => places.flatMap((input) => named(input.value)).map((id, k) => [id, kind === "order" && !single ? String(waves.length ? waves[k] ?? "" : k + 1) : ""]),
    steps: (value) => (single || kind === "number" || kind === "text" ? [value] : named(value[0]).map((_, k, all) => [all.slice(0, k + 1).join(" "), ...value.slice(1)])),
    lock: () => inputs.forEach((input) => (input.readOnly = true)),
  };
}

/** "5a" as "5 A". @param {string} text */
const tidy = (text) => text.trim().replace(/^(\d+(?:\.\d+)?)\s*([a-z])$/i, "$1 $2").replace(/\b[a-z]$/, (letter) => letter.toUpperCase());

/** A grid to tab through. @param {Form} form @param {() => void} changed @returns {Editor} */
function table({ head, rows: given }, changed) {
  const inputs = given.map((row) =>
    row.map((cell, c) => {
      const input = html("input", { ...TEXT, size: c ? 5 : 3 });
      input.readOnly = cell !== "";
      input.value = cell;
      input.addEventListener("input", () => (input.classList.remove("pga-wrong"), ghosts(), changed()));
      input.addEventListener("change", () => ((input.value = tidy(input.value)), ghosts()));
      return input;
    }),
  );
  const titles = head.map((name) => html("th", { scope: "col" }, name));
  const lines = inputs.map((row) => html("tr", {}, ...row.map((input, c) => html(c ? "td" : "th", c ? {} : { scope: "row" }, input))));
  const body = html("table", {}, html("thead", {}, html("tr", {}, ...titles)), html("tbody", {}, ...lines));

  /** Show in each empty cell of a row that is begun what stands above it: there it stays. */
  function ghosts() {
    let above = head.map(() => "–");
    inputs.forEach((row, r) => {
      const begun = row.some((input) => input.value && !input.readOnly);
      row.forEach((input, c) => {
        const same = c > 0 && begun && !input.value;
        input.placeholder = same ? above[c] : "";
        const told = c ? `column ${head[c]}` : "settled node";
        input.setAttribute("aria-label", `Row ${r + 1}, ${told}${same ? `, as above: ${above[c]}` : ""}`);
      });
      if (begun) above = row.map((input, c) => input.value || above[c]);
    });
  }

  const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

  /** Go to the next field, where an arrow key would leave the text. @param {KeyboardEvent} event @param {number} r @param {number} c */
  function move(event, r, c) {
    const step = ARROWS[/** @type {keyof typeof ARROWS} */ (event.key)];
    const input = inputs[r][c];
    const inside = event.key === "ArrowLeft" ? input.selectionStart !== 0 : event.key === "ArrowRight" && input.selectionEnd !== input.value.length;
    const next = step && !inside && inputs[r + step[0]]?.[c + step[1]];
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  ghosts();
  const values = () => inputs.map((row) => row.map((input) => input.value));
  return {
    element: html("div", { class: "pga-grid", style: `--columns: ${head.length - 1}` }, body),
    key(event) {
      const r = inputs.findIndex((row) => row.some((input) => input === event.target));
      if (r >= 0) move(event, r, inputs[r].findIndex((input) => input === event.target));
    },
    get: values,
    set(value) {
      inputs.forEach((row, r) => row.forEach((input, c) => (input.value = value?.[r]?.[c] || given[r][c])));
      ghosts();
    },
    filled: () => inputs.some((row) => row.some((input) => input.value && !input.readOnly)),
    click(id) {
      const taken = inputs.find(([first]) => plain(first.value) === plain(id) && !first.readOnly);
      const row = taken ?? inputs.find(([first]) => !first.value);
      if (!row) return;
      row[0].value = taken ? "" : id;
      ghosts();
      changed();
      (row[1] ?? row[0]).focus({ preventScroll: true });
    },
    marks: () => inputs.map(([first], r) => /** @type {Mark} */ ([first.value, String(r + 1)])).filter(([id]) => id),
    wrong(where) {
      inputs.flat().forEach((input) => (input.classList.remove("pga-wrong"), input.removeAttribute("aria-invalid")));
      const wrong = where && inputs[where[0] - 1]?.[Math.max(0, head.indexOf(where[1]))];
      wrong?.classList.add("pga-wrong");
      wrong?.setAttribute("aria-invalid", "true");
    },
    steps: (value) => value.map((/** @type {string[]} */ _, /** @type {number} */ k) => value.slice(0, k + 1)),
    lock(value, before) {
      inputs.forEach((row, r) => {
        lines[r].hidden = !row[0].value;
        row.forEach((input, c) => {
          input.readOnly = true;
          if (input.value === "-") input.value = "–";
          input.classList.toggle("pga-new", r >= (before?.length ?? 0) && r < value.length && (c === 0 || value[r][c] !== (value[r - 1]?.[c] ?? "-")));
        });
      });
    },
  };
}

/** A row of places for each number. @param {Form} form @param {() => void} changed @returns {Editor} */
function rows({ row: name, rows: given }, changed) {
  const list = html("div", { class: "pga-rows" });
  const more = wordButton("+ Add a row", () => (add(), inputs[inputs.length - 1].focus()));
  /** @type {HTMLTextAreaElement[]} */
  const inputs = [];
  let active = 0;
  function add() {
    const number = inputs.length + 1;
    const input = html("textarea", { ...TEXT, rows: 1, class: "pga-grows" });
    const words = name === "time" ? `Time ${number}` : `${number} ${name}${number > 1 ? "s" : ""}`;
    input.addEventListener("focus", () => choose(inputs.indexOf(input)));
    input.addEventListener("input", () => (input.classList.remove("pga-wrong"), changed()));
    inputs.push(input);
    list.append(html("label", { class: "pga-line" }, html("span", { class: "pga-label" }, words), input));
    choose(active);
  }
  /** @param {number} r */
  function choose(r) {
    active = r;
    inputs.forEach((input, k) => input.closest("label")?.classList.toggle("pga-active", k === r));
  }
  const FEW = 2;
  for (let k = 0; k < FEW; k++) add();
  const above = given.flat().map((text) => html("p", { class: "pga-given" }, text));
  return {
    element: html("div", {}, ...above, list, html("div", { class: "pg-buttons" }, more)),
    key(event) {
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      const next = step && inputs[inputs.findIndex((input) => input === event.target) + step];
      if (!next || !inputs.includes(/** @type {HTMLTextAreaElement} */ (event.target))) return;
      event.preventDefault();
      next.focus();
    },
    get: () => inputs.map((input) => input.value.replace(/\s+/g, " ")), // each is one line
    set(value) {
      while (inputs.length < (value?.length ?? 0)) add();
      inputs.forEach((input, r) => (input.value = value?.[r] ?? ""));
      choose(Math.max(0, inputs.map((input) => input.value !== "").lastIndexOf(true)));
    },
    filled: () => inputs.some((input) => input.value.trim()),
    click(id) {
      inputs[active].value = toggled(named(inputs[active].value), id).join(" ");
      inputs[active].classList.remove("pga-wrong");
      changed();
    },
    marks: () => inputs.flatMap((input, r) => named(input.value).map((id) => /** @type {Mark} */ ([id, String(r + 1)]))),
    wrong: (where) => inputs.forEach((input, r) => input.classList.toggle("pga-wrong", where?.[0] === r + 1)),
    steps: (value) => value.map((/** @type {string} */ _, /** @type {number} */ k) => value.slice(0, k + 1)),
    lock(value, before) {
      more.hidden = true;
      inputs.forEach((input, r) => {
        input.readOnly = true;
        /** @type {HTMLElement} */ (input.closest("label")).hidden = r >= value.length;
        input.classList.toggle("pga-new", r >= (before?.length ?? 0));
      });
    },
  };
}

/** A listing whose lines are chosen, and a field for how one should read. @param {Form} form @param {() => void} changed @returns {Editor} */
function bug({ asked, head, hint, options, fields: [label] }, changed) {
  const name = `${GROUP}-${(groups += 1)}`;
  const radios = options.map(([letter, line]) =>
    html("input", { type: "radio", name, value: letter, "aria-label": lineName(letter, line) }),
  );
  const lines = options.map(([letter, text], k) =>
    html("label", { class: "pga-code" }, radios[k], html("span", { class: "pga-line-letter" }, letter), html("code", { style: `--in: ${text.search(/\S/)}ch` }, text)),
  );
  const above = head.map((text) => html("div", { class: "pga-code pga-head" }, html("code", { style: `--in: ${text.search(/\S/)}ch` }, text)));
  const input = html("input", { ...TEXT, placeholder: hint });
  radios.forEach((radio, k) =>
    radio.addEventListener("change", () => {
      input.value = options[k][1].trim(); // it is changed, not written anew
      changed();
    }),
  );
  input.addEventListener("input", changed);
  const chosen = () => radios.find((radio) => radio.checked)?.value ?? "";
  const listing = html("div", { class: "pga-listing", role: "radiogroup", "aria-label": spoken(asked) }, ...above, ...lines);
  return {
    element: html("div", {}, listing, html("label", { class: "pga-line" }, html("span", { class: "pga-label" }, label), input)),
    get: () => [chosen(), input.value],
    set(value) {
      radios.forEach((radio) => (radio.checked = radio.value === value?.[0]));
      input.value = value?.[1] ?? "";
    },
    filled: () => chosen() !== "",
    wrong: (where) =>
      lines.forEach((line, k) => {
        const here = where?.[1] === options[k][0];
        line.classList.toggle("pga-wrong", here);
        if (here) radios[k].setAttribute("aria-invalid", "true");
        else radios[k].removeAttribute("aria-invalid");
      }),
    steps: (value) => [value],
    lock: () => [input, ...radios].forEach((each) => (each.disabled = true)),
  };
}

/** A text of several lines. @param {Form} form @param {() => void} changed @returns {Editor} */
function text({ fields: [label] }, changed) {
  const area = html("textarea", { rows: 5, spellcheck: "false", autocapitalize: "off" });
  area.addEventListener("input", changed);
  return {
    element: html("label", { class: "pga-line" }, html("span", { class: "pga-label" }, label), area),
    get: () => area.value,
    set: (value) => (area.value = value ?? ""),
    filled: () => area.value.trim() !== "",
    steps: (value) => [value],
    lock: () => (area.readOnly = true),
  };
}

const EDITORS = { choice: cards, several: cards, table, rows, bug, draw: text };

/** @param {Form} form @param {() => void} changed @returns {Editor} */
const editorOf = (form, changed) => (EDITORS[/** @type {keyof typeof EDITORS} */ (form.kind)] ?? fields)(form, changed);

// ---- a question -------------------------------------------------------------------------------------------------

/**
 * A question: its words, its picture, and what is to be filled in.
 * @param {Question} question
 * @param {() => void} changed
 * @param {() => void} [clicked] called after a click has been written down
 * @param {boolean} [paints] whether a pointer paints places, stroke by stroke, and each stroke can be undone
 */
function questionPart({ form, scene }, changed, clicked = () => {}, paints = false) {
  const editor = editorOf(form, () => (paint(), changed()));
  /** @param {string} id */
  function click(id) {
    editor.click?.(id);
    clicked();
  }

  /** What stood there before each stroke. @type {any[]} */
  const strokes = [];
  let adds = true; // whether the stroke writes down what it passes, or takes it away
  /** @param {string} id @param {boolean} begins @param {boolean} toggles */
  function stroke(id, begins, toggles) {
    const there = (editor.marks?.() ?? []).some(([place]) => plain(place) === plain(id));
    if (begins) {
      adds = !(toggles && there);
      strokes.push(editor.get());
    }
    if (there !== adds) click(id);
  }
  const undoButton = wordButton("Undo", undo);
  function undo() {
    if (!strokes.length) return;
    editor.set(strokes.pop());
    paint();
    changed();
    clicked();
  }

  const picture = scene ? clickablePicture(click, false, paints ? stroke : undefined) : null;
  function paint() {
    undoButton.disabled = !strokes.length;
    if (picture && form.clicks) markPlaces(picture.element, editor.marks?.() ?? [], form.kind === "path", form.waves.length ? "wave" : "number");
  }
  if (picture && scene) picture.draw(scene);
  /** What stands in place of the picture. @type {ReturnType<typeof storyPart> | null} */
  let told = null;
  /** Show a story in place of the picture, or the picture again. @param {Story | null} story */
  function tell(story) {
    told?.end();
    const before = told?.element ?? picture?.element;
    told = story && storyPart(story);
    const after = told?.element ?? picture?.element;
    if (before === after) return told;
    if (before && after) before.replaceWith(after);
    else if (after) words.after(html("div", { class: "pga-left" }, after));
    else before?.parentElement?.remove();
    return told;
  }
  const words = html(
    "div",
    { class: "pga-words", tabindex: -1 },
    html("p", { class: "pga-asked" }, ...withCode(form.asked)),
    ...form.details.map((detail) => html("p", { class: "pga-more-words" }, ...withCode(detail))),
    ...listingPart(form.listing),
  );
  const WIDE = 600; // a picture that would be too small beside a form
  const many = form.kind === "table" && form.head.length > 8;
  const wide = !picture || (scene?.width ?? 0) * (scene?.zoom ?? 1) > WIDE;
  const hints = [form.kind === "bug" ? "" : form.hint, paints ? PAINTING : ""].filter(Boolean).map((words) => html("p", { class: "pga-how" }, words));
  const kind = form.kind === "bug" ? "bug-pair" : many ? "many-pair" : wide ? "wide-pair" : "half";
  /** @param {HTMLElement[]} side */
  const laidOut = (...side) => {
    const shown = told?.element ?? picture?.element;
    const left = shown ? [html("div", { class: "pga-left" }, shown)] : [];
    const strokes = paints ? [html("div", { class: "pg-buttons" }, undoButton)] : [];
    const beside = html("div", { class: "pga-side" }, ...hints, editor.element, ...strokes, ...side);
    return html("div", { class: `pga-pair pga-${kind}` }, words, ...left, beside);
  };
  return { editor, picture, paint, undo, laidOut, tell, told: () => told };
}

/** A worked example, step by step. @param {Twin} twin */
function workedPart(twin) {
  const shown = questionPart(twin, () => {});
  const steps = shown.editor.steps(twin.value);
  const told = html("p", { class: "pga-how", role: "status" });
  const story = shown.tell(twin.story);
  story?.element.querySelector(".pg-buttons")?.remove(); // its own buttons are below
  const count = Math.max(story?.count ?? 0, steps.length);
  let at = 0;
  /** Where the story, or what is filled in, is at a step. @param {number} step @param {number} all */
  const share = (step, all) => (count > 1 ? Math.round((step * (all - 1)) / (count - 1)) : all - 1);
  /** @param {number} step */
  function go(step) {
    at = Math.max(0, Math.min(step, count - 1));
    const [now, before] = [share(at, steps.length), at ? share(at - 1, steps.length) : -1];
    shown.editor.set(steps[now]);
    shown.editor.lock(steps[now], before < 0 ? [] : steps[before]);
    if (story) story.show(share(at, story.count));
    else shown.paint();
    const where = count > 1 ? `Step ${at + 1} of ${count}. ` : "";
    told.replaceChildren(...withCode(at === count - 1 ? `${where}${twin.told}` : where));
    back.disabled = at === 0;
    next.disabled = at === count - 1;
  }
  const back = wordButton("Back", () => go(at - 1));
  const next = wordButton("Next step", () => go(at + 1));
  const buttons = html("div", { class: "pg-buttons" }, back, next);
  buttons.hidden = count < 2;
  const part = shown.laidOut(told, buttons);
  shown.picture?.element.querySelectorAll("[data-id]").forEach((shape) => shape.setAttribute("tabindex", "-1"));
  go(0);
  return { element: html("div", { class: "pga-twin", role: "group", "aria-label": "A worked example" }, html("p", { class: "pga-eyebrow" }, "A worked example"), part), stop: () => shown.picture?.stop() };
}

/** @param {Context} context */
function renderAsk({ model, el }) {
  const python = lineToPython(model);
  /** @returns {AskState} */
  const read = () => model.get("_state");
  const root = html("div", { class: "pg pg-ask", role: "group" });
  const body = html("div", {});
  const card = html("div", { class: "pga-verdict", role: "status" });
  const help = html("div", { class: "pg-buttons pga-help" });
  const twin = html("div", {});
  const among = amongQuestions(root);
  const dots = html("div", { class: "pga-dots", role: "group", "aria-label": "Questions" });
  const checkButton = html("button", { type: "button", class: "pga-check" }, "Check");
  const clearButton = html("button", { type: "button", class: "pga-clear" }, "Clear");
  const line = html("div", { class: "pga-act" }, checkButton, clearButton, dots, among.element);
  let number = -1; // of the question that is shown
  let filled = -1; // how often Python has filled the form in
  let turn = -1; // of what was said last
  let drawn = ""; // the picture that is shown
  let timer = 0;
  let checked = false; // whether somebody waits for the verdict
  let judged = false; // whether a verdict stands in the card, be it an old one
  let shownTwin = "";
  let stopTwin = () => {};
  /** @type {ReturnType<typeof questionPart> | null} */
  let part = null;

  /** @param {string} words */
  function sayHere(words) {
    judged = false;
    card.className = "pga-verdict";
    card.replaceChildren(html("p", {}, words));
  }

  function check() {
    window.clearTimeout(timer);
    timer = 0;
    checked = true;
    if (part?.editor.filled()) {
      python.ask({ check: part.editor.get() });
    } else {
      sayHere("Nothing is filled in yet.");
      bringIntoView();
    }
  }

  /** Let who has pressed Check see the verdict. Nothing else moves: the next click may be meant for a row. */
  function bringIntoView() {
    if (!checked) return;
    checked = false;
    card.scrollIntoView({ block: "nearest" });
  }

  function send() {
    window.clearTimeout(timer);
    timer = 0;
    model.send({ draft: part?.editor.get(), ticket: "" });
  }

  /** What runs the cell again, or saves or reloads the notebook, finds here all that was typed. @param {Event} event */
  function hurry(event) {
    if (timer && (!(event instanceof KeyboardEvent) || event.key === "Enter" || event.ctrlKey || event.metaKey)) send();
  }
  for (const name of HURRIES) window.addEventListener(name, hurry, { capture: true });

  function changed() {
    card.classList.add("pga-old"); // the verdict is about what stood there before
    part?.tell(null);
    window.clearTimeout(timer);
    timer = window.setTimeout(send, DRAFT_AFTER);
  }

  function clear() {
    const answered = part?.editor.filled() && judged;
    part?.editor.set(null);
    part?.tell(null);
    part?.paint();
    card.replaceChildren();
    if (answered) sayHere("Your last answer counts until you answer again.");
    send();
  }

  checkButton.addEventListener("click", check);
  clearButton.addEventListener("click", clear);

  function build(/** @type {AskState} */ state) {
    part?.tell(null);
    part?.picture?.stop();
    const clicked = () => {
      if (state.form.guided) python.ask({ clicked: part?.editor.get() });
      else if (state.redraws) send();
    };
    part = questionPart(state, changed, clicked, state.redraws);
    part.editor.set(state.value);
    root.setAttribute("aria-label", spoken(state.form.asked));
    const goes = body.childElementCount > 0 && root.contains(document.activeElement);
    body.replaceChildren(part.laidOut(line, card, help));
    if (goes) /** @type {HTMLElement} */ (body.querySelector(".pga-words")).focus(); // it is read before it is answered
    window.requestAnimationFrame(() => part?.paint());
  }

  function draw() {
    const state = read();
    if (state.number !== number) {
      number = state.number;
      build(state);
    } else {
      const typing = timer || (document.hasFocus() && root.contains(document.activeElement));
      if (state.filled !== filled || !typing) part?.editor.set(state.value); // it may have been answered in another view
      if (state.scene && JSON.stringify(state.scene) !== drawn) part?.picture?.draw(state.scene);
      part?.paint();
    }
    filled = state.filled;
    among.update(state.verdict?.status ?? "open");
    drawn = JSON.stringify(state.scene);
    if (state.turn === turn) {
      if (judged && !state.verdict) card.classList.add("pga-old"); // also where it was filled in in another view
      return;
    }
    turn = state.turn;
    const story = part?.tell(state.story) ?? null;
    tellVerdict(state, story?.last ?? "");
    if (checked) story?.play();
    else story?.end();
    part?.editor.wrong?.(state.verdict?.where ?? null);
    drawHelp(state);
    if (state.verdict || state.say.text) bringIntoView();
  }

  function tellVerdict(/** @type {AskState} */ { verdict, say }, /** @type {string} */ shown) {
    card.className = `pga-verdict${verdict ? ` ${sign(verdict.status)}` : ""}`;
    card.replaceChildren();
    judged = Boolean(verdict);
    if (verdict) {
      const [first, ...rest] = verdict.words;
      card.append(html("p", {}, html("b", {}, verdict.head), " ", ...withCode(first)), ...rest.map((words) => html("p", {}, ...withCode(words))));
    }
    if (shown) card.append(html("p", { class: "pg-hidden" }, spoken(shown)));
    if (verdict?.asks) card.append(yesOrNo());
    if (say.text) card.append(html("p", { class: "pga-how" }, ...withCode(say.text)));
  }

  function yesOrNo() {
    const yes = wordButton("Yes", () => python.ask({ is_so: true }));
    const no = wordButton("No", () => python.ask({ is_so: false }));
    return html("div", { class: "pg-buttons", role: "group", "aria-label": "Is that what you did?" }, yes, no);
  }

  function drawHelp(/** @type {AskState} */ state) {
    help.replaceChildren();
    if (state.another) help.append(wordButton(state.another, () => python.ask({ press: "another" })));
    dots.hidden = state.asked.length < 2;
    dots.replaceChildren(
      ...state.asked.map((status, k) => {
        const words = `Question ${k + 1}${status === "right" ? ", right" : ""}`;
        const dot = html("button", { type: "button", class: `pga-dot ${sign(status)}`, "aria-label": words, title: words }, String(k + 1));
        if (k === state.at) dot.setAttribute("aria-current", "true");
        dot.addEventListener("click", () => python.ask({ go: k }));
        return dot;
      }),
    );
    const wanted = JSON.stringify(state.twin);
    if (wanted === shownTwin) return;
    shownTwin = wanted;
    stopTwin();
    twin.replaceChildren();
    if (!state.twin) return;
    const worked = workedPart(state.twin);
    stopTwin = worked.stop;
    twin.append(worked.element);
  }

  model.on("change:_state", draw);
  draw();
  root.append(body, twin, ...python.elements);
  const stopKeys = onKey(root, (event) => {
    if (event.key === "Escape") part?.told()?.end();
    const field = /** @type {Element} */ (event.target).matches("input, .pga-grows");
    if (event.key === "Enter" && field) {
      event.preventDefault();
      if (!event.repeat) check();
    } else if (event.key.toLowerCase() === "u" && !field) part?.undo();
    else part?.editor.key?.(event);
  });
  el.append(root);
  return () => {
    if (timer) send();
    for (const name of HURRIES) window.removeEventListener(name, hurry, { capture: true });
    stopKeys();
    among.stop();
    stopTwin();
    part?.picture?.stop();
    python.stop();
    model.off("change:_state", draw);
  };
}
