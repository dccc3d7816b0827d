"""Of what parts is a version made? A CycloneDX list (SBOM) for whoever must know.

The program, the Python packages that it needs, and what others made that lies in it: fonts, models
of phrases, MQTT.js. Their licences are those of REUSE.toml and of the packages themselves. The same
sources and packages give the same list.
"""

from __future__ import annotations

import re
import tomllib
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path
from typing import Any, Final

from cyclonedx.contrib.license.factories import LicenseFactory
from cyclonedx.model import Property
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.output import make_outputter
from cyclonedx.schema import OutputFormat, SchemaVersion
from packageurl import PackageURL
from packaging.requirements import Requirement

_EXTRAS: Final = ("watch", "club", "dice")
"""The extras that people install; not those for work on the program."""
_OURS: Final = "table-herald"


@dataclass(frozen=True, slots=True)
class Annotation:
    """One table of REUSE.toml.

    Attributes:
        paths: the files that it is about.
        holders: who has the copyright.
        license: an SPDX identifier.
    """

    paths: tuple[str, ...]
    holders: tuple[str, ...]
    license: str


def owners(house: Path) -> tuple[Annotation, ...]:
    """The tables of REUSE.toml; the first is the project's own."""
    found = tomllib.loads((house / "REUSE.toml").read_text("utf-8"))["annotations"]
    return tuple(
        Annotation(
            _several(one["path"]),
            _several(one["SPDX-FileCopyrightText"]),
            one["SPDX-License-Identifier"],
        )
        for one in found
    )


def listed(house: Path, moment: int) -> str:
    """Make the list, as JSON.

    Args:
        house: the folder of the sources.
        moment: the time of the release, in seconds since 1970.
    """
    project = tomllib.loads((house / "pyproject.toml").read_text("utf-8"))["project"]
    licenses = LicenseFactory()
    own, *others = owners(house)
    program = Component(
        name=_OURS,
        version=project["version"],
        type=ComponentType.APPLICATION,
        bom_ref=_OURS,
        description=project["description"],
        licenses=[licenses.make_from_string(own.license)],
        copyright="; ".join(own.holders),
    )
    inside = [_inside(one, licenses) for one in others if _is_shipped(one)]
    packages = [_package(one, licenses) for one in needed(house)]
    bom = Bom(components=[*inside, *packages])
    bom.metadata.component = program
    bom.metadata.timestamp = datetime.fromtimestamp(moment, UTC)
    bom.register_dependency(program, [*inside, *packages])
    names = "\n".join(sorted(f"{one.bom_ref}" for one in (program, *inside, *packages)))
    bom.serial_number = uuid.uuid5(uuid.NAMESPACE_URL, f"{project['version']} {moment}\n{names}")
    outputter = make_outputter(bom, OutputFormat.JSON, SchemaVersion.V1_6)
    return outputter.output_as_string(indent=1) + "\n"


def needed(house: Path) -> tuple[metadata.Distribution, ...]:
    """The Python packages that the program needs, here and now, and what they need."""
    project = tomllib.loads((house / "pyproject.toml").read_text("utf-8"))["project"]
    lists = project["optional-dependencies"]
    todo = [*project["dependencies"], *(one for extra in _EXTRAS for one in lists[extra])]
    found: dict[str, metadata.Distribution] = {}
    while todo:
        wanted = Requirement(todo.pop())
        name = re.sub(r"[-_.]+", "-", wanted.name).lower()
        if name in found or not _applies(wanted):
            continue
        found[name] = metadata.distribution(name)
        todo += [one for one in found[name].requires or () if "extra ==" not in one]
    return tuple(found[name] for name in sorted(found))


def _applies(wanted: Requirement) -> bool:
    return wanted.marker is None or any(
        wanted.marker.evaluate({"extra": one}) for one in ("", *_EXTRAS)
    )


def _package(one: metadata.Distribution, licenses: LicenseFactory) -> Component:
    name = one.metadata["Name"]
    return Component(
        name=name,
        version=one.version,
        type=ComponentType.LIBRARY,
        bom_ref=f"{name}=={one.version}",
        purl=PackageURL("pypi", name=name.lower().replace("_", "-"), version=one.version),
        licenses=[licenses.make_from_string(text) for text in _licenses(one)],
    )


def _licenses(one: metadata.Distribution) -> Iterator[str]:
    """The licence that a package names; older ones do so in many ways."""
    about: Any = one.metadata
    expression = about.get("License-Expression")
    if expression:
        yield expression
        return
    said = about.get("License") or ""
    if said and "\n" not in said and len(said) < 60:
        yield said
        return
    for text in about.get_all("Classifier") or ():
        if text.startswith("License :: "):
            yield text.rsplit(" :: ", 1)[-1]
            return


def _inside(one: Annotation, licenses: LicenseFactory) -> Component:
    """What others made and we ship; who made it, under which licence, and where it lies."""
    path = one.paths[0]
    name = re.sub(r"[-*]*(\.min)?(\.\w+)?$", "", Path(path).name) or Path(path).parent.name
    return Component(
        name=name,
        type=ComponentType.FILE,
        bom_ref=f"file:{path}",
        licenses=[licenses.make_from_string(one.license)],
        copyright="; ".join(one.holders),
        properties=[Property(name=f"{_OURS}:path", value=path) for path in one.paths],
    )


def _is_shipped(one: Annotation) -> bool:
    return one.paths[0].startswith("companion/")


def _several(value: str | list[str]) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(value)
