"""Both kernels: whatever is said of one holds for the other."""

from __future__ import annotations

import pytest
from tests.kernel_in_use import IS_COMPILED, NOT_COMPILED

from doublesix.kernel.choice import compiled, reference
from doublesix.kernel.choice import kernel as kernel_in_use
from doublesix.kernel.interface import Kernel


def compiled_or_skip() -> Kernel:
    if not IS_COMPILED:
        pytest.skip(NOT_COMPILED)
    return compiled()


@pytest.fixture(params=["compiled", "reference"])
def kernel(request: pytest.FixtureRequest) -> Kernel:
    return compiled_or_skip() if request.param == "compiled" else reference()


@pytest.fixture
def fast() -> Kernel:
    return compiled_or_skip()


@pytest.fixture
def usual() -> Kernel:
    """The one in use, for what takes the readable one much longer than the compiled one."""
    return kernel_in_use()
