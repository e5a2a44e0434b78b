"""A small notebook with every kind of output that a notebook may have."""

import nbformat

import refresh

NAME = "07_small.ipynb"

_IMPORTS = """
import base64

import ipywidgets
from IPython.display import display

from ragnotes.display.view import View
"""

_PICTURE = """
bars = "".join(f"<rect x='{x}' y='0' width='8' height='{x + 5}'/>" for x in range(0, 50, 10))
svg = f"<svg xmlns='http://www.w3.org/2000/svg' width='60' height='60'>{bars}</svg>"
src = "data:image/svg+xml;base64," + base64.b64encode(svg.encode()).decode()
View("Five bars.", f'<img src="{src}" alt="Five bars that grow from left to right">')
"""

_WIDGET = """
button = ipywidgets.Button(description="Next")
twin = {"text/plain": "Window 1 of 3", "text/html": "<p>Window 1 of 3</p>"}
display({**button._repr_mimebundle_(), **twin}, raw=True)
"""


def small_source() -> str:
    """The small notebook before it was run."""
    code, text = nbformat.v4.new_code_cell, nbformat.v4.new_markdown_cell
    cells = [
        text("# 07 Do one small thing\n\n5 minutes."),
        code('from ragnotes.doctor import ready\n\nready("0.1")'),
        code(_IMPORTS.strip()),
        code("words = 19\nwords"),
        text("There are 19 words, in 2 lines."),
        code('print("first line")\nprint("2 lines")'),
        code('View("3 < 4", "<p>3 &lt; 4</p>")'),
        code(_PICTURE.strip()),
        code(_WIDGET.strip()),
        code('display(View("one", "<b>one</b>"))\ndisplay(View("two", "<b>two</b>"))'),
        *[text(f"Paragraph without a figure, {name}.") for name in "abcdefghij"],
    ]
    for number, cell in enumerate(cells):
        cell.id = f"small-{number:02d}"
    return refresh.write(refresh.clean(nbformat.v4.new_notebook(cells=cells)))
