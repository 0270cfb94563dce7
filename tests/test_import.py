"""What ``import doublesix`` brings along: nothing heavy."""

from __future__ import annotations

import subprocess
import sys


def test_importing_doublesix_imports_no_package_but_the_standard_library() -> None:
    code = "import sys, doublesix; print(*sorted({name.partition('.')[0] for name in sys.modules}))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    known = sys.stdlib_module_names | {"doublesix", "__main__", "__mp_main__", "sitecustomize", "usercustomize"}
    ours = {name for name in loaded if name not in known and not name.startswith(("_", "editable", "distutils-"))}
    assert ours == set()
