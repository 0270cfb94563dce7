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


def test_a_command_can_be_interrupted_before_much_is_imported() -> None:
    code = "import sys; at_first = set(sys.modules); import doublesix.cli; print(*(set(sys.modules) - at_first))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert {name for name in loaded if name.startswith("doublesix")} == {
        "doublesix",
        "doublesix.cli",
        "doublesix.cli.ctrl_c",
        "doublesix.display",
        "doublesix.prompt",
    }
    assert not {"contextlib", "enum", "typing"} & set(loaded)
