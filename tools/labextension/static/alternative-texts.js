// JupyterLab and Notebook show pictures without the alternative texts of their outputs. This gives them back.
// It is written as JupyterLab loads it, so there is nothing to build.

/** JupyterLab's own modules: by name and version, how each is loaded. @type {Record<string, Record<string, {get: () => any}>>} */
let modules = {};

/** @param {any} registry what draws the outputs of notebooks */
function describePictures(registry) {
  const pictures = registry.getFactory("image/png"); // and all other kinds of pictures
  const createRenderer = (/** @type {{mimeType: string}} */ options) => {
    const made = pictures.createRenderer(options);
    const draw = made.renderModel.bind(made);
    made.renderModel = async (/** @type {{metadata: Record<string, any>}} */ model) => {
      await draw(model);
      const { alt } = model.metadata[options.mimeType] ?? {};
      if (alt) made.node.querySelector("img").alt = alt;
    };
    return made;
  };
  registry.addFactory({ ...pictures, createRenderer });
}

const loaded = /** @type {any} */ (window);
loaded._JUPYTERLAB ??= {}; // this may load before JupyterLab itself
loaded._JUPYTERLAB["pathlib-games"] = {
  init: (/** @type {typeof modules} */ shared) => (modules = shared),
  async get() {
    const [rendermime] = Object.values(modules["@jupyterlab/rendermime"]);
    const { IRenderMimeRegistry } = (await rendermime.get())();
    const activate = (/** @type {unknown} */ _, /** @type {unknown} */ registry) => describePictures(registry);
    return () => ({ default: [{ id: "pathlib-games:alternative-texts", autoStart: true, requires: [IRenderMimeRegistry], activate }], __esModule: true });
  },
};
