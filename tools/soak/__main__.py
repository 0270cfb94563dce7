"""Look for trouble for minutes: ``python -m soak``, or ``python -m soak NAME …`` for some of it.

Each soak says what it did in one line, and all together end with a summary. Figures go to ``soak-results.json``.
"""

from __future__ import annotations

import sys
import traceback

from soak.catalogue import SOAKS
from soak.report import Result, keep_result


def main(names: list[str]) -> int:
    """Run the soaks of these names, all if there are none; return the status to end with."""
    if unknown := [name for name in names if name not in SOAKS]:
        print(f"There is no soak {', '.join(unknown)}. There are: {', '.join(SOAKS)}", file=sys.stderr)
        return 2
    results = [_run(name) for name in names or SOAKS]
    print("\n== summary")
    for result in results:
        print(result)
    return 0 if all(result.passed for result in results) else 1


def _run(name: str) -> Result:
    soak = SOAKS[name]
    print(f"\n== {name}: {soak.purpose}", flush=True)
    try:
        result = soak.run(name)
    except Exception as error:  # noqa: BLE001  the others shall run, too
        traceback.print_exc()
        result = Result(name=name, passed=False, seconds=0, verdict=f"it broke off: {error!r}")
    for violation in result.violations:
        print(f"  {violation}")
    print(result, flush=True)
    keep_result(result)
    return result


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
