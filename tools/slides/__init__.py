"""Make slides of a notebook: one file for the projector, which needs neither Python nor a network.

python -m tools.slides NOTEBOOK [FOLDER]

The notebook runs as for the book, so steppers, films, predictions and questions are alive. Each
heading begins a slide; what is too long for one goes on on the next.
"""
