// The end of a widget's module for pages without Python, where it gets the states that were written down.

/**
 * What a widget needs of a model: it remembers what is set.
 * @param {Record<string, any>} state
 */
export function writtenDown(state) {
  return {
    get: (/** @type {string} */ name) => state[name],
    set: (/** @type {string} */ name, /** @type {unknown} */ value) => void (state[name] = value),
    save_changes: () => {},
    on: () => {}, // nothing but the widget itself changes what it shows
    off: () => {},
    send: () => {},
  };
}
