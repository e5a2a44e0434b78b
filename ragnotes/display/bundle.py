"""What a notebook shows of an explorer: its live widget, and its page where widgets do not run."""

from __future__ import annotations

from typing import Any

from ragnotes.display.view import View

_WIDGET = "application/vnd.jupyter.widget-view+json"


def bundle_of(box: Any, page: View) -> dict[str, Any]:
    """Return a widget of ipywidgets and its static twin as one output, by media type."""
    return {
        _WIDGET: box._repr_mimebundle_()[_WIDGET],
        "text/html": page.html,
        "text/plain": page.text,
    }
