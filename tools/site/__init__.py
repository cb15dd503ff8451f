"""The course as a site: JupyterLite with the notebooks, the package and its dependencies.

python -m tools.site [FOLDER]

The site needs only a static file server, and no network after the first visit. Its parts come
from package managers: Python's packages at the versions of tools/constraints.txt, and Pyodide,
which is Python for browsers, from npm, at the version and hash of package-lock.json.
"""
