"""The command line: ``python -m soak`` looks for all kinds of trouble, ``python -m soak NAME …`` for some.

``--moves 1000000`` and the like change the plan of a soak, ``--scale 0.01`` makes all counts and times a hundredth.
Each soak says in one line what it did, and all together end with a summary. Figures are added to ``soak-results.json``
as soon as a soak ends. Ctrl-C ends it with what there is; a second one at once.
"""

from __future__ import annotations

import argparse
import signal
import traceback
from dataclasses import fields, replace
from math import ceil
from typing import Any, Final

from soak.catalogue import SOAKS
from soak.interruption import is_asked_to_stop
from soak.report import Result, keep_result

SCALED: Final = ("kills", "moves", "commands", "seconds", "messages", "pairs", "requests", "sockets")
"""What a scale makes more or less of; all other numbers say what kind of thing it is."""
INTERRUPTED: Final = 128 + signal.SIGINT


def main(arguments: list[str]) -> int:
    """Run the soaks that are asked for, all if none is named; return the status to end with."""
    names, scale, given = _asked(arguments)
    results = [_run(name, planned(name, scale, given)) for name in names if not is_asked_to_stop()]
    print("\n== summary")
    for result in results:
        print(result)
    if any((not result.passed and not result.stopped) or result.violations for result in results):
        return 1
    return INTERRUPTED if is_asked_to_stop() else 0


def _asked(arguments: list[str]) -> tuple[list[str], float, dict[str, Any]]:
    """Return the names of soaks, by how much to scale them, and what to change in their plans."""
    parser = argparse.ArgumentParser("soak", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(SOAKS))
    parser.add_argument("--scale", type=float, default=1.0, metavar="TIMES", help="do so many times as much")
    kinds = {name: type(value) for soak in SOAKS.values() for name, value in _values(soak.plan).items()}
    for name, kind in sorted(kinds.items()):
        parser.add_argument(_option(name), type=kind, metavar="TEXT" if kind is str else "N", help=_usual(name))
    asked = vars(parser.parse_args(arguments))
    names = asked["names"] or list(SOAKS)
    if unknown := [name for name in names if name not in SOAKS]:
        parser.error(f"there is no soak {', '.join(unknown)}; there are: {', '.join(SOAKS)}")
    given = {name: asked[name] for name in kinds if asked[name] is not None}
    for value in given:
        if without := [name for name in names if value not in _values(SOAKS[name].plan)]:
            parser.error(f"there is no {_option(value)} for {', '.join(without)}")
    return names, asked["scale"], given


def _option(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def _values(plan: Any) -> dict[str, Any]:
    """Return what can be changed in a plan, by name."""
    values = {field.name: getattr(plan, field.name) for field in fields(plan)}
    return {name: value for name, value in values.items() if type(value) in (int, float, str)}


def _usual(name: str) -> str:
    """Say what a plan has of something if nothing is asked for."""
    usual = {soak: _values(SOAKS[soak].plan).get(name) for soak in SOAKS}
    return ", ".join(f"{soak}: {value}" for soak, value in usual.items() if value)


def planned(name: str, scale: float, given: dict[str, Any]) -> Any:
    """Return the plan of a soak, with what is asked for in place of what it says."""
    plan = SOAKS[name].plan
    scaled = {what: ceil(value * scale) for what, value in _values(plan).items() if what in SCALED}
    return replace(plan, **(scaled if scale != 1 else {}) | given)


def _run(name: str, plan: Any) -> Result:
    print(f"\n== {name}: {SOAKS[name].purpose}", flush=True)
    try:
        result = SOAKS[name].run(name, plan)
    except KeyboardInterrupt:
        result = Result(name=name, passed=False, stopped=True, seconds=0, verdict="stopped at once, with no figures")
    except Exception as error:  # noqa: BLE001  the others shall run, too
        traceback.print_exc()
        result = Result(name=name, passed=False, seconds=0, verdict=f"it broke off: {error!r}")
    for violation in result.violations:
        print(f"  {violation}")
    print(result, flush=True)
    keep_result(result)
    return result
