"""The tools that judge scripts (``make check``) and pages (``make test``): locked exactly, and from no one registry."""

import json
import re
from pathlib import Path

FOLDER = Path(__file__).parent.parent / "tools" / "page-scripts"


def test_every_package_is_locked_by_its_hash_and_names_no_registry():
    packages = json.loads((FOLDER / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    installed = {name: package for name, package in packages.items() if name}
    assert {"node_modules/axe-core", "node_modules/eslint", "node_modules/typescript"} <= installed.keys()
    for name, package in installed.items():
        assert package["integrity"].startswith("sha512-"), name
        assert "resolved" not in package, name


def test_the_tools_are_pinned():
    tools = json.loads((FOLDER / "package.json").read_text(encoding="utf-8"))["devDependencies"]
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", version) for version in tools.values()), tools
