// On a narrow screen a notebook opens in Jupyter Notebook, which gives it the whole width and keeps
// files where JupyterLab does.

if (matchMedia("only screen and (max-width: 760px)").matches) {
  if (new URLSearchParams(location.search).has("path")) {
    location.replace(`../notebooks/index.html${location.search}${location.hash}`);
  }
}
