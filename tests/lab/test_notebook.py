"""The example notebooks run, and show what they are stored with (``python -m tests.lab.notebook`` stores it anew)."""

import json

import pytest

from tests.lab.notebook import FOLDER, run


def shown(notebook):
    """All that cells show, without pictures: those change whenever somebody carves one anew."""
    found = []
    for cell in notebook["cells"]:
        for output in cell.get("outputs", ()):
            data = {form: text for form, text in output.get("data", {}).items() if form != "image/svg+xml"}
            found.append({**output, "data": data})
    return found


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.ipynb")), ids=lambda path: path.stem)
def test_a_notebook_shows_what_it_is_stored_with(path):
    pytest.importorskip("pyarrow")
    pytest.importorskip("matplotlib")
    stored = json.loads(path.read_text(encoding="utf-8"))
    fresh = run(stored)
    assert shown(fresh) == shown(stored)
    pictures = [
        "".join(output["data"]["image/svg+xml"])
        for cell in fresh["cells"]
        for output in cell.get("outputs", ())
        if "image/svg+xml" in output.get("data", {})
    ]
    assert pictures
    assert all(picture.lstrip().startswith("<svg") for picture in pictures)
    assert {cell["id"] for cell in stored["cells"]} == {f"cell-{i}" for i in range(len(stored["cells"]))}


def test_there_is_a_notebook():
    assert list(FOLDER.glob("*.ipynb"))
