"""Build the book: each notebook as a page without a kernel, the documents, and a reference.

python -m tools.book [FOLDER] [--site ADDRESS]

Sphinx makes the pages. `in_kernel` turns pictures and widgets into data, `outputs` puts the data
into the pages, and `static/book.js` makes it interactive.
"""
