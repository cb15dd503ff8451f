"""A widget that leaves what was filled in to it in the saved notebook: its paper, below it.

Jupyter shows a paper again, changed, only in the page in which its cell was run. A page that was
loaded since has forgotten which of its outputs is meant, so there the widget's own part in the page
writes it (`paperInNotebook` in `live.js`).
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any

import traitlets

from pathlib_games.widgets.live import TellingWidget

if TYPE_CHECKING:
    from IPython.display import DisplayHandle


class KeepingWidget(TellingWidget):
    """A widget with a paper."""

    _on_paper = traitlets.Dict().tag(sync=True)
    """The paper as it has to be in the notebook, once it was shown there."""

    def __init__(self, welcome: str) -> None:
        self._papers: list[DisplayHandle] = []
        super().__init__(welcome)

    @abstractmethod
    def _paper(self) -> dict[str, str]:
        """Return what was filled in, for people."""

    @abstractmethod
    def _metadata(self) -> dict[str, Any]:
        """Return what was filled in, for who marks it."""

    def _show_paper(self) -> None:
        """Show the paper, below the widget."""
        from IPython.display import display

        paper: Any = display(self._paper(), raw=True, display_id=True, metadata=self._metadata())
        if paper is not None:  # outside of a notebook there is none
            self._papers.append(paper)
            self._tell_page(self._paper(), self._metadata())

    def _renew_paper(self) -> None:
        """Write down what is filled in now."""
        data, metadata = self._paper(), self._metadata()
        for paper in self._papers:
            paper.update(data, raw=True, metadata=metadata)
        self._tell_page(data, metadata)

    def _tell_page(self, data: dict[str, str], metadata: dict[str, Any]) -> None:
        self._on_paper = {"view": self.model_id, "data": data, "metadata": metadata}
