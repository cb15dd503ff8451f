"""The course as a site: JupyterLite with the notebooks, the package, and all that they need.

python -m tools.site [FOLDER]

The site needs no server but one that hands out files, and after the first visit no network. It is
made from what package managers know by name: Python's packages at the versions of
tools/constraints.txt, and from npm Pyodide, which is Python for browsers, at the version and hash
of package-lock.json.
"""
