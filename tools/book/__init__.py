"""Make the book: each notebook as a page that lives without a kernel, documents, and a reference.

python -m tools.book [FOLDER] [--site ADDRESS]

Sphinx makes the pages. What is ours is what becomes of an output: `in_kernel` shows pictures and
widgets as data, `outputs` puts them into the page, and `static/book.js` makes them live there.
"""
